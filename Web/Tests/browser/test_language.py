"""Languages: Chinese and English are built in, the others have files that are loaded when a page needs them."""

import unittest

from captcha_pages import BACK, CLOSE, CONTAINER, FORWARD, PICTURE, REFRESH, SUBMIT, THUMB, TIP, CaptchaTest, Replies
from captcha_pages import SCRIPT as CAPTCHA
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
FILES = ["zh-Hant", "es", "fr", "de", "pt", "it", "ru", "ja", "ko", "ar", "hi"]
SHADOW = "document.querySelector('fretsaw-captcha').shadowRoot"

# Longest lines of a captcha; a prompt has at most four words.
FITS = """
async ([language, words]) => {
  const { captcha: texts } = (await import(`/fretsaw/texts/${language.toLowerCase()}.js`)).texts;
  const lines = ["puzzleTip", "rotateTip", "loading", "success", "failure", "dragAgain", "expired", "unknownError",
    "unreachable", "checking", "working", "unloaded", "missing", "limited", "busy", "figureTip", "iconTip", "unknownSite"].map((name) => texts[name]);
  lines.push(texts.stripHead + texts.stripRest, texts.clickRequest.replace("{}", words.join(texts.wordSeparator)));
  const box = document.createElement("p");
  for (const [name, value] of Object.entries({
    width: "294px", "font-family": "system-ui, sans-serif", "font-size": "14px", "line-height": "20px", margin: "0",
  })) box.style.setProperty(name, value);
  document.body.append(box);
  return lines.filter((line) => {
    box.textContent = line;
    return box.offsetHeight > 40;
  });
}
"""


