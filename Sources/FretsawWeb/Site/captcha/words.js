import { Refusal } from "./wire.js";

/** What the element says itself, not by the mouth of its machine. */
const words = {
  zh: { missing: "请先完成安全验证", often: "操作过于频繁,请稍后再试" },
  "zh-Hant": { missing: "請先完成安全驗證", often: "操作過於頻繁,請稍後再試" },
  en: { missing: "Please complete the security check", often: "Too many attempts; please try again later" },
};
/** The service's numbers for too many challenges, failures and checks. */
const often = new Set([6201, 6202, 6204]);
/** Its numbers for all else that visitors meet. */
const known = new Set([...often, 6110, 6111, 6112, 9999]);

/** What keeps a form from being sent. */
export function missing(language) {
  return words[language].missing;
}

/**
 * What is told of something that went wrong: the server's words; where it speaks another language than the page,
 * and by a number that is known, the page's, or an empty string where the machine has words of its own. Nothing
 * where it was not the server.
 */
export function messageOf(error, language) {
  if (!(error instanceof Refusal)) return null;
  const isForeign = /\p{Script=Han}/u.test(error.message) === (language === "en");
  if (!isForeign || !known.has(error.code)) return error.message;
  return often.has(error.code) ? words[language].often : "";
}
