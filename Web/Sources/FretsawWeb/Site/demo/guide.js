import "../guide.js";
import "../page-indicator.js";
import { button, make, report, words } from "./page.js";

/** The exits of a guide in Chinese; events have the English names. */
const exits = { skipped: "跳过", started: "立即体验", slid: "滑入首页" };

/** Pictures that come with the page. */
const ownPictures = ["puzzle", "lock", "clock"].map((name) => `/fretsaw/demo/${name}.gif`);

/** A guide as it is shown when an app is opened for the first time. */
export function fill(stage, service) {
  const output = make("output", {});
  // The server's pictures if it has some, otherwise the demo's own.
  const names = service.media.length > 0 ? service.media : ownPictures;
  const pages = names.join(" ");
  const preview = make("fretsaw-guide", {
    className: "preview",
    attributes: { pages, version: "1", "no-skip": "", "no-start": "" },
  });
  const show = (attributes) => {
    const guide = make("fretsaw-guide", {
      attributes: { modal: "", pages, version: "1", ...attributes },
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
    make("p", { className: "wide" }, words("页码指示器也是单独的元素：", "The page indicator is also an element of its own:")),
    pager(),
  );
}

/** The dots of a guide as an element of its own, for pages that a site turns itself. */
function pager() {
  const dots = make("fretsaw-page-indicator", { attributes: { count: "5", index: "0" } });
  const turn = (step) => (dots.index = (dots.index + step + dots.count) % dots.count);
  return make(
    "div",
    { className: "wide pager" },
    button("上一页", "Back", () => turn(-1)),
    dots,
    button("下一页", "Next", () => turn(1)),
  );
}
