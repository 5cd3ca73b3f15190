import { scaleOf } from "./input.js";
import { partKey, readPart } from "./codec.js";
import { cornerRadius } from "./protocol.js";

const svg = "http://www.w3.org/2000/svg";
/** The focusable roles; an element may add others. */
const reached = new Set(["button", "slider", "textbox", "multilineTextbox"]);

/**
 * Draws parts as elements, one for each part's name, which exist as long as the part.
 *
 * Uses createElement and the CSSOM, so that no content security policy blocks it.
 */
export class Renderer {
  #viewport;
  #host;
  /** The element of each part, and its last drawn state, by the part's number. */
  #drawn = new Map();
  #byElement = new WeakMap();

  /**
   * @param {HTMLElement} viewport The parent of the parts.
   * @param {object} host Provides `picture`, `nameOf`, `isFocusable` and `liftsDialog`; notified by `partMade`.
   */
  constructor(viewport, host) {
    this.#viewport = viewport;
    this.#host = host;
  }

  /** Draws the parts of a view, back to front. */
  draw(parts) {
    const shown = new Set(parts.map(({ key }) => key));
    // First of all, because elements after a removed one would be inserted again and lose the focus.
    let isLost = false;
    for (const [key, entry] of this.#drawn) {
      if (!shown.has(key) && this.#remove(key, entry)) isLost = true;
    }
    /** The last element placed in each parent, for the order of the list. */
    const last = new Map();
    for (const { key, bytes } of parts) {
      let entry = this.#drawn.get(key);
      if (!entry || !equal(entry.bytes, bytes)) {
        const part = readPart(bytes);
        const tag = tagOf(part);
        if (entry && entry.element.localName !== tag) {
          if (this.#remove(key, entry)) isLost = true;
          entry = null;
        }
        entry ??= this.#make(key, part, tag);
        entry.bytes = bytes;
        this.#apply(entry, part);
      }
      const parent = this.#parentOf(entry.part);
      const before = last.get(parent);
      const next = before ? before.nextSibling : firstPart(parent);
      if (entry.element !== next) parent.insertBefore(entry.element, next);
      last.set(parent, entry.element);
    }
    if (isLost) this.#host.focusLost?.();
  }

  /** The element of a part, or null if it is not shown. */
  element(key) {
    return this.#drawn.get(key)?.element ?? null;
  }

  /** The part an element or something in it draws, or null. */
  partOf(node) {
    while (node && node !== this.#viewport) {
      const entry = this.#byElement.get(node);
      if (entry) return entry.part;
      node = node.parentNode;
    }
    return null;
  }

  /** All visible parts, back to front. */
  get parts() {
    return [...this.#drawn.values()].map((entry) => entry.part);
  }

  /** Draws pictures again after one was loaded. */
  refreshPictures() {
    for (const entry of this.#drawn.values()) {
      if (entry.part.picture) this.#applyPicture(entry, entry.part);
    }
  }

  /** Removes everything. */
  clear() {
    for (const [key, entry] of this.#drawn) this.#remove(key, entry);
  }

  #parentOf(part) {
    return (part.parent && this.element(partKey(part.parent))) ?? this.#viewport;
  }

  #make(key, part, tag) {
    const element = document.createElement(tag);
    element.dataset.index = part.name.index;
    element.className = "part";
    element.setAttribute("part", this.#host.nameOf(part));
    const entry = { element, part, styles: new Map(), attributes: new Map() };
    this.#drawn.set(key, entry);
    this.#byElement.set(element, entry);
    this.#host.partMade?.(part, element);
    return entry;
  }

  /** Removes a part and returns whether it had the focus. */
  #remove(key, entry) {
    this.#drawn.delete(key);
    const had = entry.element.contains(this.#viewport.getRootNode().activeElement);
    entry.element.remove();
    return had;
  }

  #apply(entry, part) {
    const isNew = entry.part === part || entry.styles.size === 0;
    const old = isNew ? null : entry.part;
    entry.part = part;
    const { frame, corners, border } = part;
    this.#style(entry, "left", px(frame.x));
    this.#style(entry, "top", px(frame.y));
    this.#style(entry, "width", px(Math.max(0, frame.width)));
    this.#style(entry, "height", px(Math.max(0, frame.height)));
    this.#style(entry, "opacity", part.opacity === 1 ? "" : String(part.opacity));
    this.#style(entry, "rotate", part.rotation === 0 ? "" : `${part.rotation}deg`);
    this.#style(entry, "overflow", part.clips ? "clip" : "");
    this.#style(entry, "background-color", part.fill ?? "");
    this.#style(entry, "filter", part.glow ? light(part.glow) : "");
    // A shadow, not a border: children begin at the part's edge.
    this.#style(entry, "box-shadow", border ? `inset 0 0 0 ${border.width}px ${border.color}` : "");
    const isRound = corners.top !== 0 || corners.bottom !== 0;
    const radii = [corners.top, corners.top, corners.bottom, corners.bottom].map(radius);
    this.#style(entry, "border-radius", isRound ? radii.join(" ") : "");
    entry.element.classList.toggle("edged", border !== null || isRound);
    // Fully transparent parts can be neither pressed nor focused.
    this.#style(entry, "visibility", part.opacity > 0 ? "" : "hidden");
    if (!same(old?.words, part.words)) this.#applyWords(entry, part);
    if (!same(old?.paths ?? [], part.paths)) this.#applyPaths(entry, part);
    if (!same(old?.picture, part.picture)) this.#applyPicture(entry, part);
    if (isNew || !same(old?.control, part.control)) this.#applyControl(entry, part);
  }

  #applyWords(entry, { words }) {
    if (entry.element.localName !== "div") {
      // A text field: the component sets its text, the machine its font.
      this.#style(entry, "font-size", words ? px(words.size) : "");
      this.#style(entry, "color", words?.runs[0]?.color ?? "");
      return;
    }
    if (!words) {
      entry.words?.remove();
      entry.words = null;
      return;
    }
    if (!entry.words) {
      entry.words = document.createElement("span");
      entry.element.prepend(entry.words);
    }
    const box = entry.words;
    box.className =
      "words" + (words.alignment === "center" ? " centered" : "") + (words.wraps ? " wraps" : "");
    // Smaller text cannot be read, and wraps instead.
    box.style.setProperty("font-size", px(Math.max(12, words.size)));
    box.style.setProperty("font-weight", words.isBold ? "bold" : "normal");
    const line = document.createElement("span");
    // The ellipsis has the colour of the line.
    line.style.setProperty("color", words.runs[0]?.color ?? "");
    for (const run of words.runs) {
      const span = document.createElement("span");
      span.textContent = run.text;
      span.style.setProperty("color", run.color);
      line.append(span);
    }
    box.replaceChildren(line);
  }

  #applyPaths(entry, { paths }) {
    entry.drawing?.remove();
    entry.drawing = null;
    if (paths.length === 0) return;
    const drawing = document.createElementNS(svg, "svg");
    drawing.setAttribute("class", "drawing");
    drawing.setAttribute("aria-hidden", "true");
    for (const path of paths) {
      const group = document.createElementNS(svg, "g");
      group.style.setProperty("stroke", path.stroke ?? "none");
      group.setAttribute("stroke-width", path.strokeWidth);
      group.setAttribute("stroke-linecap", "round");
      group.setAttribute("stroke-linejoin", "round");
      group.style.setProperty("fill", path.fill ?? "none");
      if (path.opacity !== 1) group.setAttribute("opacity", path.opacity);
      for (const element of path.elements) group.append(shape(element));
      drawing.append(group);
    }
    entry.drawing = drawing;
    // Behind its child parts, in front of its text.
    if (entry.words) entry.words.after(drawing);
    else entry.element.prepend(drawing);
  }

