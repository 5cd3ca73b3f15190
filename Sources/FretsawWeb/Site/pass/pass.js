import "../captcha.js";

/** The page that a proxy shows instead of a protected one, at the address of the protected one. */
const captcha = document.querySelector("fretsaw-captcha");
const status = document.querySelector("[role=status]");
let failed = "This did not work. Please try again.";

if (navigator.language.toLowerCase().startsWith("zh")) {
  document.documentElement.lang = "zh";
  document.title = document.querySelector("h1").textContent = "请完成验证";
  document.querySelector("main > p").textContent = "验证通过后即可访问本站。本站需要使用 Cookie。";
  failed = "验证失败，请重试。";
}

captcha.addEventListener("fretsaw-verified", async (event) => {
  status.textContent = "";
  try {
    const response = await fetch("/captcha/pass", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ captchaVerification: event.detail.captchaVerification }),
      cache: "no-store",
    });
    if ((await response.json()).repCode !== "0000") throw new Error("rejected");
    location.reload();
  } catch {
    status.textContent = failed;
    captcha.reset();
  }
});
