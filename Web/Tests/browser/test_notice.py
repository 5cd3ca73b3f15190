"""Notices: six kinds over the page, each with its own duration."""

import unittest

from harness import BrowserTest, main

SCRIPT = """
import { notice } from "/fretsaw/fretsaw.js";
window.notice = notice;
document.documentElement.dataset.ready = "";
"""
BODY = "<h1>Stage</h1><p>Words</p><button id='button'>A button</button>"
HOST = "document.querySelector('fretsaw-notices')?.shadowRoot"
BOXES = f"[...({HOST}?.querySelectorAll('[part=\"box\"]') ?? [])]"


class Notices(BrowserTest):
    def opened(self, body=BODY, **options):
        page = self.stage(body, SCRIPT, **options)
        page.wait_for_selector("html[data-ready]")
        return page

    def box(self, page, index=0):
        self.wait_until(page, f"{BOXES}.length > {index}")
        self.wait_until(page, f"{BOXES}[{index}].style.opacity === ''")
        self.wait_until(page, f"!{HOST}.getAnimations().some(({{ animationName }}) => animationName === 'appear')")
        return page.evaluate(
            f"(i) => {{ const box = {BOXES}[i]; const r = box.getBoundingClientRect();"
            " const s = getComputedStyle(box); return { x: r.x, y: r.y, width: r.width, height: r.height,"
            " color: s.backgroundColor, radius: s.borderRadius, text: box.textContent } }",
            index,
        )

    def count(self, page):
        return page.evaluate(f"{BOXES}.length")

    def test_notices_are_centred_and_have_their_sizes(self):
        for kind in ("success", "error", "info"):
            with self.subTest(kind=kind):
                page = self.opened()
                page.evaluate(f"void notice.{kind}('完成')")
                box = self.box(page)
                self.assertEqual((box["x"], box["y"], box["width"], box["height"]), (595, 355, 90, 90))
                self.assertEqual(box["text"], "完成")
                self.assertEqual(box["color"], "rgba(0, 0, 0, 0.7)")
                self.assertEqual(box["radius"], "10px")
                self.shot(page, f"notice-{kind}")

    def test_text_has_margins_of_50_by_30_and_wraps(self):
        page = self.opened(width=320, height=480)
        page.evaluate("void notice.text('短', { clears: false })")
        box = self.box(page)
        self.assertLess(box["width"], 80)
        self.assertGreater(box["width"], 60)
        self.assertAlmostEqual(box["x"] + box["width"] / 2, 160, delta=0.6)
        page.evaluate("void notice.text('很长的话'.repeat(20), { clears: false })")
        box = self.box(page, 1)
        self.assertLessEqual(box["width"], 320 - 82 + 50)
        self.assertGreater(box["height"], 60)
        self.assertFalse(page.evaluate("document.documentElement.scrollWidth > 320"))
        self.shot(page, "notice-text")

    def test_top_slides_in_and_goes_by_itself(self):
        page = self.opened()
        page.evaluate("window.gone = 0; void notice.wait()")
        self.box(page)
        page.evaluate("notice.clearAll()")
        self.wait_until(page, f"{BOXES}.length === 0")
        self.hold(page)
        page.evaluate("void notice.top('新消息').gone.then(() => { gone += 1; })")
        self.wait_until(page, f"{BOXES}.length === 1")
        self.assertLess(page.evaluate(f"{BOXES}[0].getBoundingClientRect().y"), 0)
        self.let_pass(page, 2400)
        box = self.box(page)
        self.assertEqual((box["x"], box["y"], box["width"], box["height"], box["radius"]), (8, 8, 1264, 36, "10px"))
        self.assertEqual(box["color"], "rgb(15, 107, 224)")
        self.assertAccessible(page)
        self.shot(page, "notice-top")
        self.release(page)
        self.wait_until(page, f"{BOXES}.length === 0")
        self.assertEqual(page.evaluate("gone"), 1)

    def test_top_stays_while_a_pointer_or_the_focus_is_on_it(self):
        page = self.opened()
        page.focus("#button")
        page.evaluate("void notice.top('新消息')")
        self.wait_until(page, f"{BOXES}[0]?.getBoundingClientRect().y === 8")
        box = self.box(page)
        self.hold(page)
        for way in ("pointer", "focus"):
            if way == "pointer":
                page.mouse.move(box["x"] + 300, box["y"] + 20)
                # A press takes the focus from nothing.
                page.mouse.down()
                page.mouse.up()
                self.assertEqual(page.evaluate("document.activeElement.id"), "button")
            else:
                page.keyboard.press("Tab")
                self.assertEqual(page.evaluate(f"{HOST}.activeElement?.part.value"), "box")
                page.mouse.move(10, 400)
            self.let_pass(page, 60_000)
            self.assertEqual(self.count(page), 1)
        page.keyboard.press("Shift+Tab")
        self.let_pass(page, 2400)
        self.assertEqual(self.count(page), 1)
        # Rounded, its end may be a moment later.
        self.let_pass(page, 101)
        self.let_pass(page, 200)
        self.assertEqual(self.count(page), 0)

    def test_a_box_grows_to_its_size_without_reduced_motion(self):
        for motion, wanted in (("no-preference", ["scale(0.96)", 180]), ("reduce", [None, 0])):
            with self.subTest(motion=motion):
                page = self.opened(reduced_motion=motion)
                # The animation that a new box begins.
                found = page.evaluate(
                    """async () => {
                      const waiting = notice.wait();
                      for (;;) {
                        await new Promise(requestAnimationFrame);
                        const root = document.querySelector("fretsaw-notices")?.shadowRoot;
                        const box = root?.querySelector("[part='box']");
                        if (!box) continue;
                        const own = box.getAnimations().find(({ animationName }) => animationName === "appear");
                        const time = 1000 * parseFloat(getComputedStyle(box).animationDuration);
                        return [own ? `scale(${own.effect.getKeyframes()[0].scale})` : null, time];
                      }
                    }"""
                )
                self.assertEqual(found, wanted)

    def test_wait_shows_its_text_below_a_ring(self):
        for scheme in ("light", "dark"):
            for text, width, lines in (("请稍候", 120, 1), ("正在上传您的照片", 136, 1), ("正在上传您的照片,请不要关闭这个页面", 240, 2)):
                with self.subTest(scheme=scheme, text=text):
                    page = self.opened(color_scheme=scheme)
                    page.evaluate("(text) => void notice.wait({ text })", text)
                    box = self.box(page)
                    self.assertAlmostEqual(box["width"], width, delta=2)
                    self.assertAlmostEqual(box["height"], 58 + 18 * lines + 16, delta=2)
                    self.assertAlmostEqual(box["x"] + box["width"] / 2, 640, delta=0.5)
                    self.assertEqual(box["text"], text)
                    ring = page.locator("fretsaw-notices [part='spinner']")
                    self.assertEqual(ring.evaluate("(ring) => [ring.offsetWidth, ring.offsetHeight, ring.offsetTop]"), [28, 28, 20])
                    caption = page.locator("fretsaw-notices [part='caption']")
                    look = "(part) => { const style = getComputedStyle(part.querySelector('span span')); return [style.fontSize, style.lineHeight] }"
                    self.assertEqual(caption.evaluate(look), ["13px", "18px"])
                    self.assertEqual(caption.evaluate("(part) => part.querySelector('span span').offsetHeight"), 18 * lines)
                    self.assertGreaterEqual(caption.evaluate("(part) => part.offsetHeight"), 18 * lines - 1)
                    self.assertAccessible(page)
                    self.shot(page, f"notice-wait-{scheme}-{width}")

    def test_wait_turns_in_800_ms_until_it_is_hidden(self):
        page = self.opened()
        page.evaluate("window.waiting = notice.wait()")
        self.assertEqual(self.box(page)["width"], 78)
        turned = f"{HOST}.querySelector('[part=\"spinner\"]').style.rotate"
        before = page.evaluate(turned)
        self.wait_until(page, f"{turned} !== '{before}'")
        self.hold(page)
        self.let_pass(page, 0)
        before = float(page.evaluate(turned).removesuffix("deg"))
        self.let_pass(page, 200)
        after = float(page.evaluate(turned).removesuffix("deg"))
        self.assertAlmostEqual((after - before) % 360, 90, delta=0.01)
        self.release(page)
        page.evaluate("waiting.hide(); waiting.hide()")
        self.wait_until(page, f"{BOXES}.length === 0")
        page.evaluate("waiting.hide()")
        self.assertTrue(page.evaluate("waiting.gone.then(() => true)"))

    def test_a_notice_hidden_before_it_is_shown_is_removed(self):
        page = self.opened()
        gone = "(() => { const early = notice.wait(); early.hide(); return early.gone.then(() => true); })()"
        self.assertTrue(page.evaluate(gone))
        self.assertEqual(self.count(page), 0)

    def test_pictures_cycle_in_the_whole_box_each_with_its_own_timer(self):
        page = self.opened()
        page.evaluate(
            """() => {
              const draw = (color) => {
                const canvas = document.createElement("canvas");
                canvas.width = canvas.height = 10;
                const context = canvas.getContext("2d");
                context.fillStyle = color;
                context.fillRect(0, 0, 10, 10);
                return canvas;
              };
              const pictures = ["#ff0000", "#00ff00", "#0000ff"].map(draw);
              notice.wait({ pictures, interval: 100 });
              notice.wait({ pictures: pictures.slice(0, 2), interval: 50 });
            }"""
        )
        self.box(page, 1)
        seen = page.evaluate(
            f"""async () => {{
              const canvases = [...{HOST}.querySelectorAll("canvas")];
              const seen = canvases.map(() => new Set());
              const end = performance.now() + 30_000;
              while (performance.now() < end && (seen[0].size < 3 || seen[1].size < 2)) {{
                canvases.forEach((canvas, index) => {{
                  const [r, g, b] = canvas.getContext("2d").getImageData(5, 5, 1, 1).data;
                  seen[index].add(r > 0 ? "r" : g > 0 ? "g" : b > 0 ? "b" : "none");
                }});
                await new Promise(requestAnimationFrame);
              }}
              return seen.map((each) => [...each].sort().join(""));
            }}"""
        )
        self.assertEqual(seen, ["bgr", "gr"])
        page.evaluate("notice.clearAll()")
        self.wait_until(page, f"{BOXES}.length === 0")

    def test_clear_all_removes_visible_and_pending_notices(self):
        page = self.opened()
        gone = page.evaluate(
            "(() => { const all = [notice.wait(), notice.text('a'), notice.error('b')];"
            " notice.clearAll(); return Promise.all(all.map((each) => each.gone)).then(() => true); })()"
        )
        self.assertTrue(gone)
        self.assertEqual(self.count(page), 0)

    def test_screen_readers_announce_each_kind_once(self):
        page = self.opened()
        page.evaluate("void notice.success('保存成功')")
        self.wait_until(page, f"{HOST}?.querySelector('[role=status]')?.lastChild?.textContent === '保存成功'")
        page.evaluate("void notice.error('网络错误')")
        self.wait_until(page, f"{HOST}?.querySelector('[role=alert]')?.lastChild?.textContent === '网络错误'")
        page.evaluate("void notice.wait()")
        self.wait_until(page, f"{HOST}?.querySelector('[role=status]')?.lastChild?.textContent === '加载中…'")
        self.assertEqual(page.evaluate(f"{HOST}.querySelectorAll('[role=status], [role=alert]').length"), 2)

    def heard(self, page, words):
        """Whether a screen reader announces a text: it is not in an inert region."""
        session = page.context.new_cdp_session(page)
        session.send("Accessibility.enable")
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        session.detach()
        return any(each.get("name", {}).get("value") == words and not each["ignored"] for each in nodes)

    def wait_heard(self, page, words):
        self.wait_for(page, lambda: self.heard(page, words), f"{words} is heard")

    def test_they_are_heard_and_seen_while_a_dialog_is_open(self):
        openers = {
            "a dialog of the page's": "document.querySelector('dialog').showModal()",
            "an alert": "fretsaw.alert({ title: '问题' })",
            "an alert without focus": "fretsaw.alert({ title: '问题' })",
        }
        for name, opener in openers.items():
            with self.subTest(dialog=name):
                # Words stay in a dialog for 5 s, which the test lets pass when it has heard them.
                script = SCRIPT + """
                    import * as fretsaw from "/fretsaw/fretsaw.js";
                    window.fretsaw = fretsaw;
                    window.later = [];
                    const { setTimeout } = window;
                    window.setTimeout = (done, time) => time === 5000 ? later.push(done) : setTimeout(done, time);
                """
                body = BODY + "<dialog aria-label='Own'><button>In it</button></dialog>"
                page = self.stage(body, script)
                page.wait_for_selector("html[data-ready]")
                # One that was made before, and is behind what comes.
                page.evaluate("void notice.success('早先')")
                self.box(page)
                page.evaluate(f"void {opener}")
                modal = (
                    "document.querySelector(':modal') ??"
                    " document.querySelector('fretsaw-alerts')?.shadowRoot?.querySelector(':modal')"
                )
                self.wait_until(page, f"({modal}) != null")
                if name.endswith("focus"):
                    page.evaluate("document.activeElement.blur()")
                page.evaluate("void notice.success('保存成功'), void notice.error('网络错误')")
                for words in ("保存成功", "网络错误"):
                    self.wait_heard(page, words)
                self.assertFalse(self.heard(page, "A button"), "the page behind is not inert")
                self.shot(page, f"notice-over-{name.split()[1]}")
                regions = f"({modal}).querySelectorAll(':scope > [role=status], :scope > [role=alert]').length"
                before = page.evaluate(regions)
                page.evaluate("for (const done of later) done()")
                self.assertLessEqual(page.evaluate(regions), before - 2, "regions are left in the dialog")

    def test_the_page_under_a_notice_stays_in_use(self):
        page = self.opened(width=320, height=240)
        page.evaluate("document.querySelector('#button').addEventListener('click', () => { window.clicked = true; })")
        page.evaluate("const b = document.querySelector('#button').style; b.setProperty('position', 'fixed'); b.setProperty('inset', '0')")
        page.evaluate("void notice.info('a')")
        self.box(page)
        page.mouse.click(160, 120)
        self.assertTrue(page.evaluate("window.clicked === true"))

    def test_with_reduced_motion_it_appears_and_disappears_immediately(self):
        page = self.opened(reduced_motion="reduce")
        page.evaluate("window.first = notice.wait()")
        self.wait_until(page, f"{BOXES}.length === 1")
        self.assertEqual(page.evaluate(f"{BOXES}[0].style.opacity"), "")
        self.assertEqual(page.evaluate(f"{HOST}.querySelector('[part=\"spinner\"]').style.rotate"), "")
        page.evaluate("first.hide()")
        self.assertEqual(self.count(page), 0)

    def test_texts_can_be_replaced(self):
        page = self.opened()
        page.evaluate("notice.texts.waiting = '请稍候'; void notice.wait()")
        self.wait_until(page, f"{HOST}?.querySelector('[role=status]')?.lastChild?.textContent === '请稍候'")

    def test_a_host_that_leaves_the_page_ends_its_notices(self):
        page = self.opened()
        page.evaluate("window.first = notice.wait()")
        self.box(page)
        self.assertTrue(page.evaluate("document.querySelector('fretsaw-notices').remove(), first.gone.then(() => true)"))
        page.evaluate("void notice.success('又来')")
        self.assertEqual(self.box(page)["text"], "又来")

    def test_it_runs_without_webassembly_too(self):
        page = self.opened(engine="js")
        page.evaluate("void notice.success('完成')")
        self.assertEqual(self.box(page)["width"], 90)

    def test_axe_has_no_serious_findings(self):
        for scheme in ("light", "dark"):
            with self.subTest(scheme=scheme):
                page = self.opened(color_scheme=scheme)
                page.evaluate("void notice.success('完成'); void notice.text('文字', { clears: false })")
                self.box(page, 1)
                self.assertAccessible(page)


if __name__ == "__main__":
    main()
