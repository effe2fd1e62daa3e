// A game: the puzzle, what the player has written, and how it got there. Pure: no clock, no storage.

import { cellAt, edgeAt, edgeKey, edges, step } from "./geometry.js";
import { bit, fullMask, heightsOf, houses, PARK, toFragment } from "./puzzle.js";
import { clueState, faults, sightOf } from "./sight.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./geometry.js").Place} Place */
/** @typedef {[cell: number, value: number, marks: number, newValue: number, newMarks: number]} Change */
/** @typedef {{ cells: Change[], grey?: string }} Move  grey: the clue that was set aside or taken back */
/**
 * @typedef {object} Origin
 * @property {"daily" | "made" | "link"} kind
 * @property {string} [date]   of a daily
 * @property {string} [slot]   of a daily
 * @property {number} [seed]   of a made one
 * @property {number} [tier]
 * @property {number} [wanted]  the tier that was asked for
 */
/**
 * @typedef {object} Game
 * @property {Puzzle} puzzle
 * @property {Origin} origin
 * @property {number[]} values   0 empty, -1 a park
 * @property {number[]} marks    bit masks
 * @property {string[]} greyed   keys of clues set aside
 * @property {Move[]} done
 * @property {Move[]} undone
 * @property {number} elapsed    milliseconds
 * @property {number} hints      hints asked for
 * @property {number} degree     the highest degree of them
 * @property {boolean} compared  whether the solution was compared with
 * @property {boolean} solved
 * @property {boolean} paused
 * @property {Place} cursor
 * @property {number} held       the height held for digit-first entry; 0 none
 * @property {boolean} pencil
 */
/**
 * @typedef {{ type: "move", down: number, right: number }
 *   | { type: "go", place: Place }
 *   | { type: "enter", height: number, pencil?: boolean, tidy: boolean }
 *   | { type: "clear" }
 *   | { type: "all marks" }
 *   | { type: "grey", edge: import("./geometry.js").Edge }
 *   | { type: "undo" } | { type: "redo" }
 *   | { type: "undo to", count: number }
 *   | { type: "follow", placements: number[][], eliminations: number[][], tidy: boolean }
 *   | { type: "hold", height: number }
 *   | { type: "pencil", on: boolean }
 *   | { type: "pause", on: boolean }
 *   | { type: "tick", milliseconds: number }
 *   | { type: "hinted", degree: number, another: boolean }
 *   | { type: "compared" }
 *   | { type: "graded", tier: number }} Action
 */

/**
 * @param {Puzzle} puzzle
 * @param {Origin} origin
 * @returns {Game}
 */
export function newGame(puzzle, origin) {
  return {
    puzzle,
    origin,
    values: [...puzzle.givens],
    marks: puzzle.givens.map(() => 0),
    greyed: [],
    done: [],
    undone: [],
    elapsed: 0,
    hints: 0,
    degree: 0,
    compared: false,
    solved: false,
    paused: false,
    cursor: { row: 0, column: 0 },
    held: 0,
    pencil: false,
  };
}

/** @param {Puzzle} puzzle */
export const gameKey = (puzzle) => toFragment(puzzle);

/**
 * @param {Game} game
 * @param {number} cell
 */
export const isGiven = (game, cell) => game.puzzle.givens[cell] !== 0;

/** @param {Game} game */
export const cursorCell = (game) => cellAt(game.puzzle.size, game.cursor);

/** @param {Game} game */
export const cursorEdge = (game) => edgeAt(game.puzzle.size, game.cursor);

/**
 * The only way a game changes.
 * @param {Game} game
 * @param {Action} action
 * @returns {Game}
 */
