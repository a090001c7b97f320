"""Lists that come in pages."""

from __future__ import annotations

from typing import Any, Callable, Generic, Iterator, List, Optional, Set, TypeVar, cast

from .errors import UnexpectedResponseError

_Page = TypeVar("_Page")
_Item = TypeVar("_Item")


class Listing(Generic[_Page, _Item]):
    """A list: iterate over its items, or over whole pages with pages()."""

    def __init__(self, load: Callable[[Optional[str]], Any], field: str) -> None:
        self._load = load
        self._field = field

    def first_page(self) -> _Page:
        """Returns the first page."""
        page: _Page = self._load(None)
        return page

    def pages(self) -> Iterator[_Page]:
        """Iterates over the pages. Keep next_cursor of the last one to continue a feed of events later."""
        seen: Set[str] = set()
        cursor: Optional[str] = None
        while True:
            page = self._load(cursor)
            yield page
            # A feed of events always has a cursor, for later; has_more says whether there is a page now.
            after = page.get("next_cursor") if page.get("has_more", True) else None
            if after is None:
                return
            if after in seen:
                raise UnexpectedResponseError("The service repeats a page of the list", 200)
            seen.add(after)
            cursor = after

    def __iter__(self) -> Iterator[_Item]:
        for page in self.pages():
            items: List[_Item] = cast(Any, page)[self._field]
            yield from items
