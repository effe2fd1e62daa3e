// The state of Play: the game, what is shown beside it, and the actions that change either.

import { batch, signal } from "../../vendor/preact.js";
import { ask, EngineError, look, watch } from "../engine.js";
import { edgeAt, sameEdge } from "../model/geometry.js";
import { cursorEdge, gameKey, newGame, reduce } from "../model/game.js";
import {
  FragmentError,
  fromFragment,
  fromJson,
  heightsOf,
  PARK,
  rows,
  toFragment,
  toJson,
} from "../model/puzzle.js";
import { measured, sightOf } from "../model/sight.js";
import { settings } from "../settings.js";
import { isKeeping, lastKey, loadGame, loadHistory, saveGame } from "../store.js";
import { edgeWords } from "../view/board.js";
import { tierName } from "../view/parts.js";
import { language, say } from "../words/index.js";
import { watchDrawn } from "./drawn.js";

/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("../model/game.js").Action} Action */
/** @typedef {import("../model/game.js").Origin} Origin */
/** @typedef {import("../model/geometry.js").Edge} Edge */
/**
 * @typedef {object} Hint
 * @property {number} degree            the degree that is shown
 * @property {Record<number, import("../engine.js").Answer>} answers  by degree
 * @property {boolean} waiting
 * @property {string} problem
 */
/**
 * @typedef {object} Desk  what is shown beside the game
 * @property {"" | "hint" | "check" | "new" | "daily" | "share" | "solved"} panel
 * @property {Hint | null} hint
 * @property {Edge | null} light
 * @property {boolean} holding          the next digit is held
 * @property {"" | "ask" | "waiting" | "done"} comparing
 * @property {number[]} wrong           cells that a comparison framed
 * @property {number} compared          heights that it compared
 * @property {boolean} showWrong
 * @property {boolean} city
 * @property {boolean} rising           the finishing moment
 * @property {boolean} first            the first visit
 * @property {string} said              the live region
 * @property {string} problem           what went wrong with loading
 * @property {boolean} offline
 * @property {boolean} keeps            whether the browser keeps games
 * @property {Making | null} making
 * @property {string} unread            a text that could not be read, left in its field
 */
/**
 * @typedef {object} Making
 * @property {number} size
 * @property {number} tier
 * @property {number} tried
 * @property {number} began
 * @property {import("../engine.js").Answer | null} nearest  the hardest that was too easy
 * @property {() => void} stop
 * @property {() => void} again
 * @property {string} problem
 */

/** @type {Desk} */
const EMPTY = {
  panel: "",
  hint: null,
  light: null,
  holding: false,
  comparing: "",
  wrong: [],
  compared: 0,
  showWrong: false,
  city: settings.peek().city,
  rising: false,
  first: false,
  said: "",
  problem: "",
  offline: false,
  keeps: true,
  making: null,
  unread: "",
};

export const game = signal(/** @type {Game | null} */ (null));
export const desk = signal(EMPTY);

/** @param {Partial<Desk>} change */
export const show = (change) => {
  desk.value = { ...desk.peek(), ...change };
};

const SAVE_MS = 250;
let saving = 0;

function saveSoon() {
  clearTimeout(saving);
  saving = window.setTimeout(save, SAVE_MS);
}

export function save() {
  clearTimeout(saving);
  const now = game.peek();
  if (!now) return;
  saveGame(gameKey(now.puzzle), now);
  if (isKeeping() !== desk.peek().keeps) show({ keeps: isKeeping() });
}

/**
 * The only way the game changes; what is shown beside it follows.
 * @param {Action} action
 */
export function act(action) {
  const before = game.peek();
  if (!before) return;
  const after = reduce(before, action);
  if (after === before) return;
  batch(() => {
    game.value = after;
    if (after.cursor !== before.cursor) follow(after);
    if (after.values === before.values && after.marks === before.marks) return;
    const now = desk.peek();
    show({
      hint: null,
      panel: ["hint", "check", "solved"].includes(now.panel) ? "" : now.panel,
      wrong: [],
      showWrong: false,
      comparing: "",
      rising: false,
      said: settings.peek().announce ? spokenMove(before, after) : "",
    });
    if (after.solved && !before.solved) finish();
    else if (after.values.every(Boolean) && before.values.includes(0)) show({ panel: "check" });
  });
  if (action.type === "tick") return;
  saveSoon();
}

/** @param {Game} now */
function follow(now) {
  const edge = cursorEdge(now);
  if (edge && now.puzzle.clues[edge.side][edge.index]) show({ light: edge });
  else if (!settings.peek().light) show({ light: null });
}

function finish() {
  save();
  show({ panel: "solved", city: true, rising: true, light: null });
}

