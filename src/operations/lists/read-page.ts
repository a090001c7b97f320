import { encodeCursor, parseCursor } from '#base/page.ts';
import { buildFieldError } from '#contract/build-field-error.ts';

const NUMBER = /^[1-9]\d{0,15}$/;

/** A page of a list, and the cursor of the next page; null on the last. */
type Page<Row> = { shown: Row[]; next_cursor: string | null };

/** Reads a page of a list. `read` takes the most rows to return, `positionOf` the row after which the next page begins. */
export async function readPage<Row>(
  limit: number,
  read: (limit: number) => Promise<readonly Row[]>,
  positionOf: (row: Row) => string | number,
): Promise<Page<Row>> {
  // One extra row shows whether there is a next page.
  const found = await read(limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { shown, next_cursor: hasMore ? encodeCursor(String(positionOf(last))) : null };
}

/** Returns the position of a cursor; null without one. Throws invalid_input if it is not of this form. */
export function readCursor(cursor: string | undefined, form: RegExp): string | null {
  if (cursor === undefined) return null;
  const position = parseCursor(cursor);
  if (position !== null && form.test(position)) return position;
  throw buildCursorError();
}

/** Returns the position of a cursor as a number; null without one. Throws invalid_input if it is none. */
export function readNumberCursor(cursor: string | undefined): number | null {
  const position = cursor === undefined ? null : Number(readCursor(cursor, NUMBER));
  if (position === null || Number.isSafeInteger(position)) return position;
  throw buildCursorError();
}

function buildCursorError() {
  return buildFieldError('invalid_input', 'cursor', 'is not a cursor of this service');
}
