import { type Selectable, sql } from 'kysely';
import { buildOwnerSeal, isRecordIntact, type SealedRecord } from '#domain/evidence/sealed-record.ts';
import type { Tables } from '#store/tables/tables.ts';

/** A record as the table holds it, and whether its time has nothing below a millisecond, which JavaScript would not see. */
export type RecordRow = Selectable<Tables['records']> & { whole_ms: boolean };

/** Selects `whole_ms`. */
export const wholeMs = sql<boolean>`created_at = date_trunc('milliseconds', created_at)`.as('whole_ms');

/** Says what is wrong with a kept record: nothing when it fits its hash, its owner and the columns beside it. */
export function findFaultsOfRecord(row: RecordRow): string[] {
  if (typeof row.body !== 'object' || row.body === null) return ['has no body'];
  const record = row.body as Partial<SealedRecord>;
  const columns = {
    record_id: record.record_id === row.record_id,
    tool: record.tool === row.tool,
    target_value: record.target?.value === row.target_value,
    reference: record.reference === row.reference,
    price_cents: record.price_cents === row.price_cents,
    created_at: Date.parse(record.created_at ?? '') === row.created_at.getTime() && row.whole_ms,
  };
  const seal = buildOwnerSeal(row.account_id, `${record.record_sha256}`);
  return [
    ...(isIntact(record) ? [] : ['does not match its hash']),
    ...(seal === row.seal_sha256 ? [] : ['is not sealed for its owner']),
    ...Object.entries(columns).flatMap(([name, fits]) => (fits ? [] : [`has another ${name} than its body`])),
  ];
}

function isIntact(record: Partial<SealedRecord>): boolean {
  try {
    return isRecordIntact(record as SealedRecord);
  } catch {
    // A body that has no RFC 8785 form was never sealed.
    return false;
  }
}
