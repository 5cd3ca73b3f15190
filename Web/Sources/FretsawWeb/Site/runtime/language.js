// The language of an element's texts. Machines and scripts have Chinese and English; every other language is a
// file of texts/, loaded when an element needs it.

const builtIn = ["zh", "en"];
const files = ["zh-Hant", "es", "fr", "de", "pt", "it", "ru", "ja", "ko", "ar", "hi"];
const rightToLeft = ["ar"];
const loaded = new Map();

/** The language of an element's texts: its own `lang`, its site's, that of the nearest `lang`, or the browser's first that there is. */
export function languageOf(element) {
  const site = element.hasAttribute("lang") ? null : element.site?.language;
  const near = site || element.closest("[lang]")?.lang || document.documentElement.lang;
  return languageAmong(near ? [near] : navigator.languages);
}

/** The language of the first tag whose language there is, whatever its region; English if there is none. */
export function languageAmong(tags) {
  for (const tag of tags) {
    if (/^zh\b(?!-hans)(?=.*-(hant|tw|hk|mo)\b)/i.test(tag)) return "zh-Hant";
    const language = tag.toLowerCase().split("-")[0];
    if (builtIn.includes(language) || files.includes(language)) return language;
  }
  return "en";
}

/** The language whose texts replace those of a language that cannot be loaded: Chinese or English. */
export function substituteOf(language) {
  return language.startsWith("zh") ? "zh" : "en";
}

/** The direction of a language: "ltr" or "rtl". */
export function directionOf(language) {
  return rightToLeft.includes(language) ? "rtl" : "ltr";
}

/** The texts of all systems by name in a language that has a file; null for others, and if it cannot be loaded. */
export async function textsIn(language) {
  if (!files.includes(language)) return null;
  if (!loaded.has(language)) loaded.set(language, load(language));
  return loaded.get(language);
}

async function load(language) {
  try {
    return (await import(`../texts/${language.toLowerCase()}.js`)).texts;
  } catch (error) {
    // The network may recover: the next element tries again.
    loaded.delete(language);
    console.warn(error);
    return null;
  }
}
