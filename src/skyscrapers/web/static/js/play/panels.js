// What stands in the rail of Play: hint, check, new, daily, share, and the end.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { ask, look } from "../engine.js";
import { cellName } from "../model/geometry.js";
import { PARK, toJson } from "../model/puzzle.js";
import { faults } from "../model/sight.js";
import { hardestOf, techniqueName } from "../techniques.js";
import { loadHistory } from "../store.js";
import { edgeWords, focusBoard } from "../view/board.js";
import { Note, useFocus } from "../view/controls.js";
import { isStep } from "../view/evidence.js";
import { clock } from "../view/games.js";
import { Button, Tier, tierName } from "../view/parts.js";
import { capital, dayName, listed, say } from "../words/index.js";
import * as play from "./desk.js";
import { NewPanel } from "./new.js";

/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("../model/puzzle.js").Puzzle} Puzzle */

const DEGREES = /** @type {const} */ (["hint.degree.1", "hint.degree.2", "hint.degree.3"]);
const UNCOVERED_PX = 8;
const DEEPER = /** @type {const} */ (["hint.see", "hint.follows"]);

function close() {
  play.show({ panel: "", wrong: [], showWrong: false });
  focusBoard();
}

/**
 * What is open beside the board; while a puzzle is looked for, that too, for the game goes on.
 * @param {{ now: Game }} props
 */
export function Panel({ now }) {
  const { making } = play.desk.value;
  return html`${making && html`<${MakingPanel} making=${making} />`} <${OpenPanel} now=${now} />`;
}

/** @param {{ now: Game }} props */
function OpenPanel({ now }) {
  const { panel, hint, making } = play.desk.value;
  switch (panel) {
    case "hint":
      return hint && html`<${HintPanel} now=${now} hint=${hint} />`;
    case "check":
      return html`<${CheckPanel} now=${now} />`;
    case "new":
      return !making && html`<${NewPanel} now=${now} />`;
    case "daily":
      return html`<${DailyPanel} />`;
    case "share":
      return html`<${SharePanel} />`;
    case "solved":
      return html`<${SolvedPanel} now=${now} />`;
    default:
      return null;
  }
}

/**
 * @param {{ title: string, name: string, live?: boolean, focus?: boolean, children?: unknown }} props
 *   focus: it takes the focus when it opens
 */
function Box({ title, name, live, focus = false, children }) {
  const box = useFocus(focus);
  return html`<section ref=${box} class="panel ${name}" tabindex=${focus ? -1 : undefined} aria-labelledby="${name}-title">
    <h2 id="${name}-title">${title}<${Button} kind="ghost sm" name="close" label=${say("close")} onClick=${close} /></h2>
    <div aria-live=${live ? "polite" : undefined}>${children}</div>
  </section>`;
}

/** @param {{ now: Game, hint: play.Hint }} props */
function HintPanel({ now, hint }) {
  const { degree, answers, waiting, problem } = hint;
  const answer = answers[degree];
  const opened = play.lastOpened(hint);
  useLayoutEffect(uncover, [answer]);
  return html`<${Box} title=${say("hint.title")} name="hint" live>
    ${
      !answer?.mistakes &&
      html`<ol class="degrees">
        ${DEGREES.map((key, at) => {
          const mine = at + 1;
          return html`<li><button
            type="button"
            class=${mine <= degree ? "on" : ""}
            aria-current=${mine === degree ? "step" : undefined}
            disabled=${mine > opened + 1 || (!!answer && !isStep(answer))}
            onClick=${() => play.hint(mine)}
          >${say(key)}</button></li>`;
        })}
      </ol>`
    }
    ${problem && html`<${Note} tone="bad" onRetry=${() => play.hint(degree)}>${problem}<//>`}
    ${waiting && !answer && html`<p class="quiet">${say("working")}</p>`}
    ${answer?.mistakes && html`<${Mistakes} now=${now} mistakes=${answer.mistakes} />`}
    ${answer && !answer.mistakes && html`<${HintWords} answer=${answer} degree=${degree} />`}
    ${isStep(answer) && html`<${HintActions} now=${now} answer=${answer} degree=${degree} />`}
  <//>`;
}

/** Bring what a hint speaks of into sight: into a board's own frame, and above a sheet. */
function uncover() {
  const signs = [...document.querySelectorAll("#board :is(.lamp, .ev, .new, .out)")];
  signs.at(-1)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const sheet = document.querySelector(".panel.hint");
  if (!sheet || getComputedStyle(sheet).position !== "fixed") return;
  const lowest = Math.max(0, ...signs.map((sign) => sign.getBoundingClientRect().bottom));
  const covered = lowest + UNCOVERED_PX - sheet.getBoundingClientRect().top;
  if (covered > 0) scrollBy(0, covered);
}

