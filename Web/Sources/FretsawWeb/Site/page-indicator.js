import { define, reflect, styleSheet, System, WordedElement } from "./runtime.js";
import { dotGap, dotHeight, dotWidth, otherDotWidth, PageIndicatorPart as Part } from "./runtime/protocol.js";

const sheet = styleSheet(`
/* On a ground of their own, dots are visible on any page. */
:host { display: inline-block; padding: 8px; vertical-align: middle; forced-color-adjust: none; }
[part="indicator"] { border-radius: 2px; background: var(--surface); box-shadow: 0 0 0 8px var(--surface); }
`);

/** Sizes in pixels by their attributes; without an attribute, those of the guide. */
const sizes = { "current-width": dotWidth, "other-width": otherDotWidth, "dot-height": dotHeight, gap: dotGap, radius: null };

/**
 * `<fretsaw-page-indicator>`: dots that show the current page, as those of a guide.
 *
 * Attributes: `count` (the number of pages), `index` (the current page, from 0), `current-width`, `other-width`,
 * `dot-height`, `gap`, `radius` (sizes in pixels). Property: `texts` (`page` and `pageOf`).
 */
export class PageIndicator extends WordedElement {
  static get styles() { return [sheet]; }
  static get partNames() { return Object.keys(Part); }
  static get observedAttributes() { return ["count", "index", ...Object.keys(sizes)]; }

  get system() {
    return System.pageIndicator;
  }

  /** It has the guide's texts. */
  get textsOf() {
    return System.guide;
  }

  /** The number of pages. */
  get count() {
    return this.#number("count", 0);
  }

  /** The current page, from 0. */
  get index() {
    return this.#number("index", 0);
  }

  options() {
    const [currentWidth, otherWidth, height, gap, cornerRadius] = Object.entries(sizes).map(
      ([name, fallback]) => this.#number(name, fallback),
    );
    return {
      count: this.count,
      current: this.index,
      metrics: { currentWidth, otherWidth, height, gap, cornerRadius },
      texts: this.machineTexts,
    };
  }

  attributeChangedCallback(name, before, after) {
    if (!this.isRunning || before === after) return;
    if (name in sizes) {
      this.begin().catch((error) => this.fail(error));
      return;
    }
    if (name === "count") this.send("count", { count: this.count });
    this.send("current", { page: this.index });
  }

  /** It is as large as its dots. */
  drawn() {
    const { width = 0, height = 0 } = this.parts[0]?.frame ?? {};
    this.viewport.style.setProperty("width", `${width}px`);
    this.viewport.style.setProperty("height", `${height}px`);
  }

  #number(name, fallback) {
    const value = Number.parseFloat(this.getAttribute(name));
    if (!Number.isFinite(value)) return fallback;
    return name in sizes ? value : Math.min(Math.max(Math.trunc(value), -1), 2 ** 31 - 1);
  }
}

reflect(PageIndicator, ["count", "index", ...Object.keys(sizes), "theme"]);
define("fretsaw-page-indicator", PageIndicator);
