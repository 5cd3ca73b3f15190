import { GestureService, LocalLock, machineTime } from "./gesture/stores.js";
import { define, reflect, styleSheet, System, WordedElement } from "./runtime.js";
import { GestureLockPart as Part } from "./runtime/protocol.js";

export { LocalLock } from "./gesture/stores.js";

const flows = ["set", "verify", "modify"];

const sheet = styleSheet(`
/* Nothing shows which dot is pressed. */
:host([hide-trail]) .part { filter: none !important; }
:host { inline-size: 100%; max-inline-size: 375px; block-size: 470px; }
.part[part="pad"], .part[part="pad"] .part { touch-action: none; cursor: default; }
.part[part="pad"]:focus-visible { border-radius: 12px; }
`);

/**
 * `<fretsaw-gesture-lock>`: a lock that is opened by a pattern drawn over nine dots.
 *
 * Attributes: `flow` (set, verify, modify), `name`, `subject`, `endpoint` (`/gesture`), or `local` for a lock
 * that is stored in this browser; `minimum`, `layout` (a, b), `scale`, `buttons`, `clear`, `hide-trail`, `no-taps`.
 * Properties: each attribute but `clear` (`hideTrail` for `hide-trail`), `ownerSecret`, `token`, `texts`, `store`,
 * `fetch`, `headers`. Events: `fretsaw-result`, `fretsaw-locked`,
 * `fretsaw-finished`, `fretsaw-request-error` (detail `{ message }`: the store failed).
 */
export class GestureLock extends WordedElement {
  static get styles() { return [sheet]; }
  static get partNames() { return Object.keys(Part); }
  static get observedAttributes() { return ["flow"]; }

  /** The secret that proves the owner of a code; not an attribute, which would be visible in the page. */
  ownerSecret = "";
  /** The secret for setting codes; only for pages of the site's staff. */
  token = "";
  /** A store that replaces the one of the attributes, with `verify`, `store`, `modify` and `status`. */
  store = null;
  /** Sends the requests to the service, instead of the browser's `fetch`. */
  fetch = null;
  /** Headers of the requests to the service. */
  headers = null;
  #kept = null;
  #starts = 0;

  get system() {
    return System.gestureLock;
  }

  /** "set", "verify" or "modify". */
  get flow() {
    const flow = this.getAttribute("flow");
    return flows.includes(flow) ? flow : "verify";
  }

  /** The minimum number of dots. */
  get minimum() {
    const minimum = Number.parseInt(this.getAttribute("minimum") ?? "4", 10);
    return Number.isNaN(minimum) ? 4 : Math.min(Math.max(minimum, 1), 9);
  }

  options() {
    const scale = Number.parseFloat(this.getAttribute("scale") ?? "1");
    const options = {
      layout: this.getAttribute("layout") === "b" ? { fixed: { scale } } : "fitting",
      minimum: this.minimum,
      confirmsWithButtons: this.hasAttribute("buttons"),
      showsClear: this.hasAttribute("clear"),
      hidesTrail: this.hasAttribute("hide-trail"),
      joinsTaps: !this.hasAttribute("no-taps"),
      texts: this.machineTexts,
    };
    return { options };
  }

  async begin() {
    if (!(await super.begin())) return false;
    const { viewport, signal } = this;
    // Keys after a press on a dot belong to the pad.
    viewport.addEventListener("pointerdown", (event) => this.#focusPad(event), { signal });
    await this.start(this.flow);
    return true;
  }

  /** Starts a flow and cancels the previous one. */
  async start(flow = this.flow) {
    const { signal } = this;
    const number = (this.#starts += 1);
    this.#kept = null;
    this.send("began", { flow });
    if (flow === "set") return;
    let status = null;
    try {
      status = await this.#patterns().status?.();
    } catch (error) {
      // The store counts attempts itself.
      console.warn(error);
    }
    if (!status || signal?.aborted || number !== this.#starts) return;
    const { attemptsLeft = null, lockedUntil = null } = status;
    this.send("status", { attemptsLeft, lockedUntil: machineTime(lockedUntil) });
  }

  /** Clears path and error marks. */
  clear() {
    this.send("cleared");
  }

  /** Discards all drawings; a new flow must be started. */
  dismiss() {
    this.send("dismissed");
  }

  attributeChangedCallback(name, before, after) {
    if (this.isRunning && before !== after) this.start(this.flow);
  }

  isFocusable(part) {
    if (part.name.kind === Part.pad) return true;
    // Digits select dots: nine more focus stops would be a burden, and reveal the drawing by the focus.
    return part.name.kind === Part.dot ? false : undefined;
  }

  get focusFallback() {
    return this.element({ kind: Part.pad, index: 0 });
  }

  effects = {
    verify: ({ request, pattern }) => this.#ask(request, (store, signal) => store.verify(pattern, signal)),
    store: ({ request, pattern }) => this.#ask(request, (store, signal) => store.store(pattern, signal)),
    modify: ({ request, from, to }) => this.#ask(request, (store, signal) => store.modify(from, to, signal)),
    report: ({ result: { state, isSuccess: success, attemptsLeft, dots, isLongEnough: minimumMet } }) =>
      this.dispatch("result", { state, success, attemptsLeft, dots, minimumMet }),
    lockedOut: ({ until }) =>
      this.dispatch("locked", { until: until === null ? null : Date.now() + (until - performance.now()) }),
    finished: ({ flow }) => this.dispatch("finished", { flow }),
  };

  /** The store of patterns. */
  #patterns() {
    if (this.store) return this.store;
    const name = this.getAttribute("name") ?? "";
    this.#kept ??= this.hasAttribute("local")
      ? new LocalLock(name, { language: this.language, texts: this.languageTexts })
      : new GestureService({
          endpoint: this.getAttribute("endpoint") ?? "/gesture",
          name,
          subject: this.getAttribute("subject") ?? "",
          ownerSecret: this.ownerSecret,
          token: this.token,
          minimum: this.minimum,
          language: this.language,
          fetch: this.fetch,
          headers: this.headers,
        });
    return this.#kept;
  }

  async #ask(request, question) {
    const { signal } = this;
    // A verdict is newer than a status requested before it.
    this.#starts += 1;
    // Created for each call: name and secret may have changed.
    this.#kept = null;
    let verdict;
    try {
      verdict = await question(this.#patterns(), signal);
    } catch (error) {
      console.warn(error);
      verdict = { kind: 3, words: "" };
    }
    if (signal.aborted) return;
    const { attemptsLeft, until, words } = verdict;
    const answers = [
      "accepted",
      { wrong: { attemptsLeft } },
      { lockedOut: { until: machineTime(until) } },
      { failed: { words } },
    ];
    this.send("answered", { request, verdict: answers[verdict.kind] });
    if (verdict.kind === 3) this.dispatch("request-error", { message: words });
  }

  #focusPad(event) {
    const part = this.partOf(event.target);
    if (part && (part.name.kind === Part.dot || part.name.kind === Part.pad)) {
      this.focusPart({ kind: Part.pad, index: 0 });
    }
  }
}

reflect(
  GestureLock,
  ["flow", "name", "subject", "endpoint", "minimum", "layout", "scale", "theme"],
  ["local", "buttons", "hide-trail", "no-taps"],
);
define("fretsaw-gesture-lock", GestureLock);
