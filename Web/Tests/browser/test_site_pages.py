"""Pages written for site keys, as the documentation of reCAPTCHA, hCaptcha and Turnstile shows them.

Only the address of the script and the site key differ.
"""

import hashlib
import http.server
import json
import pathlib
import tempfile
import threading
import urllib.parse
import urllib.request

from captcha_pages import CaptchaTest
from harness import PATIENCE, main

SECRET = "secret of the shop"


class Shop(http.server.BaseHTTPRequestHandler):
    """The site of the pages: its own server, because Chromium lets only local pages use a local service."""

    page = b""

    def do_GET(self):
        self.send_response(200 if self.path == "/" else 204)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        if self.path == "/":
            self.wfile.write(Shop.page)

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


SHOP = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Shop)
threading.Thread(target=SHOP.serve_forever, daemon=True).start()
# Another site than that of the service, which the tests address by number.
ORIGIN = f"http://localhost:{SHOP.server_port}"
FOLDER = tempfile.TemporaryDirectory()
SITES = pathlib.Path(FOLDER.name) / "sites"
SITES.write_text(f"shop {hashlib.sha256(SECRET.encode()).hexdigest()} origins={ORIGIN} language=en\n")

WATCH = """<script>
var received = [], tokens = [], problems = [];
for (const name of ["challenge", "verified", "failed"]) {
  addEventListener("fretsaw-" + name, (event) => received.push([name, event.detail]));
}
function sent() { return Object.fromEntries(new FormData(document.querySelector("form"))); }
</script>"""


