// Numbers and texts as bytes, little-endian: the other side of ByteReader.swift and ByteWriter.swift.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Reads numbers and texts from bytes; past the end it throws a RangeError. */
export class ByteReader {
  #view;
  /** The read position. */
  position = 0;

  /** @param {Uint8Array} bytes The bytes to read. */
  constructor(bytes) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The number of remaining bytes. */
  get rest() {
    return this.bytes.length - this.position;
  }

  byte() {
    return this.#view.getUint8(this.#step(1));
  }

  flag() {
    return this.byte() !== 0;
  }

  short() {
    return this.#view.getUint16(this.#step(2), true);
  }

  word() {
    return this.#view.getUint32(this.#step(4), true);
  }

  integer() {
    return this.#view.getInt32(this.#step(4), true);
  }

  double() {
    return this.#view.getFloat64(this.#step(8), true);
  }

  /** Reads a count. */
  count() {
    return this.word();
  }

  text() {
    return decoder.decode(this.take(this.word()));
  }

  point() {
    return { x: this.double(), y: this.double() };
  }

  size() {
    return { width: this.double(), height: this.double() };
  }

  rect() {
    return { x: this.double(), y: this.double(), width: this.double(), height: this.double() };
  }

  partName() {
    return { kind: this.byte(), index: this.short() };
  }

  /** The next bytes, not copied. */
  take(count) {
    if (count > this.rest) throw new RangeError("fretsaw: bytes end too early");
    const from = this.#step(count);
    return this.bytes.subarray(from, from + count);
  }

  #step(count) {
    const from = this.position;
    this.position += count;
    return from;
  }
}

/** Writes numbers and texts as bytes; every method returns the writer. */
export class ByteWriter {
  #bytes = new Uint8Array(64);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  /** The bytes written so far; valid until more are written. */
  get bytes() {
    return this.#bytes.subarray(0, this.#length);
  }

  byte(value) {
    const to = this.#reserve(1);
    this.#view.setUint8(to, value);
    return this;
  }

  flag(value) {
    return this.byte(value ? 1 : 0);
  }

  short(value) {
    const to = this.#reserve(2);
    this.#view.setUint16(to, value, true);
    return this;
  }

  word(value) {
    const to = this.#reserve(4);
    this.#view.setUint32(to, value, true);
    return this;
  }

  integer(value) {
    const to = this.#reserve(4);
    this.#view.setInt32(to, value, true);
    return this;
  }

  double(value) {
    const to = this.#reserve(8);
    this.#view.setFloat64(to, value, true);
    return this;
  }

  count(value) {
    return this.word(value);
  }

  text(value) {
    const bytes = encoder.encode(value);
    this.word(bytes.length);
    const to = this.#reserve(bytes.length);
    this.#bytes.set(bytes, to);
    return this;
  }

  point({ x, y }) {
    return this.double(x).double(y);
  }

  size({ width, height }) {
    return this.double(width).double(height);
  }

  rect({ x, y, width, height }) {
    return this.double(x).double(y).double(width).double(height);
  }

  partName({ kind, index }) {
    return this.byte(kind).short(index);
  }

  /** Reserves space and returns the offset to write to; call it before reading the view, which it may replace. */
  #reserve(count) {
    const from = this.#length;
    this.#length += count;
    if (this.#length > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(this.#length, 2 * this.#bytes.length));
      bytes.set(this.#bytes);
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer);
    }
    return from;
  }
}
