"""The modern layout of `<fretsaw-captcha>`, and the row that rests until it is pressed."""

import unittest

from captcha_pages import CONTAINER, FORWARD, PICTURE, REFRESH, STRIP, SUBMIT, THUMB, CaptchaTest
from harness import main

CAPTCHA = "document.querySelector('fretsaw-captcha')"
ALL = {"kinds": ["blockPuzzle", "rotate", "clickWord"], "alternative": "work"}
SCHEMES = ("light", "dark")
PROOF = 'token-1---{"x":131.5,"y":5}'


class Modern(CaptchaTest):
    def height(self, page):
        return page.evaluate(f"{CAPTCHA}.offsetHeight")

    def test_the_card_becomes_a_row_after_a_right_answer(self):
        for options, heights in (({}, (311, 52)), ({"reduced_motion": "reduce"}, (311, 52))):
            with self.subTest(options=options):
                page = self.captcha(lang="en", body="<fretsaw-captcha></fretsaw-captcha><p>Below.</p>", **options)
                self.wait_ready(page)
                self.assertEqual(self.height(page), heights[0])
                self.drag(page, 0.5)
                self.wait_until(page, f"{CAPTCHA}.offsetHeight === {heights[1]}")
                page.locator("fretsaw-captcha [part='tip']").get_by_text("Verified", exact=True).wait_for()
                # A moment after the last step of the motion.
                self.part(page, PICTURE).wait_for(state="detached")
                self.assertEqual(page.evaluate(f"{CAPTCHA}.value"), PROOF)
                self.assertAccessible(page)
                # Without its proof it is a card again.
                page.evaluate(f"{CAPTCHA}.reset()")
                self.wait_ready(page)
                self.assertEqual(self.height(page), heights[0])

    def test_with_the_style_sheet_of_its_size_nothing_is_left_of_that_after_the_answer(self):
        body = "<link rel='stylesheet' href='/fretsaw/captcha.css'><fretsaw-captcha></fretsaw-captcha><p>Below.</p>"
        page = self.captcha(lang="en", body=body)
        self.wait_ready(page)
        self.assertEqual(self.height(page), 311)
        self.drag(page, 0.5)
        self.wait_until(page, f"{CAPTCHA}.offsetHeight === 52")

    def test_the_focus_stays_in_the_card(self):
        page = self.captcha(lang="en", replies={"more": ALL})
        self.wait_ready(page)
        focused = f"{CAPTCHA}.shadowRoot.activeElement?.getAttribute('part')"
        self.replies.verdicts = [False]
        self.part(page, FORWARD).click()
        self.part(page, SUBMIT).focus()
        page.keyboard.press("Enter")
        self.wait_for(page, lambda: len(self.replies.gets) == 2, "another puzzle")
        self.wait_until(page, f"{focused} === '{THUMB}'")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        self.wait_until(page, f"{CAPTCHA}.offsetHeight === 52")
        self.wait_until(page, f"{focused} === 'container'")

    def test_the_focus_follows_from_an_alternative_to_the_work(self):
        page = self.captcha(lang="en", replies={"more": ALL})
        self.wait_ready(page)
        page.route("**/captcha/get", lambda route: None)
        self.part(page, "ways").focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Cannot see the picture?").focus()
        page.keyboard.press("Enter")
        cancel = page.get_by_role("button", name="Cancel")
        cancel.wait_for()
        self.wait_until(page, f"{CAPTCHA}.shadowRoot.activeElement?.textContent === 'Cancel'")

    def test_a_wrong_answer_shakes_the_card_and_shows_one_strip(self):
        page = self.captcha(lang="en")
        self.wait_ready(page)
        self.replies.verdicts = [False]
        page.evaluate("""() => {
          window.shaken = [];
          const { animate } = Element.prototype;
          Element.prototype.animate = function (...values) {
            shaken.push(this.getAttribute("part"));
            return animate.apply(this, values);
          };
        }""")
        self.drag(page, 0.5)
        self.part(page, STRIP).get_by_text("Not quite. Try again.", exact=True).wait_for()
        self.assertEqual(page.evaluate("shaken"), ["container"])
        self.assertEqual(page.locator("fretsaw-captcha").get_by_text("Not verified").count(), 0)

    def test_a_new_picture_fades_in_over_the_one_before(self):
        page = self.captcha()
        self.wait_ready(page)
        page.evaluate(f"""() => {{
          window.faded = 0;
          new MutationObserver((records) => {{
            for (const {{ addedNodes }} of records) for (const node of addedNodes) if (node.classList?.contains("old")) faded += 1;
          }}).observe({CAPTCHA}.shadowRoot, {{ childList: true, subtree: true }});
        }}""")
        self.part(page, REFRESH).click()
        self.wait_until(page, "faded === 1")
        # It is gone when it is no longer seen.
        self.wait_until(page, f"!{CAPTCHA}.shadowRoot.querySelector('.old')")
        self.assertEqual(self.part(page, PICTURE).locator("canvas").count(), 2)

    def test_alternatives_are_reached_by_keys_and_the_next_puzzle_has_the_focus(self):
        page = self.captcha(lang="en", replies={"more": {**ALL, "kinds": ["blockPuzzle", "rotate"]}})
        self.wait_ready(page)
        ways = page.get_by_role("button", name="Trouble? Other ways")
        self.assertEqual(ways.get_attribute("aria-pressed"), "false")
        ways.focus()
        page.keyboard.press("Enter")
        self.assertEqual(ways.get_attribute("aria-pressed"), "true")
        for name in ("Another puzzle", "Cannot see the picture?"):
            self.assertEqual(page.get_by_role("button", name=name).bounding_box()["height"], 44)
        self.replies.data.update(task=None)
        page.get_by_role("button", name="Another puzzle").focus()
        page.keyboard.press(" ")
        self.wait_for(page, lambda: len(self.replies.gets) == 2, "another load")
        self.wait_ready(page)
        self.wait_until(page, f"{CAPTCHA}.shadowRoot.activeElement?.getAttribute('part') === '{THUMB}'")

    def test_either_layout_can_be_asked_for_in_every_mode(self):
        for mode, layout, width in (
            ("inline", "classic", 310), ("inline", "modern", 334), ("inline", "", 334), ("popup", "classic", 310), ("popup", "modern", 334),
            ("popup", "", 310), ("compact", "classic", 310), ("compact", "", 334),
        ):
            with self.subTest(mode=mode, layout=layout):
                page = self.captcha(f"mode='{mode}' layout='{layout}'")
                if mode != "inline":
                    page.evaluate(f"() => {{ {CAPTCHA}.open(); }}")
                self.wait_ready(page)
                self.assertEqual(self.box(page, CONTAINER)[2], width)
                self.assertEqual(self.part(page, "foot").count(), int(width == 310))
                self.assertEqual(self.part(page, SUBMIT).count(), int(width == 310))

    def test_a_popups_card_is_in_the_middle_with_or_without_its_alternatives(self):
        for width, height in ((1280, 800), (390, 700), (320, 568)):
            with self.subTest(width=width, height=height):
                page = self.captcha("mode='popup' layout='modern'", width=width, height=height, replies={"more": ALL})
                self.open_popup(page)
                for _ in range(2):
                    x, y, wide, high = self.box(page, CONTAINER)
                    self.assertAlmostEqual(x + wide / 2, width / 2, delta=0.5)
                    self.assertAlmostEqual(y + high / 2, height / 2, delta=0.5)
                    self.part(page, "ways").click()

    def test_a_popup_that_cannot_load_stays_with_a_button(self):
        self.expect_errors("Failed to load resource")
        page = self.captcha("mode='popup' layout='modern'", lang="en")
        page.route("**/captcha/get", lambda route: route.abort())
        page.evaluate(f"() => {{ {CAPTCHA}.open(); }}")
        again = page.get_by_role("button", name="Try again")
        again.wait_for()
        self.assertEqual(page.get_by_role("alertdialog").count(), 0)
        self.assertAccessible(page)
        page.unroute("**/captcha/get")
        page.route("**/captcha/get", self.replies._get)
        again.click()
        self.wait_ready(page)

    def test_every_state_is_accessible(self):
        for scheme in SCHEMES:
            for kind, replies in (
                ("slide", {"more": ALL}), ("click-word", {"piece": None, "words": ["甲", "乙", "丙"], "more": ALL}),
                ("rotate", {"size": (300, 300), "piece": (180, 180), "more": ALL}),
            ):
                with self.subTest(scheme=scheme, kind=kind):
                    page = self.captcha(f"kind='{kind}'", lang="en", color_scheme=scheme, replies=replies)
                    self.wait_until(page, "received.some(([name]) => name === 'challenge')")
                    self.assertAccessible(page)
                    self.part(page, "ways").click()
                    self.assertAccessible(page)
                    if kind != "click-word":
                        self.part(page, FORWARD).click()
                        self.assertAccessible(page)
                        self.replies.verdicts = [False]
                        self.part(page, SUBMIT).click()
                        self.part(page, STRIP).wait_for()
                        self.assertAccessible(page)


