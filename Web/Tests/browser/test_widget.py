"""The picture of README: a captcha in a form, while it is solved, solved, and in the dark on a phone.

out/browser/widget.webp is drawn of the default look and built-in scenery; `make widget` copies it to docs.
"""

import base64

from captcha_pages import SCRIPT, THUMB, CaptchaTest
from harness import SHOTS, Browser, main

POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self' 'wasm-unsafe-eval'"
BODY = """
<style>
  :root { color-scheme: light dark; }
  body { margin: 0; font: 16px system-ui, sans-serif; background: light-dark(#eef1f5, #0b0b0d); }
  main { box-sizing: border-box; width: 390px; padding: 22px 28px; background: light-dark(#fff, #17171a);
    color: light-dark(#1c1c1e, #f2f2f7); }
  h1 { margin: 0 0 14px; font-size: 22px; }
  label { display: block; margin-bottom: 14px; font-size: 14px; }
  input, button { box-sizing: border-box; width: 334px; padding: 10px 12px; font: inherit; border-radius: 8px; }
  input { display: block; margin-top: 5px; border: 1px solid light-dark(#c8ccd2, #48484a);
    background: light-dark(#fff, #1c1c1e); color: inherit; }
  @media (prefers-color-scheme: dark) { main { padding-block: 52px; } }
  button { margin-top: 16px; border: 0; background: #0f6be0; color: #fff; font-weight: 600; }
</style>
<h1>Create an account</h1>
<form><label>Email <input value="ada@example.org"></label>
<fretsaw-captcha name="proof" required></fretsaw-captcha><button>Sign up</button></form>
"""
# Draws the forms side by side, the last one on a phone, and returns the picture as WebP.
DRAW = """
async (shots) => {
  const images = await Promise.all(shots.map(async (png) =>
    createImageBitmap(new Blob([Uint8Array.from(atob(png), (character) => character.charCodeAt(0))]))));
  const [gap, bezel] = [48, 14];
  const canvas = document.createElement("canvas");
  canvas.width = images.reduce((width, image) => width + image.width + gap, gap) + 2 * bezel;
  canvas.height = Math.max(...images.map(({ height }) => height)) + 2 * (gap + bezel);
  const context = canvas.getContext("2d");
  context.fillStyle = "#dfe4ea";
  context.fillRect(0, 0, canvas.width, canvas.height);
  let x = gap;
  images.forEach((image, index) => {
    const edge = index === images.length - 1 ? bezel : 0;
    const y = (canvas.height - image.height) / 2;
    const outline = (grown, radius) => {
      context.beginPath();
      context.roundRect(x + edge - grown, y - grown, image.width + 2 * grown, image.height + 2 * grown, radius);
    };
    context.save();
    [context.shadowColor, context.shadowBlur, context.shadowOffsetY] = ["#0004", 24, 8];
    context.fillStyle = edge ? "#2c2c2e" : "#fff";
    outline(edge, edge ? 60 : 24);
    context.fill();
    context.restore();
    context.save();
    outline(0, edge ? 48 : 24);
    context.clip();
    context.drawImage(image, x + edge, y);
    context.restore();
    x += image.width + 2 * edge + gap;
  });
  return canvas.toDataURL("image/webp", 0.8).split(",")[1];
}
"""


class Widget(CaptchaTest):
    flags = ("--kinds", "slide,work")

    def form(self, **options):
        """A form with a challenge, and where its piece belongs, as a share of the slider."""
        given = {}

        def prepare(page):
            nonlocal given
            given = self.given(page)

        page = self.stage(BODY, SCRIPT, lang="en", policy=POLICY, prepare=prepare, device_scale_factor=2, **options)
        self.wait_ready(page)
        return page, self.known(page, given)["targets"][0]["x"] / 263

    def test_a_form_is_solved_in_each_theme(self):
        light = {"width": 390, "height": 600}
        phone = {**light, "color_scheme": "dark", "has_touch": True}
        shots = []
        page, share = self.form(**light)
        x, y, width, height = self.box(page, THUMB)
        page.mouse.move(x + width / 2, y + height / 2)
        page.mouse.down()
        page.mouse.move(x + width / 2 + 0.5 * share * self.travel(page), y + height / 2, steps=6)
        shots.append(page.locator("main").screenshot())
        page.mouse.up()
        page, share = self.form(**light)
        self.drag(page, share)
        self.wait_until(page, "document.querySelector('fretsaw-captcha').offsetHeight === 52")
        shots.append(page.locator("main").screenshot())
        proof = page.evaluate("document.querySelector('fretsaw-captcha').value")
        self.assertEqual(self.verified(proof), "0000")
        page, _ = self.form(**phone)
        shots.append(page.locator("main").screenshot())
        sheet = Browser.shared().chromium.new_page()
        picture = base64.b64decode(sheet.evaluate(DRAW, [base64.b64encode(shot).decode() for shot in shots]))
        sheet.close()
        SHOTS.mkdir(parents=True, exist_ok=True)
        (SHOTS / "widget.webp").write_bytes(picture)
        self.assertLessEqual(len(picture), 150_000)


if __name__ == "__main__":
    main()
