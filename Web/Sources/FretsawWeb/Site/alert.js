// Modal questions: `await alert({ title: "Delete?", buttons: ["No", "Yes"] })`.

import { BaseElement, define, FretsawElement, reflect, styleSheet, System } from "./runtime.js";
import { AlertPart as Part, alertWidth, fieldInset } from "./runtime/protocol.js";

const kinds = ["default", "input", "textViewInput"];

const sheet = styleSheet(`
:host { position: fixed; inset: auto; width: 0; height: 0; }
[part="background"], [part="button"] { animation: fresh 400ms; }
/* Content that is too high can be scrolled. */
[part="title"], [part="message"] { overflow-y: auto !important; }
[part="title"] .words, [part="message"] .words { position: relative; min-height: 100%; }
[part="container"] { overflow-y: auto !important; overflow-x: clip !important; }
/* The insets of AlertMetrics; the placeholder lets presses through to the input. */
input[part="field"] { padding: 0 ${fieldInset}px; }
textarea[part="text-view"] { padding: 12px 16px; }
:is([part="field"], [part="text-view"]):focus-visible { outline-offset: -2px; }
[part="placeholder"] .words { direction: inherit; }
[part="placeholder"] { pointer-events: none; }
[part="container"] { box-shadow: var(--shadow); }
[part="title"] .words, [part="message"] .words { text-wrap: balance; }
`);

/** An alert without an answer yet. */
class Question {
  handle = 0;
  answer = { index: -1, text: null };

  constructor(options) {
    this.options = options;
    this.answered = new Promise((resolve) => {
      this.settle = () => resolve(this.answer);
    });
  }
}

/** Draws the alerts of a page, one at a time; created with the first alert. */
class FretsawAlerts extends FretsawElement {
  static get styles() { return [sheet]; }
  static get partNames() { return Object.keys(Part); }
  /** Alerts without an answer, by the machine's handle. */
  #open = new Map();
  /** Sent to the machine; their handles are not known yet. */
  #asked = [];
  /** The number of alerts that wait for the machine to run. */
  #coming = 0;
  #begun = null;
  #focus = null;

  get system() {
    return System.alert;
  }

  get layer() {
    return "modal";
  }

  options() {
    const width = Number.isFinite(alert.width) ? alert.width : alertWidth;
    return { options: { width, texts: { ...this.languageTexts, ...alert.texts } } };
  }

