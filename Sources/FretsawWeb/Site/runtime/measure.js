import { scaleOf } from "./pointer.js";

/**
 * Measures words as a part would show them.
 *
 * @param {HTMLElement} room Where parts are drawn.
 * @param {string} text The words.
 * @param {{size: number, isBold?: boolean, width?: number}} look Letters, and the width of lines.
 * @returns {{width: number, height: number}} The size they take.
 */
export function measure(room, text, { size, isBold = false, width = Infinity }) {
  const box = document.createElement("span");
  box.className = "measure";
  box.textContent = text;
  box.style.setProperty("font-size", `${size}px`);
  box.style.setProperty("font-weight", isBold ? "bold" : "normal");
  if (Number.isFinite(width)) box.style.setProperty("max-width", `${width}px`);
  room.append(box);
  const { width: across, height } = box.getBoundingClientRect();
  box.remove();
  const scale = scaleOf(room);
  return { width: Math.ceil(across / scale.x), height: Math.ceil(height / scale.y) };
}
