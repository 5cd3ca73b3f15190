import { kinds } from "../runtime.js";

/**
 * The current challenge: its pictures, its key, and the pending request. `wire` is the connection to the service, `binding` has
 * the values to which the proof will be bound, `sequence` is the machine's number of a load, and `signal` ends it.
 */
export class Round {
  /** Encrypts a text as the answer that was checked last, or leaves it as it is if the challenge has no key. */
  seal = (text) => text;
  #key = null;
  #pictures = [];
  /** The puzzle of its work. */
  #puzzle = null;
  #work = new AbortController();
  /** The last load or check; replies to earlier ones are ignored. */
  #asked = 0;
  /** The challenge requested before the machine runs: its kind and the reply. */
  #early = null;

  /** A picture by the machine's number, or null. */
  picture(number) {
    const image = this.#pictures[number];
    return image ? { image, isElement: "replay" in image } : null;
  }

  /** Plays a picture that moves again. */
  replay() {
    this.#pictures[0]?.replay?.().catch(() => {});
  }

  /** Forgets it and frees its pictures. */
  clear() {
    this.#take({ pictures: [], key: null, puzzle: null });
    drop(this.#early);
    this.#early = null;
  }

  /** Requests the first challenge while the engine is being loaded; the next `load` of its kind takes it. */
  request(wire, kind, binding) {
    const controller = new AbortController();
    const reply = wire.get(kind, binding, controller.signal);
    // If the engine fails, no one waits for it.
    reply.catch(() => {});
    this.#early = { kind, reply, controller };
  }

  /** Loads another challenge, by a payment if pictures are charged; null if it is outdated, also instead of an error. */
  async load(wire, kind, binding, sequence, signal, payment) {
    this.#asked = sequence;
    try {
      const early = this.#early;
      this.#early = null;
      const isWanted = early?.kind === kind && !payment;
      if (!isWanted) drop(early);
      const challenge = await (isWanted ? early.reply : wire.get(kind, binding, signal, payment));
      if (this.#counts(sequence, signal)) {
        this.#take(challenge);
        return challenge;
      }
      closeAll(challenge.pictures);
    } catch (error) {
      if (this.#counts(sequence, signal)) throw error;
    }
    return null;
  }

  /** Checks an answer: the data of the reply if it is correct; null if the request is outdated, also instead of an error. */
  async check(wire, check, binding, signal) {
    this.#asked = check.sequence;
    try {
      const key = this.#key;
      const { encrypt } = key ? await import("./aes.js") : {};
      this.seal = (text) => (encrypt ? encrypt(text, key) : text);
      const data = await wire.check(check, this.seal, binding, signal);
      return signal.aborted ? null : data;
    } catch (error) {
      if (this.#counts(check.sequence, signal)) throw error;
      return null;
    }
  }

  /** Solves its work and reports the part that is done, 0 … 1; resolves to the solutions. */
  async solve(report) {
    const { signal } = (this.#work = new AbortController());
    const puzzle = this.#puzzle;
    const { solve } = await import("../work/solve.js");
    return solve(puzzle, signal, report);
  }

  /** Stops what is being solved. */
  stop() {
    this.#work.abort();
  }

  #counts(sequence, signal) {
    return !signal.aborted && sequence === this.#asked;
  }

  #take({ pictures, key, puzzle }) {
    closeAll(this.#pictures);
    this.stop();
    this.#pictures = pictures;
    this.#puzzle = puzzle;
    this.#key = key;
    // Its answer will be encrypted.
    if (key) import("./aes.js").catch(() => {});
  }
}

/** Ends an early request, and frees its pictures if it has replied. */
function drop(early) {
  early?.controller.abort();
  early?.reply.then(({ pictures }) => closeAll(pictures), () => {});
}

function closeAll(pictures) {
  for (const picture of pictures) picture?.close();
}

/**
 * The kinds in the attributes `kind` and `kinds`, and the one to begin with: `last`, or the first of them. Without `kinds`,
 * those of the service are added.
 */
export function choiceOf(element, last) {
  const [kind, list] = ["kind", "kinds"].map((name) => element.getAttribute(name));
  const isAuto = kind === "auto";
  const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const known = [kind ?? "slide", ...(list ?? "").split(/[\s,]+/)].filter((word) => word in kinds);
  const words = known.filter((word) => !reducesMotion || !kinds[word].isAnimated);
  // In place of kinds that move, any other is shown.
  const isOther = words.length === 0 && known.length > 0;
  if (words.length === 0 && !isAuto && !isOther) words.push("slide");
  return { kind: last ?? words[0] ?? "slide", kinds: [...new Set(words)], isAuto: isAuto || isOther, addsKinds: list === null };
}
