// Author: clues and givens typed into the board, and what the puzzle is, while typing.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import * as author from "../author/draft.js";
import { Live } from "../author/live.js";
import * as drawing from "../author/regions.js";
import { ExportDialog } from "../author/export.js";
import { edgeAt, edgeKey, endOf, partners, PATTERN_NAMES } from "../model/geometry.js";
import { bit, clueRange, LARGEST, PARK, toFragment } from "../model/puzzle.js";
import { ARROWS, Digits, ENDS, isField, meaning } from "../keys.js";
import { settings } from "../settings.js";
import { watchDraft } from "../store.js";
import { learnTechniques } from "../techniques.js";
import { Board, focusBoard } from "../view/board.js";
import { FileButton, Select } from "../view/controls.js";
import { Frame } from "../view/frame.js";
import { Keypad } from "../view/keypad.js";
import { Button, Icon } from "../view/parts.js";
import { numbered, RulesFields, squareOf, withValue } from "../view/rules.js";
import { say } from "../words/index.js";

const { act, draft, report } = author;

export const title = () => say("nav.author");

/** @returns {import("../view/board.js").Scene} */
function scene() {
  const { puzzle, cursor, pattern, locked } = draft.value;
  const { verdict, redundant, conflicts } = report.value;
  const { size } = puzzle;
  const possible = verdict?.possible?.flat() ?? [];
  const values = [...puzzle.givens];
  const marks = values.map(() => 0);
  const computed = new Set();
  const open = new Set();
  possible.forEach((/** @type {number[]} */ heights, /** @type {number} */ cell) => {
    if (values[cell] || !heights.length) return;
    if (heights.length === 1) {
      values[cell] = heights[0] || PARK;
      computed.add(cell);
    } else {
      marks[cell] = heights.reduce((mask, height) => mask | bit(height || PARK), 0);
      open.add(cell);
    }
  });
  const keys = (/** @type {any[][]} */ parts) =>
    new Set(parts.filter(([kind]) => kind !== "cell").map(([side, index]) => `${side} ${index}`));
  const wrong = conflicts?.conflicts[0] ?? [];
  const edge = edgeAt(size, cursor);
  const drawn = drawing.isDrawing(draft.value) && puzzle.regions;
  return {
    puzzle,
    values,
    marks,
    cursor,
    label: say("author.board", { n: size }),
    boxed: true,
    broken: keys(wrong),
    spare: keys(redundant?.redundant ?? []),
    bad: new Set(
      wrong
        .filter((/** @type {any[]} */ [kind]) => kind === "cell")
        .map((/** @type {any[]} */ [, row, column]) => row * size + column),
    ),
    guides: new Set(edge ? partners(pattern, edge, size).map(edgeKey) : []),
    locked: new Set(locked),
    ...(drawn ? { regions: drawn, held: draft.value.held } : { computed, open }),
  };
}

export function Page() {
  const now = draft.value;
  const [exporting, setExporting] = useState(false);
  useEffect(() => {
    learnTechniques();
    author.start();
    const travel = () => location.hash.length > 1 && author.start();
    const unwatch = watchDraft(author.follow);
    addEventListener("keydown", keyed, true);
    addEventListener("hashchange", travel);
    return () => {
      unwatch();
      removeEventListener("keydown", keyed, true);
      removeEventListener("hashchange", travel);
    };
  }, []);
  const { puzzle } = now;
  const isDrawing = drawing.isDrawing(now);
  return html`<${Frame} here="author" carry=${toFragment(puzzle)}>
    <main id="main" class="author" style=${{ "--board-size": puzzle.size }}>
      <${Setup} now=${now} onExport=${() => setExporting(true)} />
      <div class="middle">
        <div class="board-frame"><${Board}
          scene=${scene()}
          onPick=${picked}
          onDrag=${isDrawing ? drawing.dragged : undefined}
          id="board"
        /></div>
        <${Entry} now=${now} />
        <${isDrawing ? drawing.Keys : Keys} most=${mostAt(now)} />
      </div>
      <${Live} />
      ${exporting && html`<${ExportDialog} puzzle=${puzzle} onClose=${() => setExporting(false)} />`}
    </main>
  <//>`;
}

/**
 * The greatest number that can be written at the cursor.
 * @param {import("../author/draft.js").Draft} now
 */
function mostAt(now) {
  const { puzzle, cursor } = now;
  if (drawing.isDrawing(now)) return drawing.mostRegions(puzzle);
  return edgeAt(puzzle.size, cursor) ? clueRange(puzzle)[1] : puzzle.max;
}

/**
 * What is written at the cursor, by pointer.
 * @param {{ now: import("../author/draft.js").Draft }} props
 */
