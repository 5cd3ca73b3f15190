import { kinds } from "../runtime.js";
import { faults } from "../runtime/protocol.js";

/** The type of a reply with the pictures as bytes; servers that do not know it reply in JSON. */
const binary = "application/vnd.fretsaw.challenge";
/** The first bytes of such a reply: `FSC1`. */
const magic = 0x46534331;
/** An identifier for this load of the page, never stored; some servers count by it. */
const page = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

/** An error reply of the server: `message` is its text, or empty, `code` its error code. */
export class Refusal extends Error {
  constructor(message, code) {
    super(message);
    this.code = Number(code);
  }
}

/**
 * The meaning of an error to the visitor: the machine's name of the fault, the server's text, and whether the kind may be
 * missing. The text is null if the machine has its own for the fault, because the server's is in another language.
 */
export function faultOf(error, language) {
  if (!(error instanceof Refusal)) return { fault: "unreachable", message: null, lacksKind: false };
  const { message, code } = error;
  const found = faults.filter(([from, to]) => from <= code && code <= to).map(([, , name]) => name);
  const lacksKind = found.includes("lacksKind");
  const fault = found.find((name) => name !== "lacksKind") ?? "unknown";
  // A server writes simplified Chinese or English.
  const written = /\p{Script=Han}/u.test(message) ? "zh" : "en";
  const isUnderstood = (fault === "unknown" && !lacksKind) || (fault !== "unknownSite" && written === language);
  return { fault, message: isUnderstood ? message : null, lacksKind };
}

/** Requests challenges and checks over HTTP; reads binary replies, and JSON with `repCode` or `errcode`. */
export class Wire {
  #base;
  #language;
  #fetch;
  #headers;
  #timeout;

  /**
   * `base` is the path before `/captcha/get`, `language` the visitor's, for the words to click; `fetch` replaces the browser's
   * function, `headers` are those of each request, `timeout` is that of a reply in milliseconds.
   */
  constructor(base, { language, fetch = null, headers = null, timeout = 20_000 }) {
    this.#base = base.replace(/\/+$/, "");
    this.#language = language;
    this.#fetch = fetch ?? globalThis.fetch.bind(globalThis);
    this.#headers = headers;
    this.#timeout = timeout;
  }

