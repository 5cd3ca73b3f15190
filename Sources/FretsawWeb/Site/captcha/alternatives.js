const words = {
  zh: ["换一种验证", "无法完成验证?"],
  "zh-Hant": ["換一種驗證", "無法完成驗證?"],
  en: ["Another kind of puzzle", "Cannot do this?"],
};

/** The look of the buttons; in a popup they stand below what they are an alternative to, or where there is room. */
export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
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

/** Buttons for who cannot do the puzzle: another kind, or the page's own way. */
export class Alternatives {
  #box;
  #room;

  /**
   * @param {HTMLElement} room Where the puzzle is drawn.
   * @param {string} language "zh", "zh-Hant" or "en".
   * @param {object} texts `otherKind` and `otherWay`, where they are not the usual.
   * @param {{kind?: () => void, host?: () => void}} actions What they do; where there is none, no button.
   */
  constructor(room, language, texts, actions) {
    this.#room = room;
    this.#box = document.createElement("div");
    this.#box.className = "others";
    const [otherKind, otherWay] = words[language];
    this.#add(texts.otherKind ?? otherKind, actions.kind);
    this.#add(texts.otherWay ?? otherWay, actions.host);
    // Keys on them are not the puzzle's; Escape still closes the popup, for that is the dialog's.
    this.#box.addEventListener("keydown", (event) => event.stopPropagation());
    if (room.localName === "dialog") room.append(this.#box);
    else room.after(this.#box);
  }

  /** Stands below the puzzle; right of it, or else above all, in a window that has no room there. */
  place(puzzle) {
    if (this.#room.localName !== "dialog") return;
    const { offsetWidth: wide, offsetHeight: high } = this.#room;
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

  /** Takes them away. */
  remove() {
    this.#box.remove();
  }

  #add(text, action) {
    if (!action) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", action);
    this.#box.append(button);
  }
}
