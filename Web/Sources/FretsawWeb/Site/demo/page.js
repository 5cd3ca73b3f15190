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

/** Whether the page's own texts are Chinese; in every other language of the elements they are English. */
export function isChinese() {
  return document.documentElement.lang.startsWith("zh");
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
  return isChinese() ? zh : en;
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

/** Code with a button that copies it; `set` replaces what is shown and what is copied. */
export function snippet(text, zh, en) {
  let whole = text;
  const code = make("code", {}, text);
  const state = make("span", { className: "unseen", role: "status" });
  const copy = make("button", { type: "button", className: "copy" }, words("复制", "Copy"));
  spoken(() => (copy.ariaLabel = say(`复制${zh}`, `Copy ${en}`)));
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(whole);
      report(copy, "已复制", "Copied");
      report(state, "已复制", "Copied");
    } catch {
      // Without permission, for example without https, the code is selected to be copied by hand.
      getSelection().selectAllChildren(code);
    }
    setTimeout(() => {
      report(copy, "复制", "Copy");
      state.replaceChildren();
    }, 2000);
  });
  const element = make("div", { className: "snippet" }, make("pre", {}, code), copy, state);
  const set = (shown, copied) => {
    code.textContent = shown;
    whole = copied;
  };
  return { element, set };
}

/** The beginning and end of a proof, which is too long to show. */
export function shortened(proof) {
  return proof.length > 28 ? `${proof.slice(0, 16)}…${proof.slice(-8)}` : proof;
}
