// Not from runtime/: a bundle must not have a second copy of what counts the locks.
import { directionOf, lockScrolling, styleSheet } from "../runtime.js";
import { dress } from "../captcha/alternatives.js";
import { captchaWidth } from "../runtime/protocol.js";

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

/** Shows how far the work is, in the element or, for a popup, in a dialog. */
export class Panel {
  #box;
  #line = document.createElement("p");
  #bar = document.createElement("progress");
  #percent = document.createElement("p");
  #buttons = document.createElement("div");
  #status = document.createElement("div");
  #act;
  #key = "";
  #unlockScrolling = null;

  /**
   * @param {ShadowRoot} root Where it is shown.
   * @param {{isModal: boolean, isDark: boolean, language: string, height: number}} look Its form, and the height in
   *   pixels of the puzzle that it replaces.
   * @param {(action: string) => void} act Called with the action of a button that is pressed, or "cancel" for Escape.
   */
  constructor(root, { isModal, isDark, language, height }, act) {
    dress(root);
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
    this.#act = act;
    this.#box = document.createElement(isModal ? "dialog" : "div");
    this.#box.className = isDark ? "work themed dark" : "work themed";
    Object.assign(this.#box, { lang: language, dir: directionOf(language) });
    this.#box.setAttribute("part", "work");
    this.#box.style.setProperty("min-block-size", `${height}px`);
    if (!isModal) this.#box.setAttribute("role", "group");
    this.#line.tabIndex = -1;
    this.#bar.max = 100;
    this.#percent.setAttribute("aria-hidden", "true");
    this.#buttons.className = "others";
    this.#status.className = "heard";
    this.#status.setAttribute("role", "status");
    this.#box.append(this.#line, this.#bar, this.#percent, this.#buttons, this.#status);
    this.#box.addEventListener("cancel", (event) => {
      event.preventDefault();
      act("cancel");
    });
    root.append(this.#box);
    if (isModal) {
      this.#unlockScrolling = lockScrolling();
      this.#box.showModal();
    }
  }

  /** Its message. */
  get text() {
    return this.#line.textContent;
  }

  /** Moves the focus into the panel. */
  focus() {
    (this.#buttons.firstChild ?? this.#line).focus({ preventScroll: true });
  }

  /** Shows the machine's `CaptchaControls`. */
  show({ panel: { state, text, percent }, progress, buttons }) {
    for (const name of ["done", "failed"]) this.#box.classList.toggle(name, state === name);
    this.#bar.hidden = this.#percent.hidden = percent === null;
    this.#bar.value = Math.round(100 * (progress ?? 0));
    this.#percent.textContent = percent;
    const key = JSON.stringify([text, buttons]);
    if (key === this.#key) return;
    this.#key = key;
    const hadFocus = this.#box.contains(this.#box.getRootNode().activeElement);
    for (const named of [this.#box, this.#bar]) named.setAttribute("aria-label", text);
    this.#line.textContent = text;
    this.say(text);
    this.#buttons.hidden = buttons.length === 0;
    this.#buttons.replaceChildren(...buttons.map((each) => this.#button(each)));
    if (hadFocus) this.focus();
  }

  /** Announces a text to screen readers. */
  say(text) {
    // The machine announces what it also shows.
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }

  /** Removes it. */
  remove() {
    this.#box.close?.();
    this.#unlockScrolling?.();
    this.#box.remove();
  }

  #button({ action, label }) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => this.#act(action));
    return button;
  }
}
