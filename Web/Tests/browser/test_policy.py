"""<fretsaw-captcha> on the steps of the policy ladder."""

import json

from captcha_pages import SCRIPT, THUMB, CaptchaTest, Replies
from harness import main
from test_work import ALLOWED, ELEMENT, WORKERS


class PolicyTest(CaptchaTest):
    flags = (*CaptchaTest.flags, "--set", "trusted-proxies=127.0.0.1", "--set", "risk-header=X-Risk")

    def page_at(self, risk, attributes=""):
        """A page whose proxy reports a risk, and the bodies of its requests."""
        self.bodies = []

        def prepare(page):
            page.add_init_script(WORKERS)
            page.on("request", lambda request: request.method == "POST" and self.bodies.append(
                (request.url.rsplit("/", 1)[1], json.loads(request.post_data))
            ))

            def ask(route):
                route.continue_(headers={**route.request.headers, "x-risk": risk, "x-forwarded-for": "192.0.2.7"})

            page.route("**/captcha/get", ask)
            self.given_data = self.given(page)

        body = f"<fretsaw-captcha {attributes}></fretsaw-captcha>"
        # Work may already have replaced the picture when the page is ready.
        return self.prepared(prepare, body, SCRIPT, lang="en", policy=ALLOWED, ready=False)


class Steps(PolicyTest):
    def test_a_picture_and_work_are_answered_together(self):
        page = self.page_at("0.8")
        self.wait_ready(page)
        self.assertEqual(self.given_data["step"], "picture-and-work")
        proof = self.solve(page, self.given_data)
        self.assertEqual([self.verified(proof), self.verified(proof)], ["0000", "6110"])
        check = self.bodies[-1][1]
        self.assertEqual([check["captchaType"], len(check["work"]) > 100], ["blockPuzzle", True])
        self.assertEqual(page.evaluate("workers.slice(0, 2)"), ["started", "stopped"])
        self.assertEqual(page.evaluate(f"{ELEMENT}.shadowRoot.querySelectorAll('progress').length"), 0)

    def test_the_progress_of_the_work_is_shown_beside_the_picture_until_another_is_loaded(self):
        page = self.page_at("0.95")
        self.wait_ready(page)
        bars = f"{ELEMENT}.shadowRoot.querySelectorAll('progress').length"
        self.wait_until(page, f"{bars} === 1")
        self.assertAccessible(page)
        page.evaluate(f"{ELEMENT}.refresh()")
        self.wait_until(page, "workers.filter((each) => each === 'started').length === 2")
        self.assertIn("stopped", page.evaluate("workers"))

    def test_an_ordinary_visitor_gets_a_picture_without_work(self):
        page = self.page_at("0.1")
        self.wait_ready(page)
        self.assertNotIn("step", self.given_data)
        proof = self.solve(page, self.given_data)
        self.assertEqual(self.verified(proof), "0000")
        self.assertNotIn("work", self.bodies[-1][1])
        self.assertEqual(page.evaluate("workers"), [])


class LowSteps(PolicyTest):
    flags = (*PolicyTest.flags, "--set", "policy=none")

    def passes(self, page, workers):
        self.wait_until(page, f"{ELEMENT}.value !== ''")
        self.assertEqual(self.verified(page.evaluate(f"{ELEMENT}.value")), "0000")
        self.assertEqual([name for name, _ in self.bodies], ["get", "check"])
        self.assertEqual(page.evaluate("workers"), workers)
        page.get_by_text("Verified").first.wait_for()
        self.assertAccessible(page)

    def test_nothing_is_asked_of_a_visitor_without_risk(self):
        self.passes(self.page_at("0"), [])

    def test_a_visitor_with_some_risk_only_waits_for_work(self):
        self.passes(self.page_at("0.2"), ["started", "stopped"])

    def test_a_popup_closes_with_the_proof_of_work(self):
        page = self.page_at("0.2", "mode=popup")
        self.wait_until(page, f"typeof {ELEMENT}.open === 'function'")
        page.evaluate("() => { document.querySelector('fretsaw-captcha').open().then((value) => window.result = value); }")
        self.wait_until(page, "window.result")
        self.assertEqual(self.verified(page.evaluate("result")), "0000")
        self.assertEqual(self.received(page)[-1], "closed")


