"""`<fretsaw-captcha>` over time: when it loads, how its proof comes and goes, and what pages do around it."""

import unittest

from captcha_pages import CONTAINER, SCRIPT, THUMB, TIP, CaptchaTest, Replies
from harness import main

CAPTCHA = "document.querySelector('fretsaw-captcha')"
PROOF = 'token-1---{"x":131.5,"y":5}'
# Counts how often the value is lost.
CLEARED = "window.cleared = 0; addEventListener('fretsaw-cleared', () => (cleared += 1));"
POLICY = "script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:; style-src 'self'; connect-src 'self'; worker-src 'self'"
# A clock that a test can set forward while timers stop, as during the sleep of a computer.
CLOCK = "{ const now = Date.now; window.slept = 0; Date.now = () => now() + slept; }"


class Proofs(CaptchaTest):
    def solved(self, attributes="", script="", **options):
        page = self.captcha(attributes, script=CLEARED + script, **options)
        self.wait_ready(page)
        self.drag(page, 0.5)
        self.wait_until(page, f"{CAPTCHA}.value !== ''")
        return page

    def test_the_proof_is_there_as_soon_as_verified_is_shown(self):
        body = "<form><fretsaw-captcha name='proof' required></fretsaw-captcha><button>Send</button></form>"
        page = self.captcha(body=body)
        self.wait_ready(page)
        # Nothing that waits for a time happens.
        self.hold(page)
        self.drag(page, 0.5)
        self.wait_until(page, "received.some(([name]) => name === 'verified')")
        page.get_by_role("button", name="Send").click()
        self.assertEqual(page.evaluate("sent"), {"proof": PROOF})

    def test_a_popup_resolves_at_once_and_closes_half_a_second_later(self):
        page = self.captcha("mode='popup'")
        self.open_popup(page)
        self.hold(page)
        self.drag(page, 0.5)
        self.wait_until(page, "window.result !== undefined")
        self.assertEqual(page.evaluate("result"), PROOF)
        self.let_pass(page, 499)
        self.assertEqual(page.locator("fretsaw-captcha dialog").count(), 1)
        self.let_pass(page, 1)
        page.locator("fretsaw-captcha dialog").wait_for(state="detached")
        self.assertEqual(self.received(page)[-2:], ["verified", "closed"])

    def test_every_loss_of_the_value_has_one_event(self):
        for loss in (
            f"{CAPTCHA}.reset()", f"{CAPTCHA}.refresh()", f"{CAPTCHA}.setAttribute('kind', 'rotate')",
            "document.querySelector('form').reset()", "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
            "slept = 180_000; document.dispatchEvent(new Event('resume'))",
            f"slept = 180_000; {CAPTCHA}.value",
        ):
            with self.subTest(loss=loss):
                page = self.solved(body="<form><fretsaw-captcha name='proof'></fretsaw-captcha></form>", script=CLOCK)
                self.assertEqual(page.evaluate("cleared"), 0)
                page.evaluate(loss)
                self.wait_until(page, "cleared > 0")
                self.wait_for(page, lambda: len(self.replies.gets) == 2, "a new challenge")
                self.assertEqual(page.evaluate(f"[cleared, {CAPTCHA}.value, new FormData(document.querySelector('form')).get('proof')]"), [1, "", None])

    def test_a_proof_that_expired_during_a_sleep_is_not_sent(self):
        form = "<form><fretsaw-captcha name='proof' required></fretsaw-captcha><button>Send</button></form>"
        page = self.solved(body=form, script=CLOCK)
        page.evaluate("slept = 176_000")
        page.get_by_role("button", name="Send").click()
        self.assertEqual(page.evaluate("[window.sent ?? null, cleared]"), [None, 1])
        self.assertIn("expired", self.received(page))

    def test_a_captcha_that_is_moved_keeps_its_proof_and_its_challenge(self):
        page = self.solved()
        page.evaluate(f"document.body.append({CAPTCHA})")
        self.settle(page)
        self.assertEqual(page.evaluate(f"[cleared, {CAPTCHA}.value]"), [0, PROOF])
        self.assertEqual(len(self.replies.gets), 1)
        page.evaluate(f"{CAPTCHA}.reset()")
        self.wait_for(page, lambda: len(self.replies.gets) == 2, "a new challenge")
        self.wait_ready(page)
        page.evaluate(f"document.querySelector('main').append({CAPTCHA})")
        self.drag(page, 0.5)
        self.wait_until(page, f"{CAPTCHA}.value !== ''")
        # Removed for good, it ends.
        page.evaluate(f"window.gone = {CAPTCHA}; gone.remove()")
        self.wait_until(page, "!gone.isRunning")

    def test_a_popup_that_is_moved_closes_and_can_be_opened_again(self):
        page = self.captcha("mode='popup'")
        self.open_popup(page)
        page.evaluate(f"document.body.append({CAPTCHA})")
        self.wait_until(page, "window.result === ''")
        self.assertEqual(page.locator("fretsaw-captcha dialog").count(), 0)
        self.open_popup(page)
        self.drag(page, 0.5)
        self.wait_until(page, "window.result !== ''")
        self.assertEqual(page.evaluate("result"), PROOF.replace("token-1", "token-2"))

    def test_a_form_that_is_sent_twice_sends_its_proof_once(self):
        for mode in ("inline", "bind"):
            with self.subTest(mode=mode):
                sent = []

                def prepare(page):
                    self.replies = Replies(page)
                    page.route("**/sent*", lambda route: (sent.append(route.request.url), route.fulfill(body="Thanks")))

                # The reply goes elsewhere, so that the page stays as it does while a site is slow.
                form = f"<form action='/sent' target='reply'><fretsaw-captcha mode='{mode}' name='proof' required></fretsaw-captcha>"
                page = self.prepared(
                    prepare, f"{form}<button>Send</button></form><iframe name='reply'></iframe>", "import '/fretsaw/captcha.js';",
                    policy=POLICY + "; frame-src 'self'",
                )
                send = page.get_by_role("button", name="Send")
                if mode == "bind":
                    send.click()
                self.wait_ready(page)
                self.drag(page, 0.5)
                self.wait_until(page, f"{CAPTCHA}.value !== ''")
                page.locator("fretsaw-captcha dialog").wait_for(state="detached")
                for _ in range(2):
                    send.click()
                    page.wait_for_timeout(250)
                self.assertEqual(len(sent), 1)
                self.assertTrue(page.evaluate(f"{CAPTCHA}.value"))
                # Much later the page is still there, so that it needs another proof.
                page.evaluate("{ const now = Date.now; Date.now = () => now() + 11_000; }")
                send.click()
                self.settle(page)
                self.assertEqual((len(sent), page.evaluate(f"{CAPTCHA}.value")), (1, ""))