/**
 * What the live region says of a move.
 * @param {Game} before
 * @param {Game} after
 */
function spokenMove(before, after) {
  const { size } = after.puzzle;
  const changed = after.values.findIndex((value, cell) => value !== before.values[cell]);
  if (changed < 0) return "";
  const cell = `r${Math.floor(changed / size) + 1}c${(changed % size) + 1}`;
  const value = after.values[changed];
  if (!value) return say("said.cleared", { cell });
  const built = say("said.built", { height: value === PARK ? say("park") : value, cell });
  const edge = clueAlong(after, changed);
  if (!edge) return built;
  const n = measured(after.puzzle, sightOf(after.puzzle, after.values, edge).seen);
  const clue = after.puzzle.clues[edge.side][edge.index];
  return `${built} ${say("said.sees", { where: edgeWords(edge), n, clue })}`;
}

/**
 * The clue whose view a cell has just changed most plainly: one whose sight ends there.
 * @param {Game} now
 * @param {number} cell
 */
function clueAlong({ puzzle, values }, cell) {
  const { size } = puzzle;
  const row = Math.floor(cell / size);
  const column = cell % size;
  /** @type {Edge[]} */
  const ends = [
    { side: "left", index: row },
    { side: "right", index: row },
    { side: "top", index: column },
    { side: "bottom", index: column },
  ];
  return ends.find(
    (edge) => puzzle.clues[edge.side][edge.index] && sightOf(puzzle, values, edge).lit.has(cell),
  );
}

/**
 * The player's board, as the service reads it.
 * @param {Game} now
 */
function position({ puzzle, values, marks }) {
  const { size } = puzzle;
  const marked = marks.map((mask, cell) =>
    values[cell] ? [] : heightsOf(mask).map((height) => Math.max(height, 0)),
  );
  return { ...toJson(puzzle), board: rows(values, size), marks: rows(marked, size) };
}

let hinting = new AbortController();

/** Ask for a hint, or for its next degree. Never more is fetched than was asked for. */
export async function hint(/** @type {number | undefined} */ wanted = undefined) {
  const now = game.peek();
  if (!now || now.solved) return;
  const known = desk.peek().hint;
  const opened = known ? Math.max(known.waiting ? known.degree : 0, lastOpened(known)) : 0;
  const deeper = desk.peek().panel === "hint" ? opened + 1 : Math.max(1, opened);
  const degree = Math.min(3, wanted ?? deeper);
  const answers = known?.answers ?? {};
  if (answers[degree]) {
    show({ panel: "hint", hint: { degree, answers, waiting: false, problem: "" } });
    return;
  }
  hinting.abort();
  hinting = new AbortController();
  const { signal: stop } = hinting;
  show({ panel: "hint", hint: { degree, answers, waiting: true, problem: "" } });
  try {
    const body = { puzzle: position(now), degree, lang: language() };
    const answer = await ask("hint", body, stop);
    if (stop.aborted) return;
    act({ type: "hinted", degree, another: Object.keys(answers).length === 0 });
    const kept = { ...answers, [degree]: answer };
    show({ hint: { degree, answers: kept, waiting: false, problem: "" }, offline: false });
  } catch (error) {
    if (stop.aborted) return;
    show({ hint: { degree, answers, waiting: false, problem: problemWords(error) } });
  }
}

/** The highest degree that has been told. @param {Hint} hint */
export const lastOpened = (hint) => Math.max(0, ...Object.keys(hint.answers).map(Number));

/** Carry out the hint that is shown. */
export function followHint() {
  const { hint: shown } = desk.peek();
  const step = shown?.answers[3];
  if (!step?.technique) return;
  const { tidy } = settings.peek();
  const { placements, eliminations } = step;
  act({ type: "follow", placements, eliminations, tidy });
}

/** Compare what is built with the solution; asked for once a puzzle. */
export async function compare() {
  const now = game.peek();
  if (!now) return;
  show({ panel: "check", comparing: "waiting" });
  try {
    const board = rows(now.values, now.puzzle.size);
    const { wrong, built } = await ask("compare", { puzzle: toJson(now.puzzle), board });
    if (game.peek()?.values !== now.values) return;
    act({ type: "compared" });
    const givens = now.puzzle.givens.filter(Boolean).length;
    const cells = wrong.map(
      (/** @type {number[]} */ [row, column]) => row * now.puzzle.size + column,
    );
    show({ comparing: "done", wrong: cells, compared: built - givens, offline: false });
  } catch (error) {
    show({ comparing: "", said: "", problem: problemWords(error) });
  }
}

