"""Alerts: one at a time over the page, answered by a button or key, or dismissed by a tap beside them."""

import unittest

from harness import BrowserTest, main

SCRIPT = """
import { alert } from "/fretsaw/fretsaw.js";
window.ask = (options) => {
  window.answers ??= [];
  alert(options).then((answer) => { answers.push(answer); });
};
window.asking = alert;
document.documentElement.dataset.ready = "";
"""
BODY = "<h1>Stage</h1><button id='opener'>Open</button><label>Other <input id='other'></label>"
HOST = "document.querySelector('fretsaw-alerts')?.shadowRoot"
CONTAINER = "fretsaw-alerts [part='container']"
BUTTON = "fretsaw-alerts [part='button'][data-index='{}']"


class Alerts(BrowserTest):
    def opened(self, options, body=BODY, **environment):
        page = self.stage(body, SCRIPT, **environment)
        page.wait_for_selector("html[data-ready]")
        page.focus("#opener")
        if options is not None:
            page.evaluate("(options) => ask(options)", options)
            self.shown(page)
        return page

    def shown(self, page):
        self.wait_until(page, f"{HOST}?.querySelector('[part=\"viewport\"]')?.style.opacity === ''")

    def gone(self, page):
        self.wait_until(page, f"!{HOST}?.querySelector('dialog')")

    def box(self, page, selector):
        box = page.locator(selector).bounding_box()
        return tuple(round(box[each], 2) for each in ("x", "y", "width", "height"))

    def text_of(self, page, selector):
        return page.locator(selector).text_content()

    def look(self, page, selector):
        """The colours and the radius of a part."""
        return page.locator(selector).evaluate(
            "(part) => [getComputedStyle(part).backgroundColor, getComputedStyle(part.querySelector('.words > span > span') ?? part).color,"
            " getComputedStyle(part).borderRadius]"
        )

    def test_it_is_a_sheet_with_rows_one_of_which_is_the_main_one(self):
        options = {"title": "提示", "message": "内容", "buttons": ["取消", "确定"]}
        for scheme, grey, red in (
            ("light", ["rgb(241, 241, 241)", "rgb(106, 106, 106)"], ["rgb(213, 63, 59)", "rgb(255, 255, 255)"]),
            ("dark", ["rgb(58, 58, 60)", "rgb(209, 209, 214)"], ["rgb(240, 116, 112)", "rgb(28, 28, 30)"]),
        ):
            for destructive, main in ((-1, ["rgb(15, 107, 224)", "rgb(255, 255, 255)"]), (1, red)):
                with self.subTest(scheme=scheme, destructive=destructive):
                    page = self.opened({**options, "destructButtonIndex": destructive}, color_scheme=scheme)
                    self.assertEqual(self.look(page, CONTAINER)[2], "12px")
                    self.assertEqual(self.look(page, BUTTON.format(0)), [*grey, "8px"])
                    self.assertEqual(self.look(page, BUTTON.format(1)), [*main, "8px"])
                    self.assertEqual(self.box(page, BUTTON.format(1))[2:], (109, 44))
                    self.assertAccessible(page)
                    self.shot(page, f"alert-{scheme}-{destructive}")

    def test_an_element_can_have_the_classic_layout(self):
        body = BODY + "<fretsaw-alert heading='删除?' buttons='b|c' destruct='1' layout='classic' open></fretsaw-alert>"
        page = self.opened(None, body=body)
        self.shown(page)
        self.assertEqual(self.look(page, BUTTON.format(1)), ["rgb(15, 107, 224)", "rgb(255, 255, 255)", "20px"])
        self.assertEqual(self.box(page, BUTTON.format(1))[2:], (109, 40))

    def test_its_classic_layout_has_the_originals_metrics(self):
        page = self.opened({"title": "提示", "message": "内容", "buttons": ["取消", "确定"], "layout": "classic"})
        self.assertEqual(self.look(page, CONTAINER)[2], "10px")
        x, y, width, height = self.box(page, CONTAINER)
        self.assertEqual((x, width), (505, 270))
        self.assertAlmostEqual(y + height / 2, 400, delta=0.5)
        left, top, wide, high = self.box(page, BUTTON.format(0))
        self.assertEqual((left - x, wide, high), (20, 109, 40))
        self.assertEqual(self.box(page, BUTTON.format(1))[0] - x, 141)
        self.assertEqual(top + 60 - y, height)
        title = self.box(page, "fretsaw-alerts [part='title']")
        message = self.box(page, "fretsaw-alerts [part='message']")
        self.assertEqual((title[0] - x, title[1] - y, title[2]), (20, 20, 230))
        self.assertEqual(message[1], title[1] + title[3] + 12)
        self.assertEqual(top, message[1] + message[3] + 20)
        self.shot(page, "alert")

    def test_a_button_answers_and_the_focus_goes_back(self):
        page = self.opened({"title": "删除?", "buttons": ["取消", "删除"], "destructButtonIndex": 1})
        page.locator(BUTTON.format(1)).click()
        self.gone(page)
        self.assertEqual(page.evaluate("answers"), [{"index": 1, "text": None}])
        self.assertEqual(page.evaluate("document.activeElement.id"), "opener")

    def test_delegate_first_then_closure_then_the_promise(self):
        page = self.opened(None)
        page.evaluate(
            """() => {
              window.order = [];
              asking({
                title: "a", type: "input", buttons: ["b"],
                delegate: (index, text) => { order.push(`delegate ${index} ${text}`); throw new Error("meant"); },
                closure: (index) => { order.push(`closure ${index}`); },
              }).then(({ index, text }) => { order.push(`promise ${index} ${text}`); });
            }"""
        )
        self.expect_errors("meant")
        self.shown(page)
        page.keyboard.type("138")
        page.locator(BUTTON.format(0)).click()
        self.wait_until(page, "order.length === 3")
        self.assertEqual(page.evaluate("order"), ["delegate 0 138", "closure 0", "promise 0 138"])

    def test_a_tap_beside_it_hides_and_one_on_it_does_not(self):
        page = self.opened({"title": "提示"})
        self.wait_until_pressable(page)
        page.mouse.click(640, 400 - 40)
        self.settle(page)
        self.assertEqual(page.evaluate("answers"), [])
        page.mouse.click(30, 30)
        self.gone(page)
        self.assertEqual(page.evaluate("answers"), [{"index": -1, "text": None}])

    def test_a_finger_answers(self):
        page = self.opened({"title": "提示", "buttons": ["b", "c"]}, has_touch=True, width=360, height=640)
        x, y, width, height = self.box(page, BUTTON.format(0))
        self.wait_until_pressable(page)
        self.touch(page, [(x + width / 2, y + height / 2)])
        self.gone(page)
        self.assertEqual(page.evaluate("answers"), [{"index": 0, "text": None}])

    def test_escape_hides(self):
        page = self.opened({"title": "提示"})
        page.keyboard.press("Escape")
        self.gone(page)
        self.assertEqual(page.evaluate("answers[0].index"), -1)

    def test_enter_answers_with_the_destructive_button_or_the_last(self):
        for destructive, index in ((0, 0), (-1, 2)):
            with self.subTest(destructive=destructive):
                page = self.opened({"title": "a", "buttons": ["b", "c", "d"], "destructButtonIndex": destructive})
                page.keyboard.press("Enter")
                self.gone(page)
                self.assertEqual(page.evaluate("answers[0].index"), index)

    def test_enter_on_a_button_with_the_focus_uses_that_one(self):
        page = self.opened({"title": "a", "buttons": ["b", "c"], "destructButtonIndex": 1})
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        self.gone(page)
        self.assertEqual(page.evaluate("answers[0].index"), 0)

    def test_a_held_enter_that_opened_it_does_not_answer(self):
        page = self.opened(None)
        page.evaluate("document.querySelector('#opener').addEventListener('click', () => ask({ title: 'a' }))")
        page.keyboard.down("Enter")
        self.shown(page)
        page.keyboard.down("Enter")
        page.keyboard.down("Enter")
        self.settle(page)
        self.assertEqual(page.evaluate("answers"), [])
        page.keyboard.up("Enter")
        page.keyboard.press("Enter")
        self.gone(page)
        self.assertEqual(page.evaluate("answers.length"), 1)

    def test_the_focus_stays_inside(self):
        page = self.opened({"title": "a", "type": "input", "buttons": ["b", "c"]})
        seen = set()
        for _ in range(8):
            page.keyboard.press("Tab")
            self.assertNotIn(page.evaluate("document.activeElement?.id"), ("opener", "other"))
            seen.add(page.evaluate(f"{HOST}.activeElement?.part.value + '/' + {HOST}.activeElement?.dataset.index"))
        self.assertTrue({"field/0", "button/0", "button/1"} <= seen, seen)

    def test_inputs_have_the_focus_a_placeholder_and_end_others(self):
        for kind, part, hint in (("input", "field", "手机号"), ("textViewInput", "text-view", "请输入提示文字")):
            with self.subTest(kind=kind):
                page = self.opened(None)
                page.focus("#other")
                page.evaluate("(type) => ask({ type, title: '验证', message: '手机号', buttons: ['好'] })", kind)
                self.shown(page)
                self.wait_until(page, f"{HOST}.activeElement?.part.value === '{part}'")
                placeholder = "fretsaw-alerts [part='placeholder']"
                self.assertEqual(self.text_of(page, placeholder), hint)
                self.shot(page, f"alert-{kind}")
                page.keyboard.type("x")
                self.assertEqual(page.locator(placeholder).count(), 0)
                page.keyboard.press("Backspace")
                self.assertEqual(page.locator(placeholder).count(), 1)
                self.assertEqual(page.locator("#other").input_value(), "")

    def test_enter_answers_in_one_line_and_adds_a_line_in_several(self):
        page = self.opened({"type": "textViewInput", "title": "意见", "buttons": ["好"]})
        self.wait_until(page, f"{HOST}.activeElement?.part.value === 'text-view'")
        page.keyboard.type("a")
        page.keyboard.press("Enter")
        page.keyboard.type("b")
        page.locator(BUTTON.format(0)).click()
        self.gone(page)
        self.assertEqual(page.evaluate("answers"), [{"index": 0, "text": "a\nb"}])
        page.evaluate("ask({ type: 'input', title: 'a', buttons: ['b'] })")
        self.shown(page)
        self.wait_until(page, f"{HOST}.activeElement?.part.value === 'field'")
        self.assertEqual(page.evaluate(f"{HOST}.activeElement.value"), "")
        page.keyboard.type("x")
        page.keyboard.press("Enter")
        self.gone(page)
        self.assertEqual(page.evaluate("answers[1]"), {"index": 0, "text": "x"})

    def test_a_key_of_an_input_method_does_not_answer(self):
        page = self.opened({"type": "input", "title": "a", "buttons": ["b"]})
        self.wait_until(page, f"{HOST}.activeElement?.part.value === 'field'")
        press = (
            f"(code) => {HOST}.activeElement.dispatchEvent(new KeyboardEvent('keydown',"
            " { key: 'Enter', keyCode: code, bubbles: true, composed: true, cancelable: true }))"
        )
        page.evaluate(press, 229)
        self.settle(page)
        self.assertEqual(page.evaluate("answers"), [])
        page.evaluate(press, 13)
        self.wait_until(page, "answers.length === 1")

    def test_the_first_click_after_a_selection_beyond_the_window_counts(self):
        page = self.opened({"type": "input", "title": "a", "buttons": ["b"]})
        self.wait_until(page, f"{HOST}.activeElement?.part.value === 'field'")
        page.keyboard.type("138")
        x, y, width, height = self.box(page, "fretsaw-alerts [part='field']")
        page.mouse.move(x + 30, y + height / 2)
        page.mouse.down()
        # Nothing more of this press comes.
        page.evaluate(
            f"""() => {{
              const stop = (event) => event.stopImmediatePropagation();
              for (const name of ["pointerup", "pointermove"])
                addEventListener(name, stop, {{ capture: true, once: name === "pointerup" }});
            }}"""
        )
        page.mouse.up()
        page.locator(BUTTON.format(0)).click()
        self.gone(page)
        self.assertEqual(page.evaluate("answers"), [{"index": 0, "text": "138"}])

    def test_it_makes_way_for_a_keyboard_on_the_screen(self):
        page = self.opened(None, width=360, height=640)
        page.evaluate(
            """() => {
              const viewport = Object.assign(new EventTarget(), { scale: 1, height: 640, offsetTop: 0 });
              Object.defineProperty(window, "visualViewport", { value: viewport, configurable: true });
              ask({ type: "input", title: "a", buttons: ["b"] });
            }"""
        )
        self.shown(page)
        _, middle, _, height = self.box(page, CONTAINER)
        # Where the visible part has moved down less of the window is covered; 10 points are between.
        for shown, moved, event, bottom in (
            (340, 0, "resize", 330), (340, 60, "scroll", 390), (640, 0, "resize", middle + height),
        ):
            page.evaluate(
                "([height, offsetTop, event]) => { Object.assign(visualViewport, { height, offsetTop });"
                " visualViewport.dispatchEvent(new Event(event)); }",
                [shown, moved, event],
            )
            box = f"{HOST}.querySelector('[part=\"container\"]').getBoundingClientRect()"
            self.wait_until(page, f"Math.abs({box}.bottom - {bottom}) < 1")

    def test_two_at_once_are_queued(self):
        page = self.opened(None)
        page.evaluate("['1', '2', '3'].forEach((title) => ask({ title, buttons: [title] }))")
        for title in "123":
            self.shown(page)
            self.wait_until(page, f"{HOST}?.querySelector('[part=\"title\"]')?.textContent === '{title}'")
            self.shown(page)
            page.keyboard.press("Enter")
            self.wait_until(page, f"answers.length === {title}")
        self.gone(page)
        self.assertEqual(page.evaluate("document.activeElement.id"), "opener")

    def test_one_asked_by_a_closure_comes_next_also_without_motion(self):
        page = self.opened(None, reduced_motion="reduce")
        page.evaluate("ask({ title: '1', closure: () => ask({ title: '2' }) })")
        self.shown(page)
        page.keyboard.press("Enter")
        self.wait_until(page, f"{HOST}?.querySelector('[part=\"title\"]')?.textContent === '2'")
        page.keyboard.press("Enter")
        self.gone(page)
        self.assertEqual(page.evaluate("answers.length"), 2)

    def test_many_buttons_are_stacked(self):
        page = self.opened({"title": "a", "buttons": ["1", "2", "3", "4", "5"]})
        x = {self.box(page, BUTTON.format(index))[0] for index in range(5)}
        self.assertEqual(len(x), 1)
        self.assertEqual(self.box(page, BUTTON.format(1))[1] - self.box(page, BUTTON.format(0))[1], 56)
        self.shot(page, "alert-stacked")

    def test_a_long_message_stays_on_the_screen_and_scrolls(self):
        page = self.opened({"title": "条款", "message": "很长的话。" * 300, "buttons": ["同意"]}, width=320, height=480)
        _, y, _, height = self.box(page, CONTAINER)
        self.assertEqual((y, height), (0, 480))
        message = "fretsaw-alerts [part='message']"
        scroll = "(element) => { element.scrollTop = 1e6; return element.scrollTop }"
        self.assertGreater(page.locator(message).evaluate(scroll), 100)
        self.assertEqual(self.box(page, BUTTON.format(0))[1], 416)
        page.locator(message).evaluate("(element) => { element.scrollTop = 0 }")
        page.keyboard.press("Tab")
        for _ in range(3):
            page.keyboard.press("ArrowDown")
        self.wait_until(page, f"{HOST}.querySelector('[part=\"message\"]').scrollTop > 20")
        self.assertAccessible(page)
        self.shot(page, "alert-long")

    def test_a_screen_reader_knows_an_alertdialog_with_name_and_words(self):
        page = self.opened({"title": "提示", "message": "内容", "buttons": ["好的"]})
        dialog = page.get_by_role("alertdialog", name="提示")
        self.assertEqual(dialog.count(), 1)
        self.assertEqual(dialog.get_attribute("aria-describedby"), "message")
        self.assertEqual(page.get_by_role("button", name="好的").count(), 1)
        self.assertAccessible(page)

    def test_dark_pages_have_dark_alerts_without_serious_findings(self):
        for kind in ("default", "input", "textViewInput"):
            with self.subTest(kind=kind):
                page = self.opened(
                    {"type": kind, "title": "提示", "message": "内容", "buttons": ["a", "b"], "destructButtonIndex": 1},
                    color_scheme="dark",
                )
                color = page.locator(CONTAINER).evaluate("(element) => getComputedStyle(element).backgroundColor")
                self.assertEqual(color, "rgb(28, 28, 30)")
                self.assertAccessible(page)
                self.shot(page, f"alert-dark-{kind}")

    def test_it_can_be_hidden(self):
        page = self.opened(None)
        page.evaluate("window.controller = new AbortController(); ask({ title: 'a', signal: controller.signal })")
        self.shown(page)
        page.evaluate("controller.abort()")
        self.gone(page)
        self.assertEqual(page.evaluate("answers[0].index"), -1)
        page.evaluate("(() => { const c = new AbortController(); ask({ title: 'a', signal: c.signal }); c.abort(); })()")
        self.wait_until(page, "answers.length === 2")
        self.gone(page)

    def test_a_signal_for_many_keeps_nothing_of_those_that_are_answered(self):
        page = self.opened(None)
        page.evaluate(
            """() => {
              window.listening = 0;
              const { signal } = new AbortController();
              for (const [name, change] of [["addEventListener", 1], ["removeEventListener", -1]]) {
                signal[name] = (...given) => {
                  listening += change;
                  AbortSignal.prototype[name].apply(signal, given);
                };
              }
              ask({ title: "a", signal });
            }"""
        )
        self.shown(page)
        self.assertEqual(page.evaluate("listening"), 1)
        page.keyboard.press("Enter")
        self.wait_until(page, "answers.length === 1")
        self.assertEqual(page.evaluate("listening"), 0)

    def test_an_element_in_markup_asks_and_reports(self):
        body = BODY + (
            "<fretsaw-alert heading='删除?' message='不能撤销' buttons='[\"删除\"]' cancel destruct='1'></fretsaw-alert>"
        )
        page = self.opened(None, body=body)
        page.evaluate(
            """() => {
              window.received = [];
              const element = document.querySelector("fretsaw-alert");
              for (const name of ["fretsaw-answer", "fretsaw-dismiss"])
                element.addEventListener(name, (event) => received.push([name, event.detail.index]));
              element.show();
            }"""
        )
        self.shown(page)
        self.assertEqual(self.text_of(page, BUTTON.format(0)), "取消")
        page.keyboard.press("Enter")
        self.wait_until(page, "received.length === 1")
        page.evaluate("document.querySelector('fretsaw-alert').setAttribute('open', '')")
        self.shown(page)
        page.keyboard.press("Escape")
        self.wait_until(page, "received.length === 2")
        self.assertEqual(page.evaluate("received"), [["fretsaw-answer", 1], ["fretsaw-dismiss", -1]])
        self.assertFalse(page.evaluate("document.querySelector('fretsaw-alert').hasAttribute('open')"))

    def test_texts_width_and_theme_can_be_set(self):
        page = self.opened(None)
        page.evaluate(
            "document.documentElement.style.setProperty('--fretsaw-accent', '#aa0000'); asking.width = 300; asking.texts.agree = '知道了'; ask({ title: 'a' })"
        )
        self.shown(page)
        self.assertEqual(self.box(page, CONTAINER)[2], 300)
        self.assertEqual(self.text_of(page, BUTTON.format(0)), "知道了")
        color = page.locator(BUTTON.format(0)).evaluate("(element) => getComputedStyle(element).backgroundColor")
        self.assertEqual(color, "rgb(170, 0, 0)")

    def test_nothing_leaks(self):
        page = self.opened(None, reduced_motion="reduce")
        cycle = """async (count) => {
          for (let index = 0; index < count; index += 1) {
            const controller = new AbortController();
            const answered = asking({ title: "a", message: "b", signal: controller.signal });
            await new Promise((resolve) => setTimeout(resolve, 5));
            controller.abort();
            await answered;
          }
        }"""
        page.evaluate(cycle, 5)
        before = self.metrics(page)
        page.evaluate(cycle, 40)
        after = self.metrics(page)
        for name in ("Nodes", "JSEventListeners"):
            self.assertLessEqual(after[name] - before[name], 30, name)

    def test_it_runs_without_webassembly_too(self):
        page = self.opened({"title": "提示"}, engine="js")
        page.keyboard.press("Enter")
        self.gone(page)
        self.assertEqual(page.evaluate("answers[0].index"), 0)


if __name__ == "__main__":
    main()
