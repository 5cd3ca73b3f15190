import "../textarea.js";
import { make, report, spoken, words } from "./page.js";

/** A field that counts grapheme clusters and removes emoji. */
export function fill(stage) {
  const field = make("fretsaw-textarea", {
    className: "wide field",
    attributes: { maxlength: "60", "remove-emoji": "", name: "opinion" },
  });
  const output = make("output", {});
  spoken(() => {
    const isChinese = document.documentElement.lang === "zh";
    field.setAttribute("placeholder", isChinese ? "说点什么，最多 60 个字" : "Say something, in 60 characters at most");
    field.setAttribute("aria-label", isChinese ? "意见" : "Opinion");
  });
  const count = () => report(output, `${field.length} / 60`, `${field.length} of 60`);
  count();
  field.addEventListener("input", count);
  field.addEventListener("fretsaw-maxlength", () => report(output, "已到 60 个字", "60 is the most"));
  stage.append(field, output);
}