/** @param {unknown} error */
export function problemWords(error) {
  if (!(error instanceof EngineError)) throw error;
  if (error.kind === "offline") show({ offline: true });
  const { what, where, expected } = error.told;
  switch (error.kind) {
    case "offline":
      return say("problem.offline");
    case "busy":
      return say("problem.busy");
    case "time":
      return say("problem.time");
    case "service":
      return say("problem.service", { what });
    case "input":
      if (where && expected) return say("problem.full", { what, where, expected });
      return expected
        ? say("problem.expected", { what, expected })
        : where
          ? say("problem.where", { what, where })
          : what;
  }
}

/**
 * Put a puzzle on the desk, as it was left where it was played before.
 * @param {import("../model/puzzle.js").Puzzle} puzzle
 * @param {Origin} origin
 */
export function open(puzzle, origin) {
  looking.abort();
  save();
  const before = game.peek();
  const key = gameKey(puzzle);
  const kept = loadGame(key);
  batch(() => {
    game.value = kept ? { ...kept, paused: false } : newGame(puzzle, origin);
    show({
      ...EMPTY,
      city: settings.peek().city,
      offline: desk.peek().offline,
      panel: kept?.solved ? "solved" : "",
      first: loadHistory().length === 0,
    });
  });
  const address = `#${key}`;
  // another puzzle is another entry, so that Back returns to the one before
  if (before && location.hash && addressed() !== key)
    history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

/** Take over what another tab has saved of this game, unless the player is looking at this one. */
export function follows(/** @type {string} */ key) {
  const now = game.peek();
  if (!now || gameKey(now.puzzle) !== key || document.visibilityState === "visible") return;
  game.value = loadGame(key) ?? now;
}

/** What stands behind the # of the address, also where it was badly written. */
export function addressed() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What the page starts with: the link's puzzle, the last game, or today's small daily. */
export async function start() {
  const fragment = addressed();
  if (fragment) {
    await openText(fragment);
    return;
  }
  const last = loadGame(lastKey());
  if (last && !last.solved) open(last.puzzle, last.origin);
  else await openDaily(today(), "small");
}

/** @param {FragmentError} error */
function fragmentWords({ code, key, values }) {
  const keys = /** @type {const} */ ({
    number: "link.number",
    count: "link.count",
    size: "link.size",
    word: "link.word",
    both: "link.both",
  });
  return say(keys[code], { key, ...values });
}

/**
 * The puzzle in a text: a link, its fragment, or any notation that the service reads.
 * @param {string} text
 * @returns {Promise<{ puzzle: import("../model/puzzle.js").Puzzle | null, problem: string }>}
 */
export async function readPuzzle(text) {
  const linked = text.slice(text.indexOf("#") + 1);
  try {
    const puzzle = /(^|&)size=/.test(linked) ? fromFragment(linked) : null;
    return { puzzle: puzzle ?? fromJson((await ask("read", { text })).puzzle), problem: "" };
  } catch (error) {
    const problem = error instanceof FragmentError ? fragmentWords(error) : problemWords(error);
    return { puzzle: null, problem };
  }
}

/**
 * Play the puzzle in a text of any notation.
 * @param {string} text
 */
export async function openText(text) {
  const { puzzle, problem } = await readPuzzle(text);
  if (!puzzle) {
    show({ problem, unread: text });
    return;
  }
  open(puzzle, { kind: "link" });
  judge(puzzle);
}

/**
 * A puzzle from elsewhere is graded; with no or many solutions it belongs in Author, which says so.
 * @param {import("../model/puzzle.js").Puzzle} puzzle
 */
async function judge(puzzle) {
  try {
    const { status, tier } = await ask("grade", { puzzle: toJson(puzzle) });
    const now = game.peek();
    if (!now || gameKey(now.puzzle) !== gameKey(puzzle)) return;
    if (tier) act({ type: "graded", tier });
    else if ((status === "none" || status === "multiple") && !now.done.length) {
      location.replace(`author#${toFragment(puzzle)}`);
    }
  } catch (error) {
    // without an answer the puzzle is played as it is; what is none belongs in Author too
    if (!(error instanceof EngineError)) throw error;
    if (error.kind === "input") location.replace(`author#${toFragment(puzzle)}`);
  }
}

/** Today in UTC, the same for everyone. */
export const today = () => new Date().toISOString().slice(0, 10);

/**
 * @param {string} date
 * @param {string} slot
 */
export async function openDaily(date, slot) {
  try {
    const found = await look("daily", { date, slot });
    show({ offline: false });
    const tier = found.grade?.tier ?? 0;
    open(fromJson(found.puzzle), { kind: "daily", date, slot, tier, wanted: found.tier });
  } catch (error) {
    show({ problem: problemWords(error) });
  }
}

const SEEDS = 1_000_000;
/** The search for a new puzzle, which ends where any is opened. */
let looking = new AbortController();
const PATIENCE_MS = 300;

/**
 * Have a puzzle made.
 * @param {import("../engine.js").Answer} wish  size, tier and rules as the service takes them;
 *   with `regions`, some are drawn at random
 */
export async function make({ regions, ...wish }) {
  looking.abort();
  const stop = new AbortController();
  looking = stop;
  /** @type {Making} */
  const making = {
    size: wish.size,
    tier: wish.tier ?? 0,
    tried: 0,
    began: performance.now(),
    nearest: null,
    stop: () => {
      stop.abort();
      show({ making: null });
    },
    again: () => make({ regions, ...wish }),
    problem: "",
  };
  const tell = (/** @type {Partial<Making>} */ change) =>
    show({ making: { ...making, ...change } });
  // nothing is shown of what is over in a moment
  const patience = setTimeout(() => tell({}), PATIENCE_MS);
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] % SEEDS;
  try {
    const told = (/** @type {any} */ { tried, nearest }) => {
      making.tried = tried ?? making.tried;
      making.nearest = nearest ?? making.nearest;
      if (desk.peek().making) tell({});
    };
    const order = { ...wish, seed };
    const made = regions
      ? await watchDrawn(order, told, stop.signal)
      : await watch("generate", order, told, stop.signal);
    openMade(made, { seed, wanted: wish.tier });
  } catch (error) {
    if (!stop.signal.aborted) tell({ problem: unmadeWords(error, making) });
  } finally {
    clearTimeout(patience);
  }
}