/** @param {{ answer: import("../engine.js").Answer, degree: number }} props */
const HintWords = ({ answer, degree }) => html`
  ${
    degree > 1 &&
    answer.technique &&
    html`<p class="technique">
    <span class="tall">${techniqueName(answer.technique)}</span><${Tier} tier=${answer.tier} />
  </p>`
  }
  <p class="sentence">${withoutName(answer)}</p>
  ${
    degree === 3 &&
    html`<p class="legend">
    ${answer.evidence?.candidates?.length > 0 && html`<span><i class="a">4</i>${say("legend.used")}</span>`}
    ${answer.eliminations?.length > 0 && html`<span><i class="o">2</i>${say("legend.goes")}</span>`}
    ${answer.placements?.length > 0 && html`<span><i class="p">5</i>${say("legend.stands")}</span>`}
  </p>`
  }
`;

/**
 * The sentence without the technique's name before it, which stands above it.
 * @param {import("../engine.js").Answer} answer
 */
export function withoutName(answer) {
  const text = answer.text ?? "";
  const name = answer.technique ? `${techniqueName(answer.technique)}. ` : "";
  return name && text.startsWith(name) ? text.slice(name.length) : text;
}

/** @param {{ now: Game, answer: import("../engine.js").Answer, degree: number }} props */
function HintActions({ now, answer, degree }) {
  const { size } = now.puzzle;
  const places = degree === 3 ? answer.placements : [];
  const verb = () => {
    if (places.length === 1) {
      const [row, column, height] = places[0];
      const word = height || say("park");
      return say("hint.build", { height: word, cell: cellName(size, row * size + column) });
    }
    if (places.length) return say("hint.buildMany", { n: places.length });
    return say("hint.remove", { n: answer.eliminations.length });
  };
  return html`<div class="acts">
    ${
      degree < 3
        ? html`<${Button}
          kind="primary"
          text=${say(DEEPER[degree - 1])}
          onClick=${() => play.hint(degree + 1)}
        />`
        : html`<${Button} kind="primary" text=${verb()} onClick=${play.followHint} />`
    }
    ${
      degree > 1 &&
      html`<a class="btn" href="techniques#${answer.technique}">${say("hint.explain")}</a>`
    }
  </div>`;
}

/** @param {{ now: Game, mistakes: import("../engine.js").Answer[] }} props */
function Mistakes({ now, mistakes }) {
  const { size } = now.puzzle;
  const cells = new Set(
    mistakes.filter(({ cell }) => cell).map(({ cell: [row, column] }) => row * size + column),
  );
  const slip = now.done.findIndex((move) =>
    move.cells.some(([cell, , , value]) => cells.has(cell) && value && value === now.values[cell]),
  );
  const [cell] = slip < 0 ? [0] : (now.done[slip].cells.find(([at]) => cells.has(at)) ?? [0]);
  return html`
    ${mistakes.map(({ text }) => html`<p class="sentence">${text}</p>`)}
    ${
      slip >= 0 &&
      html`<div class="acts">
      <${Button}
        name="undo"
        text=${say("hint.undoTo", { cell: cellName(size, cell) })}
        onClick=${() => play.act({ type: "undo to", count: slip })}
      />
    </div>`
    }
  `;
}

/** How a broken clue is told: as it is seen, and where it is broken only with the tallest to come. */
const CLUE_FAULTS = /** @type {const} */ ({
  count: ["fault.count", "fault.countMore"],
  sum: ["fault.sum", "fault.sumMore"],
  height: ["fault.height", "fault.height"],
});

/**
 * @param {Puzzle} puzzle
 * @param {import("../model/geometry.js").Edge} edge
 * @param {import("../model/sight.js").Fault} fault
 */
function clueFaultWords({ clues, measure, max }, edge, { seen = [], closed = true }) {
  const clue = clues[edge.side][edge.index];
  const of = (/** @type {number[]} */ heights) =>
    measure === "sum" ? heights.reduce((sum, height) => sum + height, 0) : heights.length;
  const more = !closed && of(seen) <= Number(clue);
  return say(CLUE_FAULTS[measure][more ? 1 : 0], {
    Where: capital(edgeWords(edge)),
    n: of(more ? [...seen, max] : seen),
    seen: listed(seen.map((height) => say("the", { height }))),
    max,
    clue,
  });
}

/**
 * A broken rule in a sentence.
 * @param {Puzzle} puzzle
 * @param {import("../model/sight.js").Fault} fault
 */
