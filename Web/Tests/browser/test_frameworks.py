"""The small applications of examples/frameworks and examples/own-pairs, as their files start them."""

import base64
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import types
import unittest
import urllib.error
import urllib.parse
import urllib.request

from captcha_pages import CaptchaTest
from harness import PATIENCE, ROOT, contents, main

FOLDER = ROOT / "examples" / "frameworks"
FRETSAW = os.environ.get("FRETSAW_GENERATE", str(ROOT / ".build/debug/fretsaw"))
# What runs each application, and the argument that sets its port; the others read PORT.
APPLICATIONS = {
    "flask_app.py": [sys.executable, "-m", "flask", "--app", "flask_app", "run", "--host", "localhost", "--port", "{}"],
    "django_app.py": [sys.executable, "django_app.py", "runserver", "--noreload", "localhost:{}"],
    "express.mjs": ["node", "express.mjs"],
    "plain.php": ["php", "-S", "localhost:{}", "plain.php"],
    "plain.rb": ["ruby", "plain.rb"],
    "plain.go": ["go", "run", "plain.go"],
    "Plain.java": ["java", "Plain.java"],
}
# Debian's packages of Node.
ENVIRONMENT = {**os.environ, "NODE_PATH": "/usr/share/nodejs"}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Application:
    """A running application, at `localhost`."""

    def __init__(self, command, folder, port, **environment):
        self.origin = f"http://localhost:{port}"
        command = [part.format(port) for part in command]
        # A session of its own: `go run` starts another process.
        self.process = subprocess.Popen(
            command, cwd=folder, env={**ENVIRONMENT, "PORT": str(port), **environment}, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
        )
        end = time.monotonic() + PATIENCE
        while self.get("/")[0] != 200:
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{command} did not start")
            time.sleep(0.05)

    def get(self, path, fields=None):
        body = fields and urllib.parse.urlencode(fields).encode()
        try:
            with urllib.request.urlopen(self.origin + path, body, timeout=PATIENCE) as reply:
                return reply.status, reply.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return None, ""

    def stop(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)


def lacks(name):
    """What an application needs that is not installed."""
    command = APPLICATIONS[name][0]
    if not shutil.which(command):
        return command
    if name == "express.mjs":
        script = "require('express')"
        found = subprocess.run(["node", "-e", script], env=ENVIRONMENT, capture_output=True)
        return "" if found.returncode == 0 else "node-express"
    return ""


