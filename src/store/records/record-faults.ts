import { type Selectable, sql } from 'kysely';
import { buildOwnerSeal, isRecordIntact, type SealedRecord } from '#domain/evidence/sealed-record.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/** A row of `records`, with its body as text; `whole_ms` is false when its time has microseconds, which JavaScript drops. */
export type RecordRow = Omit<Selectable<Tables['records']>, 'body'> & { line: string; whole_ms: boolean };

/** A parsed record and its faults. */
type ReadRecord = { record: SealedRecord; faults: string[] };

export function selectRecords(db: Database) {
  return db
    .selectFrom('records')
    .select([
      'record_id',
      'account_id',
      'tool',
      'target_value',
      'reference',
      'price_cents',
      'created_at',
      'seal_sha256',
      'made_by',
    ])
    .select([
      sql<string>`body::text`.as('line'),
      sql<boolean>`created_at = date_trunc('milliseconds', created_at)`.as('whole_ms'),
    ]);
}

/** Parses a stored record and lists its faults: none when it matches its hash, its owner and its columns. */
export function readRecord(row: RecordRow): ReadRecord {
  const record: SealedRecord = JSON.parse(row.line);
  return { record, faults: findFaults(row, record) };
}

function findFaults(row: RecordRow, body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return ['has no body'];
  const record = body as Partial<SealedRecord>;
  if (typeof record.record_sha256 !== 'string') return ['has no hash'];
  const columns = {
    record_id: record.record_id === row.record_id,
    tool: record.tool === row.tool,
    target_value: record.target?.value === row.target_value,
    reference: record.reference === row.reference,
    price_cents: record.price_cents === row.price_cents,
    created_at: Date.parse(record.created_at ?? '') === Number(row.created_at) && row.whole_ms,
  };
  const seal = buildOwnerSeal(row.account_id, record.record_sha256);
  return [
    ...(isRecordIntact(record as SealedRecord) ? [] : ['does not match its hash']),
    ...(seal === row.seal_sha256 ? [] : ['is not sealed for its owner']),
    ...Object.entries(columns).flatMap(([name, fits]) => (fits ? [] : [`has a ${name} that differs from its body`])),
  ];
}
