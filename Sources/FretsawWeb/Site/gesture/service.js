import { accepted, failed, lockedOut, wrong } from "./reply.js";

/** Said to visitors in the page's language, which need not be the service's. */
const notSet = { zh: "尚未设置密码", en: "No pattern is set yet" };

/**
 * Patterns that a service keeps, at `/gesture/…`: it counts the attempts, so that loading a page again
 * gives no new ones.
 */
export class GestureService {
  #where;

  /**
   * @param {object} where How to ask.
   * @param {string} where.endpoint What stands before `/set`, `/verify`, `/modify`, `/clear`.
   * @param {string} where.name The code's name.
   * @param {string} where.subject Who draws: attempts are counted for each.
   * @param {string} where.ownerSecret What its owner proves himself with.
   * @param {string} where.token What allows to set codes, where the service asks for it.
   * @param {number} where.minimum The fewest dots.
   * @param {string} where.language "zh", "zh-Hant" or "en".
   */
  constructor(where) {
    this.#where = where;
  }

  /** How things stand; a service says so only to a drawing. */
  async standing() {
    return null;
  }

  verify(drawing, signal) {
    const { name, subject } = this.#where;
    return this.#ask("verify", { name, subject, drawing }, signal);
  }

  store(drawing, signal) {
    const { name, ownerSecret, minimum } = this.#where;
    return this.#ask(
      "set",
      { name, ownerSecret, first: drawing, second: drawing, minimum },
      signal,
    );
  }

  modify(current, drawing, signal) {
    const { name, ownerSecret, minimum } = this.#where;
    return this.#ask(
      "modify",
      { name, ownerSecret, current, first: drawing, second: drawing, minimum },
      signal,
    );
  }

  /** Forgets the code. */
  clear(signal) {
    const { name, ownerSecret } = this.#where;
    return this.#ask("clear", { name, ownerSecret }, signal);
  }

  async #ask(action, body, signal) {
    const { endpoint, token } = this.#where;
    const headers = { "content-type": "application/json" };
    if (token && action === "set") headers.authorization = `Bearer ${token}`;
    let reply;
    try {
      const response = await fetch(`${endpoint}/${action}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(20_000)]),
      });
      if (!response.ok) return failed();
      reply = await response.json();
    } catch {
      return failed();
    }
    if (reply.success === true) return accepted();
    if (reply.code === "wrong") return wrong(reply.attemptsLeft ?? 0);
    if (reply.code === "locked") return lockedOut(reply.lockedUntil ?? null);
    const own = reply.code === "notSet" && notSet[this.#where.language];
    return failed(own || String(reply.message ?? ""));
  }
}
