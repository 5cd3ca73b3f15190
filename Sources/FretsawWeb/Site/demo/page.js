// Building blocks for sections of the page.

/** An element with properties, attributes (those with a hyphen or in `attributes`) and children. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  const { attributes = {}, ...rest } = properties;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  Object.assign(element, rest);
  element.append(...children);
  return element;
}

/** A text in both languages; the style sheet shows the page's. */
export function words(zh, en) {
  const both = document.createDocumentFragment();
  both.append(make("span", { lang: "zh" }, zh), make("span", { lang: "en" }, en));
  return both;
}

/** A button with a title in both languages. */
export function button(zh, en, action, isFirst = false) {
  const element = make("button", { type: "button", className: isFirst ? "first" : "" }, words(zh, en));
  element.addEventListener("click", () => action(element));
  return element;
}

/** The text in the page's language. */
export function say(zh, en) {
  return document.documentElement.lang === "zh" ? zh : en;
}

/** Calls `update` now and when the page's language changes, for texts outside of elements. */
export function spoken(update) {
  update();
  new MutationObserver(update).observe(document.documentElement, { attributeFilter: ["lang"] });
}

/** Replaces the text of an output in both languages. */
export function report(output, zh, en) {
  output.replaceChildren(words(zh, en));
}
