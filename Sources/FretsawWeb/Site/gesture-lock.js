import { LocalLock } from "./gesture/local.js";
import { machineTime } from "./gesture/reply.js";
import { GestureService } from "./gesture/service.js";
import { FretsawElement, System } from "./runtime.js";

export { LocalLock } from "./gesture/local.js";

const Part = Object.freeze({ pad: 3, dot: 5 });
const Send = Object.freeze({ began: 16, dismissed: 17, cleared: 18, answered: 19, standing: 20 });
const flows = ["set", "verify", "modify"];
const states = ["first", "second", "verify"];
/** In the order of GestureLockText in Swift. */
const textNames = [
  "draw", "drawAgain", "verify", "verifyOld", "drawNew", "tooShort", "differs", "shown", "stored", "right",
  "wrong", "lockedOut", "countdown", "judging", "failed", "count", "confirm", "reset", "clear", "done", "pad",
  "dot",
];

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:host { inline-size: 100%; max-inline-size: 375px; block-size: 470px; }
.part[data-kind="3"], .part[data-kind="3"] .part { touch-action: none; cursor: default; }
.part[data-kind="3"]:focus-visible { border-radius: 12px; }
.room.pressed .part[data-kind="3"]:focus-visible { outline: none; }
`);

/**
 * `<fretsaw-gesture-lock>`: a lock that opens to a pattern drawn over nine dots.
 *
 * Attributes: `flow` (set, verify, modify), `name`, `subject`, `endpoint` (`/gesture`), or `local` for a lock
 * that this page keeps; `minimum`, `layout` (a, b), `scale`, `buttons`, `clear`, `hide-trail`, `no-taps`.
 * Properties: `ownerSecret`, `token`, `texts`, `store`. Events: `fretsaw-result`, `fretsaw-locked`,
 * `fretsaw-finished`.
 */
export class GestureLock extends FretsawElement {
  static styles = [sheet];
  static observedAttributes = ["flow"];

  /** What the owner of a code proves himself with; never an attribute, which a page would show. */
  ownerSecret = "";
  /** What allows to set codes, where the service asks for it. */
  token = "";
  /** Texts in place of the lock's own, by their names: `{ draw: "…" }`; `{}` is where a number goes. */
  texts = {};
  /** Where patterns are kept, in place of what the attributes say: `verify`, `store`, `modify`, `standing`. */
  store = null;
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

  set flow(flow) {
    this.setAttribute("flow", flow);
  }

  /** The fewest dots of a pattern. */
  get minimum() {
    const minimum = Number.parseInt(this.getAttribute("minimum") ?? "4", 10);
    return Number.isNaN(minimum) ? 4 : Math.min(Math.max(minimum, 1), 9);
  }

  writeOptions(writer, surroundings) {
    const scale = Number.parseFloat(this.getAttribute("scale") ?? "1");
    const flags = ["buttons", "clear", "hide-trail"].map((name) => this.hasAttribute(name));
    flags.push(!this.hasAttribute("no-taps"));
    writer.surroundings(surroundings);
    writer.byte(this.getAttribute("layout") === "b" ? 1 : 0).double(scale).integer(this.minimum);
    writer.byte(flags.reduce((sum, flag, bit) => sum + (flag ? 1 << bit : 0), 0));
    const others = Object.entries({ ...this.languageTexts, ...this.texts }).filter(([name]) => textNames.includes(name));
    writer.count(others.length);
    for (const [name, text] of others) writer.byte(textNames.indexOf(name)).text(text);
  }

  async begin() {
    if (!(await super.begin())) return false;
    const { room, signal } = this;
    // A key that follows a press on a dot is the pad's; until then nothing shows that.
    room.addEventListener("pointerdown", (event) => this.#focusPad(event), { signal });
    room.addEventListener("keydown", () => room.classList.remove("pressed"), { signal });
    await this.start(this.flow);
    return true;
  }

  /** Begins a flow; what was under way is forgotten. */
  async start(flow = this.flow) {
    const { signal } = this;
    const number = (this.#starts += 1);
    this.#kept = null;
    this.send(Send.began, (writer) => writer.byte(flows.indexOf(flow)));
    if (flow === "set") return;
    let standing = null;
    try {
      standing = await this.#patterns().standing?.();
    } catch (error) {
      // Who judges drawings counts them all the same.
      console.warn(error);
    }
    if (!standing || signal?.aborted || number !== this.#starts) return;
    const { attemptsLeft = null, lockedUntil = null } = standing;
    this.send(Send.standing, (writer) => {
      writer.flag(attemptsLeft !== null);
      if (attemptsLeft !== null) writer.integer(attemptsLeft);
      writer.flag(lockedUntil !== null);
      if (lockedUntil !== null) writer.double(machineTime(lockedUntil));
    });
  }

  /** Path and error marks vanish. */
  clear() {
    this.send(Send.cleared);
  }

  /** Forgets all that was drawn; a flow has to be begun again. */
  dismiss() {
    this.send(Send.dismissed);
  }

  attributeChangedCallback(name, before, after) {
    if (this.isRunning && before !== after) this.start(this.flow);
  }

  isFocusable(part) {
    if (part.name.kind === Part.pad) return true;
    // Digits choose dots; nine more stops would only be in the way, and tell where the focus goes.
    return part.name.kind === Part.dot ? false : undefined;
  }

  get focusFallback() {
    return this.element({ kind: Part.pad, index: 0 });
  }

  effect(tag, reader) {
    switch (tag) {
      case 0: {
        const request = reader.word();
        const drawing = reader.text();
        this.#ask(request, (store, signal) => store.verify(drawing, signal));
        break;
      }
      case 1: {
        const request = reader.word();
        const drawing = reader.text();
        this.#ask(request, (store, signal) => store.store(drawing, signal));
        break;
      }
      case 2: {
        const request = reader.word();
        const current = reader.text();
        const drawing = reader.text();
        this.#ask(request, (store, signal) => store.modify(current, drawing, signal));
        break;
      }
      case 3: {
        const state = states[reader.byte()];
        const success = reader.flag();
        const attemptsLeft = reader.flag() ? reader.integer() : null;
        const dots = reader.text();
        const minimumMet = reader.flag();
        this.#tell("result", { state, success, attemptsLeft, dots, minimumMet });
        break;
      }
      case 4: {
        const until = reader.flag() ? Date.now() + (reader.double() - performance.now()) : null;
        this.#tell("locked", { until });
        break;
      }
      case 5:
        this.#tell("finished", { flow: flows[reader.byte()] });
        break;
    }
  }

  #tell(name, detail) {
    this.dispatchEvent(
      new CustomEvent(`fretsaw-${name}`, { detail, bubbles: true, composed: true }),
    );
  }

  /** Where patterns are kept. */
  #patterns() {
    if (this.store) return this.store;
    const name = this.getAttribute("name") ?? "";
    this.#kept ??= this.hasAttribute("local")
      ? new LocalLock(name)
      : new GestureService({
          endpoint: this.getAttribute("endpoint") ?? "/gesture",
          name,
          subject: this.getAttribute("subject") ?? "",
          ownerSecret: this.ownerSecret,
          token: this.token,
          minimum: this.minimum,
          language: this.language,
        });
    return this.#kept;
  }

  async #ask(request, question) {
    const { signal } = this;
    // The verdict knows better than who was asked before how things stand.
    this.#starts += 1;
    // Asked anew each time: name and secret may have been set meanwhile.
    this.#kept = null;
    let verdict;
    try {
      verdict = await question(this.#patterns(), signal);
    } catch (error) {
      console.warn(error);
      verdict = { kind: 3, words: "" };
    }
    if (signal.aborted) return;
    this.send(Send.answered, (writer) => {
      writer.word(request).byte(verdict.kind);
      if (verdict.kind === 1) writer.integer(verdict.attemptsLeft);
      if (verdict.kind === 2) {
        writer.flag(verdict.until !== null);
        if (verdict.until !== null) writer.double(machineTime(verdict.until));
      }
      if (verdict.kind === 3) writer.text(verdict.words);
    });
  }

  #focusPad(event) {
    this.room.classList.add("pressed");
    const part = this.partOf(event.target);
    if (part && (part.name.kind === Part.dot || part.name.kind === Part.pad)) {
      this.focusPart({ kind: Part.pad, index: 0 });
    }
  }
}

if (!customElements.get("fretsaw-gesture-lock")) {
  customElements.define("fretsaw-gesture-lock", GestureLock);
}
