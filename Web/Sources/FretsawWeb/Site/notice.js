// Notices: short messages and icons, such as `notice.success("Saved")`.

import { define, FretsawElement, openModal, styleSheet, System } from "./runtime.js";
import { NoticePart as Part } from "./runtime/protocol.js";

const sheet = styleSheet(`
/* Over the page, without blocking it. */
:host { position: fixed; inset: auto; width: 0; height: 0; }
.viewport[popover] .part { pointer-events: none; }
[part="box"] { backdrop-filter: blur(20px) saturate(1.6); box-shadow: var(--shadow) !important;
  animation: appear calc(.18s*var(--motion)) ease-out; }
@keyframes appear { from { scale: .96; } }
.viewport[popover] .held { pointer-events: auto; animation: none; }
[part="caption"] .words { line-height: 18px; }
[part="icon"] :is(polyline, circle) { stroke-dasharray: 112; animation: draw calc(.4s * var(--motion)) ease-out; }
@keyframes draw { from { stroke-dashoffset: 112; } }
.words:not(.wraps) > span { overflow: hidden; text-overflow: ellipsis; max-width: 100%; }
`);

/** The handle of one notice. */
class NoticeHandle {
  #host;
  #settle;
  /** Resolves when the notice is removed. */
  gone = new Promise((resolve) => {
    this.#settle = resolve;
  });
  /** The number that the state machine gives the notice; 0 until the notice is shown. */
  number = 0;
  isGone = false;

  constructor(host) {
    this.#host = host;
  }

  /** Hides the notice; further calls have no effect. */
  hide() {
    this.#host?.hideNotice(this);
  }

  /** Called when the notice is removed. */
  removed() {
    this.isGone = true;
    this.#host = null;
    this.#settle();
  }
}

/** Draws the notices of a page; created with the first notice. */
class FretsawNotices extends FretsawElement {
  static get styles() { return [sheet]; }
  static get partNames() { return Object.keys(Part); }
  /** The visible notices by number. */
  #shown = new Map();
  /** The notices sent to the machine that have no number yet. */
  #asked = [];
  /** The pictures of `wait` notices, by the lower 16 bits of the notice's number. */
  #pictures = new Map();
  #begun = null;

  get system() {
    return System.notices;
  }

  get layer() {
    return "popover";
  }

  options() {
    return { options: { isModern: true, maxAtOnce: 32, texts: { ...this.languageTexts, ...notice.texts } } };
  }

  /** Visible notices keep their language. If there are none, the next notice starts a machine in the new language. */
  languageChanged() {
    if (this.#shown.size === 0 && this.#asked.length === 0) this.end();
  }

  /** Shows a notice as soon as the machine runs; returns its handle at once. */
  show(kind, text, { clears, pictures, interval = 100 } = {}) {
    const handle = new NoticeHandle(this);
    handle.isTop = kind === "top";
    handle.pictures = pictures?.length > 0 ? [...pictures] : null;
    this.#begun ??= this.begin().catch((error) => this.fail(error));
    this.#begun.then(() => this.#post(handle, kind, text, clears, interval));
    return handle;
  }

  hideNotice(handle) {
    if (handle.number === 0) {
      handle.isHidden = true;
    } else if (!handle.isGone) {
      this.send("hide", { handle: handle.number });
    }
  }

  clearAll() {
    // Sent after all earlier notices, even if these are still waiting for the machine to start.
    this.#begun?.then(() => this.send("clearAll"));
  }

  effects = {
    shown: ({ handle: number }) => {
      const handle = this.#asked.shift();
      handle.number = number;
      this.#shown.set(number, handle);
      if (handle.pictures) this.#pictures.set(number & 0xffff, handle.pictures);
      if (handle.isTop) this.#hold(number);
      if (handle.isHidden) handle.hide();
      this.refreshPictures();
    },
    measure: ({ question }) => this.measureFor(question),
    removed: ({ handle: number }) => {
      const handle = this.#shown.get(number);
      this.#shown.delete(number);
      this.#pictures.delete(number & 0xffff);
      handle?.removed();
    },
  };

  picture(number, frame) {
    const image = this.#pictures.get(number)?.[frame];
    if (!image) return null;
    const width = image.naturalWidth ?? image.width;
    return { image, x: 0, y: 0, width, height: image.naturalHeight ?? image.height };
  }

  end() {
    super.end();
    // Otherwise their promises would never resolve.
    for (const handle of [...this.#shown.values(), ...this.#asked]) handle.removed();
    this.#shown.clear();
    this.#asked = [];
    this.#pictures.clear();
    this.#begun = null;
  }

  /** Keeps a notice while a pointer or the focus is on it. */
  #hold(number) {
    const box = this.element({ kind: Part.box, index: number & 0xffff });
    box.classList.add("held");
    box.tabIndex = 0;
    let holds = 0;
    const hold = (step) => () => this.send("hold", { handle: number, isHeld: (holds += step) > 0 });
    box.onpointerenter = box.onfocus = hold(1);
    box.onpointerleave = box.onblur = hold(-1);
    // A press does not take the focus from the page.
    box.onpointerdown = (event) => event.stopPropagation();
    box.onmousedown = () => false;
  }

  #post(handle, kind, text, clears, interval) {
    if (!this.isRunning) {
      handle.removed();
      return;
    }
    this.#asked.push(handle);
    let clearing = "default";
    if (typeof clears === "boolean") clearing = clears ? "byItself" : "never";
    else if (clears !== undefined && clears !== null) clearing = { after: { time: Number(clears) } };
    const pictures = handle.pictures && { count: handle.pictures.length, interval: Number(interval) };
    const isTaken = this.send("show", { notice: { kind, text, clearing, pictures } });
    if (!isTaken) {
      this.#asked = this.#asked.filter((other) => other !== handle);
      handle.removed();
    }
    this.#comeForward();
  }

  /** Moves the layer in front of newer dialogs. */
  #comeForward() {
    if (!this.viewport?.matches(":popover-open") || !openModal()) return;
    this.viewport.hidePopover();
    this.viewport.showPopover();
  }
}

define("fretsaw-notices", FretsawNotices);

let host = null;

function show(kind, text, options) {
  if (!host?.isConnected) {
    host = document.createElement("fretsaw-notices");
    document.body.append(host);
  }
  return host.show(kind, String(text ?? ""), options ?? {});
}

/**
 * The notices of the page.
 *
 * `options.clears` determines when a notice disappears. A number is the time in milliseconds. False means never. True
 * means after the default time of the notice's kind. If the option is omitted, `top` disappears after 2.5 s, `text` after
 * 2 s, and the others stay. Every call returns a handle with `hide()` and a promise `gone`.
 */
export const notice = {
  /** Texts that replace the built-in ones: `waiting`, `success`, `error`, `info`. Set it before the first notice. */
  texts: {},

  /** Shows that something takes time: a spinner with a text, or `options.pictures`, each for `options.interval` ms. */
  wait({ text = "", ...options } = {}) {
    return show("wait", text, options);
  },

  /** Shows a line at the top of the window. */
  top(text, options) {
    return show("top", text, options);
  },

  /** Shows a success. */
  success(text, options) {
    return show("success", text, options);
  },

  /** Shows an error. */
  error(text, options) {
    return show("error", text, options);
  },

  /** Shows information. */
  info(text, options) {
    return show("info", text, options);
  },

  /** Shows only a text. */
  text(text, options) {
    return show("text", text, options);
  },

  /** Removes all notices immediately, with their timers. */
  clearAll() {
    host?.clearAll();
  },
};
