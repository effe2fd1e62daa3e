// What a viewer sees of what the player has built. Never of the solution.

import { edges, sightline } from "./geometry.js";
import { houses, PARK } from "./puzzle.js";

/** @typedef {import("./geometry.js").Edge} Edge */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/**
 * @typedef {object} Sight
 * @property {number[]} seen      the heights seen so far, the nearest first
 * @property {boolean} closed     nothing more can be seen
 * @property {Set<number>} lit    cells seen
 * @property {Set<number>} hidden built cells that are known to be hidden
 * @property {Set<number>} beam   cells that the light crosses
 */
/** @typedef {"" | "open" | "met" | "broken"} ClueState */

/**
 * @param {Puzzle} puzzle
 * @param {number[]} values
 * @param {Edge} edge
 * @returns {Sight}
 */
export function sightOf(puzzle, values, edge) {
  /** @type {Sight} */
  const sight = { seen: [], closed: false, lit: new Set(), hidden: new Set(), beam: new Set() };
  const line = sightline(puzzle.size, edge);
  let gap = false;
  let stopped = false;
  for (const cell of line) {
    const height = values[cell];
    if (!stopped) sight.beam.add(cell);
    stopped ||= height === puzzle.max;
    gap ||= height === 0;
    if (height <= 0 || (gap && !sight.closed)) continue;
    if (sight.closed || height <= (sight.seen.at(-1) ?? 0)) {
      sight.hidden.add(cell);
    } else {
      sight.seen.push(height);
      sight.lit.add(cell);
      sight.closed = height === puzzle.max;
    }
  }
  sight.closed ||= !gap;
  return sight;
}

/**
 * What a clue of this measure would say of what is seen.
 * @param {Puzzle} puzzle
 * @param {number[]} seen
 */
export function measured(puzzle, seen) {
  if (puzzle.measure === "sum") return seen.reduce((sum, height) => sum + height, 0);
  return puzzle.measure === "height" ? (seen.at(-1) ?? 0) : seen.length;
}

/**
 * @param {Puzzle} puzzle
 * @param {import("./puzzle.js").Clue} clue
 * @param {Sight} sight
 * @returns {ClueState}
 */
export function clueState(puzzle, clue, sight) {
  if (clue === 0) return "";
  if (clue === "?") return "open";
  const { seen, closed } = sight;
  if (puzzle.measure === "height") {
    if (seen.includes(clue)) return "met";
    return closed || (seen.at(-1) ?? 0) > clue ? "broken" : "open";
  }
  const value = measured(puzzle, seen);
  if (closed) return value === clue ? "met" : "broken";
  // the tallest is still to be seen, where every line has it
  const certain = puzzle.max > puzzle.size ? 0 : puzzle.measure === "sum" ? puzzle.max : 1;
  return value + certain > clue ? "broken" : "open";
}

/**
 * @typedef {object} Fault
 * @property {"house" | "clue"} rule
 * @property {import("./puzzle.js").House} [house]
 * @property {Edge} [edge]
 * @property {number[]} cells
 * @property {number} [height]
 * @property {number[]} [seen]
 * @property {boolean} [closed]  nothing more can be seen than that
 */

/**
 * The rules that the player's own entries break.
 * @param {Puzzle} puzzle
 * @param {number[]} values
 * @returns {Fault[]}
 */
export function faults(puzzle, values) {
  return [...repeats(puzzle, values), ...brokenClues(puzzle, values)];
}

/**
 * @param {Puzzle} puzzle
 * @param {number[]} values
 * @returns {Fault[]}
 */
export function repeats(puzzle, values) {
  /** @type {Fault[]} */
  const found = [];
  for (const house of houses(puzzle)) {
    /** @type {Map<number, number[]>} */
    const places = new Map();
    for (const cell of house.cells) {
      const height = values[cell];
      if (height) places.set(height, [...(places.get(height) ?? []), cell]);
    }
    for (const [height, cells] of places) {
      const most = height === PARK ? puzzle.parks : 1;
      if (cells.length > most) found.push({ rule: "house", house, cells, height });
    }
  }
  return found;
}

/**
 * @param {Puzzle} puzzle
 * @param {number[]} values
 * @returns {Fault[]}
 */
function brokenClues(puzzle, values) {
  /** @type {Fault[]} */
  const found = [];
  for (const edge of edges(puzzle.size)) {
    const sight = sightOf(puzzle, values, edge);
    if (clueState(puzzle, puzzle.clues[edge.side][edge.index], sight) === "broken") {
      const { lit, seen, closed } = sight;
      found.push({ rule: "clue", edge, cells: [...lit], seen, closed });
    }
  }
  return found;
}
