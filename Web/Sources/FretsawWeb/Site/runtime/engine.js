import { engines } from "../engines.js";
import { ByteWriter } from "./bytes.js";
import { readReply } from "./codec.js";
import { System } from "./protocol.js";

/** The engines of the page, by their files. */
const shared = new Map();

/**
 * The machines' code: WebAssembly, or its translation to JavaScript if a page's content security
 * policy forbids WebAssembly. Loaded once per page, when the first element needs it: once for captchas, once for alerts,
 * once for all other systems.
 */
export class Engine {
  #code;
  /** Whether it runs as WebAssembly. */
  isWebAssembly;

  constructor(code, isWebAssembly) {
    this.#code = code;
    this.isWebAssembly = isWebAssembly;
  }

  /**
   * The page's engine for a system. A page whose policy forbids WebAssembly can avoid the violation report by setting
   * `<html data-fretsaw-engine="js">` before it loads an element. `<html data-fretsaw-wasm="…">` is the address of the
   * folder with `captcha.wasm`, `alert.wasm`, `fretsaw.wasm` and their `.wasm.js` if a bundler has moved the modules, but not these files.
   *
   * @param {number} system The system's number.
   * @returns {Promise<Engine>}
   */
  static shared(system) {
    const files = filesOf(system);
    if (!shared.has(files)) {
      const loaded = Engine.load(system, document.documentElement.dataset.fretsawEngine).catch((error) => {
        // The network may recover: the next element tries again.
        shared.delete(files);
        throw error;
      });
      shared.set(files, loaded);
    }
    return shared.get(files);
  }

  /** Loads an engine for a system: "wasm", "js", or the first of them that runs. */
  static async load(system, kind) {
    const files = filesOf(system);
    const [engine] = await Promise.all([load(files, kind), files === engines.fretsaw && import("./others.js")]);
    return engine;
  }

  /**
   * Opens a machine.
   *
   * @param {number} system Its system's number.
   * @param {Uint8Array} options Its options, as its system reads them.
   * @param {number} now The time.
   * @returns {number} Its handle.
   */
  open(system, options, now) {
    const handle = this.#code.fretsaw_open(system, now, this.#put(options));
    if (handle <= 0) throw new RangeError(`fretsaw: system ${system} rejected to open (${handle})`);
    return handle;
  }

  /**
   * Sends a machine an event; an empty event only advances the time.
   *
   * @returns {Uint8Array | null} The reply; null if the machine is closed or rejects the event.
   */
  handle(handle, now, event) {
    const length = this.#code.fretsaw_handle(handle, now, this.#put(event));
    if (length < 0) return null;
    const from = this.#code.fretsaw_output() >>> 0;
    return new Uint8Array(this.#code.memory.buffer).slice(from, from + length);
  }

  /** Closes a machine. */
  close(handle) {
    this.#code.fretsaw_close(handle);
  }

  #put(bytes) {
    if (bytes.length === 0) return 0;
    const to = this.#code.fretsaw_input(bytes.length) >>> 0;
    if (to === 0) throw new RangeError("fretsaw: more than 1 MiB at once");
    new Uint8Array(this.#code.memory.buffer).set(bytes, to);
    return bytes.length;
  }
}

async function load(files, kind) {
  if (kind !== "js" && typeof WebAssembly === "object") {
    try {
      const { instance } = await WebAssembly.instantiate(await loadWebAssembly(files));
      return new Engine(instance.exports, true);
    } catch (error) {
      if (kind === "wasm") throw error;
      // A policy that forbids WebAssembly is reported by the browser.
      if (error instanceof MissingFile) console.warn(error.message);
    }
  }
  const address = addressOf(`${files.name}.js`, files.script);
  return new Engine(await import(/* webpackIgnore: true */ /* @vite-ignore */ address), false);
}

/** The file of the engine cannot be loaded. */
class MissingFile extends Error {}

function filesOf(system) {
  if (system === System.captcha) return engines.captcha;
  // An engine that is there anyway also has the alert.
  return system === System.alert && !shared.has(engines.fretsaw) ? engines.alert : engines.fretsaw;
}

/** The address of a file: in the folder that the page names, or beside the modules. */
function addressOf(name, beside) {
  const { fretsawWasm } = document.documentElement.dataset;
  return fretsawWasm ? new URL(name, new URL(fretsawWasm, document.baseURI)) : beside();
}

/** The WebAssembly: its bytes, which a bundle contains, or those at its address. */
async function loadWebAssembly({ name, wasm }) {
  const address = addressOf(name, wasm);
  if (address instanceof Uint8Array) return address;
  const advice = "the larger JavaScript engine is used; set <html data-fretsaw-wasm> to the address of its folder";
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new MissingFile(`fretsaw: ${address} cannot be loaded (${error}); ${advice}`);
  }
  if (!response.ok) throw new MissingFile(`fretsaw: ${address} has status ${response.status}; ${advice}`);
  return response.arrayBuffer();
}

const nothing = new Uint8Array(0);

/** One machine that runs in an engine. */
export class Machine {
  #engine;
  #handle;

  /**
   * @param {Engine} engine The engine.
   * @param {number} system The system's number.
   * @param {(writer: ByteWriter) => void} writeOptions Writes the options.
   * @param {number} now The time.
   */
  constructor(engine, system, writeOptions, now = performance.now()) {
    const writer = new ByteWriter();
    writeOptions(writer);
    this.#engine = engine;
    this.#handle = engine.open(system, writer.bytes, now);
  }

  /**
   * Sends an event.
   *
   * @param {(writer: ByteWriter) => void} write Writes the event, its tag first.
   * @param {number} now The time.
   * @returns The reply; null if the machine rejects the event.
   */
  send(write, now = performance.now()) {
    const writer = new ByteWriter();
    write(writer);
    return this.#take(writer.bytes, now);
  }

  /** Advances the time. */
  advance(now = performance.now()) {
    return this.#take(nothing, now);
  }

  /** Closes it; later events are ignored. */
  close() {
    if (this.#handle) this.#engine.close(this.#handle);
    this.#handle = 0;
  }

  #take(bytes, now) {
    if (!this.#handle) return null;
    const reply = this.#engine.handle(this.#handle, now, bytes);
    return reply && readReply(reply);
  }
}
