import type { EventsOf, RunningEvents, Theme } from "./types.js";

/** Properties of `<fretsaw-page-indicator>`; they reflect attributes, except `texts`. */
export interface PageIndicatorProperties {
  /** The number of pages, at most 256. */
  count: number;
  /** The current page, from 0. */
  index: number;
  /** Sizes in pixels. */
  currentWidth: string | number;
  otherWidth: string | number;
  dotHeight: string | number;
  gap: string | number;
  radius: string | number;
  theme: Theme;
  /** Texts that replace its own, by name. */
  texts: { page?: string; pageOf?: string };
}

/** The events of `<fretsaw-page-indicator>`. */
export interface PageIndicatorEvents extends RunningEvents {}

/** `<fretsaw-page-indicator>`. */
export interface PageIndicator extends HTMLElement, PageIndicatorProperties {
  addEventListener: EventsOf<PageIndicatorEvents>["addEventListener"];
}

export const PageIndicator: { prototype: PageIndicator; new (): PageIndicator };

declare global {
  interface HTMLElementTagNameMap {
    "fretsaw-page-indicator": PageIndicator;
  }
}
