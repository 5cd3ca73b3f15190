/** The challenge that is shown: its pictures, its key, and which of the questions about it still counts. */
export class Round {
  /** What answers are encrypted with; nothing where they are not. */
  key = null;
  #pictures = [];
  /** The last load or check, whose reply counts. */
  #asked = 0;

  /** A picture by the machine's number, or nothing. */
  picture(number) {
    const image = this.#pictures[number];
    return image ? { image } : null;
  }

  /** Forgets it, and the room its pictures took. */
  clear() {
    this.#take([], null);
  }

  /**
   * Has another challenge in its place. Fails only by what still counts.
   *
   * @param {Wire} wire Where challenges come from.
   * @param {number} kind The machine's number of the kind.
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
   * @returns {Promise<boolean>} True where it is right; false where nobody waits for that any more.
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
