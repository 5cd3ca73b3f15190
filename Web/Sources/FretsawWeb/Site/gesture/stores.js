// Stores of patterns: in this browser or at a service.

import { lock } from "../words.js";

/** The pattern is right, or was stored. */
function accepted() {
  return { kind: 0 };
}

/** The pattern is wrong; this many attempts are left. */
function wrong(attemptsLeft) {
  return { kind: 1, attemptsLeft };
}

/** Locked out until a time in milliseconds since 1970, or without end. */
function lockedOut(until = null) {
  return { kind: 2, until };
}

/** The store failed; without a message, the lock shows its own. */
function failed(words = "") {
  return { kind: 3, words };
}

/** Converts a time since 1970 to the machine's time; null stays null. */
export function machineTime(date) {
  return date === null ? null : performance.now() + (date - Date.now());
}

const encoder = new TextEncoder();
const version = 1;
/** The iterations that OWASP recommends for PBKDF2 with SHA-256. */
const iterations = 600_000;
const attempts = 5;

/**
 * A pattern stored in this browser, for locking an app: hashed by PBKDF2 with its own salt, with the
 * attempts and the lockout.
 *
 * Anyone who can write the page's storage can remove the lock: it protects against people who pick up the device,
 * not against its users. For more protection, use a service.
 */
export class LocalLock {
  #storage;
  #key;
  #lockout;
  #iterations;
  #messages;

  /**
   * @param {string} name The lock's name, for several in one site.
   * @param {object} options Options.
   * @param {Storage} options.storage The storage.
   * @param {number} options.lockout The duration of a lockout after the fifth attempt, in milliseconds.
   * @param {number} options.iterations The iterations of the hash for new patterns.
   * @param {string} options.language The language of messages: "zh" or "en".
   * @param {{isSet: string, isNotSet: string}} options.texts Messages that replace those.
   */
  constructor(name, options = {}) {
    this.#storage = options.storage ?? localStorage;
    this.#key = `fretsaw-gesture-lock:${name}`;
    this.#lockout = options.lockout ?? 300_000;
    this.#iterations = options.iterations ?? iterations;
    this.#messages = { ...(lock[options.language ?? "zh"] ?? lock.en), ...options.texts };
  }

  /** Whether a pattern is set. */
  get isSet() {
    return this.#read() !== null;
  }

  /** The status: attempts left, and the end of a lockout. */
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
      if (!record) return failed(this.#messages.isNotSet);
      return this.#judge(record, drawing);
    });
  }

  store(drawing) {
    return this.#alone(async () => {
      if (this.#read()) return failed(this.#messages.isSet);
      await this.#set(drawing);
      return accepted();
    });
  }

  modify(current, drawing) {
    return this.#alone(async () => {
      const record = this.#read();
      if (!record) return failed(this.#messages.isNotSet);
      const verdict = await this.#judge(record, current);
      if (verdict.kind === accepted().kind) await this.#set(drawing);
      return verdict;
    });
  }

  /** Removes the pattern. */
  async clear() {
    this.#storage.removeItem(this.#key);
    return accepted();
  }

  /** Records the attempt before checking it, so that closing the page does not save it. */
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

  /** The attempts used; a finished lockout resets them. */
  #spent(record) {
    return record.spent >= attempts ? 0 : record.spent;
  }

  /** The record, or null; an unreadable record counts as locked, not as missing. */
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

  /** Serialises attempts over all pages of the site. */
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

/**
 * Patterns stored by a service at `/gesture/…`. It counts the attempts, so that reloading a page
 * does not reset them.
 */
export class GestureService {
  #where;

  /**
   * @param {object} where The service and the code.
   * @param {string} where.endpoint The path before `/set`, `/verify`, `/modify`, `/clear`.
   * @param {string} where.name The code's name.
   * @param {string} where.subject The person who draws, as sealed by `/subject`; attempts are counted per subject.
   * @param {string} where.ownerSecret The secret of the code's owner.
   * @param {string} where.token The token for setting codes.
   * @param {number} where.minimum The minimum number of dots.
   * @param {string} where.language The language of the lock, for messages of a service that chooses by the request.
   * @param {typeof fetch} [where.fetch] Sends the requests, instead of the browser's function.
   * @param {HeadersInit} [where.headers] Headers of each request.
   */
  constructor(where) {
    this.#where = where;
  }

  /** The status; a service reports it only with a verdict. */
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

  /** Removes the code. */
  clear(signal) {
    const { name, ownerSecret } = this.#where;
    return this.#ask("clear", { name, ownerSecret }, signal);
  }

  async #ask(action, body, signal) {
    const { endpoint, token, language } = this.#where;
    const ask = this.#where.fetch ?? globalThis.fetch.bind(globalThis);
    const headers = new Headers(this.#where.headers ?? {});
    headers.set("content-type", "application/json");
    if (language && !headers.has("accept-language")) headers.set("accept-language", language);
    if (token && action === "set") headers.set("authorization", `Bearer ${token}`);
    let reply;
    try {
      const response = await ask(`${endpoint}/${action}`, {
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
    return failed(String(reply.message ?? ""));
  }
}
