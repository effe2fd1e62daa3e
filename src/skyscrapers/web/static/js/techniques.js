// The catalogue of techniques in the language that is on: names and ideas come from the service.

import { signal } from "../vendor/preact.js";
import { look } from "./engine.js";
import { capital, language } from "./words/index.js";

/** @typedef {{ technique: string, tier: number, name: string, also?: string, idea: string, shown: boolean }} Technique */

export const techniques = signal(/** @type {Technique[]} */ ([]));
let asked = "";

/** Fetch the catalogue where it is not there yet. */
export async function learnTechniques() {
  if (asked === language()) return;
  asked = language();
  try {
    techniques.value = (await look("techniques", { lang: asked })).techniques;
  } catch {
    asked = "";
  }
}

/**
 * The name of a technique; its identifier in words until the catalogue is there.
 * @param {string} id
 */
export const techniqueName = (id) =>
  techniques.value.find(({ technique }) => technique === id)?.name ??
  capital(id.replaceAll("-", " "));
