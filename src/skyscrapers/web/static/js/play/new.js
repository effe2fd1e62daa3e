// A new puzzle: size, difficulty, variants; or one that is pasted.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { LARGEST } from "../model/puzzle.js";
import { focusBoard } from "../view/board.js";
import { FileButton, Select, useFocus } from "../view/controls.js";
import { Button, Tier, tierName } from "../view/parts.js";
import { boxShape, numbered, overFor, RulesFields, squareOf } from "../view/rules.js";
import { say } from "../words/index.js";
import { make, openText, show } from "./desk.js";

const SIZES = [3, 4, 5, 6, 7, 8, 9];
const LARGER = [10, 11, 12, 14, LARGEST];
/** @type {import("../view/rules.js").Choice} */
const PLAIN = { measure: "count", over: 0, diagonals: false, boxes: null, regions: null };
/** Larger boards with regions at random take the generator too long. */
const MOST_REGIONS = 10;
const TIERS = [1, 2, 3, 4, 5, 6, 7, 0];

/** What was asked for last, to be asked for again. */
const last = { size: 0, tier: 0, rules: PLAIN };

/** @param {{ now: import("../model/game.js").Game }} props */
export function NewPanel({ now }) {
  const [size, setSize] = useState(last.size || now.puzzle.size);
  const [tier, setTier] = useState(last.size ? last.tier : (now.origin.tier ?? 1));
  const [rules, setRules] = useState(last.rules);
  const change = (/** @type {Partial<typeof rules>} */ next) => setRules({ ...rules, ...next });
  const over = overFor(size, rules.over);
  const start = () => {
    Object.assign(last, { size, tier, rules });
    make({
      size,
      tier: tier || null,
      regions: !!rules.regions && size <= MOST_REGIONS,
      rules: {
        ...(rules.measure !== "count" && { measure: rules.measure }),
        ...(over !== 0 && { max_height: size + over }),
        ...(rules.diagonals && { diagonals: true }),
        ...(rules.boxes && boxShape(size) && { boxes: boxShape(size) }),
      },
    });
  };
  const panel = useFocus();
  const close = () => {
    show({ panel: "" });
    focusBoard();
  };
  return html`<section ref=${panel} tabindex="-1" class="panel new" role="dialog" aria-labelledby="new-title">
    <h2 id="new-title">
      ${say("new.title")}
      <${Button} kind="ghost sm" name="close" label=${say("close")} onClick=${close} />
    </h2>
    <p class="label" id="size-label">${say("size")}</p>
    <${Radios}
      label="size-label"
      kind="keys sizes"
      value=${size}
      onValue=${setSize}
      options=${SIZES.map(sizeOption)}
    />
    <${Select}
      id="larger"
      label=${say("new.larger")}
      value=${size > 9 ? size : ""}
      options=${[["", "–"], ...numbered(LARGER, squareOf)]}
      onValue=${(/** @type {string} */ n) => n && setSize(Number(n))}
    />
    <p class="label" id="tier-label">${say("difficulty")}</p>
    <${Radios}
      label="tier-label"
      kind="tiers-choice"
      value=${tier}
      onValue=${setTier}
      options=${TIERS.map(tierOption)}
    />
    <details>
      <summary>${say("new.variants")}</summary>
      <${RulesFields}
        size=${size}
        chosen=${{ ...rules, over }}
        onChange=${change}
        mostRegions=${MOST_REGIONS}
      />
    </details>
    <div class="acts">
      <${Button} kind="primary" text=${say("new.start")} onClick=${start} />
      <${Button} text=${say("cancel")} onClick=${close} />
    </div>
    <details><summary>${say("paste.title")}</summary><${Paste} /></details>
  </section>`;
}

/** @param {number} n @returns {Option} */
const sizeOption = (n) => ({ value: n, label: say("size.by", { n }), look: n, height: n - 3 });

/** @param {number} tier @returns {Option} */
const tierOption = (tier) => ({
  value: tier,
  label: tier ? tierName(tier) : say("tier.any"),
  look: tier ? html`<${Tier} tier=${tier} />` : say("tier.any"),
  height: 0,
});

/** @typedef {{ value: number, label: string, look: import("../../vendor/preact.js").Child, height: number }} Option */

/**
 * Radio buttons that look like keys: arrows move among them, one stop for Tab.
 * @param {{ label: string, kind: string, value: number, onValue: (value: number) => void,
 *   options: Option[] }} props
 */
export function Radios({ label, kind, value, onValue, options }) {
  const turn = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = (at + by + options.length) % options.length;
    onValue(options[next].value);
    const group = /** @type {HTMLElement} */ (event.currentTarget);
    /** @type {HTMLElement} */ (group.children[next]).focus();
  };
  const chosen = options.some((option) => option.value === value);
  return html`<div class=${kind} role="radiogroup" aria-labelledby=${label} onKeyDown=${turn}>
    ${options.map(
      (option, at) => html`<button
        type="button"
        role="radio"
        key=${option.value}
        class=${kind.startsWith("keys") ? "key" : ""}
        style=${{ "--h": option.height }}
        aria-checked=${option.value === value}
        aria-label=${option.label}
        tabindex=${option.value === value || (!chosen && at === 0) ? 0 : -1}
        onClick=${() => onValue(option.value)}
      >${option.look}</button>`,
    )}
  </div>`;
}

/**
 * A field for a puzzle in any notation, which is opened at once.
 * @param {{ unread?: string, onOpen?: (text: string) => void }} props
 *   unread: a text that could not be read, which stays in the field
 */
export function Paste({ unread = "", onOpen = openText }) {
  const [text, setText] = useState(unread);
  useEffect(() => setText(unread), [unread]);
  const opened = async (/** @type {string} */ content) => {
    setText(content);
    onOpen(content.trim());
  };
  return html`<div class="field">
      <label for="paste">${say("paste.label")}</label>
      <textarea
        id="paste"
        spellcheck=${false}
        value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)}
      ></textarea>
    </div>
    <div class="acts">
      <${Button} text=${say("paste.open")} disabled=${!text.trim()} onClick=${() => onOpen(text.trim())} />
      <${FileButton} text=${say("paste.file")} onText=${opened} />
    </div>`;
}
