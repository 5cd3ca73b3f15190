"""Correct answers to the service's own challenges; the tests have the key that opens the tokens."""

from captcha_pages import PICTURE, SCRIPT, CaptchaTest
from harness import STRICT, main


class PopupTest(CaptchaTest):
    def opened(self, kind):
        given = []
        page = self.prepared(
            lambda page: given.append(self.given(page)),
            f"<fretsaw-captcha kind='{kind}' mode='popup'></fretsaw-captcha>",
            SCRIPT,
        )
        return page, given[0]


class Answers(PopupTest):
    flags = ("--kinds", "click-word,icons,rotate")

    def turn(self, page, given):
        """Turns the disc until its figure is upright."""
        self.wait_ready(page)
        self.drag(page, self.known(page, given)["turn"]["angle"] / 360)

    def click(self, kind):
        """Clicks the targets of a puzzle in order; the proof is redeemed once."""
        page, given = self.opened(kind)
        self.open_popup(page, PICTURE)
        self.shot(page, f"captcha-{kind}")
        x, y, width, _ = self.box(page, PICTURE)
        for target in self.known(page, given)["targets"]:
            page.mouse.click(x + target["x"] * width / 310, y + target["y"] * width / 310)
            self.settle(page)
        self.wait_until(page, "window.result !== undefined")
        proof = page.evaluate("result")
        self.assertEqual([self.verified(proof), self.verified(proof)], ["0000", "6110"])

    def test_correct_clicks_give_a_proof(self):
        self.click("click-word")

    def test_correct_clicks_on_figures_give_a_proof(self):
        self.click("icons")

    def test_an_upright_disc_gives_a_proof(self):
        page, given = self.opened("rotate")
        self.open_popup(page)
        self.turn(page, given)
        self.wait_until(page, "window.result !== undefined")
        proof = page.evaluate("result")
        self.assertEqual([self.verified(proof), self.verified(proof)], ["0000", "6110"])

    def test_the_sign_in_card_sends_a_second_code_for_a_proof(self):
        page = self.page(locale="en-GB")
        page.goto("/")
        self.wait_until(page, "document.documentElement.dataset.ready === ''")
        # Only the card's captcha is played, so the others have received their challenges before they are removed.
        self.wait_until(page, "document.querySelectorAll('#captcha .events .challenge').length === 3")
        page.evaluate("document.querySelectorAll('#captcha fretsaw-captcha').forEach((each) => each.remove())")
        given = self.given(page)
        page.locator("#popup select").select_option("rotate")
        send = page.locator("#popup button.first")
        send.click()
        page.wait_for_selector("#popup output:has-text('on its way')")
        send.click()
        self.turn(page, given)
        page.wait_for_selector("#popup output:has-text('Verified; the code was sent again')")


class Cups(PopupTest):
    """Cups, in a page whose policy allows images that were received as bytes."""

    flags = ("--kinds", "cups,slide")
    policy = STRICT.format(wasm=" 'wasm-unsafe-eval'").replace("img-src 'self'", "img-src 'self' blob:")

    def stage(self, *given, **options):
        return super().stage(*given, **{"policy": self.policy, **options})

    def at_rest(self, page, picture):
        """A screenshot of the picture after it has come to rest: still for longer than it shows the star."""
        shots = []
        for _ in range(30):
            shots.append(picture.screenshot())
            if shots[-3:] == 3 * shots[-1:]:
                return shots[-1]
            page.wait_for_timeout(1000)
        self.fail("the picture keeps moving")

    def test_a_replay_shows_the_star_again_and_a_click_on_its_cup_gives_a_proof(self):
        page, given = self.opened("cups")
        self.open_popup(page, PICTURE)
        picture = page.locator("fretsaw-captcha [part='picture'] img")
        self.assertEqual(picture.evaluate("(image) => [image.naturalWidth, image.naturalHeight]"), [310, 155])
        self.shot(page, "captcha-cups")
        # It is played once.
        rest = self.at_rest(page, picture)
        page.locator("fretsaw-captcha [part='alternative']", has_text="再看一遍").click()
        self.wait_for(page, lambda: picture.screenshot() != rest, "the star")
        self.assertEqual(self.at_rest(page, picture), rest)
        x, y, width, _ = self.box(page, PICTURE)
        (target,) = self.known(page, given)["targets"]
        page.mouse.click(x + target["x"] * width / 310, y + target["y"] * width / 310)
        self.wait_until(page, "window.result !== undefined")
        proof = page.evaluate("result")
        self.assertEqual([self.verified(proof), self.verified(proof)], ["0000", "6110"])

    def test_with_reduced_motion_another_kind_is_shown(self):
        page = self.prepared(self.given, "<fretsaw-captcha kind='cups'></fretsaw-captcha>", SCRIPT, reduced_motion="reduce")
        self.wait_ready(page)
        self.assertEqual(page.evaluate("received.filter(([name]) => name === 'challenge')"), [["challenge", {"kind": "slide"}]])
        self.assertEqual(page.locator("fretsaw-captcha img").count(), 0)


if __name__ == "__main__":
    main()
