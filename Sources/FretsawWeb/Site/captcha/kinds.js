import { Kind } from "./bytes.js";

/** Codes of services that do not make the kind asked for: ours, and the reference's. */
const unmade = new Set([11, 9999]);

/** Which kind is shown, of those that an element's attributes `kind` and `kinds` allow. */
export class Kinds {
  #element;
  #index = 0;

  /** @param {HTMLElement} element The captcha. */
  constructor(element) {
    this.#element = element;
  }

  /** Whether the first is taken that the service makes. */
  get isAuto() {
    return this.#element.getAttribute("kind") === "auto";
  }

  /** Those there are, in their order: the one named by `kind`, then those of `kinds`. */
  get all() {
    const words = (this.#element.getAttribute("kinds") ?? "").split(/[\s,]+/);
    const named = [this.#element.getAttribute("kind") ?? "slide", ...words].filter(
      (word) => word in Kind,
    );
    if (this.isAuto && named.length === 0) named.push("slide", "click", "rotate");
    const numbers = [...new Set(named.map((word) => Kind[word]))];
    return numbers.length > 0 ? numbers : [Kind.slide];
  }

  /** The machine's number of the one that is shown. */
  get current() {
    const { all } = this;
    return all[this.#index % all.length];
  }

  /** Begins with the first again. */
  reset() {
    this.#index = 0;
  }

  /** Goes on to the next, after the last to the first. */
  next() {
    this.#index = (this.#index + 1) % this.all.length;
  }

  /** Whether an error is the service's word that it does not make the kind, and there is another to try. */
  hasOtherThan(error) {
    return this.isAuto && unmade.has(error.code) && this.#index + 1 < this.all.length;
  }
}
