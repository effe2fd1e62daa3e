// The preview of a book: some of its pages as they will be printed, while the settings change.

import { html, signal, useEffect } from "../../vendor/preact.js";
import { EngineError, watch } from "../engine.js";
import { problemWords } from "../play/desk.js";
import { Site } from "../play/panels.js";
import { Note } from "../view/controls.js";
import { Button } from "../view/parts.js";
import { language, say } from "../words/index.js";

/** @typedef {import("../pages/book.js").Wish} Wish */
/** @typedef {{ total: number, at: number, pictures: Map<number, string> }} Shown  by page, as addresses */

const PAUSE_MS = 500;
const PATIENCE_MS = 300;
/** Past the end of any book: its last page. */
const LAST = 1000;
const NOTHING = { total: 0, at: 0, pictures: new Map() };

const shown = signal(/** @type {Shown} */ (NOTHING));
const made = signal(/** @type {{ made: number, total: number } | null} */ (null));
const problem = signal("");
let asking = new AbortController();

/** How many pages the book has, as far as is known; 0 where not. */
export const pageCount = () => shown.value.total;

/** @param {Shown} next */
function put(next) {
  const kept = new Set(next.pictures.values());
  for (const url of shown.peek().pictures.values()) if (!kept.has(url)) URL.revokeObjectURL(url);
  shown.value = next;
}

/**
 * Have pages of a book drawn.
 * @param {Wish} wish
 * @param {number[]} pages
 * @returns {Promise<{ total: number, drawn: [number, string][] } | null>}  null where it came to nothing
 */
async function draw(wish, pages) {
  asking.abort();
  asking = new AbortController();
  const { signal: stop } = asking;
  let progress = { made: 0, total: 0 };
  const patience = setTimeout(() => (made.value = progress), PATIENCE_MS);
  const told = (/** @type {any} */ now) => {
    progress = now;
    if (made.peek()) made.value = now;
  };
  try {
    const answer = await watch("pages", { ...wish, pages, lang: language() }, told, stop);
    problem.value = "";
    const drawn = answer.pages.map((/** @type {any} */ { page, svg }) => [
      page,
      URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })),
    ]);
    return { total: answer.total, drawn };
  } catch (error) {
    if (stop.aborted) return null;
    if (!(error instanceof EngineError)) throw error;
    problem.value = problemWords(error);
    return null;
  } finally {
    clearTimeout(patience);
    if (!stop.aborted) made.value = null;
  }
}

/** @param {Wish} wish @param {number} at */
async function open(wish, at) {
  const found = await draw(wish, [at, 1, LAST]);
  if (!found) return;
  const pictures = new Map(found.drawn);
  put({ total: found.total, at: Math.min(at, found.total), pictures });
}

/** @param {Wish} wish @param {number} at */
async function turn(wish, at) {
  const { total, pictures } = shown.peek();
  if (pictures.has(at)) {
    put({ total, at, pictures });
    return;
  }
  const found = await draw(wish, [at]);
  if (found) put({ total, at, pictures: new Map([...pictures, ...found.drawn]) });
}

function stop() {
  asking.abort();
  made.value = null;
}

/** @param {{ wish: Wish, valid: boolean, first: number, paper: string }} props */
export function Preview({ wish, valid, first, paper }) {
  useEffect(() => {
    if (!valid) {
      put(NOTHING);
      return undefined;
    }
    const timer = setTimeout(() => open(wish, first), shown.peek().total ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [wish, valid]);
  const { total, at } = valid ? shown.value : NOTHING;
  const sides = [...new Set([1, total])].filter((page) => page !== at);
  const where = total ? say("book.where", { paper, page: at, total }) : "";
  return html`<section class="preview" aria-labelledby="preview-title" aria-busy=${!!made.value}>
    <header>
      <h2 id="preview-title">${say("book.preview")}</h2>
      <span class="quiet small" aria-live="polite">${where}</span>
      <${Button}
        kind="sm"
        name="previous"
        label=${say("book.before")}
        disabled=${at <= 1}
        onClick=${() => turn(wish, at - 1)}
      />
      <${Button}
        kind="sm"
        name="next"
        label=${say("book.after")}
        disabled=${at >= total}
        onClick=${() => turn(wish, at + 1)}
      />
    </header>
    <div class="sheets">
      ${made.value && html`<${Progress} made=${made.value} />`}
      ${problem.value && html`<${Note} tone="bad" onRetry=${() => open(wish, first)}>${problem.value}<//>`}
      ${total > 0 && html`<${Sheet} page=${at} wish=${wish} kind="main" />`}
      ${
        total > 0 &&
        html`<div class="side">${sides.map((page) => html`<${Sheet} page=${page} wish=${wish} />`)}</div>`
      }
    </div>
  </section>`;
}

/** @param {{ made: { made: number, total: number } }} props */
const Progress = ({ made: { made: n, total } }) => html`<div class="panel" aria-live="polite">
  <${Site} />
  <p>${total ? say("book.progress", { made: n, n: total }) : say("working")}</p>
  <div class="acts"><${Button} text=${say("stop")} onClick=${stop} /></div>
</div>`;

/** @param {{ page: number, wish: Wish, kind?: string }} props */
function Sheet({ page, wish, kind = "" }) {
  const { total, pictures } = shown.value;
  const caption =
    page === 1 && wish.cover !== "none" ? say("book.cover") : say("book.page", { page });
  return html`<figure class=${kind}>
    <img src=${pictures.get(page)} alt=${say("book.picture", { page, total })} />
    <figcaption>${caption}</figcaption>
  </figure>`;
}
