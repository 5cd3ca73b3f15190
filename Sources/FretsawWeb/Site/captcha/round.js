/** The challenge that is shown: its pictures, its key, and which of the questions about it still counts. */
export class Round {
  /** The key that encrypts answers; null if they are not encrypted. */
  key = null;
  #pictures = [];
  /** The last load or check, whose reply counts. */
  #asked = 0;

  /** A picture by the machine's number, or null. */
  picture(number) {
    const image = this.#pictures[number];
    return image ? { image } : null;
  }

  /** Forgets it and frees its pictures. */
  clear() {
    this.#take([], null);
  }

  /**
   * Has another challenge in its place. Fails only by what still counts.
   *
   * @param {Wire} wire Where challenges come from.
   * @param {string} kind The machine's name of the kind.
   * @param {number} sequence The machine's number of the load.
   * @param {AbortSignal} signal Ends it.
   * @returns {Promise<object | null>} The challenge; nothing where it came too late.
   */
  async load(wire, kind, sequence, signal) {
    this.#asked = sequence;
    try {
      const challenge = await wire.get(kind, signal);
      const pictures = [challenge.picture, challenge.piece];
      if (this.#counts(sequence, signal)) {
        this.#take(pictures, challenge.key);
        return challenge;
      }
      closeAll(pictures);
    } catch (error) {
      if (this.#counts(sequence, signal)) throw error;
    }
    return null;
  }

  /**
   * Has an answer checked. Fails only by what still counts.
   *
   * @param {Wire} wire Where answers go.
   * @param {object} check What the machine wants checked.
   * @param {string | undefined} subject Whom or what it is about.
   * @param {AbortSignal} signal Ends it.
   * @returns {Promise<boolean>} True where it is right; false where no one waits for that any more.
   */
  async check(wire, check, subject, signal) {
    this.#asked = check.sequence;
    try {
      await wire.check(check, this.key, subject, signal);
      return !signal.aborted;
    } catch (error) {
      if (this.#counts(check.sequence, signal)) throw error;
      return false;
    }
  }

  #counts(sequence, signal) {
    return !signal.aborted && sequence === this.#asked;
  }

  #take(pictures, key) {
    closeAll(this.#pictures);
    this.#pictures = pictures;
    this.key = key;
  }
}

function closeAll(pictures) {
  for (const picture of pictures) picture?.close();
}

/** The state machine's names of the kinds, by the names in attributes. */
const kinds = Object.freeze({ slide: "slide", "click-word": "clickWord", rotate: "rotate" });

/** Codes of services that do not make the kind asked for: ours, and the reference's. */
const unmade = new Set([11, 9999]);

/** Which kind is shown, of those that an element's attributes `kind` and `kinds` allow. */
export class Kinds {
  #element;
  #index = 0;

  /** @param {HTMLElement} element The captcha. */
  constructor(element) {
    this.#element = element;
  }

  /** Whether the first is taken that the service makes. */
  get isAuto() {
    return this.#element.getAttribute("kind") === "auto";
  }

  /** Those there are, in their order: the one named by `kind`, then those of `kinds`. */
  get all() {
    const words = (this.#element.getAttribute("kinds") ?? "").split(/[\s,]+/);
    const named = [this.#element.getAttribute("kind") ?? "slide", ...words].filter(
      (word) => word in kinds,
    );
    if (this.isAuto && named.length === 0) named.push(...Object.keys(kinds));
    const all = [...new Set(named.map((word) => kinds[word]))];
    return all.length > 0 ? all : ["slide"];
  }

  /** The machine's name of the one that is shown. */
  get current() {
    const { all } = this;
    return all[this.#index % all.length];
  }

  /** Begins with the first again. */
  reset() {
    this.#index = 0;
  }

  /** Goes on to the next, after the last to the first. */
  next() {
    this.#index = (this.#index + 1) % this.all.length;
  }

  /** Whether an error is the service's word that it does not make the kind, and there is another to try. */
  hasOtherThan(error) {
    return this.isAuto && unmade.has(error.code) && this.#index + 1 < this.all.length;
  }
}

/** The name of a kind in attributes and events. */
export function wordOf(kind) {
  return kind === "clickWord" ? "click-word" : kind;
}
