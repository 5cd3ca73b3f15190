import { encrypt } from "./captcha/aes.js";
import { Alternatives, retryBox, sheet as others, wordsIn } from "./captcha/alternatives.js";
import { Proof } from "./captcha/proof.js";
import { Kinds, Round } from "./captcha/round.js";
import { sheet } from "./captcha/sheet.js";
import { faultOf, isClicked, Wire } from "./captcha/wire.js";
import { define, FretsawElement, isDarkIn, languageOf, reflect, System } from "./runtime.js";
import { CaptchaPart as Part } from "./runtime/protocol.js";

/** The kinds whose slider was shown with a hint since the page was loaded. */
const hinted = new Set();

/**
 * `<fretsaw-captcha>`: a captcha of the kind slide, drag, click-word, icons, rotate or work.
 *
 * Attributes: `endpoint` (the path before `/captcha/get`), `kind` (`slide`, `drag`, `click-word`, `icons`, `rotate`, `work`;
 * `auto`: the first of `kinds` that the service offers), `kinds` (the other kinds; by default all with pictures), `alternative` (`kind`: a button for
 * another kind; `work`: a button for work instead of a picture, if the service has it; `host`: a button for the page's
 * own alternative), `mode` (`inline`, `popup`, `bind`: a popup that opens when its form is submitted), `name`,
 * `required`, `disabled`, `lang`, `theme` (`auto`, `light`, `dark`), `site-key` (the public key of a site, if the
 * service has several), `action` and `cdata` (what the proof is bound to, for example `login` and a phone number),
 * `lifetime` and `proof-lifetime` (seconds for which the server keeps challenges and proofs).
 *
 * Properties: each attribute (`siteKey` for `site-key`), `value`, `texts`, `fetch` and `headers`.
 *
 * Events: `fretsaw-ready`, `fretsaw-challenge` (detail `{ kind }`), `fretsaw-progress`, `fretsaw-verified` (detail
 * `{ captchaVerification }`), `fretsaw-failed` (detail `{ message }`), `fretsaw-expired`, `fretsaw-alternative`
 * (detail `{ kind }`), `fretsaw-closed`, `fretsaw-request-error` (detail `{ message }`).
 */
class FretsawCaptcha extends FretsawElement {
  static formAssociated = true;
  static styles = [sheet, others];
  static partNames = Object.keys(Part);
  static observedAttributes = ["kind", "kinds", "alternative", "mode", "endpoint", "site-key", "required"];

  /** Sends the requests to the service, instead of the browser's `fetch`. */
  fetch = null;
  /** Headers of the requests to the service. */
  headers = null;
  #internals = this.attachInternals();
  #isAttached = false;
  #texts = {};
  #proof = new Proof(this, this.#internals);
  #kinds = new Kinds(this);
  #others = null;
  /** Whether the service has work as an alternative to pictures. */
  #hasWork = false;
  #work = null;
  /** Counts the ends, so that work that is being loaded does not start after one. */
  #ends = 0;
  /** Whether the service has given work instead of the picture that was asked for. */
  #isGivenWork = false;
  #bar = null;
  #retry = null;
  #round = new Round();
  /** Whether the machine has rejected what was loaded. */
  #isUnfit = false;
  #opening = null;
  #stay = null;
  #wantsFocus = false;

