// The settings that are on, and what they turn on the page at once.

import { signal } from "../vendor/preact.js";
import { loadSettings, saveSettings } from "./store.js";
import { speak } from "./words/index.js";

/** @typedef {import("./store.js").Settings} Settings */

export const settings = signal(loadSettings());

/** The number of times the language was changed; whoever reads it is drawn anew. */
export const spoken = signal(0);

/** @param {Partial<Settings>} change */
export async function changeSettings(change) {
  settings.value = { ...settings.peek(), ...change };
  saveSettings(settings.peek());
  showTheme();
  if ("language" in change) {
    await speak(change.language);
    spoken.value++;
  }
}

export function showTheme() {
  const { theme } = settings.peek();
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
