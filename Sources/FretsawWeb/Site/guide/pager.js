/**
 * A scroller of the browser's own over the pages: it has the feel of the device, and only says where it
 * is. Dragging it with a mouse works as well.
 */
export class Pager {
  #element;
  #content;
  #host;
  #timer = 0;
  #drag = null;

  /**
   * @param {HTMLElement} viewport Where it goes.
   * @param {{scrolled: (offset: number) => void, settled: (offset: number) => void}} host Told of places.
   * @param {AbortSignal} signal Ends it.
   */
  constructor(viewport, host, signal) {
    this.#host = host;
    this.#element = document.createElement("div");
    this.#element.className = "pager";
    this.#element.setAttribute("aria-hidden", "true");
    // Not a stop of its own: the guide takes the keys.
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

  /** Where it is. */
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

  /** Goes to an offset. */
  scroll(offset, isAnimated) {
    this.#element.scrollTo({ left: offset, behavior: isAnimated ? "smooth" : "instant" });
  }

  #moved() {
    this.#host.scrolled(this.offset);
    clearTimeout(this.#timer);
    // For browsers that do not say when scrolling ends.
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
