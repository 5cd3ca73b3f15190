"""Shared by the browser tests: a server, watched pages, and a test page.

Each test has a fresh page against the real command. When it ends it fails where the page broke its
content security policy, asked another host, threw an error, or wrote one to its console.
"""

import atexit
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import unittest
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = os.environ.get("FRETSAW", str(ROOT / "Server/.build/debug/fretsaw-server"))
SHOTS = pathlib.Path(os.environ.get("FRETSAW_SHOTS", str(ROOT / "out/browser")))
# A folder that `scripts/build-web` made, to try its files without building the command again.
SITE = os.environ.get("FRETSAW_SITE")
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

# What pages of ours may do, and no more; without WebAssembly, for the translation to JavaScript.
STRICT = (
    "default-src 'none'; script-src 'self'{wasm}; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
)

# Native machines that play what pages recorded.
REPLAY = os.environ.get("FRETSAW_REPLAY", str(ROOT / "Web/.build/debug/WebReplay"))

# How long, in seconds, a busy machine may take for what it does at once. Only a test that fails waits so long.
PATIENCE = 60

# Violations of the policy, and every call of the WebAssembly with what came of it.
WATCH = """
window.calls = [];
// The time of machines, where a test has stopped it.
window.heldTime = null;
{
  const hex = (bytes) => Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
  const time = (now) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, now);
    return hex(new Uint8Array(view.buffer));
  };
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate.apply(WebAssembly, given);
    const code = made.instance.exports;
    if (!code.fretsaw_handle) return made;
    // Each has handles of its own.
    const own = [];
    calls.push(own);
    let input = 0;
    const bytes = (from, count) => hex(new Uint8Array(code.memory.buffer, from >>> 0, count)) || "-";
    const keep = (line, result) => own.length < 20000 && own.push([line, result]);
    const exports = {
      memory: code.memory,
      fretsaw_output: code.fretsaw_output,
      fretsaw_input: (count) => (input = code.fretsaw_input(count)),
      fretsaw_open(system, clock, count) {
        const now = heldTime ?? clock;
        const line = `open ${system} ${time(now)} ${bytes(input, count)}`;
        const result = code.fretsaw_open(system, now, count);
        keep(line, String(result));
        return result;
      },
      fretsaw_handle(handle, clock, count) {
        const now = heldTime ?? clock;
        const line = `handle ${handle} ${time(now)} ${bytes(input, count)}`;
        const result = code.fretsaw_handle(handle, now, count);
        keep(line, result < 0 ? String(result) : bytes(code.fretsaw_output(), result));
        return result;
      },
      fretsaw_close(handle) {
        code.fretsaw_close(handle);
        keep(`close ${handle}`, "0");
      },
    };
    return { module: made.module, instance: { exports } };
  };
}
window.violations = [];
addEventListener("securitypolicyviolation", (event) =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`));
"""


# Whether the elements of the page are defined, and those that start by themselves run.
ARE_RUNNING = """
[...document.querySelectorAll("*")]
  .filter(({ localName }) => localName.startsWith("fretsaw-"))
  .every((each) => each.matches(":defined") && (each.layer !== "inline" || each.isNear !== null) && (!each.beginsAtOnce || each.isRunning))
"""
# Whether a layer that has just appeared accepts presses.
ACCEPTS_PRESSES = """
[...document.querySelectorAll("*")].every(({ shadowRoot }) =>
  !shadowRoot?.getAnimations().some(({ animationName }) => animationName === "fresh"))
"""
# A request and two frames.
SETTLE = """
async () => {
  await fetch("/fretsaw/demo/icon.svg", { cache: "no-store" });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
}
"""
ADVANCE = """
(time) => {
  heldTime += time;
  for (const each of document.querySelectorAll("*")) each.advance?.();
}
"""


# The bearer token of the site's back end, for gesture codes.
SITE_SECRET = "a secret of the site"

FOLDER = tempfile.TemporaryDirectory()
# The key of all services, with which the tests open tokens.
KEYS = pathlib.Path(FOLDER.name) / "keys"
subprocess.run([BINARY, "token", "new-key", "--output", KEYS], check=True, capture_output=True)


def contents(token):
    """The contents of a token, such as the answer."""
    command = [BINARY, "token", "open", "--keys", KEYS, "--json", token]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


