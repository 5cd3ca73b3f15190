// As much of Vue's types as fretsaw/vue uses; the real ones are on npm only.
export interface GlobalComponents {}
