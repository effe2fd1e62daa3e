// The live panel of Author: the verdict first, then what else there is to say.

import { html, useState } from "../../vendor/preact.js";
import { ask } from "../engine.js";
import { PARK, toFragment, toJson } from "../model/puzzle.js";
import { hardestOf, techniqueName } from "../techniques.js";
import { Board, edgeWords } from "../view/board.js";
import { Dialog, Note } from "../view/controls.js";
import { Button, Tier } from "../view/parts.js";
import { problemWords } from "../play/desk.js";
import { say } from "../words/index.js";
import * as author from "./draft.js";

/** @typedef {import("../engine.js").Answer} Answer */

const MOST_ROWS = 8;
const MOST_SOLUTIONS = 500;

export function Live() {
  const { verdict, redundant, grade, conflicts, settle, slow, problem } = author.report.value;
  const { done, puzzle, drawing } = author.draft.value;
  const fault = author.faultWords(puzzle);
  return html`<aside class="live" aria-label=${say("author.live")}>
    ${fault && html`<section class="panel" role=${drawing ? undefined : "status"}><${Note} tone="bad">${fault}<//></section>`}
    ${!author.keeps.value && html`<section class="panel" role="status"><${Note}>${say("author.keeps")}<//></section>`}
    ${problem && html`<section class="panel"><${Note} tone="bad" onRetry=${author.inquire}>${problem}<//></section>`}
    ${
      slow &&
      html`<section class="panel counting" aria-live="polite"><p>${say("author.counting")}</p>
      <div class="acts"><${Button} text=${say("stop")} onClick=${author.stopAsking} /></div></section>`
    }
    ${verdict && html`<${Verdict} verdict=${verdict} conflicts=${conflicts} />`}
    ${
      conflicts &&
      html`<${Parts}
        title=${say("author.conflicts")}
        why=${say("author.conflictsWhy")}
        parts=${conflicts.conflicts[0] ?? []}
        kind="contradicting"
      >
      <${Button}
        name="undo"
        text=${say("author.undo")}
        disabled=${!done.length}
        onClick=${() => author.act({ type: "undo" })}
      />
    <//>`
    }
    ${
      verdict?.status === "multiple" &&
      hasUntold() &&
      html`<section class="panel untold">
      <h2>${say("author.untoldTitle")}</h2>
      <p class="why">${say("author.untoldWhy")}</p>
      <div class="acts"><${Button}
        text=${say("author.complete")}
        disabled=${author.busy.value === "complete"}
        onClick=${author.complete}
      /></div>
    </section>`
    }
    ${settle && html`<${Settle} settle=${settle} count=${verdict?.count} />`}
    ${
      verdict &&
      verdict.status !== "none" &&
      html`<${Grade}
      grade=${grade}
      unique=${verdict.status === "unique"}
    />`
    }
    ${
      verdict?.status === "unique" &&
      html`<${Parts}
        title=${say("author.redundant")}
        why=${redundantWords(redundant)}
        parts=${redundant?.redundant ?? []}
        kind="redundant"
      >
      ${
        redundant?.redundant.length > 0 &&
        html`<${Button}
          text=${say("author.minimise")}
          disabled=${author.busy.value === "minimise"}
          onClick=${author.minimise}
        />`
      }
      <${Button} text=${say("author.fillClues")} onClick=${fillClues} />
    <//>`
    }
  </aside>`;
}

/** @param {Answer | null} redundant */
const redundantWords = (redundant) =>
  redundant
    ? say(redundant.redundant.length ? "author.redundantWhy" : "author.redundantNone", {
        n: redundant.redundant.length,
      })
    : say("working");

const hasUntold = () => Object.values(author.draft.value.puzzle.clues).flat().includes("?");

async function fillClues() {
  const { puzzle } = author.draft.peek();
  try {
    const { solutions } = await ask("solve", { puzzle: toJson(puzzle) });
    if (author.draft.peek().puzzle !== puzzle) return;
    if (solutions.length) author.takeClues(solutions[0], !hasUntold());
  } catch (error) {
    author.report.value = { ...author.report.peek(), problem: problemWords(error) };
  }
}

/** @param {{ verdict: Answer, conflicts: Answer | null }} props */
function Verdict({ verdict, conflicts }) {
  const { status, count, exact, open } = verdict;
  const kinds = /** @type {Record<string, string>} */ ({
    unique: "one",
    none: "zero",
    multiple: "many",
    unknown: "many",
  });
  const figure = status === "unknown" ? "?" : exact ? count : `${count}+`;
  const head = {
    unique: () => say("verdict.one"),
    none: () => say("verdict.none"),
    multiple: () => (exact ? say("verdict.many", { n: count }) : say("verdict.more", { n: count })),
    unknown: () => say("verdict.unknown"),
  }[/** @type {"unique"} */ (status)]();
  const more = {
    unique: () => say("verdict.ready"),
    none: () => noneWords(conflicts),
    multiple: () => say("verdict.open", { n: open }),
    unknown: () => say("problem.time"),
  }[/** @type {"unique"} */ (status)]();
  return html`<section class="panel verdict ${kinds[status]}" aria-live="polite">
    <span class="figure" aria-hidden="true">${figure}</span>
    <div><h2 class="tall">${head}</h2><p>${more}</p></div>
  </section>`;
}

/** @param {Answer | null} conflicts */
function noneWords(conflicts) {
  const set = conflicts?.conflicts[0];
  if (!set) return say("working");
  return say("verdict.contradict", { n: set.length });
}

/** @param {{ grade: Answer | null, unique: boolean }} props */
function Grade({ grade, unique }) {
  if (!unique) {
    return html`<section class="panel"><h2>${say("author.grade")}</h2><p class="why">${say("author.gradeNeeds")}</p></section>`;
  }
  const steps =
    grade && Object.values(grade.techniques).reduce((sum, n) => Number(sum) + Number(n), 0);
  return html`<section class="panel" aria-live="polite">
    <h2>${say("author.grade")}</h2>
    ${!grade && html`<p class="why">${say("working")}</p>`}
    ${grade && !grade.tier && html`<p class="why">${say("path.stalled")}</p>`}
    ${
      grade?.tier &&
      html`<div class="grade">
        <div><b><${Tier} tier=${grade.tier} /></b><span class="l">${hardestWords(grade)}</span></div>
        <div><b>${steps}</b><span class="l">${say("author.steps", { n: steps })}</span></div>
        <div><b>${grade.bottleneck}</b><span class="l">${say("author.bottleneck")}</span></div>
      </div>
      <div class="acts"><a
        class="btn"
        href="learn#${toFragment(author.draft.value.puzzle)}"
      >${say("author.path")}</a></div>`
    }
  </section>`;
}

/** @param {Answer} grade */
const hardestWords = (grade) =>
  say("author.hardest", { technique: techniqueName(hardestOf(grade)) });

/** @param {{ title: string, why: string, parts: any[][], kind: string, children?: unknown }} props */
function Parts({ title, why, parts, kind, children }) {
  const { puzzle } = author.draft.value;
  const [all, setAll] = useState(false);
  const shown = all || parts.length <= MOST_ROWS + 1 ? parts : parts.slice(0, MOST_ROWS);
  return html`<section class="panel ${kind}">
    <h2>${title}</h2>
    <p class="why">${why}</p>
    ${
      parts.length > 0 &&
      html`<ul class="list">
      ${shown.map((part) => {
        const { value, where } = partWords(puzzle, part);
        return html`<li key=${part.join(" ")}>
          <span class="tag" aria-hidden="true">${value}</span><span class="grow">${where}</span>
          <${Button}
            kind="sm"
            text=${say("author.remove")}
            label=${say("author.removePart", { value, where })}
            onClick=${() => author.remove(part)}
          />
        </li>`;
      })}
    </ul>`
    }
    <div class="acts">
      ${
        shown.length < parts.length &&
        html`<${Button} text=${say("author.rest", { n: parts.length })} onClick=${() => setAll(true)} />`
      }
      ${children}
    </div>
  </section>`;
}

/**
 * @param {import("../model/puzzle.js").Puzzle} puzzle
 * @param {any[]} part
 */
function partWords(puzzle, [kind, first, second]) {
  if (kind === "cell") {
    const value = puzzle.givens[first * puzzle.size + second];
    return {
      value: value === PARK ? say("park") : value,
      where: say("author.cell", { row: first + 1, column: second + 1 }),
    };
  }
  return {
    value: puzzle.clues[/** @type {"top"} */ (kind)][first],
    where: edgeWords({ side: kind, index: first }),
  };
}

/** @param {{ settle: Answer, count: number }} props */
function Settle({ settle, count }) {
  const [shown, setShown] = useState(false);
  const row = (/** @type {any} */ { edge: [side, index], value }) => {
    const edge = { side, index };
    const where = edgeWords(edge);
    const add = () => author.act({ type: "change", puzzle: author.withClue(edge, value) });
    return html`<li key=${`${side} ${index} ${value}`}>
      <span class="tag" aria-hidden="true">${value}</span><span class="grow">${where}</span>
      <${Button}
        kind="sm"
        text=${say("author.add")}
        label=${say("author.addClue", { value, where })}
        onClick=${add}
      />
    </li>`;
  };
  return html`<section class="panel settle">
    <h2>${say("author.settle")}</h2>
    <p class="why">${say(settle.settle.length ? "author.settleWhy" : "author.settleNone")}</p>
    <ul class="list">
      ${settle.settle.slice(0, MOST_ROWS).map(row)}
    </ul>
    <div class="acts"><${Button}
      text=${say("author.see", { n: count })}
      onClick=${() => setShown(true)}
    /></div>
    ${shown && html`<${Solutions} onClose=${() => setShown(false)} />`}
  </section>`;
}

/** @param {{ onClose: () => void }} props */
function Solutions({ onClose }) {
  const { puzzle } = author.draft.value;
  const [found, setFound] = useState(/** @type {number[][][] | null} */ (null));
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState("");
  if (!found && !problem) {
    ask("solve", { puzzle: toJson(puzzle), limit: MOST_SOLUTIONS }).then(
      ({ solutions }) => setFound(solutions),
      (error) => setProblem(problemWords(error)),
    );
  }
  const values = found?.[at]?.flat().map((height) => height || PARK) ?? puzzle.givens;
  const scene = {
    puzzle,
    values,
    marks: values.map(() => 0),
    cursor: null,
    label: say("author.solution", { n: at + 1 }),
    views: true,
    states: true,
  };
  const take = () => {
    if (found) author.takeClues(found[at], true);
    onClose();
  };
  return html`<${Dialog} title=${say("author.solutions")} onClose=${onClose}>
    ${problem && html`<${Note} tone="bad">${problem}<//>`}
    <div class="solution" style=${{ "--board-size": puzzle.size }}><${Board} scene=${scene} /></div>
    ${
      found &&
      html`<div class="days">
        <${Button}
          name="previous"
          label=${say("author.before")}
          disabled=${at === 0}
          onClick=${() => setAt(at - 1)}
        />
        <span aria-live="polite">${say("author.of", { at: at + 1, n: found.length })}</span>
        <${Button}
          name="next"
          label=${say("author.after")}
          disabled=${at >= found.length - 1}
          onClick=${() => setAt(at + 1)}
        />
      </div>
      <div class="acts"><${Button} text=${say("author.take")} onClick=${take} /></div>`
    }
  <//>`;
}
