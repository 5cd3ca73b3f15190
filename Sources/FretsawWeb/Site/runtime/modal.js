/** The dialog that makes the rest of the page inert, in whatever shadow it stands; nothing where none is open. */
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
export function sayIn(dialog, words, role) {
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
