/** The proof as a form field: its value, its validity and its expiry. */
export class Proof {
  #element;
  #internals;
  #timer = 0;
  #end = Infinity;
  #expired = null;
  #form = null;
  #listener = null;
  #isPending = false;
  /** The proof; empty until the answer is correct. */
  value = "";

  /**
   * @param {HTMLElement} element Has `mode` and `open()`; `required` and `proof-lifetime` are its attributes.
   * @param {ElementInternals} internals Its internals.
   */
  constructor(element, internals) {
    this.#element = element;
    this.#internals = internals;
  }

  /** Sets the value and updates the form; `words`: validity message. */
  set(value, words) {
    if (value !== this.value) this.stop();
    this.value = value;
    this.#internals.setFormValue(value || null);
    // A bound form waits without a validity message, because the browser would block its submission.
    const isRequired = this.#element.mode !== "bind" && this.#element.hasAttribute("required");
    const isMissing = !value && isRequired;
    if (isMissing) this.#internals.setValidity({ valueMissing: true }, words);
    else this.#internals.setValidity({});
  }

  /** Calls `expired` shortly before the proof expires. */
  expireLater(expired) {
    const seconds = Number(this.#element.getAttribute("proof-lifetime") ?? 180);
    this.#end = seconds > 0 ? Date.now() + Math.max(1, seconds - 5) * 1000 : Infinity;
    this.#expired = expired;
    this.resume();
  }

  /** Stops the timer. */
  stop() {
    clearTimeout(this.#timer);
  }

  /** Restarts the timer for the remaining time. */
  resume() {
    this.stop();
    const rest = Math.min(Math.max(0, this.#end - Date.now()), 2 ** 31 - 1);
    if (this.value && this.#end < Infinity) this.#timer = setTimeout(this.#expired, rest);
  }

  /** In mode `bind` the form's submission waits for the proof. */
  bind() {
    this.#form?.removeEventListener("submit", this.#listener, true);
    this.#form = this.#element.mode === "bind" ? this.#internals.form : null;
    this.#listener = async (event) => {
      if (this.value || this.#element.matches(":disabled")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // A second click before the popup is open does not submit twice.
      if (this.#isPending) return;
      this.#isPending = true;
      const { submitter } = event;
      try {
        const proof = await this.#element.open();
        // The button may have been removed meanwhile.
        const isThere = submitter && submitter.form === this.#form;
        if (proof) this.#form?.requestSubmit(isThere ? submitter : null);
      } finally {
        this.#isPending = false;
      }
    };
    this.#form?.addEventListener("submit", this.#listener, true);
  }
}
