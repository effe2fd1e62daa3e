// Learn: the whole path of a puzzle, step by step, each with the board as it stood.

import { html, signal, useEffect, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { ask, EngineError } from "../engine.js";
import { cellName } from "../model/geometry.js";
import { arrangements, boards, MOST_LISTED, runsOf } from "../model/path.js";
import { fullMask, PARK, toFragment, toJson } from "../model/puzzle.js";
import { isField, meaning } from "../keys.js";
import { addressed, desk, game, openDaily, problemWords, readPuzzle, today } from "../play/desk.js";
import { Paste } from "../play/new.js";
import { withoutName } from "../play/panels.js";
import { lastKey, loadGame } from "../store.js";
import { learnTechniques, techniqueName } from "../techniques.js";
import { Board, edgeWords } from "../view/board.js";
import { Waiting } from "../view/controls.js";
import { RowStrip } from "../view/elevation.js";
import { clueEdges, evidenceScene, usedCells } from "../view/evidence.js";
import { Frame } from "../view/frame.js";
import { Button, Icon, Tier, tierName } from "../view/parts.js";
import { language, say } from "../words/index.js";

/** @typedef {import("../model/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../engine.js").Answer} Step */
/** @typedef {{ puzzle: Puzzle, steps: Step[], status: string, grade: Step, verified: boolean, boards: import("../model/path.js").Board[] }} Lesson */

const PLAY_MS = 1100;

export const title = () => say("nav.learn");

const lesson = signal(/** @type {Lesson | null} */ (null));
const at = signal(0);
const playing = signal(false);
const problem = signal("");
/** A text that could not be read, left in its field. */
const unread = signal("");

/** @type {Puzzle | null} */
let studied = null;

/** @param {Puzzle} puzzle */
async function study(puzzle) {
  studied = puzzle;
  lesson.value = null;
  problem.value = "";
  try {
    const { steps, status, grade, verified } = await ask("explain", {
      puzzle: toJson(puzzle),
      lang: language(),
      verify: true,
    });
    if (studied !== puzzle) return;
    lesson.value = { puzzle, steps, status, grade, verified, boards: boards(puzzle, steps) };
    at.value = 0;
    history.replaceState(null, "", `#${toFragment(puzzle)}`);
  } catch (error) {
    if (studied !== puzzle) return;
    problem.value = problemWords(error);
    // what the engine cannot read is shown in its field, to be mended
    unread.value = error instanceof EngineError && error.kind === "input" ? toFragment(puzzle) : "";
  }
}

async function start() {
  const fragment = addressed();
  if (fragment) {
    await open(fragment);
    return;
  }
  const last = loadGame(lastKey())?.puzzle;
  if (!last) await openDaily(today(), "small");
  const puzzle = last ?? game.peek()?.puzzle;
  if (puzzle) await study(puzzle);
  else problem.value = desk.peek().problem;
}

/** Learn from the puzzle in a text of any notation. @param {string} text */
async function open(text) {
  const { puzzle, problem: wrong } = await readPuzzle(text);
  unread.value = puzzle ? "" : text;
  problem.value = wrong;
  if (puzzle) await study(puzzle);
}

/** @param {number} step */
function go(step) {
  const last = (lesson.peek()?.steps.length ?? 1) - 1;
  at.value = Math.max(0, Math.min(last, step));
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  if (isField(event.target) || document.querySelector("dialog[open]") || !lesson.peek()) return;
  const onRange = event.target instanceof HTMLInputElement;
  const meant = meaning(event);
  if (meant?.kind !== "named" || (onRange && meant.name.startsWith("arrow"))) return;
  const onButton = event.target instanceof HTMLButtonElement;
  const run = {
    j: () => go(at.peek() + 1),
    arrowdown: () => go(at.peek() + 1),
    k: () => go(at.peek() - 1),
    arrowup: () => go(at.peek() - 1),
    home: () => go(0),
    end: () => go(Infinity),
    ...(!onButton && { " ": () => (playing.value = !playing.peek()) }),
  }[meant.name];
  if (!run) return;
  run();
  event.preventDefault();
}

export function Page() {
  const now = lesson.value;
  useEffect(() => {
    learnTechniques();
    start();
    const travel = () => start();
    addEventListener("keydown", keyed);
    addEventListener("hashchange", travel);
    return () => {
      removeEventListener("keydown", keyed);
      removeEventListener("hashchange", travel);
    };
  }, []);
  useEffect(() => {
    if (!playing.value) return undefined;
    const timer = setInterval(() => {
      go(at.peek() + 1);
      if (at.peek() === (lesson.peek()?.steps.length ?? 1) - 1) playing.value = false;
    }, PLAY_MS);
    return () => clearInterval(timer);
  }, [playing.value]);
  if (!now) {
    return html`<${Frame} here="learn"><main id="main" class="waiting">
      <h1 class="tall">${say("path.title")}</h1>
      <${Waiting} problem=${problem.value} onRetry=${unread.value ? undefined : start} />
      ${unread.value && html`<${Paste} unread=${unread.value} onOpen=${open} />`}
    </main><//>`;
  }
  const { puzzle, steps } = now;
  if (!steps.length) {
    return html`<${Frame} here="learn" carry=${toFragment(puzzle)}><main id="main" class="waiting">
      <h1 class="tall">${say("path.title")}</h1>
      <p>${endWords(now)}</p>
      <a class="btn" href="author#${toFragment(puzzle)}">${say("path.author")}</a>
      <${Paste} onOpen=${open} />
    </main><//>`;
  }
  const step = steps[at.value];
  return html`<${Frame} here="learn" carry=${toFragment(puzzle)}>
    <main id="main" class="learn" style=${{ "--board-size": puzzle.size }}>
      <h1 class="vh">${say("path.heading")}</h1>
      <${Steps} now=${now} />
      <${Stage} now=${now} step=${step} />
      <${Evidence} now=${now} step=${step} />
      <${Scrubber} steps=${steps} />
    </main>
  <//>`;
}

/** @param {Puzzle} puzzle @param {number[]} mark */
const equationOf = ({ size }, [row, column, height]) =>
  `${cellName(size, row * size + column)} = ${height || say("park")}`;

/** What a step did, in short. @param {Puzzle} puzzle @param {Step} step */
function result(puzzle, { placements, eliminations }) {
  if (placements.length > 2) return say("path.places", { n: placements.length });
  if (placements.length) {
    return placements.map((/** @type {number[]} */ mark) => equationOf(puzzle, mark)).join(", ");
  }
  return `−${eliminations.length}`;
}

/** Why a path ends before the solution. @param {Lesson} now */
function endWords({ status, grade }) {
  if (status === "contradiction") return say("path.contradiction");
  return say(grade.status === "multiple" ? "path.multiple" : "path.stalled");
}

/** @param {{ now: Lesson }} props */
function Steps({ now }) {
  const { steps, puzzle, grade, status } = now;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const current = at.value;
  useLayoutEffect(() => {
    const box = list.current;
    const mark = /** @type {HTMLElement | null} */ (box?.querySelector("[aria-current]"));
    if (box && mark) box.scrollTop = mark.offsetTop - box.clientHeight / 2;
  }, [current]);
  const row = (/** @type {Step} */ step, /** @type {number} */ index) => html`<li key=${index}>
    <button type="button" aria-current=${index === current ? "step" : undefined} onClick=${() => go(index)}>
      <span class="number">${index + 1}</span>
      <span><b>${techniqueName(step.technique)}</b> <span class="what">${result(puzzle, step)}</span></span>
      <${Tier} tier=${step.tier} bare />
    </button>
  </li>`;
  return html`<section class="panel steps" aria-labelledby="path-title">
    <header>
      <h2 id="path-title" class="tall">${say("path.title")}</h2>
      <p>${grade.tier ? html`<${Tier} tier=${grade.tier} />` : say("tier.0")}<span>${say("path.steps", { n: steps.length })}</span></p>
      ${status !== "solved" && html`<p>${endWords(now)} <a href="author#${toFragment(puzzle)}">${say("path.author")}</a></p>`}
    </header>
    <ol ref=${list} tabindex="0" aria-label=${say("path.list")}>
      ${runsOf(steps).map(({ first, steps: inside }) => {
        const open = current >= first && current < first + inside.length;
        if (inside.length === 1) return row(inside[0], first);
        return html`<li key=${first} class="run">
          <button type="button" aria-expanded=${open} onClick=${() => go(first)}>
            <span class="number">${first + 1}–${first + inside.length}</span>
            <span><b>${runName(inside)}</b></span>
            <${Tier} tier=${1} bare />
          </button>
          ${open && html`<ol>${inside.map((step, index) => row(step, first + index))}</ol>`}
        </li>`;
      })}
    </ol>
  </section>`;
}

/** @param {Step[]} steps */
function runName(steps) {
  const cells = steps.reduce((sum, step) => sum + step.placements.length, 0);
  const singles = steps.every((step) => step.technique.endsWith("single"));
  if (singles && cells) return say("path.singles", { n: cells });
  return singles ? say("path.clears") : say("path.easy", { n: steps.length });
}

/**
 * The line that a step is about: its only clue's, else its first line, else its first cell's row.
 * @param {Puzzle} puzzle
 * @param {Step} step
 * @returns {{ kind: "row" | "column", index: number }}
 */
function lineOf({ size }, step) {
  const [kind, index] =
    step.evidence.lines.find((/** @type {any} */ [name]) => name === "row" || name === "column") ??
    [];
  if (kind) return { kind, index };
  const [cell] = [...step.placements, ...step.eliminations, [0, 0]];
  return { kind: "row", index: Math.min(cell[0], size - 1) };
}

/** @param {{ now: Lesson, step: Step }} props */
function Stage({ now, step }) {
  const { puzzle } = now;
  const { values, marks } = now.boards[at.value];
  const scene = {
    puzzle,
    values,
    marks,
    cursor: null,
    label: say("path.board", { n: at.value + 1 }),
    states: true,
    views: true,
    ...evidenceScene(step, puzzle),
  };
  const { kind, index } = lineOf(puzzle, step);
  return html`<div class="middle">
    <div class="plan"><div class="board-frame"><${Board} scene=${scene} id="board" /></div>
    <${RowStrip} scene=${scene} kind=${kind} index=${index} from=${scene.light ?? null} /></div>
  </div>`;
}

/**
 * @param {Puzzle} puzzle
 * @param {import("../model/geometry.js").Edge} edge
 */
const clueAt = (puzzle, { side, index }) => puzzle.clues[side][index];

/** @param {{ now: Lesson, step: Step }} props */
function Evidence({ now, step }) {
  const { puzzle } = now;
  const { size } = puzzle;
  const edges = clueEdges(step);
  const used = usedCells(step);
  const name = (/** @type {number} */ row, /** @type {number} */ column) =>
    cellName(size, row * size + column);
  const word = (/** @type {number} */ height) => (height ? String(height) : say("park"));
  const fits = step.technique.includes("census") ? fitting(puzzle, step) : null;
  return html`<section class="panel evidence" aria-live="polite" aria-labelledby="evidence-title">
    <div class="heading"><h2 id="evidence-title" class="tall">${techniqueName(step.technique)}</h2><${Tier} tier=${step.tier} /></div>
    <p class="sentence">${withoutName(step)}</p>
    <dl>
      ${
        edges.length > 0 &&
        html`<dt>${say("evidence.clues", { n: edges.length })}</dt><dd>${edges.map(
          (/** @type {any} */ edge) =>
            html`<span class="full">
              <span class="chip lamp">${clueAt(puzzle, edge)}</span> ${edgeWords(edge)}
            </span>`,
        )}</dd>`
      }
      ${
        used.length > 0 &&
        html`<dt>${say("evidence.uses")}</dt><dd>${used.map(
          ([row, column, heights]) =>
            html`<span class="chip use">${name(row, column)} <b>${heights.map(word).join(" ")}</b></span>`,
        )}</dd>`
      }
      ${
        step.eliminations.length > 0 &&
        html`<dt>${say("evidence.removes")}</dt><dd>${grouped(step.eliminations).map(
          ([row, column, heights]) =>
            html`<span class="chip out">${name(row, column)} ${heights.map((height) => html`<s>${word(height)}</s> `)}</span>`,
        )}</dd>`
      }
      ${
        step.placements.length > 0 &&
        html`<dt>${say("evidence.places")}</dt><dd>${step.placements.map(
          (/** @type {number[]} */ [row, column, height]) =>
            html`<span class="chip put">${name(row, column)} = ${word(height)}</span>`,
        )}</dd>`
      }
      ${
        fits &&
        html`<dt>${say("evidence.fits")}</dt><dd>${
          fits.length > MOST_LISTED
            ? say("evidence.fitsMany", { n: fits.length })
            : html`<table class="arrangements" aria-label=${say("evidence.fits")}>${fits.map(
                (line) =>
                  html`<tr>${line.map((height) => html`<td>${word(height === PARK ? 0 : height)}</td>`)}</tr>`,
              )}</table>`
        }</dd>`
      }
    </dl>
    <${Cases} puzzle=${puzzle} evidence=${step.evidence} />
    <p class="proof">
      ${now.verified && html`<${Icon} name="check" /><span>${say("evidence.checked")}</span>`}
    </p>
    <p><a href="techniques#${step.technique}">${say("evidence.technique")}</a></p>
  </section>`;
}

/** What follows from an assumption, or from each of several. @param {{ puzzle: Puzzle, evidence: Step }} props */
function Cases({ puzzle, evidence }) {
  const cases = evidence.cases ?? (evidence.steps ? [evidence] : []);
  if (!cases.length) return null;
  const equation = (/** @type {number[]} */ mark) => equationOf(puzzle, mark);
  const followed = (/** @type {Step} */ step) =>
    step.placements.length + step.eliminations.length
      ? result(puzzle, step)
      : say("evidence.contradiction");
  return html`<div class="cases">
    ${cases.map(
      (/** @type {Step} */ each) => html`
        <p>${say("evidence.assume", { what: each.assumption.map(equation).join(", ") })}</p>
        <ol>
          ${each.steps.map(
            (/** @type {Step} */ step) => html`<li>
              ${techniqueName(step.technique)} <span class="what">${followed(step)}</span>
            </li>`,
          )}
        </ol>
      `,
    )}
  </div>`;
}

/**
 * @param {number[][]} marks
 * @returns {[number, number, number[]][]}
 */
function grouped(marks) {
  /** @type {Map<string, [number, number, number[]]>} */
  const cells = new Map();
  for (const [row, column, height] of marks) {
    const key = `${row} ${column}`;
    const known = cells.get(key) ?? [row, column, []];
    known[2].push(height);
    cells.set(key, known);
  }
  return [...cells.values()];
}

/**
 * The arrangements that a census has left.
 * @param {Puzzle} puzzle
 * @param {Step} step
 */
function fitting(puzzle, step) {
  const { kind, index } = lineOf(puzzle, step);
  const masks = Array(puzzle.size).fill(fullMask(puzzle));
  for (const [row, column, heights] of usedCells(step)) {
    const onLine = kind === "row" ? row === index : column === index;
    if (onLine) {
      masks[kind === "row" ? column : row] = heights.reduce(
        (mask, height) => mask | (1 << height),
        0,
      );
    }
  }
  const sides = clueEdges(step).map((/** @type {any} */ { side }) => side);
  const clued = [
    sides.includes(kind === "row" ? "left" : "top"),
    sides.includes(kind === "row" ? "right" : "bottom"),
  ];
  return arrangements(puzzle, kind, index, masks, clued);
}

/** @param {{ steps: Step[] }} props */
function Scrubber({ steps }) {
  const count = steps.length;
  const current = at.value;
  const width = 1000 / count;
  const gap = Math.min(2, width / 4);
  const tower = (/** @type {Step} */ step, /** @type {number} */ index) => {
    const height = 10 + step.tier * 9;
    const state = index === current ? "now" : index < current ? "past" : "come";
    return html`<rect class=${state} x=${index * width + gap / 2} y=${80 - height} width=${width - gap} height=${height} />`;
  };
  const saidAs = say("path.at", {
    step: current + 1,
    count,
    technique: techniqueName(steps[current].technique),
    tier: tierName(steps[current].tier),
  });
  const move = (/** @type {any} */ event) => go(Number(event.target.value) - 1);
  return html`<div class="scrubber">
    <div class="nav" role="group" aria-label=${say("path.move")}>
      <${Button} name="first" label=${say("path.first")} onClick=${() => go(0)} />
      <${Button} name="previous" label=${say("path.back")} onClick=${() => go(current - 1)} />
      <${Button}
        name=${playing.value ? "pause" : "play"}
        label=${say(playing.value ? "path.pause" : "path.play")}
        onClick=${() => (playing.value = !playing.value)}
      />
      <${Button} name="next" label=${say("path.next")} onClick=${() => go(current + 1)} />
      <${Button} name="last" label=${say("path.last")} onClick=${() => go(count - 1)} />
    </div>
    <div class="skyline">
      <svg viewBox="0 0 1000 82" preserveAspectRatio="none" aria-hidden="true">${steps.map(tower)}<path class="ground" d="M0 81H1000" /></svg>
      <input
        type="range"
        min="1"
        max=${count}
        value=${current + 1}
        aria-label=${say("path.step")}
        aria-valuetext=${saidAs}
        onInput=${move}
      />
      <span class="ring"></span>
    </div>
    <p class="caption"><b>${say("path.of", { step: current + 1, count })}</b><br />${say("path.towers")}</p>
  </div>`;
}
