// The board: one grid for playing, learning and authoring, drawn from a scene.

import { Component, html, useLayoutEffect, useMemo, useRef } from "../../vendor/preact.js";
import { edgeAt, edgeKey, isRowSide, sameEdge, SIDES } from "../model/geometry.js";
import { bit, heightsOf, PARK } from "../model/puzzle.js";
import { clueState, measured, sightOf } from "../model/sight.js";
import { say } from "../words/index.js";
import { Park, Tower } from "./parts.js";

/** @typedef {import("../model/geometry.js").Edge} Edge */
/** @typedef {import("../model/geometry.js").Place} Place */
/** @typedef {import("../model/puzzle.js").Puzzle} Puzzle */
/**
 * Everything that a board shows. Sets of cells hold their numbers, of clues their keys.
 * @typedef {object} Scene
 * @property {Puzzle} puzzle
 * @property {number[]} values
 * @property {number[]} marks
 * @property {Place | null} cursor
 * @property {string} label
 * @property {Edge | null} [light]            the clue whose light is on
 * @property {Set<string>} [lamps]            clues that evidence uses
 * @property {Set<string>} [greyed]           clues set aside
 * @property {Set<string>} [broken]           clues known to contradict
 * @property {Set<string>} [spare]            redundant clues
 * @property {Set<string>} [guides]           clues that a pattern goes with
 * @property {Set<string>} [locked]           clues that are to stay
 * @property {boolean} [states]
 * @property {boolean} [views]
 * @property {boolean} [everyView]            views where there is no clue too
 * @property {boolean} [boxed]                clues have boxes to type in
 * @property {Set<number>} [lines]            cells of the lines that are looked at
 * @property {Set<number>} [framed]           evidence
 * @property {Map<number, number>} [used]     marks that evidence uses
 * @property {Map<number, number>} [out]      marks that go
 * @property {Map<number, number>} [put]      heights that will stand
 * @property {Set<number>} [bad]              cells that break a rule
 * @property {Set<number>} [computed]         cells whose height was found, not written
 * @property {Set<number>} [open]             cells that can be several heights
 * @property {number} [same]                  the height that is looked at
 * @property {number[]} [regions]             labels that are shown instead of buildings
 * @property {number} [held]                  the region that is drawn
 * @property {boolean} [city]
 * @property {boolean} [night]
 * @property {boolean} [rising]
 */
/** @typedef {{ place: Place, button: "main" | "second" | "double" }} Pick */

const HOLD_MS = 450;
const NO_CELLS = /** @type {Set<any>} */ (new Set());
const NO_MARKS = /** @type {Map<number, number>} */ (new Map());

/**
 * How many columns of marks a cell has: fixed places for every height.
 * @param {Puzzle} puzzle
 */
const markColumns = ({ max, parks }) => {
  const count = max + (parks ? 1 : 0);
  return count <= 4 ? 2 : count <= 9 ? 3 : 4;
};

/** The board takes the focus, so that the cursor is where a screen reader is. */
export function focusBoard() {
  const board = document.getElementById("board");
  if (board?.contains(document.activeElement)) return;
  requestAnimationFrame(() => {
    /** @type {HTMLElement | null} */ (board?.querySelector("[tabindex='0']") ?? null)?.focus();
  });
}

/** @typedef {(place: Place, first: boolean) => void} Drag */

/** @param {{ scene: Scene, onPick?: (pick: Pick) => void, onDrag?: Drag, id?: string }} props */
export function Board({ scene, onPick, onDrag, id }) {
  const { puzzle, cursor, city, night, rising } = scene;
  const { size } = puzzle;
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = Array.from({ length: size }, (_, index) => index);
  // kept between drawings, for a press may outlast one
  const events = useMemo(() => onPick && pointers(onPick, onDrag), [onPick, onDrag]);
  const light = scene.light ? sightOf(puzzle, scene.values, scene.light) : null;

  useLayoutEffect(() => {
    const board = grid.current;
    if (!board?.contains(document.activeElement) || !cursor) return;
    /** @type {HTMLElement | null} */ (board.querySelector("[tabindex='0']"))?.focus();
  }, [cursor?.row, cursor?.column]);

  const clue = (
    /** @type {import("../model/geometry.js").Side} */ side,
    /** @type {number} */ index,
  ) => html`<${Clue} key=${side} ...${clueProps(scene, { side, index })} />`;
  const edgeRow = (/** @type {"top" | "bottom"} */ side) => html`
    <div role="row" class="row" aria-rowindex=${side === "top" ? 1 : size + 2}>
      <div aria-hidden="true" class="corner"></div>
      ${lines.map((index) => clue(side, index))}
      <div aria-hidden="true" class="corner"></div>
    </div>
  `;
  const classes = [
    "board",
    city && "city",
    night && "night",
    rising && "rises",
    scene.boxed && "boxed",
    size > 6 && "dense",
    size > 9 && "large",
    size > 12 && "huge",
  ];
  return html`<div
    ref=${grid}
    id=${id}
    class=${classes.filter(Boolean).join(" ")}
    style=${{ "--n": size, "--max": puzzle.max, "--mark-columns": markColumns(puzzle) }}
    role="grid"
    aria-label=${scene.label}
    aria-rowcount=${size + 2}
    aria-colcount=${size + 2}
    ...${events}
  >
    ${edgeRow("top")}
    ${lines.map(
      (row) => html`<div role="row" class="row" aria-rowindex=${row + 2}>
        ${clue("left", row)}
        ${lines.map(
          (column) =>
            html`<${Cell} key=${column} ...${cellProps(scene, light, row * size + column)} />`,
        )}
        ${clue("right", row)}
      </div>`,
    )}
    ${edgeRow("bottom")}
  </div>`;
}

