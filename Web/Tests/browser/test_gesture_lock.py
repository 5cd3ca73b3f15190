"""The gesture lock: with a service that stores patterns, and with local patterns."""

import atexit
import json
import tempfile
import urllib.request

from harness import PATIENCE, SITE_SECRET, BrowserTest, main

FOLDER = tempfile.TemporaryDirectory()
atexit.register(FOLDER.cleanup)

SCRIPT = """
import "/fretsaw/gesture-lock.js";
window.received = [];
for (const name of ["result", "locked", "finished", "request-error"]) {
  document.addEventListener(`fretsaw-${name}`, ({ detail }) => window.received.push([name, detail]));
}
"""
SECRET = "a secret of the owner"
LOCK = "fretsaw-gesture-lock"


def lock(attributes):
    return f"<h1>Stage</h1><{LOCK} {attributes}></{LOCK}>"


class GestureLock(BrowserTest):
    flags = ("--set", f"gesture-store=sqlite:{FOLDER.name}/gestures", "--set", "gesture-limit=none")

    def lock(self, attributes, owner=True, **options):
        page = self.stage(lock(attributes), SCRIPT, **options)
        page.wait_for_selector(f"{LOCK} [part='dot']")
        if owner:
            page.evaluate(
                f"Object.assign(document.querySelector('{LOCK}'), {{ ownerSecret: '{SECRET}', token: '{SITE_SECRET}' }})"
            )
        return page

    def sealed(self, name):
        """The attributes of a lock for a pupil, as a back end writes them."""
        request = urllib.request.Request(
            f"{self.server.origin}/gesture/subject",
            json.dumps({"name": name, "subject": "pupil"}).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {SITE_SECRET}"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return f"name='{name}' subject='{json.load(reply)['subject']}'"

    def dots(self, page, *numbers):
        """The centres of dots, in points of the window."""
        boxes = [page.locator(f"{LOCK} [part='dot'][data-index='{number}']").bounding_box() for number in numbers]
        return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]

    def draw(self, page, *numbers):
        points = self.dots(page, *numbers)
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points[1:]:
            page.mouse.move(*point, steps=4)
        page.mouse.up()

    def label(self, page):
        return page.locator(f"{LOCK} [part='label']").inner_text()

    def says(self, page, text):
        page.wait_for_function(
            f"(text) => document.querySelector('{LOCK}').shadowRoot"
            ".querySelector(\"[part='label']\").textContent.startsWith(text)",
            arg=text,
        )

    def received(self, page, name):
        return [detail for kind, detail in page.evaluate("received") if kind == name]

    def set(self, name):
        page = self.lock(f"flow='set' name='{name}'")
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "请再次绘制")
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "密码设置成功")
        return page

    # Against the service

    def test_set_verify_and_lockout_across_reloads(self):
        page = self.set("reload")
        self.assertEqual(self.received(page, "finished"), [{"flow": "set"}])
        page = self.lock(self.sealed("reload"))
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "密码校验成功")
        for left in (4, 3, 2, 1):
            # A page loaded again has no more attempts than the one before.
            page = self.lock(self.sealed("reload"))
            self.draw(page, 0, 3, 6, 7)
            self.says(page, f"密码错误, 还可以再输入{left}次")
            result = self.received(page, "result")[-1]
            self.assertEqual((result["attemptsLeft"], result["success"], result["dots"]), (left, False, "0367"))
        self.shot(page, "gesture-wrong")
        page = self.lock(self.sealed("reload"))
        self.draw(page, 0, 3, 6, 7)
        self.says(page, "错误次数过多")
        self.assertEqual(len(self.received(page, "locked")), 1)
        self.assertRegex(page.locator(f"{LOCK} [part='countdown']").inner_text(), r"后可再试$")
        self.shot(page, "gesture-locked")
        page = self.lock(self.sealed("reload"))
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "错误次数过多")

    def test_modify(self):
        self.set("modify")
        page = self.lock(f"flow='modify' {self.sealed('modify')}")
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "请绘制新手势密码")
        for text in ("请再次绘制", "密码设置成功"):
            self.draw(page, 6, 7, 8, 5)
            self.says(page, text)
        page = self.lock(self.sealed("modify"))
        self.draw(page, 6, 7, 8, 5)
        self.says(page, "密码校验成功")

    def test_set_with_buttons(self):
        page = self.lock("flow='set' name='buttons' buttons")
        self.draw(page, 0, 4, 8, 7)
        self.assertEqual(self.label(page), "密码是1598")
        self.shot(page, "gesture-buttons")
        self.assertAccessible(page)
        page.get_by_role("button", name="重置").click()
        self.assertEqual(self.label(page), "请绘制手势密码")
        self.draw(page, 0, 4, 8, 5)
        page.get_by_role("button", name="确定").click()
        self.says(page, "密码设置成功")

    def test_rejections_of_the_service_are_shown(self):
        self.set("taken")
        page = self.lock("flow='set' name='taken'")
        for _ in range(2):
            self.draw(page, 0, 1, 2, 5)
        self.says(page, "密码已存在")
        page = self.lock("flow='set' name='taken' lang='en'")
        for _ in range(2):
            self.draw(page, 0, 1, 2, 5)
        self.says(page, "the code is already set")
        page = self.lock("name='taken' subject='pupil'")
        self.expect_errors("401")
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "操作失败")

    def test_a_missing_code_looks_like_a_wrong_drawing(self):
        page = self.lock(self.sealed("unset"))
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "密码错误, 还可以再输入4次")

    def test_no_touches_while_a_drawing_is_checked(self):
        self.set("slow")
        page = self.lock(self.sealed("slow"))
        held = []
        page.route("**/gesture/verify", lambda route: held.append(route))
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "正在校验")
        self.draw(page, 6, 7, 8, 5)
        self.wait_for(page, lambda: held, "a request")
        self.settle(page)
        self.assertEqual(len(held), 1)
        self.assertEqual(json.loads(held[0].request.post_data)["drawing"], "0125")
        held[0].continue_()
        self.says(page, "密码校验成功")

    def test_a_reply_after_the_element_was_removed_is_ignored(self):
        self.set("gone")
        page = self.lock(self.sealed("gone"))
        held = []
        page.route("**/gesture/verify", lambda route: held.append(route))
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "正在校验")
        self.wait_for(page, lambda: held, "a request")
        page.evaluate(f"document.querySelector('{LOCK}').remove()")
        held[0].continue_()
        self.settle(page)
        self.assertEqual(self.received(page, "result"), [])

    # Drawing

    def test_a_finger_draws_without_scrolling(self):
        page = self.lock("name='touch' local flow='set'", has_touch=True, width=360, height=640)
        page.evaluate("document.body.style.setProperty('height', '3000px')")
        for text in ("请再次绘制", "密码设置成功"):
            self.touch(page, self.dots(page, 0, 1, 2, 4, 6))
            self.says(page, text)
        self.assertEqual(page.evaluate("scrollY"), 0)

    def test_a_fast_finger_selects_all_dots_on_its_path(self):
        page = self.lock("flow='set' name='fast' local")
        self.touch(page, self.dots(page, 0, 2, 8, 6), pause=0)
        self.wait_until(page, "received.length > 0")
        self.assertEqual(self.received(page, "result")[-1]["dots"], "0125876")

    def test_keys_draw(self):
        page = self.lock("flow='set' name='keys' local")
        page.keyboard.press("Tab")
        for _ in range(2):
            for key in "1236":
                page.keyboard.press(key)
            page.keyboard.press("Enter")
        self.says(page, "密码设置成功")
        page.evaluate(f"document.querySelector('{LOCK}').start('verify')")
        page.keyboard.press("1")
        page.keyboard.press("Escape")
        self.assertEqual(self.label(page), "请输入手势密码")
        page.keyboard.press("5")
        # Behind what was said at once before.
        last = page.locator(f"{LOCK} [role='status'] > :last-child")
        self.assertEqual(last.inner_text(), "已连接1个点")

    def test_dots_can_be_tapped_one_by_one(self):
        page = self.lock("flow='set' name='taps' local", has_touch=True)
        for x, y in self.dots(page, 0, 4, 5, 8):
            page.touchscreen.tap(x, y)
        page.get_by_role("button", name="完成").tap()
        self.wait_until(page, "received.length > 0")
        self.assertEqual(self.received(page, "result")[-1]["dots"], "0458")
        self.says(page, "请再次绘制")

    def test_a_screen_reader_clicks_dots(self):
        page = self.lock("flow='set' name='reader' local")
        for number in (1, 2, 3, 6):
            page.get_by_role("button", name=f"第{number}个点", exact=True).evaluate("(dot) => dot.click()")
        page.get_by_role("button", name="完成").evaluate("(button) => button.click()")
        self.assertEqual(self.received(page, "result")[-1]["dots"], "0125")

    def test_too_short_shakes_and_costs_nothing(self):
        page = self.lock(self.sealed("short"), reduced_motion="no-preference")
        asked = []
        page.on("request", lambda request: asked.append(request.url) if "/gesture/verify" in request.url else None)
        self.hold(page)
        self.draw(page, 0, 1, 2)
        self.assertEqual(self.label(page), "至少连接4个点,重新输入")
        places = []
        for _ in range(10):
            places.append(page.locator(f"{LOCK} [part='label']").evaluate("(label) => label.style.left"))
            self.let_pass(page, 50)
        self.assertGreater(len(set(places)), 3)
        self.assertEqual(places[-1], places[0])
        self.assertEqual(asked, [])

    def test_reduced_motion_does_not_shake(self):
        page = self.lock("name='still' local", reduced_motion="reduce")
        before = page.locator(f"{LOCK} [part='label']").evaluate("(label) => label.style.left")
        self.draw(page, 0, 1, 2)
        self.hold(page)
        for _ in range(5):
            now = page.locator(f"{LOCK} [part='label']").evaluate("(label) => label.style.left")
            self.assertEqual(now, before)
            self.let_pass(page, 30)

    def test_a_hidden_trail_shows_nothing(self):
        page = self.lock("flow='set' name='hidden' local hide-trail")
        pad = page.locator(f"{LOCK} [part='pad']")
        before = pad.screenshot()
        points = self.dots(page, 0, 1, 2, 5)
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points[1:]:
            page.mouse.move(*point, steps=3)
        self.assertEqual(pad.screenshot(), before)
        page.mouse.up()
        self.assertEqual(self.received(page, "result")[-1]["dots"], "0125")

    def test_every_width_and_ratio(self):
        for width in (320, 375, 414, 768, 1280):
            for ratio in (1, 2, 3):
                layout = "ab"[(width + ratio) % 2]
                with self.subTest(layout=layout, width=width, ratio=ratio):
                    page = self.lock(
                        f"flow='set' name='size' local layout='{layout}'", width=width, device_scale_factor=ratio
                    )
                    self.draw(page, 0, 2, 6)
                    self.assertEqual(self.received(page, "result")[-1]["dots"], "01246")
                    box = page.locator(f"{LOCK} [part='dot']").first.bounding_box()
                    narrow = page.locator(LOCK).evaluate("(lock) => lock.clientWidth <= 320")
                    self.assertAlmostEqual(box["width"], 53 if layout == "b" else (50 if narrow else 60), delta=0.1)
                    self.contexts.pop().close()
                    self.pages.pop()

    # Alone in the page

    def test_local_lock_keeps_a_slow_hash_and_counts_across_reloads(self):
        page = self.lock("flow='set' name='app' local")
        for text in ("请再次绘制", "密码设置成功"):
            self.draw(page, 0, 1, 2, 5)
            self.says(page, text)
        record = json.loads(page.evaluate("localStorage['fretsaw-gesture-lock:app']"))
        self.assertGreaterEqual(record["iterations"], 600_000)
        self.assertNotIn("0125", json.dumps([record["salt"], record["hash"]]))
        self.assertEqual((len(record["salt"]), len(record["hash"])), (24, 44))
        # The stage again, with what it keeps.
        flow = f"document.querySelector('{LOCK}').setAttribute('flow', 'verify')"
        for left in (4, 3, 2, 1):
            page.reload()
            page.wait_for_selector(f"{LOCK} [part='dot']")
            page.evaluate(flow)
            if left < 4:
                self.says(page, f"密码错误, 还可以再输入{left + 1}次")
            self.draw(page, 0, 3, 6, 7)
            self.says(page, f"密码错误, 还可以再输入{left}次")
        page.reload()
        page.wait_for_selector(f"{LOCK} [part='dot']")
        page.evaluate(flow)
        self.draw(page, 0, 3, 6, 7)
        self.says(page, "错误次数过多")
        page.reload()
        page.wait_for_selector(f"{LOCK} [part='dot']")
        page.evaluate(flow)
        self.says(page, "错误次数过多")
        self.assertRegex(page.locator(f"{LOCK} [part='countdown']").inner_text(), r"^[1-5]:\d\d后可再试$")
        self.draw(page, 0, 1, 2, 5)
        self.assertEqual(self.label(page), "错误次数过多")

    def test_local_lock_says_what_is_set_and_reports_that_its_store_failed(self):
        page = self.lock("flow='verify' name='none' local", lang="en")
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "No pattern is set")
        page.evaluate(f"document.querySelector('{LOCK}').flow = 'set'")
        for text in ("Draw the pattern again", ""):
            self.draw(page, 0, 1, 2, 5)
            self.says(page, text)
        self.wait_until(page, "received.some(([name]) => name === 'finished')")
        page.evaluate(f"document.querySelector('{LOCK}').start('set')")
        for text in ("Draw the pattern again", "A pattern is already set"):
            self.draw(page, 0, 1, 2, 5)
            self.says(page, text)
        self.assertEqual(
            [detail["message"] for detail in self.received(page, "request-error")],
            ["No pattern is set", "A pattern is already set"],
        )

    def test_local_lock_opens_and_is_modified(self):
        page = self.lock("flow='set' name='open' local")
        for text in ("请再次绘制", "密码设置成功"):
            self.draw(page, 0, 1, 2, 5)
            self.says(page, text)
        page.evaluate(f"document.querySelector('{LOCK}').flow = 'modify'")
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "请绘制新手势密码")
        for text in ("请再次绘制", "密码设置成功"):
            self.draw(page, 3, 4, 5, 8)
            self.says(page, text)
        page.evaluate(f"document.querySelector('{LOCK}').flow = 'verify'")
        self.draw(page, 3, 4, 5, 8)
        self.says(page, "密码校验成功")
        self.assertEqual([each["flow"] for each in self.received(page, "finished")], ["set", "modify", "verify"])

    def test_a_damaged_local_lock_stays_locked(self):
        page = self.lock("name='damaged' local")
        page.evaluate("localStorage['fretsaw-gesture-lock:damaged'] = '{\"hash\":\"\"}'")
        page.evaluate(f"document.querySelector('{LOCK}').start('verify')")
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "请重新输入密码")

    # Focus

    def test_the_end_of_a_lockout_does_not_move_the_focus(self):
        page = self.lock("name='focus' local")
        page.keyboard.press("Tab")
        page.evaluate(
            f"""() => {{
              const lock = document.querySelector('{LOCK}');
              heldTime = performance.now();
              lock.store = {{ status: () => ({{ attemptsLeft: null, lockedUntil: Date.now() + 3000 }}) }};
              return lock.start();
            }}"""
        )
        self.says(page, "错误次数过多")
        focus = f"document.querySelector('{LOCK}').shadowRoot.activeElement?.part.value"
        self.assertEqual(page.evaluate(focus), "pad")
        self.let_pass(page, 3100)
        self.says(page, "请输入手势密码")
        self.assertEqual(page.evaluate(focus), "pad")

    def test_a_removed_button_moves_the_focus_to_the_pad(self):
        page = self.lock("flow='set' name='done' local", has_touch=True)
        for x, y in self.dots(page, 0, 4, 5, 8):
            page.touchscreen.tap(x, y)
        page.get_by_role("button", name="完成").focus()
        page.keyboard.press("Enter")
        self.says(page, "请再次绘制")
        self.assertEqual(page.get_by_role("button", name="完成").count(), 0)
        for _ in range(2):
            page.keyboard.press("1")
        self.assertEqual(page.evaluate(f"document.querySelector('{LOCK}').shadowRoot.activeElement?.part.value"), "pad")

    # Standing

    def test_the_status_may_be_unknown_or_late(self):
        page = self.lock("name='status' local")
        page.evaluate(
            f"""() => {{
              const lock = document.querySelector('{LOCK}');
              lock.store = {{ status: () => Promise.reject(new Error("no network")) }};
              return lock.begin();
            }}"""
        )
        self.draw(page, 0, 1, 2)
        self.says(page, "至少连接4个点")
        page.evaluate(
            f"""() => {{
              const lock = document.querySelector('{LOCK}');
              lock.store = {{ status: () => new Promise((resolve) => {{ window.answer = resolve; }}) }};
              lock.start("verify");
              lock.start("set");
              answer({{ lockedUntil: Date.now() + 60_000 }});
            }}"""
        )
        self.settle(page)
        self.assertEqual(self.label(page), "请绘制手势密码")

    def test_a_status_from_before_a_drawing_is_ignored_after_its_verdict(self):
        page = self.lock("name='status' local")
        page.evaluate(
            f"""() => {{
              const lock = document.querySelector('{LOCK}');
              lock.store = {{
                status: () => new Promise((resolve) => {{ window.answer = resolve; }}),
                verify: async () => ({{ kind: 1, attemptsLeft: 2 }}),
              }};
              lock.start("verify");
            }}"""
        )
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "密码错误, 还可以再输入2次")
        page.evaluate("answer({ attemptsLeft: 3, lockedUntil: Date.now() + 60_000 })")
        self.settle(page)
        self.assertEqual(self.label(page), "密码错误, 还可以再输入2次")

    # Looks

    def test_states_are_accessible_in_both_themes_and_languages(self):
        for scheme in ("light", "dark"):
            for lang in ("zh", "en"):
                with self.subTest(scheme=scheme, lang=lang):
                    page = self.lock("name='look' local clear", lang=lang, color_scheme=scheme, width=414)
                    if scheme == "dark":
                        page.evaluate("document.body.style.setProperty('background', '#121214')")
                        page.evaluate("document.body.style.setProperty('color', '#eee')")
                    self.assertAccessible(page)
                    points = self.dots(page, 0, 1, 4)
                    page.mouse.move(*points[0])
                    page.mouse.down()
                    for point in points[1:]:
                        page.mouse.move(*point, steps=3)
                    page.mouse.move(points[-1][0] + 40, points[-1][1] + 70)
                    self.shot(page, f"gesture-drawing-{scheme}-{lang}")
                    page.mouse.up()
                    self.shot(page, f"gesture-short-{scheme}-{lang}")
                    self.assertAccessible(page)

    def test_nothing_leaks_after_a_hundred_mounts(self):
        page = self.lock("name='many' local")
        churn = f"""async () => {{
          for (let round = 0; round < 100; round += 1) {{
            const lock = document.createElement("{LOCK}");
            lock.setAttribute("local", "");
            document.body.append(lock);
            while (!lock.isRunning) await new Promise((done) => setTimeout(done));
            lock.remove();
          }}
        }}"""
        page.evaluate(churn)
        before = self.metrics(page)
        page.evaluate(churn)
        after = self.metrics(page)
        self.assertLess(after["JSEventListeners"] - before["JSEventListeners"], 20)
        self.assertLess(after["Nodes"] - before["Nodes"], 200)

    def test_as_javascript(self):
        page = self.lock("flow='set' name='js' local", engine="js")
        self.draw(page, 0, 1, 2, 5)
        self.says(page, "请再次绘制")


if __name__ == "__main__":
    main()
