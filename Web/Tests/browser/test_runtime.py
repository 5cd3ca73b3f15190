"""The runtime of elements, tested with the slider of a captcha whose service is the test."""

import unittest

from harness import BrowserTest, main

# The piece moves as far as the thumb, 184 pixels. Every answer is wrong, and the thumb returns. Drags of tests have uneven
# steps, and end where a notch can be: the machine returns others.
SLIDER = """
import "/fretsaw/captcha.js";
import { Engine, FretsawElement, System } from "/fretsaw/runtime.js";
const sheet = new CSSStyleSheet();
sheet.replaceSync(":host { width: 310px; height: 285px; }");
const challenge = {
  token: "token", task: "jigsaw", picture: { width: 310, height: 155 },
  piece: { x: 0, y: 0, width: 126, height: 126 }, row: null, words: [], kinds: [], work: "none",
};
class Slider extends FretsawElement {
  static styles = [sheet];
  static partNames = customElements.get("fretsaw-captcha").partNames;
  answers = [];
  draws = 0;
  get system() { return System.captcha; }
  get layer() { return this.getAttribute("layer") ?? "inline"; }
  options() {
    const none = { kinds: [], hinted: [], texts: {} };
    return { options: { ...none, kind: "slide", presentation: "inline", maxScale: 1, lifetime: 0 } };
  }
  async begin() { return (await super.begin()) && this.send("opened"); }
  effect(name, { sequence, check }) {
    if (name === "load") this.send("loaded", { sequence, challenge });
    if (name !== "check") return;
    this.answers.push(JSON.parse(check.answer).x);
    this.send("rejected", { sequence: check.sequence, fault: "wrong", message: null });
  }
  drawn() { this.draws += 1; }
}
customElements.define("fretsaw-slider", Slider);
window.engine = () => Engine.shared(System.captcha);
"""
BODY = "<h1>Stage</h1><fretsaw-slider></fretsaw-slider>"
THUMB = "fretsaw-slider [part='thumb']"


