// Book: settings of a printed book, and the PDF that they make.

import { html, signal, useEffect, useState } from "../../vendor/preact.js";
import { pageCount, Preview } from "../book/preview.js";
import { EngineError, fileIn, watch } from "../engine.js";
import { problemWords } from "../play/desk.js";
import { Radios } from "../play/new.js";
import { Site } from "../play/panels.js";
import { Note, Select } from "../view/controls.js";
import { Frame } from "../view/frame.js";
import { saveFile } from "../view/games.js";
import { Button, Tier } from "../view/parts.js";
import { numbered, squareOf } from "../view/rules.js";
import { language, say } from "../words/index.js";

export const title = () => say("nav.book");

const TIERS = [1, 2, 3, 4, 5];
const SIZES = [3, 4, 5, 6, 7, 8, 9];
const MOST = 60;
const PAPERS = { a4: "A4", letter: "Letter", a5: "A5", "6x9": "6 × 9 in" };
/** The page of rules, which every book has. */
const LESSON = 1;
/** What a page with so many puzzles looks like. */
const GRIDS = {
  1: "M5 5h14v14H5z",
  2: "M6 3h12v8H6zM6 13h12v8H6z",
  4: "M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13h8v8h-8z",
  6: "M4 2h7v6H4zM13 2h7v6h-7zM4 9h7v6H4zM13 9h7v6h-7zM4 16h7v6H4zM13 16h7v6h-7z",
};

/**
 * @typedef {{ title: string, size: number, mix: number[], paper: string, per_page: number,
 *   order: string, seed: number, cover: string, solutions: string }} Wish
 */

const FIRST = {
  title: "Skyscrapers",
  size: 6,
  mix: [6, 8, 4, 6, 0],
  paper: "a4",
  per_page: 4,
  order: "tier",
  seed: 1,
  cover: "colour",
  solutions: "back",
};

const wish = signal(/** @type {Wish} */ (FIRST));
const made = signal(/** @type {{ made: number, total: number } | null} */ (null));
const problem = signal("");
let making = new AbortController();

/** @param {Partial<Wish>} change */
const change = (change) => {
  wish.value = { ...wish.peek(), ...change };
};

async function make() {
  making = new AbortController();
  problem.value = "";
  made.value = { made: 0, total: total() };
  try {
    const told = (/** @type {any} */ progress) => (made.value = progress);
    const answer = await watch("book", { ...wish.peek(), lang: language() }, told, making.signal);
    saveFile(fileIn(answer), `${wish.peek().title.replace(/[^\p{L}\p{N}]+/gu, "-") || "book"}.pdf`);
  } catch (error) {
    if (error instanceof EngineError) problem.value = problemWords(error);
    else if (!making.signal.aborted) throw error;
  } finally {
    made.value = null;
  }
}

const total = () => wish.value.mix.reduce((sum, n) => sum + n, 0);

