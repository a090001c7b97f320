"""Waits for jobs that run in the background."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Callable, Optional

from .errors import JobFailedError, RegisterDataError, RequestTimeoutError

if TYPE_CHECKING:
    from .types import GetJobAnswer

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 5.0
# A few minutes in total: long enough for a restart of the service.
_MAX_FAILED_POLLS = 10


class Jobs:
    """Jobs that run in the background."""

    def __init__(self, read: Callable[[str], GetJobAnswer]) -> None:
        self._read = read

    def wait(
        self,
        job_id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[Callable[[GetJobAnswer], None]] = None,
    ) -> GetJobAnswer:
        """Waits until a job has succeeded and returns it.

        Raises JobFailedError when it failed, and RequestTimeoutError after timeout seconds; the job then continues.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        pause, failed_polls, seen = _FIRST_PAUSE, 0, None
        while True:
            try:
                job = self._read(job_id)
            except RegisterDataError as error:
                # A busy or unavailable service may recover, and the job runs without this process.
                if not error.retryable or failed_polls >= _MAX_FAILED_POLLS:
                    raise
                failed_polls += 1
            else:
                failed_polls = 0
                if on_progress is not None and (job["state"], job["progress"]) != seen:
                    on_progress(job)
                seen = (job["state"], job["progress"])
                if job["state"] == "succeeded":
                    return job
                if job["state"] == "failed":
                    raise JobFailedError(job)
            if deadline is not None and time.monotonic() + pause > deadline:
                raise RequestTimeoutError(timeout or 0.0)
            time.sleep(pause)
            pause = min(pause * 1.5, _LONGEST_PAUSE)
