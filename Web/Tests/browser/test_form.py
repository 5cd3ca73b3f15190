"""The form without JavaScript, and the page for web views and frames."""

import html
import http.client
import http.server
import json
import re
import threading
import urllib.parse

from captcha_pages import THUMB, CaptchaTest
from harness import PATIENCE, Server, contents, main

STUBS = """
window.sent = { webkit: [], android: [], native: [] };
window.webkit = { messageHandlers: { fretsaw: { postMessage: (message) => sent.webkit.push(message) } } };
window.fretsaw = { postMessage: (text) => sent.android.push(JSON.parse(text)) };
window.ReactNativeWebView = { postMessage: (text) => sent.native.push(JSON.parse(text)) };
"""
PAGE = """
<!doctype html><meta charset="utf-8"><title>Shop</title>
<script>
window.messages = [];
addEventListener("message", ({ data, origin }) => messages.push([data, origin]));
</script>
<iframe title="Puzzle" width="400" height="400" src="{}"></iframe>
"""


class Site(http.server.BaseHTTPRequestHandler):
    """A site whose page shows the address in its query in a frame.

    Chromium rejects frames of this machine in made-up pages of other hosts.
    """

    def do_GET(self):
        source = urllib.parse.unquote(urllib.parse.urlsplit(self.path).query)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(PAGE.replace("{}", html.escape(source)).encode())

    def log_message(self, *_):
        pass

    @classmethod
    def start(cls):
        """Starts a site until the end of the process; returns its origin."""
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), cls)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}"


# A site that the service allows, and one that it does not.
SHOP, OTHER = Site.start(), Site.start()


class FormTest(CaptchaTest):
    """Tests whose server has figure puzzles, and keys that the tests know."""

    flags = ("--kinds", "slide", "--set", f"origins={SHOP}", "--set", "form=true")

    def framed(self, page, source, site=SHOP):
        """Opens a page of a site that shows an address of the service in a frame; returns the frame."""
        page.route(f"{site}/**", lambda route: route.continue_())
        page.goto(f"{site}/?{urllib.parse.quote(self.server.origin + source)}")
        return page.frame_locator("iframe")


class Form(FormTest):
    def form(self, query, **options):
        page = self.page(java_script_enabled=False, **options)
        page.goto(f"/fretsaw/form.html?{urllib.parse.urlencode(query)}")
        return page

    def right(self, page):
        """The radio button of the right tile."""
        x = contents(page.locator("[name=token]").get_attribute("value"))["targets"][0]["x"]
        return page.locator(f"[name=tile][value='{x}']")

    def test_the_right_tile_returns_to_the_page_with_a_proof(self):
        page = self.form({"return": "/?draft=1", "action": "comment"}, locale="en")
        self.shot(page, "form")
        self.right(page).check()
        page.get_by_role("button").click()
        page.wait_for_url("**/?draft=1&captchaVerification=*")
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(page.url).query)
        self.assertEqual(self.verified(query["captchaVerification"][0]), "0000")

    def test_a_wrong_tile_shows_a_new_puzzle(self):
        page = self.form({"return": "/"}, locale="zh-CN")
        token = page.locator("[name=token]").get_attribute("value")
        value = self.right(page).get_attribute("value")
        page.locator(f"[name=tile]:not([value='{value}'])").first.check()
        page.get_by_role("button").click()
        page.get_by_role("alert").wait_for()
        self.assertNotEqual(page.locator("[name=token]").get_attribute("value"), token)
        self.right(page).check()
        page.get_by_role("button").click()
        page.wait_for_url("**/?captchaVerification=*")

    def test_each_button_is_below_its_tile(self):
        for width in (320, 1280):
            page = self.form({"return": "/"}, width=width)
            picture = page.locator(".picture").bounding_box()
            side = page.locator(".piece").bounding_box()["width"]
            for button in page.locator("[name=tile]").all():
                box = button.bounding_box()
                middle = int(button.get_attribute("value")) / 310 * picture["width"] + side / 2 + picture["x"]
                self.assertAlmostEqual(box["x"] + box["width"] / 2, middle, delta=2)
                self.assertGreaterEqual(box["width"], 24)
                self.assertGreaterEqual(box["y"], picture["y"] + picture["height"])

    def test_a_frame_shows_the_proof_to_copy(self):
        page = self.page(java_script_enabled=False)
        frame = self.framed(page, f"/fretsaw/form.html?origin={SHOP}")
        x = contents(frame.locator("[name=token]").get_attribute("value"))["targets"][0]["x"]
        frame.locator(f"[name=tile][value='{x}']").check()
        frame.get_by_role("button").click()
        self.assertEqual(self.verified(frame.locator("#proof").input_value()), "0000")

    def test_it_is_accessible(self):
        for scheme in ("light", "dark"):
            page = self.open("/fretsaw/form.html?return=/", color_scheme=scheme)
            self.assertAccessible(page)
            self.shot(page, f"form-{scheme}")

    def test_a_client_without_styles_and_pictures_sends_the_form(self):
        connection = http.client.HTTPConnection(urllib.parse.urlsplit(self.server.origin).netloc, timeout=PATIENCE)
        path = "/fretsaw/form.html?return=%2Fcomment"
        connection.request("GET", path, headers={"Accept-Language": "en"})
        text = connection.getresponse().read().decode()
        (token,) = re.findall(r'name="token" value="([^"]*)"', text)
        (action,) = re.findall(r'<form method="post" action="([^"]*)"', text)
        fields = urllib.parse.urlencode({"token": html.unescape(token), "tile": contents(token)["targets"][0]["x"]})
        address = urllib.parse.urljoin(path, html.unescape(action))
        connection.request("POST", address, fields, {"Content-Type": "application/x-www-form-urlencoded"})
        reply = connection.getresponse()
        reply.read()
        connection.close()
        self.assertEqual(reply.status, 303)
        location = urllib.parse.urlsplit(reply.headers["Location"])
        self.assertEqual(location.path, "/comment")
        self.assertEqual(self.verified(urllib.parse.parse_qs(location.query)["captchaVerification"][0]), "0000")