  #applyPicture(entry, { picture }) {
    const source = picture && this.#host.picture?.(picture.picture, picture.frame);
    if (!source) {
      entry.canvas?.remove();
      entry.canvas = null;
      return;
    }
    const { image, isElement = false, x = 0, y = 0, most = Infinity } = source;
    // A canvas does not play an image that moves.
    if (isElement ? entry.canvas !== image : entry.canvas?.localName !== "canvas") {
      entry.canvas?.remove();
      entry.canvas = isElement ? image : document.createElement("canvas");
      entry.canvas.setAttribute("aria-hidden", "true");
      entry.element.prepend(entry.canvas);
    }
    const canvas = entry.canvas;
    canvas.className = picture.fits ? "picture fits" : "picture";
    if (isElement) return;
    const width = source.width ?? image.width;
    const height = source.height ?? image.height;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    if (most < Infinity) {
      canvas.style.setProperty("max-width", px(width * most));
      canvas.style.setProperty("max-height", px(height * most));
    }
    const context = canvas.getContext("2d");
    context.clearRect(0, 0, width, height);
    if (width > 0 && height > 0) context.drawImage(image, x, y, width, height, 0, 0, width, height);
  }

  #applyControl(entry, part) {
    const { control } = part;
    const isText = entry.element.localName !== "div";
    let role = control?.role ?? null;
    // The shared live region announces these: a region inserted with its text is not announced.
    if (role === "status" || role === "alert") role = null;
    if (isText) role = null;
    let label = control?.label ?? null;
    // A group without a parent is everything in its dialog.
    if (/dialog$/.test(role) || (role === "group" && !part.parent)) {
      if (this.#host.liftsDialog?.(part)) {
        role = null;
        label = null;
      }
    }
    if (role === null && !isText) label = null;
    const value = role === "slider" ? control.value : null;
    const isUsable = control !== null && control.isEnabled && part.opacity > 0;
    const isReached =
      control !== null && (this.#host.isFocusable?.(part) ?? reached.has(control.role));
    this.#attribute(entry, "role", role);
    this.#attribute(entry, "aria-label", label);
    this.#attribute(entry, "aria-valuenow", value && number(value.now));
    this.#attribute(entry, "aria-valuemin", value && number(value.minimum));
    this.#attribute(entry, "aria-valuemax", value && number(value.maximum));
    this.#attribute(entry, "aria-valuetext", value?.text ?? null);
    this.#attribute(
      entry,
      "aria-disabled",
      control && !control.isEnabled && (isReached || isText) ? "true" : null,
    );
    this.#attribute(
      entry,
      "aria-pressed",
      role === "button" && control.isPressed !== null ? String(control.isPressed) : null,
    );
    this.#attribute(entry, "tabindex", isReached ? (isUsable ? "0" : "-1") : null);
    if (isText) entry.element.readOnly = !control.isEnabled;
  }

  #style(entry, property, value) {
    if ((entry.styles.get(property) ?? "") === value) return;
    entry.styles.set(property, value);
    if (value === "") entry.element.style.removeProperty(property);
    else entry.element.style.setProperty(property, value);
  }

  #attribute(entry, name, value) {
    if ((entry.attributes.get(name) ?? null) === value) return;
    entry.attributes.set(name, value);
    if (value === null) entry.element.removeAttribute(name);
    else entry.element.setAttribute(name, value);
  }
}

