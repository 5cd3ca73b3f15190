// A multi-line text input: `<fretsaw-textarea name="opinion" placeholder="…" maxlength="200">`.

import { define, FretsawElement, reflect, styleSheet, substituteOf, System } from "./runtime.js";
import { cornerRadius, TextInputPart as Part } from "./runtime/protocol.js";
import { textInput } from "./words.js";

/** The maximum number of UTF-16 units: a text with its clusters stays below 1 MiB. */
const maxUnits = 200_000;

const sheet = styleSheet(`
/* It has a minimum width, also if a page gives none, for example in a row. */
:host { height: 120px; min-width: min(240px, 100%); border-radius: calc(var(--fretsaw-radius, ${cornerRadius}px) / 2); }
:host(:focus-within) { outline: 2px solid var(--fretsaw-accent, #0f6be0); outline-offset: 1px; }
:host(:disabled) textarea { opacity: .6; cursor: not-allowed; }
textarea[part="field"] {
  padding: var(--fretsaw-padding, 8px 5px); line-height: 1.4; border-radius: calc(var(--radius) / 2);
  box-shadow: inset 0 0 0 1px var(--dot);
}
textarea[part="field"]:focus-visible { outline: none; }
[part="placeholder"] { pointer-events: none; line-height: 1.4; }
[part="placeholder"] .words { direction: inherit; }
@media (forced-colors: active) { :host { outline: 1px solid; } }
`);

/**
 * A multi-line text field with rules.
 *
 * Attributes: `placeholder`, `placeholder-x` (5), `placeholder-y` (8), `placeholder-font` (14),
 * `remove-emoji`, `maxlength` (in grapheme clusters), and of forms `name`,
 * `required`, `disabled`. Its content is the initial value. Events: `fretsaw-maxlength` if
 * a text was too long, `input` with the final text, and `change` when the focus leaves.
 */
class FretsawTextarea extends FretsawElement {
  static get formAssociated() { return true; }
  static get styles() { return [sheet]; }
  static get partNames() { return Object.keys(Part); }
  static get observedAttributes() {
    const drawn = ["placeholder", "placeholder-x", "placeholder-y", "placeholder-font"];
    return [...drawn, "remove-emoji", "maxlength", "required", "aria-label", "disabled"];
  }
  #internals = this.attachInternals();
  #field = null;
  #value = "";
  #initial = null;
  #entered = "";
  #isFormDisabled = false;
  /** Whether the browser reports an edit by this element. */
  #isEditing = false;
  /** Whether a person has entered the text, so that undo must still reach what the rules replace. */
  #isTyped = false;
  /** During an undo or redo: whether the rules would replace its text. */
  #undone = null;
  /** Events to dispatch after all other effects. */
  #news = [];

  constructor() {
    super();
    this.attachShadow({ mode: "open", delegatesFocus: true });
  }

  get system() {
    return System.textInput;
  }

  // MARK: Forms

  /** The text. */
  get value() {
    return this.#value;
  }

