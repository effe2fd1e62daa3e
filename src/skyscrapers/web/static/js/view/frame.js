// What every page has: the header, and the dialogs it opens.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { LANGUAGE_NAMES, say } from "../words/index.js";
import { settings, changeSettings } from "../settings.js";
import { Check, Dialog, Select } from "./controls.js";
import { GamesDialog } from "./games.js";
import { Button, Sign } from "./parts.js";

/** @typedef {import("../../vendor/preact.js").Child} Child */
/** @typedef {"play" | "learn" | "author" | "book" | "techniques"} PageName */

const LINKS = /** @type {const} */ ([
  ["play", "./", "nav.play"],
  ["learn", "learn", "nav.learn"],
  ["author", "author", "nav.author"],
  ["book", "book", "nav.book"],
]);

/**
 * @param {{ here: PageName, children?: Child, carry?: string, skip?: string }} props
 *   carry: the fragment of the puzzle at hand, which Learn and Author open
 */
export function Frame({ here, children, carry }) {
  const [open, setOpen] = useState("");
  const close = () => setOpen("");
  useEffect(() => {
    const help = (/** @type {KeyboardEvent} */ event) => {
      const typing =
        event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      const asked = event.key === "?" && settings.peek().letters && !event.defaultPrevented;
      if (asked && !typing) setOpen("help");
    };
    addEventListener("keydown", help);
    return () => removeEventListener("keydown", help);
  }, []);
  return html`
    <a class="skip" href="#main" onClick=${skipToMain}>${say("nav.skip")}</a>
    <header class="top">
      <a class="brand tall" aria-label="Skyscrapers" href="./"><${Sign} /><span>Skyscrapers</span></a>
      <nav aria-label=${say("nav.main")}>
        ${LINKS.map(([page, path, key]) => {
          const fragment = carry && (page === "learn" || page === "author") ? `#${carry}` : "";
          const current = page === here || (page === "learn" && here === "techniques");
          return html`<a href=${path + fragment} aria-current=${current ? "page" : undefined}>${say(key)}</a>`;
        })}
      </nav>
      <div class="end">
        <${Button} kind="ghost" name="games" label=${say("games.title")} onClick=${() => setOpen("games")} />
        <${Button} kind="ghost wide-only" name="moon" label=${say("settings.dark")} onClick=${turnTheme} />
        <${Button}
          kind="ghost"
          name="gear"
          label=${say("settings.title")}
          onClick=${() => setOpen("settings")}
        />
        <${Button} kind="ghost" name="help" label=${say("help.title")} onClick=${() => setOpen("help")} />
      </div>
    </header>
    ${children}
    ${open === "settings" && html`<${SettingsDialog} onClose=${close} />`}
    ${open === "help" && html`<${HelpDialog} onClose=${close} />`}
    ${open === "games" && html`<${GamesDialog} onClose=${close} />`}
  `;
}

/** @param {Event} event */
function skipToMain(event) {
  event.preventDefault();
  const main = document.getElementById("main");
  const first = main?.querySelector(".board [tabindex='0']") ?? main?.querySelector("button, a");
  /** @type {HTMLElement | null | undefined} */ (first)?.focus();
}

function turnTheme() {
  const { theme } = settings.value;
  const dark =
    theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  changeSettings({ theme: dark ? "light" : "dark" });
}

/** @type {[keyof import("../store.js").Settings, import("../words/index.js").Key][]} */
const SWITCHES = [
  ["views", "settings.views"],
  ["states", "settings.states"],
  ["light", "settings.light"],
  ["elevations", "settings.elevations"],
  ["city", "settings.city"],
  ["autocheck", "settings.autocheck"],
  ["tidy", "settings.tidy"],
  ["heightFirst", "settings.heightFirst"],
  ["timer", "settings.timer"],
  ["announce", "settings.announce"],
  ["letters", "settings.letters"],
];

/** @param {{ onClose: () => void }} props */
function SettingsDialog({ onClose }) {
  const now = settings.value;
  return html`<${Dialog} title=${say("settings.title")} onClose=${onClose}>
    <div class="two">
      <${Select}
        id="theme"
        label=${say("settings.theme")}
        value=${now.theme}
        options=${[
          ["system", say("settings.theme.system")],
          ["light", say("settings.theme.light")],
          ["dark", say("settings.theme.dark")],
        ]}
        onValue=${(/** @type {any} */ theme) => changeSettings({ theme })}
      />
      <${Select}
        id="language"
        label=${say("settings.language")}
        value=${now.language}
        options=${[["", say("settings.language.browser")], ...Object.entries(LANGUAGE_NAMES)]}
        onValue=${(/** @type {string} */ language) => changeSettings({ language })}
      />
    </div>
    <div class="switches">
      ${SWITCHES.map(
        ([key, word]) => html`<${Check}
          label=${say(word)}
          checked=${now[key]}
          onCheck=${(/** @type {boolean} */ on) => changeSettings({ [key]: on })}
        />`,
      )}
    </div>
  <//>`;
}

/** @type {[string, import("../words/index.js").Key][]} */
const KEYS = [
  ["↑ ↓ ← →", "help.arrows"],
  ["Home, End", "help.ends"],
  ["Ctrl+Home, Ctrl+End", "help.corners"],
  ["1–9", "help.digits"],
  ["Shift+1–9", "help.pencilDigit"],
  ["P", "help.pencil"],
  ["Space, Backspace, Delete", "help.clear"],
  ["0", "help.zero"],
  ["K", "help.hold"],
  ["Enter", "help.lamp"],
  ["G", "help.grey"],
  ["M", "help.marks"],
  ["Ctrl+Z, Ctrl+Y", "help.undo"],
  ["H", "help.hint"],
  ["C, Shift+C", "help.check"],
  ["V", "help.city"],
  ["E", "help.elevations"],
  ["L", "help.light"],
  ["N, D, T", "help.games"],
  ["Esc", "help.escape"],
  ["J, K", "help.steps"],
  ["S", "help.mirror"],
  ["L", "help.lock"],
  ["R", "help.regions"],
];

const KEY_NAMES = /** @type {const} */ ({
  Ctrl: "key.ctrl",
  Shift: "key.shift",
  Home: "key.home",
  End: "key.end",
  Space: "key.space",
  Backspace: "key.backspace",
  Delete: "key.delete",
  Enter: "key.enter",
});

/** A key as it is written on a keyboard of the language. @param {string} keys */
const keyWords = (keys) =>
  keys
    .split("+")
    .map((key) => (key in KEY_NAMES ? say(KEY_NAMES[/** @type {"Ctrl"} */ (key)]) : key))
    .join("+");

const RULES = /** @type {const} */ ([
  "rules.1",
  "rules.2",
  "rules.3",
  "rules.4",
  "rules.5",
  "rules.6",
]);

/** @param {{ onClose: () => void }} props */
const HelpDialog = ({ onClose }) => html`
  <${Dialog} title=${say("help.title")} onClose=${onClose} kind="wide">
    <h3>${say("help.rules")}</h3>
    <ul class="rules">
      ${RULES.map((key) => html`<li>${say(key)}</li>`)}
    </ul>
    <p><a href="techniques">${say("techniques.link")}</a></p>
    <h3>${say("help.keys")}</h3>
    <dl class="keys-list">
      ${KEYS.map(
        ([keys, word]) =>
          html`<div><dt>${keys.split(", ").map((key) => html`<kbd>${keyWords(key)}</kbd> `)}</dt><dd>${say(word)}</dd></div>`,
      )}
    </dl>
  <//>
`;