class Embed(FormTest):
    def solve_in(self, page, given, captcha):
        captcha.locator(f"[part='{THUMB}'][tabindex='0']").first.wait_for()
        self.wait_for(page, lambda: "token" in given, "a challenge")
        thumb = captcha.locator(f"[part='{THUMB}']").first.bounding_box()
        x, y = thumb["x"] + thumb["width"] / 2, thumb["y"] + thumb["height"] / 2
        distance = contents(given["token"])["targets"][0]["x"] / 263 * 230
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(1, 13):
            share = step / 12
            page.mouse.move(x + distance * share * share * (3 - 2 * share), y + step % 3)
            page.wait_for_timeout(16)
        page.mouse.up()

    def test_apps_receive_the_proof(self):
        page = self.page()
        given = self.given(page)
        asked = []
        page.on("request", lambda request: asked.append(request) if request.url.endswith("/captcha/get") else None)
        page.add_init_script(STUBS)
        page.goto("/fretsaw/embed.html?kind=slide&theme=dark&lang=en&action=login&cdata=user%207")
        self.solve_in(page, given, page.locator("fretsaw-captcha"))
        self.wait_until(page, "sent.webkit.some(({ type }) => type === 'fretsaw-verified')")
        sent = page.evaluate("sent")
        self.assertEqual(sent["webkit"], sent["android"])
        self.assertEqual(sent["webkit"], sent["native"])
        self.assertEqual(sent["webkit"][0], {"type": "fretsaw-ready"})
        (verified,) = [each for each in sent["webkit"] if each["type"] == "fretsaw-verified"]
        self.assertEqual(self.verified(verified["captchaVerification"]), "0000")
        body = json.loads(asked[0].post_data)
        self.assertEqual((body["action"], body["cdata"]), ("login", "user 7"))
        self.assertEqual(page.locator("html").get_attribute("lang"), "en")
        self.assertAccessible(page)
        self.shot(page, "embed")

    def test_a_page_around_it_receives_the_proof_if_its_origin_is_allowed(self):
        page = self.page()
        given = self.given(page)
        frame = self.framed(page, f"/fretsaw/embed.html?kind=slide&origin={SHOP}")
        self.solve_in(page, given, frame.locator("fretsaw-captcha"))
        self.wait_until(page, "messages.some(([{ type }]) => type === 'fretsaw-verified')")
        (proof,) = [data for data, _ in page.evaluate("messages") if data["type"] == "fretsaw-verified"]
        self.assertEqual({origin for _, origin in page.evaluate("messages")}, {self.server.origin})
        self.assertEqual(self.verified(proof["captchaVerification"]), "0000")

    def test_below_a_prefix_it_uses_the_routes_below_it(self):
        self.server = Server.with_flags("--demo", *self.flags, "--set", "prefix=/guard")
        page = self.page()
        given = self.given(page)
        page.add_init_script(STUBS)
        page.goto("/guard/fretsaw/embed.html?kind=slide")
        self.solve_in(page, given, page.locator("fretsaw-captcha"))
        self.wait_until(page, "sent.webkit.some(({ type }) => type === 'fretsaw-verified')")
        page = self.page(java_script_enabled=False)
        page.goto("/guard/fretsaw/form.html?return=/")
        page.get_by_role("link").click()
        self.assertEqual(page.locator("[name=tile]").count(), 5)
        self.assertIn("/guard/fretsaw/form.html", page.url)

    def test_a_page_of_another_origin_receives_nothing(self):
        self.expect_errors("frame-ancestors|violates", "status of 403", "ERR_BLOCKED_BY_RESPONSE")
        for origin in (SHOP, OTHER):
            page = self.page()
            frame = self.framed(page, f"/fretsaw/embed.html?kind=slide&origin={origin}", OTHER)
            self.assertEqual(frame.locator("main").count(), 0)
            self.assertEqual(page.evaluate("messages"), [])


if __name__ == "__main__":
    main()
