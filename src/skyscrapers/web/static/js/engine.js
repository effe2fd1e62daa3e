// The only module that talks to the service. A second implementation would offer the same functions.

/** @typedef {import("./model/puzzle.js").PuzzleJson} PuzzleJson */
/** @typedef {{ what: string, where: string, expected: string }} Told */
/** @typedef {Record<string, any>} Answer */

const HERE = "api/v1/";

/** A refusal of the engine: what, where, what was expected; `offline` where nobody answered. */
export class EngineError extends Error {
  /**
   * @param {Told} told
   * @param {"offline" | "busy" | "time" | "input" | "service"} kind
   */
  constructor(told, kind) {
    super(told.where ? `${told.where}: ${told.what}` : told.what);
    this.told = told;
    this.kind = kind;
  }
}

/** @param {number} status */
function kindOf(status) {
  if (status === 503) return "busy";
  if (status === 504) return "time";
  return status < 500 ? "input" : "service";
}

/**
 * @param {string} name
 * @param {RequestInit} request
 * @returns {Promise<Response>}
 */
async function reach(name, request) {
  let response;
  try {
    response = await fetch(HERE + name, { cache: "no-store", ...request });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new EngineError({ what: "no answer", where: "", expected: "" }, "offline");
  }
  if (!response.ok) {
    const body = await response.json().catch(() => ({}));
    const told = body.error ?? { what: `status ${response.status}`, where: "", expected: "" };
    throw new EngineError(told, kindOf(response.status));
  }
  return response;
}

/**
 * @param {string} name
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
const post = (name, body, signal) =>
  reach(name, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });

/**
 * An answer of an operation on a puzzle.
 * @param {string} name
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
export const ask = async (name, body, signal) => (await post(name, body, signal)).json();

/**
 * @param {string} name
 * @param {Record<string, string>} [query]
 * @returns {Promise<Answer>}
 */
export const look = async (name, query = {}) => {
  const words = new URLSearchParams(query).toString();
  return (await reach(words ? `${name}?${words}` : name, {})).json();
};

/**
 * An operation that tells of its progress; the last message is the answer.
 * @param {string} name
 * @param {object} body
 * @param {(progress: Answer) => void} told
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
export async function watch(name, body, told, signal) {
  const response = await reach(name, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/x-ndjson" },
    body: JSON.stringify(body),
    signal,
  });
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body)
    .pipeThrough(/** @type {any} */ (new TextDecoderStream()))
    .getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = JSON.parse(line);
      if (message.answer) return message.answer;
      if (message.error) throw new EngineError(message.error, kindOf(message.status));
      told(message.progress);
    }
    if (done) throw new EngineError({ what: "no answer", where: "", expected: "" }, "offline");
  }
}

/**
 * The file in an answer that was watched.
 * @param {Answer} answer
 */
export const fileIn = ({ media, base64 }) =>
  new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], {
    type: media,
  });

/**
 * A file that the engine makes: a picture, a book.
 * @param {string} name
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Blob>}
 */
export const make = async (name, body, signal) => (await post(name, body, signal)).blob();
