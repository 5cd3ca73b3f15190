"""Shared by the tests of <fretsaw-captcha>: made-up replies, and functions that use its parts."""

import base64
import json
import struct
import urllib.request
import zlib

from harness import PATIENCE, BrowserTest, contents

SCRIPT = """
import "/fretsaw/captcha.js";
window.received = [];
for (const name of ["ready", "challenge", "progress", "verified", "failed", "expired", "alternative", "closed"]) {
  addEventListener(`fretsaw-${name}`, (event) => received.push([name, event.detail]));
}
document.addEventListener("submit", (event) => {
  event.preventDefault();
  window.sent = Object.fromEntries(new FormData(event.target));
});
"""
CONTAINER, PICTURE, PIECE, MARK, CROSSHAIR, STRIP = "container", "picture", "piece", "mark", "crosshair", "strip"
TIP, BAR, THUMB, BACK, FORWARD, SUBMIT = "tip", "bar", "thumb", "step-back", "step-forward", "submit"
UNDO, REFRESH, CLOSE, SHADE, HINT = "undo", "refresh", "close", "shade", "hint"


def png(width, height, color=(90, 140, 200, 255)):
    """A picture of one colour, in Base64."""

    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = (b"\0" + bytes(color) * width) * height
    file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
    file += chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return base64.b64encode(file).decode()


def challenge_in(response):
    """The data of a challenge that the service sent, with its pictures in Base64."""
    if "json" in response.headers["content-type"]:
        return response.json()["repData"]
    body, members, place = response.body(), [], 4
    assert body[:4] == b"FSC1"
    while place < len(body):
        (length,) = struct.unpack_from(">I", body, place)
        members.append(body[place + 4 : place + 4 + length])
        place += 4 + length
    names = ["originalImageBase64", "jigsawImageBase64"]
    pictures = [base64.b64encode(picture).decode() for picture in members[1:]]
    return {**json.loads(members[0]), **dict(zip(names, pictures))}


class Replies:
    """A made-up service: records requests and sends replies."""

    def __init__(self, page, family="rep", key=None, size=(310, 155), piece=(47, 155), words=None, more=None, passed=None):
        self.gets, self.checks = [], []
        self.verdicts = []
        # What the reply to a right answer also has.
        self.passed = passed or {}
        self.rejection = None
        # The types that are made; all where it says nothing.
        self.made = None
        # The puzzle that pays for a picture; none if pictures are not charged.
        self.price = None
        self.holds = False
        self.held = []
        self.family = family
        self.data = {
            "originalImageBase64": png(*size),
            "jigsawImageBase64": png(*piece, color=(240, 200, 40, 200)) if piece else None,
            "secretKey": key,
            "wordList": words,
            "result": False,
            **(more or {}),
        }
        page.route("**/captcha/get", self._get)
        page.route("**/captcha/check", self._check)

    def _get(self, route):
        self.gets.append(json.loads(route.request.post_data))
        if self.made is not None and self.gets[-1]["captchaType"] not in self.made:
            return self._refuse(route, "类型不能为空", "0011")
        if self.rejection is not None:
            return self._refuse(route, self.rejection)
        token = f"token-{len(self.gets)}"
        if self.price and self.gets[-1]["work"] is True:
            work = {"work": self.price, "then": "picture", "step": "work"}
            return self._reply(route, {"originalImageBase64": None, "jigsawImageBase64": None, "token": token, **work})
        self._reply(route, {**self.data, "token": token})

    def _check(self, route):
        self.checks.append(json.loads(route.request.post_data))
        if self.holds:
            return self.held.append(route)
        if (self.verdicts.pop(0) if self.verdicts else True) is True:
            return self._reply(route, {"result": True, **self.passed})
        self._refuse(route, "验证失败")

    def _reply(self, route, data):
        if self.family == "binary" and "token" in data:
            return route.fulfill(body=self.binary(data), content_type="application/vnd.fretsaw.challenge")
        if self.family in ("rep", "binary"):
            body = {"repCode": "0000", "repMsg": None, "repData": data, "success": True}
        else:
            data = {name: value for name, value in data.items() if value is not None}
            body = {"errcode": 0, "errmsg": "", "data": data}
        route.fulfill(body=json.dumps(body), content_type="application/json")

    def binary(self, data):
        """A challenge with its pictures as bytes; tests may change the result."""
        names = ["originalImageBase64", "jigsawImageBase64"]
        head = {name: value for name, value in data.items() if name not in names and value is not None}
        members = [json.dumps(head).encode()] + [base64.b64decode(data[name]) for name in names if data[name]]
        return b"FSC1" + b"".join(struct.pack(">I", len(member)) + member for member in members)

    def _refuse(self, route, message, code="6111"):
        if self.family != "errcode":
            body = {"repCode": code, "repMsg": message, "repData": None, "success": False}
        else:
            body = {"errcode": int(code), "errmsg": message}
        route.fulfill(body=json.dumps(body), content_type="application/json")


