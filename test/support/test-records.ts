import { newSortableId } from '#base/ids.ts';
import { sha256Hex } from '#base/sha256.ts';
import { type SealedRecord, type Sealing, sealRecord } from '#domain/evidence/sealed-record.ts';
import type { Database } from '#store/postgres/database.ts';
import { openCompletionWriter } from '#store/records/completions.ts';

/** The fields of a record that a test sets. */
export type RecordWish = {
  tool?: string;
  target?: string;
  reference?: string;
  created_at?: string;
  price_cents?: number;
};

/** Records completed checks of an account, oldest first, the way the service itself does. Returns them as they were kept. */
export async function recordTestChecks(
  db: Database,
  accountId: string,
  wishes: readonly RecordWish[],
): Promise<SealedRecord[]> {
  const completions = openCompletionWriter(db);
  const sealings = wishes.map((wish) => sealTestRecord(wish));
  await Promise.all(
    sealings.map((sealing) =>
      completions.record({
        accountId,
        sealing,
        funding: { from: 'key' },
        held: null,
        jobs: [],
        answer: sealing.record.result,
      }),
    ),
  );
  return sealings.map(({ record }) => record);
}

/** Seals a record of a check that was never made. */
export function sealTestRecord(wish: RecordWish): Sealing {
  const value = wish.target ?? '79002637069';
  return sealRecord({
    record_id: newSortableId('rec_'),
    tool: wish.tool ?? 'get_abn',
    target: { type: 'ABN', value },
    reference: wish.reference ?? null,
    status: 'completed',
    data_mode: 'snapshot',
    sources: [
      {
        source_id: 'abn',
        source_version: 'abn-sample-2026-11',
        source_citation: 'SAMPLE DATA',
        retrieved_at: '2026-11-01T08:00:00Z',
        payload_sha256: sha256Hex(value),
      },
    ],
    request: { abn: value },
    result: { ok: true, abn: value },
    price_cents: wish.price_cents ?? 0,
    created_at: wish.created_at ?? new Date().toISOString(),
  });
}