  /** Queues an alert. */
  ask(question) {
    this.#begun ??= this.begin();
    this.#coming += 1;
    this.#begun.then(
      () => {
        this.#coming -= 1;
        this.#present(question);
      },
      (error) => {
        this.#coming -= 1;
        this.#begun = null;
        question.settle();
        this.fail(error);
      },
    );
  }

  /** Hides an alert or removes it from the queue. */
  hide(question) {
    if (question.handle === 0) question.isHidden = true;
    else if (this.#open.has(question.handle)) {
      this.send("hide", { handle: question.handle });
    }
  }

  // The dialog is modal: the browser keeps the focus in it.
  effects = {
    accepted: ({ handle }) => {
      const asked = this.#asked.shift();
      asked.handle = handle;
      this.#open.set(handle, asked);
      if (asked.isHidden) this.hide(asked);
    },
    measure: ({ question }) => this.measureFor(question),
    endTextInput: () => {
      // Ends text input elsewhere, including its keyboard.
      if (document.activeElement !== this) document.activeElement?.blur?.();
    },
    focus: ({ part }) => {
      this.#focus = part;
      this.#giveFocus();
    },
    notifyDelegate: ({ handle, button, text }) => {
      const asked = this.#open.get(handle);
      asked.answer = { index: button, text };
      call(asked.options.delegate, button, text);
    },
    callClosure: ({ handle, button }) => {
      const asked = this.#open.get(handle);
      call(asked.options.closure, button);
      this.#close(handle, asked);
    },
    dismissed: ({ handle }) => this.#close(handle, this.#open.get(handle)),
    // The focus goes back when the dialog closes; until then nothing in the page can have it.
    releaseFocus: () => (this.#focus = null),
    hidden: () => this.#endWhereDone(),
  };

  partMade(part, element) {
    // Inputs are named by their labels; screen readers need not read the placeholder as well.
    if (part.name.kind === Part.placeholder) element.setAttribute("aria-hidden", "true");
    if (element.localName === "div") return;
    element.addEventListener("input", () => {
      this.send("typed", { text: element.value });
    });
  }

  drawn() {
    this.#giveFocus();
    // Content that is too high can also be scrolled with keys.
    for (const kind of [Part.container, Part.title, Part.message]) {
      const box = this.element({ kind, index: 0 });
      if (box && box.scrollHeight > box.clientHeight) box.tabIndex = 0;
      else box?.removeAttribute("tabindex");
    }
    const message = this.element({ kind: Part.message, index: 0 });
    if (message) message.id = "message";
    if (message) this.viewport?.setAttribute("aria-describedby", "message");
    else this.viewport?.removeAttribute("aria-describedby");
  }

  end() {
    super.end();
    this.#begun = null;
    this.#focus = null;
    // Otherwise its promise would never resolve.
    const left = [...this.#open.values(), ...this.#asked];
    this.#open.clear();
    this.#asked = [];
    for (const question of left) question.settle();
  }

  #present(question) {
    if (!this.isRunning) {
      question.settle();
      return;
    }
    const { type, title, message, buttons, showCancelButton, destructButtonIndex, isModern } = question.options;
    this.#asked.push(question);
    const kind = kinds.includes(type) ? type : "default";
    const buttonTitles = buttons.slice(0, 1024).map(String);
    const isTaken = this.send("present", {
      alert: { kind, title, message, buttonTitles, showCancelButton, destructButtonIndex, isModern },
    });
    if (!isTaken) {
      this.#asked = this.#asked.filter((other) => other !== question);
      question.settle();
    }
    // An Enter key held since before it opened does not answer it.
    this.viewport?.addEventListener("keydown", ignoreRepeat, { capture: true, signal: this.signal });
  }

  /** Settles an alert with its answer, or without one. */
  #close(handle, question) {
    this.#open.delete(handle);
    question?.settle();
    // An alert that was never shown is never hidden.
    if (this.parts.length === 0) this.#endWhereDone();
  }

  /** Closes the dialog if the queue is empty. */
  #endWhereDone() {
    if (this.#open.size === 0 && this.#asked.length === 0 && this.#coming === 0) this.end();
  }

  /** Moves the focus to the part that the machine chose, when it is visible. */
  #giveFocus() {
    if (!this.#focus) return;
    const element = this.element(this.#focus);
    if (!element) return;
    const target = element.hasAttribute("tabindex") ? element : this.viewport;
    target.focus({ preventScroll: true });
    if (this.shadowRoot.activeElement === target) this.#focus = null;
  }
}