export function Page() {
  const now = wish.value;
  useEffect(() => () => making.abort(), []);
  const bound = now.paper === "a5" || now.paper === "6x9";
  const pages = [1, 2, 4, 6].filter((n) => !bound || n <= 2);
  const n = total();
  const paper = (/** @type {string} */ name) =>
    change({
      paper: name,
      ...((name === "a5" || name === "6x9") && { per_page: Math.min(now.per_page, 2) }),
    });
  const valid = n >= 1 && n <= MOST;
  return html`<${Frame} here="book">
    <main id="main" class="book">
      <div class="settings">
        <h1 class="tall">${say("book.title")}</h1>
        <div class="field">
          <label for="book-title">${say("book.name")}</label>
          <input
            id="book-title"
            maxlength="120"
            value=${now.title}
            onInput=${(/** @type {any} */ event) => change({ title: event.target.value })}
          />
        </div>
        <div class="two">
          <${Select}
            id="book-size"
            label=${say("size")}
            value=${now.size}
            options=${numbered(SIZES, squareOf)}
            onValue=${(/** @type {string} */ size) => change({ size: Number(size) })}
          />
          <${Select}
            id="book-paper"
            label=${say("book.paper")}
            value=${now.paper}
            options=${Object.entries(PAPERS)}
            onValue=${paper}
          />
        </div>
        <div>
          <p class="label" id="per-page-label">${say("book.perPage")}</p>
          <${Radios}
            label="per-page-label"
            kind="seg"
            value=${now.per_page}
            options=${pages.map(perPage)}
            onValue=${(/** @type {number} */ each) => change({ per_page: each })}
          />
        </div>
        <fieldset>
          <legend>${say("book.mix")}</legend>
          ${TIERS.map((tier) => html`<${Amount} tier=${tier} mix=${now.mix} />`)}
        </fieldset>
        <div class="two">
          <${Select} id="book-order" label=${say("book.order")} value=${now.order} options=${[
            ["tier", say("book.order.tier")],
            ["mixed", say("book.order.mixed")],
          ]} onValue=${(/** @type {string} */ order) => change({ order })} />
          <${Seed} seed=${now.seed} />
        </div>
        <div class="two">
          <${Select} id="book-cover" label=${say("book.cover")} value=${now.cover} options=${[
            ["colour", say("book.cover.colour")],
            ["black", say("book.cover.black")],
            ["none", say("book.cover.none")],
          ]} onValue=${(/** @type {string} */ cover) => change({ cover })} />
          <${Select} id="book-solutions" label=${say("book.solutions")} value=${now.solutions} options=${[
            ["back", say("book.solutions.back")],
            ["upside-down", say("book.solutions.turned")],
            ["none", say("book.solutions.none")],
          ]} onValue=${(/** @type {string} */ solutions) => change({ solutions })} />
        </div>
      </div>
      <${Preview}
        wish=${now}
        valid=${valid}
        first=${Number(now.cover !== "none") + LESSON + 1}
        paper=${PAPERS[/** @type {"a4"} */ (now.paper)]}
      />
      <${Save} n=${n} valid=${valid} />
    </main>
  <//>`;
}

/** @param {number} each @returns {import("../play/new.js").Option} */
const perPage = (each) => ({
  value: each,
  label: String(each),
  look: html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d=${GRIDS[/** @type {1} */ (each)]} />
    </svg>
    ${each}`,
  height: 0,
});

/** @param {{ n: number, valid: boolean }} props */
function Save({ n, valid }) {
  const pages = pageCount();
  return html`<div class="save">
    ${
      made.value
        ? html`<section class="panel" aria-live="polite"><${Site} />
          <p>${say("book.progress", { made: made.value.made, n: made.value.total })}</p>
          <div class="acts"><${Button} text=${say("stop")} onClick=${() => making.abort()} /></div>
        </section>`
        : html`<div class="acts"><${Button}
          kind="primary"
          name="down"
          text=${say("book.save")}
          disabled=${!valid}
          onClick=${make}
        /></div>`
    }
    ${problem.value && html`<${Note} tone="bad">${problem.value}<//>`}
    <p class="quiet small">
      ${n > MOST ? say("book.tooMany", { most: MOST, n }) : n < 1 ? say("book.noneYet") : say("book.promise", { n })}
      ${" "}${valid && pages > 0 && say("book.pages", { n: pages })}
    </p>
  </div>`;
}

/** How many puzzles of a tier, as a number and as a bar. @param {{ tier: number, mix: number[] }} props */
function Amount({ tier, mix }) {
  const count = mix[tier - 1];
  const share = count / Math.max(1, ...mix);
  const set = (/** @type {any} */ event) => {
    const value = Math.max(0, Math.min(MOST, Math.floor(Number(event.target.value)) || 0));
    change({ mix: wish.peek().mix.with(tier - 1, value) });
  };
  return html`<div class="amount">
    <label for="mix-${tier}"><${Tier} tier=${tier} /></label>
    <span class="amount-bar" aria-hidden="true"><i style=${{ "--share": share }}></i></span>
    <input
      id="mix-${tier}"
      type="number"
      inputmode="numeric"
      min="0"
      max=${MOST}
      value=${count}
      onChange=${set}
    />
  </div>`;
}

/** @param {{ seed: number }} props */
function Seed({ seed }) {
  const [text, setText] = useState(String(seed));
  const type = (/** @type {any} */ event) => {
    setText(event.target.value);
    const value = Number(event.target.value);
    if (Number.isSafeInteger(value) && value >= 0) change({ seed: value });
  };
  return html`<div class="field">
    <label for="book-seed">${say("book.seed")}</label>
    <input id="book-seed" type="number" inputmode="numeric" min="0" value=${text} onInput=${type} />
  </div>`;
}
