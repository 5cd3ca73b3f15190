import "../guide.js";
import { button, make, report } from "./page.js";

/** The exits of a guide in Chinese; events have the English names. */
const exits = { skipped: "跳过", started: "立即体验", slid: "滑入首页" };

/** A guide as it is shown when an app is opened for the first time. */
export function fill(stage, service) {
  const output = make("output", {});
  if (service.media.length === 0) {
    report(output, "启动时加上 --media 文件夹，就能看到引导页。", "Start with --media FOLDER to see guide pages.");
    stage.append(output);
    return;
  }
  const preview = make("fretsaw-guide", {
    className: "preview",
    attributes: { pages: service.media.join(" "), version: "1", "no-skip": "", "no-start": "" },
  });
  const show = (attributes) => {
    const guide = make("fretsaw-guide", {
      attributes: { modal: "", pages: service.media.join(" "), version: "1", ...attributes },
    });
    guide.addEventListener("fretsaw-completed", (event) => {
      const exit = event.detail.exit;
      report(output, `已离开引导：${exits[exit]}。`, `Left the guide (${exit}).`);
    });
    guide.addEventListener("fretsaw-removed", () => guide.remove());
    document.body.append(guide);
  };
  stage.append(
    button("首次启动", "First launch", () => show({ steps: "" }), true),
    button("可滑入首页", "Slide into home", () => show({ steps: "", slide: "" })),
    make("div", { className: "wide" }, preview),
    output,
  );
}
