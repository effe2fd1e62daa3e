// The start: the language, the theme, and the page that the address names.

import { html, render } from "../vendor/preact.js";
import { settings, showTheme, spoken } from "./settings.js";
import { speak } from "./words/index.js";

/** @typedef {{ Page: () => import("../vendor/preact.js").VNode, title: () => string }} PageModule */

/** @type {Record<string, () => Promise<PageModule>>} */
const PAGES = {
  "": () => import("./pages/play.js"),
  learn: () => import("./pages/learn.js"),
  author: () => import("./pages/author.js"),
  techniques: () => import("./pages/techniques.js"),
  book: () => import("./pages/book.js"),
};

/** @param {{ page: PageModule }} props */
function Root({ page }) {
  const turn = spoken.value;
  document.title = `${page.title()} · Skyscrapers`;
  return html`<${page.Page} key=${turn} />`;
}

const name = location.pathname.split("/").at(-1) ?? "";
showTheme();
const [page] = await Promise.all([(PAGES[name] ?? PAGES[""])(), speak(settings.peek().language)]);
const root = document.getElementById("app");
if (root) render(html`<${Root} page=${page} />`, root);
