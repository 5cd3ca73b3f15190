"""The example of a protected form, as its files start it."""

import atexit
import os
import pathlib
import signal
import socket
import subprocess
import time
import types
import urllib.error
import urllib.request

from captcha_pages import CaptchaTest
from harness import BINARY, KEYS, PATIENCE, main

EXAMPLE = pathlib.Path(__file__).parents[3] / "examples" / "protected-form" / "run"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Example:
    """The running example, with a key that the tests know."""

    def __init__(self):
        port = free_port()
        self.origin = f"http://127.0.0.1:{port}"
        environment = {key: value for key, value in os.environ.items() if not key.startswith("FRETSAW_")}
        environment |= {
            "FRETSAW_SERVER": BINARY,
            "CAPTCHA_ADDRESS": f"127.0.0.1:{free_port()}",
            "FRETSAW_ADMIN": "none",
            "FRETSAW_KEYS": KEYS.read_text(),
            "PORT": str(port),
        }
        self.process = subprocess.Popen([EXAMPLE], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        atexit.register(self.stop)
        end = time.monotonic() + PATIENCE
        while self.status("GET", "/fretsaw/captcha.js") != 200:
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError("the example did not start")
            time.sleep(0.05)

    def status(self, method, path, body=None):
        try:
            request = urllib.request.Request(self.origin + path, body, method=method)
            with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
                return reply.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return None

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)


class ProtectedForm(CaptchaTest):
    example = None

    @classmethod
    def setUpClass(cls):
        cls.example = Example()

    @classmethod
    def tearDownClass(cls):
        cls.example.stop()

    def test_a_signal_ends_the_site_and_the_service(self):
        example = Example()
        example.stop()
        self.assertIsNone(example.status("GET", "/"))

    def setUp(self):
        super().setUp()
        self.server = types.SimpleNamespace(origin=self.example.origin)

    def test_a_solved_puzzle_sends_the_form(self):
        page = self.page()
        given = self.given(page)
        page.goto("/")
        page.locator("textarea").fill("Hello")
        self.wait_ready(page)
        self.answer(page, given)
        self.wait_until(page, "document.querySelector('fretsaw-captcha').value !== ''")
        page.locator("button", has_text="Send").click()
        page.wait_for_selector("text=Thank you.")

    def test_a_form_without_a_proof_is_rejected(self):
        for body in [b"message=Hello", b"message=Hello&captchaVerification=forged"]:
            self.assertEqual(self.example.status("POST", "/send", body), 403)

    def test_verification_is_not_published(self):
        for path in ["/captcha/verify", "/captcha/verify/", "/readyz", "/fretsaw/../captcha/verify"]:
            self.assertEqual(self.example.status("POST", path, b"{}"), 404)

    def test_it_ends_when_the_service_ends(self):
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            environment = os.environ | {
                "FRETSAW_SERVER": BINARY,
                "CAPTCHA_ADDRESS": f"127.0.0.1:{other.getsockname()[1]}",
                "PORT": str(free_port()),
            }
            ended = subprocess.run([EXAMPLE], env=environment, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
        self.assertNotEqual(ended.returncode, 0)
        self.assertIn("--listen HOST:PORT sets it", ended.stderr)


if __name__ == "__main__":
    main()
