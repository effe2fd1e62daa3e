// Play: one puzzle, the board first.

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { cellAt, edgeAt, endOf } from "../model/geometry.js";
import { left } from "../model/game.js";
import { PARK } from "../model/puzzle.js";
import { repeats } from "../model/sight.js";
import { ARROWS, Digits, ENDS, isField, meaning } from "../keys.js";
import * as play from "../play/desk.js";
import { Paste } from "../play/new.js";
import { Panel } from "../play/panels.js";
import { changeSettings, settings } from "../settings.js";
import { watchGames } from "../store.js";
import { learnTechniques } from "../techniques.js";
import { Board, focusBoard } from "../view/board.js";
import { Note } from "../view/controls.js";
import { ColumnStrip, RowStrip } from "../view/elevation.js";
import { evidenceScene, isStep } from "../view/evidence.js";
import { Frame } from "../view/frame.js";
import { clock, originWords, variantWords } from "../view/games.js";
import { Keypad } from "../view/keypad.js";
import { Button, Icon, Tier } from "../view/parts.js";
import { say } from "../words/index.js";

/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("../view/board.js").Scene} Scene */

const SAVE_EVERY = 10;
const { act, desk, game, show } = play;

export const title = () => say("nav.play");

/**
 * @param {Game} now
 * @returns {Scene}
 */
function sceneOf(now) {
  const { puzzle, values, marks, cursor, held } = now;
  const { views, states, autocheck } = settings.value;
  const { hint, light, city, rising, panel, wrong, showWrong } = desk.value;
  const cell = cellAt(puzzle.size, cursor);
  const bad = new Set(showWrong ? wrong : []);
  if (autocheck || panel === "check") {
    for (const fault of repeats(puzzle, values)) for (const at of fault.cells) bad.add(at);
  }
  const step = panel === "hint" ? hint?.answers[hint.degree] : undefined;
  const evidence = step && isStep(step) ? evidenceScene(step, puzzle) : {};
  return {
    puzzle,
    values,
    marks,
    cursor: now.solved ? null : cursor,
    label: say("board.label", { n: puzzle.size }),
    greyed: new Set(now.greyed),
    states: states || panel === "check",
    views,
    everyView: now.solved,
    bad,
    same: now.solved ? 0 : held || (cell >= 0 && values[cell] > 0 ? values[cell] : 0),
    city,
    night: now.solved,
    rising,
    light,
    ...evidence,
  };
}

export function Page() {
  const now = game.value;
  const { problem, panel } = desk.value;
  useEffect(() => {
    learnTechniques();
    play.start();
    const leave = () => play.save();
    const travel = () => play.start();
    const unwatch = watchGames(play.follows);
    addEventListener("pagehide", leave);
    addEventListener("hashchange", travel);
    addEventListener("keydown", keyed);
    addEventListener("paste", pasted);
    return () => {
      unwatch();
      removeEventListener("pagehide", leave);
      removeEventListener("hashchange", travel);
      removeEventListener("keydown", keyed);
      removeEventListener("paste", pasted);
    };
  }, []);
  if (!now) {
    return html`<${Frame} here="play"><main id="main" class="play empty">
      <h1 class="vh">${say("nav.play")}</h1>
      ${
        problem
          ? html`<${Unreadable} problem=${problem} />`
          : html`<p class="quiet" aria-live="polite">${say("working")}</p>`
      }
    </main><//>`;
  }
  const scene = sceneOf(now);
  return html`<${Frame} here="play" carry=${play.fragmentOf(now.puzzle)}>
    <main id="main" class="play" style=${{ "--board-size": now.puzzle.size }}>
      <div class="stage-column">
        <${Bar} now=${now} />
        ${now.paused ? html`<${Paused} />` : html`<${Stage} now=${now} scene=${scene} />`}
      </div>
      <aside class="rail" aria-label=${say("tools")}>
        ${problem && html`<${Unreadable} problem=${problem} />`}
        <${Panel} now=${now} />
        ${panel !== "new" && panel !== "solved" && html`<${Pad} now=${now} />`}
        <p class="keysline" aria-hidden="true">
          <span><kbd>↑↓←→</kbd> ${say("keys.move")}</span>
          <span><kbd>1</kbd>–<kbd>${now.puzzle.max}</kbd> ${say("keys.build")}</span>
          <span><kbd>P</kbd> ${say("keys.pencil")}</span><span><kbd>V</kbd> ${say("keys.city")}</span>
          <span><kbd>H</kbd> ${say("keys.hint")}</span><span><kbd>?</kbd> ${say("keys.all")}</span>
        </p>
      </aside>
      <div class="vh" role="status">${desk.value.said}</div>
      <p class="print-only">${play.shareLink()}</p>
    </main>
  <//>`;
}

