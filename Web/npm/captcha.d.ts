import type { CaptchaKind } from "./kinds.js";
import type { CaptchaText } from "./texts.js";
import type { EventsOf, Requests, RunningEvents, Theme } from "./types.js";

export type { CaptchaKind };

/** Properties of `<fretsaw-captcha>`; those that are not of {@link Requests} reflect attributes. */
export interface CaptchaProperties extends Requests {
  kind: CaptchaKind | "auto";
  kinds: string;
  alternative: string;
  mode: "inline" | "compact" | "popup" | "bind";
  layout: "modern" | "classic" | "";
  endpoint: string;
  name: string;
  siteKey: string;
  action: string;
  cdata: string;
  lifetime: string | number;
  proofLifetime: string | number;
  theme: Theme;
  required: boolean;
  disabled: boolean;
  /** Texts that replace the element's own, by name. */
  texts: Partial<Record<CaptchaText, string>>;
}

/** The events of `<fretsaw-captcha>`. */
export interface CaptchaEvents extends RunningEvents {
  "fretsaw-ready": CustomEvent<null>;
  "fretsaw-challenge": CustomEvent<{ kind: CaptchaKind }>;
  "fretsaw-progress": CustomEvent<null>;
  "fretsaw-verified": CustomEvent<{ captchaVerification: string }>;
  "fretsaw-cleared": CustomEvent<null>;
  "fretsaw-failed": CustomEvent<{ message: string }>;
  "fretsaw-expired": CustomEvent<null>;
  "fretsaw-alternative": CustomEvent<{ kind: CaptchaKind }>;
  "fretsaw-closed": CustomEvent<null>;
  "fretsaw-request-error": CustomEvent<{ message: string }>;
}

/** `<fretsaw-captcha>`. */
export interface FretsawCaptcha extends HTMLElement, CaptchaProperties {
  addEventListener: EventsOf<CaptchaEvents>["addEventListener"];
  /** The proof; empty until the answer is correct. */
  readonly value: string;
  readonly form: HTMLFormElement | null;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  checkValidity(): boolean;
  /** Opens the popup, or begins the work of a resting row; resolves to the proof, or to an empty string if the visitor closed it. */
  open(): Promise<string>;
  close(): void;
  reset(): void;
  refresh(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "fretsaw-captcha": FretsawCaptcha;
  }
}
