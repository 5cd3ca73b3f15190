import { directionOf, EnvironmentObserver, languageOf, styleSheet, textsIn } from "../runtime.js";

const sheet = styleSheet(`
.row button {
  display: flex; align-items: center; gap: 14px; box-sizing: border-box; inline-size: 100%; min-block-size: 64px; margin: 0;
  padding: 0 18px; border: 1px solid var(--border); border-radius: var(--radius); color: var(--text); background: var(--surface);
  font: inherit; font-size: 15px; line-height: 20px; text-align: start; cursor: pointer; box-shadow: 0 1px 3px #0000000f;
}
.row button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.row button:disabled { opacity: .5; cursor: default; }
.row span { unicode-bidi: plaintext; }
.row svg {
  flex: none; box-sizing: border-box; inline-size: 24px; block-size: 24px; border: 2px solid var(--secondaryText); border-radius: 6px;
  fill: none; stroke: var(--surface); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round;
}
.row button:not([aria-checked="true"]):hover svg { border-color: var(--accent); }
.row path { stroke-dasharray: 1; stroke-dashoffset: 1; visibility: hidden; }
.row [aria-checked="true"] { cursor: default; }
.row [aria-checked="true"] svg { border-color: var(--success); background: var(--success); }
.row [aria-checked="true"] path { visibility: visible; stroke-dashoffset: 0; transition: stroke-dashoffset calc(.2s * var(--motion)); }
.row [aria-busy="true"] svg {
  border-color: var(--border); border-block-start-color: var(--accent); border-radius: 50%;
  animation: turn calc(.8s * var(--motion)) linear infinite;
}
.row .failed { color: var(--failure); font-size: 13px; line-height: 16px; }
@keyframes turn { to { rotate: 1turn; } }
@media (forced-colors: active) {
  .row path { stroke: CanvasText; }
  .row [aria-busy="true"] svg { border-block-start-color: Highlight; }
}
`);

/** The resting row of a captcha: a box to press, which opens the popup or begins the work, and the tick afterwards. */
export class Row {
  #element;
  #words;
  #box = document.createElement("div");
  #button = document.createElement("button");
  #line = document.createElement("span");
  #status = document.createElement("div");
  #environment;
  /** The language that was last asked for. */
  #language = null;
  #state = "resting";
  /** Its text instead of its name: how far the work is, or what failed. */
  #message = "";

  /**
   * @param {HTMLElement} element The captcha: it has `value`, `open()` and `close()`.
   * @param {() => { human: string, verified: string }} words Its texts in the element's language.
   * @param {AbortSignal} signal Ends with its stay in the page.
   */
  constructor(element, words, signal) {
    const root = element.shadowRoot;
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
    this.#element = element;
    this.#words = words;
    this.#button.type = "button";
    this.#button.setAttribute("role", "checkbox");
    this.#button.setAttribute("part", "check");
    const sign = drawn("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" });
    sign.append(drawn("path", { pathLength: "1", d: "M4 10.5 8.5 15 16 5.5" }));
    this.#button.append(sign, this.#line);
    this.#button.addEventListener("click", () => this.#pressed());
    this.#status.className = "heard";
    this.#status.setAttribute("role", "status");
    this.#box.setAttribute("part", "row");
    this.#box.append(this.#button, this.#status);
    root.prepend(this.#box);
    this.#environment = new EnvironmentObserver(element, () => this.#follow(), signal);
    const on = (name, state) => element.addEventListener(`fretsaw-${name}`, () => this.#enter(state), { signal });
    on("challenge", "busy");
    on("cleared", "resting");
    on("closed", "resting");
    signal.addEventListener("abort", () => this.#box.remove());
    this.update();
  }

  /** Takes the language, the theme and the texts of the element. */
  update() {
    const { human, verified } = this.#words();
    const { language, value } = this.#element;
    const isDone = value !== "";
    this.#box.className = this.#environment.isDark ? "row themed dark" : "row themed";
    Object.assign(this.#box, { lang: language, dir: directionOf(language) });
    const isBusy = this.#state === "busy";
    this.#button.disabled = this.#element.matches(":disabled");
    // The tick is drawn when the popup has gone.
    this.#button.setAttribute("aria-checked", String(isDone && !isBusy));
    this.#button.setAttribute("aria-busy", String(isBusy));
    this.#line.className = this.#state;
    this.#line.textContent = isDone && !isBusy ? verified : this.#message || human;
  }

  /** Shows why there is no proof; a press tries again. */
  fail(message) {
    this.#enter("failed", message);
    this.say(message);
  }

  // MARK: In place of the panel of work

  /** Its message. */
  get text() {
    return this.#line.textContent;
  }

  /** Shows the machine's `CaptchaControls`. */
  show({ panel: { state, text, percent } }) {
    if (state === "working") this.#enter("busy", percent ?? text);
    else if (state === "failed") this.fail(text);
    else this.#enter("resting");
  }

  /** Announces a text to screen readers. */
  say(text) {
    this.#status.textContent = text;
  }

  /** Moves the focus to it. */
  focus() {
    this.#button.focus({ preventScroll: true });
  }

  /** Ends the work; the row stays. */
  remove() {
    if (this.#state === "busy") this.#enter("resting");
  }

  #enter(state, message = "") {
    // An error stays to be read when the popup closes.
    if (state === "resting" && this.#state === "failed" && !this.#element.value) return;
    [this.#state, this.#message] = [state, message];
    this.update();
  }

  /** Follows the element's language and theme. */
  #follow() {
    const language = languageOf(this.#element);
    if (language !== this.#language) {
      this.#language = language;
      this.#element.loadTexts();
      textsIn(language).then(() => this.update());
    }
    this.update();
  }

  #pressed() {
    const element = this.#element;
    // Safari does not focus what is pressed, and a popup returns the focus to what had it.
    this.focus();
    if (element.value) return;
    const isBusy = this.#state === "busy";
    // A failed attempt ends before the next one begins.
    if (isBusy || this.#state === "failed") element.close();
    this.#enter(isBusy ? "resting" : "busy");
    if (!isBusy) element.open();
  }
}

/** An element of a drawing; no content security policy blocks it. */
function drawn(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