const Paused = () => html`<div class="stage paused">
  <${Button}
    kind="primary"
    name="play"
    text=${say("resume")}
    onClick=${() => act({ type: "pause", on: false })}
  />
</div>`;

/** @param {{ problem: string }} props */
const Unreadable = ({ problem }) => html`
  <section class="panel" aria-live="polite">
    <h2 class="bad-title">${desk.value.unread ? say("link.unreadable") : say("problem.title")}</h2>
    <${Note} tone="bad">${problem}<//>
    ${desk.value.unread && html`<${Paste} unread=${desk.value.unread} />`}
    <div class="acts">
      <${Button} text=${say("daily.today")} onClick=${() => play.openDaily(play.today(), "small")} />
    </div>
  </section>
`;

/** @param {{ now: Game }} props */
function Bar({ now }) {
  const { city, first, offline, keeps } = desk.value;
  const { puzzle, origin, solved } = now;
  const words = variantWords(puzzle);
  const view = (/** @type {boolean} */ on) => show({ city: on });
  const open = (/** @type {"new" | "daily" | "share"} */ panel) =>
    show({ panel: desk.value.panel === panel ? "" : panel });
  return html`<div class="bar">
      <div class="identity">
        <h1 class="tall">${puzzle.size} × ${puzzle.size}</h1>
        <div class="meta">
          ${origin.tier ? html`<${Tier} tier=${origin.tier} />` : null}
          <span class="date quiet">${originWords(origin)}</span>
        </div>
      </div>
      <div class="go">
        <div class="seg view" role="group" aria-label=${say("view")}>
          <button
            type="button"
            aria-pressed=${!city}
            aria-label=${say("view.plan")}
            onClick=${() => view(false)}
          ><${Icon} name="plan" /></button>
          <button
            type="button"
            aria-pressed=${city}
            aria-label=${say("view.city")}
            onClick=${() => view(true)}
          ><${Icon} name="city" /></button>
        </div>
        ${
          settings.value.timer &&
          html`<${Timer}
          elapsed=${now.elapsed}
          running=${!solved}
          paused=${now.paused}
        />`
        }
        <${Button}
          kind="bar-wide"
          name="plus"
          text=${say("new")}
          label=${say("new.label")}
          onClick=${() => open("new")}
        />
        <${Button}
          kind="bar-wide"
          name="day"
          text=${say("daily")}
          label=${say("daily.title")}
          onClick=${() => open("daily")}
        />
        <${Button} kind="bar-wide" name="share" label=${say("share.title")} onClick=${() => open("share")} />
        <${More} open=${open} />
      </div>
    </div>
    ${words && html`<p class=${first ? "line variant print-only" : "line variant"}>${words}</p>`}
    ${offline && html`<p class="line" role="status">${say("problem.offline")}</p>`}
    ${!keeps && html`<p class="line" role="status">${say("problem.keeps")}</p>`}
    ${
      first &&
      !solved &&
      html`<p class="line">${firstWords(puzzle)} <button type="button" class="link" onClick=${play.showOneLight}>${say("first.show")}</button></p>`
    }`;
}

