// A step's evidence as a scene has it: what lights up, what is boxed, what is struck.

import { edgeKey } from "../model/geometry.js";
import { bit, houses, PARK } from "../model/puzzle.js";

/** @typedef {import("../engine.js").Answer} Step */

/** @param {number} height  as the service has it: 0 is a park */
const here = (height) => height || PARK;

/**
 * @param {number[][]} marks  row, column, height
 * @param {number} size
 */
function masks(marks, size) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const [row, column, height] of marks) {
    const cell = row * size + column;
    found.set(cell, (found.get(cell) ?? 0) | bit(here(height)));
  }
  return found;
}

/** @param {Step} step */
export const clueEdges = (step) =>
  (step.evidence?.clues ?? []).map(
    (/** @type {[import("../model/geometry.js").Side, number]} */ [side, index]) => ({
      side,
      index,
    }),
  );

/** @param {Step} step @returns {[number, number, number[]][]} */
export const usedCells = (step) => step.evidence?.candidates ?? [];

/**
 * Whether an answer is a step, and not that there is none.
 * @param {Step | undefined} step
 */
export const isStep = (step) =>
  !!step?.evidence &&
  (!!step.technique || step.evidence.clues.length + step.evidence.lines.length > 0);

/**
 * @param {import("../model/puzzle.js").Puzzle} puzzle
 * @param {[string, number][]} lines
 */
const cellsOf = (puzzle, lines) =>
  houses(puzzle)
    .filter((house) => lines.some(([kind, index]) => kind === house.kind && index === house.index))
    .flatMap((house) => house.cells);

/**
 * @param {Step} step
 * @param {import("../model/puzzle.js").Puzzle} puzzle
 * @returns {Partial<import("./board.js").Scene>}
 */
export function evidenceScene(step, puzzle) {
  const { size } = puzzle;
  const edges = clueEdges(step);
  const cells = usedCells(step);
  const placed = (step.placements ?? []).map((/** @type {number[]} */ [row, column, height]) => [
    row * size + column,
    here(height),
  ]);
  return {
    lamps: new Set(edges.map(edgeKey)),
    light: edges.length === 1 ? edges[0] : null,
    lines: new Set(edges.length === 1 ? [] : cellsOf(puzzle, step.evidence?.lines ?? [])),
    framed: new Set(cells.map(([row, column]) => row * size + column)),
    used: masks(
      cells.flatMap(([row, column, heights]) => heights.map((h) => [row, column, h])),
      size,
    ),
    out: masks(step.eliminations ?? [], size),
    put: new Map(placed),
  };
}
