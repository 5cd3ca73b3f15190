// Compiles only if the types allow what they should, and nothing else.

import type {} from "fretsaw/react";
import type {} from "fretsaw/vue";
import type { GlobalComponents } from "vue";
import { alert, notice, type CaptchaKind, type FretsawCaptcha, type Guide } from "fretsaw";
import "fretsaw/captcha";
import { LocalLock, type GestureStore } from "fretsaw/gesture-lock";
import "fretsaw/bundle/textarea";

export const store: GestureStore = new LocalLock("door");

const captcha: FretsawCaptcha = document.querySelector("fretsaw-captcha")!;
export const guide: Guide = document.createElement("fretsaw-guide");
export const kind: CaptchaKind = "slide";
captcha.texts = { title: "Are you human?", working: "…" };
captcha.headers = { "X-CSRF-Token": "1" };
captcha.fetch = (input, options) => fetch(input, { ...options, credentials: "include" });
captcha.addEventListener("fretsaw-verified", ({ detail }) => detail.captchaVerification.length);
captcha.addEventListener("click", () => captcha.open().then((proof) => proof.length));
// @ts-expect-error there is no such text
captcha.texts = { nothing: "…" };
// @ts-expect-error the proof is read-only
captcha.value = "proof";

export const answer: Promise<{ index: number }> = alert({ title: "Delete?", buttons: ["No", "Yes"] });
notice.success("Saved", { clears: true }).hide();

export const form = (
  <form>
    <fretsaw-captcha
      site-key="shop"
      mode="popup"
      required
      texts={{ title: "Are you human?" }}
      onfretsaw-verified={({ detail }) => detail.captchaVerification}
      ref={(element) => element?.open()}
    />
    <fretsaw-guide pages="welcome tour" no-skip />
    <fretsaw-page-indicator count={5} index={2} dot-height="6" />
    <fretsaw-gesture-lock ownerSecret="0123456789abcdef" flow="set" hide-trail />
  </form>
);
// @ts-expect-error there is no such mode
export const wrong = <fretsaw-captcha mode="window" />;

type CaptchaInVue = InstanceType<GlobalComponents["fretsaw-captcha"]>["$props"];
export const inVue: CaptchaInVue = {
  siteKey: "shop",
  onFretsawVerified: ({ detail }) => detail.captchaVerification,
};
