// The browser classes that modules use when they are imported, with substitutes for servers that render pages.

/** The class of elements; an empty one without a browser. */
export const BaseElement = globalThis.HTMLElement ?? class {};

/** A style sheet for shadow roots; null without a browser. */
export function styleSheet(rules) {
  if (!globalThis.CSSStyleSheet) return null;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  return sheet;
}

/** Defines an element unless its name is taken; without a browser, does nothing. */
export function define(name, type) {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, type);
}
