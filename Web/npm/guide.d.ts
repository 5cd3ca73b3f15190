import type { GuideText } from "./texts.js";
import type { EventsOf, RunningEvents, Theme } from "./types.js";

/** Properties of `<fretsaw-guide>`; they reflect attributes, except `texts`. */
export interface GuideProperties {
  /** Names or addresses; set as a list or as a text with spaces. */
  pages: string[];
  media: string;
  version: string;
  remember: string;
  theme: Theme;
  modal: boolean;
  noSkip: boolean;
  noStart: boolean;
  slide: boolean;
  steps: boolean;
  noSteps: boolean;
  /** Texts that replace the guide's own, by name. */
  texts: Partial<Record<GuideText, string>>;
}

/** The events of `<fretsaw-guide>`. */
export interface GuideEvents extends RunningEvents {
  "fretsaw-version": CustomEvent<{ version: string }>;
  "fretsaw-home": CustomEvent<{}>;
  "fretsaw-unreadable": CustomEvent<{ page: number; name: string }>;
  "fretsaw-completed": CustomEvent<{ exit: "skipped" | "started" | "slid" }>;
  "fretsaw-removed": CustomEvent<{}>;
}

/** `<fretsaw-guide>`. */
export interface Guide extends HTMLElement, GuideProperties {
  addEventListener: EventsOf<GuideEvents>["addEventListener"];
}

export const Guide: { prototype: Guide; new (): Guide };

declare global {
  interface HTMLElementTagNameMap {
    "fretsaw-guide": Guide;
  }
}
