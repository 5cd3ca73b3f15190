// Input as bytes: the other side of ByteReader+Input.swift.

/** The tags of events that every system takes; a system's own begin at 16. */
export const Tag = Object.freeze({ press: 1, keystroke: 2, surroundings: 3, activation: 4, firstOwn: 16 });

/** How far a press has come. */
export const Phase = Object.freeze({ began: 0, moved: 1, ended: 2, cancelled: 3 });

/** The keys machines answer to. */
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

/** Writes that a part is used by other means than a pointer. */
export function writeActivation(writer, part) {
  writer.byte(Tag.activation).partName(part);
}

/** Writes surroundings. */
export function writeSurroundings(writer, surroundings) {
  writer.byte(Tag.surroundings).surroundings(surroundings);
}
