"""The Python client of the Register-Data Service."""

from .client import RegisterDataClient
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    InvalidRequestError,
    JobFailedError,
    NotFoundError,
    PaymentRequiredError,
    PermissionDeniedError,
    RateLimitError,
    RegisterDataError,
    RequestConnectionError,
    RequestTimeoutError,
    ServerError,
    UnexpectedResponseError,
    WebhookVerificationError,
)
from .paging import Listing
from .transport import FileAnswer
from .webhooks import WebhookEvent, verify_webhook

__all__ = [
    "ApiError",
    "AuthenticationError",
    "ConflictError",
    "FileAnswer",
    "InvalidRequestError",
    "JobFailedError",
    "Listing",
    "NotFoundError",
    "PaymentRequiredError",
    "PermissionDeniedError",
    "RateLimitError",
    "RegisterDataClient",
    "RegisterDataError",
    "RequestConnectionError",
    "RequestTimeoutError",
    "ServerError",
    "UnexpectedResponseError",
    "WebhookEvent",
    "WebhookVerificationError",
    "verify_webhook",
]