/** The rules of a puzzle in a few sentences. @param {import("../model/puzzle.js").Puzzle} puzzle */
function firstWords({ size, max, parks, measure, diagonals, boxes, regions }) {
  const holds = parks ? "first.parks" : max > size ? "first.tall" : "first.heights";
  const clue = /** @type {const} */ ({
    count: "first.count",
    sum: "first.sum",
    height: "first.height",
  })[measure];
  return [
    say(holds, { max, n: parks }),
    diagonals && say("first.diagonals"),
    boxes && say("first.boxes"),
    regions && say("first.regions"),
    say(clue),
  ]
    .filter(Boolean)
    .join(" ");
}

/** New, Daily and Share of a phone, behind one button. @param {{ open: (panel: "new" | "daily" | "share") => void }} props */
function More({ open }) {
  const [shown, setShown] = useState(false);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!shown) return undefined;
    const leave = (/** @type {Event} */ event) => {
      if (!box.current?.contains(/** @type {Node} */ (event.target))) setShown(false);
    };
    addEventListener("pointerdown", leave);
    addEventListener("focusin", leave);
    return () => {
      removeEventListener("pointerdown", leave);
      removeEventListener("focusin", leave);
    };
  }, [shown]);
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !shown) return;
    setShown(false);
    box.current?.querySelector("button")?.focus();
    event.stopPropagation();
  };
  const choose = (/** @type {"new" | "daily" | "share"} */ panel) => {
    setShown(false);
    open(panel);
  };
  return html`<div class="more" ref=${box} onKeyDown=${escape}>
    <${Button}
      kind="ghost"
      name="more"
      label=${say("bar.more")}
      aria-expanded=${shown}
      onClick=${() => setShown(!shown)}
    />
    ${
      shown &&
      html`<div class="more-list">
      <${Button} name="plus" text=${say("new")} onClick=${() => choose("new")} />
      <${Button} name="day" text=${say("daily")} onClick=${() => choose("daily")} />
      <${Button} name="share" text=${say("share")} onClick=${() => choose("share")} />
    </div>`
    }
  </div>`;
}

/** @param {{ elapsed: number, running: boolean, paused: boolean }} props */
function Timer({ elapsed, running, paused }) {
  useEffect(() => {
    if (!running || paused) return undefined;
    let last = performance.now();
    let ticks = 0;
    const timer = setInterval(() => {
      const moment = performance.now();
      if (document.visibilityState === "visible") {
        act({ type: "tick", milliseconds: Math.min(moment - last, 2000) });
        if (++ticks % SAVE_EVERY === 0) play.save();
      }
      last = moment;
    }, 1000);
    return () => clearInterval(timer);
  }, [running, paused]);
  const time = clock(elapsed);
  if (!running)
    return html`<span class="time"><span class="vh">${say("solved.time")} </span>${time}</span>`;
  return html`<button type="button" class="btn ghost time" onClick=${() => act({ type: "pause", on: !paused })}>
    <span class="vh">${say(paused ? "timer.resume" : "timer.pause")}</span>
    <${Icon} name=${paused ? "play" : "pause"} /><span aria-hidden="true">${time}</span>
  </button>`;
}

/** @param {{ now: Game, scene: Scene }} props */
function Stage({ now, scene }) {
  const { row, column, fromRow, fromColumn } = play.watchedLines(now, scene.light ?? null);
  const strips = settings.value.elevations && now.puzzle.size <= 16;
  return html`<div class="stage">
    <div class="plan ${scene.city ? "up" : ""}">
      <div class="board-frame"><${Board} scene=${scene} onPick=${picked} id="board" /></div>
      ${strips && html`<${ColumnStrip} scene=${scene} index=${column} from=${fromColumn} />`}
      ${
        strips &&
        html`<div class="one-strip ${fromColumn ? "of-column" : ""}">
        <${RowStrip} scene=${scene} index=${row} from=${fromRow} />
        ${fromColumn && html`<${RowStrip} scene=${scene} kind="column" index=${column} from=${fromColumn} />`}
      </div>`
      }
    </div>
  </div>`;
}

