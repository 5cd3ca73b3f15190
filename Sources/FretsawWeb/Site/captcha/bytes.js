// What the machine and the element tell each other: bytes, and the numbers in them, as the Swift side has them.

/** The kinds, by the attribute's words. */
export const Kind = Object.freeze({ slide: 0, puzzle: 0, click: 1, rotate: 2 });

/** The attribute's words, by the kinds' numbers. */
export const kindWords = ["slide", "click", "rotate"];

/** `CaptchaPart`: those that the element has to know. */
export const Part = Object.freeze({ container: 1, picture: 2, thumb: 9 });

/** Tags of events. */
export const Event = Object.freeze({
  opened: 16,
  loaded: 17,
  loadFailed: 18,
  passed: 19,
  refused: 20,
  refresh: 21,
  close: 22,
  expired: 23,
});

/** Tags of effects. */
export const Effect = Object.freeze({
  load: 0,
  check: 1,
  complete: 2,
  close: 3,
  announce: 4,
  alert: 5,
});

/** The numbers of texts, as `CaptchaTexts.Name` in Swift has them. */
const textNumbers = Object.freeze(
  Object.fromEntries(
    [
      "title", "puzzleTip", "rotateTip", "clickRequest", "wordSeparator", "loading", "success", "failure",
      "stripHead", "stripRest", "dragAgain", "expired", "mark", "marked", "unmarked", "picture",
      "clickPicture", "slider", "percent", "degrees", "stepBack", "stepForward", "submit", "undo", "refresh",
      "close", "alertTitle", "alertButton", "unknownError", "unreachable", "checking",
    ].map((name, number) => [name, number]),
  ),
);

/**
 * Writes what a machine is made with.
 *
 * @param {{kind: number, isInPage: boolean, lifetime: number, texts: object}} options The kind, where it is
 *     shown, how long a challenge is good for, in seconds, and words in the place of the machine's own.
 */
export function writeOptions(writer, surroundings, { kind, isInPage, lifetime, texts }) {
  writer.byte(kind).byte(isInPage ? 1 : 0).surroundings(surroundings).double(1);
  // A picture is changed before it expires, in time for an answer's way.
  writer.double(Number.isFinite(lifetime) ? Math.max(0, lifetime * 1000 - 20_000) : 0);
  const known = Object.entries(texts).filter(([name]) => name in textNumbers);
  writer.count(known.length);
  for (const [name, text] of known) writer.byte(textNumbers[name]).text(String(text));
}

/** Reads what the machine wants checked. */
export function readCheck(reader) {
  const check = {
    kind: reader.byte(),
    sequence: reader.word(),
    token: reader.text(),
    answer: reader.text(),
    input: reader.text(),
    track: [],
  };
  for (let left = reader.count(); left > 0; left -= 1) {
    check.track.push([reader.double(), reader.double(), reader.double()]);
  }
  return check;
}

/** Writes a challenge that has come. */
export function writeChallenge(writer, { token, picture, piece, words }, sequence) {
  writer.word(sequence).text(token).size(picture).flag(piece !== null);
  if (piece) writer.size(piece);
  writer.count(words.length);
  for (const word of words) writer.text(word);
}
