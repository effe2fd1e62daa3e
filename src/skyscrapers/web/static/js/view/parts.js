// Small drawn things: icons, the sign, the floors of a difficulty, the tower of a view.

import { html } from "../../vendor/preact.js";
import { say } from "../words/index.js";

/** @type {Record<string, string>} */
const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
  redo: "m15 7 5 5-5 5m5-5H10a6 6 0 0 0-6 6v1",
  pen: "m5 19 1-4L16 5l3 3L9 18zM14 7l3 3",
  pencil: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM17 14v6m-3-3h6",
  erase: "M8 19h12M4 14 13 5l6 6-8 8H8zM9 9l6 6",
  check: "m5 13 4 4L19 7",
  hint: "M9 18h6m-5 3h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3m0 12v3M3 12h3m12 0h3M5.6 5.6l2.2 2.2m8.4 8.4 2.2 2.2m0-12.8-2.2 2.2m-8.4 8.4-2.2 2.2",
  help: "M9.2 9a2.9 2.9 0 1 1 4 2.8c-.8.4-1.2 1-1.2 2.2M12 17.5v.5",
  moon: "M19 14.5A7.5 7.5 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5z",
  plan: "M4 4h16v16H4zM4 12h16M12 4v16",
  city: "M3 20h18M5 20V11h5v9M10 20V5h5v15M15 20v-7h4v7",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6",
  marks: "M5 6h1M11 6h1M17 6h1M5 12h1m5 0h1m5 0h1M5 18h1m5 0h1m5 0h1",
  close: "m6 6 12 12M18 6 6 18",
  pause: "M8 5v14M16 5v14",
  more: "M5 12h.5M12 12h.5M19 12h.5",
  day: "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5",
  play: "M8 5v14l11-7z",
  previous: "M15 5l-7 7 7 7",
  next: "m9 5 7 7-7 7",
  first: "M18 5l-7 7 7 7M7 5v14",
  last: "m6 5 7 7-7 7M17 5v14",
  plus: "M12 5v14M5 12h14",
  down: "M12 4v11m0 0 4-4m-4 4-4-4M5 20h14",
  games: "M4 5h16v4H4zM4 10.500h16v4H4zM4 16h16v4H4z",
};

/** @param {{ name: string }} props */
export const Icon = ({ name }) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;

/** The sign of the product: a setback tower with lit windows. */
export const Sign = () => html`
  <svg viewBox="0 0 34 40" aria-hidden="true" class="sign">
    <g class="tiers-of-sign">
      <path d="M16.3 9 17 1l.7 8z" />
      <path d="M13 9h8v29h-8z" />
      <path class="cut" d="M8 18h18v20H8z" />
      <path class="cut" d="M2 27h30v12H2z" />
    </g>
    <path
      class="windows"
      d="M15.2 12h3.6v2.6h-3.6zM11.4 21.4H15v2.6h-3.6zM19 21.4h3.6v2.6H19zM6 30.6h3.6v3H6zM12.2 30.6h3.6v3h-3.6zM18.4 30.6H22v3h-3.6zM24.6 30.6h3.6v3h-3.6z"
    />
  </svg>
`;

const FLOORS = 7;
const TIER_KEYS = /** @type {const} */ ([
  "tier.0",
  "tier.1",
  "tier.2",
  "tier.3",
  "tier.4",
  "tier.5",
  "tier.6",
  "tier.7",
]);

/** @param {number} tier */
export const tierName = (tier) => say(TIER_KEYS[tier] ?? TIER_KEYS[0]);

/**
 * Difficulty as floors built, of seven; the word beside it unless `bare`.
 * @param {{ tier: number, bare?: boolean }} props
 */
export function Tier({ tier, bare }) {
  const floors = Array.from({ length: bare ? tier : FLOORS }, (_, floor) => {
    const width = 18 - floor * 1.8;
    return html`<rect
      class=${floor < tier ? "built" : "open"}
      x=${(18 - width) / 2}
      y=${24 - floor * 3.6}
      width=${width}
      height="2.6"
    />`;
  });
  const word = bare
    ? html`<span class="vh">${tierName(tier)}</span>`
    : html`<span>${tierName(tier)}<span class="vh"> ${say("tier.of", { tier })}</span></span>`;
  return html`<span class="tiers">
    <svg viewBox="0 0 18 27.4" aria-hidden="true">${floors}</svg>${word}
  </span>`;
}

const WIDTH = 24;
const HEIGHT = 36;
const SPIRE = 5;

/**
 * A view: one tier for each building seen, nearer ones wider, at its true height. Pale while it is
 * being built, solid with a spire once the tallest is seen.
 * @param {{ seen: number[], max: number, closed: boolean }} props
 */
export function Tower({ seen, max, closed }) {
  const count = seen.length;
  if (!count) return null;
  const full = HEIGHT - SPIRE;
  const shrink = count > 1 ? Math.min(6, 15 / (count - 1)) : 0;
  const tiers = seen.map((height, tier) => ({
    width: (count > 1 ? WIDTH - 1 : 15) - tier * shrink,
    top: HEIGHT - (height / max) * full,
  }));
  return html`<svg class="tower ${closed ? "" : "rising"}" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    ${tiers
      .toReversed()
      .map(
        ({ width, top }) =>
          html`<rect x=${(WIDTH - width) / 2} y=${top} width=${width} height=${HEIGHT - top} />`,
      )}
    ${tiers
      .slice(0, -1)
      .map(
        ({ width, top }) =>
          html`<path class="gap" d="M${(WIDTH - width) / 2 - 1} ${top}h${width + 2}" />`,
      )}
    ${
      closed &&
      seen.at(-1) === max &&
      html`<path d="M${WIDTH / 2 - 1.2} ${SPIRE + 1}L${WIDTH / 2 - 0.3} 0h.6L${WIDTH / 2 + 1.2} ${SPIRE + 1}Z" />`
    }
  </svg>`;
}

export const Park = () => html`
  <svg class="park" viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="14" cy="15" r="6.5" /><circle cx="27" cy="20" r="5" />
    <path d="M14 21.500v9.500M27 25v6M7 31.500h26" />
  </svg>
`;

/**
 * @param {{ name?: string, text?: import("../../vendor/preact.js").Child, label?: string, kind?: string,
 *   [attribute: string]: unknown }} props
 */
export function Button({ name, text, label, kind = "", ...rest }) {
  return html`<button type="button" class="btn ${kind} ${text ? "" : "only"}" aria-label=${label} ...${rest}>
    ${name && html`<${Icon} name=${name} />`}${text && html`<span class="text">${text}</span>`}
  </button>`;
}