export function faultWords(puzzle, fault) {
  if (fault.rule === "clue" && fault.edge) return clueFaultWords(puzzle, fault.edge, fault);
  const { house } = fault;
  if (!house) return "";
  const keys = /** @type {const} */ ({
    row: "house.row",
    column: "house.column",
    diagonal: "house.diagonal",
    box: "house.box",
    region: "house.region",
  });
  const parks = fault.height === PARK;
  return say(parks ? "fault.parks" : "fault.house", {
    House: capital(say(keys[house.kind], { number: house.index + 1 })),
    count: fault.cells.length,
    n: puzzle.parks,
    height: fault.height ?? 0,
    cells: listed(fault.cells.map((cell) => cellName(puzzle.size, cell))),
  });
}

/** @param {{ now: Game }} props */
function CheckPanel({ now }) {
  const { puzzle, values, done } = now;
  const broken = faults(puzzle, values);
  const lots = puzzle.givens.filter((given) => !given).length;
  const built = values.filter((value, cell) => value && !puzzle.givens[cell]).length;
  const full = values.every(Boolean);
  return html`<${Box} title=${say("check.title")} name="checking" live>
    ${
      broken.length === 0
        ? html`<p>${say("check.fine", { built, lots })}</p>`
        : html`
          ${full && html`<p>${say("check.full")}</p>`}
          <ul class="faults">
            ${broken.map(
              (fault) =>
                html`<li class="msg">
                  <span class="mark" aria-hidden="true">!</span>
                  <span>${faultWords(puzzle, fault)}</span>
                </li>`,
            )}
          </ul>
          <div class="acts">
            <${Button}
              name="undo"
              text=${say("check.undo")}
              disabled=${!done.length}
              onClick=${() => play.act({ type: "undo" })}
            />
          </div>
        `
    }
    <${Comparison} now=${now} built=${built} />
  <//>`;
}

/** @param {{ now: Game, built: number }} props */
function Comparison({ now, built }) {
  const { comparing, wrong, compared, showWrong } = play.desk.value;
  const start = () => (now.compared ? play.compare() : play.show({ comparing: "ask" }));
  if (comparing === "ask") {
    return html`<p>${say("compare.ask")}</p>
      <div class="acts">
        <${Button} kind="primary" text=${say("compare.yes")} onClick=${play.compare} />
        <${Button} text=${say("compare.no")} onClick=${() => play.show({ comparing: "" })} />
      </div>`;
  }
  if (comparing === "waiting") return html`<p class="quiet">${say("working")}</p>`;
  if (comparing === "done") {
    if (!wrong.length) return html`<p>${say("compare.same", { built: compared })}</p>`;
    return html`<p>${say("compare.differ", { n: wrong.length, built: compared })}</p>
      ${
        !showWrong &&
        html`<div class="acts">
        <${Button} text=${say("compare.show")} onClick=${() => play.show({ showWrong: true })} />
      </div>`
      }`;
  }
  return html`<div class="acts">
    <${Button} text=${say("compare.start")} disabled=${!built} onClick=${start} />
  </div>`;
}

/** @param {{ making: import("./desk.js").Making }} props */
function MakingPanel({ making }) {
  const { size, tier, tried, began, nearest, problem } = making;
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(
      () => setSeconds(Math.floor((performance.now() - began) / 1000)),
      1000,
    );
    return () => clearInterval(timer);
  }, [began]);
  const what = tier ? tierName(tier) : say("tier.any");
  return html`<section class="panel making" aria-labelledby="making-title">
    <h2 id="making-title">${say("new.title")}</h2>
    ${
      problem
        ? html`<div aria-live="polite"><${Note} tone="bad">${problem}<//></div>`
        : html`<${Site} />
          <p aria-live="polite"><b>${say("making.what", { size, tier: what })}</b></p>
          <p class="quiet">${say("making.progress", { tried, n: seconds })}</p>`
    }
    <div class="acts">
      ${
        nearest &&
        html`<${Button}
          kind=${problem ? "primary" : ""}
          text=${say("making.take", { tier: tierName(nearest.grade.tier) })}
          onClick=${() => play.takeNearest(making)}
        />`
      }
      ${problem && html`<${Button} text=${say("again")} onClick=${making.again} />`}
      <${Button} text=${say(problem ? "close" : "stop")} onClick=${making.stop} />
    </div>
  </section>`;
}

const SITE_LOTS = [0, 1, 2, 3, 4, 5];

/** The building site that is shown while something takes long. */
export const Site = () => html`
  <div class="site" aria-hidden="true">
    ${SITE_LOTS.map((lot) => html`<i style=${{ "--k": lot }}></i>`)}
  </div>
