"""The multi-line text input: its rules, forms, and input methods."""

import unittest

from harness import BrowserTest, main

SCRIPT = """
import { clustersOf } from "/fretsaw/textarea.js";
window.clustersOf = clustersOf;
window.received = [];
const field = document.querySelector("fretsaw-textarea");
for (const name of ["fretsaw-maxlength", "input", "change"])
  document.addEventListener(name, (event) => received.push([name, event.target.value]));
document.documentElement.dataset.ready = "";
"""
BODY = (
    "<h1>Stage</h1><form id='form'><label for='field'>意见</label>"
    "<fretsaw-textarea id='field' name='opinion' {}>{}</fretsaw-textarea><button>Send</button></form>"
)
HOST = "document.querySelector('fretsaw-textarea')"
AREA = "#field textarea"
PLACEHOLDER = "#field [part='placeholder']"


class TextAreas(BrowserTest):
    def opened(self, attributes="", text="", **options):
        page = self.stage(BODY.format(attributes, text), SCRIPT, **options)
        page.wait_for_selector("html[data-ready]")
        page.wait_for_selector(AREA)
        return page

    def value(self, page):
        value = page.evaluate(f"{HOST}.value")
        self.assertEqual(page.locator(AREA).input_value(), value)
        return value

    def received(self, page):
        return page.evaluate("received.splice(0)")

    def type(self, page, text):
        page.locator(AREA).focus()
        page.keyboard.insert_text(text)

    def test_the_placeholder_shows_exactly_while_there_is_no_text(self):
        page = self.opened("placeholder='请输入您的意见'")
        placeholder = page.locator(PLACEHOLDER)
        self.assertEqual(placeholder.text_content(), "请输入您的意见")
        host, box = page.locator("#field").bounding_box(), placeholder.bounding_box()
        self.assertEqual((box["x"] - host["x"], box["y"] - host["y"]), (5, 8))
        self.assertEqual(host["width"] - box["width"], 10)
        self.shot(page, "textarea")
        self.type(page, "a")
        self.assertEqual(placeholder.count(), 0)
        page.keyboard.press("Backspace")
        self.assertEqual(placeholder.count(), 1)
        page.evaluate(f"{HOST}.value = 'x'")
        self.assertEqual(placeholder.count(), 0)
        page.evaluate(f"{HOST}.setAttribute('placeholder', 'b'); {HOST}.value = ''")
        self.assertEqual(placeholder.text_content(), "b")

    def test_a_press_on_the_placeholder_is_one_on_the_field(self):
        page = self.opened("placeholder='请输入您的意见'")
        box = page.locator(PLACEHOLDER).bounding_box()
        page.mouse.click(box["x"] + 20, box["y"] + 8)
        page.keyboard.type("a")
        self.assertEqual(self.value(page), "a")

    def test_one_space_or_line_feed_becomes_nothing(self):
        page = self.opened()
        page.locator(AREA).focus()
        for key in ("Space", "Enter"):
            page.keyboard.press(key)
            self.assertEqual(self.value(page), "")
        page.keyboard.type("a b")
        self.assertEqual(self.value(page), "a b")

    def test_a_too_long_text_is_reported_and_cut_before_the_value_is_reported(self):
        page = self.opened("maxlength='3'")
        self.type(page, "abc")
        self.assertEqual(self.received(page), [["input", "abc"]])
        self.type(page, "d")
        self.assertEqual(self.received(page), [["fretsaw-maxlength", "abc"], ["input", "abc"]])

    def test_length_counts_grapheme_clusters(self):
        page = self.opened("maxlength='3'")
        self.type(page, "👨‍👩‍👧‍👦e\u0301한")
        self.assertEqual(self.value(page), "👨‍👩‍👧‍👦e\u0301한")
        self.assertEqual(page.evaluate(f"{HOST}.length"), 3)
        self.type(page, "🇨🇳")
        self.assertEqual(self.value(page), "👨‍👩‍👧‍👦e\u0301한")

    def test_emoji_are_removed_on_request_and_digits_stay(self):
        page = self.opened("remove-emoji")
        self.type(page, "1😀#*3️⃣汉❤️👨‍👩‍👧‍👦©")
        self.assertEqual(self.value(page), "1#*汉©")
        page.evaluate(f"{HOST}.removeAttribute('remove-emoji')")
        self.type(page, "😀")
        self.assertEqual(self.value(page), "1#*汉©😀")
        page.evaluate(f"{HOST}.setAttribute('remove-emoji', '')")
        self.assertEqual(self.value(page), "1#*汉©")

    def test_the_caret_keeps_its_place(self):
        page = self.opened("remove-emoji")
        self.type(page, "abcd")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        self.type(page, "x😀y")
        self.assertEqual(self.value(page), "abxycd")
        page.keyboard.type("z")
        self.assertEqual(self.value(page), "abxyzcd")

    def test_nothing_is_cut_or_reported_while_an_input_method_composes(self):
        page = self.opened("maxlength='2' placeholder='a'")
        page.locator(AREA).focus()
        session = page.context.new_cdp_session(page)
        for marked in ("n", "ni", "ni h", "ni hao"):
            session.send("Input.imeSetComposition", {"text": marked, "selectionStart": len(marked), "selectionEnd": len(marked)})
            self.assertEqual(page.locator(AREA).input_value(), marked)
            self.assertEqual(page.locator(PLACEHOLDER).count(), 0)
        self.assertEqual(self.received(page), [])
        session.send("Input.insertText", {"text": "你好吗"})
        self.wait_until(page, f"{HOST}.value === '你好'")
        received = self.received(page)
        self.assertEqual(received[0], ["fretsaw-maxlength", "你好"])
        self.assertEqual(received[-1], ["input", "你好"])
        self.assertEqual(page.locator(AREA).input_value(), "你好")

    def test_a_form_has_its_text_resets_it_and_disables_it(self):
        page = self.opened(text="初始")
        self.assertEqual(page.evaluate("new FormData(form).get('opinion')"), "初始")
        self.type(page, "x")
        self.assertIn("x", page.evaluate("new FormData(form).get('opinion')"))
        page.evaluate("form.reset()")
        self.assertEqual(self.value(page), "初始")
        page.evaluate(f"{HOST}.setAttribute('disabled', '')")
        self.assertIsNone(page.evaluate("new FormData(form).get('opinion')"))
        self.assertTrue(page.locator(AREA).is_disabled())

    def test_it_is_a_part_of_the_form_before_the_machine_runs(self):
        page = self.opened("required")
        page.evaluate(
            """() => {
              const field = document.createElement("fretsaw-textarea");
              field.setAttribute("name", "early");
              field.value = "schon da";
              form.append(field);
              window.early = new FormData(form).get("early");
            }"""
        )
        self.assertEqual(page.evaluate("early"), "schon da")

    def test_a_required_text_is_validated(self):
        page = self.opened("required")
        self.assertFalse(page.evaluate("form.checkValidity()"))
        self.assertEqual(page.evaluate(f"{HOST}.validationMessage"), "请填写此项")
        self.type(page, "a")
        self.assertTrue(page.evaluate("form.checkValidity()"))

    def test_a_value_set_by_the_page_follows_the_rules_without_an_event(self):
        page = self.opened("maxlength='2'", text="初始值")
        self.wait_until(page, f"{HOST}.value === '初始'")
        page.evaluate("received.splice(0)")
        page.evaluate(f"{HOST}.value = 'abc'")
        self.assertEqual(self.value(page), "ab")
        self.assertEqual(self.received(page), [["fretsaw-maxlength", "ab"]])

    def test_a_listener_may_change_the_text(self):
        page = self.opened()
        page.evaluate(f"{HOST}.addEventListener('input', () => {{ {HOST}.value = {HOST}.value.toUpperCase(); }})")
        self.type(page, "abc")
        self.assertEqual(self.value(page), "ABC")
        self.assertEqual(len(self.received(page)), 1)

    def test_undo_and_redo_reach_what_was_typed_before_a_correction(self):
        for attributes, typed in (("maxlength='3'", "abcd"), ("remove-emoji", "ab😀c")):
            with self.subTest(attributes=attributes):
                page = self.opened(attributes)
                for character in typed:
                    self.type(page, character)
                self.assertEqual(self.value(page), "abc")
                self.received(page)
                for key, last in (("Control+Z", ""), ("Control+Shift+Z", "abc")):
                    texts = []
                    for _ in typed:
                        page.keyboard.press(key)
                        texts.append(self.value(page))
                    # Each text follows the rules, and the correction is no dead end.
                    self.assertLessEqual(set(texts), {"", "a", "ab", "abc"})
                    self.assertEqual(texts[-1], last)
                    events = self.received(page)
                    self.assertEqual({name for name, _ in events}, {"input"})
                    self.assertEqual(events[-1][1], last)

    def test_undo_reaches_what_was_there_before_a_pasted_or_composed_text_was_cut(self):
        page = self.opened("maxlength='5'", text="")
        self.type(page, "ab")
        page.keyboard.press("Home")
        self.type(page, "12345")
        self.assertEqual(self.value(page), "12345")
        page.keyboard.press("Control+Z")
        self.assertEqual(self.value(page), "ab")
        session = page.context.new_cdp_session(page)
        session.send("Input.imeSetComposition", {"text": "ni", "selectionStart": 2, "selectionEnd": 2})
        session.send("Input.insertText", {"text": "你好吗你好吗"})
        self.wait_until(page, f"{HOST}.value.length === 5")
        cut = self.value(page)
        self.assertIn("你好吗", cut)
        for _ in range(4):
            page.keyboard.press("Control+Z")
            self.assertLessEqual(len(self.value(page)), 5)
            if self.value(page) == "ab":
                break
        self.assertEqual(self.value(page), "ab")

    def test_change_is_reported_when_the_focus_leaves(self):
        page = self.opened()
        self.type(page, "abc")
        self.received(page)
        page.locator("button").focus()
        self.assertEqual(self.received(page), [["change", "abc"]])

    def test_a_label_names_it_and_gives_it_the_focus(self):
        page = self.opened("placeholder='随便写'")
        self.assertEqual(page.get_by_role("textbox", name="意见").count(), 1)
        page.locator("label").click()
        page.keyboard.type("a")
        self.assertEqual(self.value(page), "a")

    def test_clusters_are_counted_in_bytes(self):
        page = self.opened()
        cases = {
            "": [],
            "abc\n": [[4, 1]],
            "汉字a": [[2, 3], [1, 1]],
            "e\u0301e\u0301": [[2, 3]],
            "👨‍👩‍👧‍👦": [[1, 25]],
            "a\u00e9": [[1, 1], [1, 2]],
        }
        for text, runs in cases.items():
            self.assertEqual(page.evaluate("(text) => clustersOf(text)", text), runs, text)
        self.assertEqual(page.evaluate("clustersOf('\\ud800')"), [[1, 3]])

    def test_a_huge_text_is_taken(self):
        page = self.opened("maxlength='1000'")
        page.evaluate(f"{HOST}.value = '汉'.repeat(500000)")
        self.assertEqual(len(self.value(page)), 1000)
        page.evaluate(f"{HOST}.removeAttribute('maxlength'); {HOST}.value = 'a汉'.repeat(250000)")
        self.assertEqual(page.evaluate(f"{HOST}.value.length"), 200000)

    def test_dark_and_light_have_no_serious_findings(self):
        for scheme in ("light", "dark"):
            with self.subTest(scheme=scheme):
                page = self.opened("placeholder='请输入'", color_scheme=scheme)
                self.assertAccessible(page, context="fretsaw-textarea")
                self.type(page, "文字")
                self.assertAccessible(page, context="fretsaw-textarea")
                self.shot(page, f"textarea-{scheme}")

    def test_it_runs_without_webassembly_too(self):
        page = self.opened("maxlength='1' remove-emoji", engine="js")
        self.type(page, "😀ab")
        self.assertEqual(self.value(page), "a")

    def test_the_field_has_a_width_if_the_page_gives_none(self):
        page = self.stage("<section><fretsaw-textarea></fretsaw-textarea><span>beside</span></section>", SCRIPT)
        for style, least in (("display: flex", 240), ("display: flex; width: 200px", 100)):
            with self.subTest(style=style):
                page.evaluate("(style) => { document.querySelector('section').style.cssText = style; }", style)
                self.assertGreaterEqual(page.evaluate("document.querySelector('fretsaw-textarea').offsetWidth"), least)

    def test_it_has_its_size_before_the_machine_runs(self):
        def prepare(page):
            page.route("**/fretsaw.wasm*", lambda route: None)

        page = self.stage(BODY.format("", ""), SCRIPT, prepare=prepare, ready=False)
        self.assertFalse(page.evaluate(f"{HOST}.isRunning"))
        self.assertEqual(page.evaluate(f"{HOST}.offsetHeight"), 120)


if __name__ == "__main__":
    main()