  constructor() {
    super();
    this.attachShadow({ mode: "open", delegatesFocus: true });
    this.addEventListener("invalid", (event) => this.#missed(event));
  }

  // MARK: API for pages

  /** The proof for the site's back end; empty until the answer is correct. */
  get value() {
    return this.#proof.value;
  }

  /** Texts that replace the element's own, by name. */
  get texts() {
    return { ...this.#texts };
  }

  set texts(texts) {
    const before = JSON.stringify(this.#texts);
    this.#texts = { ...texts };
    // Frameworks assign equal texts again with every render.
    if (JSON.stringify(this.#texts) !== before) this.languageChanged();
  }

  /** The form it belongs to. */
  get form() {
    return this.#internals.form;
  }

  /** The validity message that keeps its form from being submitted. */
  get validity() {
    return this.#internals.validity;
  }

  /** The message for a form that is submitted without a proof. */
  get validationMessage() {
    return this.#internals.validationMessage;
  }

  /** Whether it blocks the submission of its form. */
  checkValidity() {
    return this.#internals.checkValidity();
  }

  /**
   * Opens the popup; an inline element is always open.
   *
   * @returns {Promise<string>} The proof, or an empty string if it was closed without one.
   */
  open() {
    if (this.#isDisabled || !this.isConnected) return Promise.resolve("");
    if (this.layer === "inline" && this.value) return Promise.resolve(this.value);
    if (this.#opening) return this.#opening.promise;
    const opening = {};
    opening.promise = new Promise((resolve) => (opening.resolve = resolve));
    this.#opening = opening;
    if (this.layer === "modal") {
      this.#setValue("");
      this.begin().catch((error) => this.fail(error));
    }
    return opening.promise;
  }

  /** Closes the popup without a proof; an inline element stays. */
  close() {
    if (this.layer === "modal" && this.send("close")) return;
    if (this.layer === "modal") this.end();
    this.#settle("");
  }

  /** Discards the proof; an inline element loads a new challenge. */
  reset() {
    const had = this.value !== "";
    this.#setValue("");
    if (this.layer === "modal") this.close();
    else if (had) this.refresh();
  }

  /** Loads a new challenge. */
  refresh() {
    if (this.#work) this.begin().catch((error) => this.fail(error));
    else this.send("refresh");
  }

  // MARK: Overrides of the base class

  /** The challenge and the proof stay. */
  languageChanged() {
    if (!this.isRunning) return;
    this.send("texts", { texts: this.#machineTexts });
    this.#setValue(this.value);
    this.#offerOthers();
  }

  get system() {
    return System.captcha;
  }

  get layer() {
    return this.mode === "inline" ? "inline" : "modal";
  }

  get beginsAtOnce() {
    return this.layer === "inline" && !this.#isDisabled;
  }

  /** `inline`, `popup` or `bind`. */
  get mode() {
    const mode = this.getAttribute("mode");
    return mode === "popup" || mode === "bind" ? mode : "inline";
  }

  get #isDisabled() {
    return this.matches(":disabled");
  }

  /** The values to which the proof is bound. */
  get #binding() {
    const value = (name) => this.getAttribute(name) ?? undefined;
    return { siteKey: value("site-key"), action: value("action"), cdata: value("cdata") };
  }

  /** The texts that replace those of the machine. */
  get #machineTexts() {
    return { ...this.languageTexts, ...this.#texts };
  }

  /** Its own texts. */
  get #words() {
    return wordsIn(this.language, this.languageTexts, this.#texts);
  }

  get #wire() {
    const { fetch, headers } = this;
    // Also while the texts of the language are being loaded.
    const language = languageOf(this);
    return new Wire(this.getAttribute("endpoint") ?? "", { language, fetch, headers });
  }

  options() {
    const lifetime = Number(this.getAttribute("lifetime") ?? 300);
    const kind = this.#kinds.current;
    const showsHint = !hinted.has(kind);
    hinted.add(kind);
    return {
      kind,
      showsHint,
      presentation: this.layer === "inline" ? "inline" : "popup",
      scale: 1,
      // A picture is replaced before it expires, so that an answer still arrives in time.
      lifetime: Number.isFinite(lifetime) ? Math.max(0, lifetime * 1000 - 20_000) : 0,
      texts: this.#machineTexts,
    };
  }

  /** @param {{token, work}} [payment] The token and the solutions of work that is followed by a picture. */
  async begin(payment) {
    if (this.#kinds.current === "work") return this.#startWork();
    if (this.layer === "modal") loadAlerts();
    const running = super.begin();
    this.#round.request(this.#wire, this.#kinds.current, this.#binding, payment);
    if (!(await running)) return false;
    this.#wantsFocus ||= this.layer === "modal";
    this.#offerOthers();
    this.#dispatch("ready");
    return this.send("opened");
  }

  end() {
    super.end();
    this.#ends += 1;
    this.#work?.end();
    this.#work = null;
    this.#retry?.remove();
    this.#others?.remove();
    this.#others = null;
    this.#showProgress(1);
    this.#round.clear();
  }

  effect(name, { kind, sequence, check, proof, text, title, message, button }) {
    switch (name) {
      case "load":
        this.#load(kind, sequence);
        break;
      case "check":
        this.#check({ ...check, track: check.track.map(({ x, y, time }) => [x, y, time]) });
        break;
      case "complete":
        this.#complete(proof);
        break;
      case "close":
        this.#leave();
        break;
      case "announce":
        this.say(text);
        break;
      case "alert":
        this.#alert({ title, message, button });
        break;
    }
  }

  picture(number) {
    return this.#round.picture(number);
  }

  isFocusable(part) {
    return part.name.kind === Part.picture && isClicked(this.#kinds.current) ? true : undefined;
  }

  drawn() {
    this.#fit();
    if (!this.#wantsFocus) return;
    const { current } = this.#kinds;
    const kind = isClicked(current) ? Part.picture : current === "drag" ? Part.piece : Part.thumb;
    const part = { kind, index: 0 };
    if (this.element(part)?.getAttribute("tabindex") !== "0") return;
    this.#wantsFocus = false;
    this.focusPart(part);
  }

  fail(error) {
    super.fail(error);
    this.#settle("");
    this.#dispatch("request-error", { message: String(error?.message ?? error) });
    // A form that waits for a proof shows why there is none.
    this.#retry = retryBox(this.language, this.#words, isDarkIn(this), () => {
      if (this.layer === "modal") this.open();
      else this.#restart();
    });
    this.shadowRoot.append(this.#retry);
  }

  // MARK: Callbacks of the browser

  connectedCallback() {
    this.#isAttached = true;
    this.#stay = new AbortController();
    // After navigating back, the proof has probably been used.
    addEventListener("pageshow", (event) => event.persisted && this.reset(), this.#stay);
    this.#setValue(this.value);
    this.#proof.resume();
    // Opening is urgent: start at once.
    if (this.layer === "modal") this.prepare();
    super.connectedCallback();
  }

  disconnectedCallback() {
    this.#isAttached = false;
    this.#stay?.abort();
    this.#proof.stop();
    super.disconnectedCallback();
    this.#settle("");
  }

  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (name === "required") {
      this.#setValue(this.value);
      return;
    }
    this.#kinds.reset();
    if (name === "kind") this.#kinds.check();
    this.#restart();
    if (name !== "mode") return;
    this.#proof.bind();
    this.#setValue(this.value);
  }

  formAssociatedCallback() {
    this.#proof.bind();
  }

  formDisabledCallback() {
    this.#restart();
  }

  formResetCallback() {
    this.reset();
  }

  // MARK: Internals

  #restart() {
    if (!this.#isAttached) return;
    this.#setValue("");
    this.end();
    this.#settle("");
    if (this.beginsAtOnce) this.begin().catch((error) => this.fail(error));
  }

  /** Switches to another kind; pending calls of `open()` continue to wait. */
  #switch() {
    this.#kinds.next();
    this.begin().catch((error) => this.fail(error));
  }

  #offerOthers() {
    const offered = (this.getAttribute("alternative") ?? "kind work").split(/\s+/);
    const hasKinds = offered.includes("kind") && this.#kinds.all.length > 1;
    const hasWork = offered.includes("work") && this.#hasWork;
    const hasHost = offered.includes("host");
    this.#others?.remove();
    this.#others = null;
    if (!hasKinds && !hasWork && !hasHost) return;
    this.#others = new Alternatives(this.viewport, this.language, this.#words, {
      kind: hasKinds && (() => {
        this.#wantsFocus = true;
        this.#switch();
      }),
      work: hasWork && (() => {
        this.#wantsFocus = true;
        this.#startWork().catch((error) => this.fail(error));
      }),
      host: hasHost && (() => this.#askHost()),
    });
    this.#others.show(!this.value);
    this.#fit();
  }

  /**
   * Lets the computer work instead of the visitor, who may not see the picture; `given` is a challenge without a
   * picture that the service has given instead of one.
   */
  async #startWork(given) {
    // Inline, what is below stays where it is.
    const height = this.layer === "inline" ? this.offsetHeight : 0;
    this.end();
    this.#isGivenWork = given !== undefined;
    this.#setValue("");
    const ends = this.#ends;
    const [{ Work }] = await Promise.all([import("./work.js"), this.loadTexts()]);
    if (!this.isConnected || ends !== this.#ends) return false;
    const isModal = this.layer === "modal";
    const { language } = this;
    const more = [this.languageTexts, this.#texts];
    const words = wordsIn(language, ...more);
    this.#work = new Work({
      root: this.shadowRoot,
      look: { isModal, isDark: isDarkIn(this), language, texts: more, height },
      wire: this.#wire,
      binding: this.#binding,
      again: words.again,
      started: () => this.#dispatch("challenge", { kind: "work" }),
      paid: (payment) => {
        this.#keepFocus();
        this.begin(payment).catch((error) => this.fail(error));
      },
      checking: () => this.#dispatch("progress"),
      passed: (plain, key) => {
        this.#complete(plain, key);
        if (isModal) this.#leaveWork();
      },
      failed: (error, wasAnswered) => {
        const { fault, message } = faultOf(error, language, words);
        const text = message || words[fault] || "";
        this.#dispatch(wasAnswered ? "failed" : "request-error", { message: text });
        return text;
      },
      cancelled: () => this.#cancelWork(),
      restart: () => {
        this.#wantsFocus = true;
        (given ? this.begin() : this.#startWork()).catch((error) => this.fail(error));
      },
    });
    if (this.#wantsFocus) this.#work.focus();
    this.#wantsFocus = false;
    this.#work.run(given);
    return true;
  }

  /** Lets what replaces the content take the focus, if it is inside. */
  #keepFocus() {
    this.#wantsFocus ||= this.shadowRoot.activeElement !== null;
  }

  /** Returns to the picture; without one, the work can be started again. */
  #cancelWork() {
    if (this.#kinds.current !== "work" && !this.#isGivenWork) {
      this.#wantsFocus = true;
      this.begin().catch((error) => this.fail(error));
    } else if (this.layer === "modal") {
      this.#leaveWork();
      this.#settle("");
    } else {
      this.#work.stop("");
    }
  }

  #leaveWork() {
    this.end();
    this.#dispatch("closed");
  }

  /** Hands over to the page's alternative, for example a code by mail or a passkey. */
  #askHost() {
    const kind = this.#kinds.current;
    if (this.layer === "modal") this.close();
    this.#dispatch("alternative", { kind });
  }

  async #load(kind, sequence) {
    const { signal, viewport } = this;
    // The proof does not belong to the new puzzle.
    this.#setValue("");
    viewport.classList.add("loading");
    try {
      this.#showProgress(1);
      const report = (part) => this.#showProgress(part);
      const challenge = await this.#round.load(this.#wire, kind, this.#binding, sequence, signal, report);
      if (!challenge) return;
      if (challenge.step === "none" || challenge.step === "work") {
        this.#follow(challenge.site);
        this.#keepFocus();
        await this.#startWork(challenge);
        return;
      }
      this.#isUnfit = false;
      this.send("loaded", { sequence, challenge });
      this.refreshPictures();
      if (!this.#isUnfit) this.#dispatch("challenge", { kind });
      this.#follow(challenge.site);
      const before = [this.#hasWork, this.#kinds.all.length].join();
      this.#hasWork = challenge.alternative === "work";
      this.#kinds.served = challenge.kinds;
      if ([this.#hasWork, this.#kinds.all.length].join() !== before) this.#offerOthers();
      if (challenge.site.test === "pass") await this.#passTest(kind, challenge, signal);
    } catch (error) {
      if (this.#kinds.hasOtherThan(error)) {
        this.#switch();
        return;
      }
      this.send("loadFailed", { sequence, ...faultOf(error, this.language, this.#words) });
    } finally {
      if (!signal.aborted) viewport.classList.remove("loading");
    }
  }

  /** Shows the part of the work beside the picture that is done, 0 … 1, as a line above the puzzle. */
  #showProgress(part) {
    if (part >= 1 || !this.viewport) {
      this.#bar?.remove();
      this.#bar = null;
      return;
    }
    if (!this.#bar) {
      this.#bar = document.createElement("progress");
      this.#bar.className = "beside";
      // It takes none of the visitor's time, so it is not announced.
      this.#bar.setAttribute("aria-hidden", "true");
      this.viewport.append(this.#bar);
    }
    this.#bar.value = part;
  }

  /** Takes the theme and the language of the site, where the page gives none. */
  #follow({ theme, language }) {
    if (theme && !this.hasAttribute("theme")) this.setAttribute("theme", theme);
    if (language && !this.hasAttribute("lang")) this.setAttribute("lang", language);
  }

  /** Passes the challenge of a test site, whose service accepts any answer. */
  async #passTest(kind, { token }, signal) {
    const answer = isClicked(kind) ? '[{"x":0,"y":0}]' : '{"x":0,"y":5}';
    const check = { kind, token, answer, track: [] };
    await this.#wire.check(check, this.#round.key, this.#binding, signal);
    console.warn("fretsaw: this site key is for tests; it passes without an answer");
    this.#complete(`${token}---${answer}`);
    if (this.layer === "modal") this.close();
  }

  async #check(check) {
    const { signal } = this;
    this.#dispatch("progress");
    try {
      const data = await this.#round.check(this.#wire, check, this.#binding, signal);
      if (data) this.send("passed", { sequence: check.sequence, exact: data.exact });
    } catch (error) {
      const fault = faultOf(error, this.language, this.#words);
      this.send("rejected", { sequence: check.sequence, ...fault });
      this.#dispatch("failed", { message: fault.message ?? "" });
      this.#shake();
    }
  }

  #shake() {
    if (this.environment?.reducesMotion !== false) return;
    this.element({ kind: Part.bar, index: 0 })?.animate({ translate: ["0", "-6px", "6px", "-4px", "4px", "0"] }, 400);
  }

  #complete(plain, key = this.#round.key) {
    const proof = plain === null ? "" : key ? encrypt(plain, key) : plain;
    if (proof) {
      this.#setValue(proof);
      this.#proof.expireLater(() => this.#expired());
      this.#dispatch("verified", { captchaVerification: proof });
    }
    this.#settle(proof);
  }

  /** Removes the popup after all pending effects. */
  #leave() {
    const { signal } = this;
    queueMicrotask(() => {
      if (this.signal !== signal) return;
      this.end();
      this.#dispatch("closed");
    });
  }

  #settle(proof) {
    const opening = this.#opening;
    this.#opening = null;
    opening?.resolve(proof);
  }

  async #alert({ title, message, button }) {
    this.#isUnfit = true;
    this.#dispatch("request-error", { message });
    // An inline element shows the failure itself and does not interrupt the user.
    if (this.layer === "inline") {
      this.say(message, "alert");
      return;
    }
    // By then the popup is closed and the focus has returned.
    const alerts = await loadAlerts();
    alerts?.alert({ title, message, buttons: [button] });
  }

  #setValue(value) {
    this.#proof.set(value, this.#words.missing);
    this.#others?.show(!value);
  }

  /** Called if a form lacks the proof: a closed popup has nothing that the browser could highlight. */
  #missed(event) {
    if (this.layer !== "modal") return;
    event.preventDefault();
    // Other missing fields are reported first.
    const rest = [...(this.form?.elements ?? [])].filter((field) => field !== this);
    if (rest.every((field) => field.validity?.valid !== false)) this.open();
  }

