import { retryBox } from "./captcha/alternatives.js";
import { Controls } from "./captcha/controls.js";
import { CaptchaField } from "./captcha/field.js";
import { choiceOf, Round } from "./captcha/round.js";
import { sheet, sized } from "./captcha/sheet.js";
import { faultOf, Wire } from "./captcha/wire.js";
import { define, Engine, isDarkIn, kinds, languageOf, reflect, serviceBeside, substituteOf, System } from "./runtime.js";
import { CaptchaPart as Part, captchaWidth, modernWidth } from "./runtime/protocol.js";
import { alternatives } from "./words.js";

/** The kinds whose slider was shown with a hint since the page was loaded. */
const hinted = new Set();
/** The part that takes the focus, by the gesture that answers a kind. */
const focused = Object.freeze({ slider: Part.thumb, piece: Part.piece, clicks: Part.picture });

/**
 * `<fretsaw-captcha>`: a captcha of the kind slide, drag, click-word, icons, rotate, cups or work.
 *
 * Attributes: `endpoint` (the path before `/captcha/get`), `kind` (`slide`, `drag`, `click-word`, `icons`, `rotate`, `cups`, `work`;
 * `auto`: the first of `kinds` that the service offers), `kinds` (the other kinds; by default all with pictures), `alternative` (`kind`: a button for
 * another kind; `work`: a button for work instead of a picture, if the service has it; `host`: a button for the page's
 * own alternative), `mode` (`inline`, `compact`: a row that opens a popup when it is pressed, `popup`, `bind`: a popup that opens
 * when its form is submitted), `layout` (`modern`, the default of `inline` and `compact`, or `classic`), `name`, `required`,
 * `disabled`, `lang`, `theme` (`auto`, `light`, `dark`), `site-key` (the public key of a site, if the service has several), `action` and `cdata` (what the proof is bound to, for example `login` and a phone number),
 * `lifetime` and `proof-lifetime` (seconds for which the server keeps challenges and proofs).
 *
 * Properties: each attribute (`siteKey` for `site-key`), `value`, `texts`, `fetch` and `headers`.
 *
 * Events: `fretsaw-ready`, `fretsaw-challenge` (detail `{ kind }`), `fretsaw-progress`, `fretsaw-verified` (detail
 * `{ captchaVerification }`), `fretsaw-cleared`, `fretsaw-failed` (detail `{ message }`), `fretsaw-expired`, `fretsaw-alternative`
 * (detail `{ kind }`), `fretsaw-closed`, `fretsaw-request-error` (detail `{ message }`).
 */
class FretsawCaptcha extends CaptchaField {
  static get styles() { return [sheet]; }
  static get partNames() { return Object.keys(Part); }

  /** Sends the requests to the service, instead of the browser's `fetch`. */
  fetch = null;
  /** Headers of the requests to the service. */
  headers = null;
  #controls = new Controls(this, (action) => this.#act(action));
  #retry = null;
  #round = new Round();
  /** The kind with pictures that was loaded last; the next popup begins with it. */
  #kind = null;
  /** The kind that the machine has loaded last, and the number of that load. */
  #loaded = { kind: null, sequence: 0 };
  #wantsFocus = false;
  /** The options of the site, which count where the page gives none. */
  site = null;
  /** The sizes that decide how high a popup is: of the card at its full width, of the links, and of the window. */
  #sizes = { body: 0, whole: 0, links: 0, width: 0 };

  // MARK: API for pages

  /** Loads a new challenge. */
  refresh() {
    this.send("refresh");
  }

  // MARK: Overrides of the base class

  /** The challenge and the proof stay. */
  languageChanged() {
    this.row?.update();
    if (!this.isRunning) return;
    super.languageChanged();
    this.setValue();
  }

  get system() {
    return System.captcha;
  }

