"""Drag puzzles of the service: by mouse, finger, keys and buttons; the tests have the key that opens the tokens."""

from captcha_pages import BACK, FORWARD, PIECE, SCRIPT, SUBMIT, CaptchaTest
from harness import main

UP, DOWN = "step-up", "step-down"


class Drag(CaptchaTest):
    flags = ("--kinds", "drag")

    def opened(self, **options):
        """A page with a popup that shows a puzzle, and the place of its tile from the piece's start."""
        given = []
        page = self.prepared(
            lambda page: given.append(self.given(page)),
            "<fretsaw-captcha kind='drag' mode='popup'></fretsaw-captcha>",
            SCRIPT,
            **options,
        )
        self.open_popup(page, PIECE)
        return page, self.way(page, given[0])

    def way(self, page, given):
        (target,) = self.known(page, given)["targets"]
        start = given["layout"]["piece"]
        return target["x"] - start["x"], target["y"] - start["y"]

    def middle(self, page, kind):
        x, y, width, height = self.box(page, kind)
        return x + width / 2, y + height / 2

    def assertSolved(self, page):
        self.wait_until(page, "window.result !== undefined")
        self.assertEqual(self.verified(page.evaluate("result")), "0000")

    def drop(self, page, x, y):
        left, top = self.middle(page, PIECE)
        page.mouse.move(left, top)
        page.mouse.down()
        for share in (0.2, 0.5, 0.9, 1):
            page.mouse.move(left + x * share, top + y * share)
            page.wait_for_timeout(16)
        page.mouse.up()

    def test_a_drop_on_the_tile_gives_a_proof(self):
        page, (x, y) = self.opened()
        self.shot(page, "drag-popup")
        self.assertAccessible(page)
        self.drop(page, x + 4, y - 4)
        self.assertSolved(page)

    def test_a_drop_beside_the_tile_brings_another_puzzle(self):
        page, (x, y) = self.opened()
        self.drop(page, x, y + (30 if y < 0 else -30))
        self.wait_until(page, "received.filter(([name]) => name === 'challenge').length === 2")
        self.assertIn("failed", self.received(page))
        self.wait_ready(page, PIECE)
        self.assertEqual(page.evaluate("window.result"), None)

    def test_a_finger_drags_the_piece_and_the_page_stays(self):
        page, (x, y) = self.opened(has_touch=True, width=390, height=760)
        left, top = self.middle(page, PIECE)
        points = [(left + x * share, top + y * share) for share in (0, 0.3, 0.7, 1)]
        self.touch(page, points)
        self.assertEqual(page.evaluate("scrollY"), 0)
        self.assertSolved(page)

    def test_arrow_keys_move_the_piece_and_enter_submits(self):
        page, (x, y) = self.opened()
        self.part(page, PIECE).focus()
        for distance, keys in ((x, ("ArrowRight", "ArrowLeft")), (y, ("ArrowDown", "ArrowUp"))):
            key = keys[0] if distance > 0 else keys[1]
            for _ in range(int(abs(distance)) // 24):
                page.keyboard.press(f"Shift+{key}")
            for _ in range(int(abs(distance)) % 24 // 4):
                page.keyboard.press(key)
        page.keyboard.press("Enter")
        self.assertSolved(page)

    def test_buttons_of_44_pixels_move_the_piece_and_submit(self):
        page, (x, y) = self.opened()
        for kind in (BACK, FORWARD, UP, DOWN, SUBMIT):
            self.assertEqual([round(side) for side in self.box(page, kind)[2:]], [44, 44])
        for distance, (fore, back) in ((x, (FORWARD, BACK)), (y, (DOWN, UP))):
            for _ in range(round(abs(distance) / 10)):
                page.mouse.click(*self.middle(page, fore if distance > 0 else back))
        page.mouse.click(*self.middle(page, SUBMIT))
        self.assertSolved(page)

    def test_a_click_on_the_picture_places_the_piece(self):
        page, (x, y) = self.opened()
        left, top = self.middle(page, PIECE)
        page.mouse.click(left + x, top + y)
        self.shot(page, "drag-placed")
        page.mouse.click(*self.middle(page, SUBMIT))
        self.assertSolved(page)


if __name__ == "__main__":
    main()
