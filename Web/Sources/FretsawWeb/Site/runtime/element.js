import { Announcer } from "./announcer.js";
import { partKey, readEffect, takes, writeEvent, writeOptions } from "./codec.js";
import { BaseElement, lockScrolling } from "./dom.js";
import { Engine, Machine } from "./engine.js";
import { KeyboardInput, PointerInput } from "./input.js";
import { EnvironmentObserver } from "./environment.js";
import { directionOf, languageOf, substituteOf, textsIn } from "./language.js";
import { colors, System } from "./protocol.js";
import { measure, Renderer } from "./renderer.js";
import { propertyOf, style } from "./style.js";

/** The time in milliseconds for which an element waits for the texts of its language. */
const patience = 2000;

/**
 * An element that runs one machine and draws it.
 *
 * A subclass defines `system`, `options`, `effect` and `picture`, and `partNames`, the names of its parts for
 * `::part()` by their kinds. The machine runs from `begin()`, by default as soon as the element is in a page, until `end()` or until the
 * element leaves the page; then everything is removed.
 */
export class FretsawElement extends BaseElement {
  #machine = null;
  #renderer = null;
  #announcer = null;
  #watch = null;
  #controller = null;
  #viewport = null;
  #schedule = new Schedule(() => this.advance());
  #pending = [];
  #isDoing = false;
  /** The language that was last asked for. */
  #wanted = null;
  /** The language of the texts. */
  #language = null;
  #languageTexts = null;
  /** The properties that a page set before the element was defined. */
  #early = Object.entries(this);

  // MARK: For subclasses to override

  /** The system's number. */
  get system() {
    throw new TypeError("fretsaw: a component names its system");
  }

  /** The number of the system whose texts it has. */
  get textsOf() {
    return this.system;
  }

  /** Its layer: "inline", "modal" or "popover". */
  get layer() {
    return "inline";
  }

  /** Whether the machine begins when the element is put into a page. */
  get beginsAtOnce() {
    return this.layer === "inline";
  }

  /** The machine's options by name, as protocol.txt lists them, without the environment. */
  options() {
    return {};
  }

  /** The functions that carry out effects, by their names; each is given the fields by name. */
  get effects() {
    return {};
  }

  /** Carries out an effect. */
  effect(name, values) {
    this.effects[name]?.(values);
  }

  /**
   * A picture `{ image, isElement, x, y, width, height, most }`, or null. Without `x` to `height` it is the whole image, without
   * `most` there is no limit to its enlargement.
   */
  picture(number, frame) {
    return null;
  }

  /** Whether a part is focusable; undefined for the default of its role. */
  isFocusable(part) {
    return undefined;
  }

  /** The element that receives the focus when the focused part disappears: the dialog, or the first focusable part. */
  get focusFallback() {
    return this.layer === "modal" ? this.viewport : this.viewport.querySelector(".part[tabindex='0']");
  }

  /** Whether a part of role button is pressed by this click of a screen reader or key. */
  isActivated(part) {
    return part.control?.role === "button" && part.control.isEnabled;
  }

  /** Whether the machine also receives a key pressed in a text field. */
  keyOfText(event) {
    return event.key === "Escape" || (event.key === "Enter" && event.target.localName === "input");
  }

  /** Called with each element created for a part, to add listeners. */
  partMade(part, element) {}

  /** Called after each drawing. */
  drawn() {}

  /** Called when the language has changed while the machine runs; the machine keeps its state. */
  languageChanged() {}

  /** The size of the machine's viewport, if it is neither the element's nor the window's. */
  viewportSize() {
    return this.layer === "inline"
      ? { width: this.clientWidth, height: this.clientHeight }
      : { width: this.viewport.offsetWidth, height: this.viewport.offsetHeight };
  }

  // MARK: For subclasses to call

  /** The current environment, after the start. */
  get environment() {
    return this.#watch?.now ?? null;
  }

