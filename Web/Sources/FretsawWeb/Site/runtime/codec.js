// Encodes and decodes the bytes between machines and elements by the tables in protocol.js.

import { ByteReader } from "./bytes.js";
import { colors, common, systems, types, unions } from "./protocol.js";

/** Takes the tables of other systems than captchas and alerts, which come with their engine. */
export function teach(tables) {
  for (const [name, known] of Object.entries({ types, unions, systems })) Object.assign(known, tables[name]);
}

const colorNames = Object.keys(colors);

/** Reads a value of a type: a name if it is one of a list, for a colour the custom property of the style sheet that has it. */
function read(reader, type) {
  if (type.endsWith("?")) return reader.flag() ? read(reader, type.slice(0, -1)) : null;
  if (type.startsWith("[")) {
    return Array.from({ length: reader.count() }, () => read(reader, type.slice(1, -1)));
  }
  if (type === "color") return `var(--${colorNames[reader.byte()]})`;
  if (type in unions) return Object.fromEntries([readCase(reader, unions[type])]);
  const shape = types[type];
  if (!shape) return reader[type]();
  return Array.isArray(shape) ? shape[reader.byte()] : readFields(reader, shape);
}

function readFields(reader, fields) {
  const values = {};
  for (const [name, type] of Object.entries(fields)) values[name] = read(reader, type);
  return values;
}

/** Reads the number of a case and its fields. */
function readCase(reader, cases) {
  const name = Object.keys(cases)[reader.byte()];
  return [name, readFields(reader, cases[name])];
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
    const known = Object.entries(value).filter(([name, text]) => names.includes(name) && (text ?? null) !== null);
    writer.count(known.length);
    for (const [name, text] of known) writer.byte(names.indexOf(name)).text(String(text));
  } else if (type in unions) {
    const [name, fields] = typeof value === "string" ? [value] : Object.entries(value)[0];
    writeCase(writer, unions[type], Object.keys(unions[type]).indexOf(name), name, fields);
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

/** Writes a case: its tag and its fields. */
function writeCase(writer, cases, tag, name, values = {}) {
  if (!(name in cases)) throw new TypeError(`fretsaw: there is no ${name}`);
  writer.byte(tag);
  writeFields(writer, cases[name], values);
}

/** Writes a system's options. */
export function writeOptions(writer, system, values) {
  writeFields(writer, systems[system].options, values);
}

/** Whether a system has an event. */
export function takes(system, name) {
  return name in systems[system].events;
}

/** Writes a system's event. */
export function writeEvent(writer, system, name, values) {
  const { events } = systems[system];
  const tag = common.indexOf(name) + 1 || 16 + Object.keys(events).indexOf(name);
  writeCase(writer, events, tag, name, values);
}

/** Reads an effect: its name and fields. */
export function readEffect(reader, system) {
  return readCase(reader, systems[system].effects);
}

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
  const schedule = read(reader, "Schedule");
  const members = () => Array.from({ length: reader.count() }, () => reader.take(reader.word()));
  const effects = members().map((each) => new ByteReader(each));
  const parts = members().map((part) => ({ key: part[0] * 65536 + part[1] + part[2] * 256, bytes: part }));
  return { ...schedule, effects, parts };
}

/** Reads a part. */
export function readPart(bytes) {
  return read(new ByteReader(bytes), "Part");
}

const keys = { " ": "space", Delete: "backspace" };

/** The machines' name of a key of the browser; null if they do not handle it. */
export function keyNamed(key) {
  const name = keys[key] ?? key.replace(/^Arrow/, "").replace(/^[A-Z]/, (letter) => letter.toLowerCase()).replace(/^\d$/, "digit$&");
  return types.Key.includes(name) ? name : null;
}
