import { reflect, WordedElement } from "../runtime.js";
import { Proof } from "./proof.js";

/**
 * A captcha as a field of its form: its value, its validity, and the popup that is open until there is a value.
 *
 * A subclass defines `refresh()`, and `words`, its own texts, with the message for a form without the proof.
 */
export class CaptchaField extends WordedElement {
  static get formAssociated() { return true; }
  static get observedAttributes() { return ["kind", "kinds", "alternative", "mode", "layout", "endpoint", "site-key", "required"]; }

  #internals = this.attachInternals();
  /** Whether an element with a size is in or near the window; null until that is known. */
  isNear = null;
  #proof = new Proof(this, this.#internals);
  #opening = null;
  /** Ends when it has left the page. */
  #stay = null;
  /** The resting row; null in other modes. */
  row = null;
  /** Ends with the row. */
  #rest = null;

  constructor() {
    super();
    this.attachShadow({ mode: "open", delegatesFocus: true });
    this.addEventListener("invalid", (event) => this.#missed(event));
  }

  // MARK: API for pages

  /** The proof for the site's back end; empty until the answer is correct. */
  get value() {
    return this.#proof.value;
  }

  /** The form it belongs to. */
  get form() {
    return this.#internals.form;
  }

  /** The validity message that keeps its form from being submitted. */
  get validity() {
    return this.#internals.validity;
  }

  /** The message for a form that is submitted without a proof. */
  get validationMessage() {
    return this.#internals.validationMessage;
  }

  /** Whether it blocks the submission of its form. */
  checkValidity() {
    return this.#internals.checkValidity();
  }

  /**
   * Opens the popup, or begins the work of a resting row; an inline element is always open.
   *
   * @returns {Promise<string>} The proof, or an empty string if it was closed without one.
   */
  open() {
    if (this.#isDisabled || !this.isConnected) return Promise.resolve("");
    const isInline = this.mode === "inline";
    if (isInline && this.value) return Promise.resolve(this.value);
    if (this.#opening) return this.#opening.promise;
    const opening = {};
    opening.promise = new Promise((resolve) => (opening.resolve = resolve));
    this.#opening = opening;
    if (!isInline) {
      this.setValue("");
      this.begin().catch((error) => this.fail(error));
    }
    return opening.promise;
  }

  /** Closes the popup without a proof; an inline element stays. */
  close() {
    if (this.layer === "modal" && this.send("close")) return;
    if (this.mode !== "inline") this.end();
    this.#settle("");
    if (this.row && this.layer === "inline") this.dispatch("closed");
  }

  /** Discards the proof; an inline element loads a new challenge. */
  reset() {
    const had = this.value !== "";
    this.setValue("");
    if (this.mode !== "inline") this.close();
    else if (had) this.refresh();
  }

  // MARK: For subclasses to call

  /** Sets the value, or updates its validity message. */
  setValue(value = this.value) {
    if (this.#proof.set(value, this.words.missing)) this.dispatch("cleared");
  }

  /** Reports the end of an opening: a proof, or an empty string. */
  complete(proof) {
    if (proof) {
      this.setValue(proof);
      this.#proof.expireLater(() => this.#expired());
      this.dispatch("verified", { captchaVerification: proof });
    }
    this.#settle(proof);
  }

  /** Takes what may have changed meanwhile: the proof's end, and whether the challenge is seen. */
  look() {
    this.#proof.check();
    this.send("seen", { isSeen: (this.layer === "modal" || this.isNear) && !document.hidden });
  }

  /** Removes the popup after all pending effects. */
  leave() {
    const { signal } = this;
    queueMicrotask(() => {
      if (this.signal !== signal) return;
      this.end();
      this.dispatch("closed");
    });
  }

  /** Begins again, without a proof; a popup closes. */
  restart() {
    if (!this.#stay) return;
    this.setValue("");
    this.end();
    this.#settle("");
    this.#showRow().catch((error) => this.fail(error));
    if (this.beginsAtOnce) this.begin().catch((error) => this.fail(error));
  }

  // MARK: Overrides of the base class

  get layer() {
    const { mode } = this;
    return mode === "inline" || (mode === "compact" && this.getAttribute("kind") === "work") ? "inline" : "modal";
  }

  get beginsAtOnce() {
    return this.mode === "inline" && !this.#isDisabled && Boolean(this.isNear);
  }

  /** `inline`, `compact`, `popup` or `bind`. */
  get mode() {
    const mode = this.getAttribute("mode");
    return ["compact", "popup", "bind"].includes(mode) ? mode : "inline";
  }

  get #isDisabled() {
    return this.matches(":disabled");
  }

  fail(error) {
    super.fail(error);
    this.#settle("");
    this.dispatch("request-error", { message: String(error?.message ?? error) });
  }

  // MARK: Callbacks of the browser

  connectedCallback() {
    // It was only moved.
    if (this.#stay) return;
    this.#stay = new AbortController();
    const skeleton = Object.assign(document.createElement("div"), { className: "skeleton" });
    if (!this.shadowRoot.firstChild) this.shadowRoot.append(skeleton);
    // After navigating back, the proof has probably been used.
    addEventListener("pageshow", (event) => event.persisted && this.reset(), this.#stay);
    for (const name of ["pageshow", "resume", "visibilitychange"]) {
      addEventListener(name, () => this.look(), { capture: true, signal: this.#stay.signal });
    }
    addEventListener("online", () => this.retry(), this.#stay);
    this.#watch();
    this.setValue();
    this.#proof.resume();
    // Opening is urgent: start at once.
    if (this.mode === "popup" || this.mode === "bind") this.prepare();
    super.connectedCallback();
    this.#showRow().catch((error) => this.fail(error));
  }

  disconnectedCallback() {
    // A moved captcha keeps its challenge and its proof, but for an open popup.
    if (this.layer === "inline" || !this.isRunning) setTimeout(() => this.isConnected || this.#detach());
    else this.#detach();
  }

  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (name !== "required") this.restart();
    if (name === "mode") this.#proof.bind();
    if (name === "mode" || name === "required") this.setValue();
  }

  formAssociatedCallback() {
    this.#proof.bind();
  }

  formDisabledCallback() {
    this.restart();
  }

  formResetCallback() {
    this.reset();
  }

  // MARK: Internals

  /** Shows the resting row, as soon as it has its texts, or removes it. */
  async #showRow() {
    this.#rest?.abort();
    this.row = null;
    if (this.mode !== "compact") return;
    const rest = (this.#rest = new AbortController());
    const [{ Row }] = await Promise.all([import("./row.js"), this.loadTexts()]);
    if (rest.signal.aborted || !this.isConnected) return;
    this.row = new Row(this, () => this.words, rest.signal);
  }

  #settle(proof) {
    const opening = this.#opening;
    this.#opening = null;
    opening?.resolve(proof);
  }

  #detach() {
    this.#stay?.abort();
    this.#stay = null;
    this.#rest?.abort();
    this.row = null;
    this.isNear = null;
    this.#proof.stop();
    super.disconnectedCallback();
    this.#settle("");
  }

  /** Begins an inline element near the window, and notes whether it is there. */
  #watch() {
    const observer = new IntersectionObserver((entries) => {
      this.isNear = entries.at(-1).isIntersecting;
      if (this.beginsAtOnce && !this.signal) this.begin().catch((error) => this.fail(error));
      else if (this.isNear && this.mode === "compact") this.prepare();
      this.look();
    }, { rootMargin: "50%" });
    observer.observe(this);
    this.#stay.signal.addEventListener("abort", () => observer.disconnect());
  }

  /** Called if a form lacks the proof: what is not shown has nothing that the browser could highlight. */
  #missed(event) {
    if (this.layer === "inline" && this.isRunning) return;
    event.preventDefault();
    // Other missing fields are reported first.
    const rest = [...(this.form?.elements ?? [])].filter((field) => field !== this);
    if (!rest.every((field) => field.validity?.valid !== false)) return;
    if (this.mode !== "inline") return void this.open();
    this.scrollIntoView({ block: "center" });
    this.addEventListener("fretsaw-challenge", () => this.#internals.reportValidity(), { once: true });
  }

  #expired() {
    this.setValue("");
    this.dispatch("expired");
    this.send("expired");
  }
}

reflect(CaptchaField, ["mode", "name"], ["required", "disabled"]);
