import { ByteReader } from "./bytes.js";

/** What parts are to keyboards and screen readers, by number. */
const roles = [
  "img", "button", "slider", "textbox", "multiline", "group", "dialog", "alertdialog", "status", "alert",
];

/** A number for a part's name. */
export function partKey({ kind, index }) {
  return kind * 65536 + index;
}

/**
 * Reads what a machine replies: when it wakes, what it wants done, and its parts, still as bytes, each
 * with the number of its name.
 */
export function readReply(bytes) {
  const reader = new ByteReader(bytes);
  const flags = reader.byte();
  const wake = flags & 1 ? reader.double() : null;
  const effects = [];
  for (let left = reader.count(); left > 0; left -= 1) {
    effects.push(new ByteReader(reader.take(reader.word())));
  }
  const parts = [];
  for (let left = reader.count(); left > 0; left -= 1) {
    const part = reader.take(reader.word());
    parts.push({ key: part[0] * 65536 + part[1] + part[2] * 256, bytes: part });
  }
  return { wake, moves: (flags & 2) !== 0, effects, parts };
}

/** Reads a part; what is not set is null, or the usual. */
export function readPart(bytes) {
  const reader = new ByteReader(bytes);
  const name = reader.partName();
  const flags = reader.short();
  const has = (bit) => (flags & bit) !== 0;
  return {
    name,
    clips: has(8),
    frame: reader.rect(),
    parent: has(1) ? reader.partName() : null,
    opacity: has(2) ? reader.double() : 1,
    rotation: has(4) ? reader.double() : 0,
    fill: has(16) ? reader.color() : null,
    border: has(32) ? { color: reader.color(), width: reader.double() } : null,
    corners: has(64) ? { top: reader.double(), bottom: reader.double() } : null,
    words: has(128) ? readWords(reader) : null,
    picture: has(256)
      ? { picture: reader.short(), frame: reader.word(), fits: reader.flag() }
      : null,
    paths: has(512) ? readList(reader, readPath) : [],
    control: has(1024) ? readControl(reader) : null,
  };
}

/** Reads a question for the size of words: `{ tag, width, words }`. */
export function readMeasurement(reader) {
  return { tag: reader.word(), width: reader.double(), words: readWords(reader) };
}

function readList(reader, read) {
  const list = [];
  for (let left = reader.count(); left > 0; left -= 1) list.push(read(reader));
  return list;
}

function readWords(reader) {
  const flags = reader.byte();
  return {
    isBold: (flags & 1) !== 0,
    isCentered: (flags & 2) !== 0,
    wraps: (flags & 4) !== 0,
    size: reader.double(),
    runs: readList(reader, () => ({ color: reader.color(), text: reader.text() })),
  };
}

function readPath(reader) {
  const flags = reader.byte();
  return {
    strokeWidth: reader.double(),
    stroke: flags & 1 ? reader.color() : null,
    fill: flags & 2 ? reader.color() : null,
    elements: readList(reader, () =>
      reader.byte() === 0
        ? { points: readList(reader, () => reader.point()) }
        : { center: reader.point(), radius: reader.double() },
    ),
  };
}

function readControl(reader) {
  const role = roles[reader.byte()];
  const flags = reader.byte();
  return {
    role,
    isEnabled: (flags & 8) !== 0,
    isPressed: flags & 16 ? (flags & 32) !== 0 : null,
    label: flags & 1 ? reader.text() : null,
    value:
      flags & 2
        ? {
            now: reader.double(),
            minimum: reader.double(),
            maximum: reader.double(),
            text: flags & 4 ? reader.text() : null,
          }
        : null,
  };
}
