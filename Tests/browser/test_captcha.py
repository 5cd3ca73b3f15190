"""The element <fretsaw-captcha>, against the service and against replies that tests make up."""

import base64
import json
import struct
import unittest
import urllib.request
import zlib

from harness import BrowserTest, main

SCRIPT = """
import "/fretsaw/captcha.js";
window.told = [];
for (const name of ["ready", "challenge", "progress", "verified", "failed", "expired", "closed"]) {
  addEventListener(name, (event) => told.push([name, event.detail]));
}
document.addEventListener("submit", (event) => {
  event.preventDefault();
  window.sent = Object.fromEntries(new FormData(event.target));
});
"""
CONTAINER, PICTURE, PIECE, MARK, CROSSHAIR, STRIP, TIP, BAR, THUMB = range(1, 10)
BACK, FORWARD, SUBMIT, UNDO, REFRESH, CLOSE = range(10, 16)

# Finds where the piece belongs in a picture of the plain look: there its pixels are all darkened alike.
SOLVE = """
async ([background, piece]) => {
  const pixels = async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [all, part] = [await pixels(background), await pixels(piece)];
  let best = { x: 0, spread: Infinity };
  for (let x = 0; x <= all.width - part.width; x += 1) {
    let [count, sum, squares] = [0, 0, 0];
    for (let at = 0; at < part.data.length; at += 4) {
      if (part.data[at + 3] < 255) continue;
      const [column, row] = [(at / 4) % part.width, Math.floor(at / 4 / part.width)];
      const there = 4 * (row * all.width + column + x);
      const light = (data, from) => data[from] + data[from + 1] + data[from + 2] + 30;
      const ratio = Math.log(light(all.data, there) / light(part.data, at));
      [count, sum, squares] = [count + 1, sum + ratio, squares + ratio * ratio];
    }
    const mean = sum / count;
    const spread = squares / count - mean * mean;
    if (mean < -0.1 && spread < best.spread) best = { x, spread };
  }
  return best.x;
}
"""


def png(width, height, color=(90, 140, 200, 255)):
    """A picture of one colour, in Base64."""

    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = (b"\0" + bytes(color) * width) * height
    file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
    file += chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return base64.b64encode(file).decode()


class Replies:
    """The service's part, made up: what was asked, and what comes back."""

    def __init__(self, page, family="rep", key=None, size=(310, 155), piece=(47, 155), words=None):
        self.gets, self.checks = [], []
        self.verdicts = []
        self.refusal = None
        self.holds = False
        self.held = []
        self.family = family
        self.data = {
            "originalImageBase64": png(*size),
            "jigsawImageBase64": png(*piece, color=(240, 200, 40, 200)) if piece else None,
            "secretKey": key,
            "wordList": words,
            "result": False,
        }
        page.route("**/captcha/get", self._get)
        page.route("**/captcha/check", self._check)

    def _get(self, route):
        self.gets.append(json.loads(route.request.post_data))
        if self.refusal is not None:
            return self._refuse(route, self.refusal)
        self._reply(route, {**self.data, "token": f"token-{len(self.gets)}"})

    def _check(self, route):
        self.checks.append(json.loads(route.request.post_data))
        if self.holds:
            return self.held.append(route)
        if (self.verdicts.pop(0) if self.verdicts else True) is True:
            return self._reply(route, {"result": True})
        self._refuse(route, "验证失败")

    def _reply(self, route, data):
        if self.family == "rep":
            body = {"repCode": "0000", "repMsg": None, "repData": data, "success": True}
        else:
            data = {name: value for name, value in data.items() if value is not None}
            body = {"errcode": 0, "errmsg": "", "data": data}
        route.fulfill(body=json.dumps(body), content_type="application/json")

    def _refuse(self, route, message):
        if self.family == "rep":
            body = {"repCode": "6111", "repMsg": message, "repData": None, "success": False}
        else:
            body = {"errcode": 6111, "errmsg": message}
        route.fulfill(body=json.dumps(body), content_type="application/json")


