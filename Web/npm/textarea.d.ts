import type { EventsOf, RunningEvents, Theme } from "./types.js";

/** Properties of `<fretsaw-textarea>`; they reflect attributes, except `value`. */
export interface TextareaProperties {
  value: string;
  placeholder: string;
  placeholderX: string | number;
  placeholderY: string | number;
  placeholderFont: string | number;
  maxlength: string | number;
  name: string;
  theme: Theme;
  removeEmoji: boolean;
  required: boolean;
  disabled: boolean;
}

/** The events of `<fretsaw-textarea>`, apart from `input` and `change`. */
export interface TextareaEvents extends RunningEvents {
  "fretsaw-maxlength": CustomEvent<null>;
}

/** `<fretsaw-textarea>`. */
export interface FretsawTextarea extends HTMLElement, TextareaProperties {
  addEventListener: EventsOf<TextareaEvents>["addEventListener"];
  readonly defaultValue: string;
  /** The number of grapheme clusters. */
  readonly length: number;
  readonly form: HTMLFormElement | null;
  readonly labels: NodeList;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
}

declare global {
  interface HTMLElementTagNameMap {
    "fretsaw-textarea": FretsawTextarea;
  }
}
