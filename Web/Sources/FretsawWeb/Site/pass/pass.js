import "../captcha.js";
import { directionOf, languageAmong, serviceBeside, textsIn } from "../runtime.js";
import { pass } from "../words.js";

/** The page that a proxy shows instead of a protected one, at the address of the protected one. */
const service = serviceBeside(import.meta.url);
const captcha = document.createElement("fretsaw-captcha");
for (const [name, value] of Object.entries({ kind: "auto", action: "pass", endpoint: service })) {
  captcha.setAttribute(name, value);
}
const status = document.querySelector("[role=status]");
status.before(captcha);
let { failed } = pass.en;

/** Shows the page in the visitor's language; its own is English. */
async function translate() {
  const language = languageAmong(navigator.languages);
  const texts = language === "zh" ? pass.zh : (await textsIn(language))?.pass;
  if (!texts) return;
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
  document.title = document.querySelector("h1").textContent = texts.title;
  document.querySelector("main > p").textContent = texts.lead;
  ({ failed } = texts);
}

translate();

captcha.addEventListener("fretsaw-verified", async (event) => {
  status.textContent = "";
  try {
    const response = await fetch(`${service}/captcha/pass`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ captchaVerification: event.detail.captchaVerification }),
      cache: "no-store",
    });
    if ((await response.json()).repCode !== "0000") throw new Error("rejected");
    location.reload();
  } catch {
    status.textContent = failed;
    captcha.reset();
  }
});
