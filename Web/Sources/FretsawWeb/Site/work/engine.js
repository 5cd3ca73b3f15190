/** The previous puzzle: the translation to JavaScript has one solver for all elements of a page. */
let previous = Promise.resolve();

/**
 * Solves a puzzle of work in slices of a few milliseconds.
 *
 * @param {{seed: string, price: number, bits?: number}} puzzle As the service sends it.
 * @param {(part: number) => void} report Called with the part that is done, 0 … 1, when its percentage has changed.
 * @param {() => Promise<void>} [pause] Awaited between slices.
 * @returns {Promise<string>} The solutions in URL-safe Base64.
 */
export function solveHere(puzzle, report, pause) {
  const answer = previous.then(() => solve(puzzle, report, pause));
  previous = answer.catch(() => {});
  return answer;
}

async function solve({ seed, price, bits = 0 }, report, pause) {
  const code = await load();
  // The address of the bytes never changes, but the memory grows.
  const from = code.fretsaw_bytes() >>> 0;
  const key = Uint8Array.from(atob(seed.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  new Uint8Array(code.memory.buffer).set(key, from);
  const size = key.length === 32 ? code.fretsaw_start(price, bits) : 0;
  if (size === 0) throw new RangeError(`fretsaw: no puzzle of price ${price} and ${bits} bits with a seed of ${key.length} bytes`);
  for (let part = 0, percent = -1; part < 1; ) {
    part = code.fretsaw_advance();
    if (Math.floor(100 * part) !== percent) report(part);
    percent = Math.floor(100 * part);
    await pause?.();
  }
  const answer = String.fromCharCode(...new Uint8Array(code.memory.buffer, from, size));
  return btoa(answer).replaceAll("+", "-").replaceAll("/", "_");
}

/** The solver: WebAssembly, or its translation to JavaScript where that is forbidden. */
async function load() {
  try {
    const response = await fetch(new URL("../work.wasm", import.meta.url));
    if (!response.ok) throw new TypeError(`status ${response.status}`);
    return (await WebAssembly.instantiate(await response.arrayBuffer())).instance.exports;
  } catch {
    return import("../work.wasm.js");
  }
}
