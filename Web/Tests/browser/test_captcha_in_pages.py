"""`<fretsaw-captcha>` in realistic pages: layouts, forms, languages, directions."""

import unittest

from captcha_pages import BACK, FORWARD, REFRESH, SCRIPT, STRIP, THUMB, TIP, CaptchaTest, Replies
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
                self.assertEqual(widths, [334])
                self.assertGreater(self.box(page, THUMB)[2], 70)

    def test_it_is_no_wider_than_its_container(self):
        page, widths = self.widths("width: 200px")
        self.assertEqual(widths, [200])

    def test_a_popup_takes_no_space_in_a_row(self):
        page = self.captcha(body="<section><fretsaw-captcha mode='popup'></fretsaw-captcha><span>beside</span></section>")
        page.evaluate("() => { document.querySelector('section').style.cssText = 'display: flex; gap: 40px'; }")
        x = "(name) => document.querySelector(name).getBoundingClientRect().x"
        self.assertEqual(page.evaluate(x, "span"), page.evaluate(x, "section"))
        self.open_popup(page)
        self.assertEqual(self.box(page, THUMB)[2], 98)


class Windows(CaptchaTest):
    def test_buttons_for_alternatives_are_in_every_window(self):
        for width, height in ((360, 560), (320, 568), (320, 480), (280, 560), (320, 200)):
            with self.subTest(width=width, height=height):
                page = self.captcha(
                    "mode='popup' kind='rotate' kinds='click-word' alternative='kind host'",
                    lang="en", width=width, height=height, replies={"size": (300, 300), "piece": (180, 180)},
                )
                self.open_popup(page)
                for index in range(2):
                    button = page.locator("fretsaw-captcha .others button").nth(index)
                    # In a low window the card scrolls.
                    button.scroll_into_view_if_needed()
                    box = button.bounding_box()
                    self.assertTrue(0 <= box["x"] <= width - box["width"], box)
                    self.assertTrue(0 <= box["y"] <= height - box["height"], box)
                    self.assertGreaterEqual(box["width"], 80)
                self.shot(page, f"captcha-others-{width}-{height}")

    def test_the_second_click_of_a_double_one_does_not_close_what_the_first_opened(self):
        body = "<button>Open</button><fretsaw-captcha mode='popup'></fretsaw-captcha>"
        # The first moments last as long as the test wants.
        script = """
            const captcha = document.querySelector("fretsaw-captcha");
            document.querySelector("button").addEventListener("click", () => captcha.open());
            const { shadowRoot } = captcha;
            shadowRoot.addEventListener("animationstart", () => {
              for (const each of shadowRoot.getAnimations().filter((each) => each.animationName === "fresh")) {
                each.pause();
                each.currentTime = 399;
                window.first = each;
              }
            });
        """
        page = self.captcha(body=body, script=script)
        x, y = (page.locator("body > main > button").bounding_box()[name] + 5 for name in ("x", "y"))
        page.mouse.click(x, y)
        self.wait_until(page, "window.first !== undefined")
        page.mouse.click(x, y)
        self.settle(page)
        self.assertEqual(page.locator("fretsaw-captcha dialog").count(), 1)
        self.assertEqual(page.evaluate("first.effect.getTiming().duration"), 400)
        page.evaluate("first.finish()")
        page.mouse.click(x, y)
        page.locator("fretsaw-captcha dialog").wait_for(state="detached")


class Directions(CaptchaTest):
    def test_arrows_point_in_their_direction_also_in_right_to_left_pages(self):
        seen = {}
        for direction in ("ltr", "rtl"):
            page = self.captcha(script=f"document.documentElement.dir = '{direction}';")
            self.wait_ready(page)
            seen[direction] = [self.part(page, kind).screenshot() for kind in (BACK, FORWARD)]
        for name, left, right in zip(("back", "forward"), seen["ltr"], seen["rtl"]):
            self.assertTrue(left == right, f"{name} is drawn another way")


