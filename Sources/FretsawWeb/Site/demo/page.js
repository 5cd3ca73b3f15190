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

/** Words in both languages; the style sheet shows those of the page. */
export function words(zh, en) {
  const both = document.createDocumentFragment();
  both.append(make("span", { lang: "zh" }, zh), make("span", { lang: "en" }, en));
  return both;
}

/** A button with words in both languages. */
export function button(zh, en, action, isFirst = false) {
  const element = make("button", { type: "button", className: isFirst ? "first" : "" }, words(zh, en));
  element.addEventListener("click", () => action(element));
  return element;
}

/** Whichever of two the page's language is. */
export function say(zh, en) {
  return document.documentElement.lang === "zh" ? zh : en;
}

/** Calls `tell` now and whenever the page's language changes: for what is no text of an element. */
export function spoken(update) {
  update();
  new MutationObserver(update).observe(document.documentElement, { attributeFilter: ["lang"] });
}

/** Replaces what an output says, in both languages. */
export function report(output, zh, en) {
  output.replaceChildren(words(zh, en));
}
