// The API for pages: `import * as fretsaw from "/fretsaw/fretsaw.js"`, then `fretsaw.alert(…)` and
// `fretsaw.notice.success(…)`. Each element has its own module.

export { alert } from "./alert.js";
export { notice } from "./notice.js";
