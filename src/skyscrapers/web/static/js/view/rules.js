// The fields that choose the rules of a board: what a clue is, parks, diagonals, boxes.

import { html } from "../../vendor/preact.js";
import { say } from "../words/index.js";
import { Check, Select } from "./controls.js";

/** @typedef {import("../model/puzzle.js").Measure} Measure */
/** @typedef {{ measure: Measure, parks: number, diagonals: boolean, boxes: number[] | null }} Choice */

const MOST_PARKS = 2;

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

/** @param {number} n */
export const squareOf = (n) => `${n} × ${n}`;

/** @param {{ size: number, chosen: Choice, onChange: (change: Partial<Choice>) => void }} props */
export function RulesFields({ size, chosen, onChange }) {
  const shape = boxShape(size);
  const parks = Array.from({ length: Math.min(MOST_PARKS, size - 2) + 1 }, (_, n) => n);
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
        id="parks"
        label=${say("rules.parks")}
        value=${chosen.parks}
        options=${numbered(parks)}
        onValue=${(/** @type {string} */ n) => onChange({ parks: Number(n) })}
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
        onCheck=${(/** @type {boolean} */ on) => onChange({ boxes: on ? shape : null })}
      />
    </div>
  `;
}
