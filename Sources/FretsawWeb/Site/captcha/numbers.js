// Numbers that bytes carry, as the Swift side has them.

/** The kinds, by the attribute's words. */
export const Kind = Object.freeze({ slide: 0, puzzle: 0, click: 1, rotate: 2 });

/** The attribute's words, by the kinds' numbers. */
export const kindWords = ["slide", "click", "rotate"];

/** `CaptchaPart`: those that the element has to know. */
export const Part = Object.freeze({ container: 1, picture: 2, thumb: 9 });

/** Tags of events. */
export const Event = Object.freeze({
  opened: 16,
  loaded: 17,
  loadFailed: 18,
  passed: 19,
  refused: 20,
  refresh: 21,
  close: 22,
  expired: 23,
});

/** Tags of effects. */
export const Effect = Object.freeze({
  load: 0,
  check: 1,
  complete: 2,
  close: 3,
  announce: 4,
  alert: 5,
});
