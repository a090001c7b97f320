"""The errors of the client. Branch on `code`, which is stable."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Type

from .error_codes import RETRYABLE_CODES


class RegisterDataError(Exception):
    """Any failure of a call."""

    def __init__(
        self,
        message: str,
        code: str,
        *,
        request_id: Optional[str] = None,
        retryable: bool = False,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        #: The service's code, or connection_failed, timeout, unexpected_response, invalid_signature.
        self.code = code
        #: Quote it to the operator of the service; None when there was no answer.
        self.request_id = request_id
        #: Whether the same call may succeed later, unchanged.
        self.retryable = retryable
        #: How many seconds the service asks you to wait; None when it does not say.
        self.retry_after = retry_after


class ApiError(RegisterDataError):
    """The service answered with an error."""

    def __init__(self, status: int, body: Dict[str, Any], retry_after: Optional[float]) -> None:
        super().__init__(
            f"{body['code']}: {body.get('message', '')}",
            body["code"],
            request_id=body.get("request_id"),
            retryable=_is_retryable(body, retry_after),
            retry_after=retry_after,
        )
        self.status = status
        self.body = body


def _is_retryable(body: Mapping[str, Any], retry_after: Optional[float]) -> bool:
    code = body["code"]
    # Another body under the same key never works; a first request that still runs has a Retry-After.
    if code == "idempotency_conflict":
        return retry_after is not None
    # A paid search whose outcome is unknown has a record; it is settled by the service, never sent again.
    if code == "network_error":
        return "record_id" not in body
    return code in RETRYABLE_CODES


class InvalidRequestError(ApiError):
    """400, 405, 413, 415: the request is wrong; body["issues"] names the fields."""


class AuthenticationError(ApiError):
    """401: the credential is missing, unknown, expired or revoked."""


class PaymentRequiredError(ApiError):
    """402: too little credit, a spending cap, or a price that a person must approve."""


class PermissionDeniedError(ApiError):
    """403: the credential lacks a scope, or does not work here."""


class NotFoundError(ApiError):
    """404, 410: it does not exist, or not any more."""


class ConflictError(ApiError):
    """409: it conflicts with the present state."""


class RateLimitError(ApiError):
    """429: too many requests."""


class ServerError(ApiError):
    """500 and above: the service or a register failed."""


_CLASSES: Dict[int, Type[ApiError]] = {
    401: AuthenticationError,
    402: PaymentRequiredError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: NotFoundError,
    429: RateLimitError,
}


def build_api_error(status: int, body: Dict[str, Any], retry_after: Optional[float]) -> ApiError:
    """Builds the error of an answer."""
    of_status = _CLASSES.get(status, ServerError if status >= 500 else InvalidRequestError)
    return of_status(status, body, retry_after)


class RequestConnectionError(RegisterDataError):
    """The service could not be reached, or the connection broke."""

    def __init__(self, reason: object) -> None:
        message = f"The service could not be reached, or the connection broke: {reason}"
        super().__init__(message, "connection_failed", retryable=True)


class RequestTimeoutError(RegisterDataError):
    """There was no complete answer in time."""

    def __init__(self, timeout: float) -> None:
        super().__init__(f"There was no complete answer within {timeout:g} s", "timeout", retryable=True)


class UnexpectedResponseError(RegisterDataError):
    """The answer is not one of this service: a proxy's page, a redirect, or too long."""

    def __init__(self, message: str, status: int, retry_after: Optional[float] = None) -> None:
        retryable = status in (429, 502, 503, 504)
        super().__init__(message, "unexpected_response", retryable=retryable, retry_after=retry_after)
        self.status = status


class JobFailedError(RegisterDataError):
    """A job has failed. `code` is the job's own code."""

    def __init__(self, job: Mapping[str, Any]) -> None:
        error = job.get("error") or {"code": "internal_error", "message": "it has no reason"}
        super().__init__(f"{job['job_id']} failed with {error['code']}: {error['message']}", error["code"])
        self.job = job


class WebhookVerificationError(RegisterDataError):
    """The message is not genuine, or too old."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "invalid_signature")
