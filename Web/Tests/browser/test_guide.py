"""Guide pages with the service's pictures: three exits, animations, the pager."""

import base64
import unittest

from harness import ROOT, BrowserTest, main

SCRIPT = """
import "/fretsaw/guide.js";
window.received = [];
for (const name of ["version", "home", "unreadable", "completed", "removed"]) {
  document.addEventListener(`fretsaw-${name}`, ({ detail }) => window.received.push([name, detail]));
}
"""
GUIDE = "fretsaw-guide"
PAGES = "clock.gif puzzle.gif lock.gif"
# One white pixel.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=="
)


class Guide(BrowserTest):
    flags = ("--set", f"media={ROOT}/Samples/guide")

    def guide(self, attributes="", pages=PAGES, waits=True, **options):
        options = {"width": 375, "height": 667, **options}
        body = f"<h1>Stage</h1><{GUIDE} modal version='1.0' pages='{pages}' {attributes}></{GUIDE}>"
        page = self.stage(body, SCRIPT, **options)
        if waits:
            page.wait_for_selector(f"{GUIDE} canvas")
        return page

    def received(self, page, name):
        return [detail for kind, detail in page.evaluate("received") if kind == name]

    def waits_for(self, page, name):
        page.wait_for_function("(name) => received.some(([kind]) => kind === name)", arg=name)

    def part(self, page, name, index=0):
        return page.locator(f"{GUIDE} [part='{name}'][data-index='{index}']")

    def rests(self, page, number, width=375):
        # A function: the page's policy lets no text be evaluated but the first time.
        page.wait_for_function(
            f"(offset) => document.querySelector('{GUIDE}').shadowRoot.querySelector('.pager').scrollLeft === offset",
            arg=number * width,
        )
        # It is received a moment later that it rests there.
        self.part(page, "indicator").and_(page.locator(f"[aria-label^='第{number + 1}页'], [aria-label*='{number + 1} of']")).wait_for()

    def middle(self, page, name, number):
        box = self.part(page, name, number).bounding_box()
        return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]

    def canvas(self, page, number):
        return self.part(page, "picture", number).locator("canvas").evaluate("(canvas) => canvas.toDataURL()")

    def test_skip_is_reported_once_and_fades(self):
        page = self.guide()
        box = self.part(page, "skip").bounding_box()
        self.assertEqual((box["x"], box["y"], box["width"], box["height"]), (305, 44, 50, 24))
        self.shot(page, "guide-first")
        self.hold(page)
        page.get_by_role("button", name="跳 过").click()
        self.waits_for(page, "completed")
        page.mouse.click(330, 56)
        self.assertEqual(self.received(page, "completed"), [{"exit": "skipped"}])
        self.let_pass(page, 400)
        opacity = float(self.part(page, "guide").evaluate("(part) => part.style.opacity"))
        self.assertTrue(0 < opacity < 1, opacity)
        self.release(page)
        self.waits_for(page, "removed")
        self.assertEqual(page.locator(f"{GUIDE} dialog").count(), 0)
        self.assertEqual(len(self.received(page, "completed")), 1)

    def test_start_fades_in_on_the_last_page_and_starts(self):
        page = self.guide()
        start = self.part(page, "start")
        self.hold(page)
        page.keyboard.press("End")
        self.rests(page, 2)
        self.assertEqual(start.evaluate("(part) => part.style.opacity"), "0")
        self.let_pass(page, 300)
        opacity = float(start.evaluate("(part) => part.style.opacity"))
        self.assertTrue(0 < opacity < 1, opacity)
        self.let_pass(page, 700)
        self.assertEqual(start.evaluate("(part) => part.style.opacity"), "")
        self.release(page)
        box = start.bounding_box()
        self.assertEqual((box["x"], box["y"], box["width"], box["height"]), (89, 543, 197, 40))
        self.shot(page, "guide-last")
        self.assertAccessible(page)
        page.get_by_role("button", name="立即体验").click()
        self.waits_for(page, "removed")
        self.assertEqual(self.received(page, "completed"), [{"exit": "started"}])

    def test_in_a_wide_window_pictures_are_at_most_twice_as_large_and_clear_of_the_buttons(self):
        page = self.guide("steps", width=1280, height=800)
        canvas = self.part(page, "picture").locator("canvas")
        box, natural = canvas.bounding_box(), canvas.evaluate("(canvas) => [canvas.width, canvas.height]")
        self.assertEqual([box["width"], box["height"]], [2 * side for side in natural])
        self.assertAlmostEqual(box["x"] + box["width"] / 2, 640, delta=0.5)
        area = self.part(page, "picture").bounding_box()
        for name in ("skip", "indicator", "previous", "next"):
            button = self.part(page, name).bounding_box()
            beside = button["x"] >= area["x"] + area["width"] or button["x"] + button["width"] <= area["x"]
            self.assertTrue(
                beside or button["y"] >= area["y"] + area["height"] or button["y"] + button["height"] <= area["y"], name
            )
        # Around it, the page has its colours.
        self.assertRegex(self.part(page, "page").evaluate("(part) => getComputedStyle(part).backgroundImage"), "^linear-gradient")
        self.shot(page, "guide-wide")

    def test_sliding_past_the_last_page_leaves(self):
        page = self.guide("slide")
        page.keyboard.press("End")
        self.rests(page, 2)
        page.mouse.move(300, 400)
        page.mouse.down()
        page.mouse.move(272, 400, steps=4)
        self.assertEqual(self.received(page, "completed"), [])
        page.mouse.move(262, 400, steps=4)
        self.waits_for(page, "completed")
        self.assertEqual(self.received(page, "completed"), [{"exit": "slid"}])
        page.mouse.up()
        self.waits_for(page, "removed")

    def test_without_slide_there_is_nothing_past_the_last_page(self):
        page = self.guide()
        page.keyboard.press("End")
        self.rests(page, 2)
        page.mouse.move(300, 400)
        page.mouse.down()
        page.mouse.move(100, 400, steps=4)
        page.mouse.up()
        self.settle(page)
        self.rests(page, 2)
        self.assertEqual(self.received(page, "completed"), [])

    def test_a_finger_turns_pages_and_the_dots_follow(self):
        page = self.guide(has_touch=True)
        self.touch(page, [(320, 400)] + [(320 - 25 * i, 400) for i in range(1, 13)])
        self.rests(page, 1)
        dot = "[part='dot'][data-index='1']"
        color = f"getComputedStyle(document.querySelector('{GUIDE}').shadowRoot.querySelector(\"{dot}\")).backgroundColor"
        self.wait_until(page, f"{color} === 'rgb(15, 107, 224)'")

    def test_a_mouse_drags_pages(self):
        page = self.guide()
        page.mouse.move(300, 400)
        page.mouse.down()
        page.mouse.move(180, 400, steps=5)
        page.mouse.up()
        self.rests(page, 1)

    def test_buttons_turn_pages_without_sliding(self):
        page = self.guide("steps")
        page.get_by_role("button", name="下一页").click()
        self.rests(page, 1)
        page.get_by_role("button", name="上一页").click()
        self.rests(page, 0)

    def test_buttons_are_shown_if_there_is_a_mouse_or_the_page_wants_them(self):
        for attributes, touches, count in (("", False, 2), ("no-steps", False, 0), ("", True, 0), ("steps", True, 2)):
            with self.subTest(attributes=attributes, touches=touches):
                page = self.guide(attributes, has_touch=touches, is_mobile=touches)
                self.assertEqual(page.evaluate("matchMedia('(pointer: fine)').matches"), not touches)
                self.assertEqual(page.locator(f"{GUIDE} :is([part='previous'], [part='next'])").count(), count)

    def test_a_press_on_a_dot_turns_to_its_page(self):
        for touches in (False, True):
            with self.subTest(touches=touches):
                page = self.guide(has_touch=touches, is_mobile=touches)
                for number in (2, 1, 0):
                    area = self.part(page, "dot-button", number).bounding_box()
                    self.assertGreaterEqual(min(area["width"], area["height"]), 24)
                    middle = self.middle(page, "dot-button", number)
                    # The dots move a little longer than the page.
                    self.wait_for(page, lambda: self.middle(page, "dot", number) == middle, "a dot in the middle of its area")
                    # Near a corner of the area.
                    (page.touchscreen.tap if touches else page.mouse.click)(middle[0] - 10, middle[1] + 10)
                    self.rests(page, number)
                page.get_by_role("button", name="第3页,共3页").dispatch_event("click")
                self.rests(page, 2)
                self.assertAccessible(page)

    def test_a_modal_guide_is_a_dialog_with_a_name(self):
        for lang, name in (("zh", "引导页"), ("en", "Guide")):
            with self.subTest(lang=lang):
                page = self.guide(lang=lang)
                session = page.context.new_cdp_session(page)
                session.send("Accessibility.enable")
                nodes = session.send("Accessibility.getFullAXTree")["nodes"]
                named = [
                    each["role"]["value"] for each in nodes
                    if not each["ignored"] and each.get("name", {}).get("value") == name
                ]
                self.assertEqual(named, ["dialog"])

    def test_pages_play_and_can_be_paused(self):
        page = self.guide()
        first = self.canvas(page, 0)
        page.wait_for_function(
            f"(first) => document.querySelector('{GUIDE}').shadowRoot"
            ".querySelector(\"[part='picture'] canvas\").toDataURL() !== first",
            arg=first,
        )
        page.get_by_role("button", name="暂停动画").click()
        still = self.canvas(page, 0)
        self.hold(page)
        self.let_pass(page, 1500)
        self.assertEqual(self.canvas(page, 0), still)
        self.release(page)
        page.get_by_role("button", name="播放动画").click()
        page.get_by_role("button", name="暂停动画").wait_for()

    def test_reduced_motion_shows_first_frames_and_leaves_at_once(self):
        page = self.guide(reduced_motion="reduce")
        first = self.canvas(page, 0)
        self.hold(page)
        self.let_pass(page, 1200)
        self.assertEqual(self.canvas(page, 0), first)
        self.release(page)
        page.keyboard.press("Escape")
        self.waits_for(page, "removed")

    def test_with_reduced_motion_an_animation_is_played_by_its_button_in_every_language(self):
        page = self.guide(reduced_motion="reduce")
        first = self.canvas(page, 0)
        page.get_by_role("button", name="播放动画").press("Enter")
        page.get_by_role("button", name="暂停动画").wait_for()
        self.wait_for(page, lambda: self.canvas(page, 0) != first, "another frame")
        self.assertAccessible(page)
        page.get_by_role("button", name="暂停动画").click()
        still = self.canvas(page, 0)
        self.hold(page)
        self.let_pass(page, 1200)
        self.assertEqual(self.canvas(page, 0), still)
        self.release(page)
        names = set()
        for lang in ("zh", "zh-Hant", "en", "es", "fr", "de", "pt", "it", "ru", "ja", "ko", "ar", "hi"):
            page.evaluate("(lang) => { document.documentElement.lang = lang; }", lang)
            button = self.part(page, "pause")
            self.wait_for(page, lambda: button.get_attribute("aria-label") not in names, lang)
            names.add(button.get_attribute("aria-label"))
        self.assertEqual(len(names), 13)

    def test_shown_once_for_a_version_on_request(self):
        page = self.guide("remember='guide'")
        self.assertEqual(self.received(page, "version"), [{"version": "1.0"}])
        page.reload()
        self.waits_for(page, "home")
        self.assertEqual(page.locator(f"{GUIDE} dialog").count(), 0)
        page.evaluate("localStorage.guide = '0.9'")
        page.reload()
        page.wait_for_selector(f"{GUIDE} canvas")
        self.assertEqual(page.evaluate("localStorage.guide"), "1.0")

    def test_a_browser_without_storage_shows_it_every_time(self):
        blocked = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
        body = f"<h1>Stage</h1><{GUIDE} modal version='1.0' remember='guide' pages='{PAGES}'></{GUIDE}>"
        page = self.stage(body, SCRIPT + blocked, width=375, height=667)
        page.wait_for_selector(f"{GUIDE} canvas")
        self.assertEqual(self.received(page, "version"), [{"version": "1.0"}])

    def test_nothing_is_kept_unless_asked(self):
        page = self.guide()
        self.assertEqual(page.evaluate("localStorage.length + sessionStorage.length"), 0)

    def test_an_unreadable_page_is_empty_and_reported(self):
        self.expect_errors("404")
        page = self.guide(pages="missing.gif clock.gif", waits=False)
        self.waits_for(page, "unreadable")
        self.assertEqual(self.received(page, "unreadable"), [{"page": 0, "name": "missing.gif"}])
        self.assertEqual(self.part(page, "picture", 0).locator("canvas").count(), 0)
        page.keyboard.press("ArrowRight")
        self.rests(page, 1)
        self.part(page, "picture", 1).locator("canvas").wait_for()

    def test_kinds_are_detected_by_content(self):
        gif = (ROOT / "Samples/guide/clock.gif").read_bytes()
        page = self.guide(pages="/pictures/one.png /pictures/two.gif", waits=False)
        page.route("**/pictures/one.png", lambda route: route.fulfill(body=gif, content_type="image/png"))
        page.route("**/pictures/two.gif", lambda route: route.fulfill(body=PNG, content_type="image/gif"))
        self.expect_errors("404", "Failed to load")
        page.reload()
        page.wait_for_selector(f"{GUIDE} canvas")
        page.get_by_role("button", name="暂停动画").wait_for()
        page.keyboard.press("End")
        self.rests(page, 1)
        self.part(page, "picture", 1).locator("canvas").wait_for()
        page.locator(f"{GUIDE} [part='pause']").wait_for(state="detached")

    def test_a_removed_button_moves_the_focus_to_the_guide(self):
        for modal in (True, False):
            with self.subTest(modal=modal):
                page = self.guide(pages="clock.gif /pictures/still.png", waits=False)
                page.route("**/pictures/still.png", lambda route: route.fulfill(body=PNG, content_type="image/png"))
                self.expect_errors("404", "Failed to load")
                page.reload()
                page.wait_for_selector(f"{GUIDE} canvas")
                if not modal:
                    page.evaluate(f"(() => {{ const guide = document.querySelector('{GUIDE}'); guide.removeAttribute('modal'); guide.begin(); }})()")
                    page.wait_for_selector(f"{GUIDE} canvas")
                page.get_by_role("button", name="暂停动画").focus()
                page.keyboard.press("PageDown")
                page.get_by_role("button", name="暂停动画").wait_for(state="detached")
                focus = f"document.querySelector('{GUIDE}').shadowRoot.activeElement"
                self.assertEqual(page.evaluate(f"[{focus}?.localName, {focus}?.part.value]"), ["dialog", ""] if modal else ["div", "guide"])

    def test_without_skip_escape_does_nothing(self):
        page = self.guide("no-skip")
        dialog = f"document.querySelector('{GUIDE}').shadowRoot.querySelector('dialog')"
        for way in ("keys", "back"):
            page.mouse.click(180, 300)
            for _ in range(4):
                if way == "keys":
                    page.keyboard.press("Escape")
                else:
                    # As a device's way back does, which may not be rejected.
                    page.evaluate(f"{dialog}.close()")
                self.settle(page)
            self.wait_until(page, f"{dialog}?.matches(':modal')")
        self.assertEqual(self.received(page, "completed"), [])

    def test_animations_from_urls_are_decoded_at_display_size(self):
        gif = (ROOT / "Samples/guide/clock.gif").read_bytes()
        page = self.stage("<h1>Stage</h1>", "import { loadPicture } from '/fretsaw/guide.js'; window.load = loadPicture;")
        page.route("**/pictures/clock.gif", lambda route: route.fulfill(body=gif, content_type="image/gif"))
        self.wait_until(page, "window.load !== undefined")
        sizes = page.evaluate(
            """async () => {
              window.open = 0;
              const { close } = ImageBitmap.prototype;
              const make = createImageBitmap;
              window.createImageBitmap = async (...given) => {
                open += 1;
                return make(...given);
              };
              ImageBitmap.prototype.close = function () {
                open -= 1;
                close.call(this);
              };
              const { signal } = new AbortController();
              const large = await load("/pictures/clock.gif", "", 10_000, signal);
              const small = await load("/pictures/clock.gif", "", 50, signal);
              const sizes = [large, small].map(({ frame }) => Math.max(frame(1).image.width, frame(1).image.height));
              large.close();
              small.close();
              return sizes;
            }"""
        )
        self.assertGreater(sizes[0], 50)
        self.assertEqual(sizes[1], 50)
        stopped = page.evaluate(
            """async () => {
              const controller = new AbortController();
              const make = createImageBitmap;
              window.createImageBitmap = (...given) => {
                controller.abort();
                return make(...given);
              };
              const loading = load("/pictures/clock.gif", "", 50, controller.signal);
              return loading.then(() => "whole", (error) => error.name);
            }"""
        )
        self.assertEqual(stopped, "AbortError")
        self.assertEqual(page.evaluate("open"), 0)

    def test_states_are_accessible_in_both_themes_and_languages(self):
        for scheme in ("light", "dark"):
            for lang in ("zh", "en"):
                with self.subTest(scheme=scheme, lang=lang):
                    page = self.guide("steps", lang=lang, color_scheme=scheme)
                    self.shot(page, f"guide-{scheme}-{lang}")
                    self.assertAccessible(page)

    def test_a_rotated_phone_keeps_the_page(self):
        page = self.guide()
        page.keyboard.press("ArrowRight")
        self.rests(page, 1)
        page.set_viewport_size({"width": 667, "height": 375})
        self.rests(page, 1, width=667)


if __name__ == "__main__":
    main()
