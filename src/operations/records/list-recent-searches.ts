import { buildFieldError } from '#contract/build-field-error.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { RECORD_ID } from '#contract/schemas/common.ts';
import { findAskedFor, findOutcome, findSubjectName } from '#domain/evidence/name-answer.ts';
import { writeComparisonHeadline } from '#domain/evidence/page/list-comparison.ts';
import { writeHeadline } from '#domain/evidence/page/write-headline.ts';
import { normaliseTarget } from '#domain/identifiers/normalise-target.ts';
import { isInvented } from '#domain/log/record/describe-data.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { nameTool } from '#operations/funnel/seal-check.ts';
import { readCursor, readPage } from '#operations/lists/read-page.ts';
import { type RecordPlace, readRecordPlaces } from '#store/log/read-record-log.ts';
import type { Database } from '#store/postgres/database.ts';
import { type ListedRecord, listRecords } from '#store/records/records.ts';

// The tools that leave records. Those that are not live are accepted, and not named in messages.
const CHECKS = OPERATIONS.filter(({ kind }) => kind === 'check');
const TOOLS = new Set(CHECKS.map(nameTool));
const LIVE_TOOLS = CHECKS.filter(({ tool }) => tool?.listed !== false)
  .map(nameTool)
  .sort();

/** Binds the list of the caller's records, newest first. */
export function bindListRecentSearches(db: Database): BoundOperation {
  return bind(listRecentSearches).read(async (input, context) => {
    const { cursor, limit, made_by: madeBy, ...filter } = input;
    requireTool(filter.tool);
    const target = filter.target === undefined ? undefined : normaliseTarget(filter.target);
    const wanted = { ...filter, target, madeBy, before: readCursor(cursor, RECORD_ID) };
    const read = (most: number) => listRecords(db, callerOf(context).accountId, { ...wanted, limit: most });
    const { shown, next_cursor } = await readPage(limit, read, ({ record_id }) => record_id);
    const damaged = shown.flatMap(toDamaged);
    const places = await readRecordPlaces(
      db,
      shown.map(({ record_id }) => record_id),
    );
    return {
      ok: true,
      records: shown.flatMap((one) => toSummary(one, places.get(one.record_id) ?? null)),
      ...(damaged.length > 0 && { damaged }),
      next_cursor,
    };
  });
}

function toSummary({ record, made_by }: ListedRecord, log: RecordPlace | null) {
  if (record === null) return [];
  const { request, result, sources: _sources, ...rest } = record;
  const said = {
    subject_name: findSubjectName(result),
    asked_for: findAskedFor(request),
    outcome: findOutcome(result),
    headline: writeComparisonHeadline(record) ?? writeHeadline(record.tool, result),
  };
  return [{ ...rest, log, made_by, ...said, sample_data: isInvented(record) }];
}

// The caller learns only that it is damaged; `svc-admin fsck` reports how.
function toDamaged({ record_id, record }: ListedRecord) {
  return record === null ? [{ record_id, message: 'This record no longer matches its hash, so it is not shown.' }] : [];
}

// An empty page for a misspelt tool would suggest that no such check was ever made.
function requireTool(tool: string | undefined): void {
  if (tool === undefined || TOOLS.has(tool)) return;
  throw buildFieldError('invalid_input', 'tool', `must be one of ${LIVE_TOOLS.join(', ')}`);
}