/** @param {{ now: Game }} props */
function Pad({ now }) {
  const { puzzle, pencil, held, done, undone, solved } = now;
  const mode = (/** @type {boolean} */ on) => act({ type: "pencil", on });
  const words = say("board.heights");
  return html`<section class="panel pad" aria-label=${say("tools")} inert=${now.paused}>
    <div class="seg writing" role="group" aria-label=${say("writing")}>
      <button
        type="button"
        aria-pressed=${!pencil}
        onClick=${() => mode(false)}
      ><${Icon} name="pen" />${say("pen")}</button>
      <button
        type="button"
        aria-pressed=${pencil}
        onClick=${() => mode(true)}
      ><${Icon} name="pencil" />${say("pencil")}</button>
    </div>
    <${Keypad}
      max=${puzzle.max}
      parks=${puzzle.parks > 0}
      held=${held}
      pencil=${pencil}
      label=${words}
      left=${(/** @type {number} */ height) => left(now, height)}
      onKey=${pressed}
    />
    <div class="tools">
      <${Button}
        kind="un"
        name="undo"
        text=${say("undo")}
        label=${say("undo")}
        aria-disabled=${!done.length}
        onClick=${() => act({ type: "undo" })}
      />
      <${Button}
        kind="re"
        name="redo"
        text=${say("redo")}
        label=${say("redo")}
        aria-disabled=${!undone.length}
        onClick=${() => act({ type: "redo" })}
      />
      <${Button} name="erase" text=${say("clear")} onClick=${() => act({ type: "clear" })} />
      <${Button}
        name="marks"
        text=${[html`<span class="long">${say("marks.all")}</span>`, html`<span class="short">${say("marks.short")}</span>`]}
        onClick=${() => act({ type: "all marks" })}
      />
      <${Button}
        kind="broad"
        name="check"
        text=${say("check")}
        onClick=${() => show({ panel: "check", comparing: "" })}
      />
      <${Button}
        kind="broad"
        name="hint"
        text=${say("hint")}
        disabled=${solved}
        onClick=${() => play.hint()}
      />
    </div>
  </section>`;
}

/** A key of the keypad: builds where the cursor is, or holds the height. @param {number} height */
function pressed(height) {
  const now = game.peek();
  if (!now) return;
  const onCell = cellAt(now.puzzle.size, now.cursor) >= 0;
  if (settings.peek().heightFirst || now.held || !onCell) act({ type: "hold", height });
  else enter(height);
}

/**
 * @param {number} height
 * @param {boolean} [pencil]
 */
const enter = (height, pencil) =>
  act({ type: "enter", height, pencil, tidy: settings.peek().tidy });

/** @param {import("../view/board.js").Pick} pick */
function picked({ place, button }) {
  const now = game.peek();
  if (!now || now.solved) return;
  act({ type: "go", place });
  focusBoard();
  const edge = edgeAt(now.puzzle.size, place);
  if (edge) {
    if (button !== "main") act({ type: "grey", edge });
    return;
  }
  if (now.held) enter(now.held, button === "second" || undefined);
  else if (button === "second") act({ type: "pencil", on: !now.pencil });
}

const digits = new Digits();

/** The keys that act while the board is hidden. */
const WHILE_PAUSED = new Set(["t", "n", "d", "escape"]);

/** @param {KeyboardEvent} event */
function keyed(event) {
  const now = game.peek();
  if (!now || document.querySelector("dialog[open]")) return;
  if (isField(event.target) && event.key !== "Escape") return;
  if (desk.peek().rising) show({ rising: false });
  const meant = meaning(event);
  if (!meant) return;
  if (now.paused && !(meant.kind === "named" && WHILE_PAUSED.has(meant.name))) return;
  const done = meant.kind === "digit" ? digit(now, meant, event) : named(now, meant, event);
  if (done) event.preventDefault();
}

