import { button, make, report, shortened, snippet, words } from "./page.js";

/** The proof of the last captcha, and the replies of `verify` to it. */
export function fill(stage, service) {
  let proof = "";
  const address = `${location.origin}${service.captcha}/captcha/verify`;
  const request = (value) =>
    `curl ${address} \\\n  -H 'content-type: application/json' \\\n  -d '{"captchaVerification":"${value}"}'`;
  const code = snippet(request("…"), "请求", "the request");
  const reply = make("code", {}, "{ … }");
  const output = make("output");
  report(output, "先完成上面的任意一个验证码。", "First solve one of the captchas above.");
  const verify = button("校验", "Verify", async () => {
    // The site's own server does this; here the page does it instead.
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ captchaVerification: proof }),
    });
    const body = await answer.json();
    reply.textContent = JSON.stringify(body, null, 2);
    if (body.repCode === "0000") report(output, "有效。再校验一次试试。", "Valid. Now verify it once more.");
    else report(output, "无效：每个证明只能用一次。", "Not valid: each proof can be used once.");
  }, true);
  verify.disabled = true;
  document.querySelector("#captcha").addEventListener("fretsaw-verified", ({ detail }) => {
    proof = detail.captchaVerification;
    verify.disabled = false;
    code.set(request(shortened(proof)), request(proof));
    reply.textContent = "{ … }";
    report(output, "有一个新的证明，可以校验了。", "There is a new proof to verify.");
  });
  const step = (zh, en, ...content) => make("section", { className: "card" }, make("h3", {}, words(zh, en)), ...content);
  stage.append(
    step("您的服务器发出", "Your server sends", code.element, make("div", { className: "row" }, verify, output)),
    step("Fretsaw 回复", "Fretsaw replies", make("div", { className: "snippet reply" }, make("pre", {}, reply))),
  );
}