class Answers(CaptchaTest):
    def test_a_drag_that_cannot_be_an_answer_is_not_sent(self):
        page = self.captcha()
        self.wait_ready(page)
        x, y, width, height = self.box(page, THUMB)
        x, y = x + width / 2, y + height / 2
        for way in (
            [(0, 0)], [(4, 0)], [(10, 2), (0, 0)], [(60, 3), (120, 5), (50, 2), (0, 0)],
            [(3, 60), (9, 120), (40, 200)], [(2, -40), (5, -90), (45, -110)],
        ):
            self.touch(page, [(x, y), *((x + dx, y + dy) for dx, dy in way)])
            self.settle(page)
            page.wait_for_timeout(800)
            self.assertEqual(self.box(page, THUMB)[:2], (x - width / 2, y - height / 2))
        self.assertEqual((self.replies.checks, len(self.replies.gets)), ([], 1))
        self.assertNotIn("failed", self.received(page))
        self.drag(page, 0.5)
        self.wait_until(page, f"{CAPTCHA}.value !== ''")

    def test_a_network_loss_during_a_check_is_not_a_wrong_answer(self):
        self.expect_errors("Failed to load resource")
        for mode in ("inline", "popup"):
            for again in ("press", "online"):
                with self.subTest(mode=mode, again=again):
                    page = self.captcha(
                        f"mode='{mode}'", lang="en",
                        script="window.errors = []; addEventListener('fretsaw-request-error', ({ detail }) => errors.push(detail.message));",
                    )
                    if mode == "popup":
                        self.open_popup(page)
                    self.wait_ready(page)
                    page.route("**/captcha/check", lambda route: route.abort())
                    self.drag(page, 0.5)
                    button = page.get_by_role("button", name="Try again")
                    button.wait_for()
                    self.assertGreaterEqual(button.bounding_box()["height"], 44)
                    self.assertEqual(page.evaluate("errors"), ["The security check cannot be reached; please try again later"])
                    self.part(page, TIP).get_by_text("The security check cannot be reached").wait_for()
                    self.assertNotIn("failed", self.received(page))
                    page.unroute("**/captcha/check")
                    page.route("**/captcha/check", self.replies._check)
                    if again == "press":
                        button.click()
                    else:
                        page.evaluate("dispatchEvent(new Event('online'))")
                    self.wait_for(page, lambda: len(self.replies.gets) == 2, "a new challenge")
                    self.wait_ready(page)
                    self.assertEqual(button.count(), 0)
                    self.drag(page, 0.5)
                    self.wait_until(page, f"{CAPTCHA}.value !== ''")