/**
 * @param {Game} now
 * @param {{ digit: number, pencil: boolean }} meant
 * @param {KeyboardEvent} event
 */
function digit(now, meant, event) {
  if (onControl(event)) return false;
  const { max, parks } = now.puzzle;
  const { value: height, joined } = digits.value(meant.digit, max, event.timeStamp);
  if (joined) act({ type: "undo" });
  if (desk.peek().holding) {
    show({ holding: false });
    if (height >= 1 && height <= max) act({ type: "hold", height });
  } else if (height === 0) {
    if (parks) enter(PARK, meant.pencil || undefined);
    else act({ type: "clear" });
  } else {
    enter(height, meant.pencil || undefined);
  }
  return true;
}

/** Whether a control has the focus that takes keys of its own. @param {Event} event */
const onControl = (event) =>
  event.target instanceof HTMLElement &&
  !!event.target.closest("[role=radiogroup], [role=dialog], details, dialog");

/** @type {Record<string, () => void>} */
const ALWAYS = {
  undo: () => act({ type: "undo" }),
  redo: () => act({ type: "redo" }),
  escape: () => {
    const now = game.peek();
    if (now?.held) act({ type: "hold", height: now.held });
    show({ holding: false, panel: "", problem: "" });
    focusBoard();
  },
};

/** @type {Record<string, (shift: boolean) => void>} */
const LETTERS = {
  p: () => act({ type: "pencil", on: !game.peek()?.pencil }),
  m: () => act({ type: "all marks" }),
  h: () => play.hint(),
  c: (shift) => (shift ? play.compare() : show({ panel: "check", comparing: "" })),
  v: () => show({ city: !desk.peek().city }),
  e: () => changeSettings({ elevations: !settings.peek().elevations }),
  l: () => changeSettings({ light: !settings.peek().light }),
  n: () => show({ panel: "new" }),
  d: () => show({ panel: "daily" }),
  t: () => act({ type: "pause", on: !game.peek()?.paused }),
  k: () => show({ holding: true }),
};

/**
 * @param {Game} now
 * @param {{ name: string, shift: boolean }} meant
 * @param {KeyboardEvent} event
 */
function named(now, { name, shift }, event) {
  if (name in ALWAYS) {
    ALWAYS[name]();
    return true;
  }
  const target = event.target instanceof HTMLElement ? event.target : null;
  const onBoard = !target || target === document.body || !!target.closest(".board");
  if (onBoard && travelled(now, name, event.ctrlKey || event.metaKey)) return true;
  if (onBoard && (name === " " || name === "backspace" || name === "delete")) {
    act({ type: "clear" });
    return true;
  }
  const edge = edgeAt(now.puzzle.size, now.cursor);
  if (onBoard && edge && name === "enter") {
    play.toggleLight();
    return true;
  }
  if (!settings.peek().letters || name.length !== 1 || onControl(event)) return false;
  const height = name.charCodeAt(0) - 87;
  if (!edge && height >= 10 && height <= now.puzzle.max && name <= "g") {
    enter(height, shift || undefined);
    return true;
  }
  if (name === "g" && edge) {
    act({ type: "grey", edge });
    return true;
  }
  const run = LETTERS[name];
  run?.(shift);
  return !!run;
}

/**
 * @param {Game} now
 * @param {string} name
 * @param {boolean} corner
 */
function travelled(now, name, corner) {
  const { size } = now.puzzle;
  if (name in ARROWS) {
    const [down, right] = ARROWS[name];
    act({ type: "move", down, right });
  } else if (name in ENDS) {
    act({ type: "go", place: endOf(size, now.cursor, ENDS[name], corner) });
  } else {
    return false;
  }
  focusBoard();
  return true;
}

/** @param {ClipboardEvent} event */
function pasted(event) {
  if (isField(event.target)) return;
  const text = event.clipboardData?.getData("text/plain").trim();
  if (text) play.openText(text);
}
