import { Key, writeKeystroke } from "./input.js";
import { isText } from "./pointer.js";

/** Keys that would scroll the page, and do not where a machine has use for them. */
const scrolls = new Set([
  "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " ",
]);

/** Keys for the machine, and those that use a part. */
export class KeyboardInput {
  #room;
  #host;

  /**
   * @param {HTMLElement} room Where keys are pressed.
   * @param {object} host Has `partOf`, `isActivated`, `keyOfText`; told by `deliver` and `activate`.
   * @param {AbortSignal} signal Ends it.
   */
  constructor(room, host, signal) {
    this.#room = room;
    this.#host = host;
    room.addEventListener("keydown", (event) => this.#pressed(event), { signal });
    room.addEventListener("cancel", (event) => this.#cancelled(event), { signal });
    room.addEventListener("close", () => this.#closed(), { signal });
  }

  #pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // Safari ends a composition before it tells of the key that ended it; only 229 says whose that is.
    if (event.isComposing || event.keyCode === 229) return;
    const key = Key[event.key];
    if (key === undefined) return;
    const writes = isText(event.target);
    if (writes && !this.#host.keyOfText(event)) return;
    // The dialog would ask once, and then close.
    if (key === Key.Escape && this.#room.localName === "dialog") event.preventDefault();
    const part = this.#host.partOf(event.target);
    if (part && this.#host.isActivated(part) && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!event.repeat) this.#host.activate(part.name);
      return;
    }
    if (!writes && part?.control && scrolls.has(event.key) && part.control.role !== "button") {
      event.preventDefault();
    }
    this.#tell(key, event.shiftKey, part);
  }

  /** Escape pressed beside all parts, or a device's own way back. */
  #cancelled(event) {
    event.preventDefault();
    this.#leave();
  }

  /** The browser closed it without asking: whether it goes is the machine's to say. */
  #closed() {
    this.#room.showModal();
    this.#room.focus({ preventScroll: true });
    this.#leave();
  }

  #leave() {
    const focus = this.#room.getRootNode().activeElement;
    this.#tell(Key.Escape, false, this.#host.partOf(focus));
  }

  #tell(key, isShifted, part) {
    this.#host.deliver((writer) => writeKeystroke(writer, key, isShifted, part?.name ?? null));
  }
}
