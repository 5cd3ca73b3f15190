"""After a right answer, the piece moves to its exact place and its rim lights up."""

import json

from captcha_pages import PICTURE, PIECE, SCRIPT, THUMB, TIP, CaptchaTest
from harness import main

DRAWN = f"document.querySelector('fretsaw-captcha').shadowRoot.querySelector('[part=\"{PIECE}\"]')"
LIGHT = f"getComputedStyle({DRAWN}).filter"


class Settling(CaptchaTest):
    flags = ("--kinds", "slide,drag")

    def answered(self, kind, off, attributes="", style={}, **options):
        """A page with a right answer `off` pixels from the exact one, whose clock is stopped at the reply; and the exact place."""
        given = []
        body = f"<fretsaw-captcha kind='{kind}' {attributes}></fretsaw-captcha>"
        script = f"Object.entries({json.dumps(style)}).forEach((each) => document.querySelector('fretsaw-captcha').style.setProperty(...each));"
        page = self.prepared(lambda page: given.append(self.given(page)), body, SCRIPT + script, **options)
        held = PIECE if kind == "drag" else THUMB
        if "popup" in attributes:
            self.open_popup(page, held)
        self.wait_ready(page, held)
        (challenge,) = given
        (target,) = self.known(page, challenge)["targets"]
        width = self.box(page, PICTURE)[2]
        layout, piece = challenge["layout"], challenge["layout"]["piece"]
        scale = width / layout["width"]
        if kind == "drag":
            way = target["x"] - piece["x"] + off, target["y"] - piece["y"] - off
            self.pull(page, PIECE, way[0] * scale, way[1] * scale)
            exact = target["x"], target["y"]
        else:
            self.pull(page, THUMB, (target["x"] + off) / (layout["width"] - piece["width"]) * self.travel(page))
            exact = target["x"], piece["y"]
        self.part(page, TIP).get_by_text("验证成功", exact=True).wait_for()
        return page, tuple(place * scale for place in exact)

    def pull(self, page, kind, x, y=0):
        """Drags a part, and stops the clock before its release."""
        left, top = (place + size / 2 for place, size in zip(self.box(page, kind)[:2], self.box(page, kind)[2:]))
        page.mouse.move(left, top)
        page.mouse.down()
        for step in range(1, 13):
            share = step * step * (36 - 2 * step) / 12**3
            page.mouse.move(left + x * share, top + y * share + step % 2)
            page.wait_for_timeout(16)
        page.mouse.move(left + x, top + y)
        self.hold(page)
        page.mouse.up()

    def place(self, page):
        """The place of the piece in the picture."""
        return tuple(one - other for one, other in zip(self.box(page, PIECE)[:2], self.box(page, PICTURE)[:2]))

    def distances(self, page, exact):
        """How far the piece is from its exact place, in x and y."""
        return [abs(one - other) for one, other in zip(self.place(page), exact)]

    def assertPlaced(self, page, exact):
        """Fails if the piece is not at its exact place."""
        for distance in self.distances(page, exact):
            self.assertLess(distance, 0.1)

    def assertLit(self, page):
        """Fails if the rim is not lit fully, by light that does not move by itself."""
        light = page.evaluate(LIGHT)
        self.assertEqual(light.count("drop-shadow"), 3)
        # No colour has an alpha.
        self.assertNotIn("/", light)
        self.assertEqual(page.evaluate(f"{DRAWN}.getAnimations({{ subtree: true }}).length"), 0)

    def test_the_piece_moves_to_its_exact_place_within_150_ms_and_its_rim_lights_up(self):
        for kind in ("slide", "drag"):
            with self.subTest(kind=kind):
                page, exact = self.answered(kind, 4)
                # A mouse moves by whole pixels.
                before = self.distances(page, exact)
                self.assertTrue(1 < before[0] < 7, before)
                held = self.part(page, PIECE if kind == "drag" else THUMB)
                value = held.get_attribute("aria-valuetext")
                self.shot(page, f"settle-{kind}-before")
                self.let_pass(page, 50)
                # More than half of the way is done in a third of the time.
                for distance, start in zip(self.distances(page, exact), before):
                    self.assertAlmostEqual(distance, start * 4 / 9, delta=0.1)
                self.let_pass(page, 100)
                self.assertPlaced(page, exact)
                self.assertLit(page)
                self.shot(page, f"settle-{kind}-after")
                self.assertEqual(held.get_attribute("aria-valuetext"), value)
                self.assertIn("verified", self.received(page))
                self.let_pass(page, 350)
                # It stays so.
                self.assertPlaced(page, exact)
                self.assertLit(page)

    def test_with_reduced_motion_it_is_there_at_once(self):
        for options in ({"reduced_motion": "reduce"}, {"style": {"--fretsaw-motion": "0"}}):
            with self.subTest(options=options):
                page, exact = self.answered("slide", -4, **options)
                self.assertPlaced(page, exact)
                self.assertLit(page)

    def test_a_narrow_element_has_the_exact_place_in_proportion(self):
        page, exact = self.answered("drag", 6, style={"width": "200px"})
        self.let_pass(page, 150)
        self.assertPlaced(page, exact)
        self.assertLit(page)

    def test_a_popup_closes_half_a_second_after_the_reply_as_before(self):
        page, _ = self.answered("slide", 3, "mode='popup'")
        self.let_pass(page, 499)
        self.assertNotIn("closed", self.received(page))
        self.let_pass(page, 1)
        page.locator("fretsaw-captcha dialog").wait_for(state="detached")
        self.assertEqual(self.received(page), ["ready", "challenge", "progress", "verified", "closed"])
        proof = page.evaluate("result")
        self.assertEqual([self.verified(proof), self.verified(proof)], ["0000", "6110"])

    def test_without_an_exact_answer_only_the_rim_lights_up(self):
        for exact in (None, "x", {}, [1, 2], {"x": "1e999", "y": 0}):
            with self.subTest(exact=exact):
                page = self.captcha(replies={"passed": {"exact": exact} if exact is not None else {}})
                self.wait_ready(page)
                self.pull(page, THUMB, self.travel(page) / 2)
                self.wait_until(page, "received.some(([name]) => name === 'verified')")
                self.let_pass(page, 500)
                self.assertEqual(self.replies.checks[0]["exact"], True)
                self.assertPlaced(page, (131.5, 0))
                self.assertLit(page)
                self.release(page)


if __name__ == "__main__":
    main()