function Entry({ now }) {
  const { puzzle, cursor, done, undone } = now;
  const isDrawing = drawing.isDrawing(now);
  const edge = edgeAt(puzzle.size, cursor);
  const most = mostAt(now);
  const keys = () => {
    if (isDrawing) return html`<${drawing.RegionKeys} puzzle=${puzzle} />`;
    if (edge && most > LARGEST)
      return html`<${LongClue}
        key=${edgeKey(edge)}
        least=${clueRange(puzzle)[0]}
        most=${most}
        clue=${puzzle.clues[edge.side][edge.index]}
      />`;
    return html`<${Keypad}
      max=${most}
      parks=${!edge && puzzle.parks > 0}
      label=${say(edge ? "author.clue" : "author.given")}
      onKey=${author.write}
    />`;
  };
  return html`<div class="entry">
    ${puzzle.regions && html`<${drawing.Switch} drawing=${isDrawing} />`} ${keys()}
    <div class="acts">
      ${
        edge &&
        !isDrawing &&
        html`<${Button}
          text="?"
          label=${say("author.untold")}
          onClick=${() => author.write("?")}
        />`
      }
      ${isDrawing && html`<${Button}
          text=${say("regions.random")}
          label=${say("regions.randomly")}
          onClick=${drawing.drawAtRandom} />`}
      <${Button} name="erase" text=${say("clear")} onClick=${clear} />
      <${Button}
        name="undo"
        label=${say("undo")}
        aria-disabled=${!done.length}
        onClick=${() => act({ type: "undo" })}
      />
      <${Button}
        name="redo"
        label=${say("redo")}
        aria-disabled=${!undone.length}
        onClick=${() => act({ type: "redo" })}
      />
    </div>
  </div>`;
}

/** The keys that an author needs most. @param {{ most: number }} props */
const Keys = ({ most }) => html`
  <p class="keysline" aria-hidden="true">
    <span><kbd>←</kbd> <kbd>→</kbd> ${say("author.keys.next")}</span>
    <span><kbd>1</kbd>–<kbd>${most}</kbd> ${say("author.keys.set")}</span>
    <span><kbd>0</kbd> ${say("author.keys.remove")}</span>
    <span><kbd>?</kbd> ${say("author.keys.untold")}</span>
    <span><kbd>↑</kbd> <kbd>↓</kbd> ${say("author.keys.givens")}</span>
  </p>
`;

/**
 * A field for clues that are too large for keys.
 * @param {{ least: number, most: number, clue: import("../model/puzzle.js").Clue }} props
 */
const LongClue = ({ least, most, clue }) => html`
  <div class="field">
    <label for="long-clue">${say("author.clue")}</label>
    <input
      id="long-clue"
      type="number"
      min=${least}
      max=${most}
      value=${clue || ""}
      onChange=${(/** @type {any} */ event) =>
        event.target.reportValidity() && author.write(Number(event.target.value))}
      onBlur=${(/** @type {any} */ event) => {
        event.target.value = clue || "";
      }}
    />
  </div>
`;

/** @param {{ now: import("../author/draft.js").Draft, onExport: () => void }} props */
function Setup({ now, onExport }) {
  const { puzzle, pattern } = now;
  const { size } = puzzle;
  const changed = (
    /** @type {Partial<import("../view/rules.js").Choice>} */ { over, regions, ...change },
  ) => {
    if (regions) author.startRegions();
    else
      author.changeRules({
        ...change,
        ...(over !== undefined && { max: size + over }),
        ...(regions === null && { regions }),
      });
  };
  return html`<div class="setup">
    <h1 class="tall">${say("author.title")}</h1>
    <div class="two">
      <${Select}
        id="size"
        label=${say("size")}
        value=${size}
        options=${numbered(withValue(SIZES, size), squareOf)}
        onValue=${(/** @type {string} */ n) => author.changeRules({ size: Number(n) })}
      />
      <${Select}
        id="pattern"
        label=${say("author.pattern")}
        value=${pattern}
        options=${PATTERN_NAMES.map((name) => [name, say(PATTERN_WORDS[name])])}
        onValue=${(/** @type {any} */ name) => act({ type: "pattern", pattern: name })}
      />
    </div>
    <${RulesFields} size=${size} chosen=${{ ...puzzle, over: puzzle.max - size }} onChange=${changed} />
    <div class="two">
      <${Button}
        text=${say("author.random")}
        disabled=${author.busy.value === "random"}
        onClick=${author.fillAtRandom}
      />
      <${Button} text=${say("author.clear")} onClick=${author.clearAll} />
    </div>
    <${Notation} />
    <div class="two">
      <${FileButton} text=${say("paste.file")} onText=${author.openText} />
      <${Button} name="down" text=${say("author.export")} onClick=${onExport} />
    </div>
    <a
      class="btn"
      href="./#${toFragment(puzzle)}"
    ><${Icon} name="play" /><span class="text">${say("author.play")}</span></a>
  </div>`;
}

