"""Zoomed to 200 %: by the browser, which halves the window and doubles the pixel ratio, and by the page's style."""

import unittest

from captcha_pages import CONTAINER, SCRIPT, THUMB, CaptchaTest
from harness import ROOT, main

OTHERS = """
import { alert, notice } from "/fretsaw/fretsaw.js";
import "/fretsaw/gesture-lock.js";
import "/fretsaw/guide.js";
import "/fretsaw/textarea.js";
window.received = [];
for (const name of ["result", "completed"]) {
  document.addEventListener(`fretsaw-${name}`, ({ detail }) => received.push(detail));
}
window.ask = (options) => { alert(options).then((answer) => { window.answer = answer; }); };
window.notice = notice;
document.documentElement.dataset.ready = "";
"""
# How it is zoomed: the context's options, and the page's style.
WAYS = {
    "browser": ({"width": 640, "height": 400, "device_scale_factor": 2}, "1"),
    "style": ({"width": 1280, "height": 800}, "2"),
    "both": ({"width": 640, "height": 1000, "device_scale_factor": 2}, "2"),
}


class Zoom(CaptchaTest):
    flags = (*CaptchaTest.flags, "--set", f"media={ROOT}/Samples/guide")

    def zoomed(self, check):
        """Calls `check` for each kind of zoom with its name, the page's options, the factor and a script."""
        for name, (options, zoom) in WAYS.items():
            with self.subTest(way=name):
                script = (
                    f"document.body.style.setProperty('zoom', '{zoom}');"
                    "document.body.style.setProperty('margin', '0');"
                )
                check(name, options, float(zoom), script)
            for page in self.pages:
                self.replay(page)
            while self.contexts:
                self.contexts.pop().close()
            self.pages.clear()

    def others(self, body, script, **options):
        page = self.stage(body, OTHERS + script, **options)
        page.locator("html[data-ready]").wait_for(state="attached")
        return page

    def middle(self, page, selector):
        box = page.locator(selector).first.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def test_a_puzzle_is_solved_against_the_service(self):
        for mode in ("inline", "popup"):
            def check(name, options, zoom, script):
                given = []
                page = self.prepared(
                    lambda page: given.append(self.given(page)),
                    f"<fretsaw-captcha mode='{mode}'></fretsaw-captcha>",
                    SCRIPT + script,
                    **options,
                )
                if mode == "popup":
                    self.open_popup(page)
                    x, y, width, height = self.box(page, CONTAINER)
                    self.assertAlmostEqual(x + width / 2, options["width"] / 2, delta=1)
                    self.assertAlmostEqual(y + height / 2, options["height"] / 2, delta=1)
                self.wait_ready(page)
                # Zoomed by style into a window that is too narrow, it is as large as there is viewport.
                scale = self.box(page, THUMB)[2] / (98 if mode == "popup" else 72)
                self.assertLessEqual(scale, zoom)
                self.shot(page, f"zoom-{name}-captcha-{mode}")
                proof = self.solve(page, given[0])
                self.assertEqual(self.verified(proof), "0000")

            self.zoomed(check)

    def test_a_pattern_is_drawn(self):
        def check(name, options, zoom, script):
            page = self.others("<fretsaw-gesture-lock local flow='set' name='zoom'></fretsaw-gesture-lock>", script, **options)
            page.wait_for_selector("fretsaw-gesture-lock [part='dot']")
            page.evaluate("scrollTo(0, document.querySelector('fretsaw-gesture-lock').getBoundingClientRect().y)")
            for _ in range(2):
                for index, dot in enumerate((0, 2)):
                    page.mouse.move(*self.middle(page, f"[part='dot'][data-index='{dot}']"), steps=4)
                    if index == 0:
                        page.mouse.down()
                page.mouse.up()
                self.shot(page, f"zoom-{name}-lock")
            self.assertEqual(page.evaluate("received.map(({ dots }) => dots)"), ["012", "012"])

        self.zoomed(check)

    def test_a_pattern_is_drawn_on_a_page_that_fingers_have_enlarged(self):
        page = self.others("<fretsaw-gesture-lock local flow='set' name='zoom'></fretsaw-gesture-lock>", "", width=390, height=700)
        page.wait_for_selector("fretsaw-gesture-lock [part='dot']")
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
        self.wait_until(page, "visualViewport.scale === 2")
        for index, dot in enumerate((0, 1, 4)):
            x, y = page.evaluate(
                """(dot) => {
                  const pad = document.querySelector("fretsaw-gesture-lock").shadowRoot;
                  const box = pad.querySelector(`[part="dot"][data-index="${dot}"]`).getBoundingClientRect();
                  return [box.x + box.width / 2, box.y + box.height / 2];
                }""",
                dot,
            )
            # The protocol takes points of the page and enlarges them itself.
            page.mouse.move(x, y, steps=4)
            if index == 0:
                page.mouse.down()
        page.mouse.up()
        self.shot(page, "zoom-fingers-lock")
        self.assertEqual(page.evaluate("received.map(({ dots }) => dots)"), ["014"])

    def test_an_alert_is_centred_and_answered(self):
        def check(name, options, zoom, script):
            page = self.others("<h1>Stage</h1>", script, **options)
            page.evaluate("ask({ title: '删除?', message: '不能撤销', buttons: ['取消', '删除'], destructButtonIndex: 1 })")
            self.wait_until(
                page,
                "document.querySelector('fretsaw-alerts')?.shadowRoot"
                "?.querySelector('[part=\"viewport\"]')?.style.opacity === ''",
            )
            box = page.locator("fretsaw-alerts [part='container']").bounding_box()
            self.assertAlmostEqual(box["x"] + box["width"] / 2, options["width"] / 2, delta=1)
            self.assertAlmostEqual(box["y"] + box["height"] / 2, options["height"] / 2, delta=1)
            self.assertAlmostEqual(box["width"], 270 * zoom, delta=1)
            self.shot(page, f"zoom-{name}-alert")
            self.wait_until_pressable(page)
            page.mouse.click(*self.middle(page, "fretsaw-alerts [part='button'][data-index='1']"))
            self.wait_until(page, "window.answer !== undefined")
            self.assertEqual(page.evaluate("answer.index"), 1)

        self.zoomed(check)

    def test_notices_are_centred_and_wrap_in_the_window(self):
        def check(name, options, zoom, script):
            page = self.others("<h1>Stage</h1>", script, **options)
            page.evaluate("void notice.text('很长的话'.repeat(30), { clears: false })")
            page.evaluate("void notice.top('新消息', { clears: false })")
            boxes = "fretsaw-notices [part='box']"
            page.locator(boxes).nth(1).wait_for()
            # Until the one from above is there, and the other does not fade.
            shown = "[...document.querySelector('fretsaw-notices').shadowRoot.querySelectorAll(\"[part='box']\")]"
            self.wait_until(page, f"Math.abs({shown}[1].getBoundingClientRect().y - {8 * zoom}) < 1 && {shown}[0].style.opacity === ''")
            self.wait_until(page, "document.querySelector('fretsaw-notices').shadowRoot.getAnimations().length === 0")
            text, top = [page.locator(boxes).nth(index).bounding_box() for index in (0, 1)]
            self.assertAlmostEqual(text["x"] + text["width"] / 2, options["width"] / 2, delta=1)
            self.assertAlmostEqual(text["y"] + text["height"] / 2, options["height"] / 2, delta=1)
            self.assertLessEqual(text["width"], options["width"] - 32 * zoom + 1)
            self.assertAlmostEqual(top["x"], 8 * zoom, delta=1)
            self.assertAlmostEqual(top["width"], options["width"] - 16 * zoom, delta=1)
            self.shot(page, f"zoom-{name}-notice")

        self.zoomed(check)

    def test_guide_pages_are_turned_and_left(self):
        def check(name, options, zoom, script):
            page = self.others("<fretsaw-guide modal version='1' pages='clock.gif puzzle.gif'></fretsaw-guide>", script, **options)
            page.wait_for_selector("fretsaw-guide canvas")
            width, height = options["width"], options["height"]
            skip = page.locator("fretsaw-guide [part='skip']").bounding_box()
            self.assertAlmostEqual(skip["x"], width - 70 * zoom, delta=1)
            self.assertAlmostEqual(skip["width"], 50 * zoom, delta=1)
            page.mouse.move(width * 0.8, height / 2)
            page.mouse.down()
            page.mouse.move(width * 0.4, height / 2, steps=5)
            page.mouse.up()
            start = "fretsaw-guide [part='start']"
            self.wait_until(
                page,
                "document.querySelector('fretsaw-guide').shadowRoot.querySelector('[part=\"start\"]')?.style.opacity === ''",
            )
            self.shot(page, f"zoom-{name}-guide")
            self.assertAlmostEqual(self.middle(page, start)[0], width / 2, delta=1)
            page.mouse.click(*self.middle(page, start))
            self.wait_until(page, "received.length === 1")
            self.assertEqual(page.evaluate("received[0].exit"), "started")

        self.zoomed(check)

    def test_the_caret_is_placed_where_the_text_is_pressed(self):
        def check(name, options, zoom, script):
            page = self.others("<fretsaw-textarea aria-label='意见' placeholder='请输入'></fretsaw-textarea>", script, **options)
            area = page.locator("fretsaw-textarea textarea")
            host, hint = page.locator("fretsaw-textarea").bounding_box(), page.locator("[part='placeholder']").bounding_box()
            self.assertAlmostEqual(hint["x"] - host["x"], 5 * zoom, delta=0.5)
            self.assertAlmostEqual(hint["y"] - host["y"], 8 * zoom, delta=0.5)
            page.mouse.click(host["x"] + 30 * zoom, host["y"] + 18 * zoom)
            page.keyboard.insert_text("一二三四")
            # Between the second and the third: letters are 14 wide, after a padding of 5.
            page.mouse.click(host["x"] + (5 + 28) * zoom, host["y"] + 16 * zoom)
            page.keyboard.insert_text("x")
            self.assertEqual(area.input_value(), "一二x三四")
            self.shot(page, f"zoom-{name}-textarea")

        self.zoomed(check)


if __name__ == "__main__":
    main()
