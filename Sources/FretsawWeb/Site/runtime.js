// What components are made of. Each file under runtime/ holds one thing.

export { ByteReader, ByteWriter } from "./runtime/bytes.js";
export { Engine } from "./runtime/engine.js";
export { FretsawElement } from "./runtime/element.js";
export { Key, Phase, Tag } from "./runtime/input.js";
export { openModal } from "./runtime/modal.js";
export { Machine } from "./runtime/machine.js";
export { partKey } from "./runtime/view.js";
export { System } from "./runtime/systems.js";