class Language(CaptchaTest):
    flags = (*CaptchaTest.flags, "--set", f"media={ROOT}/Samples/guide", "--set", "pass-lifetime=3600")

    def opened(self, lang, **options):
        asked = []
        page = self.stage(BODY, SCRIPT, lang=lang, **options)
        page.on("request", lambda request: asked.append(request.url))
        page.reload()
        self.wait_until_ready(page)
        return page, asked

    def says(self, page, tag, words):
        self.wait_until(page, f"({TEXT.format(tag)}).includes('{words}')")

    # Choice and loading

    def test_a_dialog_has_language_and_direction_and_only_its_file_is_loaded(self):
        for tag, language in (
            ("zh-TW", "zh-Hant"), ("es-419", "es"), ("fr-CA", "fr"), ("de-AT", "de"), ("pt-BR", "pt"), ("it", "it"),
            ("ru-RU", "ru"), ("ja-JP", "ja"), ("ko-KR", "ko"), ("ar-EG", "ar"), ("hi-IN", "hi"), ("en-GB", "en"),
            ("zh-CN", "zh"), ("nl", "en"),
        ):
            with self.subTest(tag=tag):
                asked = []

                def prepare(page):
                    Replies(page)
                    page.on("request", lambda request: asked.append(request.url))

                page = self.prepared(prepare, "<fretsaw-captcha mode='popup'></fretsaw-captcha>", CAPTCHA, lang=tag)
                page.evaluate("void document.querySelector('fretsaw-captcha').open()")
                self.wait_ready(page)
                files = [url.rsplit("/", 1)[1] for url in asked if "/texts/" in url]
                self.assertEqual(files, [f"{language.lower()}.js"] if language in FILES else [])
                dialog = page.locator("fretsaw-captcha dialog")
                direction = "rtl" if language == "ar" else "ltr"
                self.assertEqual((dialog.get_attribute("lang"), dialog.get_attribute("dir")), (language, direction))
                if files:
                    title = page.evaluate(f"import('/fretsaw/texts/{files[0]}').then(({{ texts }}) => texts.captcha.title)")
                    self.assertEqual(dialog.get_attribute("aria-label"), title)

    def test_only_tags_of_traditional_chinese_load_its_texts(self):
        for lang, words, loads in (
            ("zh-Hant", "請輸入手勢密碼", True),
            ("zh-hk", "請輸入手勢密碼", True),
            ("zh-Hant-MO", "請輸入手勢密碼", True),
            ("zh-Hans-HK", "请输入手势密码", False),
            ("zh-CN", "请输入手势密码", False),
            ("en-HK", "Draw your pattern", False),
        ):
            with self.subTest(lang=lang):
                page, asked = self.opened(lang)
                self.says(page, "fretsaw-gesture-lock", words)
                self.assertEqual(any(url.endswith("/zh-hant.js") for url in asked), loads)

    def test_without_a_tag_the_first_language_of_the_browser_that_there_is_counts(self):
        page = self.captcha(lang="", locale="nl-NL")
        self.wait_ready(page)
        page.evaluate(
            "Object.defineProperty(navigator, 'languages', { value: ['nl', 'it-IT', 'de'] });"
            "dispatchEvent(new Event('languagechange'))"
        )
        self.wait_until(page, f"{SHADOW}.querySelector('.viewport').lang === 'it'")

    def test_without_its_file_an_element_is_in_english_and_reports_nothing(self):
        self.expect_errors("Failed to load resource")

        def prepare(page):
            Replies(page)
            page.route("**/texts/**", lambda route: route.fulfill(status=404))

        watch = "window.faults = []; addEventListener('fretsaw-error', ({ detail }) => faults.push(String(detail)));"
        page = self.prepared(prepare, "<fretsaw-captcha></fretsaw-captcha>", watch + CAPTCHA, lang="fr")
        self.wait_ready(page)
        self.part(page, TIP).get_by_text("Slide the piece into its place").wait_for()
        viewport = page.locator("fretsaw-captcha .viewport")
        self.assertEqual((viewport.get_attribute("lang"), viewport.get_attribute("dir")), ("en", "ltr"))
        self.assertEqual(page.evaluate("faults"), [])

    def test_texts_that_come_late_are_shown_when_they_come(self):
        held = []
        replies = []

        def prepare(page):
            replies.append(Replies(page))
            page.route("**/texts/**", lambda route: held.append(route))

        page = self.prepared(prepare, "<fretsaw-captcha></fretsaw-captcha>", CAPTCHA, lang="de")
        self.wait_ready(page)
        self.part(page, TIP).get_by_text("Slide the piece into its place").wait_for()
        held[0].fallback()
        self.part(page, TIP).get_by_text("Schieben Sie das Teil an seinen Platz").wait_for()
        self.assertEqual(len(replies[0].gets), 1)

    # What follows it

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
            ("zh-TW", "請輸入手勢密碼"), ("zh", "请输入手势密码"), ("de", "Zeichnen Sie Ihr Muster"), ("en", "Draw your pattern"),
        ):
            page.evaluate("(lang) => { document.documentElement.lang = lang; }", lang)
            self.says(page, "fretsaw-gesture-lock", words)

    def test_new_texts_theme_and_language_keep_the_answer_and_the_proof(self):
        page = self.captcha()
        self.wait_ready(page)
        captcha = "document.querySelector('fretsaw-captcha')"
        changes = (
            f"{captcha}.texts = {{ puzzleTip: 'Eins' }}", f"{captcha}.setAttribute('theme', 'dark')",
            f"{captcha}.setAttribute('lang', 'ar')", f"{captcha}.texts = {{}}", f"{captcha}.setAttribute('lang', 'en')",
            f"{captcha}.setAttribute('theme', 'light')", "document.documentElement.dataset.theme = 'dark'",
            f"{captcha}.removeAttribute('lang')", "document.documentElement.lang = 'ru'", f"{captcha}.removeAttribute('theme')",
        )

        def change(check):
            for each in changes:
                page.evaluate(each)
                self.settle(page)
                check()
            self.assertEqual(len(self.replies.gets), 1)

        thumb = self.part(page, THUMB)
        thumb.press("Shift+ArrowRight")
        there = thumb.get_attribute("aria-valuenow")
        change(lambda: self.assertEqual(thumb.get_attribute("aria-valuenow"), there))
        page.keyboard.press("Enter")
        self.wait_until(page, f"{captcha}.value !== ''")
        proof = page.evaluate(f"{captcha}.value")
        change(lambda: self.assertEqual(page.evaluate(f"{captcha}.value"), proof))

    def test_a_guide_and_a_gesture_lock_in_use_follow_a_change_of_language(self):
        page, _ = self.opened("zh", width=414)
        page.evaluate("document.querySelector('fretsaw-gesture-lock').start('set')")
        page.locator("fretsaw-gesture-lock [part='pad']").focus()
        for key in "1236":
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        self.says(page, "fretsaw-gesture-lock", "请再次绘制")
        page.locator("fretsaw-textarea textarea").focus()
        page.keyboard.type("abc")
        page.wait_for_selector("fretsaw-guide canvas")
        page.evaluate("document.documentElement.lang = 'zh-TW'")
        self.says(page, "fretsaw-gesture-lock", "請再次繪製手勢密碼")
        self.says(page, "fretsaw-guide", "立即體驗")
        self.assertEqual(page.locator("fretsaw-guide canvas").count(), 1)
        page.keyboard.type("d")
        self.assertEqual(page.evaluate("document.querySelector('fretsaw-textarea').value"), "abcd")
        page.evaluate("document.querySelector('fretsaw-textarea').value = ''")
        self.wait_until(page, "document.querySelector('fretsaw-textarea').validationMessage === '請填寫此欄'")

    def test_texts_of_the_page_override_those_of_the_language(self):
        page, _ = self.opened("zh-TW")
        page.evaluate("document.querySelector('fretsaw-gesture-lock').texts = { verify: '畫吧' }")
        self.says(page, "fretsaw-gesture-lock", "畫吧")
        page.evaluate("document.querySelector('fretsaw-guide').texts = { start: '走吧' }")
        self.says(page, "fretsaw-guide", "走吧")

    def test_the_page_of_passes_is_in_the_visitors_language(self):
        for locale, lang, direction in (("ar-EG", "ar", "rtl"), ("pt-BR", "pt", "ltr"), ("zh-CN", "zh", "ltr")):
            with self.subTest(locale=locale):
                page = self.page(locale=locale)
                page.goto("/fretsaw/pass/index.html")
                self.wait_until(page, f"document.documentElement.lang === '{lang}'")
                self.assertEqual(page.evaluate("document.documentElement.dir"), direction)
                self.assertNotIn("puzzle", page.inner_text("h1"))

    # Right to left

    def test_right_to_left_mirrors_labels_and_buttons_but_not_the_puzzle(self):
        page = self.captcha("mode='popup' alternative='host'", lang="ar", width=400)
        page.evaluate("void document.querySelector('fretsaw-captcha').open()")
        self.wait_ready(page)
        self.shot(page, "language-ar")
        left, _, width, _ = self.box(page, PICTURE)
        middle = left + width / 2
        for kind in (REFRESH, CLOSE):
            self.assertLess(self.box(page, kind)[0], middle)
        for kind in (BACK, FORWARD, SUBMIT):
            self.assertGreater(self.box(page, kind)[0], middle)
        self.assertLess(self.box(page, BACK)[0], self.box(page, FORWARD)[0])
        self.assertLess(self.box(page, THUMB)[0], middle)
        self.assertEqual(page.evaluate(f"getComputedStyle({SHADOW}.querySelector('.others')).direction"), "rtl")
        self.drag(page, 0.5)
        self.wait_until(page, "received.some(([name]) => name === 'verified')")

    def test_a_right_to_left_guide_turns_its_pages_and_skips_at_the_left(self):
        page = self.stage(
            "<h1>Stage</h1><fretsaw-guide pages='clock.gif clock.gif' version='1' steps></fretsaw-guide>",
            SCRIPT, lang="ar", width=414,
        )
        page.wait_for_selector("fretsaw-guide canvas")
        self.assertLess(page.locator("fretsaw-guide [part='skip']").bounding_box()["x"], 207)
        page.locator("fretsaw-guide [part='next']").click()
        self.says(page, "fretsaw-guide", "ابدأ الآن")

    # The tables

    def test_texts_of_a_captcha_fit_on_two_lines(self):
        page, _ = self.opened("zh")
        for language in FILES:
            words = list("山水花鳥") if language in ("zh-Hant", "ja") else list("AKRT")
            self.assertEqual(page.evaluate(FITS, [language, words]), [], language)


if __name__ == "__main__":
    main()