export function reduce(game, action) {
  switch (action.type) {
    case "move":
      return {
        ...game,
        cursor: step(game.puzzle.size, game.cursor, action.down, action.right),
      };
    case "go":
      return { ...game, cursor: action.place };
    case "enter":
      return entered(game, action.height, action.pencil ?? game.pencil, action.tidy);
    case "clear":
      return cleared(game);
    case "all marks":
      return filled(game);
    case "grey":
      return moved(game, { cells: [], grey: edgeKey(action.edge) });
    case "undo":
      return undone(game);
    case "redo":
      return redone(game);
    case "undo to": {
      let back = game;
      while (back.done.length > action.count) back = undone(back);
      return back;
    }
    case "follow":
      return followed(game, action.placements, action.eliminations, action.tidy);
    case "hold":
      return { ...game, held: action.height === game.held ? 0 : action.height };
    case "pencil":
      return { ...game, pencil: action.on };
    case "pause":
      return { ...game, paused: action.on };
    case "tick":
      return game.solved || game.paused
        ? game
        : { ...game, elapsed: game.elapsed + action.milliseconds };
    case "hinted":
      return {
        ...game,
        hints: game.hints + (action.another ? 1 : 0),
        degree: Math.max(game.degree, action.degree),
      };
    case "compared":
      return { ...game, compared: true };
    case "graded":
      return { ...game, origin: { ...game.origin, tier: action.tier } };
  }
}

/**
 * @param {Game} game
 * @param {Move} move
 * @returns {Game}
 */
function moved(game, move) {
  const after = played(game, move, false);
  return settled({ ...after, done: [...game.done, move], undone: [] });
}

/**
 * @param {Game} game
 * @returns {Game}
 */
function undone(game) {
  const move = game.done.at(-1);
  if (!move) return game;
  const before = played(game, move, true);
  return { ...before, done: game.done.slice(0, -1), undone: [...game.undone, move], solved: false };
}

/**
 * @param {Game} game
 * @returns {Game}
 */
function redone(game) {
  const move = game.undone.at(-1);
  if (!move) return game;
  const after = played(game, move, false);
  return settled({ ...after, done: [...game.done, move], undone: game.undone.slice(0, -1) });
}

/**
 * The board after a move, or before it.
 * @param {Game} game
 * @param {Move} move
 * @param {boolean} back
 * @returns {Game}
 */
function played(game, move, back) {
  const values = [...game.values];
  const marks = [...game.marks];
  for (const [cell, oldValue, oldMarks, newValue, newMarks] of move.cells) {
    values[cell] = back ? oldValue : newValue;
    marks[cell] = back ? oldMarks : newMarks;
  }
  return {
    ...game,
    values,
    marks,
    greyed: move.grey ? toggled(game.greyed, move.grey) : game.greyed,
  };
}

/**
 * @param {string[]} list
 * @param {string} entry
 */
const toggled = (list, entry) =>
  list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];

/**
 * @param {Game} game
 * @returns {Game}
 */
function settled(game) {
  const full = game.values.every(Boolean);
  return { ...game, solved: full && isSolution(game.puzzle, game.values) };
}

/**
 * Whether a full board keeps every rule.
 * @param {Puzzle} puzzle
 * @param {number[]} values
 */
export function isSolution(puzzle, values) {
  if (faults(puzzle, values).length) return false;
  return edges(puzzle.size).every((edge) => {
    const clue = puzzle.clues[edge.side][edge.index];
    return (
      typeof clue !== "number" ||
      ["", "met"].includes(clueState(puzzle, clue, sightOf(puzzle, values, edge)))
    );
  });
}

/**
 * @param {Game} game
 * @param {number} height
 * @param {boolean} pencil
 * @param {boolean} tidy
 * @returns {Game}
 */
function entered(game, height, pencil, tidy) {
  const cell = cursorCell(game);
  const { puzzle, values, marks } = game;
  const known = height === PARK ? puzzle.parks > 0 : height >= 1 && height <= puzzle.max;
  if (cell < 0 || isGiven(game, cell) || !known) return game;
  if (pencil) {
    if (values[cell]) return game;
    return moved(game, { cells: [[cell, 0, marks[cell], 0, marks[cell] ^ bit(height)]] });
  }
  if (values[cell] === height) return cleared(game);
  const placed = placing(game, cell, height, tidy);
  return moved(game, { cells: placed });
}

/**
 * The changes of placing a height: the cell, and the marks that it makes idle.
 * @param {Game} game
 * @param {number} cell
 * @param {number} height
 * @param {boolean} tidy
 * @returns {Change[]}
 */
