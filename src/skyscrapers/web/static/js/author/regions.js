// Drawing the regions of the puzzle that is being set: what keys and the pointer do, and the keys.

import { html } from "../../vendor/preact.js";
import { ARROWS } from "../keys.js";
import { cellAt } from "../model/geometry.js";
import { cellsOf, randomFrom, randomRegions, stateOf } from "../model/regions.js";
import { say } from "../words/index.js";
import { act, draft, stateWords } from "./draft.js";

/** @typedef {import("../model/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../model/geometry.js").Place} Place */

/**
 * The regions there are keys for: as many as a board of full ones has, or as there are.
 * @param {Puzzle} puzzle
 */
export const mostRegions = ({ size, regions }) => Math.max(size, ...(regions ?? []));

/** Whether regions are being drawn. @param {import("./draft.js").Draft} now */
export const isDrawing = ({ drawing, puzzle }) => drawing && !!puzzle.regions;

/**
 * Put the cell of a place into a region; 0 takes it out of any.
 * @param {Place} place
 * @param {number} label
 * @param {boolean} [joined]  one stroke with the change before
 */
function put(place, label, joined) {
  const { puzzle } = draft.peek();
  const cell = cellAt(puzzle.size, place);
  if (cell < 0 || !puzzle.regions || puzzle.regions[cell] === label) return false;
  const regions = puzzle.regions.with(cell, label);
  act({ type: "change", puzzle: { ...puzzle, regions }, joined });
  return true;
}

/** Whether the stroke or number that goes on has changed anything yet. */
let changed = false;

/**
 * A number: the cell at the cursor goes into that region, which is held; 0 takes it out.
 * @param {number} label
 * @param {boolean} [joined]  the number goes on with a digit
 */
export function number(label, joined = false) {
  const { puzzle, cursor } = draft.peek();
  if (label > mostRegions(puzzle)) return;
  if (label) act({ type: "hold", label });
  const before = joined && changed;
  changed = put(cursor, label, before) || before;
}

/**
 * A tap puts a cell into the region that is held, or takes it out; a right click holds its region.
 * @param {import("../view/board.js").Pick} pick
 */
export function tapped({ place, button }) {
  const { puzzle, held } = draft.peek();
  const cell = cellAt(puzzle.size, place);
  const label = puzzle.regions?.[cell] ?? 0;
  if (button === "second") {
    if (label) act({ type: "hold", label });
  } else put(place, label === held ? 0 : held);
}

/**
 * A mouse is drawn over cells: all of them go into the region that is held, in one move.
 * @param {Place} place
 * @param {boolean} first
 */
export function dragged(place, first) {
  const before = !first && changed;
  act({ type: "go", place });
  changed = put(place, draft.peek().held, before) || before;
}

/**
 * What a key does on the board while regions are drawn.
 * @param {string} name
 * @param {boolean} shift
 */
export function onKey(name, shift) {
  const { puzzle, cursor, held } = draft.peek();
  const { row, column } = cursor;
  if (name in ARROWS) {
    const [down, right] = ARROWS[name];
    const place = { row: row + down, column: column + right };
    const label = puzzle.regions?.[cellAt(puzzle.size, cursor)] ?? 0;
    if (cellAt(puzzle.size, place) < 0) return true;
    act({ type: "go", place });
    if (shift && label) {
      act({ type: "hold", label });
      put(place, label);
    }
  } else if (name === " " || name === "enter") put(cursor, held);
  else if (name === "backspace" || name === "delete") put(cursor, 0);
  else return false;
  return true;
}

/** Draw other regions over the whole board. */
export function drawAtRandom() {
  const { puzzle } = draft.peek();
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const regions = randomRegions(puzzle.size, randomFrom(seed));
  act({ type: "change", puzzle: { ...puzzle, regions } });
}

/** What of the board is drawn: clues and givens, or regions. @param {{ drawing: boolean }} props */
export const Switch = ({ drawing }) => html`
  <div class="seg" role="group" aria-label=${say("regions.what")}>
    ${[false, true].map(
      (on) => html`<button
        type="button"
        aria-pressed=${drawing === on}
        onClick=${() => act({ type: "draw", on })}
      >${say(on ? "regions.regions" : "regions.entries")}</button>`,
    )}
  </div>
`;

/** The keys that somebody who draws needs most. @param {{ most: number }} props */
export const Keys = ({ most }) => html`
  <p class="keysline" aria-hidden="true">
    <span><kbd>1</kbd>–<kbd>${most}</kbd> ${say("regions.keys.put")}</span>
    <span><kbd>⇧</kbd> <kbd>→</kbd> ${say("regions.keys.extend")}</span>
    <span><kbd>0</kbd> ${say("regions.keys.out")}</span>
    <span><kbd>R</kbd> ${say("regions.keys.leave")}</span>
  </p>
`;

/** The keys that hold a region, and what the regions are like. @param {{ puzzle: Puzzle }} props */
export function RegionKeys({ puzzle }) {
  const { held } = draft.value;
  const { size, regions } = puzzle;
  const most = mostRegions(puzzle);
  const sizes = cellsOf(regions ?? []);
  const { kind } = stateOf(regions ?? [], size);
  const key = (/** @type {number} */ label) => {
    const count = sizes.get(label)?.length ?? 0;
    const left = size - count;
    return html`<button
      type="button"
      key=${label}
      class=${["key", left === 0 && "done"].filter(Boolean).join(" ")}
      style=${{ "--h": 0 }}
      aria-pressed=${held === label}
      onClick=${() => act({ type: "hold", label })}
    >
      <span class="vh">${say("regions.key", { label, n: count, most: size })}</span>
      <span aria-hidden="true">${label}</span>
      <small aria-hidden="true">${left > 0 ? left : left === 0 ? "✓" : `+${-left}`}</small>
    </button>`;
  };
  return html`
    <div
      class=${most > 9 ? "keys flat many" : "keys flat"}
      role="group"
      aria-label=${say("regions.held")}
    >
      ${Array.from({ length: most }, (_, at) => key(at + 1))}
    </div>
    <p class=${kind === "crowded" ? "wrong" : "fine"} role="status">${stateWords(puzzle)}</p>
  `;
}
