import { FretsawElement } from "./element.js";

/** An element whose texts a page can replace. */
export class WordedElement extends FretsawElement {
  #texts = {};

  /** Texts that replace the element's own, by name; in some, `{}` is replaced by a number. */
  get texts() {
    return { ...this.#texts };
  }

  set texts(texts) {
    const before = JSON.stringify(this.#texts);
    this.#texts = { ...texts };
    // Frameworks assign equal texts again with every render.
    if (JSON.stringify(this.#texts) !== before) this.languageChanged();
  }

  /** The texts that replace those of the machine. */
  get machineTexts() {
    return { ...this.languageTexts, ...this.#texts };
  }

  languageChanged() {
    this.send("texts", { texts: this.machineTexts });
  }
}
