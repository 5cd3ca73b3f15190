import "../textarea.js";
import { make, report, say, spoken } from "./page.js";

/** A field that counts grapheme clusters and removes emoji. */
export function fill(stage) {
  const field = make("fretsaw-textarea", {
    className: "wide",
    attributes: { "placeholder-x": "14", "placeholder-y": "12", maxlength: "60", "remove-emoji": "", name: "opinion" },
  });
  const output = make("output", {});
  spoken(() => {
    field.setAttribute("placeholder", say("说点什么，最多 60 个字", "Say something, in 60 characters at most"));
    field.setAttribute("aria-label", say("意见", "Opinion"));
  });
  const count = () => report(output, `${field.length} / 60`, `${field.length} of 60`);
  count();
  field.addEventListener("input", count);
  field.addEventListener("fretsaw-maxlength", () => report(output, "已到 60 个字", "60 is the most"));
  stage.append(field, output);
}
