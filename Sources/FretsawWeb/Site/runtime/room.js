/** Where a running machine is drawn: in the page, in a dialog over it, or in a popover above it. */
export class Room {
  /** What is listened on: the dialog, the popover, or a part of the page. */
  element;
  /** Holds the parts. */
  parts = box("div", "parts");
  /** As wide as the upper safe inset, as high as the lower. */
  inset = box("div", "inset");
  #layer;
  #focusBefore = deepFocus();

  /**
   * @param {ShadowRoot} root Where it stands.
   * @param {string} layer "inline", "modal" or "popover".
   */
  constructor(root, layer) {
    this.#layer = layer;
    this.element = box(layer === "modal" ? "dialog" : "div", "room");
    this.element.append(this.parts, this.inset);
    root.append(this.element);
  }

  /** Puts it in front of the page, where that is its layer. */
  open() {
    const { element } = this;
    if (this.#layer === "modal") {
      element.setAttribute("tabindex", "-1");
      element.showModal();
      element.focus({ preventScroll: true });
    } else if (this.#layer === "popover") {
      element.setAttribute("popover", "manual");
      element.showPopover();
    }
  }

  /** Takes it away; what had the focus before a dialog has it again. */
  close() {
    const { element } = this;
    if (element.open) element.close();
    element.remove();
    const before = this.#focusBefore;
    if (this.#layer === "modal" && before?.isConnected) before.focus({ preventScroll: true });
  }

  /** Whether a dialog part is the page's dialog itself, which then has its name. */
  liftsDialog({ control }) {
    if (this.#layer !== "modal") return false;
    if (control.role === "alertdialog") this.element.setAttribute("role", "alertdialog");
    if (control.label) this.element.setAttribute("aria-label", control.label);
    return true;
  }
}

function box(name, className) {
  return Object.assign(document.createElement(name), { className });
}

/** What has the focus, in whatever shadow. */
function deepFocus() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element === document.body ? null : element;
}
