/**
 * Says what parts of role status and alert show. The regions are before their words come, for a screen
 * reader hears only changes of what it knows.
 */
export class Announcer {
  #regions = {};
  #said = new Map();
  /** The roles that have said something in this task. */
  #fresh = new Set();
  #viewport;

  /** @param {HTMLElement} viewport Where the regions go. */
  constructor(viewport) {
    this.#viewport = viewport;
    for (const role of ["status", "alert"]) {
      const region = document.createElement("div");
      region.className = "heard";
      region.setAttribute("role", role);
      viewport.append(region);
      this.#regions[role] = region;
    }
  }

  /** Says what is new among parts. */
  hear(parts) {
    const said = new Map();
    for (const part of parts) {
      const role = part.control?.role;
      if (role !== "status" && role !== "alert") continue;
      const words =
        part.control.label ?? (part.words?.runs ?? []).map((run) => run.text).join("");
      const key = part.name.kind * 65536 + part.name.index;
      said.set(key, words);
      if (words && this.#said.get(key) !== words) this.say(words, role);
    }
    this.#said = said;
  }

  /** Says something. */
  say(words, role = "status") {
    const line = document.createElement("div");
    line.textContent = words;
    // Those of one task are read one after another; those of before have been read.
    if (!this.#fresh.has(role)) this.#regions[role].replaceChildren();
    this.#regions[role].append(line);
    this.#fresh.add(role);
    setTimeout(() => this.#fresh.delete(role));
    // Regions in the page are inert behind a dialog; those above it are not.
    const modal = this.#viewport.hasAttribute("popover") ? openModal() : null;
    if (modal && !holds(modal, this.#regions[role])) sayIn(modal, words, role);
  }
}

/** Whether a node stands in another, in whatever shadow. */
function holds(outer, node) {
  for (; node; node = node.parentNode ?? node.host) if (node === outer) return true;
  return false;
}

/** The dialog that makes the rest of the page inert, in whatever shadow it is; nothing where none is open. */
export function openModal() {
  // The one with the focus is in front of all.
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  for (; node; node = node.parentNode ?? node.host) {
    if (node.matches?.(":modal")) return node;
  }
  // A press on no control takes the focus away from everything.
  const hosts = document.querySelectorAll("fretsaw-captcha, fretsaw-alerts, fretsaw-guide");
  const roots = [document, ...[...hosts].map((host) => host.shadowRoot)];
  return roots.map((root) => root?.querySelector(":modal")).findLast(Boolean) ?? null;
}

/** Says words from within a dialog, for nothing outside it is heard while it is open. */
function sayIn(dialog, words, role) {
  const region = document.createElement("div");
  region.setAttribute("role", role);
  // As .heard: the dialog may be the page's own, which has no such sheet.
  const look = { position: "absolute", width: "1px", height: "1px", overflow: "hidden", "clip-path": "inset(50%)" };
  for (const [name, value] of Object.entries(look)) region.style.setProperty(name, value);
  dialog.append(region);
  // Heard is what changes in a region that is known.
  setTimeout(() => (region.textContent = words), 100);
  setTimeout(() => region.remove(), 5000);
}
