import { Panel } from "./work/panel.js";
import { solve } from "./work/solve.js";

/**
 * A challenge without a picture: gets it, solves its work while a panel shows the progress, and checks the answer. If
 * the service asks for nothing, there is no work. If a picture follows, the solutions pay for it.
 */
export class Work {
  #controller = new AbortController();
  #host;
  #panel;

  /**
   * @param {object} host `root` and `look` of the panel; `wire` and `binding` of the requests; `again`, the label of
   *   the button that starts again; and functions: `started()`, `paid({ token, work })`, `checking()`, `passed(plain, key)`
   *   with the proof before its encryption, `failed(error, wasAnswered)`, which returns a message, `cancelled()`, and
   *   `restart()`.
   */
  constructor(host) {
    this.#host = host;
    this.#panel = new Panel(host.root, host.look, () => host.cancelled());
  }

  /** Moves the focus into the panel. */
  focus() {
    this.#panel.focus();
  }

  /**
   * Solves a challenge, and reports the outcome to the host.
   *
   * @param {object} [given] The challenge, if the service has given it instead of a picture.
   */
  async run(given) {
    const { signal } = this.#controller;
    const { wire, binding } = this.#host;
    let wasAnswered = false;
    try {
      const { token, key, work, then } = given ?? (await wire.get("work", binding, signal));
      if (!then) this.#host.started();
      const solutions = work && (await solve(work, signal, (part) => this.#panel.report(part)));
      signal.throwIfAborted();
      if (then) {
        this.#host.paid({ token, work: solutions });
        return;
      }
      this.#host.checking();
      wasAnswered = true;
      const answer = work ? JSON.stringify({ work: solutions }) : '{"x":0,"y":5}';
      await wire.check({ kind: "work", token, answer, track: [] }, key, binding, signal);
      signal.throwIfAborted();
      this.#panel.finish();
      this.#host.passed(`${token}---${answer}`, key);
    } catch (error) {
      if (!signal.aborted) this.stop(this.#host.failed(error, wasAnswered));
    }
  }

  /** Stops it, and shows a message with a button to start again. */
  stop(message) {
    this.#controller.abort();
    this.#panel.stop(message, [this.#host.again, () => this.#host.restart()]);
  }

  /** Stops it, and removes the panel. */
  end() {
    this.#controller.abort();
    this.#panel.remove();
  }
}
