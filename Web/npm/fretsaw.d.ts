export { alert } from "./alert.js";
export { notice } from "./notice.js";

export type { AlertAnswer, AlertEvents, AlertOptions, AlertProperties, AlertType, FretsawAlert } from "./alert.js";
export type { CaptchaEvents, CaptchaKind, CaptchaProperties, FretsawCaptcha } from "./captcha.js";
export type { GestureFlow, GestureLock, GestureLockEvents, GestureLockProperties, GestureStore, GestureVerdict } from "./gesture-lock.js";
export type { Guide, GuideEvents, GuideProperties } from "./guide.js";
export type { NoticeHandle, NoticeOptions, WaitOptions } from "./notice.js";
export type { PageIndicator, PageIndicatorEvents, PageIndicatorProperties } from "./page-indicator.js";
export type { FretsawTextarea, TextareaEvents, TextareaProperties } from "./textarea.js";