class SitePages(CaptchaTest):
    flags = (*CaptchaTest.flags, "--set", f"sites-file={SITES}", "--set", "test-sites=beside")

    def site_page(self, body, query=""):
        """A page of the shop; `SCRIPT` in its body is the address of the script, `KEY` the site key."""
        address = f"{self.server.origin}/fretsaw/api.js{query}"
        html = f"<!doctype html><html lang='en'><title>Shop</title>{WATCH}{body}</html>".replace("SCRIPT", address)
        Shop.page = html.encode()
        page = self.page()
        page.route(f"{ORIGIN}/**", lambda route: route.continue_())
        given = self.given(page)
        page.goto(f"{ORIGIN}/")
        return page, given

    def siteverify(self, token, secret=SECRET, **more):
        body = urllib.parse.urlencode({"secret": secret, "response": token, **more}).encode()
        with urllib.request.urlopen(f"{self.server.origin}/siteverify", body, timeout=PATIENCE) as reply:
            return json.load(reply)

    def assertRedeemed(self, token, **binding):
        reply = self.siteverify(token)
        expected = {"success": True, "hostname": "localhost", "error-codes": [], **binding}
        self.assertEqual({**reply, **expected}, reply)
        self.assertEqual(self.siteverify(token)["error-codes"], ["timeout-or-duplicate"])

    def press(self, page):
        """Presses the row that a script with site keys shows, unless the popup opens by itself."""
        if page.get_attribute("fretsaw-captcha", "mode") == "compact":
            page.locator("fretsaw-captcha [part='check']").click()

    def solved(self, page, given):
        """Solves the puzzle in the popup and returns its proof."""
        self.press(page)
        self.wait_ready(page)
        self.wait_until_pressable(page)
        return self.solve(page, given)

    # Our own names

    def test_an_element_of_our_class_fills_its_field_and_takes_the_options_of_the_site(self):
        page, given = self.site_page("""
            <script src="SCRIPT" async defer></script>
            <form><div class="fretsaw-captcha" data-sitekey="shop" data-action="login" data-cdata="user 7"></div></form>
        """)
        proof = self.solved(page, given)
        self.assertEqual(page.evaluate("sent()"), {"fretsaw-response": proof})
        self.assertEqual(page.evaluate("fretsaw.getResponse()"), proof)
        # The attributes of an element belong to the page: a framework compares them with its own.
        self.assertIsNone(page.get_attribute("fretsaw-captcha", "lang"))
        self.assertEqual(page.evaluate("document.querySelector('fretsaw-captcha').site.language"), "en")
        self.assertRedeemed(proof, action="login", cdata="user 7")
        page.evaluate("fretsaw.reset()")
        self.assertEqual(page.evaluate("[sent(), fretsaw.getResponse()]"), [{"fretsaw-response": ""}, ""])

    def test_an_unknown_key_is_reported(self):
        page, _ = self.site_page("""
            <script>function failed(message) { problems.push(message); }</script>
            <script src="SCRIPT" async defer></script>
            <form><div class="fretsaw-captcha" data-sitekey="none" data-error-callback="failed"></div></form>
        """)
        self.press(page)
        self.wait_until(page, "problems.length > 0")
        self.assertIn("site key", page.evaluate("problems[0]"))

    def test_a_widget_can_be_removed_and_rendered_again(self):
        page, _ = self.site_page("""
            <form><div id="here"></div></form><script src="SCRIPT" async defer></script>
        """, "?render=explicit")
        self.wait_until(page, "window.fretsaw !== undefined")
        first, again = page.evaluate("""() => [0, 1].map(() => fretsaw.render("here", { sitekey: "shop" }))""")
        self.assertEqual(first, again)
        page.locator("fretsaw-captcha [part='check']").wait_for()
        page.evaluate("(id) => fretsaw.remove(id)", first)
        self.assertEqual(page.evaluate("[document.querySelectorAll('fretsaw-captcha').length, sent()]"), [0, {}])
        second = page.evaluate("""fretsaw.render("#here", { sitekey: "shop", "response-field-name": "answer" })""")
        self.assertNotEqual(first, second)
        self.assertEqual(page.evaluate("sent()"), {"answer": ""})

    def test_a_container_that_the_page_has_emptied_shows_a_widget_again(self):
        page, _ = self.site_page("""
            <form><div id="here"></div></form><script src="SCRIPT" async defer></script>
        """, "?render=explicit")
        self.wait_until(page, "window.fretsaw !== undefined")
        render = """fretsaw.render("here", { sitekey: "shop", size: "inline" })"""
        first = page.evaluate(render)
        self.wait_ready(page)
        page.evaluate("document.querySelector('#here').replaceChildren()")
        self.assertEqual(page.evaluate("(id) => [fretsaw.getResponse(id), fretsaw.isExpired(id)]", first), ["", False])
        self.assertNotEqual(page.evaluate(render), first)
        self.wait_ready(page)
        self.assertEqual(page.evaluate("[document.querySelectorAll('fretsaw-captcha').length, sent()]"), [1, {"fretsaw-response": ""}])

    def test_removed_widgets_are_forgotten(self):
        page, _ = self.site_page("<div id='here'></div><script src='SCRIPT' async defer></script>", "?render=explicit")
        self.wait_until(page, "window.fretsaw !== undefined")
        rounds = """async () => {
          for (let count = 0; count < 20; count += 1) {
            const container = document.createElement("div");
            document.body.append(container);
            fretsaw.render(container, { sitekey: "shop", size: "invisible" });
            container.remove();
          }
          await new Promise((done) => setTimeout(done, 100));
        }"""
        page.evaluate(rounds)
        before = self.metrics(page)
        page.evaluate(rounds)
        after = self.metrics(page)
        for name in ("Nodes", "JSEventListeners"):
            self.assertLess(after[name] - before[name], 20, name)

    def test_without_an_identifier_the_first_widget_in_the_page_is_meant_or_turnstiles_last(self):
        for compat, name, index in (("recaptcha", "grecaptcha", 1), ("hcaptcha", "hcaptcha", 1), ("turnstile", "turnstile", 2)):
            with self.subTest(compat=compat):
                page, _ = self.site_page("".join(f"<div id='c{place}'></div>" for place in range(4))
                    + "<script src='SCRIPT' async defer></script>", f"?compat={compat}&render=explicit")
                self.wait_until(page, f"window.{name} !== undefined")
                page.evaluate(f"""() => {{
                  for (let place = 0; place < 4; place += 1) {name}.render(`c${{place}}`, {{ sitekey: "shop", size: "invisible" }});
                  document.querySelector("#c0").remove();
                  document.querySelector("#c3").remove();
                  [...document.querySelectorAll("fretsaw-captcha")].forEach((each, place) => Object.defineProperty(each, "value", {{ value: `proof ${{place + 1}}` }}));
                }}""")
                self.assertEqual(page.evaluate(f"{name}.getResponse()"), f"proof {index}")

    def test_hidden_fields_follow_every_loss_of_the_value(self):
        for loss in ("document.querySelector('form').reset()", "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"):
            with self.subTest(loss=loss):
                page, given = self.site_page("""
                    <script src="SCRIPT" async defer></script><form><div class="g-recaptcha" data-sitekey="shop" data-size="invisible"></div></form>
                """, "?compat=recaptcha")
                self.wait_until(page, "window.grecaptcha?.execute && document.querySelector('fretsaw-captcha')")
                page.evaluate("() => { grecaptcha.execute(); }")
                proof = self.solved(page, given)
                self.assertEqual(page.evaluate("sent()"), {"g-recaptcha-response": proof})
                page.evaluate(loss)
                self.assertEqual(page.evaluate("[sent(), grecaptcha.getResponse()]"), [{"g-recaptcha-response": ""}, ""])

    # Test sites

    def test_the_test_site_that_passes_needs_no_answer(self):
        page, _ = self.site_page("""
            <script>function passed(token) { tokens.push(token); }</script>
            <script src="SCRIPT" async defer></script>
            <form><div class="fretsaw-captcha" data-sitekey="fretsaw-test-pass" data-callback="passed"></div></form>
        """)
        self.press(page)
        self.wait_until(page, "tokens.length === 1")
        reply = self.siteverify(page.evaluate("tokens[0]"), "fretsaw-test-secret-pass")
        self.assertEqual((reply["success"], reply["test"]), (True, "pass"))

    def test_the_test_site_that_fails_rejects_right_answers(self):
        page, given = self.site_page("""
            <script src="SCRIPT" async defer></script>
            <form><div class="fretsaw-captcha" data-sitekey="fretsaw-test-fail"></div></form>
        """)
        self.press(page)
        self.wait_ready(page)
        self.wait_until_pressable(page)
        self.drag(page, 0.33)
        self.wait_until(page, "received.some(([name]) => name === 'failed')")
        self.assertEqual(page.evaluate("sent()"), {"fretsaw-response": ""})

    # reCAPTCHA

    def test_recaptcha_v2_in_markup(self):
        page, given = self.site_page("""
            <script src="SCRIPT" async defer></script>
            <form action="?" method="POST"><div class="g-recaptcha" data-sitekey="shop"></div><br/>
            <input type="submit" value="Submit"></form>
        """, "?compat=recaptcha")
        proof = self.solved(page, given)
        self.assertEqual(page.evaluate("sent()"), {"g-recaptcha-response": proof})
        self.assertEqual(page.evaluate("document.getElementById('g-recaptcha-response').value"), proof)
        self.assertEqual(page.evaluate("grecaptcha.getResponse()"), proof)
        self.assertRedeemed(proof)

    def test_recaptcha_v2_rendered_by_the_page(self):
        page, given = self.site_page("""
            <script>
              var verifyCallback = function(response) { tokens.push(response); };
              var widgetId1, widgetId2;
              var onloadCallback = function() {
                widgetId1 = grecaptcha.render('example1', {
                  'sitekey' : 'shop', 'callback' : verifyCallback, 'theme' : 'light'
                });
                widgetId2 = grecaptcha.render(document.getElementById('example2'), { 'sitekey' : 'fretsaw-test-picture' });
              };
            </script>
            <form><div id="example1"></div></form><div id="example2"></div>
            <script src="SCRIPT" async defer></script>
        """, "?compat=recaptcha&onload=onloadCallback&render=explicit")
        self.wait_until(page, "widgetId2 === 1")
        self.assertEqual(page.evaluate("[widgetId1, grecaptcha.getResponse(widgetId1)]"), [0, ""])
        self.assertEqual(page.get_attribute("#example1 fretsaw-captcha", "theme"), "light")

    def test_recaptcha_v2_invisible_on_a_button(self):
        page, _ = self.site_page("""
            <script>function onSubmit(token) { tokens.push(token); document.getElementById("demo-form").submit(); }</script>
            <script src="SCRIPT" async defer></script>
            <form id="demo-form" action="/posted" method="POST">
            <button class="g-recaptcha" data-sitekey="fretsaw-test-pass" data-callback="onSubmit">Submit</button></form>
        """, "?compat=recaptcha")
        self.wait_until(page, "document.querySelector('fretsaw-captcha') !== null")
        with page.expect_request("**/posted") as posted:
            page.click("button.g-recaptcha")
        fields = urllib.parse.parse_qs(posted.value.post_data)
        self.assertTrue(self.siteverify(fields["g-recaptcha-response"][0], "fretsaw-test-secret-pass")["success"])

    def test_recaptcha_v3(self):
        page, given = self.site_page("""
            <script src="SCRIPT"></script>
            <button id="send" onclick="onClick(event)">Send</button>
            <script>
              function onClick(e) {
                e.preventDefault();
                grecaptcha.ready(function() {
                  grecaptcha.execute('shop', {action: 'submit'}).then(function(token) { tokens.push(token); });
                });
              }
            </script>
        """, "?compat=recaptcha&render=shop")
        page.click("#send")
        proof = self.solved(page, given)
        self.wait_until(page, "tokens.length === 1")
        self.assertEqual(page.evaluate("tokens"), [proof])
        self.assertRedeemed(proof, action="submit")

    # hCaptcha

    def test_recaptcha_enterprise(self):
        page, _ = self.site_page("""
          <form></form>
          <script src="SCRIPT"></script>
          <script>
            grecaptcha.enterprise.ready(() => tokens.push(["execute", "render"].map((name) => typeof grecaptcha.enterprise[name])));
          </script>
        """, "?compat=recaptcha")
        self.wait_until(page, "tokens.length > 0")
        self.assertEqual(page.evaluate("tokens[0]"), ["function", "function"])

    def test_the_element_finds_the_service_of_its_script(self):
        page, given = self.site_page("""
          <form><fretsaw-captcha kind="auto" site-key="shop" name="proof"></fretsaw-captcha></form>
          <script type="module" src="SCRIPT"></script>
        """.replace("SCRIPT", f"{self.server.origin}/fretsaw/captcha.js"))
        self.solve(page, given)
        self.wait_until(page, "sent().proof")

    def test_hcaptcha_in_markup(self):
        page, given = self.site_page("""
            <script src="SCRIPT" async defer></script>
            <form action="" method="POST"><div class="h-captcha" data-sitekey="shop" data-theme="dark"></div>
            <input type="submit" value="Submit" /></form>
        """, "?compat=hcaptcha")
        proof = self.solved(page, given)
        self.assertEqual(page.evaluate("sent()"), {"h-captcha-response": proof, "g-recaptcha-response": proof})
        self.assertEqual(page.get_attribute("fretsaw-captcha", "theme"), "dark")
        self.assertRedeemed(proof)

    def test_hcaptcha_rendered_and_executed_by_the_page(self):
        page, _ = self.site_page("""
            <div id="captcha-1"></div>
            <script>
              var widgetID;
              var yourFunction = function () {
                widgetID = hcaptcha.render('captcha-1', {
                  sitekey: 'fretsaw-test-pass', size: 'invisible', 'close-callback': () => problems.push("closed"),
                });
                hcaptcha.execute(widgetID, { async: true })
                  .then(({ response, key }) => { tokens.push(response); })
                  .catch(err => { problems.push(err); });
              };
            </script>
            <script src="SCRIPT" async defer></script>
        """, "?compat=hcaptcha&onload=yourFunction&render=explicit")
        self.wait_until(page, "tokens.length === 1")
        self.assertEqual(page.evaluate("[tokens[0], problems]"), [page.evaluate("hcaptcha.getResponse(widgetID)"), []])
        self.assertTrue(self.siteverify(page.evaluate("tokens[0]"), "fretsaw-test-secret-pass")["success"])

    def test_hcaptcha_reports_a_closed_popup(self):
        page, _ = self.site_page("""
            <div id="captcha-1"></div><script src="SCRIPT" async defer></script>
        """, "?compat=hcaptcha&render=explicit")
        self.wait_until(page, "window.hcaptcha !== undefined")
        page.evaluate("""() => {
          window.widget = hcaptcha.render("captcha-1", { sitekey: "shop", size: "invisible" });
          hcaptcha.execute(widget, { async: true }).catch((error) => problems.push(error));
        }""")
        self.wait_ready(page)
        self.wait_until_pressable(page)
        page.keyboard.press("Escape")
        self.wait_until(page, "problems.length === 1")
        self.assertEqual(page.evaluate("problems"), ["challenge-closed"])

    # Turnstile

    def test_turnstile_in_markup(self):
        page, given = self.site_page("""
            <script src="SCRIPT" async defer></script>
            <script>function javascriptCallback(token) { tokens.push(token); }</script>
            <form action="/login" method="POST">
            <div class="cf-turnstile" data-sitekey="shop" data-callback="javascriptCallback" data-action="login"></div></form>
        """, "?compat=turnstile")
        proof = self.solved(page, given)
        self.assertEqual(page.evaluate("[sent(), tokens]"), [{"cf-turnstile-response": proof}, [proof]])
        self.assertRedeemed(proof, action="login")

    def test_turnstile_rendered_by_the_page(self):
        page, _ = self.site_page("""
            <script src="SCRIPT" defer></script>
            <div id="example-container"></div>
            <script>
              window.onloadTurnstileCallback = function () {
                window.widgetId = turnstile.render("#example-container", {
                  sitekey: "fretsaw-test-pass",
                  callback: function (token) { tokens.push(token); },
                });
              };
            </script>
        """, "?compat=turnstile&render=explicit&onload=onloadTurnstileCallback")
        self.press(page)
        self.wait_until(page, "tokens.length === 1")
        self.assertEqual(page.evaluate("turnstile.getResponse(widgetId)"), page.evaluate("tokens[0]"))
        self.assertFalse(page.evaluate("turnstile.isExpired(widgetId)"))
        page.locator("fretsaw-captcha dialog").wait_for(state="detached")
        page.evaluate("turnstile.reset(widgetId)")
        self.press(page)
        self.wait_until(page, "tokens.length === 2")
        page.evaluate("turnstile.remove(widgetId)")
        self.assertEqual(page.evaluate("document.querySelectorAll('fretsaw-captcha').length"), 0)


if __name__ == "__main__":
    main()
