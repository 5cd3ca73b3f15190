export interface NoticeOptions {
  /** Milliseconds; false: never; true: after the default time of the kind. */
  clears?: number | boolean;
}

export interface WaitOptions extends NoticeOptions {
  text?: string;
  pictures?: CanvasImageSource[];
  /** Milliseconds for which each picture is shown. */
  interval?: number;
}

export interface NoticeHandle {
  /** Resolves when the notice is removed. */
  readonly gone: Promise<void>;
  hide(): void;
}

/** The notices of the page. */
export const notice: {
  texts: { waiting?: string; success?: string; error?: string; info?: string };
  wait(options?: WaitOptions): NoticeHandle;
  top(text: string, options?: NoticeOptions): NoticeHandle;
  success(text?: string, options?: NoticeOptions): NoticeHandle;
  error(text?: string, options?: NoticeOptions): NoticeHandle;
  info(text?: string, options?: NoticeOptions): NoticeHandle;
  text(text: string, options?: NoticeOptions): NoticeHandle;
  clearAll(): void;
};
