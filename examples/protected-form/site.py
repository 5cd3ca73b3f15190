"""A site with one protected form, on Python's standard library.

GET /            the page
POST /send       accepts the message if the proof is valid
/captcha, /fretsaw    passed on to the service, as a reverse proxy does
"""

import json
import os
import signal
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SERVICE = "http://" + os.environ.get("CAPTCHA_ADDRESS", "127.0.0.1:8080")
PORT = int(os.environ.get("PORT", "8000"))
PAGE = Path(__file__).with_name("page.html").read_bytes()
MAX_BODY = 65_536


def solved(proof):
    """Whether the service issued this proof for this form; each is valid once."""
    body = json.dumps({"captchaVerification": proof, "action": "message"}).encode()
    headers = {"Content-Type": "application/json"}
    try:
        request = urllib.request.Request(SERVICE + "/captcha/verify", body, headers)
        with urllib.request.urlopen(request, timeout=5) as reply:
            return json.load(reply)["repCode"] == "0000"
    except (OSError, ValueError, KeyError):
        # Without a reply the proof is not valid.
        return False


class Site(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/":
            self.answer(200, "text/html; charset=utf-8", PAGE)
        else:
            self.forward(None)

    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        if not 0 <= length <= MAX_BODY:
            self.close_connection = True
            self.answer(413, "text/plain", b"The message is too long.\n")
            return
        body = self.rfile.read(length)
        if self.path != "/send":
            self.forward(body)
            return
        form = urllib.parse.parse_qs(body.decode(errors="replace"))
        if solved(form.get("captchaVerification", [""])[0]):
            self.answer(200, "text/plain", b"Thank you.\n")
        else:
            self.answer(403, "text/plain", b"Please solve the puzzle.\n")

    def forward(self, body):
        """Passes a request of the page on to the service; verification is for this site only."""
        path = urllib.parse.urlsplit(self.path).path
        if not path.startswith(("/captcha/", "/fretsaw/")) or path.startswith("/captcha/verify"):
            self.answer(404, "text/plain", b"There is nothing here.\n")
            return
        headers = {"X-Forwarded-For": self.client_address[0]}
        for name in ("Content-Type", "Origin"):
            if name in self.headers:
                headers[name] = self.headers[name]
        request = urllib.request.Request(SERVICE + self.path, body, headers)
        try:
            with urllib.request.urlopen(request, timeout=10) as reply:
                self.answer(reply.status, reply.headers["Content-Type"], reply.read())
        except urllib.error.HTTPError as error:
            self.answer(error.code, error.headers["Content-Type"], error.read())
        except OSError:
            self.answer(502, "text/plain", b"The captcha service does not reply.\n")

    def answer(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
print(f"http://127.0.0.1:{PORT}/", flush=True)
ThreadingHTTPServer(("127.0.0.1", PORT), Site).serve_forever()