/**
 * @param {import("../engine.js").Answer} made
 * @param {Partial<Origin>} [origin]
 */
function openMade(made, origin) {
  show({ offline: false });
  open(fromJson(made), { kind: "made", tier: made.grade?.tier ?? 0, ...origin });
}

/** Play the puzzle that came nearest, and look for no other. @param {Making} making */
export function takeNearest({ nearest, stop }) {
  if (!nearest) return;
  stop();
  openMade(nearest);
}

/**
 * Why no puzzle was made: mostly because the time ran out.
 * @param {unknown} error
 * @param {Making} making
 */
function unmadeWords(error, { size, tier, began, nearest }) {
  if (!(error instanceof EngineError && error.kind === "time")) return problemWords(error);
  const n = Math.round((performance.now() - began) / 1000);
  const asked = { size, tier: tier ? tierName(tier) : say("tier.any"), n };
  if (!nearest) return say(tier > 1 ? "making.none" : "making.noneEasy", asked);
  return say("making.nearer", { ...asked, nearest: tierName(nearest.grade.tier) });
}

/** The link to the puzzle: the whole puzzle and nothing else. */
export function shareLink() {
  const now = game.peek();
  return now ? `${location.origin}${location.pathname}#${toFragment(now.puzzle)}` : "";
}

/** Turn the light of the clue under the cursor on or off. */
export function toggleLight() {
  const now = game.peek();
  const edge = now && cursorEdge(now);
  if (!edge) return;
  show({ light: sameEdge(desk.peek().light, edge) ? null : edge });
}

/** Turn on one light, for the first visit: a clue near a corner that sees something certain. */
export function showOneLight() {
  const now = game.peek();
  if (!now) return;
  const { clues, size } = now.puzzle;
  /** @type {Edge[]} */
  const every = [];
  for (const side of /** @type {const} */ (["left", "top", "right", "bottom"])) {
    clues[side].forEach((clue, index) => clue && every.push({ side, index }));
  }
  const certain = every.find((edge) => [1, size].includes(Number(clues[edge.side][edge.index])));
  show({ light: certain ?? every[0] ?? null });
}

/**
 * The lines whose elevations are shown, and the end that somebody looks from.
 * @param {Game} now
 * @param {Edge | null} light
 */
export function watchedLines({ puzzle, cursor }, light) {
  const { size } = puzzle;
  const within = (/** @type {number} */ at) => Math.min(size - 1, Math.max(0, at));
  const edge = edgeAt(size, cursor);
  const row = light && (light.side === "left" || light.side === "right") ? light : null;
  const column = light && !row ? light : null;
  return {
    edge,
    row: row ? row.index : within(cursor.row),
    column: column ? column.index : within(cursor.column),
    fromRow: row,
    fromColumn: column,
  };
}

/**
 * The rules of a puzzle as the service takes them where it makes one.
 * @param {import("../model/puzzle.js").Puzzle} puzzle
 */
export function rulesOf(puzzle) {
  const { clues: _, size: __, givens: ___, ...rules } = toJson(puzzle);
  return rules;
}

export { toFragment as fragmentOf };
