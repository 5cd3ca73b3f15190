import { accepted, failed, lockedOut, wrong } from "./reply.js";

/** What the service may answer besides verdicts, in the page's language, which need not be the service's. */
const words = {
  zh: { notSet: "尚未设置密码", alreadySet: "密码已存在", notTheOwner: "无权操作" },
  "zh-Hant": { notSet: "尚未設定密碼", alreadySet: "密碼已存在", notTheOwner: "無權操作" },
  en: {
    notSet: "No pattern is set yet",
    alreadySet: "A pattern is set already",
    notTheOwner: "Only who set the pattern may change it",
  },
};

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
    return failed(words[this.#where.language]?.[reply.code] ?? String(reply.message ?? ""));
  }
}
