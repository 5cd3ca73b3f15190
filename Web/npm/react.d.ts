// JSX typings for React 18.2.6 and newer: `import type {} from "fretsaw/react"`. React 19 takes properties and listeners
// (`onfretsaw-verified`) in JSX; for React 18 set them with a `ref`.

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { Elements, Settings } from "./elements.js";

type Listeners<Events> = { [Name in keyof Events & string as `on${Name}`]?: (event: Events[Name]) => void };

type Props<Entry extends { element: HTMLElement; properties: object; events: object }> =
  & Omit<
    DetailedHTMLProps<HTMLAttributes<Entry["element"]>, Entry["element"]>,
    keyof Settings<Entry["properties"]>
  >
  & Settings<Entry["properties"]>
  & Listeners<Entry["events"]>;

type ElementProps = { [Name in keyof Elements]: Props<Elements[Name]> };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends ElementProps {}
  }
}
