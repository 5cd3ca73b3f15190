import "../captcha.js";
import { serviceBeside } from "../runtime.js";

/** The page for web views and frames: a captcha, whose events are sent to the app or the page around it. */
const parameters = new URLSearchParams(location.search);
const attributes = {
  endpoint: "endpoint",
  siteKey: "site-key",
  kind: "kind",
  kinds: "kinds",
  theme: "theme",
  lang: "lang",
  action: "action",
  cdata: "cdata",
};

/** Sends a message to each receiver that exists; most of them take only text. */
function send(message) {
  const text = JSON.stringify(message);
  window.webkit?.messageHandlers?.fretsaw?.postMessage(message);
  // An interface of Android's WebView, or a JavaScript channel of Flutter.
  window.fretsaw?.postMessage(text);
  window.ReactNativeWebView?.postMessage(text);
  // The server sends this page only with an origin that the site allows.
  const origin = parameters.get("origin");
  if (origin && window.parent !== window) window.parent.postMessage(message, origin);
}

const captcha = document.createElement("fretsaw-captcha");
captcha.setAttribute("endpoint", serviceBeside(import.meta.url));
for (const [name, attribute] of Object.entries(attributes)) {
  if (parameters.has(name)) captcha.setAttribute(attribute, parameters.get(name));
}
document.documentElement.lang = parameters.get("lang") || navigator.language;
const theme = parameters.get("theme");
if (theme === "light" || theme === "dark") document.documentElement.style.colorScheme = theme;
for (const name of ["ready", "challenge", "progress", "verified", "cleared", "failed", "expired", "alternative", "request-error"]) {
  captcha.addEventListener(`fretsaw-${name}`, ({ type, detail }) => send({ type, ...detail }));
}
document.querySelector("main").append(captcha);
