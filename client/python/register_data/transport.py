"""Sends calls: with the key, a time limit, retries and an Idempotency-Key."""

from __future__ import annotations

import json
import re
import time
import uuid
from http.client import HTTPException, HTTPResponse
from typing import Any, Callable, Dict, Iterator, Mapping, NamedTuple, Optional, Tuple, TypeVar
from urllib.error import URLError
from urllib.parse import quote, urlencode, urljoin, urlsplit
from urllib.request import HTTPErrorProcessor, Request, build_opener

from .errors import (
    RegisterDataError,
    RequestConnectionError,
    RequestTimeoutError,
    UnexpectedResponseError,
    build_api_error,
)
from .retries import decide_pause, parse_retry_after

_MAX_JSON_BYTES = 16 * 1024 * 1024
_CHUNK_BYTES = 64 * 1024

_Answer = TypeVar("_Answer")


class Endpoint(NamedTuple):
    """An operation of the service, as the client needs to know it."""

    method: str
    path: str
    #: Whether it takes an Idempotency-Key: a repeat with the same key runs and is charged once.
    keyed: bool = False
    #: True where only an answer that says "nothing was done" is retried.
    cautious: bool = False
    #: The media types of a file; empty for JSON.
    file: Tuple[str, ...] = ()
    #: True where the file can be in an object store, at a temporary URL.
    redirects: bool = False
    fixed: Mapping[str, str] = {}


class _AnyStatus(HTTPErrorProcessor):
    """Returns every answer as it is. Following a redirect could send the key to another server."""

    def http_response(self, request: Any, response: Any) -> Any:
        return response

    https_response = http_response


_OPENER = build_opener(_AnyStatus)


