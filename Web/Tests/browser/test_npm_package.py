"""The npm package in pages: as modules and as bundles by esbuild, alone, with React and with Vue."""

import gzip
import pathlib
import shutil
import subprocess
import tempfile
import zipfile

from captcha_pages import CaptchaTest
from harness import ROOT, main

FOLDER = tempfile.TemporaryDirectory()
APP = pathlib.Path(FOLDER.name)
# Wheels that carry the frameworks; scripts/test-browser downloads them.
WHEELS = ROOT / ".build-browser/wheels"
FRAMEWORKS = {
    "react": ("dash-*.whl", "dash/deps/react@18.3.1.js"),
    "react-dom": ("dash-*.whl", "dash/deps/react-dom@18.3.1.js"),
    "vue": ("nicegui-*.whl", "nicegui/static/vue.esm-browser.js"),
}
PAGES = {
    "plain": """
        import "fretsaw/bundle/captcha";
        document.querySelector("#app").innerHTML = '<fretsaw-captcha kind="slide"></fretsaw-captcha>';
    """,
    "react": """
        import React from "react";
        import { createRoot } from "react-dom";
        import "fretsaw/bundle/captcha";
        function App() {
          const [count, setCount] = React.useState(0);
          window.render = () => setCount(count + 1);
          window.count = count;
          const ref = React.useCallback((captcha) => {
            if (captcha) captcha.headers = { "X-Page": "app" };
          }, []);
          return React.createElement("fretsaw-captcha", { kind: "slide", "site-key": undefined, ref });
        }
        createRoot(document.querySelector("#app")).render(React.createElement(React.StrictMode, null, React.createElement(App)));
    """,
    "vue": """
        import { createApp, h, ref } from "vue";
        import "fretsaw/bundle/captcha";
        const count = ref(0);
        window.render = () => (count.value += 1);
        createApp({
          render() {
            window.count = count.value;
            return h("fretsaw-captcha", {
              kind: "slide", mode: "inline", texts: { title: "Shop" }, headers: { "X-Page": "app" },
              onFretsawVerified: ({ detail }) => (window.proof = detail.captchaVerification),
            });
          },
        }).mount("#app");
    """,
}
TYPES = {".js": "text/javascript", ".wasm": "application/wasm"}
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self'; style-src 'self' 'unsafe-inline'"
NOTE = """
window.received = [];
for (const name of ["challenge", "verified", "failed"]) {
  addEventListener(`fretsaw-${name}`, (event) => received.push([name, event.detail]));
}
"""


def setUpModule():
    archive = subprocess.run([ROOT / "scripts/make-npm"], check=True, capture_output=True, text=True).stdout.strip()
    subprocess.run(["tar", "--extract", "--gzip", "--file", ROOT / archive, "--directory", APP], check=True)
    modules = APP / "node_modules"
    modules.mkdir()
    shutil.move(APP / "package", modules / "fretsaw")
    for name, (wheel, member) in FRAMEWORKS.items():
        (modules / name).mkdir()
        (found,) = WHEELS.glob(wheel)
        with zipfile.ZipFile(found) as opened:
            (modules / name / "index.js").write_bytes(opened.read(member))
    for name, script in PAGES.items():
        (APP / f"{name}.js").write_text(NOTE + script)
        subprocess.run(
            ["esbuild", f"{name}.js", "--bundle", "--splitting", "--format=esm", f"--outdir=out/{name}", "--log-level=warning"],
            cwd=APP,
            check=True,
        )


class Package(CaptchaTest):
    def app(self, script, engine="wasm"):
        """A page of an app that loads a script of its own folder."""
        asked = []

        def send(route):
            file = APP / route.request.url.split("/app/", 1)[1]
            asked.append(file.name)
            if file.is_file():
                route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "text/plain"))
            else:
                route.fulfill(status=404)

        page = self.page()
        page.route("**/app/**", send)
        html = f"<!doctype html><html lang='en' data-fretsaw-engine='{engine}'><title>App</title><div id='app'></div><script type='module' src='/app/{script}'></script>"
        page.route(
            "**/app.html",
            lambda route: route.fulfill(body=html, content_type="text/html", headers={"content-security-policy": POLICY}),
        )
        page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
        given = self.given(page)
        page.goto("/app.html")
        self.wait_ready(page)
        return page, given, asked

    def test_a_page_without_a_bundler_loads_the_modules(self):
        (APP / "modules.js").write_text(
            NOTE + "import '/app/node_modules/fretsaw/captcha.js'; document.querySelector('#app')"
            ".append(document.createElement('fretsaw-captcha'));"
        )
        page, given, asked = self.app("modules.js")
        self.solve(page, given)
        self.assertIn("captcha.wasm", asked)
        self.assertNotIn("captcha.wasm.js", asked)

    def test_a_bundle_by_esbuild_needs_no_other_file(self):
        page, given, asked = self.app("out/plain/plain.js")
        self.solve(page, given)
        self.assertEqual([name for name in asked if ".wasm" in name], [])

    def test_one_file_without_splitting_has_at_most_80_kb_and_no_javascript_engine(self):
        (APP / "single.js").write_text('import "fretsaw/captcha";')
        subprocess.run(["esbuild", "single.js", "--bundle", "--minify", "--format=esm", "--outfile=out/single.js"], cwd=APP, check=True)
        self.assertLessEqual(len(gzip.compress((APP / "out/single.js").read_bytes())), 80_000)

    def test_a_page_without_webassembly_loads_the_javascript_engine_as_a_file(self):
        shutil.copy(APP / "node_modules/fretsaw/captcha.wasm.js", APP / "out/captcha.wasm.js")
        page, given, asked = self.app("out/plain/plain.js", engine="js")
        self.solve(page, given)
        self.assertIn("captcha.wasm.js", asked)

    def test_react_and_vue_render_it_and_keep_its_challenge(self):
        for framework in ("react", "vue"):
            with self.subTest(framework=framework):
                requests = []
                page, given, _ = self.app(f"out/{framework}/{framework}.js")
                page.on("request", lambda request: requests.append(request.url))
                for count in (1, 2):
                    page.evaluate("render()")
                    self.wait_until(page, f"count === {count}")
                self.assertEqual([url for url in requests if url.endswith("/get")], [])
                proof = self.solve(page, given)
                if framework == "vue":
                    self.assertEqual(page.evaluate("proof"), proof)
                    self.assertEqual(page.evaluate("document.querySelector('fretsaw-captcha').texts"), {"title": "Shop"})
                self.assertEqual(page.evaluate("document.querySelector('fretsaw-captcha').headers"), {"X-Page": "app"})
                self.assertEqual(self.verified(proof), "0000")


if __name__ == "__main__":
    main()