/**
 * Pointer events of a board: tap, right click or long press, double tap on a clue; where somebody
 * listens, also what a mouse is drawn over, from the cell where it was pressed.
 * @param {(pick: Pick) => void} onPick
 * @param {Drag} [onDrag]
 */
function pointers(onPick, onDrag) {
  let timer = 0;
  let held = false;
  /** @type {Place | null} */
  let from = null;
  const placed = (/** @type {Event} */ event) => {
    const found = event.target instanceof Element ? event.target.closest("[data-row]") : null;
    if (!(found instanceof HTMLElement)) return null;
    return { row: Number(found.dataset.row), column: Number(found.dataset.column) };
  };
  const pick = (/** @type {Event} */ event, /** @type {Pick["button"]} */ button) => {
    const place = placed(event);
    if (place) onPick({ place, button });
  };
  return {
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      held = false;
      clearTimeout(timer);
      from = placed(event);
      if (event.pointerType === "mouse") return;
      timer = window.setTimeout(() => {
        held = true;
        pick(event, "second");
      }, HOLD_MS);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      const place = placed(event);
      const pressed = event.pointerType !== "touch" && event.buttons === 1;
      if (!onDrag || !pressed || !from || !place) return;
      if (place.row === from.row && place.column === from.column) return;
      if (!held) onDrag(from, true);
      held = true;
      from = place;
      onDrag(place, false);
    },
    onPointerUp: () => clearTimeout(timer),
    onPointerCancel: () => clearTimeout(timer),
    onClick: (/** @type {MouseEvent} */ event) => {
      if (!held) pick(event, event.detail === 2 ? "double" : "main");
      held = false;
    },
    onContextMenu: (/** @type {MouseEvent} */ event) => {
      event.preventDefault();
      if (!held) pick(event, "second");
    },
  };
}

/**
 * Redraws only where a property differs: they are all plain values.
 * @template {object} P
 * @extends {Component<P>}
 */
class Plain extends Component {
  /** @param {Record<string, unknown>} next */
  shouldComponentUpdate(next) {
    const now = /** @type {Record<string, unknown>} */ (this.props);
    return Object.keys(next).some((key) => next[key] !== now[key]);
  }
}

/**
 * @param {Scene} scene
 * @param {import("../model/sight.js").Sight | null} light
 * @param {number} cell
 */