class Busy(CaptchaTest):
    """A service that charges work for a picture."""

    # The seed 0, 1, … 31, whose first solution docs/protocol.md has.
    price = {"seed": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8", "price": 1}
    solution = "AAAAAJrbBJXZAKANBj0AAPJOBqYZAmj5BgxJ"

    def busy(self, attributes="", slow=False):
        """A page with one element, which must pay for its pictures; its work stays where it is if `slow`."""
        self.replies = None

        def prepare(page):
            page.add_init_script(WORKERS)
            self.replies = Replies(page, "binary")
            self.replies.price = self.price
            if slow:
                page.route("**/work.wasm*", lambda route: None)

        body = f"<fretsaw-captcha {attributes}></fretsaw-captcha>"
        return self.prepared(prepare, body, SCRIPT, lang="en", policy=ALLOWED, ready=False)

    def test_the_solutions_pay_for_a_picture_that_is_answered_without_work(self):
        page = self.busy("site-key='one' action='login'")
        self.wait_ready(page)
        first, second = self.replies.gets
        self.assertEqual(second, {**first, "token": "token-1", "work": self.solution})
        self.assertEqual(page.evaluate("workers"), ["started", "stopped"])
        self.assertEqual(page.get_by_role("progressbar").count(), 0)
        self.drag(page, 0.54)
        self.wait_until(page, f"{ELEMENT}.value !== ''")
        [check] = self.replies.checks
        self.assertEqual([check["token"], "work" in check], ["token-2", False])
        self.assertEqual(self.received(page), ["ready", "ready", "challenge", "progress", "verified"])
        # The next picture costs work again.
        page.evaluate(f"{ELEMENT}.reset()")
        self.wait_until(page, "workers.length === 4")
        self.wait_ready(page)
        self.assertEqual([get["work"] for get in self.replies.gets[2:]], [True, self.solution])

    def test_the_focus_follows_from_the_picture_to_the_work_and_back(self):
        page = self.busy()
        self.wait_ready(page)
        self.part(page, THUMB).focus()
        page.evaluate(f"{ELEMENT}.refresh()")
        self.wait_until(page, f"{ELEMENT}.shadowRoot.activeElement?.textContent === 'Cancel'")
        self.wait_until(page, f"{ELEMENT}.shadowRoot.activeElement?.role === 'slider'")

    def test_cancelling_stops_the_work_and_it_can_be_started_again(self):
        page = self.busy(slow=True)
        page.get_by_role("progressbar").wait_for()
        self.assertAccessible(page)
        self.wait_until(page, "workers.length === 1")
        page.get_by_role("button", name="Cancel").click()
        self.assertEqual(page.evaluate("workers"), ["started", "stopped"])
        page.unroute("**/work.wasm*")
        page.get_by_role("button", name="Try again").click()
        self.wait_ready(page)
        self.assertEqual([get["work"] for get in self.replies.gets], [True, True, self.solution])

    def test_a_popup_works_in_a_dialog_and_closing_it_cancels(self):
        page = self.busy("mode=popup", slow=True)
        self.wait_until(page, f"typeof {ELEMENT}.open === 'function'")
        page.evaluate("() => { document.querySelector('fretsaw-captcha').open().then((value) => window.result = value); }")
        page.get_by_role("progressbar").wait_for()
        self.wait_until(page, "workers.length === 1")
        page.keyboard.press("Escape")
        self.wait_until(page, "window.result === ''")
        self.assertEqual([page.evaluate("workers"), len(self.replies.gets)], [["started", "stopped"], 1])
        page.unroute("**/work.wasm*")
        self.open_popup(page)
        self.drag(page, 0.54)
        self.wait_until(page, "window.result !== ''")
        page.get_by_role("dialog").wait_for(state="detached")


if __name__ == "__main__":
    main()
