// Where patterns are kept: by this page or by a service.

/** It is the stored one, or is stored now. */
function accepted() {
  return { kind: 0 };
}

/** It is another one; this many attempts are left. */
function wrong(attemptsLeft) {
  return { kind: 1, attemptsLeft };
}

/** No attempt is left before a time in milliseconds since 1970, or at all. */
function lockedOut(until = null) {
  return { kind: 2, until };
}

/** The store could not do it; no words mean the lock's own. */
function failed(words = "") {
  return { kind: 3, words };
}

/** A time of the calendar in the time that machines count; nothing stays nothing. */
export function machineTime(date) {
  return date === null ? null : performance.now() + (date - Date.now());
}

const encoder = new TextEncoder();
const version = 1;
/** The iterations that OWASP recommends for PBKDF2 with SHA-256. */
const iterations = 600_000;
const attempts = 5;

/**
 * A pattern that the page itself keeps, for locking an app: behind PBKDF2 with a salt of its own, with the
 * attempts and the lock-out beside it.
 *
 * Anyone who can write the page's storage can also take the lock away: it contains back who picks up a device, not
 * who opens it. What has to hold against more is a matter for a service.
 */
export class LocalLock {
  #storage;
  #key;
  #lockout;
  #iterations;

  /**
   * @param {string} name The lock's name, for several in one site.
   * @param {object} options What differs from the default.
   * @param {Storage} options.storage Where it is kept.
   * @param {number} options.lockout How long no attempt is left after the fifth, in milliseconds.
   * @param {number} options.iterations How slow the hash is for patterns set from now on.
   */
  constructor(name, options = {}) {
    this.#storage = options.storage ?? localStorage;
    this.#key = `fretsaw-gesture-lock:${name}`;
    this.#lockout = options.lockout ?? 300_000;
    this.#iterations = options.iterations ?? iterations;
  }

  /** Whether a pattern is set. */
  get isSet() {
    return this.#read() !== null;
  }

  /** How things are: attempts left, and when they begin again. */
  async status() {
    const record = this.#read();
    if (!record) return null;
    const isLocked = record.lockedUntil > Date.now();
    return {
      attemptsLeft: isLocked ? 0 : attempts - this.#spent(record),
      lockedUntil: isLocked ? record.lockedUntil : null,
    };
  }

  verify(drawing) {
    return this.#alone(async () => {
      const record = this.#read();
      if (!record) return failed();
      return this.#judge(record, drawing);
    });
  }

  store(drawing) {
    return this.#alone(async () => {
      if (this.#read()) return failed();
      await this.#set(drawing);
      return accepted();
    });
  }

  modify(current, drawing) {
    return this.#alone(async () => {
      const record = this.#read();
      if (!record) return failed();
      const verdict = await this.#judge(record, current);
      if (verdict.kind === accepted().kind) await this.#set(drawing);
      return verdict;
    });
  }

  /** Forgets the pattern. */
  async clear() {
    this.#storage.removeItem(this.#key);
    return accepted();
  }

  /** The attempt is written before it is judged: a page closed meanwhile has spent it. */
  async #judge(record, drawing) {
    if (record.lockedUntil > Date.now()) return lockedOut(record.lockedUntil);
    const spent = this.#spent(record) + 1;
    const lockedUntil = spent >= attempts ? Date.now() + this.#lockout : 0;
    this.#write({ ...record, spent, lockedUntil });
    const hash = await derive(drawing, fromBase64(record.salt), record.iterations);
    if (equal(hash, fromBase64(record.hash))) {
      this.#write({ ...record, spent: 0, lockedUntil: 0 });
      return accepted();
    }
    return lockedUntil > 0 ? lockedOut(lockedUntil) : wrong(attempts - spent);
  }

  async #set(drawing) {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const hash = await derive(drawing, salt, this.#iterations);
    this.#write({
      version,
      iterations: this.#iterations,
      salt: toBase64(salt),
      hash: toBase64(hash),
      spent: 0,
      lockedUntil: 0,
    });
  }

  /** Attempts spent; a lock-out that is over has given them back. */
  #spent(record) {
    return record.spent >= attempts ? 0 : record.spent;
  }

  /** The record, or null; one that cannot be read counts as locked, not as none. */
  #read() {
    const text = this.#storage.getItem(this.#key);
    if (text === null) return null;
    try {
      const record = JSON.parse(text);
      const { spent, lockedUntil } = record;
      if (
        record.version === version &&
        Number.isInteger(spent) && spent >= 0 &&
        Number.isFinite(lockedUntil) &&
        Number.isInteger(record.iterations) && record.iterations > 0 && record.iterations <= 1e7
      ) {
        return record;
      }
    } catch {
      // Damaged.
    }
    return { version, iterations: 1, salt: "", hash: "", spent: attempts, lockedUntil: Infinity };
  }

  #write(record) {
    this.#storage.setItem(this.#key, JSON.stringify(record));
  }

  /** One attempt at a time, in all pages of the site. */
  async #alone(judge) {
    try {
      if (!crypto.subtle) throw new Error("fretsaw: hashing needs a secure context");
      if (!navigator.locks) return await judge();
      return await navigator.locks.request(this.#key, judge);
    } catch (error) {
      console.warn(error);
      return failed();
    }
  }
}

async function derive(drawing, salt, iterations) {
  const key = await crypto.subtle.importKey("raw", encoder.encode(drawing), "PBKDF2", false, [
    "deriveBits",
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations },
    key,
    256,
  );
  return new Uint8Array(bits);
}

/** Compares in constant time. */
function equal(first, second) {
  if (first.length !== second.length) return false;
  let difference = 0;
  for (let index = 0; index < first.length; index += 1) difference |= first[index] ^ second[index];
  return difference === 0;
}

function toBase64(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

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
   * @param {string} where.endpoint What is before `/set`, `/verify`, `/modify`, `/clear`.
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

  /** How things are; a service says so only to a drawing. */
  async status() {
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
