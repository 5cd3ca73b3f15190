import { partKey } from "./codec.js";

/**
 * Announces the texts of parts with the roles status and alert. The live regions exist before their texts,
 * because screen readers announce only changes of known regions.
 */
export class Announcer {
  #regions = {};
  #said = new Map();
  #viewport;

  /** @param {HTMLElement} viewport The parent of the regions. */
  constructor(viewport) {
    this.#viewport = viewport;
    for (const role of ["status", "alert"]) {
      const region = document.createElement("div");
      region.className = "heard";
      region.setAttribute("role", role);
      // Each new line is read, not those that are still there.
      region.setAttribute("aria-atomic", "false");
      viewport.append(region);
      this.#regions[role] = region;
    }
  }

  /** Announces new texts of parts. */
  hear(parts) {
    const said = new Map();
    for (const part of parts) {
      const role = part.control?.role;
      if (role !== "status" && role !== "alert") continue;
      const words =
        part.control.label ?? (part.words?.runs ?? []).map((run) => run.text).join("");
      const key = partKey(part.name);
      said.set(key, words);
      if (words && this.#said.get(key) !== words) this.say(words, role);
    }
    this.#said = said;
  }

  /** Announces a text. */
  say(words, role = "status") {
    const line = document.createElement("div");
    line.textContent = words;
    this.#regions[role].append(line);
    // A later announcement does not cut this one short; the timer does not keep it after the element has gone.
    const kept = new WeakRef(line);
    setTimeout(() => kept.deref()?.remove(), 5000);
    // Regions in the page are inert behind a dialog; those above it are not.
    const modal = this.#viewport.hasAttribute("popover") ? openModal() : null;
    if (modal && !holds(modal, this.#regions[role])) sayIn(modal, words, role);
  }
}

/** Whether a node is inside another, across shadow roots. */
function holds(outer, node) {
  for (; node; node = node.parentNode ?? node.host) if (node === outer) return true;
  return false;
}

/** The open modal dialog, across shadow roots; undefined if there is none. */
export function openModal() {
  // The dialog with the focus is in front.
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  for (; node; node = node.parentNode ?? node.host) {
    if (node.matches?.(":modal")) return node;
  }
  // A press outside of controls removes the focus.
  const hosts = document.querySelectorAll("fretsaw-captcha, fretsaw-alerts, fretsaw-guide");
  const roots = [document, ...[...hosts].map((host) => host.shadowRoot)];
  return roots.map((root) => root?.querySelector(":modal")).findLast(Boolean) ?? null;
}

/** Announces a text inside a dialog, because nothing outside is announced while it is open. */
function sayIn(dialog, words, role) {
  const region = document.createElement("div");
  region.setAttribute("role", role);
  // Styled like .heard: a dialog of the page does not have our style sheet.
  const look = { position: "absolute", width: "1px", height: "1px", overflow: "hidden", "clip-path": "inset(50%)" };
  for (const [name, value] of Object.entries(look)) region.style.setProperty(name, value);
  dialog.append(region);
  // Screen readers announce changes of known regions.
  setTimeout(() => (region.textContent = words), 100);
  setTimeout(() => region.remove(), 5000);
}
