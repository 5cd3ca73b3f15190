import "../gesture-lock.js";
import { button, make, report, words } from "./page.js";

/** The teacher's and the student's side of a gesture code; without a store of the service, a local lock. */
export function fill(stage, service) {
  const output = make("output");
  const place = make("div", { className: "wide lock" });
  const name = make("input", { value: "class-1", autocomplete: "off" });
  const isLocal = service.gesture === null;
  const show = (flow) => {
    const lock = make("fretsaw-gesture-lock", {
      attributes: isLocal
        ? { local: "", name: "demo", flow, clear: "" }
        : { endpoint: service.gesture, name: name.value, subject: "student", flow, clear: "" },
    });
    // A site generates a random secret for each teacher and stores it where only the teacher can read it.
    lock.ownerSecret = "the demo’s only teacher";
    lock.addEventListener("fretsaw-finished", () => report(output, "完成。", "Done."));
    lock.addEventListener("fretsaw-locked", () => report(output, "已锁定，请稍后再试。", "Locked out: try later."));
    place.replaceChildren(lock);
    output.replaceChildren();
  };
  if (!isLocal) stage.append(make("label", { className: "wide" }, words("班级", "Class"), name));
  stage.append(
    button("老师：设置", "Teacher: set", () => show("set"), true),
    button("学生：验证", "Student: verify", () => show("verify")),
    button("修改", "Change", () => show("modify")),
    place,
    output,
  );
  show("set");
}
