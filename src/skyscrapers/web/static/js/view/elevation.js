// The elevation of a line, square to the board: what stands there, and what each end sees of it.

import { html } from "../../vendor/preact.js";
import { edgeKey, sightline } from "../model/geometry.js";
import { heightsOf } from "../model/puzzle.js";
import { measured, sightOf } from "../model/sight.js";
import { say } from "../words/index.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../model/geometry.js").Edge} Edge */
/** @typedef {import("../model/sight.js").Sight} Sight */

const LOT = 100;
const HEIGHT = 132;
const SKY = 22;
const WALL = 64;
const MARGIN = (LOT - WALL) / 2;
const ABOVE = 5;
const PANES = [7, 20, 36, 49];

/**
 * The two ends of a line: front (left or top) and back.
 * @param {"row" | "column"} kind
 * @param {number} index
 * @returns {[Edge, Edge]}
 */
const endsOf = (kind, index) =>
  kind === "row"
    ? [
        { side: "left", index },
        { side: "right", index },
      ]
    : [
        { side: "top", index },
        { side: "bottom", index },
      ];

/**
 * @param {Scene} scene
 * @param {"row" | "column"} kind
 * @param {number} index
 */
function surveyed(scene, kind, index) {
  const ends = endsOf(kind, index);
  const [front, back] = ends.map((edge) => sightOf(scene.puzzle, scene.values, edge));
  const [frontSays, backSays] = [front, back].map((sight, end) => {
    const { side } = ends[end];
    const clue = scene.puzzle.clues[side][index];
    const n = measured(scene.puzzle, sight.seen);
    return { n, clue, closed: sight.closed, shown: clue !== 0 || sight.seen.length > 0 };
  });
  return { ends, front, back, frontSays, backSays };
}

/**
 * The drawing itself, its ground along the bottom.
 * @param {{ scene: Scene, kind: "row" | "column", index: number, from: Edge | null }} props
 */
function Drawing({ scene, kind, index, from }) {
  const { puzzle, values, marks } = scene;
  const { ends, front, back } = surveyed(scene, kind, index);
  const cells = sightline(puzzle.size, ends[0]);
  const width = cells.length * LOT;
  const floor = (HEIGHT - SKY) / puzzle.max;
  const floors = Array.from({ length: puzzle.max }, (_, k) => HEIGHT - (k + 1) * floor);
  return html`
    ${floors.map((y) => html`<path class="flr" d="M0 ${y}H${width}" />`)}
    ${cells.map((cell, position) => {
      const x = position * LOT + MARGIN;
      if (values[cell] > 0) {
        const lit = [front.lit.has(cell), back.lit.has(cell)];
        return html`<${Facade} x=${x} height=${values[cell]} floor=${floor} lit=${lit} />`;
      }
      return values[cell] === 0 && html`<${Span} x=${x} mask=${marks[cell]} floor=${floor} />`;
    })}
    ${
      from &&
      html`<${Ray}
      scene=${scene}
      cells=${cells}
      forward=${edgeKey(from) === edgeKey(ends[0])}
      floor=${floor}
    />`
    }
    <path class="gnd" d="M0 ${HEIGHT}H${width}" />
  `;
}

/** @param {{ x: number, height: number, floor: number, lit: boolean[] }} props */
function Facade({ x, height, floor, lit }) {
  const y = HEIGHT - height * floor;
  const hidden = !lit[0] && !lit[1];
  const panes = (/** @type {boolean} */ on) =>
    PANES.filter((_, pane) => lit[pane < 2 ? 0 : 1] === on)
      .flatMap((pane) =>
        Array.from({ length: height }, (_, storey) => {
          const top = HEIGHT - (storey + 1) * floor + floor * 0.26;
          return `M${x + pane} ${top}h8v${floor * 0.5}h-8z`;
        }),
      )
      .join("");
  return html`
    <rect class=${hidden ? "wall hid" : "wall"} x=${x} y=${y} width=${WALL} height=${height * floor} />
    <path class="wl" d=${panes(true)} /><path class="wd" d=${panes(false)} />
  `;
}

/**
 * An empty lot: the span of its pencil marks, dashed; the ground dashed where there are none.
 * @param {{ x: number, mask: number, floor: number }} props
 */
function Span({ x, mask, floor }) {
  const heights = heightsOf(mask).map((height) => Math.max(height, 0));
  if (!heights.length) return html`<path class="gh" d="M${x} ${HEIGHT - floor / 2}h${WALL}" />`;
  const low = Math.min(...heights);
  const high = Math.max(...heights);
  return html`
    <rect class="gb" x=${x} y=${HEIGHT - low * floor} width=${WALL} height=${low * floor} />
    <rect class="gh" x=${x} y=${HEIGHT - high * floor} width=${WALL} height=${high * floor} />
    ${heights
      .filter((height) => height > low && height < high)
      .map((height) => html`<path class="gh" d="M${x} ${HEIGHT - height * floor}h${WALL}" />`)}
  `;
}

