"""A protected form with Django: python3 django_app.py runserver localhost:8000."""

import json
import os
import pathlib
import sys
import urllib.parse
import urllib.request

from django.conf import settings
from django.core.management import execute_from_command_line
from django.http import HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

SERVICE = os.environ.get("CAPTCHA_URL", "http://localhost:8080")
SECRET = os.environ.get("CAPTCHA_SECRET", "fretsaw-test-secret-picture")
PAGE = pathlib.Path(__file__).with_name("page.html").read_text().replace("http://localhost:8080", SERVICE)


def solved(proof, action):
    fields = urllib.parse.urlencode({"secret": SECRET, "response": proof}).encode()
    try:
        with urllib.request.urlopen(SERVICE + "/siteverify", fields, timeout=5) as reply:
            reply = json.load(reply)
    except (OSError, ValueError):
        return False  # The service does not reply: the visitor may try again.
    return reply["success"] and reply["hostname"] == "localhost" and reply["action"] == action


def page(request):
    return HttpResponse(PAGE)


# The page is a plain file: with a template, write {% csrf_token %} instead of this exemption.
@csrf_exempt
def login(request):
    if not solved(request.POST.get("proof", ""), "login"):
        return HttpResponse("Please solve the puzzle.", status=403)
    return HttpResponse("Welcome.")


urlpatterns = [path("", page), path("login", login)]

if __name__ == "__main__":
    settings.configure(ROOT_URLCONF=__name__, SECRET_KEY="development", ALLOWED_HOSTS=["localhost"])
    execute_from_command_line(sys.argv)
