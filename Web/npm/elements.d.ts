// The elements by name, for the typings of frameworks.

import type { AlertEvents, AlertProperties, FretsawAlert } from "./alert.js";
import type { CaptchaEvents, CaptchaProperties, FretsawCaptcha } from "./captcha.js";
import type { GestureLock, GestureLockEvents, GestureLockProperties } from "./gesture-lock.js";
import type { Guide, GuideEvents, GuideProperties } from "./guide.js";
import type { PageIndicator, PageIndicatorEvents, PageIndicatorProperties } from "./page-indicator.js";
import type { FretsawTextarea, TextareaEvents, TextareaProperties } from "./textarea.js";

export interface Elements {
  "fretsaw-alert": { element: FretsawAlert; properties: AlertProperties; events: AlertEvents };
  "fretsaw-captcha": { element: FretsawCaptcha; properties: CaptchaProperties; events: CaptchaEvents };
  "fretsaw-gesture-lock": { element: GestureLock; properties: GestureLockProperties; events: GestureLockEvents };
  "fretsaw-guide": { element: Guide; properties: GuideProperties; events: GuideEvents };
  "fretsaw-page-indicator": {
    element: PageIndicator;
    properties: PageIndicatorProperties;
    events: PageIndicatorEvents;
  };
  "fretsaw-textarea": { element: FretsawTextarea; properties: TextareaProperties; events: TextareaEvents };
}

/** `site-key` for `siteKey`. */
export type Hyphenated<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Hyphenated<Rest>}`
  : Name;

/** What a template may set: properties, and the attributes that reflect them under the names of HTML. */
export type Settings<Properties> = {
  [Name in keyof Properties]?: Properties[Name] | (Properties[Name] extends string[] ? string : never);
} & {
  [Name in keyof Properties & string as Properties[Name] extends string | number | boolean | string[]
    ? Hyphenated<Name>
    : never]?: Properties[Name] | (Properties[Name] extends string[] ? string : never);
};
