/**
 * The machines' code, in two files, so that a page with only a captcha loads a third of it. Bundlers find the files by
 * these expressions. In the bundles of the npm package, scripts/make-npm replaces this module.
 */
export const engines = {
  captcha: {
    name: "captcha.wasm",
    wasm: () => new URL("./captcha.wasm", import.meta.url),
    script: () => import("./captcha.wasm.js"),
  },
  /** All systems but the captcha. */
  fretsaw: {
    name: "fretsaw.wasm",
    wasm: () => new URL("./fretsaw.wasm", import.meta.url),
    script: () => import("./fretsaw.wasm.js"),
  },
};