class Given(dict):
    """A challenge. Its reply may be read here after the page has shown it."""

    def __init__(self, wait):
        super().__init__()
        self._wait = wait

    def __getitem__(self, name):
        self._wait()
        return super().__getitem__(name)

    def __contains__(self, name):
        self._wait()
        return super().__contains__(name)

    def get(self, name, default=None):
        self._wait()
        return super().get(name, default)


class CaptchaTest(BrowserTest):
    """A test with <fretsaw-captcha> in its pages, and a service whose puzzles can be solved."""

    flags = ("--kinds", "slide")

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
        return self.stage(f"<h1>Stage</h1>{body}", script, prepare=prepare, **options)

    def part(self, page, name, index=0):
        return page.locator(f"fretsaw-captcha [part='{name}'][data-index='{index}']").first

    def box(self, page, name, index=0):
        box = self.part(page, name, index).bounding_box()
        return box["x"], box["y"], box["width"], box["height"]

    def wait_ready(self, page, name=THUMB):
        # Not `wait_for_selector`, which keeps what it finds alive.
        page.locator(f"fretsaw-captcha [part='{name}'][tabindex='0']").first.wait_for()

    def open_popup(self, page, name=THUMB):
        page.evaluate("() => { document.querySelector('fretsaw-captcha').open().then((value) => window.result = value); }")
        self.wait_ready(page, name)

    def travel(self, page):
        """How far the thumb moves from its start to the end of its bar, in pixels of the window."""
        bar, thumb = self.box(page, BAR)[2], self.box(page, THUMB)[2]
        # Of 290 points in the classic layout, where the thumb has 98; of 310 in the modern one, where it has 72.
        return bar - thumb - 8 * bar / (290 if thumb > 0.3 * bar else 310)

    def drag(self, page, share, uneven=True):
        """Drags the thumb by a share of its travel with human, non-uniform motion."""
        distance = share * self.travel(page)
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

    def received(self, page):
        return [name for name, _ in page.evaluate("received")]

    # Against the service

    def given(self, page):
        """The last challenge that a page received from the service; a read waits for the first."""
        given = Given(lambda: self.wait_for(page, lambda: len(given) > 0, "a challenge"))

        def note(response):
            if response.url.endswith("/captcha/get"):
                challenge = challenge_in(response)
                # Optional members of the one before do not belong to it.
                given.clear()
                given.update(challenge)

        page.on("response", note)
        # On a busy machine the browser reports a slow network, for which pictures have fewer pixels.
        page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } })")
        return given

    def known(self, page, given):
        """The contents of the token of the challenge in a page."""
        self.wait_for(page, lambda: "token" in given, "a challenge")
        return contents(given["token"])

    def answer(self, page, given):
        """Drags the piece to its answer."""
        (target,) = self.known(page, given)["targets"]
        self.drag(page, target["x"] / 263)

    def solve(self, page, given):
        """Answers a challenge; returns the proof that the service gives for it."""
        self.answer(page, given)
        self.wait_until(page, "received.some(([name]) => name === 'verified' || name === 'failed')")
        (proof,) = page.evaluate("received.filter(([name]) => name === 'verified')")
        return proof[1]["captchaVerification"]

    def verified(self, proof):
        request = urllib.request.Request(
            f"{self.server.origin}/captcha/verify",
            json.dumps({"captchaVerification": proof}).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return json.load(reply)["repCode"]