class Words(CaptchaTest):
    """Errors are reported in the page's language."""

    def failing(self, code, message, lang, mode="popup"):
        def prepare(page):
            self.replies = Replies(page)
            self.replies._reply = lambda route, data: self.replies._refuse(route, message, code)

        page = self.prepared(prepare, f"<fretsaw-captcha mode='{mode}'></fretsaw-captcha>", SCRIPT, lang=lang)
        if mode == "popup":
            page.evaluate("customElements.whenDefined('fretsaw-captcha').then(() => document.querySelector('fretsaw-captcha').open())")
        return page

    def test_the_services_messages_are_shown_in_the_pages_language(self):
        for code, message, lang, received in (
            ("6202", "接口验证失败数过多，请稍后再试", "en", "Too many attempts; please try again later"),
            ("6201", "GET request limit exceeded", "zh", "操作过于频繁,请稍后再试"),
            ("6202", "接口验证失败数过多，请稍后再试", "zh", "接口验证失败数过多，请稍后再试"),
            ("9999", "服务器内部异常", "en", "The service is busy; please try again in a moment"),
            ("6112", "Failed to get captcha", "zh", "验证服务繁忙,请过一会儿再试"),
            ("4711", "本站自己的话", "en", "本站自己的话"),
        ):
            with self.subTest(code=code, lang=lang):
                page = self.failing(code, message, lang)
                page.get_by_role("alertdialog").get_by_text(received).first.wait_for()

    def test_a_wrong_answer_is_reported_in_the_pages_language(self):
        page = self.captcha(lang="en")
        self.wait_ready(page)
        self.replies.verdicts = [False]
        self.drag(page, 0.5)
        page.locator("fretsaw-captcha .heard", has_text="Not quite. Try again.").wait_for(state="attached")

    def test_a_lapse_a_limit_and_a_network_fault_at_the_answer_read_differently(self):
        self.expect_errors("Failed to load resource")
        for code, words in (
            ("6110", "The picture had expired; here is another"), ("6204", "Too many attempts; please try again later"),
            ("9999", "The service is busy; please try again in a moment"),
            (None, "The security check cannot be reached; please try again later"), ("6111", "Not quite. Try again."),
        ):
            with self.subTest(code=code):
                page = self.captcha(lang="en")
                self.wait_ready(page)
                answer = (lambda route: self.replies._refuse(route, "验证失败", code)) if code else (lambda route: route.abort())
                page.route("**/captcha/check", answer)
                self.drag(page, 0.5)
                self.part(page, STRIP if code == "6111" else TIP).get_by_text(words, exact=True).wait_for()

    def test_no_reply_is_not_reported_as_an_unknown_error(self):
        self.expect_errors("Failed to load resource")
        page = self.prepared(
            lambda page: page.route("**/captcha/get", lambda route: route.abort()),
            "<fretsaw-captcha></fretsaw-captcha>",
            SCRIPT,
            lang="en",
        )
        page.get_by_text("The security check cannot be reached; please try again later").first.wait_for()

    def test_an_inline_element_that_cannot_load_does_not_block_the_page(self):
        page = self.failing("6202", "接口验证失败数过多，请稍后再试", "zh", mode="inline")
        self.part(page, REFRESH).wait_for()
        self.part(page, TIP).get_by_text("接口验证失败数过多").wait_for()
        page.locator("fretsaw-captcha .heard[role='alert']", has_text="接口").wait_for(state="attached")
        self.settle(page)
        self.assertEqual(page.get_by_role("alertdialog").count(), 0)

    def test_missing_form_fields_are_reported_in_the_pages_language(self):
        for lang, words in (("zh", "请先完成安全验证"), ("zh-TW", "請先完成安全驗證"), ("en", "Please complete the security check")):
            with self.subTest(lang=lang):
                page = self.captcha("required", lang=lang)
                self.wait_ready(page)
                message = "document.querySelector('fretsaw-captcha').validationMessage"
                self.assertEqual(page.evaluate(message), words)

    def test_a_popup_is_visible_as_soon_as_it_is_opened(self):
        page = self.captcha("mode='popup'")
        self.wait_until(page, "performance.getEntries().some(({ name }) => name.endsWith('/captcha.wasm'))")


class Required(CaptchaTest):
    def send(self, page):
        page.get_by_role("button", name="Send").click()

    def test_a_bound_form_that_requires_a_proof_opens_the_popup_and_is_submitted(self):
        page = self.captcha(body=FORM.format("bind"))
        page.get_by_role("textbox").fill("x")
        self.send(page)
        self.wait_ready(page)
        self.drag(page, 0.5)
        self.wait_until(page, "window.sent !== undefined")
        self.assertEqual(page.evaluate("sent"), {"who": "x", "proof": 'token-1---{"x":131.5,"y":5}'})

    def test_a_form_that_requires_a_popups_proof_opens_it_once_nothing_else_is_missing(self):
        page = self.captcha(body=FORM.format("popup"))
        self.send(page)
        self.settle(page)
        self.assertEqual(page.locator("fretsaw-captcha dialog").count(), 0)
        page.get_by_role("textbox").fill("x")
        self.send(page)
        self.wait_ready(page)
        self.drag(page, 0.5)
        page.locator("fretsaw-captcha dialog").wait_for(state="detached")
        self.send(page)
        self.assertEqual(page.evaluate("sent.proof"), 'token-1---{"x":131.5,"y":5}')


if __name__ == "__main__":
    main()
