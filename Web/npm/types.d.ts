// Types that several modules share.

/** The theme of an element; `auto`: that of the page or, if it has none, of the device. */
export type Theme = "auto" | "light" | "dark" | "";

/** What every element that runs a state machine can report. */
export interface RunningEvents {
  /** The element cannot run, for example because its engine cannot be loaded. */
  "fretsaw-error": CustomEvent<Error>;
}

/** The events of an element by name, for `addEventListener`. */
export interface EventsOf<Events> {
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** How an element sends its requests. */
export interface Requests {
  /** Sends the requests to the service, instead of the browser's `fetch`. */
  fetch: typeof fetch | null;
  /** Headers of the requests to the service. */
  headers: HeadersInit | null;
}
