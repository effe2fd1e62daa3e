// A puzzle as the page holds it, to and from the service's json notation and the link's fragment.

import { SIDES } from "./geometry.js";
import { numberedLabels } from "./regions.js";

/** @typedef {import("./geometry.js").Side} Side */
/** @typedef {number | "?"} Clue  0 is no clue, "?" one whose value is not told */
/** @typedef {"count" | "sum" | "height"} Measure */
/**
 * @typedef {object} Puzzle
 * @property {number} size
 * @property {number} max          the tallest height
 * @property {number} parks        empty lots in each line
 * @property {Measure} measure
 * @property {boolean} diagonals
 * @property {number[] | null} boxes     rows and columns of a box
 * @property {number[] | null} regions   a label for each cell; 0, while it is drawn, for none
 * @property {Record<Side, Clue[]>} clues
 * @property {number[]} givens     0 is empty, -1 a park
 */
/** @typedef {Record<string, any>} PuzzleJson  an object of the json notation */

export const PARK = -1;
export const LARGEST = 16;
/** The tallest height there is a bit for in a mask. */
const TALLEST = 30;

/**
 * @param {number} size
 * @param {Partial<Puzzle>} [rules]
 * @returns {Puzzle}
 */
export function emptyPuzzle(size, rules = {}) {
  const max = rules.max ?? size;
  const none = () => Array(size).fill(0);
  return {
    size,
    max,
    parks: Math.max(0, size - max),
    measure: rules.measure ?? "count",
    diagonals: rules.diagonals ?? false,
    boxes: rules.boxes ?? null,
    regions: rules.regions ?? null,
    clues: { top: none(), bottom: none(), left: none(), right: none() },
    givens: Array(size * size).fill(0),
  };
}

/**
 * @param {PuzzleJson} json
 * @returns {Puzzle}
 * @throws {FragmentError}  if it is larger than the page can show
 */
export function fromJson(json) {
  within(json.size, "size", 1, LARGEST);
  within(json.max_height ?? json.size, "max_height", 1, TALLEST);
  const puzzle = emptyPuzzle(json.size, {
    max: json.max_height ?? json.size,
    measure: json.measure ?? "count",
    diagonals: json.diagonals ?? false,
    boxes: json.boxes ?? null,
    regions: json.regions ? json.regions.flat() : null,
  });
  for (const side of SIDES) {
    const given = json.clues?.[side];
    if (given) puzzle.clues[side] = given.map((/** @type {Clue | null} */ clue) => clue ?? 0);
  }
  if (json.givens) {
    puzzle.givens = json.givens.flat().map((/** @type {number | null} */ height) => height ?? 0);
  }
  return puzzle;
}

/**
 * @param {Puzzle} puzzle
 * @returns {PuzzleJson}
 */
export function toJson(puzzle) {
  const { size, clues } = puzzle;
  const regions = numberedLabels(puzzle.regions);
  return {
    size,
    ...(puzzle.measure !== "count" && { measure: puzzle.measure }),
    ...(puzzle.max !== size && { max_height: puzzle.max }),
    ...(puzzle.diagonals && { diagonals: true }),
    ...(puzzle.boxes && { boxes: puzzle.boxes }),
    ...(regions && { regions: rows(regions, size) }),
    clues: Object.fromEntries(SIDES.map((side) => [side, clues[side]])),
    ...(puzzle.givens.some(Boolean) && { givens: rows(puzzle.givens, size) }),
  };
}

/**
 * Cells row by row as rows.
 * @template T
 * @param {T[]} flat
 * @param {number} size
 * @returns {T[][]}
 */
export const rows = (flat, size) =>
  Array.from({ length: size }, (_, row) => flat.slice(row * size, row * size + size));

/** Where a fragment stops being a puzzle: what it was, where, and what was expected. */
export class FragmentError extends Error {
  /**
   * @param {"number" | "count" | "size" | "word" | "both"} code
   * @param {string} key
   * @param {Record<string, string | number>} values
   */
  constructor(code, key, values) {
    super(`${key}: ${code}`);
    this.code = code;
    this.key = key;
    this.values = values;
  }
}

/**
 * The puzzle as a link's fragment: nothing but the puzzle, readable, the same for equal puzzles.
 * @param {Puzzle} puzzle
 */
export function toFragment(puzzle) {
  const list = (/** @type {Clue[]} */ values) => {
    const text = values.map((value) => (value === 0 ? "" : String(value))).join(".");
    return text.replace(/\?/g, "x");
  };
  const parts = [`size=${puzzle.size}`];
  if (puzzle.measure !== "count") parts.push(`measure=${puzzle.measure}`);
  if (puzzle.max !== puzzle.size) parts.push(`max=${puzzle.max}`);
  if (puzzle.diagonals) parts.push("diagonals=1");
  if (puzzle.boxes) parts.push(`boxes=${puzzle.boxes.join(".")}`);
  const regions = numberedLabels(puzzle.regions);
  if (regions) parts.push(`regions=${regions.join(".")}`);
  for (const side of SIDES) {
    if (puzzle.clues[side].some(Boolean)) parts.push(`${side}=${list(puzzle.clues[side])}`);
  }
  if (puzzle.givens.some(Boolean)) parts.push(`givens=${list(puzzle.givens)}`);
  return parts.join("&");
}

/**
 * The puzzle in a fragment; null where there is none.
 * @param {string} fragment
 * @returns {Puzzle | null}
 * @throws {FragmentError}
 */
