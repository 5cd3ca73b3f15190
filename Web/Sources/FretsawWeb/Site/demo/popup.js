import "../captcha.js";
import { notice } from "../notice.js";
import { button, isChinese, make, report, say, spoken, words } from "./page.js";

const kinds = {
  slide: ["滑块拼图", "Slide puzzle"],
  drag: ["拖动拼块", "Drag"],
  "click-word": ["点选文字", "Click words"],
  icons: ["点选图形", "Click icons"],
  rotate: ["旋转图片", "Rotate"],
};

/** A login form whose "send code" is rejected as too frequent, and then asks for a verification. */
export function fill(stage, service) {
  const captcha = make("fretsaw-captcha", {
    attributes: {
      mode: "popup",
      endpoint: service.captcha,
      kinds: service.kinds.filter((kind) => kind in kinds).join(" "),
      alternative: "kind work host",
    },
  });
  const choice = make("select");
  for (const kind of service.kinds.filter((kind) => kind in kinds)) {
    const option = make("option", { value: kind });
    spoken(() => {
      option.textContent = kinds[kind][isChinese() ? 0 : 1];
    });
    choice.append(option);
  }
  const choose = () => captcha.setAttribute("kind", choice.value);
  choice.addEventListener("change", choose);
  choose();

  const phone = make("input", { type: "tel", autocomplete: "off", value: "138 0000 0000" });
  const code = make("input", { inputMode: "numeric", autocomplete: "off" });
  const output = make("output");
  report(output, "试试点两次“发送验证码”。", "Try “Send code” twice.");
  let sent = 0;
  const send = button("发送验证码", "Send code", async () => {
    sent += 1;
    if (sent === 1) {
      notice.success(say("已发送", "Sent"), { clears: 1500 });
      report(output, "验证码已发送。再点一次，就会过于频繁。", "The code is on its way. Once more will be too often.");
      return;
    }
    report(output, "请求过于频繁，请先完成验证。", "Too many requests: solve the puzzle first.");
    let isHelped = false;
    const help = () => (isHelped = true);
    captcha.addEventListener("fretsaw-alternative", help, { once: true });
    const proof = await captcha.open();
    captcha.removeEventListener("fretsaw-alternative", help);
    if (isHelped) {
      report(output, "好的：我们改为打电话给您。", "Very well: we shall call you instead.");
      return;
    }
    if (!proof) {
      report(output, "已关闭，未验证。", "Closed without a proof.");
      return;
    }
    // The site's own server does this before it sends a code; here the page does it instead.
    const answer = await fetch(`${service.captcha}/captcha/verify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ captchaVerification: proof }),
    });
    const isGood = (await answer.json()).repCode === "0000";
    if (isGood) report(output, "验证通过，验证码已重新发送。", "Verified; the code was sent again.");
    else report(output, "证明无效或已使用。", "The proof is not good any more.");
  }, true);
  stage.append(
    make(
      "form",
      {},
      make("label", {}, words("手机号", "Phone"), phone),
      make("label", {}, words("验证方式", "Puzzle"), choice),
      make("div", { className: "row" }, make("label", {}, words("验证码", "Code"), code), send),
      output,
      captcha,
    ),
  );
}
