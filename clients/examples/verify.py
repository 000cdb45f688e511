"""Verifies one document and prints its risk level; Python's own library only.

Usage: ASSAY_URL=... ASSAY_KEY=... python3 verify.py FILE MEDIA_TYPE
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

URL = os.environ["ASSAY_URL"].rstrip("/")
KEY = os.environ["ASSAY_KEY"]


def call(path, data=None, headers=None, timeout=30):
    """Gives (status, headers, body as JSON); an answer that is no success is an answer too."""
    request = urllib.request.Request(URL + path, data=data, headers={"Authorization": f"Bearer {KEY}", **(headers or {})})
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, answer.headers, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, error.headers, json.load(error)
    except urllib.error.URLError as error:
        # A connection that fails is worth another attempt, as a busy service is.
        return 503, {}, {"error": {"reason": "unreachable", "message": str(error.reason)}, "requestId": "none"}


def seconds(retry_after):
    """A number of seconds; a date (RFC 9110, 10.2.3) counts as none, since attempts wait anyway."""
    return int(retry_after) if retry_after and retry_after.isdigit() else 0


def submit(path, media_type):
    boundary = uuid.uuid4().hex
    with open(path, "rb") as file:
        content = file.read()
    head = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="document"\r\n'
        f"Content-Type: {media_type}\r\n\r\n"
    )
    body = head.encode() + content + f"\r\n--{boundary}--\r\n".encode()
    headers = {
        "Content-Type": f"multipart/form-data; boundary={boundary}",
        # The same for every attempt: repetitions are one document.
        "Idempotency-Key": str(uuid.uuid4()),
    }
    for attempt in range(5):
        status, answer_headers, answer = call("/api/s2s/verify", body, headers, timeout=90)
        if status == 200:
            return answer["jobId"]
        error = answer["error"]
        if error["reason"] == "processing_timeout":
            # The analysis goes on: the report comes later.
            return error["details"]["jobId"]
        if status not in (429, 500, 502, 503) or error["reason"] == "monthly_limit_exceeded":
            sys.exit(f"{error['reason']}: {error['message']} (request {answer['requestId']})")
        time.sleep(max(seconds(answer_headers.get("Retry-After")), 2**attempt))
    sys.exit("the service stays busy")


def report(job_id):
    for _ in range(600):
        status, _, answer = call(f"/api/s2s/report/{job_id}")
        if status == 200:
            return answer["productionReport"]
        if status != 404:
            sys.exit(f"{answer['error']['reason']}: {answer['error']['message']}")
        time.sleep(1)
    sys.exit(f"no report yet for {job_id}")


job = submit(*sys.argv[1:3])
print(job, report(job)["riskLevel"])
