// The demo page: one module per system fills its section.

import { isChinese, spoken } from "./page.js";

const root = document.documentElement;
const language = document.querySelector("#language");
const theme = document.querySelector("#theme");
const languages = {
  zh: "简体中文", "zh-Hant": "繁體中文", en: "English", es: "Español", fr: "Français", de: "Deutsch", pt: "Português",
  it: "Italiano", ru: "Русский", ja: "日本語", ko: "한국어", ar: "العربية", hi: "हिन्दी",
};
const themes = { auto: ["跟随系统", "Auto"], light: ["浅色", "Light"], dark: ["深色", "Dark"] };

/** The choice of an earlier visit, or the fallback; a browser may forbid storage. */
function remembered(name, choices, fallback) {
  try {
    const value = localStorage.getItem(`fretsaw-demo-${name}`);
    return Object.hasOwn(choices, value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Applies a choice now and at each change, which is remembered. */
function follow(select, value, apply) {
  select.value = value;
  apply(value);
  select.addEventListener("change", () => {
    apply(select.value);
    try {
      localStorage.setItem(`fretsaw-demo-${select.id}`, select.value);
    } catch {
      // It lasts as long as the page.
    }
  });
}

/** The first of the browser's languages that the elements have. */
function preferred() {
  for (const tag of navigator.languages) {
    if (/^zh\b(?!-hans).*-(hant|tw|hk|mo)\b/i.test(tag)) return "zh-Hant";
    const [name] = tag.toLowerCase().split("-");
    if (Object.hasOwn(languages, name)) return name;
  }
  return "en";
}

for (const [tag, name] of Object.entries(languages)) {
  const option = new Option(name, tag);
  option.lang = tag;
  language.append(option);
}
for (const name of Object.keys(themes)) theme.append(new Option("", name));
follow(theme, remembered("theme", themes, "auto"), (name) => {
  if (name === "auto") delete root.dataset.theme;
  else root.dataset.theme = name;
});
follow(language, remembered("language", languages, preferred()), (tag) => {
  root.lang = tag;
});
spoken(() => {
  document.title = isChinese() ? "Fretsaw · 自己部署的验证码" : "Fretsaw · a captcha that you host yourself";
  for (const option of theme.options) option.text = themes[option.value][isChinese() ? 0 : 1];
});

/** The server's features: path prefixes, kinds of challenges, names of pictures. */
const service = await (await fetch("/demo.json")).json();
await Promise.all(
  [...document.querySelectorAll("[data-system]")].map(async (section) => {
    const { fill } = await import(`./${section.id}.js`);
    await fill(section.querySelector(".stage") ?? section, service);
    section.hidden = false;
  }),
);
root.dataset.ready = "";
