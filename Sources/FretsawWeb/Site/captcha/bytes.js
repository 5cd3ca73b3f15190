// What the machine and the element tell each other, as bytes.

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