export function fromFragment(fragment) {
  const words = new URLSearchParams(fragment.replace(/^#/, ""));
  if (!words.has("size")) return null;
  const size = whole(words.get("size") ?? "", "size", 1, LARGEST);
  const boxes = words.has("boxes") ? numbers(words.get("boxes") ?? "", "boxes", 2, 1, size) : null;
  if (boxes && boxes[0] * boxes[1] !== size) throw new FragmentError("size", "boxes", { size });
  if (boxes && words.has("regions")) throw new FragmentError("both", "regions", {});
  const measure = words.get("measure") ?? "count";
  if (!["count", "sum", "height"].includes(measure)) {
    throw new FragmentError("word", "measure", { found: measure });
  }
  const puzzle = emptyPuzzle(size, {
    max: words.has("max") ? whole(words.get("max") ?? "", "max", 1, TALLEST) : size,
    measure: /** @type {Measure} */ (measure),
    diagonals: words.has("diagonals"),
    boxes,
    regions: words.has("regions")
      ? numberedLabels(numbers(words.get("regions") ?? "", "regions", size * size, 1, size * size))
      : null,
  });
  for (const side of SIDES) {
    if (words.has(side)) puzzle.clues[side] = clues(words.get(side) ?? "", side, puzzle);
  }
  if (words.has("givens")) {
    puzzle.givens = numbers(words.get("givens") ?? "", "givens", size * size, PARK, puzzle.max);
  }
  return puzzle;
}

/**
 * @param {string} text
 * @param {Side} side
 * @param {Puzzle} puzzle
 * @returns {Clue[]}
 */
function clues(text, side, puzzle) {
  const parts = text.split(".");
  if (parts.length !== puzzle.size) {
    throw new FragmentError("count", side, { n: parts.length, expected: puzzle.size });
  }
  const [, most] = clueRange(puzzle);
  return parts.map((part) => (part === "x" ? "?" : part === "" ? 0 : whole(part, side, 1, most)));
}

/**
 * @param {string} text
 * @param {string} key
 * @param {number} count
 * @param {number} least
 * @param {number} most
 */
function numbers(text, key, count, least, most) {
  const parts = text.split(".");
  if (parts.length !== count) {
    throw new FragmentError("count", key, { n: parts.length, expected: count });
  }
  return parts.map((part) => (part === "" ? 0 : whole(part, key, least, most)));
}

/**
 * @param {string} text
 * @param {string} key
 * @param {number} least
 * @param {number} most
 */
function whole(text, key, least, most) {
  const value = /^-?\d{1,4}$/.test(text) ? Number(text) : NaN;
  return within(value, key, least, most, text.slice(0, 20));
}

/**
 * @param {number} value
 * @param {string} key
 * @param {number} least
 * @param {number} most
 * @param {string | number} [found]
 */
function within(value, key, least, most, found = value) {
  if (!(value >= least && value <= most)) {
    throw new FragmentError("number", key, { found, least, most });
  }
  return value;
}

/**
 * The least and the greatest value that a clue may have.
 * @param {Puzzle} puzzle
 * @returns {[number, number]}
 */
export function clueRange({ size, max, measure }) {
  const seen = Math.min(size, max);
  if (measure === "count") return [1, seen];
  if (measure === "height") return [1, max];
  return [seen, (seen * (2 * max - seen + 1)) / 2];
}

/**
 * The candidates of an empty cell as bits: bit h for height h, bit 0 for a park.
 * @param {Puzzle} puzzle
 */
export const fullMask = ({ max, parks }) => 2 ** (max + 1) - (parks ? 1 : 2);

/**
 * The bit of a height, a park's included.
 * @param {number} height
 */
export const bit = (height) => (height === PARK ? 1 : 1 << height);

/**
 * The heights in a mask, rising; a park is -1.
 * @param {number} mask
 */
export function heightsOf(mask) {
  const found = [];
  for (let height = 0; mask >> height; height++) {
    if ((mask >> height) & 1) found.push(height === 0 ? PARK : height);
  }
  return found;
}

/** @typedef {{ kind: "row" | "column" | "diagonal" | "box" | "region", index: number, cells: number[] }} House */

/** @type {WeakMap<Puzzle, House[]>} */
const houseCache = new WeakMap();

/**
 * The houses of a puzzle: rows, columns, then the extra ones.
 * @param {Puzzle} puzzle
 * @returns {House[]}
 */
export function houses(puzzle) {
  const known = houseCache.get(puzzle);
  if (known) return known;
  const { size, boxes, regions } = puzzle;
  const every = Array.from({ length: size * size }, (_, cell) => cell);
  const grouped = (
    /** @type {House["kind"]} */ kind,
    /** @type {(cell: number) => number} */ label,
  ) => {
    /** @type {Map<number, number[]>} */
    const groups = new Map();
    for (const cell of every) groups.set(label(cell), [...(groups.get(label(cell)) ?? []), cell]);
    return [...groups.values()].map((cells, index) => ({ kind, index, cells }));
  };
  const row = (/** @type {number} */ cell) => Math.floor(cell / size);
  const found = [...grouped("row", row), ...grouped("column", (cell) => cell % size)];
  if (puzzle.diagonals) {
    const line = every.slice(0, size);
    found.push({ kind: "diagonal", index: 0, cells: line.map((i) => i * size + i) });
    found.push({ kind: "diagonal", index: 1, cells: line.map((i) => (size - 1 - i) * size + i) });
  }
  if (boxes) {
    const [height, width] = boxes;
    const across = size / width;
    const label = (/** @type {number} */ cell) =>
      Math.floor(row(cell) / height) * across + Math.floor((cell % size) / width);
    found.push(...grouped("box", label));
  }
  if (regions) found.push(...grouped("region", (cell) => regions[cell]));
  houseCache.set(puzzle, found);
  return found;
}
