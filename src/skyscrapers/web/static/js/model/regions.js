// Regions of any shape: their labels, what is wrong with them, and drawing some at random.

import { step } from "./geometry.js";

/** @typedef {number[]} Labels  of each cell; 0 where it is in no region */

const AROUND = /** @type {const} */ ([
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
]);

/**
 * The cells of each label, those of no region left out, in the order of the labels' first cells.
 * @param {Labels} labels
 * @returns {Map<number, number[]>}
 */
export function cellsOf(labels) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  labels.forEach((label, cell) => {
    if (label) found.set(label, [...(found.get(label) ?? []), cell]);
  });
  return found;
}

/**
 * Numbered from 1 in the order of their first cells, as links and the service have them: a cell
 * in no region is a region of its own there, which asks for nothing. Null where all are so.
 * @param {Labels | null} labels
 * @returns {Labels | null}
 */
export function numberedLabels(labels) {
  if (!labels?.some(Boolean)) return null;
  /** @type {Map<number | string, number>} */
  const numbers = new Map();
  return labels.map((label, cell) => {
    const key = label || `alone ${cell}`;
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  });
}

/**
 * The other way: regions of one cell are none, the others are numbered from 1.
 * @param {Labels | null} labels
 * @returns {Labels | null}
 */
export function drawnLabels(labels) {
  if (!labels) return null;
  const several = [...cellsOf(labels)].filter(([, cells]) => cells.length > 1);
  const numbers = new Map(several.map(([label], at) => [label, at + 1]));
  return labels.map((label) => numbers.get(label) ?? 0);
}

/**
 * The labels of the boxes of a board.
 * @param {number} size
 * @param {number[]} boxes  rows and columns of a box
 * @returns {Labels}
 */
export function boxLabels(size, [height, width]) {
  const across = size / width;
  return Array.from({ length: size * size }, (_, cell) => {
    const row = Math.floor(cell / size);
    return Math.floor(row / height) * across + Math.floor((cell % size) / width) + 1;
  });
}

/**
 * @typedef {{ kind: "crowded" | "apart" | "short", label: number, count: number }
 *   | { kind: "loose" | "whole", label: 0, count: number }} State
 */

/**
 * What there is to say of regions, the worst first: one with more cells than a board has heights
 * in a line cannot be; pieces, short ones and cells in none are allowed, and often slips.
 * @param {Labels} labels
 * @param {number} size
 * @returns {State}
 */
export function stateOf(labels, size) {
  const regions = [...cellsOf(labels)];
  const crowded = regions.find(([, cells]) => cells.length > size);
  if (crowded) return { kind: "crowded", label: crowded[0], count: crowded[1].length };
  const apart = regions.find(([, cells]) => pieces(cells, size) > 1);
  if (apart) return { kind: "apart", label: apart[0], count: pieces(apart[1], size) };
  const short = regions.find(([, cells]) => cells.length < size);
  if (short) return { kind: "short", label: short[0], count: short[1].length };
  const loose = labels.filter((label) => !label).length;
  return { kind: loose ? "loose" : "whole", label: 0, count: loose };
}

/**
 * How many pieces some cells are in, by their sides.
 * @param {number[]} cells
 * @param {number} size
 */
function pieces(cells, size) {
  const left = new Set(cells);
  let count = 0;
  for (const first of cells) {
    if (!left.delete(first)) continue;
    count += 1;
    const open = [first];
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      for (const near of neighbours(cell, size)) if (left.delete(near)) open.push(near);
    }
  }
  return count;
}

/**
 * @param {number} cell
 * @param {number} size
 */
function neighbours(cell, size) {
  const place = { row: Math.floor(cell / size), column: cell % size };
  return AROUND.map(([down, right]) => step(size, place, down, right))
    .filter(({ row, column }) => row >= 0 && column >= 0 && row < size && column < size)
    .map(({ row, column }) => row * size + column);
}

/** How many cells change places for each line of a board that is drawn. */
const EXCHANGES = 6;
/** The draws after which a board is left as it is, in case nothing more can change. */
const DRAWS = 400;

/**
 * Connected regions of as many cells as a line, drawn at random: rows whose cells are exchanged
 * with those of neighbours, as long as both stay in one piece.
 * @param {number} size
 * @param {() => number} random  at least 0, below 1
 * @returns {Labels}
 */
export function randomRegions(size, random) {
  const labels = Array.from({ length: size * size }, (_, cell) => Math.floor(cell / size) + 1);
  const some = (/** @type {number[]} */ from) => from[Math.floor(random() * from.length)];
  const cells = (/** @type {number} */ label) =>
    [...labels.keys()].filter((cell) => labels[cell] === label);
  const touches = (/** @type {number} */ cell, /** @type {number} */ label) =>
    neighbours(cell, size).some((near) => labels[near] === label);
  const isWhole = (/** @type {number} */ label) => pieces(cells(label), size) === 1;
  let left = EXCHANGES * size;
  for (let draws = DRAWS * size; left && draws; draws--) {
    const out = some([...labels.keys()]);
    const from = labels[out];
    const to = labels[some(neighbours(out, size))];
    if (from === to) continue;
    labels[out] = to;
    const back = some(cells(to).filter((cell) => cell !== out && touches(cell, from)));
    if (back !== undefined) labels[back] = from;
    if (back !== undefined && isWhole(from) && isWhole(to)) left -= 1;
    else {
      labels[out] = from;
      if (back !== undefined) labels[back] = to;
    }
  }
  return numberedLabels(labels) ?? labels;
}

/**
 * Numbers at random from a seed, the same on every machine (mulberry32).
 * @param {number} seed
 */
export function randomFrom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