class Runtime(BrowserTest):
    def slider(self, body=BODY, **options):
        page = self.stage(body, SLIDER, **options)
        page.wait_for_selector(THUMB)
        return page

    def box(self, page, selector=THUMB):
        box = page.locator(selector).first.bounding_box()
        return box["x"], box["y"], box["width"], box["height"]

    def answers(self, page):
        return page.evaluate("document.querySelector('fretsaw-slider').answers")

    def test_modules_can_be_imported_without_a_browser(self):
        for name in ("fretsaw", "captcha", "gesture-lock", "guide", "textarea"):
            # A worker has no elements and no style sheets, as a server that renders pages.
            page = self.stage("<h1>Stage</h1>", f"""
                const worker = new Worker("/worker.js", {{ type: "module" }});
                worker.onmessage = ({{ data }}) => (window.outcome = data);
            """, policy="default-src 'self' 'wasm-unsafe-eval'", prepare=lambda page: page.route(
                "**/worker.js",
                lambda route: route.fulfill(
                    body=f"""import("/fretsaw/{name}.js").then(
                        () => postMessage("imported"), (error) => postMessage(String(error)))""",
                    content_type="text/javascript",
                ),
            ))
            self.wait_until(page, "window.outcome !== undefined")
            self.assertEqual(page.evaluate("outcome"), "imported", name)

    def test_properties_set_before_the_definition_are_kept(self):
        page = self.stage(
            "<h1>Stage</h1><fretsaw-gesture-lock local></fretsaw-gesture-lock><fretsaw-captcha></fretsaw-captcha>",
            """
            const [lock, captcha] = document.querySelector("main").querySelectorAll(":not(h1)");
            lock.ownerSecret = "0123456789abcdef";
            lock.texts = { draw: "Early" };
            captcha.texts = { puzzleTip: "Early" };
            await Promise.all([import("/fretsaw/gesture-lock.js"), import("/fretsaw/captcha.js")]);
            window.kept = () => [
              lock.ownerSecret, lock.texts.draw, captcha.texts.puzzleTip, Object.hasOwn(captcha, "texts"),
            ];
            """,
        )
        self.assertEqual(page.evaluate("kept()"), ["0123456789abcdef", "Early", "Early", False])

    def test_runs_as_webassembly_and_as_javascript(self):
        for engine, is_wasm in (("wasm", True), ("js", False)):
            with self.subTest(engine=engine):
                page = self.slider(engine=engine)
                self.assertEqual(page.evaluate("engine().then((engine) => engine.isWebAssembly)"), is_wasm)

    def test_without_permission_for_webassembly_javascript_is_used(self):
        self.expect_errors("policy: script-src wasm-eval", "WebAssembly")
        page = self.slider(policy="default-src 'none'; script-src 'self'; img-src 'self'; connect-src 'self'")
        self.assertFalse(page.evaluate("engine().then((engine) => engine.isWebAssembly)"))

    def test_a_missing_wasm_file_is_reported_and_another_address_can_be_given(self):
        self.expect_errors("404")
        for address in ("", "/assets/"):
            messages = []

            def prepare(page):
                page.on("console", lambda message: messages.append(message.text))
                page.route("**/captcha.wasm", lambda route: route.fulfill(status=404))
                origin = self.server.origin
                page.route(
                    "**/assets/captcha.wasm",
                    lambda route: route.fulfill(response=route.fetch(url=f"{origin}/fretsaw/captcha.wasm")),
                )

            script = f"document.documentElement.dataset.fretsawWasm = '{address}';{SLIDER}"
            page = self.stage(BODY, script, prepare=prepare)
            page.wait_for_selector(THUMB)
            runs = page.evaluate("engine().then((engine) => engine.isWebAssembly)")
            self.assertEqual(runs, address != "")
            reports = [text for text in messages if "set <html data-fretsaw-wasm>" in text]
            self.assertEqual(len(reports), 0 if address else 1, messages)

    def test_a_mouse_drags_and_may_leave_the_part(self):
        page = self.slider()
        x, y, _, _ = self.box(page)
        page.mouse.move(x + 20, y + 20)
        page.mouse.down()
        page.mouse.move(x + 60, y + 20)
        page.mouse.move(x + 140, y + 300)
        self.assertAlmostEqual(self.box(page)[0] - x, 120)
        page.mouse.up()
        self.assertEqual(self.answers(page), [120])
        left = "document.querySelector('fretsaw-slider').shadowRoot.querySelector('[part=\"thumb\"]').getBoundingClientRect().x"
        self.wait_until(page, f"Math.abs({left} - {x}) < 1e-6")

    def test_other_buttons_do_not_drag(self):
        page = self.slider()
        x, y, _, _ = self.box(page)
        page.mouse.move(x + 20, y + 20)
        page.mouse.down(button="right")
        page.mouse.move(x + 90, y + 20)
        page.mouse.up(button="right")
        self.assertEqual(self.answers(page), [])

    def test_a_finger_drags_without_scrolling_the_page(self):
        page = self.slider(BODY + '<p id="long">.</p>', has_touch=True, width=360, height=640)
        page.evaluate("document.querySelector('#long').style.setProperty('height', '3000px')")
        x, y, _, _ = self.box(page)
        self.touch(page, [(x + 20, y + 20)] + [(x + 20 + way, y + 20 - way) for way in (4, 16, 40, 120)])
        self.wait_until(page, "document.querySelector('fretsaw-slider').answers.length > 0")
        self.assertEqual(self.answers(page), [120])
        self.assertEqual(page.evaluate("scrollY"), 0)

    def test_a_finger_beside_the_component_scrolls(self):
        page = self.slider(BODY + '<p id="long">.</p>', has_touch=True, width=360, height=640)
        page.evaluate("document.querySelector('#long').style.setProperty('height', '3000px')")
        self.touch(page, [(100, 600)] + [(100, 600 - 40 * i) for i in range(1, 8)])
        self.wait_until(page, "scrollY > 0")

    def test_keys_move_the_slider(self):
        page = self.slider()
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Shift+ArrowRight")
        thumb = page.locator(THUMB)
        self.assertEqual(thumb.get_attribute("aria-valuenow"), "11")
        page.keyboard.press("Enter")
        self.assertEqual(self.answers(page), [11])

    def test_keys_with_modifiers_stay_the_browsers(self):
        page = self.slider()
        page.keyboard.press("Tab")
        page.keyboard.press("Control+ArrowRight")
        self.assertEqual(page.locator(THUMB).get_attribute("aria-valuenow"), "0")

    def test_the_position_of_a_press_does_not_depend_on_the_pages_scale(self):
        for ratio in (1, 2, 3):
            for zoom in ("0.5", "1", "2"):
                with self.subTest(ratio=ratio, zoom=zoom):
                    page = self.slider(device_scale_factor=ratio)
                    page.evaluate("(z) => document.body.style.setProperty('scale', z)", zoom)
                    page.evaluate("document.body.style.setProperty('transform-origin', '0 0')")
                    x, y, width, height = self.box(page)
                    scale = width / 98
                    self.assertAlmostEqual(scale, float(zoom), delta=0.01)
                    page.mouse.move(x + width / 2, y + height / 2)
                    page.mouse.down()
                    for way in (10, 120):
                        page.mouse.move(x + width / 2 + way * scale, y + height / 2)
                    page.mouse.up()
                    self.assertAlmostEqual(self.answers(page)[0], 120, delta=0.5)

    def test_nothing_is_drawn_while_nothing_moves(self):
        page = self.slider()
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        self.hold(page)
        page.keyboard.press("Enter")
        draws = "document.querySelector('fretsaw-slider').draws"
        before = page.evaluate(draws)
        # Frames come while it moves, whether time passes or not.
        self.wait_until(page, f"{draws} > {before} + 5")
        self.let_pass(page, 800)
        before = page.evaluate(draws)
        self.settle(page)
        self.assertEqual(page.evaluate(draws), before)

    def test_language_and_darkness_follow_the_page_and_the_device(self):
        page = self.slider(color_scheme="light")
        thumb = page.locator(THUMB)
        self.assertRegex(thumb.get_attribute("aria-label"), "^滑块")
        page.evaluate("document.documentElement.lang = 'en'")
        page.wait_for_selector(f"{THUMB}[aria-label^='Slider']")
        color = "getComputedStyle(document.querySelector('fretsaw-slider').shadowRoot.querySelector('[part=\"bar\"]')).backgroundColor"
        # On a dark page, the track has more of the accent's colour.
        light = page.evaluate(color)
        page.emulate_media(color_scheme="dark")
        self.wait_until(page, f"{color} !== '{light}'")
        page.evaluate("document.documentElement.dataset.theme = 'light'")
        self.wait_until(page, f"{color} === '{light}'")

    def test_two_on_a_page_are_independent(self):
        page = self.slider(BODY + "<fretsaw-slider id='other'></fretsaw-slider>")
        page.wait_for_selector("#other [part='thumb']")
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        page.locator("#other [part='thumb']").focus()
        page.keyboard.press("Shift+ArrowRight")
        values = page.evaluate(
            "[...document.querySelectorAll('fretsaw-slider')].map((each) =>"
            " each.shadowRoot.querySelector('[role=slider]').getAttribute('aria-valuenow'))"
        )
        self.assertEqual(values, ["1", "10"])

    def test_nothing_leaks_after_a_hundred_mounts(self):
        page = self.slider()
        cycle = """async (count) => {
          for (let index = 0; index < count; index += 1) {
            const slider = document.createElement("fretsaw-slider");
            document.body.append(slider);
            await slider.begin();
            slider.send("refresh");
            await new Promise(requestAnimationFrame);
            slider.remove();
          }
        }"""
        # What the harness has recorded is no leak.
        forget = "calls.forEach((each) => each.splice(0))"
        page.evaluate(cycle, 10)
        page.evaluate(forget)
        before = self.metrics(page)
        page.evaluate(cycle, 100)
        page.evaluate(forget)
        after = self.metrics(page)
        for name in ("Nodes", "JSEventListeners"):
            self.assertLessEqual(after[name] - before[name], 20, name)
        self.assertLess(after["JSHeapUsedSize"] - before["JSHeapUsedSize"], 1 << 20)

    def test_a_modal_one_keeps_the_focus_and_gives_it_back(self):
        page = self.stage(
            '<h1>Stage</h1><button id="opener">Open</button><fretsaw-slider layer="modal"></fretsaw-slider>', SLIDER
        )
        page.focus("#opener")
        page.evaluate("document.querySelector('fretsaw-slider').begin()")
        page.wait_for_selector(THUMB)
        for _ in range(3):
            page.keyboard.press("Tab")
            self.assertNotEqual(page.evaluate("document.activeElement?.id"), "opener")
        page.evaluate("document.querySelector('fretsaw-slider').end()")
        self.assertEqual(page.evaluate("document.activeElement.id"), "opener")

    def test_the_page_behind_a_dialog_does_not_scroll(self):
        body = '<h1>Stage</h1><fretsaw-slider layer="modal"></fretsaw-slider><fretsaw-slider layer="modal"></fretsaw-slider><p>.</p>'
        page = self.stage(body, SLIDER)
        page.evaluate("document.querySelector('p').style.setProperty('height', '3000px')")
        page.evaluate("document.documentElement.style.setProperty('overflow', 'visible')")
        sliders = "[...document.querySelectorAll('fretsaw-slider')]"
        width = page.evaluate("document.querySelector('p').clientWidth")
        page.evaluate(f"Promise.all({sliders}.map((slider) => slider.begin()))")
        page.mouse.move(600, 500)
        for ended in (0, 1):
            page.evaluate(f"{sliders}[{ended}].end()") if ended else None
            page.mouse.wheel(0, 400)
            # A scroll would begin within this time; no event reports that none does.
            page.wait_for_timeout(200)
            self.assertEqual(page.evaluate("scrollY"), 0)
            self.assertEqual(page.evaluate("document.querySelector('p').clientWidth"), width)
        page.evaluate(f"{sliders}[0].end()")
        self.assertEqual(page.evaluate("document.documentElement.style.overflow"), "visible")
        page.mouse.wheel(0, 400)
        self.wait_until(page, "scrollY > 0")

    def test_attributes_are_properties_too(self):
        page = self.stage("<h1>Stage</h1>", """
            await Promise.all(["alert", "captcha", "gesture-lock", "guide"].map((name) => import(`/fretsaw/${name}.js`)));
            const element = (name, values) => Object.assign(document.createElement(`fretsaw-${name}`), values).outerHTML;
            window.written = [
              element("captcha", { siteKey: "shop", kinds: ["slide", "rotate"], mode: "popup", required: true }),
              element("captcha", { endpoint: null, required: false, disabled: "" }),
              element("gesture-lock", { flow: "set", minimum: 5, hideTrail: true }),
              element("guide", { pages: ["welcome", "tour"], noSkip: true }),
              element("alert", { heading: "Delete?", buttons: ["No", "Yes"] }),
            ];
        """)
        self.wait_until(page, "window.written !== undefined")
        self.assertEqual(page.evaluate("written"), [
            '<fretsaw-captcha site-key="shop" kinds="slide rotate" mode="popup" required=""></fretsaw-captcha>',
            '<fretsaw-captcha disabled=""></fretsaw-captcha>',
            '<fretsaw-gesture-lock flow="set" minimum="5" hide-trail=""></fretsaw-gesture-lock>',
            '<fretsaw-guide pages="welcome tour" no-skip=""></fretsaw-guide>',
            '<fretsaw-alert heading="Delete?" buttons="[&quot;No&quot;,&quot;Yes&quot;]"></fretsaw-alert>',
        ])

    def test_an_announcement_is_not_cut_short_by_the_next_ones(self):
        page = self.slider()
        page.evaluate("document.querySelector('fretsaw-slider').say('before')")
        page.evaluate("new Promise((done) => setTimeout(done, 50))")
        page.evaluate("(() => { const slider = document.querySelector('fretsaw-slider'); slider.say('one'); slider.say('two'); })()")
        heard = "[...document.querySelector('fretsaw-slider').shadowRoot.querySelector('.heard[role=status]').children].map((each) => each.textContent)"
        self.assertEqual(page.evaluate(heard), ["before", "one", "two"])

    def test_axe_has_no_serious_findings(self):
        page = self.slider()
        self.assertAccessible(page)
        self.shot(page, "runtime-slider")


if __name__ == "__main__":
    main()