class Loading(CaptchaTest):
    """When challenges are asked for."""

    def test_a_challenge_is_loaded_when_the_element_comes_near_the_window(self):
        page = self.captcha(body="<br>" * 300 + "<fretsaw-captcha></fretsaw-captcha>")
        self.settle(page)
        self.assertEqual(len(self.replies.gets), 0)
        # It is not seen yet.
        page.evaluate(f"scrollTo(0, {CAPTCHA}.getBoundingClientRect().top - innerHeight - 200)")
        self.wait_for(page, lambda: len(self.replies.gets) == 1, "a challenge")
        self.wait_ready(page)

    def test_a_form_without_the_proof_shows_a_captcha_that_is_far_away(self):
        page = self.captcha(body="<form><button>Send</button>" + "<br>" * 300 + "<fretsaw-captcha required></fretsaw-captcha></form>")
        page.get_by_role("button", name="Send").click()
        self.wait_ready(page)
        self.assertIsNone(page.evaluate("window.sent ?? null"))

    def test_a_hidden_element_loads_nothing_until_it_is_shown(self):
        page = self.captcha("hidden")
        self.settle(page)
        self.assertEqual(len(self.replies.gets), 0)
        page.evaluate(f"{CAPTCHA}.hidden = false")
        self.wait_for(page, lambda: len(self.replies.gets) == 1, "a challenge")

    def test_an_idle_challenge_is_renewed_only_when_it_is_used(self):
        page = self.captcha("lifetime='2'", lang="en")
        self.wait_ready(page)
        page.wait_for_timeout(3500)
        self.assertEqual(len(self.replies.gets), 1)
        x, y, width, height = self.box(page, THUMB)
        page.mouse.click(x + width / 2, y + height / 2)
        self.wait_for(page, lambda: len(self.replies.gets) == 2, "a new challenge")
        self.assertEqual(page.locator("fretsaw-captcha .heard", has_text="had expired").count(), 0)
        # In use, it is replaced at its end.
        self.wait_ready(page)
        self.part(page, THUMB).press("ArrowRight")
        self.wait_for(page, lambda: len(self.replies.gets) == 3, "a new challenge")
        page.locator("fretsaw-captcha .heard", has_text="had expired").first.wait_for(state="attached")

    def test_a_challenge_in_a_hidden_tab_is_renewed_on_return(self):
        page = self.captcha("lifetime='2'")
        self.wait_ready(page)
        hide = """(hidden) => {
          Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
          document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
        }"""
        page.evaluate(hide, True)
        self.part(page, THUMB).press("ArrowRight")
        page.wait_for_timeout(2500)
        self.assertEqual(len(self.replies.gets), 1)
        page.evaluate(hide, False)
        self.wait_for(page, lambda: len(self.replies.gets) == 2, "a new challenge")


