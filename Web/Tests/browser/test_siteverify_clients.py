"""Verification clients of reCAPTCHA, hCaptcha and Turnstile, as PyPI and Debian have them, against the service.

Only the address, the keys and the field differ from what their documentation shows.
"""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest
import urllib.request

import django
import flask
import flask_wtf
from django import conf
from django.core.exceptions import ValidationError
from harness import PATIENCE, ROOT, Server, contents, main

SECRET = "secret of the shop"
FOLDER = tempfile.TemporaryDirectory()
SITES = pathlib.Path(FOLDER.name) / "sites"
SITES.write_text(f"shop {hashlib.sha256(SECRET.encode()).hexdigest()}\n")
FLAGS = ("--kinds", "slide", "--set", f"sites-file={SITES}", "--set", "encrypt-answers=false")

# The commands that run the examples.
EXAMPLES = {
    "verify.py": ["python3"],
    "verify.mjs": ["node"],
    "verify.php": ["php"],
    "verify.rb": ["ruby"],
    "verify.go": ["go", "run"],
    "Verify.java": ["java"],
}

PHP = """
require "/usr/share/php/ReCaptcha/autoload.php";
[, $url, $secret, $response] = $argv;
$recaptcha = new \\ReCaptcha\\ReCaptcha($secret, new \\ReCaptcha\\RequestMethod\\Post($url));
$reply = $recaptcha->setExpectedHostname("shop.example")->setExpectedAction("login")->setScoreThreshold(0.5)
    ->setChallengeTimeout(60)->verify($response, "192.0.2.1");
echo json_encode($reply->toArray());
"""


class SiteverifyTest(unittest.TestCase):
    """A test with a service of one site, whose proofs it can make."""

    @classmethod
    def setUpClass(cls):
        cls.origin = Server.with_flags(*FLAGS).origin
        cls.url = f"{cls.origin}/siteverify"
        if not conf.settings.configured:
            conf.settings.configure(
                USE_I18N=False,
                HCAPTCHA_SITEKEY="shop",
                HCAPTCHA_SECRET=SECRET,
                HCAPTCHA_VERIFY_URL=cls.url,
                TURNSTILE_SITEKEY="shop",
                TURNSTILE_SECRET=SECRET,
                TURNSTILE_VERIFY_URL=cls.url,
            )
            django.setup()

    def post(self, path, body):
        headers = {"Content-Type": "application/json", "Origin": "https://shop.example"}
        request = urllib.request.Request(self.origin + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return json.load(reply)

    def proof(self):
        """A proof of the site, of a challenge whose answer its key reveals."""
        get = {"captchaType": "blockPuzzle", "siteKey": "shop", "action": "login"}
        token = self.post("/captcha/get", get)["repData"]["token"]
        points = json.dumps({"x": contents(token)["targets"][0]["x"], "y": 5})
        check = {"captchaType": "blockPuzzle", "token": token, "pointJson": points}
        # An answer that comes sooner than a person's has the score of a program.
        time.sleep(0.5)
        self.assertEqual(self.post("/captcha/check", check)["repCode"], "0000")
        return f"{token}---{points}"


class SiteverifyClients(SiteverifyTest):
    def test_google_recaptcha_for_php(self):
        def verify(secret, proof):
            result = subprocess.run(
                ["php", "-r", PHP, "--", self.url, secret, proof], check=True, capture_output=True, timeout=PATIENCE
            )
            return json.loads(result.stdout)

        proof = self.proof()
        reply = verify(SECRET, proof)
        self.assertEqual((reply["success"], reply["error-codes"]), (True, []))
        self.assertEqual((reply["hostname"], reply["action"]), ("shop.example", "login"))
        for secret, response, code in [
            (SECRET, proof, "timeout-or-duplicate"),
            ("another", proof, "invalid-input-secret"),
        ]:
            reply = verify(secret, response)
            self.assertFalse(reply["success"])
            # The client adds codes of its own.
            self.assertEqual(reply["error-codes"][0], code)

    def test_flask_wtf(self):
        app = flask.Flask("shop")
        app.config.update(
            SECRET_KEY="session",
            WTF_CSRF_ENABLED=False,
            RECAPTCHA_PUBLIC_KEY="shop",
            RECAPTCHA_PRIVATE_KEY=SECRET,
            RECAPTCHA_VERIFY_SERVER=self.url,
        )

        class Form(flask_wtf.FlaskForm):
            recaptcha = flask_wtf.RecaptchaField()

        def validates(proof):
            with app.test_request_context("/", method="POST", data={"g-recaptcha-response": proof}):
                return Form().validate()

        proof = self.proof()
        self.assertEqual([validates(proof), validates(proof), validates("")], [True, False, False])

    def test_django_hcaptcha(self):
        from hcaptcha.fields import hCaptchaField

        proof = self.proof()
        field = hCaptchaField()
        self.assertEqual(field.clean(proof), proof)
        with self.assertRaises(ValidationError) as caught:
            field.clean(proof)
        self.assertEqual(caught.exception.code, "invalid_hcaptcha")

    def test_django_turnstile(self):
        from turnstile.fields import TurnstileField

        proof = self.proof()
        field = TurnstileField()
        field.remote_ip = "192.0.2.1"
        self.assertEqual(field.clean(proof), proof)
        with self.assertRaises(ValidationError) as caught:
            field.clean(proof)
        self.assertEqual(caught.exception.code, "invalid_turnstile")


class Examples(SiteverifyTest):
    """The examples of docs/integrations.md."""

    def run_example(self, name, proof, **environment):
        environment = {
            **os.environ,
            "CAPTCHA_URL": self.origin,
            "CAPTCHA_SECRET": SECRET,
            "SITE_HOSTNAME": "shop.example",
            **environment,
        }
        command = [*EXAMPLES[name], ROOT / "examples/verify" / name]
        result = subprocess.run(
            command, input=proof, env=environment, text=True, capture_output=True, timeout=2 * PATIENCE
        )
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout.strip()

    def test_each_example_accepts_a_proof_once_and_only_with_its_binding(self):
        for name, (command, *_) in EXAMPLES.items():
            with self.subTest(name):
                if not shutil.which(command):
                    self.skipTest(f"needs {command}")
                proof = self.proof()
                self.assertEqual([self.run_example(name, proof) for _ in range(2)], ["true", "false"])
                self.assertEqual(self.run_example(name, self.proof(), SITE_HOSTNAME="other.example"), "false")
                self.assertEqual(self.run_example(name, self.proof(), CAPTCHA_SECRET="wrong"), "false")
                self.assertEqual(self.run_example(name, proof, CAPTCHA_URL="http://127.0.0.1:1"), "false")

    def test_every_example_is_run(self):
        self.assertEqual(sorted(path.name for path in (ROOT / "examples/verify").iterdir()), sorted(EXAMPLES))


if __name__ == "__main__":
    main()
