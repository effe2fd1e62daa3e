// What this browser keeps: settings, games in progress, the history. Nothing leaves it unasked.

/** @typedef {import("./model/game.js").Game} Game */
/**
 * @typedef {object} Settings
 * @property {"system" | "light" | "dark"} theme
 * @property {string} language    empty: the browser's
 * @property {boolean} views
 * @property {boolean} states     clues say when they are met or broken
 * @property {boolean} light      the light stays on
 * @property {boolean} elevations
 * @property {boolean} city
 * @property {boolean} autocheck
 * @property {boolean} timer
 * @property {boolean} tidy
 * @property {boolean} heightFirst
 * @property {boolean} announce
 * @property {boolean} letters    single-letter keys act
 */
/**
 * @typedef {object} Entry  of the history
 * @property {string} key
 * @property {number} size
 * @property {number} tier     0 unknown
 * @property {import("./model/game.js").Origin} origin
 * @property {number} elapsed
 * @property {number} built    cells built of `cells`
 * @property {number} cells
 * @property {boolean} solved
 * @property {number} hints
 * @property {number} at       milliseconds since 1970
 */

const PREFIX = "skyscrapers.";
const SETTINGS = `${PREFIX}settings`;
const HISTORY = `${PREFIX}history`;
const LAST = `${PREFIX}last`;
const GAME = `${PREFIX}game.`;
const DRAFT = `${PREFIX}draft`;
const MOST_GAMES = 500;
const MOST_WITH_STEPS = 20;
const FORMAT = 1;

/** @type {Settings} */
export const DEFAULTS = {
  theme: "system",
  language: "",
  views: true,
  states: true,
  light: false,
  elevations: true,
  city: false,
  autocheck: false,
  timer: true,
  tidy: true,
  heightFirst: false,
  announce: true,
  letters: true,
};

let keeps = true;

/** Whether the browser keeps what it is given. */
export const isKeeping = () => keeps;

/**
 * @template T
 * @param {string} key
 * @param {T} fallback
 * @returns {T}
 */
function read(key, fallback) {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function write(key, value) {
  keeps = put(key, value) || (makeRoom(key) && put(key, value));
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function put(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Let the steps of older games go, which take most room; their boards stay.
 * @param {string} but  the key that is not touched
 * @returns {boolean} whether there was anything to let go
 */
function makeRoom(but) {
  let found = false;
  for (const { key } of loadHistory().slice(MOST_WITH_STEPS)) {
    const game = loadGame(key);
    if (!game?.done.length || GAME + key === but) continue;
    found = put(GAME + key, { ...game, done: [], undone: [] }) || found;
  }
  return found;
}

/** @returns {Settings} */
export const loadSettings = () => ({ ...DEFAULTS, ...read(SETTINGS, {}) });

/** @param {Settings} settings */
export const saveSettings = (settings) => write(SETTINGS, settings);

/** @returns {Entry[]} */
export const loadHistory = () => read(HISTORY, []);

/**
 * The game of a puzzle as it was left.
 * @param {string} key
 * @returns {Game | null}
 */
export const loadGame = (key) => read(GAME + key, null);

/**
 * Have told when another tab has saved a game.
 * @param {(key: string) => void} told
 * @returns {() => void}  what ends it
 */
export const watchGames = (told) =>
  watchKeys((key) => key.startsWith(GAME) && told(key.slice(GAME.length)));

/**
 * Have told when another tab has saved the draft.
 * @param {() => void} told
 * @returns {() => void}  what ends it
 */
export const watchDraft = (told) => watchKeys((key) => key === DRAFT && told());

/**
 * @param {(key: string) => void} told
 * @returns {() => void}
 */
function watchKeys(told) {
  const heard = (/** @type {StorageEvent} */ { key }) => key && told(key);
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

/** The key of the game that was played last. */
export const lastKey = () => read(LAST, "");

/**
 * @param {string} key
 * @param {Game} game
 */
export function saveGame(key, game) {
  write(GAME + key, game);
  write(LAST, key);
  const others = loadHistory().filter((entry) => entry.key !== key);
  const kept = [entryOf(key, game), ...others];
  for (const gone of kept.splice(MOST_GAMES)) forget(gone.key);
  write(HISTORY, kept);
}

/**
 * @param {string} key
 * @param {Game} game
 * @returns {Entry}
 */
const entryOf = (key, game) => ({
  key,
  size: game.puzzle.size,
  tier: game.origin.tier ?? 0,
  origin: game.origin,
  elapsed: game.elapsed,
  built: game.values.filter((value, cell) => value && !game.puzzle.givens[cell]).length,
  cells: game.puzzle.givens.filter((given) => !given).length,
  solved: game.solved,
  hints: game.hints,
  at: Date.now(),
});

/** @param {string} key */
function forget(key) {
  try {
    localStorage.removeItem(GAME + key);
  } catch {
    keeps = false;
  }
}

/** @param {string} key */
export function removeGame(key) {
  forget(key);
  write(
    HISTORY,
    loadHistory().filter((entry) => entry.key !== key),
  );
}

/** All games as one text, to be kept as a file. */
export function exportGames() {
  const games = loadHistory().map((entry) => ({ entry, game: loadGame(entry.key) }));
  return JSON.stringify({ skyscrapers: FORMAT, games });
}

/**
 * Add the games of such a text; of two of one puzzle the later is kept.
 * @param {string} text
 * @returns {number} how many were added; -1 where the text is not such a file
 */
export function importGames(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return -1;
  }
  if (found?.skyscrapers !== FORMAT || !Array.isArray(found.games)) return -1;
  const known = new Map(loadHistory().map((entry) => [entry.key, entry]));
  let added = 0;
  for (const { entry, game } of found.games) {
    if (!isEntry(entry) || !isGame(game)) return -1;
    const mine = known.get(entry.key);
    if (mine && mine.at >= entry.at) continue;
    write(GAME + entry.key, game);
    known.set(entry.key, entry);
    added++;
  }
  write(
    HISTORY,
    [...known.values()].sort((a, b) => b.at - a.at),
  );
  return added;
}

/** @param {any} entry */
const isEntry = (entry) =>
  typeof entry?.key === "string" && Number.isInteger(entry.size) && Number.isFinite(entry.at);

/** @param {any} game */
const isGame = (game) =>
  Array.isArray(game?.values) &&
  Array.isArray(game.marks) &&
  Array.isArray(game.done) &&
  game.values.length === game.puzzle?.size ** 2 &&
  game.marks.length === game.values.length;

/** The puzzle that is being set, as a fragment. */
export const loadDraft = () => read(DRAFT, "");

/** @param {string} fragment */
export const saveDraft = (fragment) => write(DRAFT, fragment);
