// As much of React's types as fretsaw/react uses; the real ones are on npm only.
export interface HTMLAttributes<T> {
  className?: string;
  name?: string;
  children?: unknown;
  onClick?: (event: { currentTarget: T }) => void;
}
export type DetailedHTMLProps<Attributes, T> = Attributes & { ref?: (element: T | null) => void; key?: string };
export namespace JSX {
  interface Element {}
  interface IntrinsicElements {
    form: HTMLAttributes<HTMLFormElement>;
  }
}
