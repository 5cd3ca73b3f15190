"""Every state of every system: axe-core has no serious findings, and a screenshot of each is saved.

Chinese on a light page, English on a dark one: each colour and each text is met in one of them, and
`ContrastTests` measures both palettes. Systems that fill the window are shown on a phone and on a desktop.

When all tests have run, out/browser/states.webp shows all states; `make states` copies it to docs.
"""

import base64
import json
import os
import subprocess
import tempfile
import unittest

from captcha_pages import CROSSHAIR, FORWARD, PICTURE, PIECE, STRIP, SUBMIT, THUMB, CaptchaTest, Replies
from captcha_pages import SCRIPT as CAPTCHA
from harness import ROOT, SHOTS, STRICT, Browser, main

LOOKS = (("zh", "light"), ("en", "dark"))
PHONE, DESKTOP = {"width": 414, "height": 760}, {"width": 1280, "height": 800}
# The screenshots of the sheet by system, scheme and window, in the order in which states are reached.
SHEET = {}
SCRIPT = CAPTCHA + """
import { alert, notice } from "/fretsaw/fretsaw.js";
import "/fretsaw/gesture-lock.js";
import "/fretsaw/guide.js";
import "/fretsaw/page-indicator.js";
import "/fretsaw/textarea.js";
Object.assign(window, { ask: (options) => { alert(options); }, notice });
for (const name of ["result", "finished", "locked", "unreadable"]) {
  document.addEventListener(`fretsaw-${name}`, ({ detail }) => received.push([name, detail]));
}
if (matchMedia("(prefers-color-scheme: dark)").matches) {
  document.body.style.setProperty("background", "#121214");
  document.body.style.setProperty("color", "#eee");
}
document.documentElement.dataset.ready = "";
"""
# The number of systems on the sheet, each kind of captcha and each flow of the lock by itself.
SYSTEMS = 20
# Draws views without a browser.
COMPARE = os.environ.get("FRETSAW_COMPARE", str(ROOT / "Web/.build/debug/CompareViews"))
# Hides what is not in a machine's view: the page, the element's own links, focus rings, shadows and animations.
BARE = """
() => {
  const bare = new CSSStyleSheet();
  bare.replaceSync(`
    * { animation: none !important; transition: none !important; outline: none !important; filter: none !important; }
    .viewport:not(dialog) > .others { display: none !important; }
    .others, .beside { visibility: hidden !important; }
    .viewport::after, [part="picture"]::after { content: none !important; }
    .words { visibility: hidden !important; }
  `);
  const element = [...document.querySelectorAll("*")].find((each) => each.shadowRoot?.querySelector(".viewport"));
  const viewport = element.shadowRoot.querySelector(".viewport");
  const sheets = [...element.shadowRoot.adoptedStyleSheets];
  element.shadowRoot.adoptedStyleSheets = [...sheets, bare];
  viewport.scrollTop = 0;
  for (const each of element.shadowRoot.getAnimations()) each.finish();
  const hidden = [...document.querySelectorAll("main *")].filter((each) => !each.contains(element));
  for (const each of hidden) each.style.setProperty("visibility", "hidden");
  window.showAll = () => {
    for (const { style } of viewport.querySelectorAll(".part")) {
      const shadow = style.boxShadow;
      style.removeProperty("box-shadow");
      if (shadow !== "none") style.setProperty("box-shadow", shadow);
      const { filter } = style;
      style.removeProperty("filter");
      if (filter) style.setProperty("filter", filter);
    }
    element.shadowRoot.adoptedStyleSheets = sheets;
    for (const each of hidden) each.style.removeProperty("visibility");
  };
  // A border of the view is a shadow of the part's own style.
  for (const { style } of viewport.querySelectorAll(".part")) {
    style.setProperty("box-shadow", style.boxShadow || "none", "important");
    // Light is a filter of the part's own style.
    if (style.filter) style.setProperty("filter", style.filter, "important");
  }
  const { x, y, width, height: whole } = viewport.getBoundingClientRect();
  // A popup leaves links their space below the view.
  const height = viewport.matches("dialog") ? Math.min(whole, element.viewportSize().height) : whole;
  const pictures = {};
  const words = {};
  for (const part of viewport.querySelectorAll(".part")) {
    const canvas = part.querySelector(":scope > canvas");
    const kind = element.constructor.partNames.indexOf(part.part.value);
    const { index } = part.dataset;
    if (canvas) pictures[`${kind}.${index}`] = canvas.toDataURL().split(",")[1];
    const line = part.querySelector(":scope > .words > span");
    if (line?.textContent) words[`${kind}.${index}`] = [line.getBoundingClientRect().width, line.getBoundingClientRect().height];
  }
  const [own] = calls.filter((each) => each.length > 0).slice(-1);
  const [, reply] = own.findLast(([line]) => line.startsWith("handle"));
  return { x, y, width, height, pictures, words, reply };
}
"""
# Systems that fill the window.
WINDOWS = ("popup", "popup-click", "popup-modern", "alert", "notice", "guide")
WORDS = {"piece": None, "words": ["甲", "乙", "丙"]}
DISC = {"size": (300, 300), "piece": (180, 180)}
PLACE = {"width": 310, "height": 155}
ICONS = {"piece": (144, 36), "more": {
    "task": "icons", "layout": {**PLACE, "piece": {"x": 0, "y": 0, "width": 144, "height": 36}, "clicks": 3},
}}
WAYS = {"kinds": ["blockPuzzle", "rotate"], "alternative": "work"}
TILE = {"piece": (48, 48), "more": {"task": "drag", "layout": {**PLACE, "piece": {"x": 12, "y": 54, "width": 48, "height": 48}}}}
WORK = {"piece": None, "more": {
    "originalImageBase64": None, "work": {"seed": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8", "price": 1, "bits": 2},
}}
LOCK = "fretsaw-gesture-lock"
# A store whose verdicts tests set.
STORE = f"""
window.verdicts = [];
const store = async () => verdicts.shift() ?? {{ kind: 0 }};
document.querySelector("{LOCK}").store = {{
  verify: store, store, modify: store, status: async () => window.lockStatus ?? null,
}};
"""


# Pixels per point of the drawings that are compared.
SCALE = int(os.environ.get("FRETSAW_SCALE", "1"))


class States(CaptchaTest):
    flags = (*CaptchaTest.flags, "--set", f"media={ROOT}/Samples/guide")

    def judge(self, page, system, state, lang, scheme, window):
        """Checks a state, saves a screenshot of the window, and adds it to the sheet."""
        desktop = "-desktop" if window is DESKTOP else ""
        self.shot(page, f"state-{system}-{state}-{lang}-{scheme}{desktop}")
        # Only the element, if it does not fill the window.
        box = page.locator("main > :not(h1)").first.bounding_box() if system not in WINDOWS else None
        clip = box and {
            "x": max(box["x"] - 6, 0), "y": max(box["y"] - 6, 0), "width": box["width"] + 12, "height": box["height"] + 12,
        }
        row = SHEET.setdefault(system, {}).setdefault(f"{scheme}{desktop}", [])
        row.append((state, page.screenshot(clip=clip)))
        self.compare(page, f"{system}-{state}-{lang}-{scheme}{desktop}", scheme)
        self.assertAccessible(page)

    def compare(self, page, name, scheme):
        """Compares a state with the drawing of its view."""
        if name.startswith(("guide-", "work-", "row-", "indicator-")):
            # Its pages are scrolled by the browser; panel and row are the element's own; it is hardly more than edges.
            return
        moves = page.evaluate("heldTime") is None
        if moves:
            self.hold(page)
            self.let_pass(page, 0)
        known = page.evaluate(BARE)
        clip = {key: known[key] for key in ("x", "y", "width", "height")}
        shot = SHOTS / "views" / f"{name}-browser.png"
        shot.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=shot, clip=clip)
        page.evaluate("showAll()")
        if moves:
            self.release(page)
        with tempfile.TemporaryDirectory() as folder:
            pictures = {}
            for part, data in known["pictures"].items():
                pictures[part] = f"{folder}/{part}.png"
                with open(pictures[part], "wb") as file:
                    file.write(base64.b64decode(data))
            question = {
                "reply": known["reply"], "width": known["width"], "height": known["height"], "scale": SCALE,
                "isDark": scheme == "dark", "page": "121214" if scheme == "dark" else "ffffff",
                "screenshot": str(shot), "pictures": pictures, "words": known["words"],
                "drawing": str(shot.with_name(f"{name}-drawn.png")),
            }
            result = subprocess.run([COMPARE], input=json.dumps(question), capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr[-2000:])
        found = json.loads(result.stdout)
        # Edges may differ by what two rasterisers make of them.
        self.assertLessEqual(found["different"], found["compared"] / 100, found)
        self.assertEqual(found["words"], [])

    def each(self, system, body, check, replies=None, script="", before=None, **options):
        """Calls `check` with a page in each theme, language and window, and a function that checks a state."""
        windows = (PHONE, DESKTOP) if system in WINDOWS else (PHONE,)
        for (lang, scheme), window in ((look, window) for window in windows for look in LOOKS):
            with self.subTest(lang=lang, scheme=scheme, window=window):

                def prepare(page):
                    self.replies = Replies(page, **(replies or {}))
                    if before:
                        before(page)

                page = self.prepared(
                    prepare, body, SCRIPT + script, lang=lang, color_scheme=scheme, device_scale_factor=SCALE, **window, **options
                )
                page.locator("html[data-ready]").wait_for(state="attached")

                def judge(state):
                    with self.subTest(state=state, lang=lang):
                        self.judge(page, system, state, lang, scheme, window)

                check(page, judge)
            for page in self.pages:
                self.replay(page)
            while self.contexts:
                self.contexts.pop().close()
            self.pages.clear()

    def waits_for(self, page, name, count=1):
        self.wait_until(page, f"received.filter(([name]) => name === '{name}').length >= {count}")

    # Verifications

    def puzzle_states(self, page, judge):
        """The states of slide and rotate puzzles, from ready on."""
        self.wait_ready(page)
        judge("ready")
        self.part(page, THUMB).focus()
        page.keyboard.press("Shift+ArrowRight")
        judge("focus")
        x, y, width, height = self.box(page, THUMB)
        page.mouse.move(x + width / 2, y + height / 2)
        page.mouse.down()
        page.mouse.move(x + width / 2 + 40, y + height / 2, steps=3)
        judge("dragged")
        page.mouse.up()
        page.locator("fretsaw-captcha [aria-valuenow='0']").wait_for()
        judge("uniform")
        self.replies.holds = True
        self.part(page, FORWARD).click()
        self.part(page, SUBMIT).click()
        self.waits_for(page, "progress")
        # What comes up goes by itself, too soon for who judges it; and no one waits for ever for a reply.
        self.hold(page)
        judge("checking")
        self.wait_for(page, lambda: self.replies.held, "a check")
        self.replies._refuse(self.replies.held.pop(), "验证失败")
        page.wait_for_selector(f"fretsaw-captcha [part='{STRIP}']")
        self.let_pass(page, 300)
        judge("failing")
        self.release(page)
        self.waits_for(page, "challenge", 2)
        self.wait_ready(page)
        self.replies.holds = False
        self.part(page, FORWARD).click()
        self.part(page, "ways").click()
        judge("ways")
        self.part(page, SUBMIT).click()
        self.solved(page, judge)

    def solved(self, page, judge):
        """Judges an inline card that has become a row."""
        self.wait_until(page, "document.querySelector('fretsaw-captcha').offsetHeight === 52")
        judge("solved")

    def test_slide(self):
        self.each("slide", "<fretsaw-captcha></fretsaw-captcha>", self.puzzle_states, {"more": WAYS})

    def test_rotate(self):
        self.each("rotate", "<fretsaw-captcha kind='rotate'></fretsaw-captcha>", self.puzzle_states, {**DISC, "more": WAYS})

    def test_row(self):
        def check(page, judge):
            row = page.locator("fretsaw-captcha [part='check']")
            row.wait_for()
            judge("ready")
            row.focus()
            page.keyboard.press("Enter")
            self.wait_ready(page)
            self.part(page, FORWARD).click()
            self.part(page, SUBMIT).click()
            page.locator("fretsaw-captcha dialog").wait_for(state="detached")
            judge("solved")

        self.each("row", "<fretsaw-captcha mode='compact'></fretsaw-captcha>", check)

    def test_modern_popup(self):
        def check(page, judge):
            self.open_popup(page)
            judge("ready")
            self.part(page, "ways").click()
            judge("ways")

        self.each("popup-modern", "<fretsaw-captcha mode='popup' layout='modern'></fretsaw-captcha>", check, {"more": WAYS})

    def test_popup(self):
        def check(page, judge):
            self.open_popup(page)
            judge("ready")
            if page.viewport_size == DESKTOP:
                return
            page.set_viewport_size({"width": 568, "height": 320})
            self.wait_until(page, "innerWidth === 568")
            page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
            judge("turned")

        self.each("popup", "<fretsaw-captcha mode='popup' kinds='slide click' alternative='kind host'></fretsaw-captcha>", check)

    def test_click(self):
        def check(page, judge):
            self.wait_ready(page, PICTURE)
            judge("ready")
            self.part(page, PICTURE).focus()
            page.keyboard.press("Shift+ArrowLeft")
            page.wait_for_selector(f"fretsaw-captcha [part='{CROSSHAIR}']")
            judge("crosshair")
            self.replies.verdicts = [False]
            for marks in (1, 2):
                page.keyboard.press("Shift+ArrowUp")
                page.keyboard.press("Enter")
            judge("marked")
            self.hold(page)
            page.keyboard.press("Shift+ArrowDown")
            page.keyboard.press("Enter")
            self.waits_for(page, "failed")
            self.let_pass(page, 300)
            judge("failed")
            self.release(page)
            self.waits_for(page, "challenge", 2)
            self.wait_ready(page, PICTURE)
            x, y, width, height = self.box(page, PICTURE)
            for share in (0.2, 0.5, 0.8):
                page.mouse.click(x + width * share, y + height / 2)
            self.solved(page, judge)

        self.each("click", "<fretsaw-captcha kind='click-word'></fretsaw-captcha>", check, WORDS)

    def test_click_in_a_popup(self):
        def check(page, judge):
            self.open_popup(page, PICTURE)
            judge("ready")
            self.replies.verdicts = [False]
            self.hold(page)
            x, y, width, height = self.box(page, PICTURE)
            for share in (0.2, 0.5, 0.8):
                page.mouse.click(x + width * share, y + height / 2)
            self.waits_for(page, "failed")
            self.let_pass(page, 500)
            judge("failed")
            self.release(page)

        self.each("popup-click", "<fretsaw-captcha mode='popup' kind='click-word'></fretsaw-captcha>", check, WORDS)

    def test_icons(self):
        def check(page, judge):
            self.wait_ready(page, PICTURE)
            judge("ready")
            x, y, width, height = self.box(page, PICTURE)
            for share in (0.2, 0.5, 0.8):
                page.mouse.click(x + width * share, y + height / 2)
                if share == 0.5:
                    judge("marked")
            self.solved(page, judge)

        self.each("icons", "<fretsaw-captcha kind='icons'></fretsaw-captcha>", check, ICONS)

    def test_drag(self):
        def check(page, judge):
            self.wait_ready(page, PIECE)
            judge("ready")
            self.part(page, PIECE).focus()
            for _ in range(4):
                page.keyboard.press("Shift+ArrowRight")
            judge("moved")
            page.keyboard.press("Enter")
            self.solved(page, judge)

        self.each("drag", "<fretsaw-captcha kind='drag'></fretsaw-captcha>", check, TILE)

    def test_work(self):
        def check(page, judge):
            page.get_by_role("progressbar").wait_for()
            judge("working")
            page.locator("fretsaw-captcha .work button").click()
            page.get_by_role("progressbar").wait_for(state="detached")
            judge("stopped")
            page.unroute("**/work.wasm*")
            page.locator("fretsaw-captcha .work button").click()
            self.waits_for(page, "verified")
            judge("solved")

        # Until it is let through, it stays at its beginning.
        def prepare(page):
            page.route("**/work.wasm*", lambda route: None)

        policy = STRICT.format(wasm=" 'wasm-unsafe-eval'").replace("trusted-types 'none'", "trusted-types fretsaw")
        self.each("work", "<fretsaw-captcha kind='work'></fretsaw-captcha>", check, WORK, policy=policy, before=prepare, ready=False)

    def test_captcha_without_a_picture(self):
        def check(page, judge):
            self.hold(page)
            judge("loading")
            self.held[0].fulfill(status=500, body="")
            said = "document.querySelector('fretsaw-captcha').shadowRoot.querySelector('.heard[role=alert]').textContent"
            self.wait_until(page, f"{said} !== ''")
            judge("unloaded")

        self.held = []

        def body(page):
            page.route("**/captcha/get", lambda route: self.held.append(route))

        self.expect_errors("500", "Failed to load")
        for lang, scheme in LOOKS:
            with self.subTest(lang=lang, scheme=scheme):
                self.held.clear()
                page = self.prepared(
                    body, "<fretsaw-captcha></fretsaw-captcha>", SCRIPT, lang=lang, color_scheme=scheme,
                    device_scale_factor=SCALE, **PHONE
                )

                def judge(state):
                    self.judge(page, "captcha", state, lang, scheme, PHONE)

                self.wait_for(page, lambda: self.held, "a request")
                check(page, judge)

    # Gesture lock

    def lock(self, name, attributes, check, **options):
        self.each(f"lock-{name}", f"<{LOCK} {attributes}></{LOCK}>", check, script=STORE, **options)

    def says(self, page, *words):
        """Waits until the lock shows one of these texts."""
        text = f"document.querySelector('{LOCK}').shadowRoot.querySelector(\"[part='label']\").textContent"
        self.wait_until(page, " || ".join(f"{text}.includes('{each}')" for each in words))

    def draw(self, page, *dots, holds=False):
        page.wait_for_selector(f"{LOCK} [part='dot']")
        for index, dot in enumerate(dots):
            box = page.locator(f"{LOCK} [part='dot'][data-index='{dot}']").bounding_box()
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
            if index == 0:
                page.mouse.down()
        if not holds:
            page.mouse.up()

    def test_lock_that_is_set(self):
        def check(page, judge):
            page.wait_for_selector(f"{LOCK} [part='dot']")
            judge("empty")
            self.draw(page, 0, 1, 4, holds=True)
            judge("drawing")
            page.mouse.up()
            judge("short")
            self.draw(page, 0, 1, 2, 5)
            self.says(page, "请再次绘制", "Draw the pattern again")
            judge("first")
            self.draw(page, 0, 1, 2, 4)
            self.waits_for(page, "result", 3)
            judge("differs")
            self.draw(page, 0, 1, 2, 5)
            self.waits_for(page, "finished")
            judge("stored")

        self.lock("set", "flow='set' name='a'", check)

    def test_lock_with_buttons(self):
        def check(page, judge):
            self.draw(page, 0, 4, 8, 7)
            judge("shown")

        self.lock("buttons", "flow='set' name='a' buttons clear layout='b'", check)

    def test_lock_that_is_opened(self):
        def check(page, judge):
            page.evaluate("verdicts.push({ kind: 1, attemptsLeft: 2 })")
            page.wait_for_selector(f"{LOCK} [part='dot']")
            page.locator(f"{LOCK} [part='pad']").focus()
            for key in "1256":
                page.keyboard.press(key)
            judge("keys")
            page.keyboard.press("Enter")
            self.wait_until(page, "received.length > 0")
            judge("wrong")
            page.evaluate(f"void (document.querySelector('{LOCK}').store.verify = () => new Promise((done) => (window.done = done)))")
            self.draw(page, 0, 1, 2, 5)
            self.wait_until(page, "window.done !== undefined")
            judge("judging")
            page.evaluate("done({ kind: 0 })")
            self.waits_for(page, "finished")
            judge("right")

        self.lock("verify", "name='a' clear", check)

    def test_lock_that_is_locked_out(self):
        def check(page, judge):
            page.evaluate("verdicts.push({ kind: 3, words: '' }, { kind: 2, until: Date.now() + 200000 })")
            self.draw(page, 0, 1, 2, 5)
            self.says(page, "操作失败", "That did not work")
            judge("failed")
            self.draw(page, 0, 1, 2, 5)
            self.waits_for(page, "locked")
            judge("out")

        self.lock("locked", "name='a'", check)

    # Alerts

    def test_alerts(self):
        asked = {
            "plain": {"title": "提示", "message": "删除后无法恢复。", "buttons": ["取消", "删除"], "destructButtonIndex": 1},
            "message": {"message": "只有内容"},
            "input": {"type": "input", "title": "昵称", "message": "请输入昵称", "buttons": ["好"]},
            "lines": {"type": "textViewInput", "title": "反馈", "buttons": ["提交"], "showCancelButton": True},
            "stacked": {"title": "a", "buttons": ["1", "2", "3", "4", "5"], "destructButtonIndex": 0},
            "long": {"title": "条款", "message": "很长的话。" * 300, "buttons": ["同意"]},
        }

        def check(page, judge):
            for state, options in asked.items():
                page.evaluate("(options) => ask(options)", options)
                self.wait_until(
                    page,
                    "document.querySelector('fretsaw-alerts')?.shadowRoot"
                    "?.querySelector('[part=\"viewport\"]')?.style.opacity === ''",
                )
                judge(state)
                if state in ("input", "lines"):
                    page.keyboard.insert_text("文字")
                    judge(f"{state}-typed")
                page.keyboard.press("Tab")
                judge(f"{state}-focus")
                page.keyboard.press("Escape")
                self.wait_until(page, "!document.querySelector('fretsaw-alerts').shadowRoot.querySelector('dialog')")

        self.each("alert", "<button>Open</button>", check, reduced_motion="reduce")

    # Notices

    def test_notices(self):
        calls = {
            "wait": "wait()",
            "wait-text": "wait({ text: '正在上传 Uploading' })",
            "top": "top('新消息 A message', { clears: false })",
            "success": "success('已保存 Saved')",
            "error": "error('保存失败 Not saved')",
            "info": "info('仅供参考')",
            "text": "text('文字提示可以有好几行 '.repeat(6), { clears: false })",
        }

        def check(page, judge):
            boxes = "[...(document.querySelector('fretsaw-notices')?.shadowRoot?.querySelectorAll('[part=\"box\"]') ?? [])]"
            for state, call in calls.items():
                page.evaluate(f"void notice.{call}")
                self.wait_until(page, f"{boxes}.length === 1")
                judge(state)
                page.evaluate("notice.clearAll()")
                self.wait_until(page, f"{boxes}.length === 0")

        self.each("notice", "<p>Words</p><button>Open</button>", check, reduced_motion="reduce")

    # Guide

    def test_guide(self):
        guide = "document.querySelector('fretsaw-guide').shadowRoot"

        def check(page, judge):
            page.wait_for_selector("fretsaw-guide canvas")
            judge("first")
            page.locator("fretsaw-guide [part='pause']").click()
            judge("paused")
            page.locator("fretsaw-guide [part='next']").click()
            self.waits_for(page, "unreadable")
            self.wait_until(page, f"{guide}.querySelector('.pager').scrollLeft === innerWidth")
            self.wait_until(page, f"/^(第2|Page 2)/.test({guide}.querySelector('[part=\"indicator\"]').ariaLabel)")
            judge("unreadable")
            page.keyboard.press("End")
            self.wait_until(
                page,
                f"{guide}.querySelector('[part=\"start\"]')?.style.opacity === ''",
            )
            judge("last")
            page.keyboard.press("Tab")
            judge("focus")

        self.expect_errors("404")
        body = "<fretsaw-guide modal steps version='1' pages='clock.gif missing.gif lock.gif'></fretsaw-guide>"
        self.each("guide", body, check)

    def test_page_indicator(self):
        def check(page, judge):
            page.locator("fretsaw-page-indicator [part='dot']").first.wait_for()
            judge("second")

        self.each("indicator", "<fretsaw-page-indicator count='5' index='1'></fretsaw-page-indicator>", check)

    # Text input

    def test_text_input(self):
        def check(page, judge):
            area = page.locator("fretsaw-textarea textarea")
            area.wait_for()
            judge("empty")
            area.focus()
            judge("focus")
            page.keyboard.insert_text("一二三四五六")
            judge("full")
            page.evaluate("document.querySelector('fretsaw-textarea').value = ''; document.querySelector('form').requestSubmit()")
            judge("missing")
            page.evaluate("document.querySelector('fretsaw-textarea').setAttribute('disabled', '')")
            judge("disabled")

        body = "<form><label for='f'>意见</label><fretsaw-textarea id='f' required maxlength='5' placeholder='请输入'></fretsaw-textarea></form>"
        self.each("textarea", body, check)


