/** How every component looks before its machine says more. */
export const style = new CSSStyleSheet();
style.replaceSync(`
:host { display: block; position: relative; -webkit-tap-highlight-color: transparent; }
:host([hidden]) { display: none; }
.room {
  position: relative; width: 100%; height: 100%; padding: 0; margin: 0; border: 0; box-sizing: border-box;
  font-family: system-ui, -apple-system, "PingFang SC", "Noto Sans SC", "Microsoft YaHei",
    "WenQuanYi Zen Hei", sans-serif;
  line-height: 1.25; text-align: start; color: inherit; background: none;
  user-select: none; -webkit-user-select: none; -webkit-text-size-adjust: none;
}
dialog.room, .room[popover] {
  position: fixed; inset: 0; width: auto; height: auto; max-width: none; max-height: none;
  overflow: hidden;
}
.room[popover] { pointer-events: none; }
.room[popover] .part { pointer-events: auto; }
.room[popover] { forced-color-adjust: none; }
dialog.room::backdrop, .room[popover]::backdrop { background: none; }
.room:focus { outline: none; }
.part {
  position: absolute; box-sizing: border-box; margin: 0; padding: 0; border: 0; background: none;
  touch-action: manipulation; font: inherit;
}
input.part, textarea.part { user-select: text; -webkit-user-select: text; resize: none; outline-offset: 0; }
.part[role="button"] { cursor: pointer; }
.part[aria-disabled="true"] { cursor: default; }
.part[role="slider"] { touch-action: none; cursor: grab; }
.part[role="slider"]:active { cursor: grabbing; }
.part:focus-visible { outline: 2px solid #187cff; outline-offset: 2px; }
.words {
  position: absolute; inset: 0; display: flex; align-items: center; justify-content: flex-start;
  white-space: pre; pointer-events: none;
}
/* Arrows keep their direction and words their own in pages that run from right to left. */
.words { direction: ltr; }
.words > span { unicode-bidi: plaintext; }
.words.centered { justify-content: center; text-align: center; }
.words.wraps { white-space: pre-wrap; overflow-wrap: anywhere; }
.words.wraps:not(.centered) { align-items: flex-start; }
.drawing, .picture { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
.drawing { overflow: visible; }
.picture.fits { object-fit: contain; }
.heard {
  position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}
.inset { position: fixed; visibility: hidden; width: env(safe-area-inset-top, 0px); height: env(safe-area-inset-bottom, 0px); }
.measure { position: absolute; visibility: hidden; left: 0; top: 0; width: max-content; white-space: pre-wrap;
  overflow-wrap: anywhere; pointer-events: none; }
/* The second click of a double one was meant for what opened this. */
@keyframes fresh { from, to { pointer-events: none; } }
@media (forced-colors: active) {
  /* Fills and shadows are gone; what is drawn on a dot is still there. */
  .part.edged, .part[role="button"]:not(:has(> .drawing)) { outline: 1px solid; outline-offset: -1px; }
  .part:focus-visible { outline: 3px solid Highlight; }
}
`);
