// The state of Author: the puzzle that is being set, and what the engine says of it while typing.

import { signal } from "../../vendor/preact.js";
import { ask, EngineError, watch } from "../engine.js";
import { edgeAt, edgeKey, edges, partners, step } from "../model/geometry.js";
import { boxLabels, drawnLabels, stateOf } from "../model/regions.js";
import {
  clueRange,
  emptyPuzzle,
  fromJson,
  LARGEST,
  PARK,
  toFragment,
  toJson,
} from "../model/puzzle.js";
import { measured, sightOf } from "../model/sight.js";
import { addressed, problemWords, readPuzzle } from "../play/desk.js";
import { isKeeping, loadDraft, saveDraft } from "../store.js";
import { edgeWords } from "../view/board.js";
import { capital, say } from "../words/index.js";

/** @typedef {import("../model/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../model/puzzle.js").Clue} Clue */
/** @typedef {import("../model/geometry.js").Edge} Edge */
/** @typedef {import("../model/geometry.js").Place} Place */
/** @typedef {import("../model/geometry.js").Pattern} Pattern */
/** @typedef {import("../engine.js").Answer} Answer */
/**
 * @typedef {object} Draft
 * @property {Puzzle} puzzle
 * @property {Puzzle[]} done     what it was before each change
 * @property {Puzzle[]} undone
 * @property {Place} cursor
 * @property {Pattern} pattern
 * @property {string[]} locked   keys of clues that Minimise keeps
 * @property {boolean} drawing   regions are drawn, where the puzzle has any
 * @property {number} held       the region that is drawn
 */
/**
 * @typedef {{ type: "change", puzzle: Puzzle, joined?: boolean }
 *   | { type: "undo" } | { type: "redo" }
 *   | { type: "move", down: number, right: number }
 *   | { type: "go", place: Place }
 *   | { type: "pattern", pattern: Pattern }
 *   | { type: "draw", on: boolean } | { type: "hold", label: number }
 *   | { type: "lock", edge: Edge }} Change
 */
/**
 * @typedef {object} Report  what the engine has said so far of the puzzle as it stands
 * @property {Answer | null} verdict
 * @property {Answer | null} redundant
 * @property {Answer | null} grade
 * @property {Answer | null} conflicts
 * @property {Answer | null} settle
 * @property {boolean} slow      the verdict is taking long
 * @property {string} problem
 */

/** @type {Report} */
const NOTHING = {
  verdict: null,
  redundant: null,
  grade: null,
  conflicts: null,
  settle: null,
  slow: false,
  problem: "",
};
const FIRST_SIZE = 5;
/** The tallest building is at least so tall, however small a board becomes. */
const LEAST_TALL = 2;
const PATIENCE_MS = 300;

export const draft = signal(
  /** @type {Draft} */ ({
    puzzle: emptyPuzzle(FIRST_SIZE),
    done: [],
    undone: [],
    cursor: { row: -1, column: 0 },
    pattern: "free",
    locked: [],
    drawing: false,
    held: 1,
  }),
);
export const report = signal(NOTHING);
export const busy = signal("");

/** Whether the browser keeps the draft. */
export const keeps = signal(true);

/** A text that could not be read, and why: it stays in its field. */
export const unread = signal({ text: "", problem: "" });

/**
 * @param {Draft} now
 * @param {Change} change
 * @returns {Draft}
 */
export function reduce(now, change) {
  switch (change.type) {
    case "change":
      return {
        ...now,
        puzzle: change.puzzle,
        done: change.joined ? now.done : [...now.done, now.puzzle],
        undone: [],
        cursor: within(change.puzzle.size, now.cursor),
        drawing: now.drawing && !!change.puzzle.regions,
        held: change.puzzle.size === now.puzzle.size ? now.held : 1,
      };
    case "undo": {
      const puzzle = now.done.at(-1);
      if (!puzzle) return now;
      const undone = [...now.undone, now.puzzle];
      return {
        ...now,
        puzzle,
        done: now.done.slice(0, -1),
        undone,
        cursor: within(puzzle.size, now.cursor),
      };
    }
    case "redo": {
      const puzzle = now.undone.at(-1);
      if (!puzzle) return now;
      const done = [...now.done, now.puzzle];
      return {
        ...now,
        puzzle,
        done,
        undone: now.undone.slice(0, -1),
        cursor: within(puzzle.size, now.cursor),
      };
    }
    case "move":
      return { ...now, cursor: step(now.puzzle.size, now.cursor, change.down, change.right) };
    case "go":
      return { ...now, cursor: change.place };
    case "pattern":
      return { ...now, pattern: change.pattern };
    case "draw":
      return { ...now, drawing: change.on, cursor: change.on ? inside(now) : now.cursor };
    case "hold":
      return { ...now, held: change.label };
    case "lock": {
      const key = edgeKey(change.edge);
      const locked = now.locked.includes(key)
        ? now.locked.filter((other) => other !== key)
        : [...now.locked, key];
      return { ...now, locked };
    }
  }
}