class Row(CaptchaTest):
    def row(self, page):
        row = page.locator("fretsaw-captcha [part='check']")
        row.wait_for()
        return row

    def rested(self, attributes="", **options):
        page = self.captcha(f"mode='compact' {attributes}", **{"lang": "en", **options})
        return page, self.row(page)

    def test_it_rests_until_it_is_pressed_and_is_checked_after_a_right_answer(self):
        for scheme in SCHEMES:
            with self.subTest(scheme=scheme):
                page, row = self.rested(color_scheme=scheme)
                box = row.bounding_box()
                self.assertEqual((box["width"], box["height"]), (300, 64))
                self.assertEqual(page.get_by_role("checkbox", name="Verify you are human", checked=False).count(), 1)
                self.assertAccessible(page)
                self.settle(page)
                self.assertEqual(self.replies.gets, [])
                row.click()
                self.wait_ready(page)
                self.assertEqual(row.get_attribute("aria-busy"), "true")
                self.wait_until_pressable(page)
                self.drag(page, 0.5)
                page.get_by_role("checkbox", name="Verified", checked=True).wait_for()
                page.locator("fretsaw-captcha dialog").wait_for(state="detached")
                self.assertEqual(page.evaluate(f"{CAPTCHA}.value"), PROOF)
                self.assertEqual(page.evaluate(f"{CAPTCHA}.shadowRoot.activeElement.getAttribute('part')"), "check")
                self.assertAccessible(page)
                # Pressed again, nothing is lost.
                row.click()
                self.settle(page)
                self.assertEqual((len(self.replies.gets), page.evaluate(f"{CAPTCHA}.value")), (1, PROOF))
                page.evaluate(f"{CAPTCHA}.reset()")
                page.get_by_role("checkbox", name="Verify you are human", checked=False).wait_for()

    def test_a_popup_that_is_closed_leaves_it_as_it_was(self):
        page, row = self.rested()
        row.press(" ")
        self.wait_ready(page)
        page.keyboard.press("Escape")
        page.locator("fretsaw-captcha dialog").wait_for(state="detached")
        self.assertEqual((row.get_attribute("aria-busy"), row.get_attribute("aria-checked")), ("false", "false"))

    def test_it_says_what_failed_and_a_press_tries_again(self):
        self.expect_errors("Failed to load resource")
        page, row = self.rested()
        page.route("**/captcha/get", lambda route: route.abort())
        row.click()
        page.get_by_role("button", name="Try again").wait_for()
        page.keyboard.press("Escape")
        page.locator("fretsaw-captcha dialog").wait_for(state="detached")
        page.get_by_role("checkbox", name="The security check cannot be reached; please try again later").wait_for()
        page.unroute("**/captcha/get")
        page.route("**/captcha/get", self.replies._get)
        row.click()
        self.wait_ready(page)

    def test_a_disabled_row_cannot_be_pressed(self):
        page, row = self.rested("disabled")
        self.assertTrue(row.is_disabled())
        page.evaluate(f"{CAPTCHA}.disabled = false")
        page.locator("fretsaw-captcha [part='check']:not(:disabled)").click()
        self.wait_ready(page)

    def test_a_form_that_needs_its_proof_opens_it(self):
        body = "<form><fretsaw-captcha mode='compact' name='proof' required></fretsaw-captcha><button>Send</button></form>"
        page = self.captcha(body=body, lang="en")
        self.row(page)
        page.get_by_role("button", name="Send").click()
        self.wait_ready(page)
        self.wait_until_pressable(page)
        self.drag(page, 0.5)
        page.locator("fretsaw-captcha dialog").wait_for(state="detached")
        page.get_by_role("button", name="Send").click()
        self.assertEqual(page.evaluate("sent"), {"proof": PROOF})

    def test_moved_it_keeps_its_proof_and_expired_it_rests(self):
        page, row = self.rested("proof-lifetime='8'", body=None)
        row.click()
        self.wait_ready(page)
        self.wait_until_pressable(page)
        self.drag(page, 0.5)
        page.locator("fretsaw-captcha dialog").wait_for(state="detached")
        page.evaluate(f"document.body.prepend({CAPTCHA})")
        self.settle(page)
        self.assertEqual(page.evaluate(f"{CAPTCHA}.value"), PROOF)
        page.get_by_role("checkbox", name="Verify you are human", checked=False).wait_for()
        self.assertEqual(len(self.replies.gets), 1)

    def test_it_follows_theme_language_and_mode(self):
        page, row = self.rested()
        page.evaluate(f"{CAPTCHA}.setAttribute('theme', 'dark')")
        self.wait_until(page, f"{CAPTCHA}.shadowRoot.querySelector('.row').classList.contains('dark')")
        page.evaluate(f"{CAPTCHA}.setAttribute('lang', 'de')")
        page.get_by_role("checkbox", name="Bestätigen Sie, dass Sie ein Mensch sind").wait_for()
        page.evaluate(f"{CAPTCHA}.setAttribute('mode', 'inline')")
        self.wait_ready(page)
        self.assertEqual(page.locator("fretsaw-captcha [part='check']").count(), 0)


