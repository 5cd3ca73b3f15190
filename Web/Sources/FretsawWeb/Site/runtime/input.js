import { keyNamed } from "./codec.js";

/** Controls that only contain or display: a press on them is meant for the part behind. */
const passive = new Set(["status", "alert"]);

/** Presses by mouse, pen and finger, and clicks without a pointer. */
export class PointerInput {
  #viewport;
  #host;
  #press = null;
  #pressEnded = -Infinity;

  /** Its host has `partOf`, `element` and `isActivated`, and is notified by `send`; `signal` ends it. */
  constructor(viewport, host, signal) {
    this.#viewport = viewport;
    this.#host = host;
    const on = (name, listener) => viewport.addEventListener(name, listener, { signal });
    on("pointerdown", (event) => this.#down(event));
    // Focus that follows a press needs no ring, until a key is pressed.
    on("pointerdown", () => viewport.classList.add("pressed"));
    on("keydown", () => viewport.classList.remove("pressed"));
    on("pointermove", (event) => this.#follow(event, "moved"));
    on("pointerup", (event) => this.#follow(event, "ended"));
    on("pointercancel", (event) => this.#follow(event, "cancelled"));
    on("lostpointercapture", (event) => this.#follow(event, "cancelled"));
    on("click", (event) => this.#clicked(event));
    on("dragstart", (event) => event.preventDefault());
  }

  #down(event) {
    // The last press ended unseen, outside the window during a text selection.
    if (this.#press?.pointer === event.pointerId) this.#follow(event, "cancelled");
    if (this.#press || event.button !== 0) return;
    const part = this.#pressedPart(event);
    if (!part) return;
    this.#press = { pointer: event.pointerId, part: part.name };
    if (!isText(event.target)) {
      this.#viewport.setPointerCapture(event.pointerId);
      // The pressed part receives later keys, like native controls.
      const element = this.#host.element(part.name);
      if (element?.hasAttribute("tabindex")) element.focus({ preventScroll: true });
    }
    this.#dispatch(event, "began", part.name);
  }

  #follow(event, phase) {
    const press = this.#press;
    if (!press || press.pointer !== event.pointerId) return;
    if (phase !== "moved") {
      this.#press = null;
      this.#pressEnded = performance.now();
    }
    this.#dispatch(event, phase, press.part);
  }

  #dispatch(event, phase, part) {
    const isTouch = event.pointerType === "touch";
    // The time of the device: the event loop delivers events later, each by a different time.
    const time = Math.min(event.timeStamp, performance.now());
    this.#host.send("press", { press: { phase, part, location: this.#place(event) }, isTouch }, time);
  }

  /** Clicks without a pointer, by screen readers or voice control. */
  #clicked(event) {
    if (event.detail > 0 && performance.now() - this.#pressEnded < 500) return;
    const part = this.#host.partOf(event.target);
    if (part && this.#host.isActivated(part)) this.#host.send("activated", { part: part.name });
  }

  /** The pressed part: the nearest control, or the front part if there is none. */
  #pressedPart(event) {
    const front = this.#host.partOf(event.target);
    for (let node = event.target; node && node !== this.#viewport; node = node.parentNode) {
      const part = this.#host.partOf(node);
      if (part?.control && !passive.has(part.control.role)) return part;
    }
    return front;
  }

  /** A pointer's position in points of the machine's viewport. */
  #place(event) {
    const box = this.#viewport.getBoundingClientRect();
    const scale = scaleOf(this.#viewport, box);
    return { x: (event.clientX - box.x) / scale.x, y: (event.clientY - box.y) / scale.y };
  }
}

/** Whether an element is a text field. */
export function isText(element) {
  return element.localName === "input" || element.localName === "textarea";
}

/** The scale of a viewport by the page's transformations and zoom. */
export function scaleOf(viewport, box = viewport.getBoundingClientRect()) {
  const { offsetWidth, offsetHeight } = viewport;
  return {
    x: offsetWidth > 0 && box.width > 0 ? box.width / offsetWidth : 1,
    y: offsetHeight > 0 && box.height > 0 ? box.height / offsetHeight : 1,
  };
}

/** Keys that scroll the page unless a machine handles them. */
const scrolls = new Set([
  "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " ",
]);

/** Keys for the machine, and keys that activate parts. */
export class KeyboardInput {
  #viewport;
  #host;

  /** Its host has `partOf`, `isActivated` and `keyOfText`, and is notified by `send`; `signal` ends it. */
  constructor(viewport, host, signal) {
    this.#viewport = viewport;
    this.#host = host;
    viewport.addEventListener("keydown", (event) => this.#pressed(event), { signal });
    viewport.addEventListener("cancel", (event) => this.#cancelled(event), { signal });
    viewport.addEventListener("close", () => this.#closed(), { signal });
  }

  #pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // Safari ends a composition before it sends the key that ended it; only the key code 229 shows that.
    if (event.isComposing || event.keyCode === 229) return;
    const key = keyNamed(event.key);
    if (key === null) return;
    const writes = isText(event.target);
    if (writes && !this.#host.keyOfText(event)) return;
    // Otherwise the browser closes the dialog at the second Escape.
    if (key === "escape" && this.#viewport.localName === "dialog") event.preventDefault();
    const part = this.#host.partOf(event.target);
    if (part && this.#host.isActivated(part) && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!event.repeat) this.#host.send("activated", { part: part.name });
      return;
    }
    if (!writes && part?.control && scrolls.has(event.key) && part.control.role !== "button") {
      event.preventDefault();
    }
    this.#dispatch(key, event.shiftKey, part);
  }

  /** Escape outside of all parts, or the device's back gesture. */
  #cancelled(event) {
    event.preventDefault();
    this.#leave();
  }

  /** The browser closed the dialog; the machine decides whether it stays closed. */
  #closed() {
    this.#viewport.showModal();
    this.#viewport.focus({ preventScroll: true });
    this.#leave();
  }

  #leave() {
    const focus = this.#viewport.getRootNode().activeElement;
    this.#dispatch("escape", false, this.#host.partOf(focus));
  }

  #dispatch(key, isShifted, part) {
    this.#host.send("key", { keystroke: { key, isShifted }, focus: part?.name ?? null });
  }
}
