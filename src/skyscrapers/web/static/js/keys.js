// What a key means. Digits are read by their place, so that any layout works; letters by what they are.

/** @typedef {{ kind: "digit", digit: number, pencil: boolean } | { kind: "named", name: string, shift: boolean }} Meaning */

/**
 * @param {KeyboardEvent} event
 * @returns {Meaning | null}
 */
export function meaning(event) {
  const command = event.ctrlKey || event.metaKey;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  // with the number lock off the pad's keys move, and say so by their name
  if (digit && !event.altKey && !/^(?:Arrow|Home|End|Page|Insert|Delete|Clear)/.test(event.key)) {
    return { kind: "digit", digit: Number(digit[1]), pencil: command || event.shiftKey };
  }
  if (event.altKey) return null;
  if (command) {
    const name = letter(event);
    const known = { z: "undo", y: "redo", home: "first", end: "last" }[name];
    if (!known) return null;
    return {
      kind: "named",
      name: known === "undo" && event.shiftKey ? "redo" : known,
      shift: false,
    };
  }
  return { kind: "named", name: letter(event), shift: event.shiftKey };
}

/** @param {KeyboardEvent} event */
function letter(event) {
  if (event.key.length > 1) return event.key.toLowerCase();
  if (event.key === "?" || event.key === " ") return event.key;
  const latin = /^[a-z]$/i.test(event.key);
  return latin ? event.key.toLowerCase() : event.code.replace(/^Key/, "").toLowerCase();
}

/**
 * Whether typing goes into a field, where no key of ours may act.
 * @param {EventTarget | null} target
 */
export const isField = (target) =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=range],[type=checkbox]), textarea, select");

/** @type {Record<string, [number, number]>} */
export const ARROWS = {
  arrowup: [-1, 0],
  arrowdown: [1, 0],
  arrowleft: [0, -1],
  arrowright: [0, 1],
};

/** The keys that go to an end of the row, with Ctrl of the board: whether it is the last cell. */
export const ENDS = /** @type {Record<string, boolean>} */ ({
  first: false,
  home: false,
  last: true,
  end: true,
});

const TWO_DIGITS_MS = 700;

/** Joins a digit with those that follow it in time, where values pass 9. */
export class Digits {
  #value = 0;
  #until = 0;

  /**
   * The value that a digit makes, and whether it replaces the one before.
   * @param {number} digit
   * @param {number} most   the greatest value
   * @param {number} now    milliseconds
   * @returns {{ value: number, joined: boolean }}
   */
  value(digit, most, now) {
    const longer = this.#value * 10 + digit;
    const joined = this.#until > now && this.#value > 0 && longer <= most;
    this.#value = joined ? longer : digit;
    this.#until = this.#value * 10 <= most ? now + TWO_DIGITS_MS : 0;
    return { value: this.#value, joined };
  }
}
