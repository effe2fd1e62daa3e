// Export: every notation, pictures, a page to print, a link.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { ask, look, make } from "../engine.js";
import { toFragment, toJson } from "../model/puzzle.js";
import { problemWords } from "../play/desk.js";
import { Dialog, Note, Select } from "../view/controls.js";
import { saveFile, saveText } from "../view/games.js";
import { Button } from "../view/parts.js";
import { say } from "../words/index.js";

const PICTURES = /** @type {const} */ (["svg", "png", "pdf"]);

/** @param {{ puzzle: import("../model/puzzle.js").Puzzle, onClose: () => void }} props */
export function ExportDialog({ puzzle, onClose }) {
  const [names, setNames] = useState(/** @type {string[]} */ (["json"]));
  const [name, setName] = useState("json");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState("");
  const failed = (/** @type {unknown} */ error) => setProblem(problemWords(error));
  useEffect(() => {
    look("notations").then(({ notations }) => setNames(notations), failed);
  }, []);
  useEffect(() => {
    setProblem("");
    setText("");
    setSaid("");
    const stop = new AbortController();
    ask("write", { puzzle: toJson(puzzle), notation: name }, stop.signal).then(
      (answer) => setText(answer.text),
      (error) => stop.signal.aborted || failed(error),
    );
    return () => stop.abort();
  }, [name]);
  const copy = async (/** @type {string} */ what) => {
    await navigator.clipboard.writeText(what).catch(() => {});
    setSaid(say("share.copied"));
  };
  const link = new URL(`./#${toFragment(puzzle)}`, location.href).href;
  const draw = (/** @type {"svg" | "png" | "pdf"} */ kind) =>
    make("render", { puzzle: toJson(puzzle), to: kind }).then(
      (blob) => saveFile(blob, `skyscrapers-${puzzle.size}x${puzzle.size}.${kind}`),
      failed,
    );
  return html`<${Dialog} title=${say("author.export")} onClose=${onClose}>
    <${Select}
      id="export-notation"
      label=${say("export.notation")}
      value=${name}
      options=${names.map((each) => [each, each])}
      onValue=${setName}
    />
    ${problem && html`<${Note} tone="bad">${problem}<//>`}
    <div class="field">
      <label for="export-text">${say("export.text")}</label>
      <textarea id="export-text" readonly spellcheck=${false} value=${text}></textarea>
    </div>
    <div class="acts">
      <${Button} text=${say("export.copy")} disabled=${!text} onClick=${() => copy(text)} />
      <${Button}
        name="down"
        text=${say("export.save")}
        disabled=${!text}
        onClick=${() => saveText(text, `skyscrapers.${name}.txt`)}
      />
    </div>
    <h3>${say("export.pictures")}</h3>
    <div class="acts">
      ${PICTURES.map(
        (kind) => html`<${Button}
          name="down"
          text=${kind.toUpperCase()}
          label=${say("export.picture", { kind: kind.toUpperCase() })}
          onClick=${() => draw(kind)}
        />`,
      )}
      <${Button} name="share" text=${say("share.copy")} onClick=${() => copy(link)} />
    </div>
    <p role="status">${said}</p>
  <//>`;
}
