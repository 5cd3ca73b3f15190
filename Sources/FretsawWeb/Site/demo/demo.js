// The page where each system can be tried: a section for each, in a module of its own.

/** The sections there are: the id of a card, and a module whose `fill(stage, service)` fills it. */
const sections = [];

const root = document.documentElement;

function speak(language) {
  root.lang = language;
  document.title =
    language === "zh" ? "Fretsaw · 交互系统演示" : "Fretsaw · interactive systems to try";
}

speak(navigator.languages.some((tag) => /^zh\b/i.test(tag)) ? "zh" : "en");
document.querySelector("#language").addEventListener("click", () => {
  speak(root.lang === "zh" ? "en" : "zh");
});
document.querySelector("#theme").addEventListener("click", () => {
  const isDark =
    root.dataset.theme === "dark" ||
    (root.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = isDark ? "light" : "dark";
});

/** What the server has to offer: prefixes of paths, kinds of challenges, names of pictures. */
const service = await (await fetch("/demo.json")).json();
for (const { id, fill } of sections) {
  const card = document.getElementById(id);
  card.hidden = false;
  await fill(card.querySelector(".stage"), service);
}
root.dataset.ready = "";
