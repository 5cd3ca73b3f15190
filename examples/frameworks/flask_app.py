"""A protected form with Flask: flask --app flask_app run --host localhost --port 8000."""

import json
import os
import pathlib
import urllib.parse
import urllib.request

from flask import Flask, request

SERVICE = os.environ.get("CAPTCHA_URL", "http://localhost:8080")
SECRET = os.environ.get("CAPTCHA_SECRET", "fretsaw-test-secret-picture")
PAGE = pathlib.Path(__file__).with_name("page.html").read_text().replace("http://localhost:8080", SERVICE)
app = Flask(__name__)


def solved(proof, action):
    fields = urllib.parse.urlencode({"secret": SECRET, "response": proof}).encode()
    try:
        with urllib.request.urlopen(SERVICE + "/siteverify", fields, timeout=5) as reply:
            reply = json.load(reply)
    except (OSError, ValueError):
        return False  # The service does not reply: the visitor may try again.
    return reply["success"] and reply["hostname"] == "localhost" and reply["action"] == action


@app.get("/")
def page():
    return PAGE


@app.post("/login")
def login():
    if not solved(request.form.get("proof", ""), "login"):
        return "Please solve the puzzle.", 403
    return "Welcome."
