// Not from runtime/: a bundle must not have a second copy of what counts the locks.
import { directionOf, lockScrolling, styleSheet, substituteOf } from "../runtime.js";
import { captchaWidth } from "../runtime/protocol.js";
import { work } from "../words.js";

const sheet = styleSheet(`
.work {
  display: flex; flex-direction: column; justify-content: center; box-sizing: border-box; inline-size: 100%;
  padding: 16px; border: 1px solid var(--border); border-radius: var(--radius); background: var(--surface);
}
.work.done { border-color: var(--success); }
.work.done p { color: var(--success); font-weight: 600; text-align: center; }
.work.done p::before { content: "✓" / ""; margin-inline-end: .5em; }
.work.failed p { color: var(--failure); text-align: center; }
dialog.work:not([open]) { display: none; }
dialog.work {
  position: fixed; inset: 0; margin: auto; block-size: fit-content; inline-size: ${captchaWidth}px;
  max-inline-size: calc(100% - 32px); box-shadow: var(--shadow);
}
dialog.work::backdrop { background: var(--fretsaw-backdrop, #00000080); }
.work p { margin: 0; unicode-bidi: plaintext; }
.work p:focus { outline: none; }
.work progress { box-sizing: border-box; inline-size: 100%; block-size: 8px; margin-block: 12px 4px; accent-color: var(--accent); }
`);

/** Shows how far the work is, in the element or, for a popup, in a dialog; screen readers hear it in quarters. */
export class Panel {
  #box;
  #line = document.createElement("p");
  #bar = document.createElement("progress");
  #percent = document.createElement("p");
  #buttons = document.createElement("div");
  #status = document.createElement("div");
  #words;
  #quarter = 0;
  #unlockScrolling = null;

  /**
   * @param {ShadowRoot} root Where it is shown.
   * @param {{isModal: boolean, isDark: boolean, language: string, texts: object[], height: number}} look Its form, its
   *   texts, and the height in pixels of the puzzle that it replaces.
   * @param {() => void} cancel Called when the visitor cancels.
   */
  constructor(root, { isModal, isDark, language, texts, height }, cancel) {
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
    this.#words = Object.assign({}, work[substituteOf(language)], ...texts);
    this.#box = document.createElement(isModal ? "dialog" : "div");
    this.#box.className = isDark ? "work themed dark" : "work themed";
    Object.assign(this.#box, { lang: language, dir: directionOf(language) });
    this.#box.setAttribute("part", "work");
    this.#box.style.setProperty("min-block-size", `${height}px`);
    if (!isModal) this.#box.setAttribute("role", "group");
    this.#box.setAttribute("aria-label", this.#words.working);
    this.#line.tabIndex = -1;
    this.#bar.max = 100;
    this.#bar.setAttribute("aria-label", this.#words.working);
    this.#percent.setAttribute("aria-hidden", "true");
    this.#buttons.className = "others";
    this.#status.className = "heard";
    this.#status.setAttribute("role", "status");
    this.#box.append(this.#line, this.#bar, this.#percent, this.#buttons, this.#status);
    this.#box.addEventListener("cancel", (event) => {
      event.preventDefault();
      cancel();
    });
    root.append(this.#box);
    if (isModal) {
      this.#unlockScrolling = lockScrolling();
      this.#box.showModal();
    }
    this.#show(this.#words.working, [this.#words.stop, cancel]);
    this.#status.textContent = this.#words.working;
    this.report(0);
  }

  /** Moves the focus into the panel. */
  focus() {
    (this.#buttons.firstChild ?? this.#line).focus({ preventScroll: true });
  }

  /** Shows the part that is done, 0 … 1. */
  report(part) {
    const percent = Math.floor(100 * part);
    this.#bar.value = percent;
    this.#percent.textContent = this.#text(percent);
    const quarter = Math.floor(4 * part);
    if (quarter <= this.#quarter || quarter === 4) return;
    this.#quarter = quarter;
    this.#status.textContent = this.#text(25 * quarter);
  }

  /** Shows that the work is done. */
  finish() {
    this.#box.classList.add("done");
    this.#end(this.#words.verified);
  }

  /** Shows why it is not done, or that it was cancelled, and a button to start again. */
  stop(message, [label, again]) {
    this.#box.classList.toggle("failed", message !== "");
    this.#end(message || this.#words.stopped, [label, again]);
  }

  /** Removes it. */
  remove() {
    this.#box.close?.();
    this.#unlockScrolling?.();
    this.#box.remove();
  }

  #text(percent) {
    return this.#words.worked.replace("{}", percent);
  }

  #end(text, ...buttons) {
    const hadFocus = this.#box.contains(this.#box.getRootNode().activeElement);
    this.#bar.remove();
    this.#percent.remove();
    this.#box.setAttribute("aria-label", text);
    this.#show(text, ...buttons);
    this.#status.textContent = text;
    if (hadFocus) this.focus();
  }

  #show(text, ...buttons) {
    this.#line.textContent = text;
    this.#buttons.replaceChildren();
    this.#buttons.hidden = buttons.length === 0;
    for (const [label, action] of buttons) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.addEventListener("click", action);
      this.#buttons.append(button);
    }
  }
}
