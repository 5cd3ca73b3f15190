"""Languages: traditional Chinese has its own table, which other languages do not load."""

import re
import unittest

from captcha_pages import SCRIPT as CAPTCHA
from captcha_pages import THUMB, CaptchaTest, Replies
from harness import ROOT, main

SCRIPT = """
import { alert, notice } from "/fretsaw/fretsaw.js";
import "/fretsaw/gesture-lock.js";
import "/fretsaw/guide.js";
import "/fretsaw/textarea.js";
Object.assign(window, { ask: (options) => { alert(options); }, notice });
document.documentElement.dataset.ready = "";
"""
BODY = (
    "<h1>Stage</h1><fretsaw-gesture-lock local name='a' clear></fretsaw-gesture-lock>"
    "<fretsaw-guide pages='clock.gif' version='1'></fretsaw-guide>"
    "<form><fretsaw-textarea required aria-label='a'></fretsaw-textarea></form>"
)
TEXT = "document.querySelector('{}').shadowRoot?.textContent ?? ''"
FOLDER = ROOT / "Sources/FretsawInteraction"

# What the captcha's page says itself.
OTHERS = {
    "1": {"otherKind", "otherWay", "unloaded", "again", "missing", "unknownSite"}
    | {"noPicture", "working", "worked", "verified", "stop", "stopped"}
}


class Language(CaptchaTest):
    flags = (*CaptchaTest.flags, "--set", f"media={ROOT}/Samples/guide")

    def opened(self, lang, **options):
        asked = []
        page = self.stage(BODY, SCRIPT, lang=lang, **options)
        page.on("request", lambda request: asked.append(request.url))
        page.reload()
        self.wait_until_ready(page)
        return page, asked

    def says(self, page, tag, words):
        self.wait_until(page, f"({TEXT.format(tag)}).includes('{words}')")

    def test_only_tags_of_traditional_chinese_load_its_texts(self):
        for lang, words, loads in (
            ("zh-Hant", "請輸入手勢密碼", True),
            ("zh-TW", "請輸入手勢密碼", True),
            ("zh-hk", "請輸入手勢密碼", True),
            ("zh-Hant-MO", "請輸入手勢密碼", True),
            ("zh-Hans-HK", "请输入手势密码", False),
            ("zh-CN", "请输入手势密码", False),
            ("zh", "请输入手势密码", False),
            ("en-HK", "Draw your pattern", False),
        ):
            with self.subTest(lang=lang):
                page, asked = self.opened(lang)
                self.says(page, "fretsaw-gesture-lock", words)
                self.assertEqual(any(url.endswith("/zh-hant.js") for url in asked), loads)

    def test_every_system_uses_the_language(self):
        page, _ = self.opened("zh-TW", width=414)
        self.says(page, "fretsaw-guide", "立即體驗")
        self.wait_until(page, "document.querySelector('fretsaw-textarea').validationMessage === '請填寫此欄'")
        page.evaluate("void notice.wait()")
        self.says(page, "fretsaw-notices", "載入中…")
        page.evaluate("notice.clearAll()")
        page.evaluate("ask({ type: 'textViewInput', title: 'a', showCancelButton: true })")
        self.says(page, "fretsaw-alerts", "請輸入提示文字")
        self.shot(page, "language-zh-hant")

    def test_a_page_that_changes_its_language_is_followed(self):
        page, _ = self.opened("en")
        for lang, words in (
            ("zh-TW", "請輸入手勢密碼"), ("zh", "请输入手势密码"), ("zh-HK", "請輸入手勢密碼"), ("en", "Draw your pattern"),
        ):
            page.evaluate("(lang) => { document.documentElement.lang = lang; }", lang)
            self.says(page, "fretsaw-gesture-lock", words)

    def test_a_guide_and_a_proof_survive_a_change_of_language(self):
        body = (
            "<h1>Stage</h1><fretsaw-guide pages='clock.gif' version='1' remember='guide'></fretsaw-guide>"
            "<fretsaw-captcha></fretsaw-captcha>"
        )
        replies = []
        script = SCRIPT + CAPTCHA
        page = self.prepared(lambda page: replies.append(Replies(page)), body, script, lang="en")
        page.wait_for_selector("fretsaw-guide canvas")
        page.locator(f"fretsaw-captcha [data-kind='{THUMB}'][tabindex='0']").press("Shift+ArrowRight")
        page.keyboard.press("Enter")
        self.wait_until(page, "received.some(([name]) => name === 'verified')")
        page.evaluate("document.documentElement.lang = 'zh-TW'")
        page.wait_for_timeout(800)
        self.assertEqual(page.locator("fretsaw-guide canvas").count(), 1)
        self.assertEqual(len(replies[0].gets), 1)
        self.assertTrue(page.evaluate("document.querySelector('fretsaw-captcha').value"))

    def test_elements_in_use_survive_a_change_of_language(self):
        page, _ = self.opened("zh", width=414)
        page.evaluate("document.querySelector('fretsaw-gesture-lock').start('set')")
        page.locator("fretsaw-gesture-lock [data-kind='3']").focus()
        for key in "1236":
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        self.says(page, "fretsaw-gesture-lock", "请再次绘制")
        page.locator("fretsaw-textarea textarea").focus()
        page.keyboard.type("abc")
        page.evaluate("document.documentElement.lang = 'zh-TW'")
        page.wait_for_timeout(500)
        page.keyboard.type("d")
        self.assertEqual(page.evaluate("document.querySelector('fretsaw-textarea').value"), "abcd")
        page.evaluate("document.querySelector('fretsaw-textarea').value = ''")
        self.wait_until(page, "document.querySelector('fretsaw-textarea').validationMessage === '請填寫此欄'")
        self.says(page, "fretsaw-gesture-lock", "请再次绘制")

    def test_texts_of_the_page_override_those_of_the_language(self):
        page, _ = self.opened("zh-TW")
        page.evaluate(
            "(() => { const lock = document.querySelector('fretsaw-gesture-lock'); lock.texts = { verify: '畫吧' }; lock.begin(); })()"
        )
        self.says(page, "fretsaw-gesture-lock", "畫吧")

    def test_the_table_has_every_text_with_the_same_places_for_numbers(self):
        page, _ = self.opened("zh-TW")
        tables = page.evaluate("import('/fretsaw/texts/zh-hant.js').then(({ texts }) => texts)")
        originals = {
            "1": FOLDER / "Captcha/CaptchaTexts.swift",
            "4": FOLDER / "Guide/GuideOptions.swift",
            "5": FOLDER / "GestureLock/GestureLockOptions.swift",
        }
        for system, file in originals.items():
            source = file.read_text()
            chinese = source[source.index("var chinese") :]
            chinese = chinese[: chinese.find("var english")] if "var english" in chinese else chinese
            texts = dict(re.findall(r'case \.(\w+): "(.*)"', chinese))
            self.assertGreater(len(texts), 9)
            self.assertEqual(set(tables[system]), set(texts) | OTHERS.get(system, set()))
            for name, text in texts.items():
                self.assertEqual(tables[system][name].count("{}"), text.count("{}"), name)
        self.assertEqual(set(tables["2"]), {"cancel", "agree", "placeholder", "name"})
        self.assertEqual(set(tables["6"]), {"waiting", "success", "error", "info"})


if __name__ == "__main__":
    main()