function cellProps(scene, light, cell) {
  const { puzzle, values, cursor } = scene;
  const { size } = puzzle;
  const row = Math.floor(cell / size);
  const column = cell % size;
  const region = scene.regions?.[cell] ?? null;
  const value = region === null ? values[cell] : 0;
  const put = (!value && scene.put?.get(cell)) || 0;
  const given = region === null && puzzle.givens[cell] !== 0;
  const selected = !!cursor && cursor.row === row && cursor.column === column;
  const classes = [
    "cell",
    row === 0 && "r0",
    row === size - 1 && "rn",
    column === 0 && "c0",
    column === size - 1 && "cn",
    wall(puzzle, cell, 1) && "wall-left",
    wall(puzzle, cell, size) && "wall-top",
    puzzle.diagonals && row === column && "falling",
    puzzle.diagonals && row + column === size - 1 && "rising-diagonal",
    (value || put) && "has",
    value === PARK && "lot",
    put && "new",
    given && "given",
    selected && "cur",
    scene.same && value === scene.same && "same",
    (light?.beam.has(cell) || scene.lines?.has(cell)) && "beam",
    light?.lit.has(cell) && "lit",
    light?.hidden.has(cell) && "shade",
    scene.framed?.has(cell) && "ev",
    scene.bad?.has(cell) && "bad",
    scene.computed?.has(cell) && "calc",
    scene.open?.has(cell) && "openc",
    region !== null && region === scene.held && "mine",
  ];
  return {
    row,
    column,
    classes: classes.filter(Boolean).join(" "),
    height: value || put,
    region,
    marks: region !== null || value || put ? 0 : scene.marks[cell],
    used: (scene.used ?? NO_MARKS).get(cell) ?? 0,
    out: (scene.out ?? NO_MARKS).get(cell) ?? 0,
    same: scene.same ?? 0,
    max: puzzle.max,
    parks: puzzle.parks,
    order: cell,
    step: light?.beam.has(cell) ? [...light.beam].indexOf(cell) : -1,
    stop: selected || (!cursor && cell === 0),
    selected,
    given,
    readonly: given || !!scene.computed?.has(cell),
    name: placeWords(scene, cell, cellWords(scene, cell, value, put, given)),
  };
}

/**
 * Whether a box or region ends between a cell and the one `back` before it.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {number} back  1 for the left neighbour, the size for the upper one
 */
function wall(puzzle, cell, back) {
  const { size, boxes, regions } = puzzle;
  if (back === 1 ? cell % size === 0 : cell < size) return false;
  if (regions) return regions[cell] !== regions[cell - back];
  if (!boxes) return false;
  return back === 1 ? (cell % size) % boxes[1] === 0 : Math.floor(cell / size) % boxes[0] === 0;
}

/** @param {number} height */
const heightWord = (height) => (height === PARK ? say("park") : String(height));

/**
 * What a cell is called, with its region where there are any, for no line on the board is heard.
 * @param {Scene} scene
 * @param {number} cell
 * @param {string} words  what stands there
 */
function placeWords({ puzzle: { size, regions }, regions: drawn }, cell, words) {
  const where = { row: Math.floor(cell / size) + 1, column: (cell % size) + 1 };
  const label = drawn?.[cell];
  if (drawn) return say(label ? "cell.inRegion" : "cell.loose", { ...where, label: label ?? 0 });
  return regions?.[cell] ? say("cell.region", { words, label: regions[cell] }) : words;
}

/**
 * @param {Scene} scene
 * @param {number} cell
 * @param {number} value
 * @param {number} put
 * @param {boolean} given
 */
function cellWords(scene, cell, value, put, given) {
  const { size } = scene.puzzle;
  const where = { row: Math.floor(cell / size) + 1, column: (cell % size) + 1 };
  const marks = heightsOf(scene.marks[cell]).map(heightWord).join(" ");
  if (put) return say("cell.put", { ...where, height: heightWord(put) });
  if (given) return say("cell.given", { ...where, height: heightWord(value) });
  if (value && scene.computed?.has(cell)) {
    return say("cell.computed", { ...where, height: heightWord(value) });
  }
  if (value) {
    const key = scene.bad?.has(cell) ? "cell.bad" : "cell.built";
    return say(key, { ...where, height: heightWord(value) });
  }
  if (scene.open?.has(cell)) return say("cell.possible", { ...where, marks });
  return marks ? say("cell.marks", { ...where, marks }) : say("cell.empty", where);
}

/** @extends {Plain<ReturnType<typeof cellProps>>} */
class Cell extends Plain {
  render() {
    const { row, column, classes, height, order, step, stop, selected, given, readonly } =
      this.props;
    const { name, region } = this.props;
    return html`<div
      role="gridcell"
      class=${classes}
      style=${step < 0 ? undefined : { "--step": step }}
      data-row=${row}
      data-column=${column}
      data-name=${`r${row + 1}c${column + 1}`}
      tabindex=${stop ? 0 : -1}
      aria-colindex=${column + 2}
      aria-selected=${selected}
      aria-readonly=${readonly ? true : undefined}
    >
      <span class="vh">${name}</span>
      ${
        height > 0 &&
        html`<span class="bld" aria-hidden="true" style=${{ "--h": height, "--order": order }}>
        <span class="roof"><b>${height}</b></span><span class="face"></span>
      </span>`
      }
      ${height === PARK && html`<${Park} />`}
      ${region !== null && html`<span class="region" aria-hidden="true">${region || ""}</span>`}
      ${!height && this.marks()} ${given && html`<span class="plate" aria-hidden="true"></span>`}
    </div>`;
  }

