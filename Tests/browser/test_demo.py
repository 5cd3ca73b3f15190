"""The page of `fretsaw-server --demo`, as a whole."""

import unittest

from harness import ROOT, BrowserTest, main


class Demo(BrowserTest):
    flags = ("--set", f"media={ROOT}/Samples/guide")

    def demo(self, **options):
        page = self.open("/", **options)
        self.wait_until(page, "document.documentElement.dataset.ready === ''")
        return page

    def test_every_system_has_a_card(self):
        page = self.demo(locale="zh-CN")
        self.assertEqual(page.locator(".card:not([hidden])").count(), 6)

    def test_both_languages_and_themes_are_accessible(self):
        for locale in ("zh-CN", "en-GB"):
            for scheme in ("light", "dark"):
                for width, height in ((1280, 900), (390, 844)):
                    with self.subTest(locale=locale, scheme=scheme, width=width):
                        page = self.demo(locale=locale, color_scheme=scheme, width=width, height=height)
                        self.assertEqual(page.evaluate("document.documentElement.lang"), locale[:2])
                        overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
                        self.assertLessEqual(page.evaluate(overflow), 0, "the page scrolls sideways")
                        self.shot(page, f"demo-{locale[:2]}-{scheme}-{width}", full=True)
                        self.assertAccessible(page)

    def test_language_and_theme_change_by_buttons(self):
        page = self.demo(locale="en-GB", color_scheme="light")
        page.click("#language")
        self.assertEqual(page.evaluate("document.documentElement.lang"), "zh")
        page.click("#theme")
        self.assertEqual(page.evaluate("document.documentElement.dataset.theme"), "dark")
        page.click("#theme")
        self.assertEqual(page.evaluate("document.documentElement.dataset.theme"), "light")

    def test_nothing_is_kept_in_the_browser(self):
        page = self.demo()
        self.assertEqual(page.evaluate("localStorage.length + sessionStorage.length"), 0)
        self.assertEqual(page.context.cookies(), [])

    def test_a_second_code_requires_a_puzzle(self):
        page = self.demo(locale="en-GB")
        send = page.locator("#captcha button.first")
        send.click()
        page.wait_for_selector("#captcha output:has-text('on its way')")
        send.click()
        page.wait_for_selector("#captcha fretsaw-captcha dialog")
        page.locator("#captcha fretsaw-captcha [data-kind='9'][tabindex='0']").wait_for()
        self.shot(page, "demo-captcha")
        page.keyboard.press("Escape")
        page.wait_for_selector("#captcha output:has-text('without a proof')")

    def test_an_alternative_to_the_puzzle_is_offered(self):
        page = self.demo(locale="en-GB")
        send = page.locator("#captcha button.first")
        send.click()
        page.wait_for_selector("#captcha output:has-text('on its way')")
        send.click()
        page.get_by_role("button", name="Cannot do this?").click()
        page.wait_for_selector("#captcha output:has-text('call you instead')")

    def test_no_card_is_empty(self):
        page = self.demo(locale="en-GB")
        page.wait_for_selector("#guide fretsaw-guide canvas")
        page.wait_for_selector("#gesture-lock fretsaw-gesture-lock [data-kind='5']")
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
        send = page.locator("#captcha button.first")
        send.press("Enter")
        page.wait_for_selector("#captcha output:has-text('on its way')")
        send.press("Enter")
        page.wait_for_selector("#captcha fretsaw-captcha dialog")
        page.keyboard.press("Escape")
        page.wait_for_selector("#captcha output:has-text('without a proof')")
        self.assertTrue(send.evaluate("(button) => button === document.activeElement"))


class Lock(BrowserTest):
    def draw(self, page, dots):
        page.locator("fretsaw-gesture-lock [data-kind='3']").focus()
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
        page.get_by_role("button", name="Verify").click()
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


if __name__ == "__main__":
    main()
