import { Alternatives } from "./alternatives.js";

const nothing = Object.freeze({ panel: null, progress: null, buttons: [], hidesButtons: false });

/** The alternatives below the puzzle, or the panel in its place while the computer works. */
export class Controls {
  /** The panel of work; null without one. */
  panel = null;
  #element;
  #act;
  #state = nothing;
  #others = null;
  /** The language and the buttons of the alternatives. */
  #key = "";
  #bar = null;

  /** For a captcha; `act` is called with the action of a button that is pressed. */
  constructor(element, act) {
    this.#element = element;
    this.#act = act;
  }

  /** Whether a panel is shown in place of the puzzle. */
  get hasPanel() {
    return this.#state.panel !== null;
  }

  /** Shows the machine's `CaptchaControls`; `look` is `{ isModal, isDark, language }`. */
  async show(controls, look) {
    this.#state = controls;
    const { viewport } = this.#element;
    this.#showProgress(viewport, controls.panel ? null : controls.progress);
    if (controls.panel) {
      await this.#showPanel(viewport, look);
      return;
    }
    viewport.classList.remove("away");
    this.#removePanel();
    const key = JSON.stringify([look.language, controls.buttons]);
    if (key !== this.#key) {
      this.#key = key;
      this.#others?.remove();
      this.#others = controls.buttons.length > 0 ? new Alternatives(viewport, look.language, controls.buttons, this.#act) : null;
    }
    this.#others?.show(!controls.hidesButtons);
  }

  /** Whether the visitor stopped the work. */
  get isStopped() {
    return this.#state.panel?.state === "stopped";
  }

  /** Places the alternatives below the puzzle; their height. */
  place(puzzle) {
    this.#others?.place(puzzle);
    return this.#others?.height ?? 0;
  }

  /** Removes everything. */
  clear() {
    this.#state = nothing;
    this.#removePanel();
    this.#others?.remove();
    this.#others = null;
    this.#key = "";
    this.#bar = null;
  }

  async #showPanel(viewport, look) {
    if (!this.panel) {
      const { offsetHeight, shadowRoot, signal, row } = this.#element;
      if (row && !look.isModal) {
        this.panel = row;
        return row.show(this.#state);
      }
      const { Panel } = await import("../work/panel.js");
      if (signal.aborted || !this.hasPanel) return;
      viewport.classList.add("away");
      // Inline, what is below stays where it is.
      this.panel ??= new Panel(shadowRoot, { ...look, height: look.isModal ? 0 : offsetHeight }, this.#act);
    }
    this.panel.show(this.#state);
  }

  #removePanel() {
    this.panel?.remove();
    this.panel = null;
  }

  /** Shows the part of the work beside the picture that is done, 0 … 1, as a line above the puzzle. */
  #showProgress(viewport, part) {
    if (part === null) {
      this.#bar?.remove();
      this.#bar = null;
      return;
    }
    if (!this.#bar) {
      this.#bar = document.createElement("progress");
      this.#bar.className = "beside";
      // It takes none of the visitor's time, so it is not announced.
      this.#bar.setAttribute("aria-hidden", "true");
      viewport.append(this.#bar);
    }
    this.#bar.value = part;
  }
}