/**
 * Measures words in the style of a part.
 *
 * @param {HTMLElement} viewport The parent of the parts.
 * @param {string} text The words.
 * @param {{size: number, isBold?: boolean, width?: number}} look The font, and the width of lines.
 * @returns {{width: number, height: number}} Their size.
 */
export function measure(viewport, text, { size, isBold = false, width = Infinity }) {
  const box = document.createElement("span");
  box.className = "measure";
  box.textContent = text;
  box.style.setProperty("font-size", `${size}px`);
  box.style.setProperty("font-weight", isBold ? "bold" : "normal");
  if (Number.isFinite(width)) box.style.setProperty("max-width", `${width}px`);
  viewport.append(box);
  const { width: across, height } = box.getBoundingClientRect();
  box.remove();
  const scale = scaleOf(viewport);
  return { width: Math.ceil(across / scale.x), height: Math.ceil(height / scale.y) };
}

function tagOf(part) {
  if (part.control?.role === "textbox") return "input";
  return part.control?.role === "multilineTextbox" ? "textarea" : "div";
}

/** The first child that is a part, after text, drawing and picture. */
function firstPart(parent) {
  let node = parent.firstChild;
  while (node && !node.classList?.contains("part")) node = node.nextSibling;
  return node;
}

function shape({ line, circle }) {
  const element = document.createElementNS(svg, line ? "polyline" : "circle");
  const attributes = line
    ? { points: line.points.map(({ x, y }) => `${x},${y}`).join(" ") }
    : { cx: circle.center.x, cy: circle.center.y, r: Math.max(0, circle.radius) };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function px(length) {
  return `${length}px`;
}

/** In proportion to the radius that a page can set. */
function radius(length) {
  return `calc(var(--radius) * ${length / cornerRadius})`;
}

/** A narrow, bright rim in a wide halo. */
function light(opacity) {
  const color = `color-mix(in srgb, var(--glow) ${100 * opacity}%, transparent)`;
  return [2, 2, 10].map((blur) => `drop-shadow(0 0 ${px(blur)} ${color})`).join(" ");
}

function number(value) {
  return String(Math.round(value * 100) / 100);
}

function equal(first, second) {
  if (first.length !== second.length) return false;
  for (let index = 0; index < first.length; index += 1) {
    if (first[index] !== second[index]) return false;
  }
  return true;
}

function same(first, second) {
  return first === second || JSON.stringify(first ?? null) === JSON.stringify(second ?? null);
}
