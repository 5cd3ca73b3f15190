// Typings of templates for Vue 3.3 and newer: `import type {} from "fretsaw/vue"`. The compiler has to know that the
// elements are no components: `isCustomElement: (tag) => tag.startsWith("fretsaw-")`.

import type { Elements, Settings } from "./elements.js";

/** `onFretsawVerified` for `fretsaw-verified`. */
type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type Listeners<Events> = {
  [Name in keyof Events & string as `on${Capitalize<Camel<Name>>}`]?: (event: Events[Name]) => void;
};

type Component<Entry extends { properties: object; events: object }> = new () => {
  $props: Settings<Entry["properties"]> & Listeners<Entry["events"]>;
};

type Components = { [Name in keyof Elements]: Component<Elements[Name]> };

declare module "vue" {
  interface GlobalComponents extends Components {}
}
