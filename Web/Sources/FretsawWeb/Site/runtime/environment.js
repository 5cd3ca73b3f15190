import { directionOf } from "./language.js";

/** The device's setting for dark pages. */
const darkSetting = "(prefers-color-scheme: dark)";

/**
 * Observes the environment of an element: size, insets, language, colour scheme and motion.
 */
export class EnvironmentObserver {
  #element;
  #size;
  #language;
  #changed;
  #dark = matchMedia(darkSetting);
  #still = matchMedia("(prefers-reduced-motion: reduce)");
  #probe = null;

  /**
   * `changed` is called after a change, `signal` ends it. For `now` it needs more: `probe` is as wide as the upper safe inset, and
   * as high as the lower; `size` and `language` return the viewport's size and the language of its texts.
   */
  constructor(element, changed, signal, { probe, size, language } = {}) {
    this.#element = element;
    this.#probe = probe;
    this.#size = size;
    this.#language = language;
    this.#changed = changed;
    const notify = () => this.#changed();
    const observer = new ResizeObserver(notify);
    observer.observe(element);
    const attributes = new MutationObserver(notify);
    const names = { attributes: true, attributeFilter: ["lang", "data-theme", "theme"] };
    attributes.observe(document.documentElement, names);
    attributes.observe(element, names);
    signal.addEventListener("abort", () => {
      observer.disconnect();
      attributes.disconnect();
    });
    window.addEventListener("resize", notify, { signal });
    // An on-screen keyboard makes the visual viewport smaller and may move it.
    window.visualViewport?.addEventListener("resize", notify, { signal });
    window.visualViewport?.addEventListener("scroll", notify, { signal });
    window.addEventListener("languagechange", notify, { signal });
    this.#dark.addEventListener("change", notify, { signal });
    this.#still.addEventListener("change", notify, { signal });
  }

  /** The current environment. */
  get now() {
    const language = this.#language();
    return {
      size: this.#size(),
      topInset: this.#probe.offsetWidth,
      bottomInset: this.#probe.offsetHeight,
      keyboardHeight: keyboardHeight(),
      language: language.startsWith("zh") ? "chinese" : "english",
      reducesMotion:
        this.#still.matches || getComputedStyle(this.#element).getPropertyValue("--fretsaw-motion").trim() === "0",
      isRightToLeft: directionOf(language) === "rtl",
    };
  }

  /** Whether colours are for a dark page. */
  get isDark() {
    return isDarkIn(this.#element, this.#dark);
  }
}

/** Whether colours are for a dark page: the component's `theme`, its site's, the page's `data-theme`, or the device's setting. */
export function isDarkIn(element, setting = matchMedia(darkSetting)) {
  const own = element.getAttribute("theme") ?? element.site?.theme;
  const said = own && own !== "auto" ? own : document.documentElement.dataset.theme;
  return said === "dark" || (said !== "light" && setting.matches);
}

/** The height covered by an on-screen keyboard. */
function keyboardHeight() {
  const viewport = window.visualViewport;
  if (!viewport || viewport.scale > 1.01) return 0;
  const covered = window.innerHeight - viewport.height - viewport.offsetTop;
  return covered > 60 ? covered : 0;
}
