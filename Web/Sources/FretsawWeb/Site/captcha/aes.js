// AES-128 in ECB mode with PKCS#7 padding. AJ-Captcha's clients encrypt answers in this way. It is only
// obfuscation, because the key is sent with the challenge. It is implemented here because browsers do not
// support ECB, and support AES only in secure contexts.

const sbox = new Uint8Array(256);
{
  // Multiplicative inverses by a walk through the field with generator 3, then the affine map.
  let power = 1;
  let inverse = 1;
  do {
    power ^= (power << 1) ^ (power & 0x80 ? 0x11b : 0);
    power &= 0xff;
    inverse ^= inverse << 1;
    inverse ^= inverse << 2;
    inverse ^= inverse << 4;
    inverse &= 0xff;
    if (inverse & 0x80) inverse ^= 0x09;
    const turn = (bits) => ((inverse << bits) | (inverse >> (8 - bits))) & 0xff;
    sbox[power] = inverse ^ turn(1) ^ turn(2) ^ turn(3) ^ turn(4) ^ 0x63;
  } while (power !== 1);
  sbox[0] = 0x63;
}

/**
 * Encrypts a text.
 *
 * @param {string} text The text.
 * @param {string} key The key, 16 bytes of UTF-8.
 * @returns {string} The ciphertext in Base64.
 */
export function encrypt(text, key) {
  const encoder = new TextEncoder();
  const keys = expanded(encoder.encode(key));
  const bytes = encoder.encode(text);
  const rest = 16 - (bytes.length % 16);
  const padded = new Uint8Array(bytes.length + rest).fill(rest);
  padded.set(bytes);
  for (let from = 0; from < padded.length; from += 16) {
    encryptBlock(padded.subarray(from, from + 16), keys);
  }
  return btoa(String.fromCharCode(...padded));
}

function expanded(key) {
  if (key.length !== 16) throw new RangeError("fretsaw: the key has to be 16 bytes long");
  const keys = new Uint8Array(176);
  keys.set(key);
  let round = 1;
  for (let at = 16; at < 176; at += 4) {
    let word = keys.slice(at - 4, at);
    if (at % 16 === 0) {
      word = Uint8Array.of(word[1], word[2], word[3], word[0]).map((byte) => sbox[byte]);
      word[0] ^= round;
      round = doubled(round);
    }
    for (let index = 0; index < 4; index += 1) keys[at + index] = keys[at - 16 + index] ^ word[index];
  }
  return keys;
}

function encryptBlock(block, keys) {
  const add = (from) => block.forEach((byte, index) => (block[index] = byte ^ keys[from + index]));
  add(0);
  for (let round = 1; round <= 10; round += 1) {
    // The block is stored column by column. Row r moves r columns to the left.
    const shifted = block.map((_, index) => sbox[block[(index + 4 * (index % 4)) % 16]]);
    block.set(shifted);
    if (round < 10) for (let column = 0; column < 16; column += 4) mix(block, column);
    add(16 * round);
  }
}

function mix(block, column) {
  const [a, b, c, d] = block.subarray(column, column + 4);
  const all = a ^ b ^ c ^ d;
  block[column] = a ^ all ^ doubled(a ^ b);
  block[column + 1] = b ^ all ^ doubled(b ^ c);
  block[column + 2] = c ^ all ^ doubled(c ^ d);
  block[column + 3] = d ^ all ^ doubled(d ^ a);
}

function doubled(byte) {
  return ((byte << 1) ^ (byte & 0x80 ? 0x11b : 0)) & 0xff;
}