class FileAnswer:
    """A file: read it once, with read() or by iterating over its chunks."""

    def __init__(self, response: HTTPResponse, timeout: float) -> None:
        self._response = response
        self._timeout = timeout
        #: Such as application/pdf.
        self.content_type = response.headers.get("content-type") or "application/octet-stream"
        found = re.search(r'filename="([^"\\/]+)"', response.headers.get("content-disposition") or "")
        #: The name that the service suggests; None when it suggests none.
        self.file_name: Optional[str] = found.group(1) if found else None
        #: None when the service does not say.
        self.size: Optional[int] = _read_length(response)

    def read(self) -> bytes:
        """Returns the whole file. Raises RequestConnectionError when the connection breaks."""
        return b"".join(self)

    def __iter__(self) -> Iterator[bytes]:
        try:
            yield from _read_chunks(self._response, self._timeout, None)
        finally:
            self.close()

    def close(self) -> None:
        """Ends the download."""
        self._response.close()

    def __enter__(self) -> FileAnswer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Transport:
    """Sends calls to one service."""

    def __init__(self, base_url: str, token: Optional[str], timeout: float, max_retries: int) -> None:
        if token is not None and not re.fullmatch(r"[\x21-\x7e]+", token):
            raise ValueError("token must be one word of printable ASCII characters: check it for spaces and line breaks")
        self._base_url = _check_base_url(base_url)
        self._token = token
        self._timeout = timeout
        self._max_retries = max_retries

    def json(
        self,
        endpoint: Endpoint,
        input: Mapping[str, Any],
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Sends a call whose answer is JSON; None for an empty one."""

        def read(response: HTTPResponse, seconds: float) -> Any:
            with response:
                return _read_json(response, seconds, self._base_url)

        return self._call(endpoint, input, timeout, max_retries, idempotency_key, read)

    def file(
        self,
        endpoint: Endpoint,
        input: Mapping[str, Any],
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> FileAnswer:
        """Sends a call whose answer is a file."""

        def read(response: HTTPResponse, seconds: float) -> FileAnswer:
            if endpoint.redirects and response.status == 302:
                return FileAnswer(self._fetch_elsewhere(response, seconds), seconds)
            content_type = (response.headers.get("content-type") or "").split(";")[0].strip()
            if response.status == 200 and content_type in endpoint.file:
                return FileAnswer(response, seconds)
            with response:
                if response.status != 200:
                    _read_json(response, seconds, self._base_url)
            expected = " or ".join(endpoint.file)
            raise UnexpectedResponseError(f"The answer is {content_type or 'of no type'}, not {expected}", response.status)

        return self._call(endpoint, input, timeout, max_retries, idempotency_key, read)

    def _call(
        self,
        endpoint: Endpoint,
        input: Mapping[str, Any],
        timeout: Optional[float],
        max_retries: Optional[int],
        idempotency_key: Optional[str],
        read: Callable[[HTTPResponse, float], _Answer],
    ) -> _Answer:
        seconds = self._timeout if timeout is None else timeout
        limit = self._max_retries if max_retries is None else max_retries
        request = self._build_request(endpoint, input, idempotency_key)
        retries = 0
        while True:
            try:
                return _translate(lambda: read(_open(request, seconds), seconds), seconds)
            except RegisterDataError as error:
                pause = decide_pause(error, endpoint.cautious, retries)
                if pause is None or retries >= limit:
                    raise
            retries += 1
            time.sleep(pause)

    def _build_request(self, endpoint: Endpoint, input: Mapping[str, Any], key: Optional[str]) -> Request:
        given = {name: value for name, value in {**input, **endpoint.fixed}.items() if value is not None}
        path = re.sub(r"\{(\w+)\}", lambda match: _to_segment(match.group(1), given.pop(match.group(1), "")), endpoint.path)
        url = self._base_url + path
        body = None
        headers = {"accept": ", ".join(endpoint.file) or "application/json"}
        if endpoint.method == "POST":
            body = json.dumps(given).encode()
            headers["content-type"] = "application/json"
        elif given:
            url += "?" + urlencode({name: _to_text(value) for name, value in given.items()})
        if self._token is not None:
            headers["authorization"] = f"Bearer {self._token}"
        if endpoint.keyed:
            # All attempts have the same key, so the service runs and charges the call once.
            headers["idempotency-key"] = key or given.get("idempotency_key") or uuid.uuid4().hex
        return Request(url, data=body, headers=headers, method=endpoint.method)

    # A file in an object store is at a temporary URL that needs no key, so none is sent.
    def _fetch_elsewhere(self, response: HTTPResponse, seconds: float) -> HTTPResponse:
        with response:
            url = urljoin(self._base_url, response.headers.get("location") or "")
        place = urlsplit(url)
        if place.scheme != "https" and not (place.scheme == "http" and self._base_url.startswith("http:")):
            raise UnexpectedResponseError(f"The file is at {place.netloc}, which is not https", response.status)
        file = _open(Request(url), seconds)
        if file.status == 200:
            return file
        file.close()
        raise UnexpectedResponseError(f"The file at {place.netloc} is not available", file.status)


def _check_base_url(base_url: str) -> str:
    parts = urlsplit(base_url)
    is_plain = parts.username is None and not parts.query and not parts.fragment
    if parts.scheme not in ("http", "https") or not parts.hostname or not is_plain:
        raise ValueError("base_url must be an http or https URL without user, query or fragment")
    return re.sub(r"/v1$", "", base_url.rstrip("/"))


# A dot segment would lead to another route.
def _to_segment(field: str, value: object) -> str:
    text = str(value)
    if re.fullmatch(r"\.{0,2}", text):
        raise ValueError(f'{field} must be given, and not be "." or ".."')
    return quote(text, safe="")


def _to_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _open(request: Request, seconds: float) -> HTTPResponse:
    response: HTTPResponse = _OPENER.open(request, timeout=seconds)
    return response


def _translate(step: Callable[[], _Answer], seconds: float) -> _Answer:
    try:
        return step()
    except RegisterDataError:
        raise
    except TimeoutError as error:
        raise RequestTimeoutError(seconds) from error
    except URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise RequestTimeoutError(seconds) from error
        raise RequestConnectionError(error.reason) from error
    except (OSError, HTTPException) as error:
        # In Python 3.9 the timeout of a socket has a class of its own.
        if type(error).__name__ == "timeout":
            raise RequestTimeoutError(seconds) from error
        raise RequestConnectionError(error or type(error).__name__) from error


def _read_length(response: HTTPResponse) -> Optional[int]:
    length = response.headers.get("content-length") or ""
    return int(length) if re.fullmatch("[0-9]{1,15}", length) else None


def _read_json(response: HTTPResponse, seconds: float, base_url: str) -> Any:
    status = response.status
    if status == 204:
        return None
    if 300 <= status <= 399:
        raise UnexpectedResponseError(f"The service redirects to {response.headers.get('location')}: check base_url", status)
    text = b"".join(_read_chunks(response, seconds, _MAX_JSON_BYTES))
    retry_after = parse_retry_after(response.headers.get("retry-after"))
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        body = None
    if isinstance(body, dict):
        if status < 300:
            return body
        if isinstance(body.get("code"), str) and "request_id" in body:
            raise build_api_error(status, body, retry_after)
    message = f"The server at {base_url} is not the Register-Data Service (HTTP status {status}): check base_url"
    raise UnexpectedResponseError(message, status, retry_after)


def _read_chunks(response: HTTPResponse, seconds: float, most: Optional[int]) -> Iterator[bytes]:
    """Yields the body. JSON, which has a limit, must arrive in time as a whole; each chunk of a file must."""
    deadline = time.monotonic() + seconds
    length = _read_length(response)
    count = 0
    while True:
        chunk = _translate(lambda: response.read1(_CHUNK_BYTES), seconds)
        if not chunk:
            break
        count += len(chunk)
        if most is not None and count > most:
            raise UnexpectedResponseError(f"The answer is longer than {most} bytes", response.status)
        if most is not None and time.monotonic() > deadline:
            raise RequestTimeoutError(seconds)
        yield chunk
    # The library reports a cut body as its end.
    if length is not None and count != length:
        raise RequestConnectionError(f"it ended after {count} of {length} bytes")