  set value(text) {
    this.#value = String(text ?? "").replace(/\r\n?/g, "\n");
    if (this.#field && this.#field.value !== this.#value) this.#field.value = this.#value;
    this.#updateForm();
    this.#changed({ isQuiet: true });
  }

  /** The value after a form reset. */
  get defaultValue() {
    return this.#initial ?? this.textContent;
  }

  /** The number of grapheme clusters. */
  get length() {
    return clustersOf(this.#value).reduce((sum, [count]) => sum + count, 0);
  }

  get form() {
    return this.#internals.form;
  }

  get labels() {
    return this.#internals.labels;
  }

  get validity() {
    return this.#internals.validity;
  }

  get validationMessage() {
    return this.#internals.validationMessage;
  }

  get willValidate() {
    return this.#internals.willValidate;
  }

  checkValidity() {
    return this.#internals.checkValidity();
  }

  reportValidity() {
    return this.#internals.reportValidity();
  }

  formResetCallback() {
    this.value = this.defaultValue;
  }

  formDisabledCallback(isDisabled) {
    this.#isFormDisabled = isDisabled;
    this.#dress();
  }

  formStateRestoreCallback(state) {
    this.value = state;
  }

  // MARK: The machine

  connectedCallback() {
    if (this.#initial === null) {
      this.#initial = this.textContent;
      if (this.#value === "") this.#value = this.#initial;
    }
    this.#updateForm();
    super.connectedCallback();
  }

  attributeChangedCallback() {
    if (this.isRunning) {
      this.send("options", this.options());
      this.#dispatch({ isQuiet: true });
    }
    this.#dress();
    this.#updateForm();
  }

  options() {
    const number = (name, fallback) => {
      const value = Number.parseFloat(this.getAttribute(name));
      return Number.isFinite(value) ? value : fallback;
    };
    const most = number("maxlength", -1);
    return {
      options: {
        placeholder: this.getAttribute("placeholder") ?? "",
        placeholderX: number("placeholder-x", 5),
        placeholderY: number("placeholder-y", 8),
        placeholderFont: number("placeholder-font", 14),
        isRemoveEmoji: this.hasAttribute("remove-emoji"),
        maxLength: most >= 0 ? Math.min(Math.floor(most), 2 ** 31 - 1) : null,
      },
    };
  }

  effect(name, { text, selection }) {
    if (this.#undone && name !== "valueChanged") this.#undone.isReplaced = true;
    // The text of an undo or redo is not final if the rules would replace it.
    if (this.#undone?.isReplaced) return;
    switch (name) {
      case "reachedMaximumLength":
        this.#news.push(new CustomEvent("fretsaw-maxlength", { bubbles: true, composed: true }));
        break;
      case "replace":
        this.#replace(text);
        this.#value = text;
        this.#field.setSelectionRange(selection.start, selection.end);
        break;
      case "valueChanged":
        this.#value = text;
        this.#updateForm();
        this.#news.push(new Event("input", { bubbles: true, composed: true }));
        break;
    }
  }

  partMade(part, element) {
    if (part.name.kind === Part.placeholder) element.setAttribute("aria-hidden", "true");
    if (element.localName !== "textarea") return;
    this.#field = element;
    element.value = this.#value;
    const on = (name, listener) => element.addEventListener(name, listener);
    on("input", (event) => {
      // Replaced by an event with the final text, after the machine's effects.
      event.stopPropagation();
      if (this.#isEditing) return;
      if (event.inputType === "historyUndo") this.#follow("undo");
      else if (event.inputType === "historyRedo") this.#follow("redo");
      else this.#changed({ isTyped: true });
    });
    on("compositionstart", () => this.send("compositionBegan"));
    on("compositionend", () => {
      this.#changed();
      this.#isTyped = true;
      this.send("compositionEnded");
      this.#isTyped = false;
      this.#dispatch();
    });
    on("focus", () => {
      this.#entered = this.#value;
    });
    on("blur", () => {
      if (this.#value !== this.#entered) this.dispatchEvent(new Event("change", { bubbles: true }));
    });
    on("change", (event) => event.stopPropagation());
    // The initial value, by the rules, without a change event.
    queueMicrotask(() => {
      if (this.#field !== element) return;
      this.#updateForm();
      if (this.#value !== "") this.#changed({ isQuiet: true });
    });
  }

  drawn() {
    this.#dress();
  }

  /** Only the validity message depends on the language. */
  languageChanged() {
    this.#updateForm();
  }

  end() {
    super.end();
    this.#field = null;
  }

  /** Replaces the field's text; what a person has entered by an edit that keeps the browser's undo and redo. */
  #replace(text) {
    const field = this.#field;
    const before = field.value;
    if (!this.#isTyped || this.shadowRoot.activeElement !== field) {
      field.value = text;
      return;
    }
    // Only the part that differs.
    const shorter = Math.min(before.length, text.length);
    let [start, end] = [0, 0];
    while (start < shorter && before[start] === text[start]) start += 1;
    while (end < shorter - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
    field.setSelectionRange(start, before.length - end);
    this.#edit(text.length > start + end ? "insertText" : "delete", text.slice(start, text.length - end));
    if (field.value !== text) field.value = text;
  }

  /** Edits the field as a person does. */
  #edit(command, text) {
    this.#isEditing = true;
    document.execCommand(command, false, text);
    this.#isEditing = false;
  }

  /** Continues an undo or redo until the rules accept the text: a text that they replace again could not be passed. */
  #follow(command) {
    const field = this.#field;
    let before;
    do {
      before = field.value;
      this.#undone = { isReplaced: false };
      this.#changed();
      const { isReplaced } = this.#undone;
      this.#undone = null;
      if (!isReplaced) return;
      this.#edit(command);
    } while (field.value !== before);
    this.#changed({ isTyped: true });
  }

  /** Sends the field's text to the machine; changes by the page cause no event. */
  #changed({ isQuiet = false, isTyped = false } = {}) {
    const field = this.#field;
    if (!field || !this.isRunning) return;
    this.#isTyped = isTyped;
    let text = field.value;
    if (text.length > maxUnits) {
      text = cut(text, maxUnits);
      this.#replace(text);
    }
    const runs = clustersOf(text);
    this.send("changed", {
      text: (writer) => {
        writer.text(text).count(runs.length);
        for (const number of runs.flat()) writeVarying(writer, number);
      },
      selection: { start: field.selectionStart, end: field.selectionEnd },
    });
    this.#isTyped = false;
    this.#dispatch({ isQuiet });
  }

  /** Dispatches events after the state is final, because listeners may change it again. */
  #dispatch({ isQuiet = false } = {}) {
    for (const event of this.#news.splice(0)) {
      if (!isQuiet || event.type !== "input") this.dispatchEvent(event);
    }
  }

  #updateForm() {
    this.#internals.setFormValue(this.#value);
    const isMissing = this.hasAttribute("required") && this.#value === "";
    if (isMissing) {
      const { required } = this.languageTexts ?? textInput[substituteOf(this.language)];
      this.#internals.setValidity({ valueMissing: true }, required, this.#field ?? undefined);
    } else {
      this.#internals.setValidity({});
    }
  }

  /** Properties unknown to the machine: name and disabled. */
  #dress() {
    const field = this.#field;
    if (!field) return;
    field.disabled = this.#isFormDisabled || this.hasAttribute("disabled");
    field.required = this.hasAttribute("required");
    const label =
      this.getAttribute("aria-label") ??
      [...this.#internals.labels].map((each) => each.textContent.trim()).join(" ");
    if (label && field.getAttribute("aria-label") !== label) field.setAttribute("aria-label", label);
  }
}

/**
 * The grapheme clusters of a text, as runs of equal lengths: `[count, UTF-8 bytes each]`.
 */
export function clustersOf(text) {
  // Each character of an ASCII text is a cluster of one byte.
  if (/^[\n\x20-\x7e]*$/.test(text)) return text.length > 0 ? [[text.length, 1]] : [];
  const runs = [];
  for (const cluster of segments(text)) {
    const length = bytesOf(cluster);
    const last = runs.at(-1);
    if (last && last[1] === length) last[0] += 1;
    else runs.push([1, length]);
  }
  return runs;
}

function* segments(text) {
  if (typeof Intl.Segmenter === "function") {
    for (const { segment } of new Intl.Segmenter("und", { granularity: "grapheme" }).segment(text)) {
      yield segment;
    }
  } else {
    // Browsers without Intl.Segmenter count scalars.
    yield* text;
  }
}

/** The UTF-8 length of a text; an unpaired surrogate becomes U+FFFD. */
function bytesOf(text) {
  let count = 0;
  for (const scalar of text) {
    const value = scalar.codePointAt(0);
    count += value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
  }
  return count;
}

/** Writes a number with seven bits per byte, the lowest first. */
function writeVarying(writer, number) {
  while (number > 0x7f) {
    writer.byte((number & 0x7f) | 0x80);
    number >>>= 7;
  }
  writer.byte(number);
}

/** The beginning of a text, up to the end of a cluster. */
function cut(text, units) {
  let end = 0;
  for (const cluster of segments(text.slice(0, units + 64))) {
    if (end + cluster.length > units) break;
    end += cluster.length;
  }
  return text.slice(0, end);
}

reflect(
  FretsawTextarea,
  ["placeholder", "placeholder-x", "placeholder-y", "placeholder-font", "maxlength", "name", "theme"],
  ["remove-emoji", "required", "disabled"],
);
define("fretsaw-textarea", FretsawTextarea);
