"""Verifies the proof of a form: prints whether its visitor solved the captcha."""

import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request


def solved(proof, action):
    fields = {"secret": os.environ["CAPTCHA_SECRET"], "response": proof}
    address = os.environ["CAPTCHA_URL"] + "/siteverify"
    try:
        with urllib.request.urlopen(address, urllib.parse.urlencode(fields).encode(), timeout=5) as reply:
            reply = json.load(reply)
    except (OSError, ValueError):
        # The service is down or busy: the visitor may try again.
        return False
    return reply["success"] and reply["hostname"] == os.environ["SITE_HOSTNAME"] and reply["action"] == action


if __name__ == "__main__":
    print(str(solved(sys.stdin.read(), "login")).lower())