  /** The language of its texts, a tag; until they are loaded, "zh" or "en". */
  get language() {
    return this.#language ?? substituteOf(languageOf(this));
  }

  /** Its system's texts by name in a language that the machine does not have; null for one that it has. */
  get languageTexts() {
    return this.#languageTexts;
  }

  /** Whether a machine runs. */
  get isRunning() {
    return this.#machine !== null;
  }

  /** A signal that ends with the machine, for listeners and requests. */
  get signal() {
    return this.#controller?.signal ?? null;
  }

  /** The viewport that parts are drawn in. */
  get viewport() {
    return this.#viewport?.element ?? null;
  }

  /** Loads the engine and the texts of its language before the start. */
  prepare() {
    // Errors are reported when the element starts.
    Engine.shared(this.system).catch(() => {});
    textsIn(languageOf(this));
  }

  /** Loads the texts of its language. If that takes long, it resolves earlier, and they are shown when they come. */
  async loadTexts() {
    const language = languageOf(this);
    this.#wanted = language;
    const loaded = textsIn(language).then((texts) => {
      if (this.#wanted === language) this.#speak(language, texts);
    });
    let timer = 0;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, patience)));
    await Promise.race([loaded, late]);
    clearTimeout(timer);
  }

  /** Starts a new machine. Resolves to true when it runs, to false if it was ended before. */
  async begin() {
    this.end();
    const controller = new AbortController();
    this.#controller = controller;
    const [engine] = await Promise.allSettled([Engine.shared(this.system), this.loadTexts()]);
    if (controller.signal.aborted || !this.isConnected) return false;
    if (engine.reason) throw engine.reason;
    this.#build(controller.signal);
    this.#machine = new Machine(engine.value, this.system, (writer) =>
      writeOptions(writer, this.system, { ...this.options(), environment: this.#watch.now }),
    );
    this.#sendEnvironment();
    this.advance();
    return this.isRunning;
  }

  /** Ends the machine and removes everything it has drawn. */
  end() {
    this.#controller?.abort();
    this.#controller = null;
    this.#machine?.close();
    this.#machine = null;
    this.#schedule.stop();
    this.#pending = [];
    this.#renderer?.clear();
    this.#renderer = null;
    this.#announcer = null;
    this.#watch = null;
    const viewport = this.#viewport;
    this.#viewport = null;
    viewport?.close();
  }

  /** Sends an event of the system to the machine, by default of now; false if it is rejected. */
  send(name, values, time) {
    if (!this.#machine) return false;
    try {
      const reply = this.#machine.send((writer) => writeEvent(writer, this.system, name, values), time);
      this.#show(reply);
      return reply !== null;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** Advances the machine's time to now. */
  advance() {
    if (this.#machine) this.#show(this.#machine.advance());
  }

  /** Takes a new size, language or theme. */
  environmentChanged() {
    if (!this.#machine) return;
    this.#viewport.follow();
    this.#applyTheme();
    this.#sendEnvironment();
    if (languageOf(this) !== this.#wanted) this.loadTexts();
  }

  /** The element of a part, or null if it is not shown. */
  element(name) {
    return this.#renderer?.element(partKey(name)) ?? null;
  }

  /** The part an element draws, or null. */
  partOf(element) {
    return this.#renderer?.partOf(element) ?? null;
  }

  /** The visible parts, back to front. */
  get parts() {
    return this.#renderer?.parts ?? [];
  }

  /** Moves the focus to a part. */
  focusPart(name) {
    this.element(name)?.focus({ preventScroll: true });
  }

  /** Draws pictures again after one was loaded. */
  refreshPictures() {
    this.#renderer?.refreshPictures();
  }

  /** Announces a text to screen readers. */
  say(words, role = "status") {
    this.#announcer?.say(words, role);
  }

  /** Reports an event to the page. */
  dispatch(name, detail = null) {
    this.dispatchEvent(new CustomEvent(`fretsaw-${name}`, { detail, bubbles: true, composed: true }));
  }

  /** Measures words for the machine. */
  measureFor({ tag, width, words }) {
    const text = words.runs.map((run) => run.text).join("");
    const size = measure(this.viewport, text, { size: words.size, isBold: words.isBold, width });
    this.send("measured", { tag, size });
  }

  // MARK: Callbacks of the browser

  connectedCallback() {
    this.#setEarlyProperties();
    // It has its size before the engine is loaded.
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [style, ...(this.constructor.styles ?? [])];
    if (!this.beginsAtOnce) return;
    this.begin().catch((error) => this.fail(error));
  }

  disconnectedCallback() {
    this.end();
  }

  /** Reports an error to the page, and to the console unless the page prevents it. */
  fail(error) {
    this.end();
    const event = new CustomEvent("fretsaw-error", { detail: error, bubbles: true, composed: true, cancelable: true });
    if (this.dispatchEvent(event)) console.error(error);
  }

  // MARK: Internals

  /** Sets again what a page set before the element was defined, past the defaults of its class. */
  #setEarlyProperties() {
    for (const [name, value] of this.#early.splice(0)) {
      delete this[name];
      Reflect.set(this, name, value);
    }
  }

  #build(signal) {
    const viewport = new Viewport(this.shadowRoot, this.layer);
    const { element } = viewport;
    this.#viewport = viewport;
    this.#announcer = new Announcer(element);
    this.#renderer = new Renderer(viewport.parts, this.#rendererHost(viewport));
    this.#watch = new EnvironmentObserver(this, () => this.environmentChanged(), signal, {
      probe: viewport.inset,
      size: () => this.viewportSize(),
      language: () => this.language,
    });
    const host = this.#inputHost();
    new PointerInput(element, host, signal);
    new KeyboardInput(element, host, signal);
    this.#applyTheme();
    this.#applyLanguage();
    viewport.open();
  }

  #applyTheme() {
    const { viewport } = this;
    viewport.classList.toggle("dark", this.#watch.isDark);
    const own = getComputedStyle(this);
    if (!Object.keys(colors).some((name) => own.getPropertyValue(propertyOf(name)))) return;
    import("./contrast.js").then(({ reportContrast }) => reportContrast(viewport, propertyOf), console.warn);
  }

  #applyLanguage() {
    Object.assign(this.viewport, { lang: this.language, dir: directionOf(this.language) });
  }

  #rendererHost(viewport) {
    return {
      picture: (number, frame) => this.picture(number, frame),
      isFocusable: (part) => this.isFocusable(part),
      nameOf: ({ name }) => this.constructor.partNames?.[name.kind] ?? "",
      partMade: (part, element) => this.partMade(part, element),
      liftsDialog: (part) => viewport.liftsDialog(part),
      focusLost: () => this.focusFallback?.focus({ preventScroll: true }),
    };
  }

  #inputHost() {
    return {
      partOf: (node) => this.partOf(node),
      element: (name) => this.element(name),
      isActivated: (part) => this.isActivated(part),
      keyOfText: (event) => this.keyOfText(event),
      send: (name, values, time) => takes(this.system, name) && this.send(name, values, time),
    };
  }

  /** Shows the texts of a language; without them, those that the machine has instead. */
  #speak(language, texts) {
    const substitute = substituteOf(language);
    this.#language = texts || language === substitute ? language : substitute;
    this.#languageTexts = texts?.[nameOf(this.textsOf)] ?? null;
    if (!this.#machine) return;
    this.#applyLanguage();
    this.#sendEnvironment();
    this.languageChanged();
  }

  #sendEnvironment() {
    this.send("environment", { environment: this.#watch.now });
  }

  #show(reply) {
    if (!reply) return;
    this.#renderer.draw(reply.parts);
    this.#announcer.hear(this.#renderer.parts);
    this.drawn();
    this.#schedule.plan(reply);
    this.#pending.push(...reply.effects);
    this.#do();
  }

  /** Carries out effects in order; those of events sent meanwhile come last. */
  #do() {
    if (this.#isDoing) return;
    this.#isDoing = true;
    try {
      while (this.#pending.length > 0) {
        this.effect(...readEffect(this.#pending.shift(), this.system));
      }
    } finally {
      this.#isDoing = false;
    }
  }
}

/** The name of a system, by its number. */
function nameOf(system) {
  return Object.keys(System).find((name) => System[name] === system);
}

/** Schedules calls of a machine: for each frame while something moves, or at its wake time. */
class Schedule {
  #advance;
  #frame = 0;
  #timer = 0;

  /** @param {() => void} advance Advances the machine's time to now. */
  constructor(advance) {
    this.#advance = advance;
  }

  /** Schedules the next call by the machine's wake time and whether something moves. */
  plan({ wake, moves }) {
    clearTimeout(this.#timer);
    if (moves && !this.#frame) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        this.#advance();
      });
    } else if (!moves) {
      this.#dropFrame();
    }
    // Also in addition to frames, because a hidden page has none.
    if (wake !== null) {
      const rest = Math.min(Math.max(0, wake - performance.now()), 2 ** 31 - 1);
      this.#timer = setTimeout(this.#advance, Math.ceil(rest));
    }
  }

  /** Cancels all calls. */
  stop() {
    clearTimeout(this.#timer);
    this.#dropFrame();
  }

  #dropFrame() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}

/** The surface on which a machine is drawn: inline, in a modal dialog, or in a popover. */
class Viewport {
  /** The element with the listeners: the dialog, the popover, or a part of the page. */
  element;
  /** The parent of the parts. */
  parts = box("div", "parts");
  /** As wide as the upper safe inset, as high as the lower. */
  inset = box("div", "inset");
  #layer;
  #focusBefore = deepFocus();
  /** How much the page was enlarged when the dialog was fitted to what is seen of it. */
  #scale = Infinity;
  #unlockScrolling = null;

  /**
   * @param {ShadowRoot} root Its parent.
   * @param {string} layer "inline", "modal" or "popover".
   */
  constructor(root, layer) {
    this.#layer = layer;
    this.element = box(layer === "modal" ? "dialog" : "div", "viewport themed");
    this.element.append(this.parts, this.inset);
    root.append(this.element);
  }

  /** Opens a modal dialog or a popover. */
  open() {
    const { element } = this;
    if (this.#layer === "modal") {
      element.setAttribute("tabindex", "-1");
      this.#unlockScrolling = lockScrolling();
      element.showModal();
      this.follow();
      element.focus({ preventScroll: true });
    } else if (this.#layer === "popover") {
      element.setAttribute("popover", "manual");
      element.showPopover();
    }
  }

  /** Keeps a dialog where it is seen on a page that fingers have enlarged; later they can enlarge the dialog itself. */
  follow() {
    const { scale, offsetLeft: left, offsetTop: top, width, height } = visualViewport;
    if (this.#layer !== "modal" || scale > this.#scale) return;
    this.#scale = scale;
    for (const [name, length] of Object.entries({ left, top, width, height })) {
      this.element.style.setProperty(name, scale > 1.01 ? `${length}px` : "");
    }
  }

  /** Removes it; after a dialog the focus returns to its previous element. */
  close() {
    const { element } = this;
    if (element.open) element.close();
    this.#unlockScrolling?.();
    element.remove();
    const before = this.#focusBefore;
    if (this.#layer === "modal" && before?.isConnected) before.focus({ preventScroll: true });
  }

  /** Whether a dialog part is the page's dialog itself, which then has its name. */
  liftsDialog({ control }) {
    if (this.#layer !== "modal") return false;
    if (control.role === "alertdialog") this.element.setAttribute("role", "alertdialog");
    if (control.label) this.element.setAttribute("aria-label", control.label);
    return true;
  }
}

function box(name, className) {
  return Object.assign(document.createElement(name), { className });
}

/** The focused element, also inside shadow roots. */
function deepFocus() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element === document.body ? null : element;
}
