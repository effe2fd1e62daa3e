// A path as the page walks it: the board before each step, and the steps folded into runs.

import { sightline } from "./geometry.js";
import { bit, fullMask, heightsOf, PARK } from "./puzzle.js";
import { clueState, sightOf } from "./sight.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../engine.js").Answer} Step */
/** @typedef {{ values: number[], marks: number[] }} Board */
/** @typedef {{ first: number, steps: Step[] }} Run */

/**
 * The board before each step, and after the last.
 * @param {Puzzle} puzzle
 * @param {Step[]} steps
 * @returns {Board[]}
 */
export function boards(puzzle, steps) {
  const { size } = puzzle;
  const values = [...puzzle.givens];
  const marks = values.map((value) => (value ? 0 : fullMask(puzzle)));
  const found = [{ values: [...values], marks: [...marks] }];
  for (const { placements, eliminations } of steps) {
    for (const [row, column, height] of eliminations) {
      marks[row * size + column] &= ~bit(height || PARK);
    }
    for (const [row, column, height] of placements) {
      values[row * size + column] = height || PARK;
      marks[row * size + column] = 0;
    }
    found.push({ values: [...values], marks: [...marks] });
  }
  return found;
}

/**
 * @param {Step[]} steps
 * @returns {Run[]}
 */
export function runsOf(steps) {
  /** @type {Run[]} */
  const runs = [];
  steps.forEach((step, at) => {
    const last = runs.at(-1);
    if (last && last.steps[0].run === step.run) last.steps.push(step);
    else runs.push({ first: at, steps: [step] });
  });
  return runs;
}

/** The most arrangements of a line that are listed. */
export const MOST_LISTED = 8;
const MOST_COUNTED = 2000;

/**
 * The ways to fill a line that fit some clues and candidates.
 * @param {Puzzle} puzzle
 * @param {"row" | "column"} kind
 * @param {number} index
 * @param {number[]} masks       candidates, cell by cell along the line
 * @param {boolean[]} clued      whether the clue in front and the one behind count
 * @returns {number[][]}
 */
export function arrangements(puzzle, kind, index, masks, clued) {
  const { size } = puzzle;
  const ends = /** @type {import("./geometry.js").Edge[]} */ (
    kind === "row"
      ? [
          { side: "left", index },
          { side: "right", index },
        ]
      : [
          { side: "top", index },
          { side: "bottom", index },
        ]
  );
  const line = sightline(size, ends[0]);
  const values = Array(size * size).fill(0);
  /** @type {number[][]} */
  const found = [];
  const fits = () =>
    ends.every(
      (edge, end) =>
        !clued[end] ||
        clueState(puzzle, puzzle.clues[edge.side][edge.index], sightOf(puzzle, values, edge)) ===
          "met",
    );
  const fill = (/** @type {number} */ at, /** @type {Map<number, number>} */ used) => {
    if (found.length >= MOST_COUNTED) return;
    if (at === size) {
      if (fits()) found.push(line.map((cell) => values[cell]));
      return;
    }
    for (const height of heightsOf(masks[at])) {
      const times = used.get(height) ?? 0;
      if (times >= (height === PARK ? puzzle.parks : 1)) continue;
      values[line[at]] = height;
      fill(at + 1, new Map(used).set(height, times + 1));
      values[line[at]] = 0;
    }
  };
  fill(0, new Map());
  return found;
}
