// The catalogue of techniques in the language that is on: names and ideas come from the service.

import { signal } from "../vendor/preact.js";
import { look } from "./engine.js";
import { capital, language } from "./words/index.js";

/** @typedef {{ technique: string, tier: number, name: string, also?: string, idea: string, shown: boolean }} Technique */

export const techniques = signal(/** @type {Technique[]} */ ([]));
let asked = "";

/** Fetch the catalogue where it is not there yet. */
export async function fetchTechniques() {
  if (asked === language()) return;
  asked = language();
  try {
    techniques.value = (await look("techniques", { lang: asked })).techniques;
  } catch (error) {
    asked = "";
    throw error;
  }
}

/** The same where the page can do without: names then come from the identifiers. */
export const learnTechniques = () => fetchTechniques().catch(() => {});

/**
 * The hardest technique of a grade: the last in the order of the ladder; empty where there is none.
 * @param {import("./engine.js").Answer} grade
 * @returns {string}
 */
export const hardestOf = (grade) => Object.keys(grade.techniques).at(-1) ?? "";

/**
 * The name of a technique; its identifier in words until the catalogue is there.
 * @param {string} id
 */
export const techniqueName = (id) =>
  techniques.value.find(({ technique }) => technique === id)?.name ??
  capital(id.replaceAll("-", " "));
