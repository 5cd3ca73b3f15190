import * as React from "react";
export namespace JSX {
  interface Element extends React.JSX.Element {}
  interface IntrinsicElements extends React.JSX.IntrinsicElements {}
}
export const jsx: (...values: unknown[]) => JSX.Element;
export const jsxs: typeof jsx;