const SIZES = Array.from({ length: LARGEST - 2 }, (_, at) => at + 3);

const PATTERN_WORDS = /** @type {const} */ ({
  free: "pattern.free",
  "half turn": "pattern.halfTurn",
  mirror: "pattern.mirror",
  flip: "pattern.flip",
  "quarter turn": "pattern.quarterTurn",
});

const READ_MS = 250;

/** The puzzle as text: shown as it stands, read as it is typed, left alone while one is in it. */
function Notation() {
  const { verdict } = report.value;
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const [wrong, setWrong] = useState("");
  const timer = useRef(0);
  const shown = typed ?? verdict?.text ?? "";
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
  const unread = author.unread.value;
  useEffect(() => {
    if (!unread.text && !wrong) return;
    setTyped(unread.text || null);
    setWrong(unread.problem);
  }, [unread]);
  const type = (/** @type {string} */ text) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(async () => {
      setWrong(text.trim() ? await author.readText(text.trim()) : "");
    }, READ_MS);
  };
  const leave = () => {
    if (!wrong) setTyped(null);
  };
  const { size } = draft.value.puzzle;
  return html`<div class="field">
    <label for="notation">${say("paste.label")}</label>
    <textarea
      id="notation"
      spellcheck=${false}
      value=${shown}
      aria-invalid=${!!wrong}
      aria-describedby="notation-says"
      onFocus=${() => setTyped(shown)}
      onInput=${(/** @type {any} */ event) => type(event.target.value)}
      onBlur=${leave}
    ></textarea>
    <p id="notation-says" class=${wrong ? "wrong" : "fine"} role="status">
      ${wrong || (shown && html`<${Icon} name="check" />${say("author.read", { size })}`)}
    </p>
  </div>`;
}

/** @param {import("../view/board.js").Pick} pick */
function picked({ place, button }) {
  act({ type: "go", place });
  const edge = edgeAt(draft.peek().puzzle.size, place);
  if (edge) act({ type: "draw", on: false });
  if (drawing.isDrawing(draft.peek())) drawing.tapped({ place, button });
  else if (edge && button !== "main") act({ type: "lock", edge });
  focusBoard();
}

/** Take away what is at the cursor. */
function clear() {
  if (drawing.isDrawing(draft.peek())) drawing.number(0);
  else author.write(0);
}

const digits = new Digits();

/** @param {KeyboardEvent} event */
function keyed(event) {
  if (isField(event.target) || document.querySelector("dialog[open]")) return;
  const { puzzle, cursor } = draft.peek();
  const edge = edgeAt(puzzle.size, cursor);
  const isDrawing = drawing.isDrawing(draft.peek());
  const onBoard = event.target instanceof Element && !!event.target.closest(".board");
  if (event.key === "?" && onBoard && edge) {
    author.write("?");
    event.preventDefault();
    return;
  }
  const meant = meaning(event);
  if (!meant) return;
  let done = true;
  if (meant.kind === "digit") {
    const { value, joined } = digits.value(meant.digit, mostAt(draft.peek()), event.timeStamp);
    if (joined && !isDrawing) act({ type: "undo" });
    if (isDrawing) drawing.number(value, joined);
    else if (value === 0 && !edge && puzzle.parks) author.write(PARK);
    else author.write(value);
  } else if (meant.name === "undo" || meant.name === "redo") {
    act({ type: meant.name });
  } else if (onBoard || event.target === document.body) {
    done = onBoardKey(meant, edge, event.ctrlKey || event.metaKey);
  } else {
    done = false;
  }
  if (done) event.preventDefault();
}

/**
 * @param {{ name: string, shift: boolean }} key
 * @param {import("../model/geometry.js").Edge | null} edge
 * @param {boolean} corner
 */
function onBoardKey({ name, shift }, edge, corner) {
  const { puzzle, cursor } = draft.peek();
  if (name in ENDS) {
    act({ type: "go", place: endOf(puzzle.size, cursor, ENDS[name], corner) });
  } else if (drawing.isDrawing(draft.peek()) && drawing.onKey(name, shift)) {
    // done there
  } else if (name in ARROWS) {
    const [down, right] = ARROWS[name];
    act({ type: "move", down, right });
  } else if ([" ", "backspace", "delete"].includes(name)) {
    author.write(0);
  } else {
    return settings.peek().letters && letter(name, edge);
  }
  focusBoard();
  return true;
}

/**
 * @param {string} name
 * @param {import("../model/geometry.js").Edge | null} edge
 */
function letter(name, edge) {
  if (name === "s" && edge) author.mirrorClue();
  else if (name === "l" && edge) act({ type: "lock", edge });
  else if (name === "r" && draft.peek().puzzle.regions)
    act({ type: "draw", on: !draft.peek().drawing });
  else return false;
  return true;
}
