/** The proof as a field of a form: what is sent, what is missing, and when it grows old. */
export class Proof {
  #element;
  #internals;
  #timer = 0;
  #end = Infinity;
  #expired = null;
  #form = null;
  #listener = null;
  #isPending = false;
  /** The proof; empty before it is gained. */
  value = "";

  /**
   * @param {HTMLElement} element Has `mode` and `open()`; `required` and `proof-lifetime` are its attributes.
   * @param {ElementInternals} internals The element's.
   */
  constructor(element, internals) {
    this.#element = element;
    this.#internals = internals;
  }

  /** Sets it, and reports the form; `words` say what is missing. */
  set(value, words) {
    if (value !== this.value) this.stop();
    this.value = value;
    this.#internals.setFormValue(value || null);
    // A bound form waits by itself: what the browser finds missing never comes to be sent.
    const isAsked = this.#element.mode !== "bind" && this.#element.hasAttribute("required");
    const isMissing = !value && isAsked;
    if (isMissing) this.#internals.setValidity({ valueMissing: true }, words);
    else this.#internals.setValidity({});
  }

  /** Calls `expired` shortly before the server forgets it. */
  expireLater(expired) {
    const seconds = Number(this.#element.getAttribute("proof-lifetime") ?? 180);
    this.#end = seconds > 0 ? Date.now() + Math.max(1, seconds - 5) * 1000 : Infinity;
    this.#expired = expired;
    this.resume();
  }

  /** Without an event. */
  stop() {
    clearTimeout(this.#timer);
  }

  /** It has grown older meanwhile. */
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
      // A second click, before the popup is, is no second submission.
      if (this.#isPending) return;
      this.#isPending = true;
      const { submitter } = event;
      try {
        const proof = await this.#element.open();
        // The button may have gone meanwhile.
        const isThere = submitter && submitter.form === this.#form;
        if (proof) this.#form?.requestSubmit(isThere ? submitter : null);
      } finally {
        this.#isPending = false;
      }
    };
    this.#form?.addEventListener("submit", this.#listener, true);
  }
}
