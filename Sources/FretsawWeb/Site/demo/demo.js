// The demo page: one module per system fills its card.

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

/** The server's features: path prefixes, kinds of challenges, names of pictures. */
const service = await (await fetch("/demo.json")).json();
await Promise.all(
  [...document.querySelectorAll(".card")].map(async (card) => {
    const { fill } = await import(`./${card.id}.js`);
    await fill(card.querySelector(".stage"), service);
    card.hidden = false;
  }),
);
root.dataset.ready = "";