  /** A popup leaves the links their space below it; in a low window it has four fifths of its size, and scrolls. */
  viewportSize() {
    const { width, height } = super.viewportSize();
    if (this.layer === "inline") return { width, height };
    const { body, whole, links } = this.#sizes;
    const wide = this.viewport.clientWidth;
    const scale = Math.min(1, wide / this.#width);
    const isHigh = height / 2 >= (whole - body / 2) * scale + links;
    return { width: wide, height: isHigh ? height : Math.max(height - links, whole * Math.min(scale, 0.8)) };
  }

  /** Tries again what failed for want of a network. */
  retry() {
    if (this.isRunning && !this.#controls.isStopped) this.send("action", { action: "again" });
    else if (this.#retry?.isConnected && this.layer === "inline") this.restart();
  }

  /** The values to which the proof is bound. */
  get #binding() {
    const value = (name) => this.getAttribute(name) ?? undefined;
    return { siteKey: value("site-key"), action: value("action"), cdata: value("cdata") };
  }

  /** The texts of the element itself, for when no machine runs. */
  get words() {
    return { ...alternatives[substituteOf(this.language)], ...this.machineTexts };
  }

  /** Whether its layout is modern. */
  get isModern() {
    const layout = this.getAttribute("layout");
    if (layout === "modern" || layout === "classic") return layout === "modern";
    return this.mode === "inline" || this.mode === "compact";
  }

  /** The width of the card. */
  get #width() {
    return this.isModern ? modernWidth : captchaWidth;
  }

  get #wire() {
    const { fetch, headers } = this;
    // Also while the texts of the language are being loaded.
    const language = languageOf(this);
    return new Wire(this.getAttribute("endpoint") ?? serviceBeside(import.meta.url), { language, fetch, headers });
  }

