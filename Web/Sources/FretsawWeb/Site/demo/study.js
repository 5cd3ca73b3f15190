import { nameOf } from "./captcha.js";
import { button, make, words } from "./page.js";

/** Right answers, answers, and the seconds of right ones, by kind. */
const counts = new Map();

/** The share that people solve of the captchas above: right answers with their interval, and the median time. */
export function fill(stage) {
  const rows = make("tbody");
  const heads = [["类型", "Kind"], ["答对", "Right"], ["95% 置信区间", "95 % interval"], ["中位用时", "Median time"]];
  const table = make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...heads.map(([zh, en]) => make("th", { scope: "col" }, words(zh, en))))),
    rows,
  );
  const none = make("p", { className: "note" }, words("还没有答案。", "No answers yet."));
  const next = make("input", { type: "checkbox" });
  const show = () => {
    none.hidden = counts.size > 0;
    table.hidden = !none.hidden;
    rows.replaceChildren(...[...counts].map(([kind, count]) => rowOf(kind, count)));
  };
  const again = button("重新开始", "Start again", () => {
    counts.clear();
    show();
  });
  stage.append(none, table, make("label", { className: "choice" }, next, words("答对后换下一题", "Next puzzle after a right answer")), again);
  show();

  const shown = new Map();
  const captchas = document.querySelector("#captcha");
  captchas.addEventListener("fretsaw-challenge", ({ target, detail }) => {
    // With reduced motion, it is another kind than the element's.
    shown.set(target, { kind: detail.kind, since: performance.now() });
  });
  const answered = (target, isRight) => {
    const { kind, since } = shown.get(target);
    const count = counts.get(kind) ?? { right: 0, all: 0, seconds: [] };
    count.all += 1;
    if (isRight) {
      count.right += 1;
      count.seconds.push((performance.now() - since) / 1000);
    }
    counts.set(kind, count);
    show();
  };
  captchas.addEventListener("fretsaw-failed", ({ target }) => answered(target, false));
  captchas.addEventListener("fretsaw-verified", ({ target }) => {
    answered(target, true);
    if (next.checked) setTimeout(() => target.reset(), 1200);
  });
}

function rowOf(kind, { right, all, seconds }) {
  const [low, high] = interval(right, all).map((share) => Math.round(100 * share));
  const sorted = seconds.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  const cells = [`${right} / ${all}`, `${low} – ${high} %`, median === undefined ? "–" : `${median.toFixed(1)} s`];
  return make("tr", {}, make("th", { scope: "row" }, words(...nameOf(kind))), ...cells.map((cell) => make("td", {}, cell)));
}

/** The 95 % score interval of E. B. Wilson (1927). */
function interval(right, all) {
  const z = 1.959963984540054;
  const share = right / all;
  const centre = share + (z * z) / (2 * all);
  const half = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all));
  const scale = 1 + (z * z) / all;
  return [Math.max(0, (centre - half) / scale), Math.min(1, (centre + half) / scale)];
}
