// Controls that several pages use: dialogs, fields, notes.

import { html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { say } from "../words/index.js";
import { Button } from "./parts.js";

/** @typedef {import("../../vendor/preact.js").Child} Child */

/**
 * A question or a list over the page; Esc closes it and the focus returns.
 * @param {{ title: string, children?: Child, onClose: () => void, kind?: string }} props
 */
export function Dialog({ title, children, onClose, kind = "" }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return html`<dialog ref=${dialog} class=${kind} aria-labelledby="dialog-title" onClose=${onClose}>
    <header>
      <h2 id="dialog-title" class="tall">${title}</h2>
      <${Button}
        kind="ghost sm"
        name="close"
        label=${say("close")}
        onClick=${() => dialog.current?.close()}
      />
    </header>
    <div class="dialog-body" tabindex="0" role="group" aria-labelledby="dialog-title">${children}</div>
  </dialog>`;
}

/**
 * @param {{ id: string, label: string, value: string | number, options: [string | number, string][],
 *   onValue: (value: string) => void }} props
 */
export const Select = ({ id, label, value, options, onValue }) => html`
  <div class="field">
    <label for=${id}>${label}</label>
    <span class="sel">
      <select id=${id} value=${value} onChange=${(/** @type {any} */ event) => onValue(event.target.value)}>
        ${options.map(
          ([key, word]) =>
            html`<option value=${key} selected=${String(key) === String(value)}>${word}</option>`,
        )}
      </select>
    </span>
  </div>
`;

/** @param {{ label: Child, checked: unknown, onCheck: (on: boolean) => void, disabled?: boolean }} props */
export const Check = ({ label, checked, onCheck, disabled }) => html`
  <label class="check">
    <input
      type="checkbox"
      checked=${!!checked}
      disabled=${disabled}
      onChange=${(/** @type {any} */ event) => onCheck(event.target.checked)}
    />
    <span>${label}</span>
  </label>
`;

/**
 * What takes the focus when it comes.
 * @param {boolean} [wanted]
 */
export function useFocus(wanted = true) {
  const taker = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (wanted) taker.current?.focus();
  }, []);
  return taker;
}

/**
 * What stands where something is still to come, or why it does not come.
 * @param {{ problem: string, onRetry?: () => void }} props
 */
export const Waiting = ({ problem, onRetry }) =>
  problem
    ? html`<div aria-live="polite"><${Note} tone="bad" onRetry=${onRetry}>${problem}<//></div>`
    : html`<p class="quiet" aria-live="polite">${say("working")}</p>`;

/**
 * A button that reads a file of the device.
 * @param {{ text: string, name?: string, accept?: string, onText: (text: string) => void }} props
 */
export function FileButton({ text, name, accept, onText }) {
  const file = useRef(/** @type {HTMLInputElement | null} */ (null));
  const take = async () => {
    const chosen = file.current?.files?.[0];
    if (chosen) onText(await chosen.text());
    if (file.current) file.current.value = "";
  };
  return html`<${Button} name=${name} text=${text} onClick=${() => file.current?.click()} />
    <input ref=${file} type="file" accept=${accept} hidden aria-label=${text} onChange=${take} />`;
}

/** @param {{ tone?: "plain" | "bad", children?: Child, onRetry?: () => void }} props */
export const Note = ({ tone = "plain", children, onRetry }) => html`
  <div class="note ${tone}">
    <p>${children}</p>
    ${onRetry && html`<${Button} kind="sm" text=${say("again")} onClick=${onRetry} />`}
  </div>
`;
