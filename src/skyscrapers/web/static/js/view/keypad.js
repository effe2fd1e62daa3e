// The keypad: its keys are a skyline, rising from 1.

import { html } from "../../vendor/preact.js";
import { PARK } from "../model/puzzle.js";
import { say } from "../words/index.js";
import { Park } from "./parts.js";

/**
 * @param {{ max: number, parks: boolean, held?: number, pencil?: boolean, label: string,
 *   left?: (height: number) => number, onKey: (height: number) => void }} props
 */
export function Keypad({ max, parks, held = 0, pencil, label, left, onKey }) {
  const heights = Array.from({ length: max }, (_, index) => index + 1);
  const key = (/** @type {number} */ height) => {
    const n = left ? left(height) : 0;
    const word = height === PARK ? say("park") : String(height);
    return html`<button
      type="button"
      key=${height}
      class=${left && n <= 0 ? "key done" : "key"}
      style=${{ "--h": Math.max(height, 0) }}
      aria-pressed=${held === height}
      onClick=${() => onKey(height)}
    >
      <span class="vh">${left ? say("key.left", { height: word, n: Math.max(n, 0) }) : word}</span>
      <span aria-hidden="true">${height === PARK ? html`<${Park} />` : height}</span>
      ${left && html`<small aria-hidden="true">${n > 0 ? n : "✓"}</small>`}
    </button>`;
  };
  const classes = ["keys", pencil && "pencil", max > 9 && "many"].filter(Boolean).join(" ");
  return html`<div class=${classes} role="group" aria-label=${label} style=${{ "--max": max }}>
    ${parks && key(PARK)}${heights.map(key)}
  </div>`;
}
