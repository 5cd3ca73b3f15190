/** The systems' numbers, as `SystemNumber` in Swift has them. */
export const System = Object.freeze({
  captcha: 1,
  alert: 2,
  textInput: 3,
  guide: 4,
  gestureLock: 5,
  notices: 6,
  probe: 255,
});