class Server:
    """The command `fretsaw-server` on a free port of loopback."""

    _running = {}

    @classmethod
    def with_flags(cls, *flags):
        """The one server of a test run that was started with these flags."""
        if flags not in cls._running:
            cls._running[flags] = cls(*flags)
        return cls._running[flags]

    def __init__(self, *flags):
        self.folder = tempfile.TemporaryDirectory()
        environment = {key: value for key, value in os.environ.items() if not key.startswith("FRETSAW_")}
        environment["FRETSAW_GESTURE_SECRET"] = SITE_SECRET
        # Into a file, which never fills up as a pipe does that no one reads.
        log = pathlib.Path(self.folder.name) / "log"
        with log.open("w") as file:
            self.process = subprocess.Popen(
                [
                    BINARY, "--listen", "127.0.0.1:0", "--admin", "none", "--keys-file", KEYS,
                    "--set", "log-format=json", *flags,
                ],
                stderr=file,
                cwd=self.folder.name,
                env=environment,
            )
        atexit.register(self.stop)
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            for line in log.read_text().split("\n")[:-1]:
                found = re.search(r"127\.0\.0\.1:([1-9][0-9]*)", line)
                if found and "listening" in line:
                    self.origin = f"http://127.0.0.1:{found[1]}"
                    return
            time.sleep(0.02)
        raise RuntimeError("the server did not start:\n" + log.read_text())

    def stop(self):
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.folder.cleanup()


class Browser:
    """One Chromium for all tests of a run."""

    _shared = None

    @classmethod
    def shared(cls):
        if cls._shared is None:
            cls._shared = cls()
        return cls._shared

    def __init__(self):
        self.playwright = sync_playwright().start()
        flags = ["--disable-background-networking", "--disable-component-update"]
        self.chromium = self.playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=flags,
            chromium_sandbox=os.geteuid() != 0,
        )
        atexit.register(self.stop)

    def stop(self):
        self.chromium.close()
        self.playwright.stop()


def natively(lines):
    """The replies of native machines to calls, one per line."""
    result = subprocess.run([REPLAY], input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=10 * PATIENCE)
    if result.returncode:
        raise AssertionError(f"the native machine stopped: {result.returncode} {result.stderr[-2000:]}")
    return result.stdout.splitlines()


