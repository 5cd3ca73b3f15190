"""The page of `fretsaw-server --demo`, as a whole."""

import unittest

from harness import ROOT, BrowserTest, main


# Each page requests three challenges, one of which counts as three.
FLAGS = ("--kinds", "slide,click-word,rotate,work", "--set", "get-limit=none")


class Demo(BrowserTest):
    flags = FLAGS

    def demo(self, **options):
        page = self.open("/", **options)
        self.wait_until_filled(page)
        return page

    def wait_until_filled(self, page):
        self.wait_until(page, "document.documentElement.dataset.ready === ''")

    def proof(self, page):
        """Gets a proof by work, which needs no eyes."""
        page.locator("[data-kind=work]").get_by_role("button", name="Start").click()
        page.locator("#captcha .events .verified").first.wait_for()

    def test_every_system_is_shown(self):
        page = self.demo(locale="zh-CN")
        self.assertEqual(page.locator("[data-system]:not([hidden])").count(), 9)
        self.assertEqual(page.locator("[data-system][hidden]").count(), 0)

    def test_every_kind_is_shown_with_its_markup(self):
        page = self.demo()
        for kind in ("slide", "click-word", "rotate", "work"):
            self.assertIn(f'kind="{kind}"', page.locator(f"#captcha [data-kind={kind}] pre").text_content())
        for kind in ("slide", "click-word", "rotate"):
            page.locator("#captcha .events .challenge span", has_text=kind).wait_for()

    def test_languages_and_themes_are_accessible(self):
        for locale in ("zh-CN", "en-GB", "ar"):
            for scheme in ("light", "dark"):
                for width, height in ((1280, 800), (375, 812)):
                    with self.subTest(locale=locale, scheme=scheme, width=width):
                        page = self.demo(locale=locale, color_scheme=scheme, width=width, height=height)
                        self.assertEqual(page.evaluate("document.documentElement.lang"), locale[:2])
                        overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
                        self.assertLessEqual(page.evaluate(overflow), 0, "the page scrolls sideways")
                        # A captcha loads when it is near the window.
                        page.evaluate("document.querySelector('#captcha .events').scrollIntoView({ block: 'end' })")
                        page.locator("#captcha .events .challenge span", has_text="rotate").wait_for()
                        self.shot(page, f"demo-{locale[:2]}-{scheme}-{width}", full=True)
                        self.assertAccessible(page)

    def test_captchas_are_inside_their_cards(self):
        for width in (360, 800, 1200, 1600):
            with self.subTest(width=width):
                page = self.demo(width=width, height=900)
                for kind in ("slide", "click-word", "rotate"):
                    page.locator(f"[data-kind={kind}]").scroll_into_view_if_needed()
                    page.locator("#captcha .events .challenge span", has_text=kind).wait_for()
                overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
                self.assertLessEqual(page.evaluate(overflow), 0, "the page scrolls sideways")
                outside = page.evaluate(
                    """[...document.querySelectorAll("#captcha .place")].filter((place) => {
                      const [outer, inner] = [place, place.firstElementChild].map((each) => each.getBoundingClientRect());
                      return inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5;
                    }).length"""
                )
                self.assertEqual(outside, 0)

    def test_language_and_theme_are_remembered(self):
        page = self.demo(locale="en-GB", color_scheme="light")
        for language, title in (("zh-Hant", "自己部署"), ("es", "host yourself")):
            page.select_option("#language", language)
            page.select_option("#theme", "dark")
            page.reload()
            self.wait_until_filled(page)
            self.assertEqual(page.evaluate("document.documentElement.lang"), language)
            self.assertEqual(page.evaluate("document.documentElement.dataset.theme"), "dark")
            self.assertIn(title, page.title())
        page.select_option("#theme", "auto")
        self.assertIsNone(page.evaluate("document.documentElement.dataset.theme ?? null"))

    def test_an_unknown_choice_in_the_storage_is_ignored(self):
        page = self.demo(locale="fr")
        page.evaluate("localStorage.setItem('fretsaw-demo-language', 'xx')")
        page.evaluate("localStorage.setItem('fretsaw-demo-theme', 'toString')")
        page.reload()
        self.wait_until_filled(page)
        self.assertEqual(page.locator("#language").input_value(), "fr")
        self.assertEqual(page.locator("#theme").input_value(), "auto")

    def test_nothing_is_stored_until_the_visitor_chooses(self):
        page = self.demo()
        self.assertEqual(page.evaluate("localStorage.length + sessionStorage.length"), 0)
        self.assertEqual(page.context.cookies(), [])

    def test_markup_is_copied(self):
        page = self.demo(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
        page.locator("[data-kind=rotate] summary").click()
        page.get_by_role("button", name="Copy the code of Rotate").click()
        page.locator("[data-kind=rotate] [role=status]", has_text="Copied").wait_for(state="attached")
        self.assertIn('<fretsaw-captcha kind="rotate"', page.evaluate("navigator.clipboard.readText()"))

    def test_a_request_is_copied_with_the_whole_proof(self):
        page = self.demo(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
        page.evaluate(
            "document.querySelector('#captcha').addEventListener('fretsaw-verified', (event) => (window.proof = event.detail.captchaVerification))"
        )
        self.proof(page)
        page.locator("[data-check=verify]").get_by_role("button", name="Copy the request").click()
        page.locator("#check [role=status]", has_text="Copied").wait_for(state="attached")
        self.assertIn(page.evaluate("proof"), page.evaluate("navigator.clipboard.readText()"))

    def test_a_proof_is_verified_once(self):
        page = self.demo(locale="en-GB")
        card = page.locator("[data-check=verify]")
        verify = card.get_by_role("button", name="Verify", exact=True)
        self.assertTrue(verify.is_disabled())
        self.assertIn("“Click words” or “Work”", card.locator("output").text_content())
        self.proof(page)
        verify.press("Enter")
        card.locator("output", has_text="Valid").wait_for()
        self.assertIn('"repCode": "0000"', card.locator(".reply").text_content())
        verify.press("Enter")
        card.locator("output", has_text="can be used once").wait_for()
        self.assertIn('"repCode": "6110"', card.locator(".reply").text_content())

    def test_a_proof_of_a_site_is_verified_by_siteverify(self):
        page = self.demo(locale="en-GB")
        card = page.locator("[data-check=siteverify]")
        verify = card.get_by_role("button", name="Verify", exact=True)
        self.assertIn("“Slide” or “Rotate”", card.locator("output").text_content())
        self.assertIn('site-key="fretsaw-test-picture"', page.locator("[data-kind=slide] pre").text_content())
        # Work needs no eyes; with the key of the site its proof is the site's.
        page.evaluate("document.querySelector('[data-kind=slide] fretsaw-captcha').setAttribute('kinds', 'work')")
        page.evaluate("document.querySelector('[data-kind=slide] fretsaw-captcha').setAttribute('kind', 'work')")
        page.locator("#captcha .events .verified").first.wait_for()
        self.assertTrue(page.locator("[data-check=verify]").get_by_role("button", name="Verify", exact=True).is_disabled())
        verify.press("Enter")
        card.locator("output", has_text="Valid").wait_for()
        self.assertIn('"success": true', card.locator(".reply").text_content())
        verify.press("Enter")
        card.locator("output", has_text="can be used once").wait_for()
        self.assertIn("timeout-or-duplicate", card.locator(".reply").text_content())

    def test_a_second_code_requires_a_puzzle(self):
        page = self.demo(locale="en-GB")
        send = page.locator("#popup button.first")
        send.click()
        page.wait_for_selector("#popup output:has-text('on its way')")
        send.click()
        page.wait_for_selector("#popup fretsaw-captcha dialog")
        page.locator("#popup fretsaw-captcha [part='thumb'][tabindex='0']").wait_for()
        self.shot(page, "demo-captcha")
        page.keyboard.press("Escape")
        page.wait_for_selector("#popup output:has-text('without a proof')")

    def test_an_alternative_to_the_puzzle_is_offered(self):
        page = self.demo(locale="en-GB")
        send = page.locator("#popup button.first")
        send.click()
        page.wait_for_selector("#popup output:has-text('on its way')")
        send.click()
        page.locator("#popup").get_by_role("button", name="Cannot do this?").click()
        page.wait_for_selector("#popup output:has-text('call you instead')")

    def test_answers_are_counted_with_their_interval(self):
        page = self.page(locale="en-GB")
        page.goto("/")
        self.wait_until(page, "document.documentElement.dataset.ready === ''")
        page.evaluate(
            """() => {
              const captcha = document.querySelector("#captcha [data-kind=slide] fretsaw-captcha");
              const detail = { kind: "slide", captchaVerification: "proof", message: "" };
              const happens = (name) =>
                captcha.dispatchEvent(new CustomEvent(`fretsaw-${name}`, { bubbles: true, detail }));
              for (let round = 0; round < 10; round += 1) {
                happens("challenge");
                happens(round < 9 ? "verified" : "failed");
              }
            }"""
        )
        row = page.locator("#study tbody tr")
        self.assertEqual(row.count(), 1)
        # Wilson's interval is 59.6 to 98.2 %, computed apart.
        self.assertRegex(row.inner_text(), r"Slide\s+9 / 10\s+60 – 98 %\s+0\.0 s")
        page.get_by_role("button", name="Start again").click()
        page.locator("#study .note").wait_for()
        self.assertEqual(row.count(), 0)

    def test_no_card_is_empty(self):
        page = self.demo(locale="en-GB")
        page.wait_for_selector("#guide fretsaw-guide canvas")
        page.wait_for_selector("#gesture-lock fretsaw-gesture-lock [part='dot']")
        self.assertEqual(page.locator("fretsaw-guide dialog").count(), 0)

    def test_the_exit_of_a_guide_is_reported_in_the_pages_language(self):
        for locale, name, received in (("zh-CN", "首次启动", "已离开引导：跳过。"), ("en-GB", "First launch", "Left the guide (skipped).")):
            with self.subTest(locale=locale):
                page = self.demo(locale=locale)
                page.get_by_role("button", name=name).click()
                page.locator("fretsaw-guide dialog").wait_for()
                page.keyboard.press("Escape")
                page.locator(f"#guide output:has-text('{received}')").wait_for()

    def test_without_scripts_a_message_is_shown_in_both_languages(self):
        page = self.open("/", java_script_enabled=False)
        for index, words in enumerate(("需要 JavaScript", "need JavaScript")):
            line = page.locator("noscript p").nth(index)
            line.wait_for()
            self.assertIn(words, line.text_content())
        self.shot(page, "demo-without-scripts")
        page.close()

    def test_zoomed_to_200_percent_nothing_is_cut_off(self):
        page = self.demo(locale="en-GB", width=640, height=400)
        overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        self.assertLessEqual(page.evaluate(overflow), 0)

    def test_the_focus_is_back_on_the_button_after_a_verification_is_closed(self):
        page = self.demo(locale="en-GB")
        send = page.locator("#popup button.first")
        send.press("Enter")
        page.wait_for_selector("#popup output:has-text('on its way')")
        send.press("Enter")
        page.wait_for_selector("#popup fretsaw-captcha dialog")
        page.keyboard.press("Escape")
        page.wait_for_selector("#popup output:has-text('without a proof')")
        self.assertTrue(send.evaluate("(button) => button === document.activeElement"))


class Lock(BrowserTest):
    flags = FLAGS

    def draw(self, page, dots):
        # While a drawing is judged or stored, keys are ignored.
        page.locator("fretsaw-gesture-lock [part='pad']:not([aria-disabled='true'])").focus()
        for dot in dots:
            page.keyboard.press(dot)
        page.keyboard.press("Enter")

    def test_a_pattern_is_set_and_verified(self):
        page = self.open("/", locale="en-GB")
        self.wait_until(page, "document.documentElement.dataset.ready === ''")
        self.draw(page, "1236")
        page.get_by_text("Draw the pattern again").first.wait_for()
        self.draw(page, "1236")
        page.locator("#gesture-lock output:has-text('Done')").wait_for()
        page.locator("#gesture-lock").get_by_role("button", name="Verify").click()
        page.get_by_text("Draw your pattern").first.wait_for()
        self.draw(page, "1236")
        page.locator("#gesture-lock output:has-text('Done')").wait_for()
        # The second visit begins with what is set, and it can be removed.
        page.reload()
        self.wait_until(page, "document.documentElement.dataset.ready === ''")
        page.get_by_text("Draw your pattern").first.wait_for()
        self.draw(page, "1236")
        page.locator("#gesture-lock output:has-text('Done')").wait_for()
        page.get_by_role("button", name="Remove").click()
        page.get_by_text("Draw a pattern").first.wait_for()
        for _ in range(2):
            self.draw(page, "1478")
        page.locator("#gesture-lock output:has-text('Done')").wait_for()
        # The service keeps the code: this browser stores nothing of the pattern.
        stored = page.evaluate("JSON.parse(localStorage.getItem('fretsaw-demo-lock'))")
        self.assertEqual(sorted(stored), ["name", "ownerSecret", "process"])
        page.get_by_role("button", name="Change").click()
        page.get_by_text("Draw your present pattern").first.wait_for()
        self.draw(page, "1478")
        page.get_by_text("Draw a new pattern").first.wait_for()
        for _ in range(2):
            self.draw(page, "2589")
        page.locator("#gesture-lock output:has-text('Done')").wait_for()
        page.locator("#gesture-lock").get_by_role("button", name="Verify").click()
        page.get_by_text("Draw your pattern").first.wait_for()
        self.draw(page, "1478")
        page.get_by_text("attempts left: 4").first.wait_for()

    def test_codes_of_an_earlier_process_are_forgotten(self):
        page = self.open("/", locale="en-GB")
        page.evaluate("localStorage.setItem('fretsaw-demo-lock', '{\"process\":\"old\",\"name\":\"demo-1\"}')")
        page.reload()
        page.get_by_text("Draw a pattern").first.wait_for()


if __name__ == "__main__":
    main()
