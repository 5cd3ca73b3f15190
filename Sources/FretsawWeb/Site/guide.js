import { Pager } from "./guide/pager.js";
import { loadPicture } from "./guide/pictures.js";
import { FretsawElement, System } from "./runtime.js";

const Part = Object.freeze({ guide: 0, content: 1 });
const Send = Object.freeze({ opened: 16, picture: 17, scrolled: 18, settled: 19 });
const exits = ["skipped", "started", "slid"];
/** In the order of GuideText in Swift. */
const textNames = [
  "skip", "start", "guide", "page", "pageOf", "pause", "play", "previous", "next", "unreadable",
];

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:host { inline-size: 100%; block-size: 667px; forced-color-adjust: none; }
:host([modal]) { display: contents; }
.pager { position: absolute; inset: 0; z-index: 1; overflow: scroll hidden; scroll-snap-type: x mandatory;
  overscroll-behavior-x: contain; scrollbar-width: none; touch-action: pan-x pan-y; }
.pager::-webkit-scrollbar { display: none; }
.pager.dragged { scroll-snap-type: none; cursor: grabbing; }
.pager > div { position: relative; height: 100%; pointer-events: none; }
.pager > div > div { position: absolute; inset-block: 0; scroll-snap-align: start; scroll-snap-stop: always; }
.part[role="button"] { z-index: 2; }
`);

/**
 * `<fretsaw-guide>`: pages that are shown when an app is opened for the first time, or in a new version.
 *
 * Attributes: `pages` (names of the service's pictures, or addresses, with white space between), `media`
 * (`/media`), `version`, `remember` (where the version is kept in this browser; without it nothing is kept),
 * `modal` (over the whole page), `no-skip`, `no-start`, `slide`, `steps`. Property: `texts`. Events:
 * `fretsaw-version`, `fretsaw-home`, `fretsaw-unreadable`, `fretsaw-completed`, `fretsaw-removed`.
 */
export class Guide extends FretsawElement {
  static styles = [sheet];

  /** Texts in place of the guide's own, by their names: `{ start: "…" }`. */
  texts = {};
  #pager = null;
  #pictures = [];
  #size = "";

  get system() {
    return System.guide;
  }

  get layer() {
    return this.hasAttribute("modal") ? "modal" : "inline";
  }

  get beginsAtOnce() {
    return true;
  }

  /** Names or addresses of the pages' pictures. */
  get pages() {
    return (this.getAttribute("pages") ?? "").split(/\s+/).filter(Boolean);
  }

  writeOptions(writer, surroundings) {
    const flags = [
      !this.hasAttribute("no-skip"),
      !this.hasAttribute("no-start"),
      this.hasAttribute("slide"),
      this.hasAttribute("steps"),
    ];
    writer.surroundings(surroundings).integer(this.pages.length);
    writer.byte(flags.reduce((sum, flag, bit) => sum + (flag ? 1 << bit : 0), 0));
    const others = Object.entries({ ...this.languageTexts, ...this.texts }).filter(([name]) => textNames.includes(name));
    writer.count(others.length);
    for (const [name, text] of others) writer.byte(textNames.indexOf(name)).text(text);
  }

  async begin() {
    if (!(await super.begin())) return false;
    const { signal } = this;
    this.#pager = new Pager(
      this.room,
      {
        scrolled: (offset) => this.send(Send.scrolled, (writer) => writer.double(offset)),
        settled: (offset) => this.send(Send.settled, (writer) => writer.double(offset)),
      },
      signal,
    );
    this.#size = "";
    const stored = this.#storedVersion;
    this.send(Send.opened, (writer) => {
      writer.optionalText(stored).text(this.getAttribute("version") ?? "");
    });
    // The decision may have been for the app's home.
    if (signal.aborted) return false;
    this.pages.forEach((name, page) => this.#load(name, page, signal));
    return true;
  }

  end() {
    super.end();
    this.#pager = null;
    for (const picture of this.#pictures) picture?.close();
    this.#pictures = [];
  }

  /** To begin anew would ask whether the version is known, which it is by now. */
  languageChanged() {}

  isFocusable(part) {
    return part.name.kind === Part.guide ? true : undefined;
  }

  get focusFallback() {
    return this.element({ kind: Part.guide, index: 0 });
  }

  picture(number, frame) {
    return this.#pictures[number]?.frame(frame) ?? null;
  }

  drawn() {
    const content = this.parts.find((part) => part.name.kind === Part.content);
    const { width } = this.surroundings.size;
    const size = `${width} ${content?.frame.width}`;
    if (!content || !this.#pager || size === this.#size) return;
    this.#size = size;
    this.#pager.layOut(this.pages.length, width, content.frame.width);
  }

  effect(tag, reader) {
    switch (tag) {
      case 0: {
        const version = reader.text();
        const key = this.getAttribute("remember");
        try {
          if (key) localStorage.setItem(key, version);
        } catch {
          // Shown again the next time.
        }
        this.#tell("version", { version });
        break;
      }
      case 1:
        this.end();
        this.#tell("home", {});
        break;
      case 2:
        this.#pager?.scroll(reader.double(), reader.flag());
        break;
      case 3: {
        const page = reader.integer();
        this.#tell("unreadable", { page, name: this.pages[page] });
        break;
      }
      case 4:
        this.#tell("completed", { exit: exits[reader.byte()] });
        break;
      case 5:
        this.end();
        this.#tell("removed", {});
        break;
    }
  }

  #tell(name, detail) {
    this.dispatchEvent(
      new CustomEvent(`fretsaw-${name}`, { detail, bubbles: true, composed: true }),
    );
  }

  /** The version this browser keeps, where the page asks for that and the browser allows it. */
  get #storedVersion() {
    const key = this.getAttribute("remember");
    try {
      return key ? localStorage.getItem(key) : null;
    } catch {
      return null;
    }
  }

  async #load(name, page, signal) {
    let picture = null;
    const { width, height } = this.surroundings.size;
    const longest = Math.ceil(Math.max(width, height) * devicePixelRatio);
    try {
      picture = await loadPicture(name, this.getAttribute("media") ?? "/media", longest, signal);
    } catch (error) {
      if (!signal.aborted) console.warn(error);
    }
    if (signal.aborted) {
      picture?.close();
      return;
    }
    this.#pictures[page] = picture;
    this.send(Send.picture, (writer) => {
      writer.integer(page);
      if (!picture) writer.byte(2);
      else if (picture.count > 1) writer.byte(1).integer(picture.count).double(picture.total);
      else writer.byte(0);
    });
    this.refreshPictures();
  }
}

if (!customElements.get("fretsaw-guide")) {
  customElements.define("fretsaw-guide", Guide);
}
