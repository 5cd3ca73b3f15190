// Encodes and decodes the bytes between machines and elements by the tables in protocol.js.

import { ByteReader } from "./bytes.js";
import { colors, systems, types, unions } from "./protocol.js";

/** Reads a value of a type; a name if it is one of a list. */
function read(reader, type) {
  if (type.endsWith("?")) return reader.flag() ? read(reader, type.slice(0, -1)) : null;
  if (type.startsWith("[")) {
    return Array.from({ length: reader.count() }, () => read(reader, type.slice(1, -1)));
  }
  if (type === "measurement") return readMeasurement(reader);
  const shape = types[type];
  if (!shape) return reader[type]();
  return Array.isArray(shape) ? shape[reader.byte()] : readFields(reader, shape);
}

function readFields(reader, fields) {
  const values = {};
  for (const [name, type] of Object.entries(fields)) values[name] = read(reader, type);
  return values;
}

/** Writes a value of a type; a function writes itself. */
function write(writer, type, value) {
  const shape = types[type];
  if (type.endsWith("?")) {
    const isThere = value !== null && value !== undefined;
    writer.flag(isThere);
    if (isThere) write(writer, type.slice(0, -1), value);
  } else if (type.startsWith("[")) {
    writer.count(value.length);
    for (const each of value) write(writer, type.slice(1, -1), each);
  } else if (type.startsWith("texts ")) {
    const names = types[type.slice(6)];
    const known = Object.entries(value).filter(([name]) => names.includes(name));
    writer.count(known.length);
    for (const [name, text] of known) writer.byte(names.indexOf(name)).text(String(text));
  } else if (type in unions) {
    writeCase(writer, unions[type], 0, ...(typeof value === "string" ? [value] : Object.entries(value)[0]));
  } else if (typeof value === "function") {
    value(writer);
  } else if (!shape) {
    writer[type](value);
  } else if (Array.isArray(shape)) {
    writer.byte(shape.indexOf(value));
  } else {
    writeFields(writer, shape, value);
  }
}

function writeFields(writer, fields, values) {
  for (const [name, type] of Object.entries(fields)) {
    if (name === "bits") {
      const bits = type.split(" ").slice(1);
      writer.byte(bits.reduce((sum, bit, index) => sum + (values[bit] ? 1 << index : 0), 0));
    } else {
      write(writer, type, values[name]);
    }
  }
}

/** Writes the number of a case, counted from `first`, and its fields. */
function writeCase(writer, cases, first, name, values = {}) {
  const tag = Object.keys(cases).indexOf(name);
  if (tag < 0) throw new TypeError(`fretsaw: there is no ${name}`);
  writer.byte(first + tag);
  writeFields(writer, cases[name], values);
}

/** Writes a system's options. */
export function writeOptions(writer, system, values) {
  writeFields(writer, systems[system].options, values);
}

/** Writes a system's event. */
export function writeEvent(writer, system, name, values) {
  writeCase(writer, systems[system].events, 16, name, values);
}

/** Reads an effect: its name and fields. */
export function readEffect(reader, system) {
  const { effects } = systems[system];
  const name = Object.keys(effects)[reader.byte()];
  return [name, readFields(reader, effects[name])];
}

/** The roles of parts by number. */
const roles = [
  "img", "button", "slider", "textbox", "multiline", "group", "dialog", "alertdialog", "status", "alert", "application",
];

/** A number for a part's name. */
export function partKey({ kind, index }) {
  return kind * 65536 + index;
}

/**
 * Reads a machine's reply: its wake time, its effects, and its parts, still as bytes, each
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

/** Reads a part; unset properties are null or have their default. */
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
    fill: has(16) ? readColor(reader) : null,
    border: has(32) ? { color: readColor(reader), width: reader.double() } : null,
    corners: has(64) ? { top: reader.double(), bottom: reader.double() } : null,
    words: has(128) ? readWords(reader) : null,
    picture: has(256)
      ? { picture: reader.short(), frame: reader.word(), fits: reader.flag() }
      : null,
    paths: has(512) ? readList(reader, readPath) : [],
    control: has(1024) ? readControl(reader) : null,
    glow: has(2048) ? reader.double() : 0,
  };
}

/** Reads a request to measure words: `{ tag, width, words }`. */
function readMeasurement(reader) {
  return { tag: reader.word(), width: reader.double(), words: readWords(reader) };
}

const colorNames = Object.keys(colors);

/** Reads a colour: the custom property of the style sheet that has it. */
function readColor(reader) {
  return `var(--${colorNames[reader.byte()]})`;
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
    runs: readList(reader, () => ({ color: readColor(reader), text: reader.text() })),
  };
}

function readPath(reader) {
  const flags = reader.byte();
  return {
    strokeWidth: reader.double(),
    stroke: flags & 1 ? readColor(reader) : null,
    fill: flags & 2 ? readColor(reader) : null,
    opacity: flags & 4 ? reader.double() : 1,
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

/** The tags of events that every system takes; a system's own begin at 16. */
export const Tag = Object.freeze({ press: 1, keystroke: 2, environment: 3, activation: 4, firstOwn: 16 });

/** The phases of a press. */
export const Phase = Object.freeze({ began: 0, moved: 1, ended: 2, cancelled: 3 });

/** The keys that machines handle. */
export const Key = Object.freeze({
  ArrowLeft: 0,
  ArrowRight: 1,
  ArrowUp: 2,
  ArrowDown: 3,
  PageUp: 4,
  PageDown: 5,
  Home: 6,
  End: 7,
  Enter: 8,
  " ": 9,
  Escape: 10,
  Backspace: 11,
  Delete: 11,
  0: 12,
  1: 13,
  2: 14,
  3: 15,
  4: 16,
  5: 17,
  6: 18,
  7: 19,
  8: 20,
  9: 21,
});

/** Writes a press. */
export function writePress(writer, phase, part, location, isTouch) {
  writer.byte(Tag.press).byte(phase).partName(part).point(location).flag(isTouch);
}

/** Writes a keystroke, and the part that has the focus. */
export function writeKeystroke(writer, key, isShifted, focus) {
  writer.byte(Tag.keystroke).byte(key).flag(isShifted).flag(focus !== null);
  if (focus !== null) writer.partName(focus);
}

/** Writes the activation of a part without a pointer. */
export function writeActivation(writer, part) {
  writer.byte(Tag.activation).partName(part);
}

/** Writes an environment. */
export function writeEnvironment(writer, environment) {
  writer.byte(Tag.environment).environment(environment);
}
