// The fields that choose the rules of a board: what a clue is, heights, diagonals, boxes, regions.

import { html } from "../../vendor/preact.js";
import { LARGEST } from "../model/puzzle.js";
import { say } from "../words/index.js";
import { Check, Select } from "./controls.js";

/** @typedef {import("../model/puzzle.js").Measure} Measure */
/**
 * @typedef {object} Choice
 * @property {Measure} measure
 * @property {number} over      how far the tallest height passes the size; less than 0 leaves parks
 * @property {boolean} diagonals
 * @property {number[] | null} boxes
 * @property {boolean | number[] | null} regions  whether there are any
 */

const MOST_PARKS = 2;
const MOST_OVER = 2;

/**
 * Boxes that tile a board of a size, as near to squares as can be.
 * @param {number} size
 */
export function boxShape(size) {
  for (let height = Math.floor(Math.sqrt(size)); height > 1; height--) {
    if (size % height === 0) return [height, size / height];
  }
  return null;
}

/**
 * Numbers as the options of a select.
 * @param {number[]} numbers
 * @param {(n: number) => string} [word]
 * @returns {[number, string][]}
 */
export const numbered = (numbers, word = String) => numbers.map((n) => [n, word(n)]);

/**
 * Numbers with another among them, for a puzzle from elsewhere may have what is not offered.
 * @param {number[]} numbers
 * @param {number} value
 */
export const withValue = (numbers, value) =>
  [...new Set([...numbers, value])].sort((a, b) => a - b);

/** @param {number} n */
export const squareOf = (n) => `${n} × ${n}`;

/**
 * How far the tallest height may fall below or pass a size, as near to a wish as it goes.
 * @param {number} size
 * @param {number} wanted
 */
export const overFor = (size, wanted) =>
  Math.min(LARGEST - size, Math.max(-Math.min(MOST_PARKS, size - 2), wanted));

/**
 * What a line holds.
 * @param {number} size
 * @param {number} over
 */
function heightsHeld(size, over) {
  const max = size + over;
  if (over > 0) return say("rules.heights.over", { size, max });
  return over < 0 ? say("rules.heights.parks", { max, n: -over }) : say("rules.heights.all", { max });
}

/**
 * @param {{ size: number, chosen: Choice, onChange: (change: Partial<Choice>) => void,
 *   mostRegions?: number }} props
 *   mostRegions: the size above which no regions are offered
 */
export function RulesFields({ size, chosen, onChange, mostRegions = size }) {
  const shape = boxShape(size);
  const fewest = overFor(size, -MOST_PARKS);
  const overs = Array.from(
    { length: overFor(size, MOST_OVER) - fewest + 1 },
    (_, n) => fewest + n,
  );
  return html`
    <div class="two">
      <${Select}
        id="measure"
        label=${say("rules.measure")}
        value=${chosen.measure}
        options=${[
          ["count", say("measure.count")],
          ["sum", say("measure.sum")],
          ["height", say("measure.height")],
        ]}
        onValue=${(/** @type {Measure} */ measure) => onChange({ measure })}
      />
      <${Select}
        id="heights"
        label=${say("rules.heights")}
        value=${chosen.over}
        options=${numbered(withValue(overs, chosen.over), (over) => heightsHeld(size, over))}
        onValue=${(/** @type {string} */ over) => onChange({ over: Number(over) })}
      />
    </div>
    <div>
      <${Check}
        label=${say("rules.diagonals")}
        checked=${chosen.diagonals}
        onCheck=${(/** @type {boolean} */ diagonals) => onChange({ diagonals })}
      />
      <${Check}
        label=${say("rules.boxes")}
        checked=${chosen.boxes && shape}
        disabled=${!shape}
        onCheck=${(/** @type {boolean} */ on) =>
          onChange(on ? { boxes: shape, regions: null } : { boxes: null })}
      />
      <${Check}
        label=${say("rules.regions")}
        checked=${chosen.regions && size <= mostRegions}
        disabled=${size > mostRegions}
        onCheck=${(/** @type {boolean} */ on) =>
          onChange(on ? { regions: true, boxes: null } : { regions: null })}
      />
    </div>
  `;
}
