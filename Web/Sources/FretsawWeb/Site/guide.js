import { Pager } from "./guide/pager.js";
import { loadPicture } from "./guide/pictures.js";
import { define, reflect, styleSheet, System, WordedElement } from "./runtime.js";
import { GuidePart as Part } from "./runtime/protocol.js";

export { loadPicture };

const sheet = styleSheet(`
:host { inline-size: 100%; block-size: 667px; forced-color-adjust: none; }
:host([modal]) { display: contents; }
.pager { position: absolute; inset: 0; z-index: 1; overflow: scroll hidden; scroll-snap-type: x mandatory;
  overscroll-behavior-x: contain; scrollbar-width: none; touch-action: pan-x pan-y; }
.pager::-webkit-scrollbar { display: none; }
.pager.dragged { scroll-snap-type: none; cursor: grabbing; }
.pager > div { position: relative; height: 100%; pointer-events: none; }
.pager > div > div { position: absolute; inset-block: 0; scroll-snap-align: start; scroll-snap-stop: always; }
.part[role="button"] { z-index: 2; }
/* On a ground of their own, dots are visible on any picture. */
[part="indicator"] { border-radius: 2px; background: var(--surface); box-shadow: 0 0 0 8px var(--surface); }
`);

/**
 * `<fretsaw-guide>`: pages shown when an app is opened for the first time, or in a new version.
 *
 * Attributes: `pages` (names of the service's pictures, or URLs, separated by white space), `media`
 * (`/media`), `version`, `remember` (the storage key for the version; without it nothing is stored),
 * `modal` (over the whole page), `no-skip`, `no-start`, `slide`, `steps`, `no-steps`. Property: `texts`. Events:
 * `fretsaw-version`, `fretsaw-home`, `fretsaw-unreadable`, `fretsaw-completed`, `fretsaw-removed`.
 */
export class Guide extends WordedElement {
  static get styles() { return [sheet]; }
  static get partNames() { return Object.keys(Part); }

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

  /** The names or URLs of the pages' pictures. */
  get pages() {
    return (this.getAttribute("pages") ?? "").split(/\s+/).filter(Boolean);
  }

  options() {
    const options = {
      pages: this.pages.length,
      showsSkip: !this.hasAttribute("no-skip"),
      showsStart: !this.hasAttribute("no-start"),
      slidesIntoHome: this.hasAttribute("slide"),
      showsSteps: this.hasAttribute("steps") || (matchMedia("(pointer: fine)").matches && !this.hasAttribute("no-steps")),
      hasDotButtons: true,
      texts: this.machineTexts,
    };
    return { options };
  }

  async begin() {
    if (!(await super.begin())) return false;
    const { signal } = this;
    this.#pager = new Pager(
      this.viewport,
      {
        scrolled: (offset) => this.send("scrolled", { offset }),
        settled: (offset) => this.send("settled", { offset }),
      },
      signal,
    );
    this.#size = "";
    this.send("opened", { stored: this.#storedVersion, current: this.getAttribute("version") ?? "" });
    // The machine may have decided to show the home page.
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

  isFocusable(part) {
    // Keys and steps turn pages as well: dots would be one focus stop a page.
    if (part.name.kind === Part.dotButton) return false;
    return part.name.kind === Part.guide ? this.layer !== "modal" : undefined;
  }

  get focusFallback() {
    return this.layer === "modal" ? this.viewport : this.element({ kind: Part.guide, index: 0 });
  }

  picture(number, frame) {
    const picture = this.#pictures[number];
    return picture ? { ...picture.frame(frame), most: 2 } : null;
  }

  partMade(part, element) {
    if (part.name.kind === Part.page) this.#paint(part.name.index, element);
  }

  drawn() {
    const content = this.parts.find((part) => part.name.kind === Part.content);
    const { width } = this.environment.size;
    const size = `${width} ${content?.frame.width}`;
    if (!content || !this.#pager || size === this.#size) return;
    this.#size = size;
    this.#pager.layOut(this.pages.length, width, content.frame.width);
  }

  effects = {
    store: ({ version }) => {
      const key = this.getAttribute("remember");
      try {
        if (key) localStorage.setItem(key, version);
      } catch {
        // Shown again the next time.
      }
      this.dispatch("version", { version });
    },
    showHome: () => this.#leave("home"),
    scroll: ({ to, animated }) => this.#pager?.scroll(to, animated),
    unreadable: ({ page }) => this.dispatch("unreadable", { page, name: this.pages[page] }),
    completed: ({ exit }) => this.dispatch("completed", { exit }),
    removed: () => this.#leave("removed"),
  };

  #leave(name) {
    this.end();
    this.dispatch(name, {});
  }

  /** Fills a page around its picture with the colours of the picture's upper and lower edge. */
  #paint(page, element) {
    const picture = this.#pictures[page];
    if (!picture || !element) return;
    const { image, x = 0, y = 0, width = image.width, height = image.height } = picture.frame(0);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1, 2];
    const context = canvas.getContext("2d");
    context.drawImage(image, x, y, 1, 1, 0, 0, 1, 1);
    context.drawImage(image, x + width - 1, y + height - 1, 1, 1, 0, 1, 1, 1);
    const [r, g, b, a, ...end] = context.getImageData(0, 0, 1, 2).data;
    const colors = [[r, g, b, a], end].map(([red, green, blue, alpha]) => `rgb(${red} ${green} ${blue} / ${alpha / 255})`);
    element.style.setProperty("background-image", `linear-gradient(${colors[0]} 30%, ${colors[1]} 70%)`);
  }

  /** The version stored in this browser, if the page uses that and the browser allows it. */
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
    const { width, height } = this.environment.size;
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
    this.#paint(page, this.element({ kind: Part.page, index: page }));
    const playback = picture?.count > 1 && { frames: picture.count, total: picture.total };
    const shown = playback ? { animated: { playback } } : picture ? "still" : "unreadable";
    this.send("picture", { page, picture: shown });
    this.refreshPictures();
  }
}

reflect(
  Guide,
  ["pages", "media", "version", "remember", "theme"],
  ["modal", "no-skip", "no-start", "slide", "steps", "no-steps"],
);
define("fretsaw-guide", Guide);
