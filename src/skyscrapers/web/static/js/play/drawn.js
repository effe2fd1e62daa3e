// Puzzles whose regions are drawn at random: drawn again where no board is found that fills them.

import { EngineError, watch } from "../engine.js";
import { rows } from "../model/puzzle.js";
import { randomFrom, randomRegions } from "../model/regions.js";

/** @typedef {import("../engine.js").Answer} Answer */

/** How long the first board with some regions may take before others are drawn. */
const PATIENCE_MS = 4000;
const MOST_DRAWN = 12;

/**
 * Have a puzzle made with regions at random; the same seed draws the same ones.
 * @param {Answer} wish  size, tier, rules and seed as the service takes them
 * @param {(progress: Answer) => void} told
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
export async function watchDrawn({ rules, ...wish }, told, signal) {
  const random = randomFrom(wish.seed);
  /** @type {EngineError} */
  let failure = new EngineError({ what: "no answer", where: "", expected: "" }, "time");
  for (let drawn = 0; drawn < MOST_DRAWN; drawn++) {
    const regions = rows(randomRegions(wish.size, random), wish.size);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), PATIENCE_MS);
    let fills = false;
    const begun = (/** @type {Answer} */ progress) => {
      fills = fills || !!(progress.tried || progress.nearest);
      if (fills) clearTimeout(timer);
      told(progress);
    };
    try {
      const stop = AbortSignal.any([signal, late.signal]);
      return await watch("generate", { ...wish, rules: { ...rules, regions } }, begun, stop);
    } catch (error) {
      // no board fills these regions, or none was found soon
      const kind = error instanceof EngineError ? error.kind : "";
      const unfit = kind === "input" || (kind === "time" && !fills) || late.signal.aborted;
      if (signal.aborted || !unfit) throw error;
      if (error instanceof EngineError) failure = error;
    } finally {
      clearTimeout(timer);
    }
  }
  throw failure;
}
