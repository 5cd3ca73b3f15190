import { styleSheet } from "./dom.js";
import { colors, cornerRadius } from "./protocol.js";

/** The custom property with which pages set a colour: `--fretsaw-secondary-text`. */
export const propertyOf = (name) => "--fretsaw-" + name.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());

/**
 * A value of the table of colours is a colour, another name of the table (`accent`), or a percentage of that colour
 * (`accent/12`).
 */
const valueOf = (text) => {
  const [, name, percentage] = /^(\w+)(?:\/(\d+))?$/.exec(text) ?? [];
  if (percentage) return `color-mix(in srgb,var(--${name}) ${percentage}%,transparent)`;
  return name ? `var(--${name})` : text;
};

/** Each colour as set by the page, with the default above. */
const custom = (isDark) =>
  Object.entries(colors)
    .map(([name, values]) => {
      const [light, dark = light] = values.split(" ");
      return `--${name}:var(${propertyOf(name)},${valueOf(isDark ? dark : light)});`;
    })
    .join("");

/**
 * The base style of every element.
 *
 * Styles of the page do not reach a viewport, except for `--fretsaw-…` and, in the page, `visibility` and `pointer-events`.
 */
export const style = styleSheet(`
.themed {
  all: initial; visibility: inherit; pointer-events: inherit; forced-color-adjust: inherit;
  color-scheme: light; ${custom(false)}
  --radius: var(--fretsaw-radius, ${cornerRadius}px); --motion: var(--fretsaw-motion, 1);
  --shadow: 0 0 0 1px var(--noticeBorder), 0 8px 32px #0003;
  font: 14px/1.25 var(--fretsaw-font, system-ui, -apple-system, "PingFang SC", "Noto Sans SC", "Microsoft YaHei",
    "WenQuanYi Zen Hei", sans-serif);
  color: var(--text); -webkit-tap-highlight-color: transparent; -webkit-text-size-adjust: none;
}
.themed.dark { color-scheme: dark; ${custom(true)} }
:host { display: block; position: relative; }
:host([hidden]) { display: none; }
.viewport {
  display: block; position: relative; width: 100%; height: 100%; box-sizing: border-box;
  user-select: none; -webkit-user-select: none;
}
dialog.viewport, .viewport[popover] {
  position: fixed; inset: 0; width: auto; height: auto; max-width: none; max-height: none;
  overflow: hidden;
}
/* Modal dialogs of a page switch off all that is not theirs. */
dialog.themed, .viewport[popover] { visibility: visible; pointer-events: auto; }
.viewport[popover] { pointer-events: none; }
.viewport[popover] .part { pointer-events: auto; }
.viewport[popover] { forced-color-adjust: none; }
dialog.viewport::backdrop, .viewport[popover]::backdrop { background: none; }
.viewport:focus { outline: none; }
.part {
  position: absolute; box-sizing: border-box; margin: 0; padding: 0; border: 0; background: none;
  touch-action: manipulation; font: inherit;
}
input.part, textarea.part { user-select: text; -webkit-user-select: text; resize: none; outline-offset: 0; }
.part[role="button"] { cursor: pointer; transition: filter calc(.15s * var(--motion)); }
.part[role="button"]:not([aria-disabled]):active { filter: brightness(.9); }
@media (hover: hover) { .part[role="button"]:not([aria-disabled], :active):hover { filter: brightness(.96); } }
.part[aria-disabled="true"] { cursor: default; }
.part[role="slider"] { touch-action: none; cursor: grab; }
.part[role="slider"]:active { cursor: grabbing; }
.part:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
/* After a press, no focus ring until the next key. */
.viewport.pressed .part:not(input, textarea):focus-visible { outline: none; }
.words {
  position: absolute; inset: 0; display: flex; align-items: center; justify-content: flex-start;
  white-space: pre; pointer-events: none;
}
/* In right-to-left pages, arrows keep their direction and texts their own. */
.words { direction: ltr; }
.words > span { unicode-bidi: plaintext; }
.words.centered { justify-content: center; text-align: center; }
.words.wraps { white-space: pre-wrap; overflow-wrap: anywhere; }
.words.wraps:not(.centered) { align-items: flex-start; }
.drawing, .picture { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
.drawing { overflow: visible; }
.picture.fits { object-fit: contain; margin: auto; }
.heard {
  position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}
.inset { position: fixed; visibility: hidden; width: env(safe-area-inset-top, 0px); height: env(safe-area-inset-bottom, 0px); }
.measure { position: absolute; visibility: hidden; left: 0; top: 0; width: max-content; white-space: pre-wrap;
  overflow-wrap: anywhere; pointer-events: none; }
/* The second click of a double click belongs to the control that opened this. */
@keyframes fresh { from, to { pointer-events: none; } }
@media (prefers-reduced-motion: reduce) { .themed { --motion: 0; } }
@media (forced-colors: active) {
  /* Forced colours remove fills and shadows, but not paths. */
  .part.edged, .part[role="button"]:not(:has(> .drawing)) { outline: 1px solid; outline-offset: -1px; }
  .part:focus-visible { outline: 3px solid Highlight; }
}
`);
