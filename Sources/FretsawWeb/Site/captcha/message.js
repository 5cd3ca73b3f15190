/** How a message over the page looks. */
export const messageStyle = new CSSStyleSheet();
messageStyle.replaceSync(`
.message {
  max-width: 270px; padding: 20px 16px 0; border: 0; border-radius: 12px; overflow: hidden; text-align: center;
  font: 14px/1.5 system-ui, -apple-system, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif;
  color: #2a2a2a; background: #fff;
}
.message.dark { color: #e6e6e6; background: #1e1e20; }
.message::backdrop { background: rgb(0 0 0 / 0.5); }
.message h2 { margin: 0 0 8px; font-size: 17px; }
.message p { margin: 0 0 16px; overflow-wrap: anywhere; }
.message button {
  width: calc(100% + 32px); min-height: 44px; margin: 0 -16px; border: 0; border-top: 1px solid #8884;
  background: none; color: inherit; font: inherit; font-weight: bold; cursor: pointer;
}
.message button:focus-visible { outline: 2px solid #187cff; outline-offset: -3px; }
`);

/**
 * Shows a message with one button over the page.
 *
 * @param {ShadowRoot} root Where it goes.
 * @param {{title: string, message: string, button: string, isDark: boolean}} words What it says.
 * @returns {Promise<void>} Resolves when it is gone.
 */
export function showMessage(root, { title, message, button, isDark }) {
  const dialog = document.createElement("dialog");
  dialog.className = isDark ? "message dark" : "message";
  dialog.setAttribute("role", "alertdialog");
  const heading = document.createElement("h2");
  heading.id = "message-title";
  heading.textContent = title;
  const text = document.createElement("p");
  text.id = "message-text";
  text.textContent = message;
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = button;
  close.addEventListener("click", () => dialog.close());
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.setAttribute("aria-describedby", text.id);
  dialog.append(heading, text, close);
  root.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve();
    });
  });
}
