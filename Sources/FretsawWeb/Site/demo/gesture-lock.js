import { LocalLock } from "../gesture-lock.js";
import { button, make, report } from "./page.js";

/** A lock that is stored in this browser; codes of the service need a back end that names who draws. */
export function fill(stage) {
  const kept = new LocalLock("demo");
  const output = make("output");
  const place = make("div", { className: "wide lock" });
  const show = (flow) => {
    const lock = make("fretsaw-gesture-lock", {
      attributes: { local: "", name: "demo", flow, clear: "" },
    });
    lock.addEventListener("fretsaw-finished", () => report(output, "完成。", "Done."));
    lock.addEventListener("fretsaw-locked", () => report(output, "已锁定，请稍后再试。", "Locked out: try later."));
    place.replaceChildren(lock);
    output.replaceChildren();
  };
  stage.append(
    button("设置", "Set", () => show("set"), true),
    button("验证", "Verify", () => show("verify")),
    button("修改", "Change", () => show("modify")),
    button("删除", "Remove", async () => {
      await kept.clear();
      show("set");
    }),
    place,
    output,
  );
  show(kept.isSet ? "verify" : "set");
}
