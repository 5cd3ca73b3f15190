/** The proof as a form field: its value, its validity and its expiry. */
export class Proof {
  #element;
  #internals;
  #timer = 0;
  #end = Infinity;
  #expired = null;
  #form = null;
  #listener = (event) => this.#submitted(event);
  #isPending = false;
  /** When its form was sent with it. */
  #sent = 0;
  #value = "";

  /** Its element has `mode` and `open()`, and the attributes `required` and `proof-lifetime`. */
  constructor(element, internals) {
    this.#element = element;
    this.#internals = internals;
  }

  /** The proof; empty until the answer is correct, and after its end. */
  get value() {
    this.check();
    return this.#value;
  }

  /** Sets the value and updates the form; `words`: validity message. Returns whether a value was lost. */
  set(value, words) {
    const had = this.#value;
    if (value !== had) this.stop();
    this.#value = value;
    this.#internals.setFormValue(value || null);
    // A bound form waits without a validity message, because the browser would block its submission.
    const isRequired = this.#element.mode !== "bind" && this.#element.hasAttribute("required");
    const isMissing = !value && isRequired;
    if (isMissing) this.#internals.setValidity({ valueMissing: true }, words);
    else this.#internals.setValidity({});
    if (value !== had) this.#sent = 0;
    return had !== "" && value === "";
  }

  /** Drops an expired proof: timers stop while a computer sleeps. */
  check() {
    if (this.#value && Date.now() >= this.#end) this.#expired();
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
    if (this.#value && this.#end < Infinity) this.#timer = setTimeout(this.#expired, rest);
  }

  /** Follows its form. */
  bind() {
    this.#form?.removeEventListener("submit", this.#listener, true);
    this.#form = this.#internals.form;
    this.#form?.addEventListener("submit", this.#listener, true);
  }

  /** Lets the form send a proof once; in mode `bind` its submission waits for the proof. */
  async #submitted(event) {
    const element = this.#element;
    if (element.matches(":disabled")) return;
    const had = this.#value;
    const { submitter } = event;
    const block = () => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Twice in ten seconds is once. Later, if the page is still there, it needs another proof.
    if (had && Date.now() - this.#sent < 10_000) return block();
    if (had && this.#sent) element.reset();
    if (this.value) {
      // After the page's own listeners, which may send it themselves.
      setTimeout(() => event.defaultPrevented || (this.#sent = Date.now()));
    } else if (element.mode === "bind") {
      block();
      // A second click before the popup is open does not submit twice.
      if (this.#isPending) return;
      this.#isPending = true;
      try {
        const proof = await element.open();
        // The button may have been removed meanwhile.
        const isThere = submitter && submitter.form === this.#form;
        if (proof) this.#form?.requestSubmit(isThere ? submitter : null);
      } finally {
        this.#isPending = false;
      }
    } else if (had && element.hasAttribute("required") && !this.#form.noValidate && !submitter?.formNoValidate) {
      block();
      this.#form.reportValidity();
    }
  }
}