function placing(game, cell, height, tidy) {
  const { puzzle, values, marks } = game;
  /** @type {Change[]} */
  const changes = [[cell, values[cell], marks[cell], height, 0]];
  if (!tidy) return changes;
  for (const peer of exhaustedPeers(puzzle, values, cell, height)) {
    if (peer !== cell && !values[peer] && marks[peer] & bit(height)) {
      changes.push([peer, 0, marks[peer], 0, marks[peer] & ~bit(height)]);
    }
  }
  return changes;
}

/**
 * The cells that cannot have a height any more once it stands in a cell.
 * @param {Puzzle} puzzle
 * @param {number[]} values
 * @param {number} cell
 * @param {number} height
 * @returns {Set<number>}
 */
function exhaustedPeers(puzzle, values, cell, height) {
  /** @type {Set<number>} */
  const peers = new Set();
  const most = height === PARK ? puzzle.parks : 1;
  for (const house of houses(puzzle)) {
    if (!house.cells.includes(cell)) continue;
    const others = house.cells.filter((other) => other !== cell && values[other] === height).length;
    if (others + 1 >= most) for (const peer of house.cells) peers.add(peer);
  }
  return peers;
}

/**
 * @param {Game} game
 * @returns {Game}
 */
function cleared(game) {
  const cell = cursorCell(game);
  if (cell < 0 || isGiven(game, cell)) return game;
  const { values, marks } = game;
  if (!values[cell] && !marks[cell]) return game;
  // a building goes first; what was pencilled under it has gone with its placing
  return moved(game, { cells: [[cell, values[cell], marks[cell], 0, 0]] });
}

/**
 * All marks that no built height rules out, in every empty cell without marks; one move.
 * @param {Game} game
 * @returns {Game}
 */
function filled(game) {
  /** @type {Change[]} */
  const cells = [];
  game.values.forEach((value, cell) => {
    if (!value && !game.marks[cell]) {
      cells.push([cell, 0, 0, 0, plainCandidates(game.puzzle, game.values, cell)]);
    }
  });
  return cells.length ? moved(game, { cells }) : game;
}

/**
 * The heights that no house of a cell has used up.
 * @param {Puzzle} puzzle
 * @param {number[]} values
 * @param {number} cell
 */
export function plainCandidates(puzzle, values, cell) {
  return heightsOf(fullMask(puzzle)).reduce((mask, height) => {
    const most = height === PARK ? puzzle.parks : 1;
    const open = houses(puzzle).every(
      ({ cells }) =>
        !cells.includes(cell) || cells.filter((other) => values[other] === height).length < most,
    );
    return open ? mask | bit(height) : mask;
  }, 0);
}

/**
 * A hint carried out as one move: heights that stand, marks that go.
 * @param {Game} game
 * @param {number[][]} placements    row, column, height
 * @param {number[][]} eliminations
 * @param {boolean} tidy
 * @returns {Game}
 */
function followed(game, placements, eliminations, tidy) {
  const { puzzle, values } = game;
  /** @type {Map<number, Change>} */
  const changes = new Map();
  const from = (/** @type {number} */ cell) =>
    changes.get(cell) ?? [cell, values[cell], game.marks[cell], values[cell], game.marks[cell]];
  for (const [row, column, height] of eliminations) {
    const cell = row * puzzle.size + column;
    if (values[cell]) continue;
    const change = from(cell);
    const before = change[4] || plainCandidates(puzzle, values, cell);
    changes.set(cell, [cell, 0, change[2], 0, before & ~bit(height || PARK)]);
  }
  for (const [row, column, height] of placements) {
    const cell = row * puzzle.size + column;
    for (const change of placing(game, cell, height || PARK, tidy)) {
      const known = changes.get(change[0]);
      const marks = known && change[0] !== cell ? known[4] & change[4] : change[4];
      changes.set(change[0], [change[0], change[1], change[2], change[3], marks]);
    }
  }
  const cells = [...changes.values()].filter(([, v, m, nv, nm]) => v !== nv || m !== nm);
  return cells.length ? moved(game, { cells }) : game;
}

/**
 * How many of a height are still to be built.
 * @param {Game} game
 * @param {number} height
 */
export function left(game, height) {
  const { puzzle, values } = game;
  const each = height === PARK ? puzzle.parks : 1;
  return puzzle.size * each - values.filter((value) => value === height).length;
}