`;

function DailyPanel() {
  const [date, setDate] = useState(play.today);
  const [plan, setPlan] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState("");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    setProblem("");
    look("daily", { date }).then(
      (found) => current && setPlan(found),
      (error) => current && setProblem(play.problemWords(error)),
    );
    return () => {
      current = false;
    };
  }, [date, tries]);
  const turn = (/** @type {number} */ days) => {
    const next = new Date(`${date}T00:00Z`);
    next.setUTCDate(next.getUTCDate() + days);
    setDate(next.toISOString().slice(0, 10));
  };
  const past = loadHistory();
  const state = (/** @type {string} */ slot) =>
    past.find(
      ({ origin }) => origin.kind === "daily" && origin.date === date && origin.slot === slot,
    );
  return html`<${Box} title=${say("daily.title")} name="daily" focus>
    <div class="days">
      <${Button} kind="sm" name="previous" label=${say("daily.before")} onClick=${() => turn(-1)} />
      <b aria-live="polite">${dayName(date, { weekday: "long", day: "numeric", month: "long" })}</b>
      <${Button}
        kind="sm"
        name="next"
        label=${say("daily.after")}
        disabled=${date >= play.today()}
        onClick=${() => turn(1)}
      />
    </div>
    ${problem && html`<${Note} tone="bad" onRetry=${() => setTries(tries + 1)}>${problem}<//>`}
    <ul class="list">
      ${
        plan?.date === date &&
        plan.plan.map((/** @type {any} */ { slot, size, tier }) => {
          const mine = state(slot);
          const words = mine?.solved
            ? say("games.solved", { time: clock(mine.elapsed) })
            : mine
              ? say("games.built", { built: mine.built, cells: mine.cells })
              : "";
          return html`<li key=${slot}>
          <span class="tall size">${size} × ${size}</span><${Tier} tier=${tier} />
          <span class="quiet grow">${words}</span>
          <${Button}
            kind="sm"
            text=${mine ? say("daily.open") : say("daily.play")}
            label=${say("daily.playThis", { size, tier: tierName(tier) })}
            onClick=${() => play.openDaily(date, slot)}
          />
        </li>`;
        })
      }
    </ul>
    <p class="quiet small">${say("daily.same")}</p>
  <//>`;
}

function SharePanel() {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [copied, setCopied] = useState(false);
  useLayoutEffect(() => field.current?.select(), []);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(play.shareLink());
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return html`<${Box} title=${say("share.title")} name="share">
    <div class="field">
      <label for="share-link">${say("share.link")}</label>
      <input id="share-link" ref=${field} readonly value=${play.shareLink()} />
    </div>
    <p class="quiet small">${say("share.holds")}</p>
    <div class="acts"><${Button} kind="primary" text=${say("share.copy")} onClick=${copy} /></div>
    <p role="status">${copied ? say("share.copied") : ""}</p>
  <//>`;
}

/** @param {{ now: Game }} props */
function SolvedPanel({ now }) {
  const { origin, elapsed, hints, degree, puzzle, compared } = now;
  const [hardest, setHardest] = useState("");
  useEffect(() => {
    // without an answer the line is left out
    ask("grade", { puzzle: toJson(puzzle) }).then((grade) => setHardest(hardestOf(grade)), () => {});
  }, [puzzle]);
  const again = () =>
    origin.kind === "daily"
      ? play.show({ panel: "daily" })
      : play.make({
          size: puzzle.size,
          tier: origin.wanted ?? origin.tier ?? null,
          rules: play.rulesOf(puzzle),
        });
  return html`<${Box} title=${say("solved.title")} name="solved" live>
    <p class="tall city-stands">${say("solved.stands")}</p>
    <dl class="sum">
      <dt>${say("solved.time")}</dt><dd>${clock(elapsed)}</dd>
      <dt>${say("solved.hints")}</dt>
      <dd>${hints ? say("solved.hintsSome", { n: hints, degree }) : say("solved.hintsNone")}</dd>
      ${compared && html`<dt>${say("check.title")}</dt><dd>${say("solved.compared")}</dd>`}
      ${origin.tier ? html`<dt>${say("difficulty")}</dt><dd><${Tier} tier=${origin.tier} /></dd>` : null}
      ${hardest && html`<dt>${say("solved.hardest")}</dt><dd>${techniqueName(hardest)}</dd>`}
    </dl>
    <div class="acts">
      <${Button}
        kind="primary"
        text=${origin.kind === "daily" ? say("solved.daily") : say("solved.next")}
        onClick=${again}
      />
      <${Button} name="share" text=${say("share")} onClick=${() => play.show({ panel: "share" })} />
      <a class="btn" href="learn#${play.fragmentOf(puzzle)}">${say("solved.learn")}</a>
    </div>
  <//>`;
}
