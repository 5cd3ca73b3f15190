/**
 * The machines' code, in three files, so that a page with only a captcha or an alert loads less than half of it: as
 * WebAssembly, and as a module for pages that forbid that, which no bundle contains. Bundlers find the files by these
 * expressions. In the bundles of the npm package, scripts/make-npm replaces this module.
 */
export const engines = {
  /** The captcha. */
  captcha: {
    name: "captcha.wasm",
    wasm: () => new URL("./captcha.wasm", import.meta.url),
    script: () => new URL("./captcha.wasm.js", import.meta.url),
  },
  /** The alert, for pages without other systems. */
  alert: {
    name: "alert.wasm",
    wasm: () => new URL("./alert.wasm", import.meta.url),
    script: () => new URL("./alert.wasm.js", import.meta.url),
  },
  /** All systems but the captcha. */
  fretsaw: {
    name: "fretsaw.wasm",
    wasm: () => new URL("./fretsaw.wasm", import.meta.url),
    script: () => new URL("./fretsaw.wasm.js", import.meta.url),
  },
};
