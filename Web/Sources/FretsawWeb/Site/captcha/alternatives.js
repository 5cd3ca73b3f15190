import { directionOf, styleSheet } from "../runtime.js";

/** The style of the links, which continue the card. */
const sheet = styleSheet(`
.others {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: center; box-sizing: border-box; padding: 0 8px;
  background: var(--surface); border-radius: 0 0 var(--radius) var(--radius);
}
dialog.viewport > .others { position: absolute; box-shadow: 0 16px 24px -8px #0003; }
.viewport:has(> .others) [part="foot"] { border-radius: 0 !important; }
.others button {
  font: inherit; font-size: 13px; min-height: 44px; padding: 0 8px; border: 0; border-radius: var(--radius);
  color: var(--secondaryText); background: none; text-decoration: underline; text-underline-offset: 3px; cursor: pointer;
}
.others > * { unicode-bidi: plaintext; }
.others button:hover { color: var(--text); }
.others button:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
@media (forced-colors: active) { .others button { border: 1px solid; } }
`);

/** Adds the style of the links to a root. */
export function dress(root) {
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

/** Links for people who cannot solve the puzzle: another kind, work, or the page's alternative. */
export class Alternatives {
  #box;
  #viewport;

  /** Adds `buttons` (`{ action, label }`) to the viewport of the puzzle; `act` is called with the action of a pressed one. */
  constructor(viewport, language, buttons, act) {
    this.#viewport = viewport;
    dress(viewport.getRootNode());
    this.#box = boxIn(language, "others");
    this.#box.setAttribute("part", "alternatives");
    for (const { action, label } of buttons) this.#box.append(buttonOf(label, () => act(action)));
    // Their keys do not reach the puzzle; Escape still closes the popup, because the dialog handles it.
    this.#box.addEventListener("keydown", (event) => event.stopPropagation());
    viewport.append(this.#box);
  }

  /** Places the links below the puzzle; inline they are there without it. */
  place({ x, y, width, height }) {
    if (this.#viewport.localName !== "dialog") return;
    for (const [name, length] of Object.entries({ left: x, top: Math.floor(y + height), width })) {
      this.#box.style.setProperty(name, `${length}px`);
    }
  }

  /** Their height. */
  get height() {
    return this.#box.offsetHeight;
  }

  /** Shows them, or hides them after a correct answer; they keep their space. */
  show(isShown) {
    this.#box.style.setProperty("visibility", isShown ? "inherit" : "hidden");
  }

  /** Removes them. */
  remove() {
    this.#box.remove();
  }
}

/** Replaces the puzzle in a root if its engine could not be loaded. */
export function retryBox(root, language, { unloaded, again }, isDark, retry) {
  dress(root);
  const box = boxIn(language, isDark ? "others themed dark" : "others themed");
  const line = document.createElement("span");
  line.setAttribute("role", "alert");
  line.textContent = unloaded;
  box.append(line, buttonOf(again, retry));
  root.append(box);
  return box;
}

function boxIn(language, className) {
  return Object.assign(document.createElement("div"), { className, lang: language, dir: directionOf(language) });
}

function buttonOf(text, action) {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("part", "alternative");
  button.textContent = text;
  button.addEventListener("click", action);
  return button;
}
