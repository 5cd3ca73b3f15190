import { kinds } from "../runtime.js";

/** The current challenge: its pictures, its key, and the pending request. */
export class Round {
  /** The key that encrypts answers; null if they are not encrypted. */
  key = null;
  #pictures = [];
  /** The solutions of the work beside the picture; null without work. */
  #solutions = null;
  #work = new AbortController();
  /** The last load or check; replies to earlier ones are ignored. */
  #asked = 0;
  /** The challenge requested before the machine runs: its kind and the reply. */
  #early = null;

  /** A picture by the machine's number, or null. */
  picture(number) {
    const image = this.#pictures[number];
    return image ? { image } : null;
  }

  /** Forgets it and frees its pictures. */
  clear() {
    this.#take([], null);
    drop(this.#early);
    this.#early = null;
  }

  /**
   * Requests the first challenge while the engine is being loaded; the next `load` of its kind takes it.
   *
   * @param {Wire} wire The connection to the service.
   * @param {string} kind The kind.
   * @param {{siteKey, action, cdata}} binding The values to which the proof will be bound.
   * @param {{token, work}} [payment] The token and the solutions of work that is followed by a picture.
   */
  request(wire, kind, binding, payment) {
    const controller = new AbortController();
    const reply = wire.get(kind, binding, controller.signal, payment);
    // If the engine fails, no one waits for it.
    reply.catch(() => {});
    this.#early = { kind, reply, controller };
  }

  /**
   * Loads another challenge. Errors of outdated requests are ignored.
   *
   * @param {Wire} wire The connection to the service.
   * @param {string} kind The kind.
   * @param {{siteKey, action, cdata}} binding The values to which the proof will be bound.
   * @param {number} sequence The machine's number of the load.
   * @param {AbortSignal} signal Ends it.
   * @param {(part: number) => void} report Called with the part of the work beside the picture that is done, 0 … 1.
   * @returns {Promise<object | null>} The challenge; null if it is outdated.
   */
  async load(wire, kind, binding, sequence, signal, report) {
    this.#asked = sequence;
    try {
      const early = this.#early;
      this.#early = null;
      const isWanted = early?.kind === kind;
      if (!isWanted) drop(early);
      const challenge = await (isWanted ? early.reply : wire.get(kind, binding, signal));
      const { pictures } = challenge;
      if (this.#counts(sequence, signal)) {
        this.#take(pictures, challenge.key);
        // It is usually done before the visitor is.
        if (challenge.work && pictures[0]) this.#solve(challenge.work, report);
        return challenge;
      }
      closeAll(pictures);
    } catch (error) {
      if (this.#counts(sequence, signal)) throw error;
    }
    return null;
  }

  /**
   * Checks an answer. Errors of outdated requests are ignored.
   *
   * @param {Wire} wire The connection to the service.
   * @param {object} check The machine's check.
   * @param {{siteKey, action, cdata}} binding The values to which the proof will be bound.
   * @param {AbortSignal} signal Ends it.
   * @returns {Promise<object | null>} The data of the reply if it is correct; null if the request is outdated.
   */
  async check(wire, check, binding, signal) {
    this.#asked = check.sequence;
    try {
      const work = (await this.#solutions) ?? undefined;
      if (!this.#counts(check.sequence, signal)) return null;
      const data = await wire.check({ ...check, work }, this.key, binding, signal);
      return signal.aborted ? null : data;
    } catch (error) {
      if (this.#counts(check.sequence, signal)) throw error;
      return null;
    }
  }

  #counts(sequence, signal) {
    return !signal.aborted && sequence === this.#asked;
  }

  #solve(puzzle, report) {
    const { signal } = this.#work;
    this.#solutions = import("../work/solve.js").then(({ solve }) => solve(puzzle, signal, report));
    // The check reports an error.
    this.#solutions.catch(() => {});
  }

  #take(pictures, key) {
    closeAll(this.#pictures);
    this.#work.abort();
    this.#work = new AbortController();
    this.#solutions = null;
    this.#pictures = pictures;
    this.key = key;
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

/** Error codes for a kind that the service does not offer: ours, and AJ-Captcha's. */
const unmade = new Set([11, 9999]);

/** The current kind, out of those in the attributes `kind` and `kinds`. */
export class Kinds {
  #element;
  #index = 0;
  /** The kinds that the service has, after its first reply. */
  served = [];

  /** @param {HTMLElement} element The captcha. */
  constructor(element) {
    this.#element = element;
  }

  /** Whether the first kind that the service offers is used. */
  get isAuto() {
    return this.#element.getAttribute("kind") === "auto";
  }

  /** The kinds in order: that of `kind`, then those of `kinds`, or else those that the service has. */
  get all() {
    const list = this.#element.getAttribute("kinds");
    const words = (list ?? "").split(/[\s,]+/);
    const named = [this.#element.getAttribute("kind") ?? "slide", ...words].filter(
      (word) => word in kinds,
    );
    if (this.isAuto && named.length === 0) named.push("slide", "click-word", "icons", "drag", "rotate");
    const all = [...named];
    if (all.length === 0) all.push("slide");
    // Work is offered by a button of its own.
    if (list === null && all[0] !== "work") all.push(...this.served);
    return [...new Set(all)];
  }

  /** The current kind. */
  get current() {
    const { all } = this;
    return all[this.#index % all.length];
  }

  /** Warns of a kind that does not exist, in whose place another one is shown. */
  check() {
    const kind = this.#element.getAttribute("kind");
    if (kind !== null && !this.isAuto && !(kind in kinds)) console.warn(`fretsaw: there is no kind "${kind}"`);
  }

  /** Starts again with the first kind. */
  reset() {
    this.#index = 0;
  }

  /** Switches to the next kind; after the last one, to the first. */
  next() {
    this.#index = (this.#index + 1) % this.all.length;
  }

  /** Whether an error means that the service does not offer the kind, and another one can be tried. */
  hasOtherThan(error) {
    return this.isAuto && unmade.has(error.code) && this.#index + 1 < this.all.length;
  }
}