class Frameworks(CaptchaTest):
    """Applications and service on two ports of localhost, as on a developer's machine."""

    port = free_port()
    flags = (
        "--kinds", "slide", "--set", "test-sites=alone", "--set", "encrypt-answers=false",
        "--set", f"origins=http://localhost:{port}",
    )

    def setUp(self):
        super().setUp()
        self.service = self.server.origin.replace("127.0.0.1", "localhost")

    def application(self, name, port=None, **environment):
        application = Application(
            APPLICATIONS[name], FOLDER, port or free_port(), **{"CAPTCHA_URL": self.service, **environment}
        )
        self.addCleanup(application.stop)
        return application

    def post(self, path, body):
        headers = {"Content-Type": "application/json", "Origin": f"http://localhost:{self.port}"}
        request = urllib.request.Request(self.server.origin + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return json.load(reply)

    def proof(self, action="login"):
        get = {"captchaType": "blockPuzzle", "siteKey": "fretsaw-test-picture", "action": action}
        token = self.post("/captcha/get", get)["repData"]["token"]
        points = json.dumps({"x": contents(token)["targets"][0]["x"], "y": 5})
        check = {"captchaType": "blockPuzzle", "token": token, "pointJson": points}
        self.assertEqual(self.post("/captcha/check", check)["repCode"], "0000")
        return f"{token}---{points}"

    def test_each_application_accepts_a_proof_of_its_form_once(self):
        self.assertEqual(sorted(each.name for each in FOLDER.iterdir() if each.is_file()), sorted([*APPLICATIONS, "page.html"]))
        for name in APPLICATIONS:
            with self.subTest(name):
                if missing := lacks(name):
                    self.skipTest(f"needs {missing}")
                application = self.application(name)
                self.assertIn(f'src="{self.service}/fretsaw/captcha.js"', application.get("/")[1])
                proof = self.proof()
                replies = [application.get("/login", {"name": "ada", "proof": each}) for each in (proof, proof, "forged", "")]
                self.assertEqual([status for status, _ in replies], [200, 403, 403, 403])
                self.assertEqual([text.strip() for _, text in replies[:2]], ["Welcome.", "Please solve the puzzle."])
                self.assertEqual(application.get("/login", {"proof": self.proof("other")})[0], 403)
                self.assertEqual(application.get("/login", {})[0], 403)

    def test_each_application_rejects_a_form_while_the_service_is_down(self):
        for name in APPLICATIONS:
            with self.subTest(name):
                if missing := lacks(name):
                    self.skipTest(f"needs {missing}")
                application = self.application(name, CAPTCHA_URL="http://localhost:1")
                self.assertEqual(application.get("/login", {"proof": "proof"})[0], 403)

    def test_the_form_is_sent_from_localhost_and_not_from_the_address_of_it(self):
        application = self.application("flask_app.py", self.port)
        page = self.page()
        page.context.unroute_all()
        given = self.given(page)
        page.goto(application.origin)
        self.wait_ready(page)
        self.drag(page, contents(given["token"])["targets"][0]["x"] / 263)
        self.wait_until(page, "document.querySelector('fretsaw-captcha').value !== ''")
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_selector("text=Welcome.")

        # The same page at an address that is not in `origins`.
        self.expect_errors("CORS", "Failed to load")
        other = self.page()
        other.context.unroute_all()
        other.route(
            "http://127.0.0.1:9/", lambda route: route.fulfill(body=application.get("/")[1], content_type="text/html")
        )
        other.goto("http://127.0.0.1:9/")
        self.wait_for(other, lambda: any("CORS" in each for each in self.errors), "an error on the console")
        self.assertFalse(other.evaluate("customElements.get('fretsaw-captcha') !== undefined"))


@unittest.skipUnless(os.path.exists(FRETSAW), "needs the debug build of fretsaw")
class OwnPairs(CaptchaTest):
    """A back end without the service; its pairs are those of the command."""

    def started(self, *options):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.pairs = pathlib.Path(folder.name) / "pairs"
        command = [FRETSAW, "generate", "--count", "3", "--output", self.pairs, "--answers", "separate", "--quiet", *options]
        subprocess.run(command, check=True)
        port = free_port()
        command = [sys.executable, "-m", "flask", "run", "--port", "{}"]
        application = Application(
            command, ROOT / "examples" / "own-pairs", port, PAIRS=str(self.pairs), SITE=folder.name
        )
        self.addCleanup(application.stop)
        self.application = application
        site, self.server = self.server, types.SimpleNamespace(origin=application.origin)
        page = self.page()
        # The files that `make web` writes.
        page.context.route(
            "**/fretsaw/**",
            lambda route: route.fulfill(response=route.fetch(url=site.origin + urllib.parse.urlsplit(route.request.url).path)),
        )
        given = self.given(page)
        page.goto("/")
        self.wait_ready(page)
        return page, given

    def place(self, given):
        """The answer to the shown pair, found by its background's bytes."""
        shown = base64.b64decode(given["originalImageBase64"])
        for line in map(json.loads, (self.pairs / "manifest.jsonl").open()):
            if (self.pairs / line["files"]["background"]["name"]).read_bytes() == shown:
                answers = map(json.loads, (self.pairs / "answers.jsonl").open())
                return next(each["answer"]["x"] for each in answers if each["index"] == line["index"])
        self.fail("the picture is not one of the pairs")

    def solves(self, page, given):
        first = given["token"]
        x = self.place(given)
        self.drag(page, (x + 60 if x < 150 else x - 60) / 263)
        self.wait_for(page, lambda: given["token"] != first, "another pair after a wrong answer")
        self.wait_ready(page)
        self.assertEqual(page.evaluate("document.querySelector('fretsaw-captcha').value"), "")
        self.drag(page, self.place(given) / 263)
        self.wait_until(page, "document.querySelector('fretsaw-captcha').value !== ''")
        proof = page.evaluate("document.querySelector('fretsaw-captcha').value")
        page.get_by_role("button", name="Sign up").click()
        page.wait_for_selector("text=Welcome.")
        self.assertEqual(self.application.get("/sign-up", {"proof": proof})[0], 403)

    def test_a_right_answer_is_accepted_after_a_wrong_one(self):
        self.solves(*self.started())

    def test_it_shows_each_pair_once_and_then_says_that_none_is_left(self):
        page, _ = self.started()
        tokens = set()
        for _ in range(2):
            status, body = self.application.get("/captcha/get", {"captchaType": "blockPuzzle"})
            self.assertEqual(status, 200)
            tokens.add(json.loads(body)["repData"]["token"])
        self.assertEqual(len(tokens), 2)
        other = page.context.new_page()
        with other.expect_response("**/captcha/get") as reply:
            other.goto("/")
        self.assertEqual(reply.value.status, 503)
        other.get_by_text("No puzzle is left.").first.wait_for()

    def test_pictures_at_scale_2_have_the_same_answers(self):
        self.solves(*self.started("--scale", "2"))


if __name__ == "__main__":
    main()
