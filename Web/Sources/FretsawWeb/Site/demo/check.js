import { namesOf } from "./captcha.js";
import { button, make, report, shortened, snippet, words } from "./page.js";

/** The proof of the last captcha, and the replies of both routes to it: with a site key, and without. */
export function fill(stage, service) {
  const origin = `${location.origin}${service.captcha}`;
  if (service.siteKey) {
    stage.append(
      card({
        hasKey: true,
        kinds: namesOf(service, true),
        title: ["siteverify：有网站密钥", "siteverify: with a site key"],
        lead: ["格式与 reCAPTCHA、hCaptcha、Turnstile 相同。", "In the format of reCAPTCHA, hCaptcha and Turnstile."],
        address: `${origin}/siteverify`,
        bodyOf: (response) => ({ secret: service.secret, response }),
        isGood: (reply) => reply.success,
      }),
    );
  }
  stage.append(
    card({
      hasKey: false,
      kinds: namesOf(service, false),
      title: ["verify：没有网站密钥", "verify: without a site key"],
      lead: ["格式与 AJ-Captcha 相同。", "In the format of AJ-Captcha."],
      address: `${origin}/captcha/verify`,
      bodyOf: (captchaVerification) => ({ captchaVerification }),
      isGood: (reply) => reply.repCode === "0000",
    }),
  );
}

/** A request of the site's server, and the reply to it. */
function card({ hasKey, kinds, title, lead, address, bodyOf, isGood }) {
  let proof = "";
  const request = (value) =>
    `curl ${address} \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(bodyOf(value))}'`;
  const code = snippet(request("…"), "请求", "the request");
  const reply = make("code", {}, "{ … }");
  const output = make("output");
  report(
    output,
    `先完成上面的${kinds.map(([zh]) => `“${zh}”`).join("或")}。`,
    `First solve ${kinds.map(([, en]) => `“${en}”`).join(" or ")} above.`,
  );
  const verify = button("校验", "Verify", async () => {
    // The site's own server does this; here the page does it instead.
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": document.documentElement.lang },
      body: JSON.stringify(bodyOf(proof)),
    });
    const body = await answer.json();
    reply.textContent = JSON.stringify(body, null, 2);
    if (isGood(body)) report(output, "有效。再校验一次试试。", "Valid. Now verify it once more.");
    else report(output, "无效：每个证明只能用一次。", "Not valid: each proof can be used once.");
  }, true);
  verify.disabled = true;
  document.querySelector("#captcha").addEventListener("fretsaw-verified", ({ target, detail }) => {
    if (target.hasAttribute("site-key") !== hasKey) return;
    proof = detail.captchaVerification;
    verify.disabled = false;
    code.set(request(shortened(proof)), request(proof));
    reply.textContent = "{ … }";
    report(output, "有一个新的证明，可以校验了。", "There is a new proof to verify.");
  });
  return make(
    "section",
    { className: "card", attributes: { "data-check": hasKey ? "siteverify" : "verify" } },
    make("h3", {}, words(...title)),
    make("p", {}, words(...lead)),
    code.element,
    make("div", { className: "row" }, verify, output),
    make("div", { className: "snippet reply" }, make("pre", {}, reply)),
  );
}