/**
 * @param {number} size
 * @param {Place} place
 */
const within = (size, { row, column }) => ({
  row: Math.min(row, size),
  column: Math.min(column, size - 1),
});

/** The cell nearest to the cursor. @param {Draft} draft */
const inside = ({ puzzle: { size }, cursor: { row, column } }) => ({
  row: Math.max(0, Math.min(row, size - 1)),
  column: Math.max(0, Math.min(column, size - 1)),
});

/** @param {Change} change */
export function act(change) {
  const before = draft.peek();
  const after = reduce(before, change);
  if (after === before) return;
  draft.value = after;
  if (after.puzzle === before.puzzle) return;
  saveDraft(toFragment(after.puzzle));
  keeps.value = isKeeping();
  inquire();
}

/**
 * @param {Edge} edge
 * @param {Clue} clue
 * @param {Puzzle} [puzzle]
 * @returns {Puzzle}
 */
export function withClue({ side, index }, clue, puzzle = draft.peek().puzzle) {
  const line = puzzle.clues[side].with(index, clue);
  return { ...puzzle, clues: { ...puzzle.clues, [side]: line } };
}

/**
 * @param {number} cell
 * @param {number} height
 * @param {Puzzle} [puzzle]
 * @returns {Puzzle}
 */
export const withGiven = (cell, height, puzzle = draft.peek().puzzle) => ({
  ...puzzle,
  givens: puzzle.givens.with(cell, height),
});

/** Write at the cursor: a clue, or a given. @param {Clue} value */
export function write(value) {
  const { puzzle, cursor } = draft.peek();
  const edge = edgeAt(puzzle.size, cursor);
  if (edge) {
    const [least, most] = clueRange(puzzle);
    const allowed = value === 0 || value === "?" || (value >= 1 && value <= most);
    // a first digit may be below the least sum
    if (allowed && (value === "?" || value === 0 || value >= least || most > 9)) {
      act({ type: "change", puzzle: withClue(edge, value) });
    }
    return;
  }
  const known =
    value === PARK ? puzzle.parks > 0 : value !== "?" && value >= 0 && value <= puzzle.max;
  if (!known) return;
  act({
    type: "change",
    puzzle: withGiven(cursor.row * puzzle.size + cursor.column, Number(value)),
  });
}

/** Take away the part of a list: an edge or a given as the service names it. @param {any[]} part */
export function remove(part) {
  const { puzzle } = draft.peek();
  const [kind, first, second] = part;
  const after =
    kind === "cell"
      ? withGiven(first * puzzle.size + second, 0)
      : withClue({ side: kind, index: first }, 0);
  act({ type: "change", puzzle: after });
}

/** The same clue at the edges that the pattern goes with. */
export function mirrorClue() {
  const { puzzle, cursor, pattern } = draft.peek();
  const edge = edgeAt(puzzle.size, cursor);
  if (!edge) return;
  const clue = puzzle.clues[edge.side][edge.index];
  const after = partners(pattern, edge, puzzle.size).reduce(
    (now, other) => withClue(other, clue, now),
    puzzle,
  );
  act({ type: "change", puzzle: after });
}

/**
 * The puzzle with the clues that a solution shows: all of them, or only those not told.
 * @param {number[][]} solution  as the service has it
 * @param {boolean} all
 */
