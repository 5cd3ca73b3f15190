// The parts of which elements consist, one per file under runtime/.

export { openModal } from "./runtime/announcer.js";
export { teach } from "./runtime/codec.js";
export { BaseElement, define, lockScrolling, reflect, serviceBeside, styleSheet } from "./runtime/dom.js";
export { Engine, Machine } from "./runtime/engine.js";
export { FretsawElement } from "./runtime/element.js";
export { WordedElement } from "./runtime/worded.js";
export { EnvironmentObserver, isDarkIn } from "./runtime/environment.js";
export { directionOf, languageAmong, languageOf, substituteOf, textsIn } from "./runtime/language.js";
export { kinds, System } from "./runtime/protocol.js";
