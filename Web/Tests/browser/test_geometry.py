"""Sizes and positions at five widths and three pixel ratios; captcha and lock have their own tests."""

import unittest

from harness import ROOT, BrowserTest, main

SCRIPT = """
import { alert, notice } from "/fretsaw/fretsaw.js";
import "/fretsaw/guide.js";
import "/fretsaw/textarea.js";
window.received = [];
document.addEventListener("fretsaw-completed", ({ detail }) => received.push(detail.exit));
window.ask = (options) => { alert(options).then(({ index }) => received.push(index)); };
window.notice = notice;
document.documentElement.dataset.ready = "";
"""
WIDTHS = (280, 320, 390, 768, 1280)
RATIOS = (1, 2, 3)
HEIGHT = 700


class Geometry(BrowserTest):
    flags = ("--set", f"media={ROOT}/Samples/guide")

    def windows(self, check, body, **options):
        """Calls `check` for each ratio with a page of increasing width, and the width."""
        for ratio in RATIOS:
            page = self.stage(body, SCRIPT, width=WIDTHS[0], height=HEIGHT, device_scale_factor=ratio, **options)
            page.locator("html[data-ready]").wait_for(state="attached")
            for width in WIDTHS:
                with self.subTest(width=width, ratio=ratio):
                    page.set_viewport_size({"width": width, "height": HEIGHT})
                    self.wait_until(page, f"innerWidth === {width}")
                    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
                    check(page, width)
            self.assertEqual(page.evaluate("devicePixelRatio"), ratio)
            self.replay(page)
            self.contexts.pop().close()
            self.pages.pop()

    def box(self, page, selector, index=0):
        box = page.locator(selector).nth(index).bounding_box()
        return box["x"], box["y"], box["width"], box["height"]

    def test_alerts(self):
        def check(page, width):
            page.evaluate("received.length = 0")
            page.evaluate("ask({ title: '提示', message: '很长的内容。'.repeat(8), buttons: ['取消', '好的'] })")
            self.wait_until(
                page,
                "document.querySelector('fretsaw-alerts')?.shadowRoot"
                "?.querySelector('[part=\"viewport\"]')?.style.opacity === ''",
            )
            x, y, wide, high = self.box(page, "fretsaw-alerts [part='container']")
            self.assertEqual((x, wide), ((width - 270) / 2, 270))
            self.assertAlmostEqual(y + high / 2, HEIGHT / 2, delta=0.5)
            left = self.box(page, "fretsaw-alerts [part='button'][data-index='0']")
            right = self.box(page, "fretsaw-alerts [part='button'][data-index='1']")
            self.assertEqual((left[0] - x, left[2], left[3]), (20, 109, 44))
            self.assertEqual((right[0] - left[0], right[1]), (121, left[1]))
            self.assertEqual(self.box(page, "fretsaw-alerts [part='viewport']"), (0, 0, width, HEIGHT))
            self.wait_until_pressable(page)
            page.mouse.click(right[0] + 3, right[1] + 20)
            self.wait_until(page, "received.length === 1")
            self.assertEqual(page.evaluate("received[0]"), 1)
            self.wait_until(page, "!document.querySelector('fretsaw-alerts').shadowRoot.querySelector('dialog')")

        self.windows(check, "<h1>Stage</h1>")

    def test_notices(self):
        boxes = "fretsaw-notices [part='box']"
        shown = "(document.querySelector('fretsaw-notices')?.shadowRoot?.querySelectorAll(\"[part='box']\").length)"
        def check(page, width):
            page.evaluate(
                "void notice.wait(), void notice.success('完成'), void notice.text('很长的话'.repeat(40), { clears: false }),"
                " void notice.top('新消息', { clears: false })"
            )
            self.wait_until(page, f"{shown} === 4")
            wait, sign, text, top = [self.box(page, boxes, index) for index in range(4)]
            self.assertEqual(wait, ((width - 78) / 2, (HEIGHT - 78) / 2, 78, 78))
            self.assertEqual(sign, ((width - 90) / 2, (HEIGHT - 90) / 2, 90, 90))
            self.assertEqual(top, (8, 8, width - 16, 36))
            self.assertAlmostEqual(text[0] + text[2] / 2, width / 2, delta=0.5)
            self.assertLessEqual(text[2], width - 82 + 50)
            self.assertGreater(text[2], (width - 82 + 50) - 14)
            icon = self.box(page, "fretsaw-notices [part='icon']")
            self.assertEqual(icon, (sign[0] + 27, sign[1] + 15, 36, 36))
            page.evaluate("notice.clearAll()")
            self.wait_until(page, f"{shown} === 0")

        self.windows(check, "<h1>Stage</h1>", reduced_motion="reduce")

    def test_guides(self):
        body = "<fretsaw-guide modal version='1' pages='clock.gif puzzle.gif lock.gif'></fretsaw-guide>"
        offset = "document.querySelector('fretsaw-guide').shadowRoot.querySelector('.pager').scrollLeft"
        place = "document.querySelector('fretsaw-guide').shadowRoot.querySelector(\"[part='indicator']\").ariaLabel"
        at = 0
        def check(page, width):
            nonlocal at
            if width == WIDTHS[0]:
                page.wait_for_selector("fretsaw-guide canvas")
                at = 0
            # The page that shows stays the one that shows.
            self.wait_until(page, f"{offset} === {at * width}")
            skip = self.box(page, "fretsaw-guide [part='skip']")
            self.assertEqual(skip, (width - 70, 44, 50, 24))
            dots = [self.box(page, "fretsaw-guide [part='dot']", index) for index in range(3)]
            self.assertEqual([each[3] for each in dots], [4, 4, 4])
            self.assertAlmostEqual(min(each[0] for each in dots), width / 2 - 31, delta=0.5)
            to = at + 1 if at < 2 else at - 1
            begin, end = (0.75, 0.25) if to > at else (0.25, 0.75)
            page.mouse.move(width * begin, 300)
            page.mouse.down()
            page.mouse.move(width * end, 300, steps=5)
            page.mouse.up()
            # The guide is received a moment later that it rests there.
            self.wait_until(page, f"{offset} === {to * width} && {place}.includes('第{to + 1}页')")
            at = to
            if at == 2:
                start = self.box(page, "fretsaw-guide [part='start']")
                self.assertEqual(start, ((width - 197) / 2, HEIGHT - 124, 197, 40))

        self.windows(check, body)

    def test_text_inputs(self):
        def check(page, width):
            page.evaluate("document.querySelector('fretsaw-textarea').value = ''")
            host, hint = self.box(page, "fretsaw-textarea"), self.box(page, "fretsaw-textarea [part='placeholder']")
            self.assertEqual(host[2], width - 16)
            self.assertEqual((hint[0] - host[0], hint[1] - host[1], hint[2]), (5, 8, host[2] - 10))
            self.assertEqual(self.box(page, "fretsaw-textarea textarea")[2:], host[2:])
            page.mouse.click(host[0] + 30, host[1] + 18)
            page.keyboard.insert_text("一二三四")
            page.mouse.click(host[0] + 5 + 28, host[1] + 16)
            page.keyboard.insert_text("x")
            self.assertEqual(page.evaluate("document.querySelector('fretsaw-textarea').value"), "一二x三四")

        self.windows(check, "<fretsaw-textarea aria-label='意见' placeholder='请输入您的意见'></fretsaw-textarea>")


if __name__ == "__main__":
    main()
