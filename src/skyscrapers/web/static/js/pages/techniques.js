// The techniques of the ladder, each with a board: generated from the catalogue of sentences.

import { html, signal, useEffect, useLayoutEffect } from "../../vendor/preact.js";
import { look } from "../engine.js";
import { bit, fromJson, PARK, toFragment } from "../model/puzzle.js";
import { withoutName } from "../play/panels.js";
import { addressed, problemWords } from "../play/desk.js";
import { fetchTechniques, techniques } from "../techniques.js";
import { Board } from "../view/board.js";
import { Waiting } from "../view/controls.js";
import { evidenceScene } from "../view/evidence.js";
import { Frame } from "../view/frame.js";
import { Tier } from "../view/parts.js";
import { language, say } from "../words/index.js";

export const title = () => say("techniques.title");

const chosen = signal("");
const example = signal(/** @type {import("../engine.js").Answer | null} */ (null));
const problem = signal("");

async function choose() {
  problem.value = "";
  try {
    await fetchTechniques();
    await showChosen();
  } catch (error) {
    problem.value = problemWords(error);
  }
}

async function showChosen() {
  const named = addressed();
  const known =
    techniques.peek().find(({ technique }) => technique === named) ?? techniques.peek()[1];
  chosen.value = known?.technique ?? "";
  example.value = null;
  if (!known?.shown) return;
  const found = await look("example", { technique: known.technique, lang: language() });
  if (chosen.peek() === known.technique) example.value = found;
}

export function Page() {
  useEffect(() => {
    choose();
    addEventListener("hashchange", choose);
    return () => removeEventListener("hashchange", choose);
  }, []);
  useLayoutEffect(() => {
    // the list keeps its place, and the technique begins at the top
    document.querySelector(".techniques nav [aria-current]")?.scrollIntoView({ block: "nearest" });
    scrollTo(0, 0);
  }, [chosen.value]);
  const list = techniques.value;
  const tiers = [...new Set(list.map(({ tier }) => tier))];
  const now = list.find(({ technique }) => technique === chosen.value);
  return html`<${Frame} here="techniques">
    <main id="main" class="techniques">
      <nav class="panel" aria-label=${say("techniques.title")}>
        <h1 class="tall">${say("techniques.title")}</h1>
        ${tiers.map(
          (tier) => html`<h2><${Tier} tier=${tier} /></h2>
            <ul>
              ${list
                .filter((each) => each.tier === tier)
                .map(
                  ({ technique, name }) =>
                    html`<li>
                      <a
                        href="#${technique}"
                        aria-current=${technique === chosen.value ? "true" : undefined}
                      >${name}</a>
                    </li>`,
                )}
            </ul>`,
        )}
      </nav>
      ${
        now
          ? html`<${Technique} now=${now} />`
          : html`<${Waiting} problem=${problem.value} onRetry=${choose} />`
      }
    </main>
  <//>`;
}

/** @param {{ now: import("../techniques.js").Technique }} props */
function Technique({ now }) {
  return html`<article aria-live="polite" aria-labelledby="technique-title">
    <div class="heading"><h2 id="technique-title" class="tall">${now.name}</h2><${Tier} tier=${now.tier} /></div>
    ${now.also && html`<p class="quiet">${say("techniques.also", { also: now.also })}</p>`}
    <p class="sentence">${now.idea}</p>
    ${now.shown && !example.value && html`<${Waiting} problem=${problem.value} onRetry=${choose} />`}
    ${!now.shown && html`<p class="quiet">${say("techniques.rare")}</p>`}
    ${example.value && html`<${Example} shown=${example.value} name=${now.name} />`}
  </article>`;
}

/** @param {{ shown: import("../engine.js").Answer, name: string }} props */
function Example({ shown, name }) {
  const puzzle = fromJson(shown.puzzle);
  const candidates = shown.board.flat();
  const values = candidates.map((/** @type {number[]} */ heights) =>
    heights.length === 1 ? heights[0] || PARK : 0,
  );
  const marks = candidates.map((/** @type {number[]} */ heights) =>
    heights.length === 1 ? 0 : heights.reduce((mask, height) => mask | bit(height || PARK), 0),
  );
  // what the step itself places has one candidate already; it is shown as what will stand
  for (const [row, column] of shown.step.placements) values[row * puzzle.size + column] = 0;
  const scene = {
    puzzle,
    values,
    marks,
    cursor: null,
    label: say("techniques.board", { name }),
    states: true,
    views: true,
    ...evidenceScene(shown.step, puzzle),
  };
  return html`<figure style=${{ "--board-size": puzzle.size }}>
      <${Board} scene=${scene} />
      <figcaption class="sentence">${withoutName(shown.step)}</figcaption>
    </figure>
    <p><a href="learn#${toFragment(puzzle)}">${say("techniques.path", { n: shown.number + 1 })}</a></p>`;
}
