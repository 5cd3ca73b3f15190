"""`<fretsaw-captcha>` in pages as their owners write them: layouts, forms, languages, directions."""

import unittest

from captcha_pages import BACK, FORWARD, THUMB, CaptchaTest
from harness import main

FORM = (
    "<form><label>Name <input name='who' required></label>"
    "<fretsaw-captcha mode='{}' name='proof' required></fretsaw-captcha><button>Send</button></form>"
)


class Layouts(CaptchaTest):
    def widths(self, style, count=1):
        captchas = "<fretsaw-captcha></fretsaw-captcha>" * count
        page = self.captcha(body=f"<section>{captchas}<span>beside</span></section>", width=700)
        # A policy forbids attributes of style.
        page.evaluate("(style) => { document.querySelector('section').style.cssText = style; }", style)
        self.wait_ready(page)
        return page, page.evaluate("[...document.querySelectorAll('fretsaw-captcha')].map((each) => each.offsetWidth)")

    def test_it_is_as_wide_as_its_picture_where_a_page_gives_no_width(self):
        for style in ("display: flex", "display: grid; justify-items: center", "display: inline-flex", "float: left"):
            with self.subTest(style=style):
                page, widths = self.widths(style)
                self.assertEqual(widths, [310])
                self.assertGreater(self.box(page, THUMB)[2], 90)

    def test_it_is_no_wider_than_what_it_stands_in(self):
        page, widths = self.widths("width: 200px")
        self.assertEqual(widths, [200])

    def test_a_popup_takes_no_room_in_a_row(self):
        page = self.captcha(body="<section><fretsaw-captcha mode='popup'></fretsaw-captcha><span>beside</span></section>")
        page.evaluate("() => { document.querySelector('section').style.cssText = 'display: flex; gap: 40px'; }")
        x = "(name) => document.querySelector(name).getBoundingClientRect().x"
        self.assertEqual(page.evaluate(x, "span"), page.evaluate(x, "section"))
        self.open_popup(page)
        self.assertEqual(self.box(page, THUMB)[2], 98)


class Directions(CaptchaTest):
    def test_arrows_point_where_they_lead_also_in_pages_that_run_from_right_to_left(self):
        seen = {}
        for direction in ("ltr", "rtl"):
            page = self.captcha(script=f"document.documentElement.dir = '{direction}';")
            self.wait_ready(page)
            seen[direction] = [self.part(page, kind).screenshot() for kind in (BACK, FORWARD)]
        for name, left, right in zip(("back", "forward"), seen["ltr"], seen["rtl"]):
            self.assertTrue(left == right, f"{name} is drawn another way")


class Required(CaptchaTest):
    def send(self, page):
        page.get_by_role("button", name="Send").click()

    def test_a_bound_form_that_requires_a_proof_opens_the_popup_and_is_sent(self):
        page = self.captcha(body=FORM.format("bind"))
        page.get_by_role("textbox").fill("x")
        self.send(page)
        self.wait_ready(page)
        self.drag(page, 92)
        self.wait_until(page, "window.sent !== undefined")
        self.assertEqual(page.evaluate("sent"), {"who": "x", "proof": 'token-1---{"x":131.5,"y":5}'})

    def test_a_form_that_requires_a_popups_proof_opens_it_once_nothing_else_is_missing(self):
        page = self.captcha(body=FORM.format("popup"))
        self.send(page)
        page.wait_for_timeout(200)
        self.assertEqual(page.locator("fretsaw-captcha dialog").count(), 0)
        page.get_by_role("textbox").fill("x")
        self.send(page)
        self.wait_ready(page)
        self.drag(page, 92)
        page.locator("fretsaw-captcha dialog").wait_for(state="detached")
        self.send(page)
        self.assertEqual(page.evaluate("sent.proof"), 'token-1---{"x":131.5,"y":5}')


if __name__ == "__main__":
    main()
