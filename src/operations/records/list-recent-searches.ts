import { encodeCursor, parseCursor } from '#base/page.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { recordId } from '#contract/schemas/common.ts';
import { ServiceError } from '#contract/service-error.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { parseVin } from '#domain/identifiers/vin.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/database.ts';
import { listRecords } from '#store/records.ts';

/** Lists the records of the caller's account, newest first. */
export function bindListRecentSearches(db: Database): BoundOperation {
  return bind(listRecentSearches).read(async (input, context) => {
    const { cursor, limit, ...filter } = input;
    // One more than asked tells whether there is a next page.
    const target = filter.target === undefined ? undefined : normaliseTarget(filter.target);
    const wanted = { ...filter, target, limit: limit + 1, before: cursor === undefined ? null : readCursor(cursor) };
    const found = await listRecords(db, callerOf(context).accountId, wanted);
    const records = found.slice(0, limit);
    const last = records.at(-1);
    return {
      ok: true,
      records: records.map(({ request: _request, result: _result, sources: _sources, ...rest }) => ({
        ...rest,
        log: null,
      })),
      next_cursor: found.length > limit && last !== undefined ? encodeCursor(last.record_id) : null,
    };
  });
}

// Kept as digits or capitals, however it was asked for; a name is kept as it was given.
function normaliseTarget(text: string): string {
  return parseAbn(text) ?? parseAcn(text) ?? parseVin(text)?.vin ?? text;
}

function readCursor(cursor: string): string {
  const position = parseCursor(cursor);
  if (position !== null && recordId.safeParse(position).success) return position;
  throw new ServiceError('invalid_input', 'cursor is not one that this service gave out.');
}
