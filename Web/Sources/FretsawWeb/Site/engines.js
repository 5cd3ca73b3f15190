/**
 * The machines' code, in two files, so that a page with only a captcha loads less than half of it: as WebAssembly, and as a
 * module for pages that forbid that, which no bundle contains. Bundlers find the files by these expressions. In the bundles of the npm package, scripts/make-npm replaces this module.
 */
export const engines = {
  /** The captcha, and the alert that says that the network is down. */
  captcha: {
    name: "captcha.wasm",
    wasm: () => new URL("./captcha.wasm", import.meta.url),
    script: () => new URL("./captcha.wasm.js", import.meta.url),
  },
  /** All other systems. */
  fretsaw: {
    name: "fretsaw.wasm",
    wasm: () => new URL("./fretsaw.wasm", import.meta.url),
    script: () => new URL("./fretsaw.wasm.js", import.meta.url),
  },
};
