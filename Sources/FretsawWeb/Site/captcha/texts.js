/** The numbers of texts, as `CaptchaTexts.Name` in Swift has them. */
export const textNumbers = Object.freeze(
  Object.fromEntries(
    [
      "title", "puzzleTip", "rotateTip", "clickRequest", "wordSeparator", "loading", "success", "failure",
      "stripHead", "stripRest", "dragAgain", "expired", "mark", "marked", "unmarked", "picture",
      "clickPicture", "slider", "percent", "degrees", "stepBack", "stepForward", "submit", "undo", "refresh",
      "close", "alertTitle", "alertButton", "unknownError", "unreachable", "checking",
    ].map((name, number) => [name, number]),
  ),
);
