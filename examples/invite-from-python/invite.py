"""Invites one employee by API key, then follows the list of employees until they are done or the time is up."""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

URL = os.environ.get("BONAFIDE_URL", "http://localhost:3000")
API_KEY = os.environ.get("BONAFIDE_API_KEY")
LIST_LIMIT = os.environ.get("LIST_LIMIT", "50")
WATCH_SECONDS = float(os.environ.get("WATCH_SECONDS", "600"))


def call(method, path, body=None, headers=None):
    request = urllib.request.Request(
        f"{URL}/api/v1{path}",
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": f"Bearer {API_KEY}",
            "Bonafide-Version": "2026-11",
            "Content-Type": "application/json",
            **(headers or {}),
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        reply = json.loads(error.read() or b"{}")
        sys.exit(f"{error.code} {reply.get('code')}: {reply.get('message')}")


def invite(full_name, email):
    invitation = {"fullName": full_name, "email": email, "inviteChannelPref": "email"}
    # The same key twice invites once, so a request whose answer was lost can be sent again.
    return call("POST", "/employees/invite", invitation, {"Idempotency-Key": str(uuid.uuid4())})


def employees():
    """All employees, newest first, page by page: each is asked for with the cursor of the one before."""
    cursor = None
    while True:
        query = {"limit": LIST_LIMIT, **({"cursor": cursor} if cursor else {})}
        page = call("GET", f"/employees?{urllib.parse.urlencode(query)}")
        yield from page["items"]
        cursor = page.get("nextCursor")
        if not cursor:
            return


def main():
    if not API_KEY or len(sys.argv) != 3:
        sys.exit('Set BONAFIDE_API_KEY, then: python3 invite.py "Full Name" employee@example.com')
    full_name, email = sys.argv[1:]
    employee_id = invite(full_name, email)["employeeId"]
    print(f"invited {full_name} ({employee_id})", flush=True)
    shown = {}
    until = time.monotonic() + WATCH_SECONDS
    while True:
        for employee in employees():
            if shown.get(employee["employeeId"]) != employee["status"]:
                shown[employee["employeeId"]] = employee["status"]
                print(f"{employee['fullName']}: {employee['status']}", flush=True)
        if shown.get(employee_id) in ("completed", "failed") or time.monotonic() >= until:
            return
        time.sleep(5)


main()
