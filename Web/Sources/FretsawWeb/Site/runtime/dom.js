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

/**
 * The address of the service that serves a script: what is before `/fretsaw/` and the version in its address; empty, for the
 * page's origin, if the script is served by something else.
 */
export function serviceBeside(address) {
  return /^(.*)\/fretsaw\/[0-9a-f]{16}\//.exec(address)?.[1] ?? "";
}

/** Defines an element unless its name is taken; without a browser, does nothing. */
export function define(name, type) {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, type);
}

/**
 * Adds properties that reflect attributes, such as `siteKey` for `site-key`, because frameworks set either. Null removes
 * the attribute; a list becomes words.
 *
 * @param {Function} type The class of the element; getters that it has stay.
 * @param {string[]} names Attributes with texts.
 * @param {string[]} flags Attributes that are there or not.
 */
export function reflect(type, names, flags = []) {
  const add = (name, get, set) => {
    const property = name.replace(/-./g, (match) => match[1].toUpperCase());
    const own = Object.getOwnPropertyDescriptor(type.prototype, property);
    Object.defineProperty(type.prototype, property, { get, set, ...own?.get && { get: own.get }, configurable: true });
  };
  for (const name of names) {
    add(name, function () {
      return this.getAttribute(name) ?? "";
    }, function (value) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, Array.isArray(value) ? value.join(" ") : value);
    });
  }
  for (const name of flags) {
    add(name, function () {
      return this.hasAttribute(name);
    }, function (value) {
      // As an attribute, an empty text means that it is there.
      this.toggleAttribute(name, value === "" || Boolean(value));
    });
  }
}

const scrolling = { locks: 0, style: [] };

/** Keeps the page behind a dialog from scrolling, until the function that it returns is called. */
export function lockScrolling() {
  const { style, clientWidth } = document.documentElement;
  scrolling.locks += 1;
  if (scrolling.locks === 1) {
    scrolling.style = ["overflow", "scrollbar-gutter"].map((name) => [name, style.getPropertyValue(name)]);
    // The space of its scroll bar stays, so that nothing moves.
    if (innerWidth > clientWidth) style.setProperty("scrollbar-gutter", "stable");
    style.setProperty("overflow", "hidden");
  }
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    scrolling.locks -= 1;
    if (scrolling.locks > 0) return;
    for (const [name, value] of scrolling.style) style.setProperty(name, value);
  };
}
