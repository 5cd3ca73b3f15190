"""What a page with a captcha loads: requests, bytes, layout shifts, and for the record the time to the picture."""

import base64
import time

from harness import PATIENCE, Browser, BrowserTest, main

# The size of captcha.css, as a rule of the page: nothing moves when the element appears, and nothing else is loaded.
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
<style>fretsaw-captcha { display: block; min-block-size: HEIGHTpx; }</style>
<script type="module" src="/fretsaw/captcha.js"></script></head>
<body><h1>Shop</h1><fretsaw-captcha kind="slide"></fretsaw-captcha><p>Below the captcha.</p></body></html>"""
WATCH = """
window.shifts = 0;
window.moved = [];
window.picture = null;
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    shifts += value;
    for (const { node, previousRect, currentRect } of sources) {
      moved.push(`${node?.part || node?.nodeName}: ${JSON.stringify([previousRect, currentRect])}`);
    }
  }
}).observe({ type: "layout-shift", buffered: true });
addEventListener("fretsaw-challenge", () => (picture ??= performance.now()));
"""
# Height of an inline slide puzzle, as captcha.css gives it.
HEIGHT = 311


class Delivery(BrowserTest):
    def setUp(self):
        super().setUp()
        # Without routes, which would turn the browser's cache off.
        self.context = Browser.shared().chromium.new_context(
            viewport={"width": 390, "height": 844}, base_url=self.server.origin
        )
        self.contexts.append(self.context)
        self.context.add_init_script(WATCH)
        self.tab = self.context.new_page()
        self.tab.set_default_timeout(1000 * PATIENCE)
        self.session = self.context.new_cdp_session(self.tab)
        self.session.on("Fetch.requestPaused", self._send_page)
        self.session.send("Fetch.enable", {"patterns": [{"urlPattern": "*/shop.html"}]})
        self.loaded = {}
        self.latency = 0
        self.session.on("Network.requestWillBeSent", lambda event: self._asked(event))
        self.session.on("Network.requestServedFromCache", lambda event: self.loaded.pop(event["requestId"], None))
        self.session.on("Network.responseReceived", lambda event: self._replied(event))
        self.session.on("Network.loadingFinished", lambda event: self._finished(event))
        self.session.send("Network.enable")

    def _send_page(self, event):
        # What a test sends has no latency of its own.
        time.sleep(self.latency)
        body = base64.b64encode(PAGE.replace("HEIGHT", str(HEIGHT)).encode()).decode()
        headers = [{"name": "Content-Type", "value": "text/html; charset=utf-8"}]
        self.session.send(
            "Fetch.fulfillRequest",
            {"requestId": event["requestId"], "responseCode": 200, "responseHeaders": headers, "body": body},
        )

    def _asked(self, event):
        url = event["request"]["url"]
        if url.startswith(self.server.origin) and not url.endswith("/shop.html"):
            self.loaded[event["requestId"]] = {"path": url.removeprefix(self.server.origin), "bytes": 0}

    def _replied(self, event):
        if event["response"].get("fromDiskCache"):
            self.loaded.pop(event["requestId"], None)

    def _finished(self, event):
        if event["requestId"] in self.loaded:
            self.loaded[event["requestId"]]["bytes"] = event["encodedDataLength"]

    def load(self):
        """The requests of a load that reach the network: paths and bytes, apart from those of the challenge."""
        self.loaded.clear()
        self.tab.goto("/shop.html")
        self.wait_until(self.tab, "picture !== null")
        self.tab.wait_for_load_state("networkidle")
        return [each for each in self.loaded.values() if not each["path"].startswith("/captcha/")]

    def paths(self, requests):
        """The files that were requested. On a busy machine, Chromium has requested the script of a page twice."""
        return {each["path"] for each in requests}

    def throttle(self):
        """Slow 3G and a processor four times slower."""
        self.latency = 0.4
        self.session.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": 1000 * self.latency, "downloadThroughput": 50_000, "uploadThroughput": 50_000},
        )
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": 4})

    def report(self, name, requests):
        picture = self.tab.evaluate("picture")
        size = sum(each["bytes"] for each in requests) / 1000
        print(f"{name}: {len(requests)} requests, {size:.1f} kB, picture after {picture / 1000:.2f} s", flush=True)

    def test_a_first_captcha_needs_at_most_five_requests_and_a_later_one_needs_one(self):
        cold = self.load()
        self.report("cold", cold)
        paths = self.paths(cold)
        self.assertLessEqual(len(paths), 5, paths)
        self.assertLessEqual(sum(each["bytes"] for each in cold), 70_000)
        # The JavaScript engine is loaded only if the page forbids WebAssembly.
        self.assertEqual([path for path in paths if path.endswith(".wasm.js")], [])
        warm = self.load()
        self.report("warm", warm)
        self.assertLessEqual(self.paths(warm), {"/fretsaw/captcha.js"})

    def test_times_to_the_picture_on_a_slow_network(self):
        self.throttle()
        cold = self.load()
        self.report("slow 3G, cold", cold)
        warm = self.load()
        self.report("slow 3G, warm", warm)
        self.assertLessEqual(len(self.paths(cold)), 5)
        self.assertLessEqual(len(self.paths(warm)), 1)

    def test_nothing_moves_while_a_captcha_appears(self):
        # The hint, which moves the piece 0.6 s later, is a shift if a slow machine draws few frames of it.
        self.tab.emulate_media(reduced_motion="reduce")
        self.throttle()
        self.load()
        height = self.tab.evaluate("document.querySelector('fretsaw-captcha').offsetHeight")
        self.assertEqual(height, HEIGHT)
        self.assertEqual(self.tab.evaluate("shifts"), 0, self.tab.evaluate("moved"))


if __name__ == "__main__":
    main()
