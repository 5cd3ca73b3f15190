// Loaded only if a page sets colours.

/** Text and what it is on; `ContrastTests` checks the defaults. */
const pairs = [
  "text surface", "secondaryText surface", "strongText surface", "placeholder surface", "success surface",
  "failure surface", "errorText surface", "text field", "placeholder field", "onAccent accent", "onAccent slider",
  "onAccent mark", "onAccent primary", "onButton button", "onAccent noticeTop", "onAccent notice",
  "failureStripHead failureStrip", "strongText failureStrip", "text sliderTrack", "strongText sliderTrack", "surface failure",
].map((pair) => pair.split(" "));

/** The messages so far; each is reported once. */
const reported = new Set();

/**
 * Reports colours of the page with too little contrast to the console, by WCAG 2.2 § 1.4.3.
 *
 * @param {HTMLElement} viewport An element with the colours.
 * @param {(name: string) => string} propertyOf The page's property for a colour.
 */
export function reportContrast(viewport, propertyOf) {
  if (!viewport.isConnected) return;
  const probe = document.createElement("span");
  viewport.append(probe);
  const look = getComputedStyle(probe);
  const colorOf = (name) => {
    // As numbers 0 … 1, however the page writes it.
    probe.style.setProperty("color", `color-mix(in srgb, var(--${name}), var(--${name}))`);
    const [red, green, blue, alpha = 1] = (look.color.match(/^color\(srgb (.+)\)$/)?.[1] ?? "").split(/[ /]+/).map(Number);
    return { channels: [red, green, blue], alpha };
  };
  const over = ({ channels, alpha }, behind) => channels.map((own, index) => own * alpha + behind[index] * (1 - alpha));
  const surface = over(colorOf("surface"), [1, 1, 1]);
  const isSet = (name) => look.getPropertyValue(propertyOf(name)) !== "";
  // Colours that only follow others are reported with these.
  for (const [words, ground] of pairs.filter((pair) => pair.some(isSet))) {
    const behind = over(colorOf(ground), surface);
    const contrast = contrastOf(over(colorOf(words), behind), behind);
    const message =
      `fretsaw: text ${propertyOf(words)} on ${propertyOf(ground)} has a contrast of ${contrast.toFixed(2)};` +
      " it needs 4.5";
    if (!(contrast < 4.495) || reported.has(message)) continue;
    reported.add(message);
    console.warn(message);
  }
  probe.remove();
}

function contrastOf(...colors) {
  const [low, high] = colors
    .map((channels) => {
      const [red, green, blue] = channels.map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    })
    .sort((first, second) => first - second);
  return high / low;
}
