// The games that this device keeps: go on, look at, take away, carry elsewhere.

import { html, useState } from "../../vendor/preact.js";
import { FragmentError, fromFragment } from "../model/puzzle.js";
import { exportGames, importGames, loadHistory, removeGame } from "../store.js";
import { dayName, say } from "../words/index.js";
import { Dialog, FileButton } from "./controls.js";
import { Button, Tier } from "./parts.js";

/** @param {number} milliseconds */
export function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, ...rest] = parts.map((part, at) =>
    at ? String(part).padStart(2, "0") : String(part),
  );
  return parts[0] ? [hours, ...rest].join(":") : rest.join(":").replace(/^0/, "");
}

/** @param {{ onClose: () => void }} props */
export function GamesDialog({ onClose }) {
  const [games, setGames] = useState(loadHistory);
  const [message, setMessage] = useState("");
  const remove = (/** @type {string} */ key) => {
    removeGame(key);
    setGames(loadHistory());
  };
  const take = (/** @type {string} */ text) => {
    const n = importGames(text);
    setMessage(n < 0 ? say("games.unreadable") : say("games.added", { n }));
    setGames(loadHistory());
  };
  return html`<${Dialog} title=${say("games.title")} onClose=${onClose} kind="wide">
    <p class="quiet">${say("games.kept")}</p>
    ${games.length === 0 && html`<p>${say("games.none")}</p>`}
    <ul class="list">
      ${games.map(
        (entry) => html`<li key=${entry.key}>
          <a href=${`./#${entry.key}`} class="tall" onClick=${onClose}>${entry.size} × ${entry.size}</a>
          <${Tier} tier=${entry.tier} />
          <span class="quiet">
            ${[variantOf(entry.key), originWords(entry.origin)].filter(Boolean).join(", ")}
          </span>
          <span class="grow">
            ${
              entry.solved
                ? say("games.solved", { time: clock(entry.elapsed) })
                : say("games.built", { built: entry.built, cells: entry.cells })
            }
          </span>
          <${Button}
            kind="ghost sm"
            name="close"
            label=${say("games.remove", { size: entry.size })}
            onClick=${() => remove(entry.key)}
          />
        </li>`,
      )}
    </ul>
    <p role="status">${message}</p>
    <div class="acts">
      <${Button}
        name="down"
        text=${say("games.export")}
        onClick=${() => saveText(exportGames(), "skyscrapers-games.json")}
      />
      <${FileButton} name="plus" text=${say("games.import")} accept="application/json" onText=${take} />
    </div>
  <//>`;
}

/**
 * What is not plain about the rules of a puzzle; empty where nothing is.
 * @param {import("../model/puzzle.js").Puzzle} puzzle
 */
export function variantWords({ measure, parks, diagonals, boxes, regions, max, size }) {
  return [
    measure === "sum" && say("variant.sum"),
    measure === "height" && say("variant.height"),
    parks > 0 && say("variant.parks", { n: parks }),
    max > size && say("variant.heights", { max }),
    diagonals && say("variant.diagonals"),
    boxes && say("variant.boxes"),
    regions && say("variant.regions"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The variant of a game that is kept under a link's fragment. @param {string} key */
function variantOf(key) {
  try {
    const puzzle = fromFragment(key);
    return puzzle ? variantWords(puzzle) : "";
  } catch (error) {
    if (error instanceof FragmentError) return "";
    throw error;
  }
}

/** @param {import("../model/game.js").Origin} origin */
export function originWords(origin) {
  if (origin.kind === "daily" && origin.date)
    return say("origin.daily", { date: dayName(origin.date) });
  if (origin.kind === "made" && origin.seed !== undefined)
    return say("origin.made", { seed: origin.seed });
  return "";
}

/**
 * @param {string} text
 * @param {string} name
 */
export const saveText = (text, name) => saveFile(new Blob([text], { type: "text/plain" }), name);

/**
 * Hand a file to the browser, which saves it.
 * @param {Blob} blob
 * @param {string} name
 */
export function saveFile(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
