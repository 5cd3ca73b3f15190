/** When a machine is asked to go on: with each frame while something moves, or at the time it named. */
export class Schedule {
  #advance;
  #frame = 0;
  #timer = 0;

  /** @param {() => void} advance Lets the machine's time pass until now. */
  constructor(advance) {
    this.#advance = advance;
  }

  /** Plans by what the machine said last: when it wants to be woken, and whether something moves. */
  plan({ wake, moves }) {
    clearTimeout(this.#timer);
    if (moves && !this.#frame) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        this.#advance();
      });
    } else if (!moves) {
      this.#dropFrame();
    }
    // Beside frames too: a hidden page has none.
    if (wake !== null) {
      const rest = Math.min(Math.max(0, wake - performance.now()), 2 ** 31 - 1);
      this.#timer = setTimeout(this.#advance, Math.ceil(rest));
    }
  }

  /** Nothing is planned any more. */
  stop() {
    clearTimeout(this.#timer);
    this.#dropFrame();
  }

  #dropFrame() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}