class Captcha(BrowserTest):
    flags = ("--kinds", "blockPuzzle", "--look", "plain", "--format", "png", "--decoys", "0")

    def captcha(self, attributes="", family="rep", body=None, replies=None, script="", **options):
        """A page with one element, and the replies it gets."""
        self.replies = None

        def prepare(page):
            self.replies = Replies(page, family, **(replies or {}))

        return self.prepared(
            prepare, body or f"<fretsaw-captcha {attributes}></fretsaw-captcha>", SCRIPT + script, **options
        )

    def prepared(self, prepare, body, script, **options):
        """A stage whose page is prepared before it loads anything."""
        original = self.page

        def page(**given):
            made = original(**given)
            prepare(made)
            return made

        self.page = page
        try:
            return self.stage(f"<h1>Stage</h1>{body}", script, **options)
        finally:
            self.page = original

    def part(self, page, kind, index=0):
        return page.locator(f"fretsaw-captcha [data-kind='{kind}'][data-index='{index}']").first

    def box(self, page, kind, index=0):
        box = self.part(page, kind, index).bounding_box()
        return box["x"], box["y"], box["width"], box["height"]

    def wait_ready(self, page, kind=THUMB):
        # Not `wait_for_selector`, which keeps what it finds alive.
        page.locator(f"fretsaw-captcha [data-kind='{kind}'][tabindex='0']").first.wait_for()

    def open_popup(self, page, kind=THUMB):
        page.evaluate("() => { document.querySelector('fretsaw-captcha').open().then((value) => window.result = value); }")
        self.wait_ready(page, kind)

    def drag(self, page, distance, uneven=True):
        """Drags the thumb as a hand does: not uniformly."""
        x, y, width, height = self.box(page, THUMB)
        x, y = x + width / 2, y + height / 2
        page.mouse.move(x, y)
        page.mouse.down()
        steps = 12
        for step in range(1, steps + 1):
            share = step / steps
            share = share * share * (3 - 2 * share) if uneven else share
            page.mouse.move(x + distance * share, y + (step % 3 if uneven else 0))
            page.wait_for_timeout(16)
        page.mouse.up()

    def told(self, page):
        return [name for name, _ in page.evaluate("told")]

    # Against the service

    def test_a_drag_to_the_right_place_gives_a_proof_that_the_service_redeems_once(self):
        given = {}

        def watch(page):
            def note(response):
                if response.url.endswith("/captcha/get"):
                    given.update(response.json()["repData"])

            page.on("response", note)

        page = self.prepared(watch, "<fretsaw-captcha mode='popup'></fretsaw-captcha>", SCRIPT)
        self.open_popup(page)
        self.shot(page, "captcha-puzzle")
        x = page.evaluate(SOLVE, [given["originalImageBase64"], given["jigsawImageBase64"]])
        self.drag(page, x * 184 / 263)
        self.wait_until(page, "window.result !== undefined")
        proof = page.evaluate("window.result")
        self.assertTrue(proof, "the service refused the answer")
        self.assertEqual([self.verified(proof), self.verified(proof)], ["0000", "6110"])

    def verified(self, proof):
        request = urllib.request.Request(
            f"{self.server.origin}/captcha/verify",
            json.dumps({"captchaVerification": proof}).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=10) as reply:
            return json.load(reply)["repCode"]

    # Puzzle

    def test_the_popup_lies_in_the_middle_and_has_the_sizes_of_the_table(self):
        page = self.captcha("mode='popup'")
        self.open_popup(page)
        left, top = (1280 - 310) / 2, (800 - 285) / 2
        self.assertEqual(self.box(page, CONTAINER), (left, top, 310, 285))
        self.assertEqual(self.box(page, PICTURE), (left, top, 310, 155))
        self.assertEqual(self.box(page, TIP), (left, top + 195, 310, 22))
        self.assertEqual(self.box(page, BAR), (left + 10, top + 235, 290, 38))
        self.assertEqual(self.box(page, THUMB), (left + 14, top + 239, 98, 30))
        self.assertEqual(self.box(page, PIECE), (left, top, 47, 155))
        self.assertTrue(page.evaluate("document.querySelector('fretsaw-captcha').shadowRoot.querySelector('dialog').matches(':modal')"))
        self.assertAccessible(page)

    def test_a_mouse_solves_it(self):
        page = self.captcha("mode='popup' subject='13800000000'")
        self.open_popup(page)
        self.drag(page, 92)
        self.wait_until(page, "window.result !== undefined")
        check = self.replies.checks[0]
        self.assertEqual(json.loads(check["pointJson"]), {"x": 131.5, "y": 5})
        self.assertEqual((check["captchaType"], check["token"], check["input"]), ("blockPuzzle", "token-1", "pointer"))
        self.assertEqual(check["data"], "13800000000")
        self.assertEqual(check["track"][0], [0, 0, 0])
        self.assertAlmostEqual(check["track"][-1][0], 131.5)
        self.assertGreater(check["track"][-1][2], 100)
        self.assertEqual(page.evaluate("result"), 'token-1---{"x":131.5,"y":5}')
        self.assertEqual(self.told(page), ["ready", "challenge", "progress", "verified", "closed"])
        self.assertEqual(page.locator("fretsaw-captcha dialog").count(), 0)

    def test_a_finger_solves_it_and_is_told_as_one(self):
        page = self.captcha(has_touch=True)
        self.wait_ready(page)
        x, y, width, height = self.box(page, THUMB)
        x, y = x + width / 2, y + height / 2
        self.touch(page, [(x, y), (x + 3, y), (x + 20, y + 2), (x + 46, y + 1)])
        self.wait_until(page, "told.some(([name]) => name === 'verified')")
        self.assertEqual(self.replies.checks[0]["input"], "touch")
        self.assertEqual(json.loads(self.replies.checks[0]["pointJson"])["x"], 65.75)

    def test_keys_solve_it(self):
        page = self.captcha("mode='popup'")
        self.open_popup(page)
        # The focus is on the thumb already.
        for _ in range(9):
            page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        thumb = self.part(page, THUMB)
        self.assertEqual(thumb.get_attribute("aria-valuenow"), "92")
        self.assertEqual(thumb.get_attribute("aria-valuetext"), "50%")
        page.keyboard.press("Enter")
        self.wait_until(page, "window.result !== undefined")
        self.assertEqual(self.replies.checks[0]["input"], "keyboard")
        self.assertNotIn("track", self.replies.checks[0])

    def test_buttons_and_taps_solve_it_without_dragging(self):
        page = self.captcha()
        self.wait_ready(page)
        x, y, _, _ = self.box(page, BAR)
        page.mouse.click(x + 145, y + 19)
        self.assertEqual(self.part(page, THUMB).get_attribute("aria-valuenow"), "92")
        self.part(page, FORWARD).click()
        self.part(page, BACK).click()
        self.part(page, FORWARD).focus()
        page.keyboard.press("Enter")
        self.part(page, SUBMIT).click()
        self.wait_until(page, "told.some(([name]) => name === 'verified')")
        self.assertEqual(self.replies.checks[0]["input"], "buttons")

    def test_a_uniform_drag_is_not_submitted(self):
        page = self.captcha()
        self.wait_ready(page)
        self.drag(page, 96, uneven=False)
        page.wait_for_timeout(900)
        self.assertEqual(self.replies.checks, [])
        self.assertEqual(self.part(page, THUMB).get_attribute("aria-valuenow"), "0")

    def test_answers_are_the_same_however_wide_it_is_and_however_dense_the_screen(self):
        for width in (124, 155, 217, 280, 310):
            for density in (1, 2, 3):
                with self.subTest(width=width, density=density):
                    page = self.captcha(
                        f"id='narrow{width}'",
                        script=f"document.querySelector('fretsaw-captcha').style.width = '{width}px';",
                        device_scale_factor=density,
                    )
                    self.wait_ready(page)
                    self.wait_until(
                        page,
                        f"document.querySelector('fretsaw-captcha').offsetWidth === {width}",
                    )
                    self.drag(page, 92 * width / 310)
                    self.wait_until(page, "told.some(([name]) => name === 'progress')")
                    x = json.loads(self.replies.checks[0]["pointJson"])["x"]
                    self.assertAlmostEqual(x, 131.5, delta=0.51)

    def test_a_wrong_answer_shows_the_strip_and_loads_anew(self):
        page = self.captcha()
        self.wait_ready(page)
        self.replies.verdicts = [False]
        self.drag(page, 92)
        page.wait_for_selector(f"fretsaw-captcha [data-kind='{STRIP}']")
        self.assertEqual(self.part(page, STRIP).inner_text(), "验证失败: 再试一下吧~")
        self.wait_until(page, "told.filter(([name]) => name === 'challenge').length === 2")
        self.assertEqual(len(self.replies.gets), 2)
        self.wait_ready(page)
        self.drag(page, 92)
        self.wait_until(page, "told.some(([name]) => name === 'verified')")
        self.assertEqual(self.replies.checks[1]["token"], "token-2")

    def test_what_is_secret_is_encrypted(self):
        page = self.captcha("mode='popup'", replies={"key": "a1B2c3D4e5F6g7H8"})
        self.open_popup(page)
        self.drag(page, 92)
        self.wait_until(page, "window.result !== undefined")
        cipher = base64.b64decode(self.replies.checks[0]["pointJson"])
        self.assertEqual(len(cipher) % 16, 0)
        self.assertNotIn(b"131", cipher)
        self.assertNotIn("---", page.evaluate("result"))

    def test_the_other_family_of_replies_is_understood(self):
        page = self.captcha("mode='popup' endpoint='/errcode/'", family="errcode")
        self.open_popup(page)
        self.replies.verdicts = [False]
        self.drag(page, 92)
        self.wait_until(page, "told.some(([name]) => name === 'failed')")
        self.wait_until(page, "told.filter(([name]) => name === 'challenge').length === 2")
        self.wait_ready(page)
        self.drag(page, 92)
        self.wait_until(page, "window.result !== undefined")
        self.assertEqual(page.evaluate("result"), 'token-2---{"x":131.5,"y":5}')

    # Opening and closing

    def test_a_tap_on_the_mask_escape_and_the_button_close_it(self):
        body = "<button id='opener'>Open</button><fretsaw-captcha mode='popup'></fretsaw-captcha>"
        page = self.captcha(body=body)
        for close in (
            lambda: page.mouse.click(10, 10),
            lambda: page.keyboard.press("Escape"),
            lambda: self.part(page, CLOSE).click(),
        ):
            page.evaluate("window.result = undefined; document.querySelector('#opener').focus()")
            self.open_popup(page)
            close()
            self.wait_until(page, "window.result === ''")
            self.assertEqual(page.locator("fretsaw-captcha dialog").count(), 0)
            self.assertEqual(page.evaluate("document.activeElement.id"), "opener")

    def test_a_load_that_fails_closes_it_and_says_why(self):
        page = self.captcha("mode='popup'")
        self.replies.refusal = "get接口请求次数超限，请稍后再试!"
        page.evaluate("() => { document.querySelector('fretsaw-captcha').open().then((value) => window.result = value); }")
        alert = page.get_by_role("alertdialog")
        alert.wait_for()
        self.assertEqual(page.evaluate("result"), "")
        self.assertEqual(page.locator("fretsaw-captcha dialog").count(), 0)
        for words in ("提示", "get接口请求次数超限，请稍后再试!"):
            alert.get_by_text(words, exact=True).wait_for()
        page.wait_for_timeout(500)
        self.shot(page, "captcha-alert")
        alert.get_by_role("button", name="好的").click()
        alert.wait_for(state="hidden")

    def test_a_reply_after_closing_is_dropped(self):
        page = self.captcha("mode='popup'")
        self.open_popup(page)
        self.replies.holds = True
        self.drag(page, 92)
        self.wait_until(page, "told.some(([name]) => name === 'progress')")
        page.keyboard.press("Escape")
        self.wait_until(page, "window.result === ''")
        for route in self.replies.held:
            self.replies._reply(route, {"result": True})
        page.wait_for_timeout(300)
        self.assertNotIn("verified", self.told(page))

    def test_it_comes_and_goes_without_a_trace(self):
        page = self.captcha()
        self.wait_ready(page)
        page.evaluate("window.captcha = document.querySelector('fretsaw-captcha')")
        before = None
        for turn in range(31):
            page.evaluate("captcha.remove()")
            page.evaluate("document.querySelector('main').append(captcha)")
            self.wait_ready(page)
            if turn == 0:
                before = self.metrics(page)
        after = self.metrics(page)
        self.assertLessEqual(after["JSEventListeners"], before["JSEventListeners"] + 5)
        self.assertLessEqual(after["Nodes"], before["Nodes"] + 100)

    # Click word

    def test_words_are_clicked_in_order(self):
        page = self.captcha("kind='click' mode='popup'", replies={"piece": None, "words": ["甲", "乙", "丙"]})
        self.open_popup(page, PICTURE)
        self.assertEqual(self.part(page, BAR).inner_text(), "请依次点击【甲,乙,丙】")
        x, y, _, _ = self.box(page, PICTURE)
        page.mouse.click(x + 35, y + 54)
        page.mouse.click(x + 86, y + 128)
        self.assertEqual(self.part(page, MARK, 1).inner_text(), "2")
        self.shot(page, "captcha-words")
        self.part(page, UNDO).click()
        self.assertEqual(page.locator(f"fretsaw-captcha [data-kind='{MARK}']").count(), 1)
        page.mouse.click(x + 86, y + 120)
        page.mouse.click(x + 208, y + 94)
        self.wait_until(page, "window.result !== undefined")
        self.assertEqual(
            json.loads(self.replies.checks[0]["pointJson"]),
            [{"x": 35, "y": 54}, {"x": 86, "y": 120}, {"x": 208, "y": 94}],
        )
        self.assertEqual(self.replies.checks[0]["captchaType"], "clickWord")

    def test_words_are_marked_by_keys(self):
        page = self.captcha("kind='click'", replies={"piece": None, "words": ["甲", "乙"]})
        self.wait_ready(page, PICTURE)
        self.part(page, PICTURE).focus()
        page.keyboard.press("Shift+ArrowLeft")
        page.wait_for_selector(f"fretsaw-captcha [data-kind='{CROSSHAIR}']")
        page.keyboard.press("Enter")
        page.keyboard.press("PageDown")
        page.keyboard.press("Enter")
        self.wait_until(page, "told.some(([name]) => name === 'verified')")
        self.assertEqual(
            json.loads(self.replies.checks[0]["pointJson"]), [{"x": 145, "y": 77.5}, {"x": 145, "y": 87.5}]
        )
        self.assertEqual(self.replies.checks[0]["input"], "keyboard")

    # Rotate

    def test_a_disc_is_turned(self):
        page = self.captcha("kind='rotate'", replies={"size": (300, 300), "piece": (180, 180)})
        self.wait_ready(page)
        self.drag(page, 46)
        self.wait_until(page, "told.some(([name]) => name === 'verified')")
        self.assertEqual(json.loads(self.replies.checks[0]["pointJson"]), {"x": 90, "y": 5})
        self.assertEqual(self.replies.checks[0]["captchaType"], "rotate")
        self.assertEqual(self.part(page, PIECE).evaluate("(element) => element.style.rotate"), "90deg")

    # Forms

    def test_a_form_waits_for_the_proof_and_sends_it(self):
        body = "<form><label>Name <input name='who' value='x'></label><fretsaw-captcha name='proof' required></fretsaw-captcha><button>Send</button></form>"
        page = self.captcha(body=body)
        self.wait_ready(page)
        page.get_by_role("button", name="Send").click()
        self.assertIsNone(page.evaluate("window.sent ?? null"))
        self.assertTrue(page.evaluate("document.querySelector('fretsaw-captcha').validity.valueMissing"))
        self.drag(page, 92)
        self.wait_until(page, "told.some(([name]) => name === 'verified')")
        page.get_by_role("button", name="Send").click()
        self.assertEqual(page.evaluate("sent"), {"who": "x", "proof": 'token-1---{"x":131.5,"y":5}'})
        page.evaluate("document.querySelector('form').reset()")
        self.assertEqual(page.evaluate("document.querySelector('fretsaw-captcha').value"), "")
        self.wait_until(page, "told.filter(([name]) => name === 'challenge').length === 2")

    def test_a_bound_form_opens_the_popup_when_it_is_sent(self):
        body = "<form><input name='who' value='x' aria-label='Who'><fretsaw-captcha mode='bind' name='proof'></fretsaw-captcha><button>Send</button></form>"
        page = self.captcha(body=body)
        page.get_by_role("button", name="Send").click()
        self.wait_ready(page)
        self.assertIsNone(page.evaluate("window.sent ?? null"))
        self.drag(page, 92)
        self.wait_until(page, "window.sent !== undefined")
        self.assertEqual(page.evaluate("sent.proof"), 'token-1---{"x":131.5,"y":5}')

    def test_a_proof_grows_old(self):
        page = self.captcha("proof-lifetime='6'")
        self.wait_ready(page)
        self.drag(page, 92)
        self.wait_until(page, "told.some(([name]) => name === 'expired')")
        self.assertEqual(page.evaluate("document.querySelector('fretsaw-captcha').value"), "")
        self.wait_until(page, "told.filter(([name]) => name === 'challenge').length === 2")

    # For everybody

    def test_screen_readers_are_told(self):
        page = self.captcha()
        self.wait_ready(page)
        status = page.locator("fretsaw-captcha .heard[role='status']")
        self.assertEqual(status.inner_text(), "拖动滑块,把图片拼合就验证成功啦!")
        self.replies.verdicts = [False]
        self.drag(page, 92)
        self.wait_until(page, "told.some(([name]) => name === 'failed')")
        self.assertEqual(status.inner_text(), "验证失败")

    def test_dark_and_english_and_still(self):
        page = self.captcha("mode='popup'", lang="en", color_scheme="dark", reduced_motion="reduce")
        self.open_popup(page)
        self.assertEqual(self.part(page, TIP).inner_text(), "Slide the piece into its place")
        self.assertEqual(
            self.part(page, CONTAINER).evaluate("(element) => getComputedStyle(element).backgroundColor"),
            "rgb(30, 30, 32)",
        )
        self.assertAccessible(page)
        self.shot(page, "captcha-dark")
        self.replies.verdicts = [False]
        self.drag(page, 92)
        self.wait_until(page, "told.some(([name]) => name === 'failed')")
        self.assertEqual(self.part(page, THUMB).get_attribute("aria-valuenow"), "0")

    def test_all_kinds_are_accessible_and_fit_a_window_of_320(self):
        cases = {
            "slide": {},
            "click": {"piece": None, "words": ["甲", "乙", "丙"]},
            "rotate": {"size": (300, 300), "piece": (180, 180)},
        }
        for kind, replies in cases.items():
            with self.subTest(kind=kind):
                page = self.captcha(f"kind='{kind}'", replies=replies, width=320, height=640)
                self.wait_ready(page, PICTURE if kind == "click" else THUMB)
                self.assertAccessible(page)
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)
                self.shot(page, f"captcha-inline-{kind}")

    def test_two_on_a_page_do_not_touch_each_other(self):
        page = self.captcha(body="<fretsaw-captcha id='one'></fretsaw-captcha><fretsaw-captcha id='two'></fretsaw-captcha>")
        for each in ("one", "two"):
            page.locator(f"#{each} [data-kind='{THUMB}'][tabindex='0']").wait_for()
        page.locator(f"#two [data-kind='{THUMB}']").press("End")
        values = [page.locator(f"#{each} [data-kind='{THUMB}']").get_attribute("aria-valuenow") for each in ("one", "two")]
        self.assertEqual(values, ["0", "184"])
        self.assertEqual(len(self.replies.gets), 2)

    def test_a_disabled_one_asks_for_nothing(self):
        page = self.captcha("disabled")
        page.wait_for_timeout(300)
        self.assertEqual(self.replies.gets, [])
        page.evaluate("document.querySelector('fretsaw-captcha').removeAttribute('disabled')")
        self.wait_ready(page)

    def test_it_works_without_webassembly(self):
        page = self.captcha("mode='popup'", engine="js")
        self.open_popup(page)
        self.drag(page, 92)
        self.wait_until(page, "window.result !== undefined")
        self.assertEqual(page.evaluate("result"), 'token-1---{"x":131.5,"y":5}')

    def test_a_page_scrolls_by_its_picture_and_not_by_its_thumb(self):
        page = self.captcha()
        self.wait_ready(page)
        actions = [
            self.part(page, kind).evaluate("(element) => getComputedStyle(element).touchAction")
            for kind in (THUMB, PICTURE, CONTAINER)
        ]
        self.assertEqual(actions, ["none", "manipulation", "manipulation"])

    def test_texts_can_be_replaced(self):
        page = self.captcha(script="document.querySelector('fretsaw-captcha').texts = { puzzleTip: 'Schieb!' };")
        self.wait_ready(page)
        self.assertEqual(self.part(page, TIP).inner_text(), "Schieb!")


if __name__ == "__main__":
    main()