  options() {
    const lifetime = Number(this.getAttribute("lifetime") ?? 300);
    const offered = (this.getAttribute("alternative") ?? "kind work").split(/\s+/);
    const options = {
      ...choiceOf(this, this.#kind),
      hinted: [...hinted],
      offersKind: offered.includes("kind"),
      offersWork: offered.includes("work"),
      offersHost: offered.includes("host"),
      showsHint: true,
      isModern: this.isModern,
      presentation: this.layer === "inline" ? "inline" : "popup",
      maxScale: 1,
      lifetime: Number.isFinite(lifetime) ? lifetime * 1000 : 0,
      texts: this.machineTexts,
    };
    return { options };
  }

  async begin() {
    if (this.layer === "modal" && !this.isModern) loadAlerts();
    const running = super.begin();
    this.#round.request(this.#wire, choiceOf(this, this.#kind).kind, this.#binding);
    if (!(await running)) return false;
    this.#wantsFocus ||= this.layer === "modal";
    const isOpen = this.send("opened");
    this.look();
    return isOpen;
  }

  end() {
    this.#controls.clear();
    super.end();
    this.#retry?.remove();
    this.#takeSize(false);
    this.#loaded = { kind: null, sequence: 0 };
    this.#round.clear();
  }

  picture(number) {
    return this.#round.picture(number);
  }

  /** Takes the focus of a part that disappears, until the next puzzle or a panel takes it. */
  get focusFallback() {
    this.#wantsFocus = this.value === "";
    if (this.layer === "modal") return this.viewport;
    const card = this.element({ kind: Part.container, index: 0 });
    card?.setAttribute("tabindex", "-1");
    return card;
  }

  isFocusable(part) {
    return part.control?.role === "application" || undefined;
  }

  drawn() {
    this.viewport.classList.toggle("modern", this.isModern);
    this.#fit();
    const kind = focused[kinds[this.#loaded.kind]?.gesture];
    if (!this.#wantsFocus || !kind) return;
    const part = { kind, index: 0 };
    if (this.element(part)?.getAttribute("tabindex") !== "0") return;
    this.#wantsFocus = false;
    this.focusPart(part);
  }

  fail(error) {
    super.fail(error);
    if (this.row) return this.row.fail(this.words.unloaded);
    // A form that waits for a proof shows why there is none.
    this.#retry = retryBox(this.shadowRoot, this.language, this.words, isDarkIn(this), () => {
      if (this.layer === "modal") this.open();
      else this.restart();
    });
  }

  attributeChangedCallback(name, before, after) {
    if (before !== after && name !== "required") this.#kind = null;
    if (name === "kind" && before !== after && after !== null && after !== "auto" && !(after in kinds)) {
      console.warn(`fretsaw: there is no kind "${after}"`);
    }
    super.attributeChangedCallback(name, before, after);
  }

  // MARK: Internals

  effects = {
    load: ({ kind, sequence, payment }) => this.#load(kind, sequence, payment),
    solve: ({ sequence }) => this.#solve(sequence),
    stopSolving: () => this.#round.stop(),
    presented: ({ kind }) => this.dispatch("challenge", { kind }),
    check: ({ check }) => this.#check({ ...check, track: check.track.map(({ x, y, time }) => [x, y, time]) }),
    complete: ({ proof }) => this.#complete(proof),
    close: () => this.leave(),
    handOver: ({ kind }) => this.dispatch("alternative", { kind }),
    replay: () => this.#round.replay(),
    announce: ({ text, isUrgent }) => (this.#controls.panel ?? this).say(text, isUrgent ? "alert" : "status"),
    // By then the popup is closed and the focus has returned.
    alert: async ({ title, message, button }) => (await loadAlerts())?.alert({ title, message, buttons: [button] }),
    failed: ({ message }) => {
      this.row?.fail(message);
      this.dispatch("request-error", { message });
    },
    controls: ({ controls }) => this.#show(controls).catch((error) => this.fail(error)),
  };

  /** Presses a button below the puzzle or in the panel of work; what replaces it takes the focus. */
  #act(action) {
    this.#wantsFocus = action !== "host" && action !== "replay";
    this.send("action", { action });
  }

  async #show(controls) {
    const { panel } = this.#controls;
    const hadFocus = panel !== null && this.shadowRoot.activeElement !== null;
    await this.#controls.show(controls, { language: this.language, isDark: isDarkIn(this), isModal: this.layer === "modal" });
    if (!this.viewport) return;
    this.#fit();
    // The row after a right answer takes the focus of the panel, and what that had to say.
    if (panel && !this.#controls.panel && this.value) {
      this.say(this.words.verified);
      if (hadFocus) this.focusFallback?.focus({ preventScroll: true });
    }
    if (!this.#wantsFocus || !this.#controls.panel) return;
    this.#wantsFocus = false;
    this.#controls.panel.focus();
  }

  async #load(kind, sequence, payment) {
    const { signal, viewport } = this;
    // The proof does not belong to the new puzzle.
    this.setValue("");
    this.#keepFocus(this.#controls.hasPanel || kind !== this.#loaded.kind);
    if (kind !== "work") {
      if (kind !== this.#loaded.kind || this.#controls.hasPanel) this.dispatch("ready");
      this.#kind = kind;
      hinted.add(kind);
    }
    this.#loaded = { kind, sequence };
    viewport.classList.add("loading");
    try {
      const challenge = await this.#round.load(this.#wire, kind, this.#binding, sequence, signal, payment);
      if (!challenge) return;
      this.#keepFocus(!challenge.task);
      this.#fade();
      this.send("loaded", { sequence, challenge });
      this.refreshPictures();
      this.site = challenge.site;
      this.environmentChanged();
      if (challenge.isTest) console.warn("fretsaw: this site key is for tests; it passes without an answer");
    } catch (error) {
      this.send("loadFailed", { sequence, ...faultOf(error, this.language) });
    } finally {
      if (!signal.aborted && sequence === this.#loaded.sequence) viewport.classList.remove("loading");
    }
  }

  /** Lets the picture before fade over the new one. */
  #fade() {
    const before = this.element({ kind: Part.picture, index: 0 })?.querySelector(":scope > canvas");
    if (!before) return;
    const copy = before.cloneNode();
    copy.getContext("2d").drawImage(before, 0, 0);
    copy.classList.add("old");
    copy.addEventListener("animationend", () => copy.remove());
    before.after(copy);
  }

  /** Lets what replaces the content take the focus, if it is inside. */
  #keepFocus(isReplaced) {
    this.#wantsFocus ||= isReplaced && this.shadowRoot.activeElement !== null;
  }

  async #solve(sequence) {
    const { signal } = this;
    const send = (name, values) => !signal.aborted && this.send(name, { sequence, ...values });
    try {
      send("solved", { solutions: await this.#round.solve((part) => send("worked", { part })) });
    } catch {
      send("solvingFailed");
    }
  }

  async #check(check) {
    const { signal } = this;
    this.dispatch("progress");
    try {
      const data = await this.#round.check(this.#wire, check, this.#binding, signal);
      if (data) this.send("passed", { sequence: check.sequence, exact: data.exact });
    } catch (error) {
      const fault = faultOf(error, this.language);
      this.send("rejected", { sequence: check.sequence, ...fault });
      // Without a reply nothing was wrong.
      if (fault.fault === "unreachable") return;
      this.dispatch("failed", { message: fault.message ?? this.#controls.panel?.text ?? "" });
      this.#shake();
    }
  }

  #shake() {
    if (this.environment?.reducesMotion !== false) return;
    const kind = this.isModern ? Part.container : Part.bar;
    this.element({ kind, index: 0 })?.animate({ translate: ["0", "-6px", "6px", "-4px", "4px", "0"] }, 400);
  }

  /** Encrypts the proof, if the challenge has a key. */
  #complete(plain) {
    this.complete(plain === null ? "" : this.#round.seal(plain));
    // After work in a row, that rests again.
    if (plain !== null && this.row && this.layer === "inline") this.leave();
  }

  /** Gives it the size of its content, or again that of captcha.css. */
  #takeSize(isOfContent) {
    const root = this.shadowRoot;
    const { adoptedStyleSheets: sheets } = root;
    // Other sheets cost every frame of a drag a new style of the whole card.
    if (sheets.includes(sized) === isOfContent) return;
    root.adoptedStyleSheets = isOfContent ? [...sheets, sized] : sheets.filter((each) => each !== sized);
  }

  /** Sets the element's height to its content, moves the links below it, and fits a popup to both. */
  #fit() {
    const [container, foot] = [Part.container, Part.foot].map((kind) => this.parts.find(({ name }) => name.kind === kind));
    if (!container) return;
    this.#takeSize(this.layer === "inline");
    const { x, y, width } = container.frame;
    const height = foot ? foot.frame.y + foot.frame.height : container.frame.height;
    if (this.layer === "inline") this.viewport.firstChild.style.setProperty("height", `${height}px`);
    const links = this.#controls.place({ x, y, width, height });
    if (this.layer === "inline") return;
    const [body, whole] = [container.frame.height, height].map((each) => Math.round((each * this.#width) / width));
    const sizes = { body, whole, links, width: this.viewport.clientWidth };
    if (Object.keys(sizes).every((name) => sizes[name] === this.#sizes[name])) return;
    this.#sizes = sizes;
    this.environmentChanged();
  }
}

let alerts = null;

/** Loads alerts early, because their most frequent message is that the network is down. */
function loadAlerts() {
  const both = () => Promise.all([import("./alert.js"), Engine.shared(System.alert)]);
  return (alerts ??= both().then(([module]) => module, () => (alerts = null)));
}

reflect(FretsawCaptcha, [
  "kind", "kinds", "alternative", "layout", "endpoint", "site-key", "action", "cdata", "lifetime", "proof-lifetime", "theme",
]);
define("fretsaw-captcha", FretsawCaptcha);