class RowWithWork(CaptchaTest):
    flags = ("--kinds", "slide,work")

    def test_a_press_begins_the_work_without_a_popup(self):
        body = "<fretsaw-captcha mode='compact' kind='work'></fretsaw-captcha>"
        policy = "script-src 'self' 'wasm-unsafe-eval'; img-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'"
        script = "import '/fretsaw/captcha.js'; window.names = []; addEventListener('fretsaw-verified', () => names.push('verified'));"
        page = self.prepared(lambda page: None, body, script, lang="en", policy=policy)
        row = page.locator("fretsaw-captcha [part='check']")
        row.click()
        page.get_by_role("checkbox", name="Verified", checked=True).wait_for()
        self.assertEqual(page.locator("dialog").count(), 0)
        self.assertEqual(self.verified(page.evaluate(f"{CAPTCHA}.value")), "0000")
        self.assertEqual(page.evaluate("names"), ["verified"])
        box = row.bounding_box()
        self.assertEqual((box["width"], box["height"]), (300, 64))
        self.assertEqual(page.evaluate(f"{CAPTCHA}.offsetHeight"), 64)

    def test_work_that_failed_is_begun_again_by_one_press(self):
        self.expect_errors("Failed to load resource")
        page = self.captcha("mode='compact' kind='work'", lang="en", replies={"piece": None})
        page.route("**/captcha/get", lambda route: route.abort())
        row = page.locator("fretsaw-captcha [part='check']")
        row.click()
        page.get_by_role("checkbox", name="The security check cannot be reached; please try again later").wait_for()
        page.unroute("**/captcha/get")
        asked = []
        page.route("**/captcha/get", lambda route: asked.append(route))
        row.click()
        self.wait_for(page, lambda: len(asked) == 1, "another try")
        self.assertEqual(row.get_attribute("aria-busy"), "true")


if __name__ == "__main__":
    main()
