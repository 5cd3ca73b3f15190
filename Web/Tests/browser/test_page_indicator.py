"""The dots of pages by themselves: attributes, properties, name and size."""

import unittest

from harness import BrowserTest, main

HOST = "fretsaw-page-indicator"
ELEMENT = f"document.querySelector('{HOST}')"
SCRIPT = 'import "/fretsaw/page-indicator.js";'


class PageIndicators(BrowserTest):
    def indicator(self, attributes="count='5' index='1'", **options):
        return self.stage(f"<h1>Stage</h1><{HOST} {attributes}></{HOST}>", SCRIPT, **options)

    def dots(self, page):
        """Left edge, width and colour of each dot by its page, relative to the first."""
        boxes = page.evaluate(
            f"""() => [...{ELEMENT}.shadowRoot.querySelectorAll("[part='dot']")]
              .sort((one, other) => one.dataset.index - other.dataset.index)
              .map((dot) => [dot.getBoundingClientRect().x, dot.offsetWidth, getComputedStyle(dot).backgroundColor])"""
        )
        return [[x - boxes[0][0], width, color] for x, width, color in boxes]

    def name(self, page):
        return page.get_by_role("img").get_attribute("aria-label")

    def current(self, page):
        """The page of the dot that differs in colour."""
        colors = [color for _, _, color in self.dots(page)]
        (index,) = [index for index, color in enumerate(colors) if colors.count(color) == 1]
        return index

    def test_dots_have_the_sizes_of_the_guide_and_a_name(self):
        page = self.indicator(color_scheme="light")
        self.assertEqual([dot[:2] for dot in self.dots(page)], [[14 * index, 14] for index in range(5)])
        self.assertEqual(self.dots(page)[1][2], "rgb(15, 107, 224)")
        self.assertEqual(self.dots(page)[0][2], "rgb(138, 143, 152)")
        self.assertEqual(self.name(page), "第2页,共5页")
        box = page.locator(HOST).bounding_box()
        self.assertEqual((box["width"], box["height"]), (70 + 16, 4 + 16))
        self.shot(page, "page-indicator")

    def test_properties_and_attributes_change_pages(self):
        page = self.indicator(lang="en", reduced_motion="reduce")
        page.evaluate(f"{ELEMENT}.index = 3")
        self.wait_for(page, lambda: self.name(page) == "Page 4 of 5", "page 4")
        self.assertEqual(self.current(page), 3)
        self.assertEqual(page.evaluate(f"[{ELEMENT}.count, {ELEMENT}.index, {ELEMENT}.getAttribute('index')]"), [5, 3, "3"])
        # Pages that do not exist are ignored.
        for index in (5, -1, 1e300):
            page.evaluate(f"(index) => {{ {ELEMENT}.index = index; }}", index)
            self.assertEqual(self.current(page), 3)
        page.evaluate(f"{ELEMENT}.index = 2")
        page.evaluate(f"{ELEMENT}.count = 3")
        self.wait_for(page, lambda: self.name(page) == "Page 3 of 3", "three pages")
        self.assertEqual(len(self.dots(page)), 3)
        page.evaluate(f"{ELEMENT}.count = 0")
        self.wait_for(page, lambda: page.get_by_role("img").count() == 0, "no dots")

    def test_a_move_stretches_over_the_dots_between(self):
        page = self.indicator("count='5' index='0'")
        self.hold(page)
        page.evaluate(f"{ELEMENT}.index = 3")
        self.assertEqual(self.dots(page)[3][:2], [0, 56])
        self.let_pass(page, 50)
        self.assertEqual(self.dots(page)[3][:2], [21, 35])
        self.let_pass(page, 100)
        self.assertEqual(self.dots(page)[3][:2], [42, 14])

    def test_sizes_texts_and_language_are_taken(self):
        page = self.indicator("count='3' current-width='24' other-width='8' dot-height='8' gap='6' radius='2'", lang="de")
        self.wait_for(page, lambda: self.name(page) == "Seite 1 von 3", "German")
        self.assertEqual([dot[:2] for dot in self.dots(page)], [[0, 24], [30, 8], [44, 8]])
        radius = f"getComputedStyle({ELEMENT}.shadowRoot.querySelector(\"[part='dot']\")).borderTopLeftRadius"
        self.assertEqual(page.evaluate(radius), "2px")
        page.evaluate(f"{ELEMENT}.gap = 0")
        self.wait_for(page, lambda: self.dots(page) and self.dots(page)[2][0] == 32, "no gaps")
        page.evaluate(f"{ELEMENT}.texts = {{ page: 'Bild {{}}', pageOf: '/{{}}' }}")
        self.wait_for(page, lambda: self.name(page) == "Bild 1/3", "own texts")

    def test_it_is_accessible_and_visible_in_both_themes_and_without_webassembly(self):
        for scheme, engine in (("light", None), ("dark", "js")):
            with self.subTest(scheme=scheme):
                page = self.indicator(color_scheme=scheme, engine=engine)
                self.assertEqual(self.current(page), 1)
                self.assertAccessible(page)
        page = self.indicator(forced_colors="active")
        self.assertEqual(self.current(page), 1)


if __name__ == "__main__":
    main()
