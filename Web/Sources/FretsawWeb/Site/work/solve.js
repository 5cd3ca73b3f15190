import { solveHere } from "./engine.js";

export { solveHere };

const script = new URL("./worker.js", import.meta.url);
let policy;

/**
 * Solves a puzzle of work in a worker, or in the page if there can be none: if the modules are of another origin, or
 * the page's policy forbids it.
 *
 * @param {{seed: string, price: number, bits?: number}} puzzle As the service sends it.
 * @param {AbortSignal} signal Stops it.
 * @param {(part: number) => void} report Called with the part that is done, 0 … 1.
 * @returns {Promise<string>} The solutions in URL-safe Base64.
 */
export async function solve(puzzle, signal, report) {
  try {
    return await solveInWorker(puzzle, signal, report);
  } catch (error) {
    if (!(error instanceof NoWorker)) throw error;
  }
  return solveHere(puzzle, report, async () => {
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  });
}

/** No worker can be started. */
class NoWorker extends Error {}

function solveInWorker(puzzle, signal, report) {
  signal.throwIfAborted();
  const worker = startWorker();
  const { promise, resolve, reject } = settled();
  worker.addEventListener("message", ({ data: { part, answer, error } }) => {
    if (answer !== undefined) resolve(answer);
    else if (error !== undefined) reject(new Error(error));
    else report(part);
  });
  // Its script could not be loaded.
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    reject(new NoWorker());
  });
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop);
  worker.postMessage(puzzle);
  return promise.finally(() => {
    worker.terminate();
    signal.removeEventListener("abort", stop);
  });
}

function startWorker() {
  try {
    // Where a page requires Trusted Types, it allows the policy `fretsaw`, which creates this address only.
    policy ??= globalThis.trustedTypes?.createPolicy("fretsaw", { createScriptURL: () => script.href });
    return new Worker(policy ? policy.createScriptURL("") : script, { type: "module" });
  } catch {
    throw new NoWorker();
  }
}

function settled() {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}
