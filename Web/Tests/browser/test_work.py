"""<fretsaw-captcha> with work: a puzzle that the visitor's computer solves, for people who cannot see a picture."""

import json

from captcha_pages import SCRIPT, THUMB, CaptchaTest
from harness import STRICT, main

WASM = STRICT.format(wasm=" 'wasm-unsafe-eval'")
# Where a page requires Trusted Types, workers need a policy.
ALLOWED = WASM.replace("trusted-types 'none'", "trusted-types fretsaw")
# Notes whether a worker was started, and whether it was stopped.
WORKERS = """
window.workers = [];
const Original = Worker;
window.Worker = class extends Original {
  constructor(...given) { super(...given); workers.push("started"); }
  terminate() { super.terminate(); workers.push("stopped"); }
};
"""
ELEMENT = "document.querySelector('fretsaw-captcha')"


class Work(CaptchaTest):
    flags = ("--kinds", "slide,work", "--set", "look=plain")

    def work(self, attributes="", policy=ALLOWED, prepare=lambda page: None, lang="en", **options):
        def prepared(page):
            page.add_init_script(WORKERS)
            self.bodies = []
            page.on("request", lambda request: request.method == "POST" and self.bodies.append(
                (request.url.rsplit("/", 1)[1], json.loads(request.post_data))
            ))
            prepare(page)

        body = f"<form><fretsaw-captcha name='proof' {attributes}></fretsaw-captcha></form>"
        return self.prepared(prepared, body, SCRIPT, policy=policy, lang=lang, **options)

    def sent(self, path):
        return [body for name, body in self.bodies if name == path]

    def button(self, page, name="Cannot see the picture?"):
        return page.get_by_role("button", name=name)

    def offered(self, page, name="Cannot see the picture?"):
        """The button for work among the alternatives inside the card."""
        page.locator("fretsaw-captcha [part='ways']").click()
        return self.button(page, name)

    def wait_verified(self, page):
        self.wait_until(page, f"{ELEMENT}.value !== ''")
        return page.evaluate(f"{ELEMENT}.value")

    def slow(self, page):
        """Keeps the solver from loading, so that the work stays where it is."""
        page.route("**/work.wasm*", lambda route: None)

    def test_work_is_solved_with_the_keyboard_alone_and_its_proof_is_redeemed_once(self):
        page = self.work()
        self.offered(page).focus()
        page.keyboard.press("Enter")
        proof = self.wait_verified(page)
        self.assertEqual([self.verified(proof), self.verified(proof)], ["0000", "6110"])
        self.assertEqual([body["captchaType"] for body in self.sent("get")], ["blockPuzzle", "work"])
        self.assertEqual(self.received(page), ["ready", "challenge", "challenge", "progress", "verified"])
        self.assertEqual(page.evaluate("received.filter(([name]) => name === 'challenge').map(([, { kind }]) => kind)"), ["slide", "work"])
        self.assertEqual(page.evaluate("workers"), ["started", "stopped"])
        page.get_by_text("Verified").first.wait_for()
        self.wait_until(page, f"{ELEMENT}.shadowRoot.activeElement?.textContent === 'Verified'")
        self.assertEqual(page.evaluate(f"new FormData(document.forms[0]).get('proof') === {ELEMENT}.value"), True)
        self.assertAccessible(page)

    def test_progress_has_a_percentage_that_screen_readers_hear_in_quarters(self):
        page = self.work()
        page.evaluate(f"""
            window.heard = [];
            new MutationObserver(() => {{
              const {{ shadowRoot }} = {ELEMENT};
              // After the work, its panel makes way for the row.
              const line = shadowRoot.querySelector(".work [role=status]") ?? shadowRoot.querySelector(".viewport [role=status] > :last-child");
              const text = line?.textContent;
              if (text && !heard.includes(text)) heard.push(text);
            }}).observe({ELEMENT}.shadowRoot, {{ childList: true, subtree: true, characterData: true }});
        """)
        self.offered(page).click()
        bar = page.get_by_role("progressbar")
        bar.wait_for()
        self.assertEqual(bar.get_attribute("max"), "100")
        self.wait_verified(page)
        self.wait_until(page, "heard.at(-1) === 'Verified'")
        heard = page.evaluate("heard")
        heard = heard[heard.index("Your computer solves a puzzle for you…"):]
        self.assertEqual(heard[0], "Your computer solves a puzzle for you…")
        self.assertEqual(heard, [each for each in [heard[0], "25% done", "50% done", "75% done", "Verified"] if each in heard])

    def test_cancelling_stops_the_work_and_brings_the_picture_back(self):
        page = self.work()
        self.slow(page)
        self.offered(page).click()
        page.get_by_role("progressbar").wait_for()
        self.assertAccessible(page)
        self.wait_until(page, "workers.length === 1")
        self.button(page, "Cancel").click()
        self.wait_ready(page)
        self.assertEqual(page.evaluate("workers"), ["started", "stopped"])
        self.assertEqual(page.get_by_role("progressbar").count(), 0)
        self.assertEqual(self.sent("check"), [])
        self.wait_until(page, f"{ELEMENT}.shadowRoot.activeElement?.role === 'slider'")

    def test_leaving_the_page_stops_the_work(self):
        page = self.work()
        self.slow(page)
        self.offered(page).click()
        self.wait_until(page, "workers.length === 1")
        page.evaluate(f"{ELEMENT}.remove()")
        self.wait_until(page, "workers.at(-1) === 'stopped'")

    def test_a_wrong_answer_is_reported_and_another_puzzle_can_be_solved(self):
        def change(route):
            reply = route.fetch(headers={**route.request.headers, "accept": "application/json"})
            body = reply.json()
            if work := body["repData"].get("work"):
                work["seed"] = "A" * 43
            route.fulfill(response=reply, body=json.dumps(body))

        page = self.work(prepare=lambda page: page.route("**/captcha/get", change))
        self.offered(page).click()
        again = self.button(page, "Try again")
        again.wait_for()
        self.assertEqual(self.received(page)[-1], "failed")
        self.assertEqual(page.evaluate(f"{ELEMENT}.value"), "")
        self.assertAccessible(page)
        page.unroute("**/captcha/get")
        again.click()
        self.assertEqual(self.verified(self.wait_verified(page)), "0000")

    def test_a_popup_shows_the_work_in_a_dialog_and_returns_its_proof(self):
        page = self.work("mode='popup'")
        self.open_popup(page)
        self.slow(page)
        self.button(page).click()
        page.get_by_role("progressbar").wait_for()
        self.assertAccessible(page)
        page.keyboard.press("Escape")
        self.wait_ready(page)
        page.unroute("**/work.wasm*")
        self.button(page).click()
        self.wait_until(page, "window.result !== undefined")
        self.assertEqual(self.verified(page.evaluate("result")), "0000")
        self.assertEqual(page.get_by_role("dialog").count(), 0)
        self.assertEqual(self.received(page)[-1], "closed")

    def test_the_kind_work_begins_at_once_and_can_be_cancelled_and_started_again(self):
        page = self.work("kind='work'", prepare=self.slow, ready=False)
        self.button(page, "Cancel").click()
        page.get_by_text("Not verified").first.wait_for()
        page.unroute("**/work.wasm*")
        self.button(page, "Try again").click()
        proof = self.wait_verified(page)
        self.assertEqual(self.verified(proof), "0000")
        self.assertEqual({body["captchaType"] for body in self.sent("get")}, {"work"})

    def test_reset_discards_the_proof_and_shows_a_picture(self):
        page = self.work()
        self.offered(page).click()
        self.wait_verified(page)
        page.evaluate(f"{ELEMENT}.reset()")
        self.wait_ready(page)
        self.assertEqual(page.evaluate(f"{ELEMENT}.value"), "")

    def test_without_a_worker_and_without_webassembly_the_page_solves_it_itself(self):
        self.expect_errors("policy: ", "Content Security Policy", "Trusted")
        for policy in (WASM, STRICT.format(wasm="")):
            with self.subTest(policy=policy):
                page = self.work(policy=policy, **({} if "wasm" in policy else {"engine": "js"}))
                self.offered(page).click()
                self.assertEqual(self.verified(self.wait_verified(page)), "0000")
                self.assertEqual(page.evaluate("workers"), [])

    def test_the_solver_finds_a_solution_whose_digest_has_zero_bits(self):
        self.expect_errors("policy: ", "Content Security Policy", "TrustedTypePolicy")
        for options in ({}, {"policy": STRICT.format(wasm=""), "engine": "js"}):
            with self.subTest(options=options):
                page = self.work(**options)
                # The seed 0, 1, … 31, and the solution of WorkVectors with two zero bits.
                solved = page.evaluate("""async () => (await import("/fretsaw/work/solve.js")).solve(
                    { seed: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8", price: 1, bits: 2 },
                    new AbortController().signal, () => {})""")
                self.assertEqual(solved, "AAAAAdn0BW3tA6noBGHbBH44B-V_BQvuB0iI")

    def test_texts_follow_the_language(self):
        for lang, question, cancel in (
            ("zh", "看不到图片?", "取消"), ("zh-Hant", "看不到圖片?", "取消"), ("en", "Cannot see the picture?", "Cancel"),
        ):
            with self.subTest(lang=lang):
                page = self.work(lang=lang, prepare=self.slow)
                self.offered(page, question).click()
                self.button(page, cancel).wait_for()

    def test_work_is_not_offered_if_the_page_or_the_service_does_not(self):
        page = self.work("alternative='none'")
        self.wait_ready(page, THUMB)
        self.assertEqual(page.locator("fretsaw-captcha [part='ways']").count(), 0)

        def without(route):
            reply = route.fetch(headers={**route.request.headers, "accept": "application/json"})
            body = reply.json()
            del body["repData"]["alternative"]
            route.fulfill(response=reply, body=json.dumps(body))

        page = self.work(prepare=lambda page: page.route("**/captcha/get", without))
        self.wait_ready(page, THUMB)
        self.assertEqual(page.locator("fretsaw-captcha [part='ways']").count(), 0)


if __name__ == "__main__":
    main()
