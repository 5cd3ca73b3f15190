import { ByteWriter } from "./bytes.js";
import { readReply } from "./view.js";

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
   * Hands over an event.
   *
   * @param {(writer: ByteWriter) => void} write Writes the event, its tag first.
   * @param {number} now The time.
   * @returns The reply, or nothing where the machine takes no such event.
   */
  send(write, now = performance.now()) {
    const writer = new ByteWriter();
    write(writer);
    return this.#take(writer.bytes, now);
  }

  /** Lets time pass. */
  advance(now = performance.now()) {
    return this.#take(nothing, now);
  }

  /** Ends it; what is sent to it afterwards is dropped. */
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