class BrowserTest(unittest.TestCase):
    """A test with pages. `flags` are the server's, in addition to `--demo`."""

    flags = ()

    def setUp(self):
        self.server = Server.with_flags("--demo", *self.flags)
        self.pages = []
        self.contexts = []
        self.errors = []
        self.strangers = []
        self.expected = []

    def tearDown(self):
        try:
            for page in self.pages:
                if page.is_closed() or not page.url.startswith("http"):
                    continue
                self.replay(page)
                for violation in page.evaluate("window.violations ?? []"):
                    self.errors.append(f"policy: {violation}")
        finally:
            for context in self.contexts:
                context.close()
        errors = [text for text in self.errors if not any(re.search(each, text) for each in self.expected)]
        self.assertEqual(errors, [], "pages report errors")
        self.assertEqual(self.strangers, [], "other hosts were asked")

    # Pages

    def page(self, width=1280, height=800, **options):
        """A new, watched page; `options` are those of a Playwright context."""
        context = Browser.shared().chromium.new_context(
            viewport={"width": width, "height": height}, base_url=self.server.origin, **options
        )
        self.contexts.append(context)
        context.add_init_script(WATCH)
        context.route(lambda url: not url.startswith(self.server.origin), self._refuse)
        if SITE:
            context.route("**/fretsaw/**", self._from_folder)
            context.route(f"{self.server.origin}/", self._page_from_folder)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(f"error: {error}"))
        page.on(
            "console",
            lambda message: self.errors.append(f"console: {message.text}") if message.type == "error" else None,
        )
        page.set_default_timeout(1000 * PATIENCE)
        self.pages.append(page)
        return page

    def open(self, path="/", **options):
        """A new page of the server."""
        page = self.page(**options)
        page.goto(path)
        return page

    def stage(self, body, script, engine=None, lang="zh", policy=None, prepare=None, ready=True, **options):
        """A page with the test's `body` and module `script`, under a strict content security policy.

        The script imports components from "/fretsaw/…". `engine` is "wasm" or "js"; the latter has no
        leave to run WebAssembly. `prepare` is handed the page before it loads anything. It waits until the
        components are ready; `ready=False` does not wait.
        """
        page = self.page(**options)
        if prepare:
            prepare(page)
        attribute = f' data-fretsaw-engine="{engine}"' if engine else ""
        html = (
            f'<!doctype html><html lang="{lang}"{attribute}><head><meta charset="utf-8"><title>Stage</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<link rel="icon" href="/fretsaw/demo/icon.svg">'
            f'<script type="module" src="/stage.js"></script></head><body><main>{body}</main></body></html>'
        )
        policy = policy or STRICT.format(wasm="" if engine == "js" else " 'wasm-unsafe-eval'")
        page.route(
            "**/stage.html",
            lambda route: route.fulfill(
                body=html,
                content_type="text/html; charset=utf-8",
                headers={"content-security-policy": policy},
            ),
        )
        page.route(
            "**/stage.js",
            lambda route: route.fulfill(body=script, content_type="text/javascript; charset=utf-8"),
        )
        page.goto("/stage.html")
        if ready:
            self.wait_until_ready(page)
        return page

    def replay(self, page):
        """Replays the calls of the page's WebAssembly natively, and compares the replies."""
        if not os.path.exists(REPLAY):
            return
        for calls in page.evaluate("window.calls ?? []"):
            if not calls:
                continue
            said = natively([line for line, _ in calls])
            for index, ((line, got), want) in enumerate(zip(calls, said)):
                if got != want:
                    self.errors.append(f"call {index}, {line}: natively {want}, in the page {got}")
                    return

    def expect_errors(self, *patterns):
        """Errors that this test expects, as regular expressions."""
        self.expected.extend(patterns)

    def _from_folder(self, route):
        name = urlsplit(route.request.url).path.removeprefix("/fretsaw/")
        # Modules of any version, as the server redirects them.
        (version,) = (each.parent for each in pathlib.Path(SITE).glob("*/captcha.wasm"))
        file = next((each for each in (pathlib.Path(SITE) / name, version / name) if each.is_file()), version / name)
        types = {".js": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".css": "text/css", ".gif": "image/gif"}
        if file.is_file():
            route.fulfill(body=file.read_bytes(), content_type=types.get(file.suffix, "text/html"))
        else:
            route.fulfill(status=404)

    def _page_from_folder(self, route):
        """The page of the demonstration, with the headers that the server gives it."""
        headers = route.fetch().headers
        headers.pop("content-encoding", None)
        route.fulfill(body=(pathlib.Path(SITE) / "demo/index.html").read_bytes(), headers=headers)

    def _refuse(self, route):
        self.strangers.append(route.request.url)
        route.abort()

    # Waiting

    def wait_until_ready(self, page):
        """Waits until the elements of a page run, some time after it is loaded."""
        self.wait_until(page, ARE_RUNNING)

    def wait_until_pressable(self, page):
        """Waits until a new layer accepts presses; it ignores those of its first moments."""
        self.wait_until(page, ACCEPTS_PRESSES)

    def wait_until(self, page, expression):
        """Waits until a JavaScript expression is true. Playwright's own function needs permission for `eval`."""
        self.wait_for(page, lambda: page.evaluate(expression), expression)

    def wait_for(self, page, condition, name):
        """Waits until a condition is met; meanwhile replies are sent and events received."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                self.fail(f"never came true: {name}")
            page.wait_for_timeout(20)

    def settle(self, page):
        """Waits until a page has reacted to all earlier input and replies, before a check that nothing happened."""
        page.evaluate(SETTLE)

    # Time

    def hold(self, page):
        """Stops the clock of a page's machines, and with it all movement."""
        page.evaluate("heldTime = performance.now()")

    def let_pass(self, page, milliseconds):
        """Advances the stopped clock; everything is drawn at the new time."""
        page.evaluate(ADVANCE, milliseconds)

    def release(self, page):
        """Restarts the clock."""
        page.evaluate("heldTime = null")

    # Looking

    def shot(self, page, name, full=False):
        """Saves a screenshot of the window, or of the full page, to the build output."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.png", full_page=full)

    def assertAccessible(self, page, context=None):
        """Fails if axe-core has serious findings."""
        # Axe comes as text, which the page's own policy would not let in.
        results = Axe().run(page, context=context) if context else Axe().run(page)
        found = [
            f"{each['id']}: {each['help']} {[node['html'] for node in each['nodes']]}"
            for each in results.response["violations"]
            if each["impact"] in ("serious", "critical")
        ]
        self.assertEqual(found, [])

    # Touching

    def touch(self, page, points, pause=10):
        """Draws with one finger through points of the window."""
        session = page.context.new_cdp_session(page)
        names = ["touchStart"] + ["touchMove"] * (len(points) - 1)
        for name, (x, y) in zip(names, points):
            session.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": [{"x": x, "y": y}]})
            page.wait_for_timeout(pause)
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()

    def metrics(self, page):
        """Counts of a page's listeners, nodes and bytes after a garbage collection.

        Animations and requests hold what they are about until they are over: the least of several counts.
        """
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        least = {}
        for _ in range(5):
            page.wait_for_timeout(300)
            session.send("HeapProfiler.collectGarbage")
            for each in session.send("Performance.getMetrics")["metrics"]:
                least[each["name"]] = min(least.get(each["name"], each["value"]), each["value"])
        session.detach()
        return least


def main():
    unittest.main(verbosity=2)
