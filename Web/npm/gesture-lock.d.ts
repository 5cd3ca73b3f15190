import type { GestureLockText } from "./texts.js";
import type { EventsOf, Requests, RunningEvents, Theme } from "./types.js";

export type GestureFlow = "set" | "verify" | "modify";

/** The reply of a store: 0 accepted, 1 wrong, 2 locked out, 3 failed. */
export type GestureVerdict =
  | { kind: 0 }
  | { kind: 1; attemptsLeft: number }
  | { kind: 2; until: number | null }
  | { kind: 3; words: string };

/** Keeps patterns, instead of the service. A drawing is the digits 0 to 8 of its dots, in order. */
export interface GestureStore {
  verify(drawing: string, signal?: AbortSignal): Promise<GestureVerdict>;
  store(drawing: string, signal?: AbortSignal): Promise<GestureVerdict>;
  modify(current: string, drawing: string, signal?: AbortSignal): Promise<GestureVerdict>;
  /** Times are milliseconds since 1970. */
  status?(): Promise<{ attemptsLeft: number; lockedUntil: number | null } | null>;
}

/** A pattern in this browser. */
export class LocalLock implements GestureStore {
  constructor(
    name: string,
    options?: { storage?: Storage; lockout?: number; iterations?: number; language?: string; texts?: object },
  );
  readonly isSet: boolean;
  verify(drawing: string): Promise<GestureVerdict>;
  store(drawing: string): Promise<GestureVerdict>;
  modify(current: string, drawing: string): Promise<GestureVerdict>;
  status(): Promise<{ attemptsLeft: number; lockedUntil: number | null } | null>;
  clear(): Promise<GestureVerdict>;
}

/** Properties of `<fretsaw-gesture-lock>`; from `flow` to `noTaps` they reflect attributes. */
export interface GestureLockProperties extends Requests {
  flow: GestureFlow;
  name: string;
  subject: string;
  endpoint: string;
  minimum: number;
  layout: "a" | "b" | "";
  scale: string | number;
  theme: Theme;
  local: boolean;
  buttons: boolean;
  hideTrail: boolean;
  noTaps: boolean;
  /** The secret of the code's owner: 16 to 256 bytes of UTF-8. */
  ownerSecret: string;
  /** The secret for setting codes. */
  token: string;
  store: GestureStore | null;
  /** Texts that replace the lock's own, by name. */
  texts: Partial<Record<GestureLockText, string>>;
}

/** The events of `<fretsaw-gesture-lock>`. */
export interface GestureLockEvents extends RunningEvents {
  "fretsaw-result": CustomEvent<{
    state: "first" | "second" | "verify";
    success: boolean;
    attemptsLeft: number | null;
    dots: string;
    minimumMet: boolean;
  }>;
  "fretsaw-locked": CustomEvent<{ until: number | null }>;
  "fretsaw-finished": CustomEvent<{ flow: GestureFlow }>;
  "fretsaw-request-error": CustomEvent<{ message: string }>;
}

/** `<fretsaw-gesture-lock>`. */
export interface GestureLock extends HTMLElement, GestureLockProperties {
  addEventListener: EventsOf<GestureLockEvents>["addEventListener"];
  start(flow?: GestureFlow): Promise<void>;
  clear(): void;
  dismiss(): void;
}

export const GestureLock: { prototype: GestureLock; new (): GestureLock };

declare global {
  interface HTMLElementTagNameMap {
    "fretsaw-gesture-lock": GestureLock;
  }
}
