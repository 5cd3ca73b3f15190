"""The page that nginx shows instead of a protected one, with the configuration of examples/nginx."""

import atexit
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import types
import unittest

from captcha_pages import CaptchaTest
from harness import PATIENCE, ROOT, Server, main
from test_protected_form import free_port

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin")
PAGE = "The protected page."
ADDRESS = "/any/page?of=it"


class Nginx:
    """An nginx with the example's configuration, in front of the service at a port, with a prefix of its paths."""

    def __init__(self, service, prefix=""):
        self.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(self.folder.name)
        port = free_port()
        self.origin = f"http://127.0.0.1:{port}"
        example = (ROOT / "examples/nginx/protected-page.conf").read_text()
        for pattern, text in [
            (r".*ssl_certificate.*\n", ""),
            (r"listen 443 ssl", f"listen 127.0.0.1:{port}"),
            (r"server 127\.0\.0\.1:8080", f"server 127.0.0.1:{service}"),
            (r"http://127\.0\.0\.1:3000", f"http://unix:{folder}/site.sock:"),
            (r"/fretsaw/pass/index", rf"{prefix}/fretsaw/pass/index"),
            (r"http://fretsaw/captcha", rf"http://fretsaw{prefix}/captcha"),
            (r"\^/\(captcha", rf"^{prefix}/(captcha"),
        ]:
            example, count = re.subn(pattern, text, example)
            assert count, pattern
        temporary = [f"{name}_temp_path {folder}/{name};" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]]
        html = f"<!doctype html><link rel=icon href=data:,><title>Page</title><p>{PAGE}"
        (folder / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/log; events {{}}\n"
            f"http {{ access_log off; {' '.join(temporary)}\n"
            f"server {{ listen unix:{folder}/site.sock; location / {{ default_type text/html; return 200 '{html}'; }} }}\n"
            f"{example} }}\n"
        )
        self.process = subprocess.Popen([NGINX, "-p", folder, "-e", folder / "log", "-c", folder / "nginx.conf"])
        atexit.register(self.stop)
        end = time.monotonic() + PATIENCE
        while not (folder / "pid").exists():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError("nginx did not start: " + (folder / "log").read_text())
            time.sleep(0.02)

    def stop(self):
        self.process.terminate()
        self.process.wait(PATIENCE)


@unittest.skipUnless(NGINX, "nginx is not installed; scripts/setup browser installs it")
class Pass(CaptchaTest):
    prefix = ""

    @classmethod
    def setUpClass(cls):
        settings = ["pass-lifetime=3600", "trusted-proxies=127.0.0.1", f"prefix={cls.prefix or 'none'}"]
        flags = [word for setting in settings for word in ("--set", setting)]
        cls.service = Server(*CaptchaTest.flags, *flags)
        cls.nginx = Nginx(cls.service.origin.rsplit(":", 1)[1], cls.prefix)

    @classmethod
    def tearDownClass(cls):
        cls.nginx.stop()

    def setUp(self):
        super().setUp()
        self.server = types.SimpleNamespace(origin=self.nginx.origin)
        # The browser reports the status of the page.
        self.expect_errors("status of 403")

    def puzzle(self, prepare=None, **options):
        """The page at the address of the protected one, and the challenge that it gets."""
        page = self.page(**options)
        given = self.given(page)
        if prepare:
            prepare(page)
        self.assertEqual(page.goto(ADDRESS).status, 403)
        self.wait_ready(page)
        self.wait_for(page, lambda: "token" in given, "a challenge")
        return page, given

    def test_a_solved_puzzle_opens_the_page_at_its_address(self):
        page, given = self.puzzle()
        self.assertAccessible(page)
        self.answer(page, given)
        page.wait_for_selector(f"text={PAGE}")
        self.assertEqual(page.url, self.nginx.origin + ADDRESS)
        (cookie,) = page.context.cookies()
        self.assertTrue(cookie["httpOnly"])
        # Every page of the site is open now, and only for this visitor.
        self.assertEqual(page.goto("/other").status, 200)
        self.assertEqual(self.page().goto(ADDRESS).status, 403)

    def test_a_proof_that_is_rejected_or_lost_is_reported_with_another_puzzle(self):
        rejected = json.dumps({"repCode": "6111", "repMsg": None, "repData": None, "success": False})
        page, given = self.puzzle()
        self.expect_errors("net::ERR_FAILED")
        status = page.locator("main > [role=status]")
        for reply in [lambda route: route.fulfill(body=rejected, content_type="application/json"), lambda route: route.abort()]:
            token = given["token"]
            page.route("**/captcha/pass", reply)
            self.answer(page, given)
            self.wait_for(page, lambda: given["token"] != token, "another challenge")
            self.assertEqual(status.text_content(), "This did not work. Please try again.")
            self.wait_ready(page)
            page.unroute("**/captcha/pass")
        self.assertEqual(page.context.cookies(), [])
        self.answer(page, given)
        page.wait_for_selector(f"text={PAGE}")

    def test_visitors_who_read_chinese_get_chinese(self):
        page, _ = self.puzzle(locale="zh-CN")
        self.assertEqual(page.locator("h1").text_content(), "请完成验证")
        self.assertEqual(page.title(), "请完成验证")
        self.assertEqual(page.evaluate("document.documentElement.lang"), "zh")
        self.assertAccessible(page)


class PrefixedPass(Pass):
    """The same with a service whose paths have a prefix."""

    prefix = "/guard"


if __name__ == "__main__":
    main()
