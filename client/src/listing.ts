import { UnexpectedResponseError } from './errors.ts';

type Cursor = { next_cursor?: string | null; has_more?: boolean };

/** A list: await it for its first page, or iterate over the items of all pages. */
export type Listing<Page, Item> = Promise<Page> & AsyncIterable<Item> & { pages(): AsyncIterable<Page> };

/** Builds a list from its first page and the way to a later one. */
export function buildListing<Page extends object, Item>(
  first: Promise<Page>,
  readItems: (page: Page) => readonly Item[],
  load: (cursor: string) => Promise<Page>,
): Listing<Page, Item> {
  const pages = () => readPages(first, load);
  return Object.assign(first, {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* readItems(page);
    },
  });
}

async function* readPages<Page extends object>(first: Promise<Page>, load: (cursor: string) => Promise<Page>) {
  const seen = new Set<string>();
  let page = await first;
  yield page;
  for (let cursor = findCursor(page); cursor !== null; cursor = findCursor(page)) {
    if (seen.has(cursor)) throw new UnexpectedResponseError('The service repeats a page of the list', 200);
    seen.add(cursor);
    page = await load(cursor);
    yield page;
  }
}

// A feed of events always has a cursor, for later; `has_more` says whether there is a page now.
function findCursor({ next_cursor = null, has_more = true }: Cursor): string | null {
  return has_more ? next_cursor : null;
}
