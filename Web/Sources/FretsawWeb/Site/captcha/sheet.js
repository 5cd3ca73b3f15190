import { styleSheet } from "../runtime.js";

// As wide as its picture, also where a page gives no width: in a row, in a centred column. A popup takes no space.
export const sheet = styleSheet(`
:host { inline-size: 310px; max-inline-size: 100%; }
:host(:is([mode="popup"], [mode="bind"]):not([hidden])) { display: contents !important; }
dialog [data-kind="0"] { animation: fresh 400ms; }
dialog [data-kind="1"] { box-shadow: var(--shadow); }
.viewport:not(dialog) {
  height: auto; background: var(--surface); border-radius: 0 0 var(--radius) var(--radius);
}
.viewport:not(dialog)::after {
  content: ""; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 1px var(--border);
  pointer-events: none;
}
:is([data-kind="6"], [data-kind="7"], [data-kind="8"]) .words { white-space: pre-wrap; }
[data-kind="8"], [data-kind="9"] { transition: background-color calc(.25s * var(--motion)); }
.part[role="button"]:not([aria-disabled]):hover { background: var(--button); }
.loading [data-kind="2"]::after {
  content: ""; position: absolute; inset: 0; animation: shimmer calc(1.4s * var(--motion)) infinite;
  background: linear-gradient(100deg, transparent 30%, color-mix(in srgb, var(--text) 10%, transparent), transparent 70%);
}
/* A panel is shown in its place. */
dialog.away { visibility: hidden; }
.away:not(dialog) { display: none; }
@media (forced-colors: active) {
  :is([data-kind="9"], [role="button"]) > .drawing g { stroke: CanvasText !important; }
  [aria-disabled] > .drawing g { stroke: GrayText !important; }
}
@keyframes shimmer { from { translate: -100%; } to { translate: 100%; } }
.beside {
  position: absolute; inset: 0 0 auto; inline-size: 100%; block-size: 3px; accent-color: var(--accent); pointer-events: none;
}
`);
