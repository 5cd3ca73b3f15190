"""Themes: custom properties, parts, contrast, and styles of the page that must not reach the elements."""

import re
import unittest

from captcha_pages import SCRIPT as CAPTCHA
from captcha_pages import THUMB, TIP, CaptchaTest, Replies
from harness import main

OTHERS = """
import { alert, notice } from "/fretsaw/fretsaw.js";
import "/fretsaw/gesture-lock.js";
import "/fretsaw/guide.js";
import "/fretsaw/textarea.js";
Object.assign(window, { ask: (options) => { alert(options); }, notice });
"""
SCRIPT = CAPTCHA + OTHERS
# What a page inherits to its elements.
INHERITED = {
    "letter-spacing": "4px",
    "word-spacing": "9px",
    "text-transform": "uppercase",
    "line-height": "3",
    "text-indent": "30px",
    "font-style": "italic",
    "font-weight": "bold",
    "text-shadow": "1px 1px red",
    "text-align": "right",
    "white-space": "pre",
    "word-break": "break-all",
    "font-variant-caps": "small-caps",
}


def property(host, selector, name):
    return f"getComputedStyle(document.querySelector('{host}').shadowRoot.querySelector(\"{selector}\"))['{name}']"


class Themes(CaptchaTest):
    def styled(self, styles, script=""):
        """A script that sets styles of the page."""
        return "".join(f"document.documentElement.style.setProperty('{name}', '{value}');" for name, value in styles.items()) + script

    def test_the_accent_of_the_page_colours_every_system(self):
        page = self.captcha(script=OTHERS + self.styled({"--fretsaw-accent": "#7a1fa2"}), body=(
            "<fretsaw-captcha></fretsaw-captcha><fretsaw-gesture-lock local flow='set'></fretsaw-gesture-lock>"
            "<fretsaw-textarea></fretsaw-textarea>"
        ))
        self.wait_ready(page)
        self.assertEqual(page.evaluate(property("fretsaw-captcha", f"[part='{THUMB}']", "backgroundColor")), "rgb(122, 31, 162)")
        page.locator("fretsaw-gesture-lock [part='pad']").focus()
        page.keyboard.press("1")
        self.assertIn("rgb(122, 31, 162)", page.evaluate(
            "[...document.querySelector('fretsaw-gesture-lock').shadowRoot.querySelectorAll(\"[part='dot'][data-index='0'] g\")]"
            ".map((each) => getComputedStyle(each).stroke)"
        ))
        page.locator("fretsaw-textarea textarea").focus()
        self.assertEqual(
            page.evaluate("getComputedStyle(document.querySelector('fretsaw-textarea')).outlineColor"), "rgb(122, 31, 162)"
        )

    def test_radius_font_and_surface_are_those_of_the_page(self):
        script = SCRIPT + self.styled({"--fretsaw-radius": "4px", "--fretsaw-font": "monospace", "--fretsaw-surface": "#fffbe6"})
        page = self.stage("<h1>Stage</h1>", script)
        page.evaluate("ask({ title: '提示' })")
        page.locator("fretsaw-alerts [part='button']").wait_for()
        found = [page.evaluate(property("fretsaw-alerts", "[part='container']", name)) for name in ("borderRadius", "fontFamily", "backgroundColor")]
        # In proportion: 12 and 8 beside 10.
        self.assertEqual(found, ["4.8px", "monospace", "rgb(255, 251, 230)"])
        self.assertEqual(page.evaluate(property("fretsaw-alerts", "[part='button']", "borderRadius")), "3.2px")

    def test_parts_can_be_styled_from_the_page(self):
        page = self.captcha(script=(
            "const sheet = new CSSStyleSheet(); sheet.replaceSync('fretsaw-captcha::part(thumb) { background-color: rgb(1, 2, 3) !important; }"
            " fretsaw-captcha::part(tip) { opacity: .5; }'); document.adoptedStyleSheets.push(sheet);"
        ))
        self.wait_ready(page)
        self.assertEqual(page.evaluate(property("fretsaw-captcha", f"[part='{THUMB}']", "backgroundColor")), "rgb(1, 2, 3)")
        self.assertEqual(page.evaluate(property("fretsaw-captcha", f"[part='{TIP}']", "opacity")), "0.5")
        names = page.evaluate("[...document.querySelector('fretsaw-captcha').shadowRoot.querySelectorAll('.part')].map((each) => each.getAttribute('part'))")
        self.assertLessEqual({"container", "picture", "piece", "tip", "bar", "thumb", "stepper", "refresh"}, set(names))
        self.assertTrue(all(names), names)

    def test_styles_of_the_page_do_not_reach_the_parts(self):
        plain, styled = [self.captcha(script=self.styled(styles)) for styles in ({}, INHERITED)]
        for name in INHERITED:
            found = []
            for page in (plain, styled):
                self.wait_ready(page)
                found.append(page.evaluate(property("fretsaw-captcha", f"[part='{TIP}'] .words span", name)))
            self.assertEqual(*found, name)

    def test_hidden_and_size_are_still_those_of_the_page(self):
        page = self.captcha(script="const { style } = document.querySelector('fretsaw-captcha'); style.width = '250px'; style.visibility = 'hidden';")
        page.locator(f"fretsaw-captcha [part='{THUMB}']").wait_for(state="attached")
        self.wait_until(page, property("fretsaw-captcha", f"[part='{THUMB}']", "visibility") + " === 'hidden'")
        self.wait_until(page, property("fretsaw-captcha", "[part='container']", "width") + " === '250px'")

    def test_too_little_contrast_is_reported_once(self):
        warnings = []

        def prepare(page):
            Replies(page)
            page.on("console", lambda message: warnings.append(message.text))

        page = self.prepared(
            prepare,
            "<fretsaw-captcha></fretsaw-captcha><fretsaw-captcha></fretsaw-captcha>",
            CAPTCHA + self.styled({"--fretsaw-accent": "#ffd54f", "--fretsaw-text": "oklch(0.3 0.05 200)"}),
        )
        self.wait_ready(page)
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        self.wait_for(page, lambda: len(warnings) > 1, "warnings")
        page.evaluate("document.documentElement.dataset.theme = 'light'")
        self.settle(page)
        # Dark text is readable only on the light surface; what follows the accent is not named.
        self.assertEqual(
            [re.sub(r"of [0-9.]+", "of N", each) for each in sorted(warnings)],
            [
                "fretsaw: text --fretsaw-on-accent on --fretsaw-accent has a contrast of N; it needs 4.5",
                "fretsaw: text --fretsaw-text on --fretsaw-field has a contrast of N; it needs 4.5",
                "fretsaw: text --fretsaw-text on --fretsaw-slider-track has a contrast of N; it needs 4.5",
                "fretsaw: text --fretsaw-text on --fretsaw-surface has a contrast of N; it needs 4.5",
            ],
        )

    def test_without_colours_of_the_page_nothing_is_checked(self):
        asked = []
        page = self.page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto("/")
        self.wait_until_ready(page)
        self.assertFalse([each for each in asked if "contrast" in each])

    def test_motion_0_moves_nothing(self):
        page = self.stage("<h1>Stage</h1>", SCRIPT + self.styled({"--fretsaw-motion": "0"}))
        page.evaluate("void notice.wait()")
        box = "document.querySelector('fretsaw-notices')?.shadowRoot?.querySelector(\"[part='spinner']\")"
        self.wait_until(page, f"{box} != null")
        self.assertEqual(page.evaluate(f"{box}.style.rotate"), "")


if __name__ == "__main__":
    main()
