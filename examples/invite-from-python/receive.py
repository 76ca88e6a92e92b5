"""Receives webhooks: checks the signature of each, and prints what happened."""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ.get("BONAFIDE_WEBHOOK_SECRET", "")
PORT = int(os.environ.get("PORT", "8000"))
TOLERANCE_SECONDS = 300
LEAST_KEY_BYTES = 24
LARGEST_BODY = 65_536

# A real server keeps them in its database: an event may come more than once.
seen = set()


def is_from_bonafide(raw_body, headers):
    timestamp = headers.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    # What is signed with an empty key could be from anywhere.
    if len(key) < LEAST_KEY_BYTES:
        return False
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + raw_body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # One for each secret that is valid: two while a secret is being rotated.
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(given.encode(), expected) for given in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = min(int(self.headers.get("content-length", "0")), LARGEST_BODY)
        raw_body = self.rfile.read(length)
        if not is_from_bonafide(raw_body, self.headers):
            return self.answer(400)
        event = json.loads(raw_body)
        event_id = self.headers["webhook-id"]
        if event_id not in seen:
            print(event["type"], event["data"].get("employeeId", ""), flush=True)
        seen.add(event_id)
        return self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_arguments):
        """What arrives is printed above; the requests themselves are not."""


if not SECRET:
    sys.exit("Set BONAFIDE_WEBHOOK_SECRET to the secret of the endpoint, whsec_…")
print(f"listening on http://localhost:{PORT}", flush=True)
ThreadingHTTPServer(("127.0.0.1", PORT), Receiver).serve_forever()