export function takeClues(solution, all) {
  const { puzzle } = draft.peek();
  const values = solution.flat().map((height) => height || PARK);
  const after = edges(puzzle.size).reduce((now, edge) => {
    const clue = puzzle.clues[edge.side][edge.index];
    if (!all && clue !== "?") return now;
    return withClue(edge, measured(puzzle, sightOf(puzzle, values, edge).seen), now);
  }, puzzle);
  act({ type: "change", puzzle: after });
}

/**
 * Other rules for the board: what no longer fits them goes.
 * @param {Partial<Puzzle>} change
 */
export function changeRules(change) {
  const { puzzle } = draft.peek();
  const size = change.size ?? puzzle.size;
  const max =
    change.max ?? Math.min(LARGEST, Math.max(LEAST_TALL, size + puzzle.max - puzzle.size));
  const shapes = size === puzzle.size ? {} : { boxes: null, regions: null };
  const fresh = emptyPuzzle(size, { ...puzzle, ...shapes, ...change, max });
  if (size === puzzle.size) {
    const [least, most] = clueRange(fresh);
    const fits = (/** @type {Clue} */ clue) =>
      typeof clue !== "number" || (clue >= least && clue <= most) ? clue : 0;
    for (const side of /** @type {const} */ (["top", "bottom", "left", "right"])) {
      fresh.clues[side] = puzzle.clues[side].map(fits);
    }
    fresh.givens = puzzle.givens.map((height) =>
      height > max || (height === PARK && !fresh.parks) ? 0 : height,
    );
  }
  act({ type: "change", puzzle: fresh });
}

/** Begin to draw regions, from the boxes where there are some. */
export function startRegions() {
  const { size, boxes } = draft.peek().puzzle;
  const regions = boxes ? boxLabels(size, boxes) : Array(size * size).fill(0);
  changeRules({ regions, boxes: null });
  act({ type: "draw", on: true });
}

/** The same rules without clues and givens. */
export function clearAll() {
  const { puzzle } = draft.peek();
  act({ type: "change", puzzle: emptyPuzzle(puzzle.size, puzzle) });
}

/**
 * Why a puzzle is none, in one line, so that no engine needs to be asked: a region has more cells
 * than the rules allow, or a sum is typed of which more digits are to come. Empty where it is one.
 * @param {Puzzle} puzzle
 */
export function faultWords(puzzle) {
  const { clues, regions, size } = puzzle;
  if (regions && stateOf(regions, size).kind === "crowded") return stateWords(puzzle);
  const [least, most] = clueRange(puzzle);
  const edge = edges(size).find(({ side, index }) => {
    const clue = clues[side][index];
    return typeof clue === "number" && clue > 0 && clue < least;
  });
  if (!edge) return "";
  const clue = clues[edge.side][edge.index];
  return say("author.tooSmall", { Where: capital(edgeWords(edge)), clue, least, most });
}

const STATES = /** @type {const} */ ({
  crowded: "regions.crowded",
  apart: "regions.apart",
  short: "regions.short",
  loose: "regions.loose",
  whole: "regions.whole",
});

/**
 * The worst there is to say of the regions, in one line.
 * @param {Puzzle} puzzle
 */
export function stateWords({ regions, size }) {
  const { kind, label, count } = stateOf(regions ?? [], size);
  return say(STATES[kind], { label, n: count, most: size });
}

let asking = new AbortController();

/** Ask the engine about the puzzle as it stands; whatever was asked before is dropped. */
export async function inquire() {
  asking.abort();
  asking = new AbortController();
  const { signal: stop } = asking;
  const { puzzle } = draft.peek();
  if (faultWords(puzzle)) {
    report.value = NOTHING;
    return;
  }
  const json = toJson(puzzle);
  const tell = (/** @type {Partial<Report>} */ said) => {
    if (!stop.aborted) report.value = { ...report.peek(), ...said };
  };
  let told = false;
  const patience = setTimeout(() => tell({ ...NOTHING, slow: true }), PATIENCE_MS);
  try {
    const verdict = await ask("verdict", { puzzle: json }, stop);
    clearTimeout(patience);
    told = true;
    tell({ ...NOTHING, verdict });
    const detail = async (/** @type {keyof Report} */ key, /** @type {string} */ name, body = {}) =>
      tell({ [key]: await ask(name, { puzzle: json, ...body }, stop) });
    if (verdict.status === "unique")
      await Promise.all([detail("grade", "grade"), detail("redundant", "redundant")]);
    else if (verdict.status === "none") await detail("conflicts", "conflicts");
    else if (verdict.exact) await detail("settle", "settle");
  } catch (error) {
    if (stop.aborted) return;
    // what was said of the puzzle before is not true of this one
    const said = report.peek();
    tell({ ...(told ? said : NOTHING), slow: false, problem: problemWords(error) });
  } finally {
    clearTimeout(patience);
  }
}

