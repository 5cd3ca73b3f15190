import { styleSheet } from "../runtime.js";
import { captchaWidth, modernWidth } from "../runtime/protocol.js";

// As wide as its picture, also where a page gives no width: in a row, in a centred column. A popup takes no space.
export const sheet = styleSheet(`
:host { inline-size: ${modernWidth}px; max-inline-size: 100%; }
:host([layout="classic"]) { inline-size: ${captchaWidth}px; }
:host([mode="compact"]) { inline-size: 300px; block-size: 64px; }
:host([mode="compact"]) .viewport:not(dialog) { display: none; }
:host(:is([mode="popup"], [mode="bind"]):not([hidden])) { display: contents !important; }
/* Until it is drawn; a page that links captcha.css has given it its size. */
.skeleton:only-child { position: absolute; inset: 0; border-radius: 12px; background: #8882; overflow: clip; }
:host(:is([mode="popup"], [mode="bind"])) .skeleton { display: none; }
dialog.viewport { overflow: hidden auto; }
dialog [part="mask"] { animation: fresh 400ms; position: fixed; inset: 0 !important; width: auto !important; height: auto !important; }
dialog [part="container"] { box-shadow: var(--shadow); }
.viewport:not(dialog) { height: auto; }
.viewport:not(dialog, .modern) { background: var(--surface); border-radius: 0 0 var(--radius) var(--radius); }
.modern:not(dialog) [part="container"] { box-shadow: 0 0 0 1px color-mix(in srgb, var(--border) 60%, transparent), 0 1px 4px #0001; }
.modern [part="tip"] .words { align-items: center; font-weight: 600 !important; line-height: 1.333; }
.modern[dir="rtl"] [part="tip"] .words { justify-content: flex-end; text-align: right; }
.modern [part="ways"] .words { justify-content: flex-end; text-align: right; }
.modern[dir="rtl"] [part="ways"] .words { justify-content: flex-start; text-align: left; }
.modern [part="ways"] .words > span { text-decoration: underline; text-underline-offset: 3px; }
.viewport:not(dialog, .modern)::after {
  content: ""; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 1px var(--border);
  pointer-events: none;
}
:is([part="strip"], [part="tip"], [part="bar"]) .words { white-space: pre-wrap; }
[part="bar"], [part="thumb"] { transition: background-color calc(.25s * var(--motion)); }
.part[role="button"]:not([aria-disabled]):hover { background: var(--button); }
.loading [part="picture"]::after, .skeleton:only-child::after {
  content: ""; position: absolute; inset: 0; animation: shimmer calc(1.4s * var(--motion, 1)) infinite;
  background: linear-gradient(100deg, transparent 30%, color-mix(in srgb, var(--text, #888) 10%, transparent), transparent 70%);
}
.picture.old { animation: fade calc(120ms * var(--motion)) forwards; }
@keyframes fade { to { opacity: 0; } }
@media (prefers-reduced-motion: reduce) { .skeleton:only-child::after { animation: none; } }
/* A panel is shown in its place. */
dialog.away { visibility: hidden; }
.away:not(dialog) { display: none; }
@media (forced-colors: active) {
  :is([part="thumb"], [part="done"], [role="button"]) > .drawing g { stroke: CanvasText !important; }
  [aria-disabled] > .drawing g { stroke: GrayText !important; }
}
[part="container"]:focus { outline: none; }
@keyframes shimmer { from { translate: -100%; } to { translate: 100%; } }
.beside {
  position: absolute; inset: 0 0 auto; inline-size: 100%; block-size: 3px; accent-color: var(--accent); pointer-events: none;
}
`);

/** Ends the sizes of captcha.css. */
export const sized = styleSheet(":host { aspect-ratio: auto !important; min-block-size: 0 !important; }");