class Around(CaptchaTest):
    """Pages that switch off, enlarge or cut off what is not theirs."""

    STYLES = ("pointerEvents = 'none'", "visibility = 'hidden'")

    def test_popups_and_alerts_work_while_a_page_switches_off_its_body(self):
        self.expect_errors("Failed to load resource")
        for off in (*(f"document.body.style.{style}" for style in self.STYLES), "document.body.inert = true"):
            with self.subTest(off=off):
                page = self.captcha("mode='popup'")
                page.evaluate(off)
                self.open_popup(page)
                self.wait_until_pressable(page)
                self.drag(page, 0.5)
                self.wait_until(page, "window.result !== undefined")
                self.assertEqual(page.evaluate("result"), PROOF)
                page.locator("fretsaw-captcha dialog").wait_for(state="detached")
                page.route("**/captcha/get", lambda route: route.abort())
                page.evaluate(f"() => {{ {CAPTCHA}.open(); }}")
                button = page.get_by_role("alertdialog").get_by_role("button")
                button.wait_for()
                self.wait_until_pressable(page)
                # Not by Playwright's own means, which would scroll to it and wait.
                box = button.bounding_box()
                page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                button.wait_for(state="detached")

    def test_a_popup_is_in_view_on_a_page_that_fingers_have_enlarged(self):
        for scale in (1.2, 1.6, 2.5):
            with self.subTest(scale=scale):
                page = self.captcha("mode='popup'", width=390, height=844, has_touch=True, is_mobile=True)
                session = page.context.new_cdp_session(page)
                session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": scale})
                self.wait_until(page, f"Math.abs(visualViewport.scale - {scale}) < 0.05")
                self.open_popup(page)
                boxes = f"""() => {{
                  const {{ offsetLeft, offsetTop, width, height }} = visualViewport;
                  const box = {CAPTCHA}.shadowRoot.querySelector("[part=foot]").getBoundingClientRect();
                  const top = {CAPTCHA}.shadowRoot.querySelector("[part=picture]").getBoundingClientRect();
                  return [top.left - offsetLeft, top.top - offsetTop, offsetLeft + width - box.right, offsetTop + height - box.bottom];
                }}"""
                self.assertTrue(all(each >= -0.5 for each in page.evaluate(boxes)), page.evaluate(boxes))
                # Fingers can still enlarge the popup itself.
                before = page.evaluate(f"{CAPTCHA}.shadowRoot.querySelector('[part=picture]').offsetWidth")
                session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": scale * 1.5})
                self.settle(page)
                self.assertEqual(page.evaluate(f"{CAPTCHA}.shadowRoot.querySelector('[part=picture]').offsetWidth"), before)

    def test_links_never_cover_a_popups_puzzle(self):
        for width, height, size in (
            (320, 256, (310, 155)), (280, 500, (310, 155)), (360, 400, (310, 155)), (844, 390, (300, 300)), (568, 320, (310, 155)),
            (1280, 800, (310, 155)), (320, 200, (300, 300)),
        ):
            with self.subTest(width=width, height=height):
                kind = "rotate" if size == (300, 300) else "slide"
                page = self.captcha(
                    f"mode='popup' kind='{kind}' kinds='click-word' alternative='kind work host'", lang="en", width=width, height=height,
                    replies={"size": size, "piece": (180, 180) if kind == "rotate" else (47, 155), "more": {"alternative": "work", "kinds": ["blockPuzzle", "rotate", "clickWord"]}},
                )
                self.open_popup(page)
                page.locator("fretsaw-captcha .others").wait_for()
                x, y, wide, high = self.box(page, CONTAINER)
                foot = self.box(page, "foot")
                others = page.locator("fretsaw-captcha .others").bounding_box()
                # By whole pixels, so that nothing of it is cut off.
                self.assertGreater(others["y"], foot[1] + foot[3] - 1)
                self.assertAlmostEqual(others["x"], x, delta=0.5)
                self.assertAlmostEqual(others["width"], wide, delta=0.5)
                self.assertTrue(x >= 0 and x + wide <= width and y >= -0.5, (x, y, wide, high))
                # The handle can be held, and every button be reached.
                self.assertGreaterEqual(self.box(page, THUMB)[3], 23.9)
                for button in page.locator("fretsaw-captcha .others button").all():
                    button.focus()
                    box = button.bounding_box()
                    self.assertTrue(0 <= box["y"] <= height - box["height"] + 0.5, box)
                self.shot(page, f"captcha-card-{width}-{height}")

    def test_a_handle_is_24_pixels_high_in_every_width(self):
        for width in (120, 160, 200, 280):
            with self.subTest(width=width):
                page = self.captcha()
                page.evaluate(f"(width) => {{ {CAPTCHA}.style.inlineSize = `${{width}}px`; }}", width)
                self.wait_until(page, f"{CAPTCHA}.offsetWidth === {width}")
                self.wait_ready(page)
                self.assertGreaterEqual(self.box(page, THUMB)[3], 24 if width < 240 else 25)


class Shifts(CaptchaTest):
    """With captcha.css nothing moves when a captcha appears, and something is seen before."""

    KINDS = ("slide", "drag", "click-word", "icons", "rotate", "cups", "work")
    flags = ("--kinds", ",".join(KINDS))

    def test_nothing_moves_for_any_kind(self):
        for kind in self.KINDS:
            for width in (390, 310):
                with self.subTest(kind=kind, width=width):
                    body = f"<link rel='stylesheet' href='/fretsaw/captcha.css'><fretsaw-captcha kind='{kind}'></fretsaw-captcha><p>Below.</p>"
                    watch = """
                        window.shifts = 0;
                        new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifts += value; })
                          .observe({ type: "layout-shift", buffered: true });
                    """
                    def prepare(page):
                        page.add_init_script(watch)
                        page.route("**/later.js", lambda route: route.fulfill(body=SCRIPT, content_type="text/javascript"))

                    page = self.prepared(prepare, body, "setTimeout(() => import('/later.js'), 200);", policy=POLICY, width=width, ready=False)
                    before = page.evaluate(f"[{CAPTCHA}.offsetHeight, {CAPTCHA}.matches(':defined')]")
                    self.assertGreater(before[0], 100)
                    self.wait_until(page, "window.received?.some(([name]) => name === 'verified' || name === 'challenge')")
                    if kind == "work":
                        self.wait_until(page, "received.some(([name]) => name === 'verified')")
                    page.wait_for_timeout(500)
                    self.assertLessEqual(page.evaluate("shifts"), 0.01)
                    # In a narrow page, the links do not shrink with the puzzle.
                    self.assertAlmostEqual(page.evaluate(f"{CAPTCHA}.offsetHeight"), before[0], delta=0 if width == 390 else 3)


if __name__ == "__main__":
    main()