  #expired() {
    this.#setValue("");
    this.#dispatch("expired");
    if (this.#work) this.refresh();
    else this.send("expired");
  }

  /** Sets the element's height to its content, and moves the links below it. */
  #fit() {
    const [container, foot] = [Part.container, Part.foot].map((kind) => this.parts.find(({ name }) => name.kind === kind));
    if (!container || !this.viewport) return;
    const { x, y, width } = container.frame;
    const height = foot.frame.y + foot.frame.height;
    if (this.layer === "inline") this.viewport.firstChild.style.setProperty("height", `${height}px`);
    this.#others?.place({ x, y, width, height });
  }

  #dispatch(name, detail = null) {
    this.dispatchEvent(new CustomEvent(`fretsaw-${name}`, { detail, bubbles: true, composed: true }));
  }
}

let alerts = null;

/** Loads alerts early, because their most frequent message is that the network is down. */
function loadAlerts() {
  return (alerts ??= import("./alert.js").catch(() => (alerts = null)));
}

reflect(
  FretsawCaptcha,
  [
    "kind", "kinds", "alternative", "mode", "endpoint", "name", "site-key", "action", "cdata", "lifetime", "proof-lifetime",
    "theme",
  ],
  ["required", "disabled"],
);
define("fretsaw-captcha", FretsawCaptcha);
