// The API for pages: `import * as fretsaw from "/fretsaw/fretsaw.js"`, then `fretsaw.alert(…)` and
// `fretsaw.notice.success(…)`. Elements have modules of their own, loaded where they are.

export { alert } from "./alert.js";
export { notice } from "./notice.js";
