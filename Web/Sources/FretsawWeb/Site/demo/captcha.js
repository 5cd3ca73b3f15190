import "../captcha.js";
import { button, make, say, shortened, snippet, spoken, words } from "./page.js";

/** The name of each kind and what its visitor does, in both languages. */
const kinds = {
  slide: ["滑块拼图", "Slide", "把拼块拖到它该去的地方。", "Slide the piece to where it belongs."],
  drag: ["拖动拼块", "Drag", "把拼块拖到图案相同的位置。", "Drag the piece to the same figure."],
  "click-word": ["点选文字", "Click words", "按顺序点击文字。", "Click the words in their order."],
  icons: ["点选图形", "Click icons", "按所示顺序点击图形。", "Click the icons in the order shown."],
  rotate: ["旋转图片", "Rotate", "把图案转正。", "Turn the figure upright."],
  cups: ["跟踪杯子（试验）", "Cups (experimental)", "盯住星星，再点击藏着它的杯子。", "Follow the star, then click its cup."],
  work: ["无需图片", "Work", "电脑替您计算片刻，您什么都不用做。", "The computer works for a moment, the visitor does nothing."],
};

/** The kinds that have a site key, if the demo has one; the others show the way without. */
const withKey = ["slide", "rotate"];

/** Whether a kind has a site key. */
const hasKey = (kind, service) => Boolean(service.siteKey) && withKey.includes(kind);

/** The name of a kind in both languages. */
export const nameOf = (kind) => kinds[kind].slice(0, 2);

/** The names of the kinds that have a site key, or of those that have none, in both languages. */
export function namesOf(service, isKeyed) {
  return Object.entries(kinds)
    .filter(([kind]) => service.kinds.includes(kind) && hasKey(kind, service) === isKeyed)
    .map(([, names]) => names);
}

/** The events that the log shows. */
const events = ["challenge", "progress", "verified", "failed", "expired", "request-error"];

/** A captcha of each kind with the markup of a site, and a log of their events. */
export function fill(section, service) {
  for (const [kind, [zh, en, taskZh, taskEn]] of Object.entries(kinds)) {
    if (!service.kinds.includes(kind)) continue;
    const place = make("div", { className: "place" });
    const siteKey = hasKey(kind, service) ? service.siteKey : null;
    const show = () => {
      const captcha = make("fretsaw-captcha", {
        attributes: {
          kind,
          kinds: kind,
          endpoint: service.captcha,
          alternative: kind !== "work" && service.kinds.includes("work") ? "work" : "none",
          ...(siteKey && { "site-key": siteKey }),
        },
      });
      place.replaceChildren(captcha);
      return captcha;
    };
    if (kind === "work") {
      // It would begin at once: a page that someone only reads does not use their processor.
      const start = button("开始", "Start", () => {
        const captcha = show();
        captcha.addEventListener("fretsaw-verified", () => place.append(again));
      }, true);
      const again = button("再来一次", "Once more", () => start.click());
      place.append(start);
    } else show();
    const markup = [
      '<script type="module"',
      '  src="/fretsaw/captcha.js"></script>',
      `<fretsaw-captcha kind="${kind}"`,
      ...(siteKey ? [`  site-key="${siteKey}"`] : []),
      '  name="proof" required>',
      "</fretsaw-captcha>",
    ];
    section.append(
      make(
        "section",
        { className: "card", attributes: { "data-kind": kind } },
        make("h3", {}, words(zh, en)),
        make("p", {}, words(taskZh, taskEn)),
        place,
        make(
          "details",
          {},
          make("summary", {}, words("代码", "Code")),
          snippet(markup.join("\n"), `${zh}的代码`, `the code of ${en}`).element,
          siteKey
            ? make("p", { className: "note" }, words("测试用密钥：请换成您网站的密钥。", "A key for tests: use your site's."))
            : "",
        ),
      ),
    );
  }
  section.append(log(section));
}

/** A list of what the elements report, newest first. */
function log(section) {
  const list = make("ol", { className: "events", attributes: { role: "list" } });
  const hint = make("p", {}, words("动一动上面的验证码。", "Use one of the captchas."));
  for (const name of events) {
    section.addEventListener(`fretsaw-${name}`, ({ target, detail }) => {
      const entry = Object.entries(detail ?? {}).map(([key, value]) => `${key}: ${shortened(String(value))}`);
      const time = new Date().toTimeString().slice(0, 8);
      list.prepend(
        make(
          "li",
          { className: name },
          make("time", {}, time),
          make("b", {}, `fretsaw-${name}`),
          make("span", {}, target.getAttribute("kind")),
          make("small", {}, entry.join(", ")),
        ),
      );
      while (list.children.length > 30) list.lastChild.remove();
    });
  }
  const scroller = make("div", { className: "scrolls", tabIndex: 0, role: "group" }, list);
  spoken(() => (scroller.ariaLabel = say("事件", "Events")));
  // The elements announce their states themselves: the log is silent.
  return make(
    "section",
    { className: "card log" },
    make("h3", {}, words("事件", "Events")),
    hint,
    scroller,
  );
}