/**
 * The sightline: over the roofs that are seen, and on, dashed, at the height a next one must beat.
 * @param {{ scene: Scene, cells: number[], forward: boolean, floor: number }} props
 */
function Ray({ scene, cells, forward, floor }) {
  const { puzzle, values } = scene;
  const width = cells.length * LOT;
  const ahead = forward ? 1 : -1;
  const walk = cells.map((cell, position) => ({ cell, position }));
  if (!forward) walk.reverse();
  const near = (/** @type {number} */ position) =>
    position * LOT + (forward ? MARGIN : LOT - MARGIN);
  const far = (/** @type {number} */ position) =>
    position * LOT + (forward ? LOT - MARGIN : MARGIN);
  const roof = (/** @type {number} */ height) => HEIGHT - height * floor - ABOVE;
  let tallest = 0;
  let path = `M${forward ? 0 : width} ${HEIGHT}`;
  for (const { cell, position } of walk) {
    const height = values[cell];
    if (height === 0) {
      const end = walk.find((later) => values[later.cell] === puzzle.max);
      const x = near(position) - ahead * ABOVE;
      const level = tallest ? roof(tallest) : HEIGHT;
      const stop = end ? near(end.position) : forward ? width : 0;
      return html`<path class="ray" d="${path}H${x}" /><path class="ray q" d="M${x} ${level}H${stop}" />`;
    }
    if (height > tallest) {
      path += `H${near(position) - ahead * ABOVE}V${roof(height)}`;
      tallest = height;
    }
    if (height === puzzle.max) return html`<path class="ray" d="${path}H${far(position)}" />`;
  }
  return html`<path class="ray" d="${path}H${forward ? width : 0}" />`;
}

/**
 * What an end says: "2 of 4", and whether that is all.
 * @param {{ says: { n: number, clue: import("../model/puzzle.js").Clue, closed: boolean,
 *   shown: boolean }, who: string, where: string }} props
 */
function Says({ says, who, where }) {
  if (!says.shown) return html`<div class=${where}></div>`;
  return html`<div class=${where}>
    <span class="who">${who}</span>
    <b>${says.n}${says.clue !== 0 && html`<span class="of"> ${say("elevation.of")} </span>${says.clue}`}</b>
    <span>${says.closed ? say("elevation.seen") : say("elevation.soFar")}</span>
  </div>`;
}

/**
 * @param {"row" | "column"} kind
 * @param {number} index
 * @param {ReturnType<typeof surveyed>} survey
 */
function sentence(kind, index, { frontSays, backSays }) {
  const key = kind === "row" ? "elevation.row" : "elevation.column";
  return say(key, { line: index + 1, front: frontSays.n, back: backSays.n });
}

/** @param {{ scene: Scene, kind?: "row" | "column", index: number, from: Edge | null }} props */
export function RowStrip({ scene, kind = "row", index, from }) {
  const survey = surveyed(scene, kind, index);
  const [front, back] = kind === "row" ? [say("left"), say("right")] : [say("above"), say("below")];
  return html`<div class="rowstrip" style=${{ "--n": scene.puzzle.size }}>
    <${Says} says=${survey.frontSays} who=${front} where="l" />
    <svg
      class="elev"
      viewBox="0 0 ${scene.puzzle.size * LOT} ${HEIGHT + 2}"
      role="img"
      aria-label=${sentence(kind, index, survey)}
    >
      <${Drawing} scene=${scene} kind=${kind} index=${index} from=${from} />
    </svg>
    <${Says} says=${survey.backSays} who=${back} where="r" />
  </div>`;
}

/** @param {{ scene: Scene, index: number, from: Edge | null }} props */
export function ColumnStrip({ scene, index, from }) {
  const survey = surveyed(scene, "column", index);
  const length = scene.puzzle.size * LOT;
  return html`<div class="colstrip" style=${{ "--n": scene.puzzle.size }}>
    <${Says} says=${survey.frontSays} who=${say("above")} where="t" />
    <svg
      class="elev"
      viewBox="0 0 ${HEIGHT + 2} ${length}"
      role="img"
      aria-label=${sentence("column", index, survey)}
    >
      <g transform="translate(${HEIGHT + 2} 0) rotate(90)">
        <${Drawing} scene=${scene} kind="column" index=${index} from=${from} />
      </g>
    </svg>
    <${Says} says=${survey.backSays} who=${say("below")} where="b" />
  </div>`;
}