  marks() {
    const { marks, used, out, same, max, parks } = this.props;
    const shown = marks | out;
    if (!shown) return null;
    const heights = Array.from({ length: max + (parks ? 1 : 0) }, (_, i) =>
      i < max ? i + 1 : PARK,
    );
    return html`<span class="marks" aria-hidden="true">
      ${heights.map((height) => {
        const on = bit(height);
        const classes = [
          out & on && "out",
          used & on && !(out & on) && "use",
          same === height && marks & on && "same",
        ];
        return html`<i class=${classes.filter(Boolean).join(" ")}
          >${shown & on ? (height === PARK ? "♣" : height) : ""}</i
        >`;
      })}
    </span>`;
  }
}

/**
 * @param {Scene} scene
 * @param {Edge} edge
 */
function clueProps(scene, edge) {
  const { puzzle, values, cursor } = scene;
  const value = puzzle.clues[edge.side][edge.index];
  const key = edgeKey(edge);
  const sight = sightOf(puzzle, values, edge);
  const state = scene.states ? clueState(puzzle, value, sight) : value ? "open" : "";
  const broken = scene.broken?.has(key) || state === "broken";
  const greyed = !!scene.greyed?.has(key);
  const at = cursor && edgeAt(puzzle.size, cursor);
  const selected = sameEdge(at, edge);
  const lamp = (scene.lamps ?? NO_CELLS).has(key) || (sameEdge(scene.light, edge) && value !== 0);
  const shown = scene.views && (value !== 0 || scene.everyView) && sight.seen.length > 0;
  const classes = [
    "clue",
    edge.side,
    broken ? "broken" : greyed ? "grey" : state,
    lamp && "lamp",
    selected && "cur",
    scene.spare?.has(key) && "spare",
    scene.guides?.has(key) && "guide",
    scene.locked?.has(key) && "locked",
    value === 0 && "none",
  ];
  return {
    side: edge.side,
    index: edge.index,
    size: puzzle.size,
    classes: classes.filter(Boolean).join(" "),
    value,
    max: puzzle.max,
    seen: shown ? sight.seen.join(" ") : "",
    closed: sight.closed && state !== "open",
    stop: selected,
    selected,
    name: clueWords(scene, edge, value, sight, state, broken, greyed),
  };
}

/**
 * @param {Scene} scene
 * @param {Edge} edge
 * @param {import("../model/puzzle.js").Clue} value
 * @param {import("../model/sight.js").Sight} sight
 * @param {string} state
 * @param {boolean} broken
 * @param {boolean} greyed
 */
function clueWords(scene, edge, value, sight, state, broken, greyed) {
  const where = edgeWords(edge);
  if (!value) return say("clue.none", { where });
  const n = measured(scene.puzzle, sight.seen);
  const facts = { where, clue: value === "?" ? say("clue.untold") : value, n };
  if (scene.spare?.has(edgeKey(edge))) return say("clue.spare", facts);
  if (broken) return scene.broken ? say("clue.contradicts", facts) : say("clue.broken", facts);
  if (greyed) return say("clue.greyed", facts);
  if (state === "met") return say("clue.met", facts);
  return sight.seen.length && scene.states ? say("clue.soFar", facts) : say("clue.open", facts);
}

/**
 * "row 3, from the right"
 * @param {Edge} edge
 */
export function edgeWords({ side, index }) {
  const keys = /** @type {const} */ ({
    top: "edge.top",
    bottom: "edge.bottom",
    left: "edge.left",
    right: "edge.right",
  });
  return say(keys[side], { line: index + 1 });
}

/** @extends {Plain<ReturnType<typeof clueProps>>} */
class Clue extends Plain {
  render() {
    const { side, index, size, classes, value, max, seen, closed, stop, selected, name } =
      this.props;
    const at = SIDES.indexOf(side);
    const place = [
      { row: -1, column: index },
      { row: size, column: index },
      { row: index, column: -1 },
      { row: index, column: size },
    ][at];
    return html`<div
      role=${isRowSide(side) ? "rowheader" : "columnheader"}
      class=${classes}
      data-row=${place.row}
      data-column=${place.column}
      tabindex=${stop ? 0 : -1}
      aria-colindex=${place.column + 2}
      aria-selected=${selected}
    >
      <span class="vh">${name}</span>
      ${seen && html`<${Tower} seen=${seen.split(" ").map(Number)} max=${max} closed=${closed} />`}
      <span class="n" aria-hidden="true">${value || ""}</span>
    </div>`;
  }
}
