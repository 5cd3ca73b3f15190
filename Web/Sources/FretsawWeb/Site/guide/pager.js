/**
 * A native scroller over the pages, with the device's scrolling behaviour. It only reports its offset.
 * It can also be dragged with a mouse.
 */
export class Pager {
  #element;
  #content;
  #host;
  #timer = 0;
  #drag = null;

  /**
   * @param {HTMLElement} viewport Where it goes.
   * @param {{scrolled: (offset: number) => void, settled: (offset: number) => void}} host Receives the offsets.
   * @param {AbortSignal} signal Ends it.
   */
  constructor(viewport, host, signal) {
    this.#host = host;
    this.#element = document.createElement("div");
    this.#element.className = "pager";
    this.#element.setAttribute("aria-hidden", "true");
    // Pages follow one another from left to right in every language.
    this.#element.dir = "ltr";
    // Not focusable, because the guide handles keys.
    this.#element.tabIndex = -1;
    this.#content = document.createElement("div");
    this.#element.append(this.#content);
    viewport.append(this.#element);
    const on = (name, listener) =>
      this.#element.addEventListener(name, listener, { signal, passive: true });
    on("scroll", () => this.#moved());
    on("scrollend", () => this.#rests());
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#dragged(event));
    on("pointerup", () => this.#up());
    on("pointercancel", () => this.#up());
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  /** The current offset. */
  get offset() {
    return this.#element.scrollLeft;
  }

  /** Sets the scrollable width for all pages, and for sliding past the last one. */
  layOut(pages, width, contentWidth) {
    this.#content.style.setProperty("width", `${contentWidth}px`);
    while (this.#content.children.length > pages) this.#content.lastChild.remove();
    while (this.#content.children.length < pages) {
      this.#content.append(document.createElement("div"));
    }
    for (const [index, page] of [...this.#content.children].entries()) {
      page.style.setProperty("left", `${index * width}px`);
      page.style.setProperty("width", `${width}px`);
    }
  }

  /** Scrolls to an offset. */
  scroll(offset, isAnimated) {
    this.#element.scrollTo({ left: offset, behavior: isAnimated ? "smooth" : "instant" });
  }

  #moved() {
    this.#host.scrolled(this.offset);
    clearTimeout(this.#timer);
    // For browsers without the event `scrollend`.
    if (!this.#drag) this.#timer = setTimeout(() => this.#rests(), 200);
  }

  #rests() {
    clearTimeout(this.#timer);
    if (!this.#drag) this.#host.settled(this.offset);
  }

  #down(event) {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    this.#drag = { x: event.clientX, offset: this.offset };
    this.#element.setPointerCapture(event.pointerId);
    this.#element.classList.add("dragged");
  }

  #dragged(event) {
    if (this.#drag) this.#element.scrollLeft = this.#drag.offset + this.#drag.x - event.clientX;
  }

  #up() {
    const drag = this.#drag;
    if (!drag) return;
    this.#drag = null;
    const width = this.#element.clientWidth;
    const way = this.offset - drag.offset;
    // A fifth of a page turns it.
    const turned = Math.abs(way) > width / 5 ? Math.sign(way) : 0;
    const page = Math.round(drag.offset / width) + turned;
    this.scroll(page * width, true);
    this.#element.classList.remove("dragged");
    this.#moved();
  }
}
