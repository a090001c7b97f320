"""When a failed call is tried again."""

from __future__ import annotations

import random
import re
import time
from email.utils import parsedate_to_datetime
from typing import Optional

from .errors import ApiError, RegisterDataError

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 8.0
_LONGEST_ASKED = 60.0


def decide_pause(error: RegisterDataError, cautious: bool, retries: int) -> Optional[float]:
    """Returns the seconds before the next attempt, or None when the failure is final."""
    asked = error.retry_after or 0.0
    if not error.retryable or asked > _LONGEST_ASKED:
        return None
    nothing_was_done = isinstance(error, ApiError) and error.status in (429, 503)
    if cautious and not nothing_was_done:
        return None
    pause = min(_FIRST_PAUSE * float(2**retries), _LONGEST_PAUSE)
    # Half of the pause is random, so that many clients do not return at once.
    return max(asked, pause / 2) + random.random() * pause / 2


def parse_retry_after(value: Optional[str]) -> Optional[float]:
    """Reads a Retry-After in seconds or as a date; None when there is none."""
    if value is None:
        return None
    if re.fullmatch(r"\d+", value):
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