  /**
   * Requests a challenge of a kind, by a payment if pictures are charged: as the machine takes it, its task null if it has no
   * picture; with its decoded pictures, the puzzle of its work and the options of the site.
   */
  async get(kind, binding, signal, payment) {
    const known = { captchaType: kinds[kind].type, clientUid: uid(kind), language: this.#language };
    const paid = payment && { token: payment.token, work: payment.solutions };
    const body = { ...known, work: true, format: "webp", scale: pictureScale(), ...paid, ...binding };
    const data = await this.#post("get", body, signal, `${binary}, application/json`);
    const { tasks } = kinds[kind];
    const hasPicture = kind !== "work" && data.step !== "none" && data.step !== "work";
    const pictures = await Promise.all([
      hasPicture ? shown(kind, data.pictures?.[0] ?? bytesOf(data.originalImageBase64)) : null,
      pieceOf(data),
    ]);
    const task = hasPicture ? (tasks.find((task) => task === data.task) ?? tasks[0]) : null;
    return {
      token: String(data.token ?? ""),
      key: data.secretKey ? String(data.secretKey) : null,
      task,
      // Without words, only the number of clicks counts.
      words: data.wordList?.map(String) ?? Array(Math.min(data.layout?.clicks ?? 0, 32)).fill(""),
      pictures,
      ...layoutOf(kind, data.layout, ...pictures),
      kinds: Object.keys(kinds).filter((name) => data.kinds?.includes(kinds[name].type)),
      offersWork: data.alternative === "work",
      work: !data.work ? "none" : data.then ? "payment" : "answer",
      puzzle: data.work,
      isTest: data.test === "pass",
      site: { theme: data.theme, language: data.language },
    };
  }

  /** Checks an answer, which `seal` encrypts; resolves if it is correct, to `{ exact }` if the server knows the exact place of a piece. */
  async check({ kind, token, answer, work, input, track, scale }, seal, { siteKey, cdata }, signal) {
    const body = {
      captchaType: kinds[kind].type,
      token,
      pointJson: seal(answer),
      work: work ?? undefined,
      clientUid: uid(kind),
      siteKey,
      data: cdata,
      input: kind === "work" ? undefined : input,
      exact: true,
      ...(track.length > 0 && { track, scale }),
    };
    return this.#post("check", body, signal);
  }

  async #post(path, body, signal, accept = "application/json") {
    const headers = new Headers(this.#headers ?? {});
    headers.set("Content-Type", "application/json");
    headers.set("Accept", accept);
    headers.set("Accept-Language", this.#language);
    const response = await this.#fetch(`${this.#base}/captcha/${path}`, {
      method: "POST",
      headers,
      // Members without a value are left out.
      body: JSON.stringify(body),
      cache: "no-store",
      signal: either(signal, this.#timeout),
    });
    if (response.headers.get("Content-Type")?.startsWith(binary)) {
      const [head, ...pictures] = membersOf(await response.arrayBuffer());
      return { ...JSON.parse(new TextDecoder().decode(head)), pictures };
    }
    const reply = await response.json();
    const isRep = "repCode" in reply;
    if (isRep ? reply.repCode !== "0000" : reply.errcode !== 0) {
      const message = isRep ? reply.repMsg : reply.errmsg;
      throw new Refusal(message ?? "", isRep ? reply.repCode : reply.errcode);
    }
    return (isRep ? reply.repData : reply.data) ?? {};
  }
}

/** The scale of pictures to ask for: 2 on a dense screen, unless the visitor saves data or the network is slow. */
function pictureScale() {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return devicePixelRatio >= 1.5 && !saveData && !/2g|3g/.test(effectiveType) ? 2 : undefined;
}

function uid(kind) {
  return `${kinds[kind].gesture === "clicks" ? "point" : "slider"}-${page}`;
}

/** A signal that ends with another, or after a time. */
function either(signal, timeout) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeout);
  const end = () => {
    clearTimeout(timer);
    controller.abort();
  };
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true, signal: controller.signal });
  return controller.signal;
}

/** The members of a binary reply, each after its length; throws if the lengths do not fit. */
export function membersOf(buffer) {
  const [view, members] = [new DataView(buffer), []];
  let place = 4;
  if (view.getUint32(0) !== magic) throw new RangeError("not a challenge");
  while (place < buffer.byteLength) {
    const length = view.getUint32(place);
    members.push(new Uint8Array(buffer, place + 4, length));
    place += 4 + length;
  }
  return members;
}

/** Bytes from Base64, whose unknown characters are ignored. */
function bytesOf(text) {
  const characters = atob(String(text).replace(/[^A-Za-z0-9+/]/g, ""));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

/** The picture of the piece; null if the kind has none. */
function pieceOf({ pictures, jigsawImageBase64 }) {
  if (pictures) return pictures[1] ? decoded(pictures[1]) : null;
  return jigsawImageBase64 ? decoded(bytesOf(jigsawImageBase64)) : null;
}

/** Where the pictures are shown; a server that does not say it, such as AJ-Captcha's, has them in the pixels of answers. */
function layoutOf(kind, layout, background, piece) {
  const { width, height } = layout ?? background ?? { width: 0, height: 0 };
  const { row } = layout ?? {};
  const isDisc = kinds[kind].shape === "angle";
  return {
    picture: { width, height },
    piece: layout?.piece ?? (piece && {
      x: isDisc ? (width - piece.width) / 2 : 0,
      y: isDisc ? (height - piece.height) / 2 : 0,
      width: piece.width,
      height: piece.height,
    }),
    row: row && { x: 0, y: row.y, width, height: row.height },
  };
}

/** The background of a kind: a picture, or an image that moves. */
async function shown(kind, bytes) {
  if (!kinds[kind].isAnimated) return decoded(bytes);
  const { moving } = await import("./moving.js");
  // Another kind may be shown.
  return moving(bytes).catch(() => Promise.reject(new Refusal("", 11)));
}

/** A picture from its file. */
async function decoded(bytes) {
  // From bytes, not from a URL, so that no content security policy blocks it.
  return createImageBitmap(new Blob([bytes]));
}
