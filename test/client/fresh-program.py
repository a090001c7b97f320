# A program of a user. It prints what it saw as one line of JSON.
import json
import os
import uuid

from register_data import (
    ApiError,
    InvalidRequestError,
    RegisterDataClient,
    RegisterDataError,
    WebhookVerificationError,
    verify_webhook,
)

client = RegisterDataClient(os.environ["SERVICE_BASE_URL"] + "/", os.environ["SERVICE_API_KEY"], timeout=60)
answer = client.get_abn({"abn": "79 002 637 069"})


def fail(call):
    try:
        call()
    except RegisterDataError as error:
        return error
    raise SystemExit("the call succeeded")


invalid = fail(lambda: client.get_abn({"abn": "79002637068"}))
key = uuid.uuid4().hex
once = client.abn_lookup({"abn": "79002637069"}, idempotency_key=key)
again = client.abn_lookup({"abn": "79002637069"}, idempotency_key=key)
card = client.verify_counterparty({"abn": "79002637069", "reference": "deal 7/ä"})

seen = [record["record_id"] for record in client.list_recent_searches({"limit": 1})]
page = client.list_recent_searches({"limit": 1}).first_page()

states = []
job_id = client.export_evidence_pack({"filter": {}})["job_id"]
job = client.jobs.wait(job_id, timeout=60, on_progress=lambda one: states.append(one["state"]))
archive = client.get_job_result({"job_id": job_id})
content = archive.read()
pdf = client.get_export({"id": client.create_evidence_pack({"abn": "79002637069"})["export_id"]})
chunks = list(pdf)

made = client.create_key({"name": "Python"})["key"]
revoked = client.revoke_key({"key_id": made["key_id"]})
refused = fail(lambda: RegisterDataClient("http://127.0.0.1:1", max_retries=1).get_health())

webhook = json.loads(os.environ["WEBHOOK"])
event = verify_webhook(webhook["body"], webhook["headers"], ["whsec_AAAA", webhook["keys"][0]])
forged = [
    fail(lambda: verify_webhook(webhook["body"] + " ", webhook["headers"], webhook["keys"][0])),
    fail(lambda: verify_webhook(webhook["body"].encode(), webhook["headers"], "whsec_AAAA")),
    fail(lambda: verify_webhook(webhook["body"], webhook["headers"], webhook["keys"][0], tolerance=-1)),
    fail(lambda: verify_webhook(webhook["body"], {}, webhook["keys"][0])),
]

print(
    json.dumps(
        {
            "tool": card["tool"],
            "invalid": [invalid.code, invalid.status, invalid.retryable, invalid.request_id == invalid.body["request_id"]],
            "classes": [isinstance(invalid, InvalidRequestError), isinstance(invalid, ApiError)],
            "charged_once": once["record_id"] == again["record_id"],
            "listed": [len(seen) > 2, len(set(seen)) == len(seen), answer["record_id"] in seen, len(page["records"])],
            "job": [job["state"], states[-1], archive.content_type, content[:2].decode(), len(content) == archive.size],
            "pdf": [pdf.content_type, chunks[0][:5].decode(), sum(map(len, chunks)) == pdf.size],
            "revoked": revoked,
            "refused": refused.code,
            "webhook": [event.id, event.type, event.data["job_id"]],
            "forged": all(isinstance(one, WebhookVerificationError) for one in forged),
        }
    )
)
