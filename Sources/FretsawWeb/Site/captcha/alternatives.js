import { styleSheet } from "../runtime/dom.js";

/**
 * Texts of the element itself, not of its machine; other languages replace them from their tables. Work has no machine,
 * so the texts of faults are here as well.
 */
const words = {
  zh: {
    otherKind: "换一种验证",
    noPicture: "看不到图片?",
    otherWay: "无法完成验证?",
    unloaded: "验证加载失败",
    again: "重试",
    missing: "请先完成安全验证",
    unknownSite: "站点密钥无效,或不允许此页面使用",
    limited: "操作过于频繁,请稍后再试",
    busy: "验证服务繁忙,请过一会儿再试",
    unreachable: "无法连接到验证服务,请稍后再试",
  },
  en: {
    otherKind: "Another kind of puzzle",
    noPicture: "Cannot see the picture?",
    otherWay: "Cannot do this?",
    unloaded: "This check could not be loaded",
    again: "Try again",
    missing: "Please complete the security check",
    unknownSite: "The site key is not valid for this page",
    limited: "Too many attempts; please try again later",
    busy: "The service is busy; please try again in a moment",
    unreachable: "The security check cannot be reached; please try again later",
  },
};

/** The texts of a language, with the given replacements. */
export function wordsIn(language, ...others) {
  return Object.assign({}, words[language.slice(0, 2)], ...others);
}

/** The style of the buttons; in a popup they are below the puzzle, or where there is space. */
export const sheet = styleSheet(`
.others { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 8px; padding-top: 8px; }
dialog > .others { position: absolute; pointer-events: none; }
.others button {
  font-family: inherit; font-size: 14px; line-height: 1.25; min-height: 44px; padding: 8px 10px; border: 0;
  border-radius: 22px; color: inherit; background: color-mix(in srgb, currentColor 8%, transparent);
  cursor: pointer; pointer-events: auto;
}
dialog > .others button { color: #fff; background: rgb(0 0 0 / 70%); box-shadow: inset 0 0 0 1px rgb(255 255 255 / 40%); }
.others > * { unicode-bidi: plaintext; }
.others button:hover { text-decoration: underline; }
.others button:focus-visible { outline: 2px solid #187cff; outline-offset: 2px; }
dialog > .others button:focus-visible { outline-color: #fff; }
@media (forced-colors: active) { .others button { border: 1px solid; } }
`);

/** Buttons for people who cannot solve the puzzle: another kind, work, or the page's alternative. */
export class Alternatives {
  #box;
  #viewport;

  /**
   * @param {HTMLElement} viewport Where the puzzle is drawn.
   * @param {{otherKind: string, noPicture: string, otherWay: string}} words Their labels.
   * @param {{kind?: () => void, work?: () => void, host?: () => void}} actions Their actions; a button without an action is not shown.
   */
  constructor(viewport, { otherKind, noPicture, otherWay }, actions) {
    this.#viewport = viewport;
    this.#box = document.createElement("div");
    this.#box.className = "others";
    this.#add(otherKind, actions.kind);
    this.#add(noPicture, actions.work);
    this.#add(otherWay, actions.host);
    // Their keys do not reach the puzzle; Escape still closes the popup, because the dialog handles it.
    this.#box.addEventListener("keydown", (event) => event.stopPropagation());
    if (viewport.localName === "dialog") viewport.append(this.#box);
    else viewport.after(this.#box);
  }

  /** Places the buttons below the puzzle; if they do not fit there, to its right, or at the top. */
  place(puzzle) {
    if (this.#viewport.localName !== "dialog") return;
    const { offsetWidth: wide, offsetHeight: high } = this.#viewport;
    const { x, y, width, height } = puzzle;
    const set = (left, top, wide) => {
      for (const [name, length] of Object.entries({ left, top, width: wide })) {
        this.#box.style.setProperty(name, `${Math.max(0, length)}px`);
      }
    };
    set(x, y + height, width);
    const rest = wide - x - width;
    if (this.#box.offsetHeight <= high - y - height) return;
    if (rest >= 96) set(x + width, y, rest);
    else set(0, 0, wide);
  }

  /** Removes them. */
  remove() {
    this.#box.remove();
  }

  #add(text, action) {
    if (action) this.#box.append(buttonOf(text, action));
  }
}

/** Replaces the puzzle if its engine could not be loaded. */
export function retryBox({ unloaded, again }, retry) {
  const box = document.createElement("div");
  box.className = "others";
  const line = document.createElement("span");
  line.setAttribute("role", "alert");
  line.textContent = unloaded;
  box.append(line, buttonOf(again, retry));
  return box;
}

function buttonOf(text, action) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", action);
  return button;
}
