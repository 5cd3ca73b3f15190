"""Forced colours: parts that are otherwise shown by a fill or a shadow have an edge."""

import unittest

from captcha_pages import CaptchaTest, Replies
from captcha_pages import SCRIPT as CAPTCHA
from harness import ROOT, main

SCRIPT = CAPTCHA + """
import { alert, notice } from "/fretsaw/fretsaw.js";
import "/fretsaw/gesture-lock.js";
import "/fretsaw/guide.js";
import "/fretsaw/textarea.js";
Object.assign(window, { ask: (options) => { alert(options); }, notice });
"""
BODY = (
    "<fretsaw-captcha alternative='host'></fretsaw-captcha><fretsaw-gesture-lock local></fretsaw-gesture-lock>"
    "<fretsaw-textarea placeholder='Say it'></fretsaw-textarea><fretsaw-guide pages='clock.gif'></fretsaw-guide>"
)
EDGE = "(element) => getComputedStyle(element).outlineStyle"


class ForcedColors(CaptchaTest):
    flags = (*CaptchaTest.flags, "--set", f"media={ROOT}/Samples/guide")

    def opened(self, scheme):
        page = self.prepared(Replies, BODY, SCRIPT, lang="en", forced_colors="active", color_scheme=scheme, height=1800)
        self.wait_ready(page)
        page.locator("fretsaw-guide canvas").first.wait_for()
        return page

    def test_controls_have_an_edge(self):
        for scheme in ("light", "dark"):
            page = self.opened(scheme)
            page.evaluate("ask({ type: 'input', title: 'Name', buttons: ['No', 'Yes'] })")
            page.locator("fretsaw-alerts [part='field']").wait_for()
            self.wait_until(
                page,
                "document.querySelector('fretsaw-alerts').shadowRoot.querySelector(\"[part='viewport']\").style.opacity === ''",
            )
            for host, parts in (("captcha", ("bar", "thumb", "step-back")), ("alerts", ("container", "field", "button"))):
                for part in parts:
                    with self.subTest(host=host, part=part, scheme=scheme):
                        element = page.locator(f"fretsaw-{host} [part='{part}']").first
                        self.assertNotEqual(element.evaluate(EDGE), "none")
            self.assertNotEqual(page.locator("fretsaw-textarea").evaluate(EDGE), "none")
            self.shot(page, f"forced-{scheme}")

    def test_dots_of_the_lock_have_no_boxes(self):
        page = self.opened("light")
        self.assertEqual(page.locator("fretsaw-gesture-lock [part='dot']").first.evaluate(EDGE), "none")

    def test_notices_and_guides_keep_their_own_colours(self):
        page = self.opened("light")
        page.evaluate("notice.success('Saved')")
        page.locator("fretsaw-notices .drawing").first.wait_for()
        fill = "(inner) => getComputedStyle(inner.closest(\".part[style*='background-color']\")).backgroundColor"
        for inner in ("fretsaw-notices .drawing", "fretsaw-guide [part='pause']"):
            self.assertIn("rgba(0, 0, 0", page.locator(inner).first.evaluate(fill), inner)
        self.shot(page, "forced-notice")


if __name__ == "__main__":
    main()