function ignoreRepeat(event) {
  if (event.repeat && event.key === "Enter" && event.target.localName !== "textarea") {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/** Calls a callback of the page; its errors do not stop the alert. */
function call(listener, ...values) {
  try {
    listener?.(...values);
  } catch (error) {
    reportError(error);
  }
}

define("fretsaw-alerts", FretsawAlerts);

let host = null;

/**
 * Shows an alert after those already queued.
 *
 * @param {object} options
 * @param {"default" | "input" | "textViewInput"} [options.type] The kind of input in addition to buttons.
 * @param {string} [options.title] The bold title.
 * @param {string} [options.message] The message; the placeholder of an `input`.
 * @param {string[]} [options.buttons] The buttons (default: one that agrees).
 * @param {boolean} [options.showCancelButton] Whether a cancel button precedes them.
 * @param {number} [options.destructButtonIndex] The index of the destructive button, including cancel.
 * @param {"classic"} [options.layout] Pills, the destructive one in the accent colour.
 * @param {(index: number, text: string | null) => void} [options.delegate] Called first.
 * @param {(index: number) => void} [options.closure] Called second.
 * @param {AbortSignal} [options.signal] Hides it.
 * @returns {Promise<{index: number, text: string | null}>} The button, counted from 0, −1 where it was
 *   dismissed; and what was typed.
 */
export function alert(options = {}) {
  const question = new Question({
    type: options.type ?? "default",
    title: text(options.title),
    message: text(options.message),
    buttons: [...(options.buttons ?? [])],
    showCancelButton: Boolean(options.showCancelButton),
    destructButtonIndex: Number.isInteger(options.destructButtonIndex)
      ? Math.max(-1, Math.min(options.destructButtonIndex, 1024))
      : -1,
    isModern: options.layout !== "classic",
    delegate: options.delegate,
    closure: options.closure,
  });
  if (options.signal?.aborted) {
    question.settle();
    return question.answered;
  }
  if (!host?.isConnected) {
    host = document.createElement("fretsaw-alerts");
    document.body.append(host);
  }
  const asked = host;
  const hide = () => asked.hide(question);
  options.signal?.addEventListener("abort", hide);
  question.answered.then(() => options.signal?.removeEventListener("abort", hide));
  asked.ask(question);
  return question.answered;
}

/** The width of alerts in pixels (default: 270). Set it while no alert is shown, like the other options. */
alert.width = undefined;
/** Texts that replace the built-in ones: `cancel`, `agree`, `placeholder`, `name`. */
alert.texts = {};

function text(value) {
  return value === null || value === undefined ? null : String(value);
}

/**
 * An alert in a page's markup: `<fretsaw-alert heading="…" message="…" buttons='["…"]'>`.
 *
 * `show()` shows it and resolves like `alert`; the element fires `fretsaw-answer` with the button's index and
 * the text, or `fretsaw-dismiss`. Attributes: `type`, `heading`, `message`, `buttons` (JSON, or words with
 * | between them), `cancel`, `destruct` (an index), `layout`, and `open`, which shows it when it is connected.
 */
class FretsawAlert extends BaseElement {
  static get observedAttributes() { return ["open"]; }
  #controller = null;
  #answered = null;

  /** The buttons' texts. */
  get buttons() {
    return listOf(this.getAttribute("buttons"));
  }

  set buttons(list) {
    this.setAttribute("buttons", Array.isArray(list) ? JSON.stringify(list) : list);
  }

  /** Shows it, unless it is already shown. */
  show() {
    if (this.#answered) return this.#answered;
    this.#controller = new AbortController();
    this.#answered = alert({
      type: this.getAttribute("type") ?? undefined,
      title: this.getAttribute("heading"),
      message: this.getAttribute("message"),
      buttons: this.buttons,
      showCancelButton: this.hasAttribute("cancel"),
      destructButtonIndex: Number.parseInt(this.getAttribute("destruct") ?? "-1", 10),
      layout: this.getAttribute("layout"),
      signal: this.#controller.signal,
    }).then((answer) => {
      this.#answered = null;
      this.removeAttribute("open");
      const name = answer.index < 0 ? "fretsaw-dismiss" : "fretsaw-answer";
      this.dispatchEvent(new CustomEvent(name, { detail: answer, bubbles: true }));
      return answer;
    });
    return this.#answered;
  }

  /** Hides it. */
  hide() {
    this.#controller?.abort();
  }

  attributeChangedCallback() {
    if (this.hasAttribute("open") && this.isConnected) this.show();
    else if (!this.hasAttribute("open")) this.hide();
  }

  connectedCallback() {
    if (this.hasAttribute("open")) this.show();
  }

  disconnectedCallback() {
    this.hide();
  }
}

function listOf(value) {
  if (!value) return [];
  try {
    const list = JSON.parse(value);
    if (Array.isArray(list)) return list;
  } catch {
    // Not JSON: words with | between them.
  }
  return value.split("|");
}

reflect(FretsawAlert, ["type", "heading", "message", "destruct", "layout"], ["cancel", "open"]);
define("fretsaw-alert", FretsawAlert);
