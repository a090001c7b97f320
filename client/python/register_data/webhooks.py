"""Verifies webhooks (Standard Webhooks 1.0.0)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Dict, Mapping, NamedTuple, Sequence, Union

from .errors import WebhookVerificationError


class WebhookEvent(NamedTuple):
    """An event that the service sent."""

    #: The same for every attempt and replay: keep it, and ignore an event that you have already handled.
    id: str
    type: str
    timestamp: str
    #: The job, as get_job returns it.
    data: Dict[str, Any]


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300.0,
) -> WebhookEvent:
    """Verifies a webhook and returns its event. Raises WebhookVerificationError.

    body is as received: parsing and writing JSON again changes it. secret is a whsec_ secret, or several
    during a rotation. Python's own library has no Ed25519, so public keys (whpk_) are not supported.
    """
    raw = _encode(body) if isinstance(body, str) else body
    found = {name.lower(): value for name, value in headers.items()}
    values = [found.get(name) or "" for name in ("webhook-id", "webhook-timestamp", "webhook-signature")]
    if "" in values:
        raise WebhookVerificationError("The message lacks webhook-id, webhook-timestamp or webhook-signature")
    event_id, timestamp, signatures = values
    # Written this way, a tolerance that is not a number accepts nothing.
    if not re.fullmatch("[0-9]{1,12}", timestamp) or not abs(time.time() - int(timestamp)) <= tolerance:
        raise WebhookVerificationError(f"The message is not from the last {tolerance:g} seconds")
    signed = _encode(f"{event_id}.{timestamp}.") + raw
    for one in [secret] if isinstance(secret, str) else secret:
        digest = hmac.new(_decode(one), signed, hashlib.sha256).digest()
        expected = b"v1," + base64.b64encode(digest)
        if any(hmac.compare_digest(expected, _encode(given)) for given in signatures.split(" ")):
            event = json.loads(raw)
            return WebhookEvent(event_id, event["type"], event["timestamp"], event["data"])
    raise WebhookVerificationError("No signature of the message is by this secret")


# A header can contain what UTF-8 cannot, and such a message is not genuine.
def _encode(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _decode(secret: str) -> bytes:
    if secret.startswith("whpk_"):
        raise ValueError("secret must be a whsec_ secret: Python's own library cannot verify with a public key")
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("secret must be whsec_ and base64")
    return key
