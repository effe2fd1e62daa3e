// Where things are on a board. Cells are numbered row by row from 0; sides as the service names them.

/** @typedef {"top" | "bottom" | "left" | "right"} Side */
/** @typedef {{ side: Side, index: number }} Edge */
/** @typedef {{ row: number, column: number }} Place  one step outside the board for a clue */

/** @type {readonly Side[]} */
export const SIDES = ["top", "bottom", "left", "right"];

/** @param {Side} side */
export const isRowSide = (side) => side === "left" || side === "right";

/**
 * The cells of a line as seen from an edge, the nearest first.
 * @param {number} size
 * @param {Edge} edge
 * @returns {number[]}
 */
export function sightline(size, { side, index }) {
  const cells = Array.from({ length: size }, (_, step) =>
    isRowSide(side) ? index * size + step : step * size + index,
  );
  return side === "right" || side === "bottom" ? cells.reverse() : cells;
}

/**
 * All edges of a board: top, bottom, left, right.
 * @param {number} size
 * @returns {Edge[]}
 */
export const edges = (size) =>
  SIDES.flatMap((side) => Array.from({ length: size }, (_, index) => ({ side, index })));

/** @param {Edge} edge */
export const edgeKey = ({ side, index }) => `${side} ${index}`;

/**
 * @param {Edge | null | undefined} a
 * @param {Edge | null | undefined} b
 */
export const sameEdge = (a, b) => !!a && !!b && a.side === b.side && a.index === b.index;

/**
 * The place just outside the board where a viewer stands.
 * @param {number} size
 * @param {Edge} edge
 * @returns {Place}
 */
export function placeOf(size, { side, index }) {
  if (side === "top") return { row: -1, column: index };
  if (side === "bottom") return { row: size, column: index };
  return side === "left" ? { row: index, column: -1 } : { row: index, column: size };
}

/**
 * The edge at a place outside the board; null inside it.
 * @param {number} size
 * @param {Place} place
 * @returns {Edge | null}
 */
export function edgeAt(size, { row, column }) {
  if (row === -1) return { side: "top", index: column };
  if (row === size) return { side: "bottom", index: column };
  if (column === -1) return { side: "left", index: row };
  return column === size ? { side: "right", index: row } : null;
}

/**
 * The number of the cell at a place; -1 for a clue.
 * @param {number} size
 * @param {Place} place
 */
export const cellAt = (size, place) => (edgeAt(size, place) ? -1 : place.row * size + place.column);

/**
 * A step from a place, over the edge into the clues; corners and beyond are no places.
 * @param {number} size
 * @param {Place} place
 * @param {number} down
 * @param {number} right
 * @returns {Place}
 */
export function step(size, place, down, right) {
  const row = place.row + down;
  const column = place.column + right;
  const outside = (/** @type {number} */ at) => at < 0 || at >= size;
  const beyond = row < -1 || column < -1 || row > size || column > size;
  return beyond || (outside(row) && outside(column)) ? place : { row, column };
}

/**
 * The first or last cell of the row that a place is in or next to, or of the board.
 * @param {number} size
 * @param {Place} place
 * @param {boolean} last
 * @param {boolean} corner  of the board
 * @returns {Place}
 */
export function endOf(size, { row }, last, corner) {
  const end = last ? size - 1 : 0;
  return { row: corner ? end : Math.min(size - 1, Math.max(0, row)), column: end };
}

/**
 * @param {number} size
 * @param {number} cell
 */
export const cellName = (size, cell) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;

/** @typedef {"free" | "half turn" | "mirror" | "flip" | "quarter turn"} Pattern */

/** @type {Record<Pattern, ((edge: Edge, size: number) => Edge)[]>} */
const PATTERNS = {
  free: [],
  "half turn": [(edge, size) => turned(turned(edge, size), size)],
  mirror: [mirrored],
  flip: [(edge, size) => turned(turned(mirrored(edge, size), size), size)],
  "quarter turn": [
    turned,
    (edge, size) => turned(turned(edge, size), size),
    (edge, size) => turned(turned(turned(edge, size), size), size),
  ],
};

/**
 * An edge after a quarter turn to the right.
 * @param {Edge} edge
 * @param {number} size
 * @returns {Edge}
 */
function turned({ side, index }, size) {
  const back = size - 1 - index;
  if (side === "top") return { side: "right", index };
  if (side === "right") return { side: "bottom", index: back };
  return side === "bottom" ? { side: "left", index } : { side: "top", index: back };
}

/**
 * An edge with left and right changed.
 * @param {Edge} edge
 * @param {number} size
 * @returns {Edge}
 */
function mirrored({ side, index }, size) {
  if (side === "left") return { side: "right", index };
  if (side === "right") return { side: "left", index };
  return { side, index: size - 1 - index };
}

/**
 * The other edges that a pattern of clues goes with.
 * @param {Pattern} pattern
 * @param {Edge} edge
 * @param {number} size
 */
export const partners = (pattern, edge, size) =>
  PATTERNS[pattern].map((move) => move(edge, size)).filter((other) => !sameEdge(other, edge));

export const PATTERN_NAMES = /** @type {Pattern[]} */ (Object.keys(PATTERNS));