/** Leave the questions that are open unanswered. */
export function stopAsking() {
  asking.abort();
  report.value = { ...NOTHING };
}

/** A puzzle with its regions as they are drawn. @param {Puzzle} puzzle */
const drawn = (puzzle) => ({ ...puzzle, regions: drawnLabels(puzzle.regions) });

/**
 * A longer job that ends in another puzzle.
 * @param {string} name
 * @param {() => Promise<Answer>} job
 */
async function work(name, job) {
  busy.value = name;
  const { puzzle } = draft.peek();
  try {
    const found = await job();
    // what has been changed meanwhile is not written over
    if (draft.peek().puzzle !== puzzle) return;
    act({ type: "change", puzzle: drawn(fromJson(found)) });
  } catch (error) {
    if (error instanceof EngineError)
      report.value = { ...report.peek(), problem: problemWords(error) };
    else throw error;
  } finally {
    busy.value = "";
  }
}

/** Drop clues and givens until nothing can go; locked clues stay. */
export const minimise = () => {
  const { puzzle, locked } = draft.peek();
  const keep = locked.map((key) => {
    const [side, index] = key.split(" ");
    return `${side}${Number(index) + 1}`;
  });
  return work("minimise", () => ask("minimise", { puzzle: toJson(puzzle), keep }));
};

/** Values for the clues that are not told, so that one solution is left. */
export const complete = () =>
  work("complete", async () => {
    const found = await ask("complete", { puzzle: toJson(draft.peek().puzzle) });
    if (found.solution) return found;
    throw new EngineError({ what: say("author.completeNone"), where: "", expected: "" }, "input");
  });

/** A puzzle at random with the rules that are set. */
export const fillAtRandom = () => {
  const { clues: _, size, givens: __, ...rules } = toJson(draft.peek().puzzle);
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 2 ** 31;
  return work("random", () => watch("generate", { size, rules, tier: null, seed }, () => {}));
};

let reading = "";

/**
 * Read a text into the board.
 * @param {string} text
 * @returns {Promise<string>} what is wrong with it; empty where it was read, or another since
 */
export async function readText(text) {
  reading = text;
  const { puzzle, problem: wrong } = await readPuzzle(text);
  if (reading !== text) return "";
  if (puzzle) act({ type: "change", puzzle: drawn(puzzle) });
  return wrong;
}

/** Set the puzzle in a text; where it cannot be read it stays in its field. @param {string} text */
export async function openText(text) {
  const problem = await readText(text.trim());
  unread.value = { text: problem && text, problem };
}

/** Take over what another tab has saved, unless the author is looking at this one. */
export async function follow() {
  if (document.visibilityState === "visible") return;
  const { puzzle } = await readPuzzle(loadDraft());
  const now = draft.peek();
  if (!puzzle || toFragment(puzzle) === toFragment(now.puzzle)) return;
  draft.value = reduce(now, { type: "change", puzzle: drawn(puzzle) });
  inquire();
}

/** What the page starts with: the address's puzzle, else the draft as it was left. */
export async function start() {
  const kept = loadDraft();
  const text = addressed() || kept;
  const { puzzle, problem } = text ? await readPuzzle(text) : { puzzle: null, problem: "" };
  if (puzzle) {
    const cursor = { row: -1, column: 0 };
    // Undo goes back from a puzzle that was brought here to the draft as it was left
    const left = kept && kept !== toFragment(puzzle) ? (await readPuzzle(kept)).puzzle : null;
    const done = left ? [drawn(left)] : [];
    draft.value = { ...draft.peek(), puzzle: drawn(puzzle), done, undone: [], cursor };
    history.replaceState(null, "", location.pathname);
  }
  unread.value = { text: puzzle ? "" : text, problem };
  inquire();
}