# Draws rows of screenshots, each reduced to fit a cell, and returns the sheet as WebP.
DRAW = """
async (rows) => {
  const [side, label, gap, cell] = [2000, 110, 12, { width: 240, height: 230 }];
  const cells = await Promise.all(rows.map(async ([name, states]) => ({
    name,
    states: await Promise.all(states.map(async ([state, png]) => {
      const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const scale = Math.min(1, cell.width / image.width, cell.height / image.height);
      return { state, image, width: Math.round(image.width * scale), height: Math.round(image.height * scale) };
    })),
  })));
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const draw = () => {
    let y = gap;
    for (const { name, states } of cells) {
      let [x, highest] = [label, 0];
      context.font = "600 14px sans-serif";
      context.fillText(name[0], gap, y + 12);
      context.font = "13px sans-serif";
      context.fillText(name[1], gap, y + 30);
      for (const { state, image, width, height } of states) {
        const advance = Math.max(width, context.measureText(state).width);
        if (x + advance > side - gap) [x, y, highest] = [label, y + highest + 32, 0];
        context.drawImage(image, x, y, width, height);
        context.strokeRect(x - 0.5, y - 0.5, width + 1, height + 1);
        context.fillText(state, x, y + height + 14);
        [x, highest] = [x + advance + gap, Math.max(highest, height)];
      }
      y += highest + 32;
    }
    return y;
  };
  [canvas.width, canvas.height] = [side, draw()];
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#222";
  context.strokeStyle = "#ccc";
  context.imageSmoothingQuality = "high";
  draw();
  return canvas.toDataURL("image/webp", 0.75).split(",")[1];
}
"""


def tearDownModule():
    """Writes the sheet, if all states were met."""
    if len(SHEET) < SYSTEMS:
        return
    rows = [
        [[system, name.replace("-", ", ")], [[state, base64.b64encode(png).decode()] for state, png in states]]
        for system, names in SHEET.items()
        for name, states in names.items()
    ]
    page = Browser.shared().chromium.new_page()
    (SHOTS / "states.webp").write_bytes(base64.b64decode(page.evaluate(DRAW, rows)))
    page.close()


if __name__ == "__main__":
    main()
