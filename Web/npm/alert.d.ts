import type { EventsOf } from "./types.js";

export type AlertType = "default" | "input" | "textViewInput";

export interface AlertAnswer {
  /** The button, counted from 0; −1 if the alert was dismissed. */
  index: number;
  /** The text of the input; null without one. */
  text: string | null;
}

export interface AlertOptions {
  type?: AlertType;
  title?: string;
  message?: string;
  buttons?: string[];
  showCancelButton?: boolean;
  destructButtonIndex?: number;
  layout?: "classic";
  delegate?: (index: number, text: string | null) => void;
  closure?: (index: number) => void;
  signal?: AbortSignal;
}

/** Shows an alert after those already queued. */
export function alert(options?: AlertOptions): Promise<AlertAnswer>;
export namespace alert {
  /** The width of alerts in pixels; 270 by default. */
  let width: number | undefined;
  /** Texts that replace the built-in ones. */
  let texts: { cancel?: string; agree?: string; placeholder?: string; name?: string };
}

/** Properties of `<fretsaw-alert>`; they reflect attributes. */
export interface AlertProperties {
  type: AlertType | "";
  heading: string;
  message: string;
  buttons: string[];
  destruct: string | number;
  layout: "classic" | "";
  cancel: boolean;
  open: boolean;
}

/** The events of `<fretsaw-alert>`. */
export interface AlertEvents {
  "fretsaw-answer": CustomEvent<AlertAnswer>;
  "fretsaw-dismiss": CustomEvent<AlertAnswer>;
}

/** `<fretsaw-alert>`. */
export interface FretsawAlert extends HTMLElement, AlertProperties {
  addEventListener: EventsOf<AlertEvents>["addEventListener"];
  show(): Promise<AlertAnswer>;
  hide(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "fretsaw-alert": FretsawAlert;
  }
}
