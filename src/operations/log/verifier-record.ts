import { newSortableId } from '#base/ids.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { type Sealing, sealRecord } from '#domain/evidence/sealed-record.ts';
import { OWN_SOURCE } from '#domain/log/record/describe-data.ts';
import { findRecordLog } from '#store/log/read-record-log.ts';
import { whileLocked } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { listRecords } from '#store/records/records.ts';
import { SERVICE_OWNER } from '#store/records/usage.ts';

const TOOL = 'publish_verifier';
const NAME = 'svc-verify.mjs';
const LOCK = {
  name: 'publish verifier',
  waitMs: 60_000,
  busy: 'another process has been recording the verifier for a minute',
};

/** A version of the verifier that the service offers. */
type OfferedVerifier = { sha256: string; version: string };

/** Records the hash of the verifier, once for each hash, so that the evidence log has it; returns whether it was new. */
export async function recordVerifier(db: Database, verifier: OfferedVerifier, now: Date): Promise<boolean> {
  // Processes that start together wait for each other, so that one hash has one record.
  return whileLocked(db, LOCK, async (locked) => {
    if ((await findSealed(locked, verifier.sha256)) !== null) return false;
    const completion = { sealing: sealVerifier(verifier, now), held: null, jobs: [], answer: null };
    const funding = { from: 'key' } as const;
    await openCompletionWriter(locked).record({ accountId: SERVICE_OWNER, funding, ...completion });
    return true;
  });
}

/** The record of a verifier with its proof, null `log` until it is in the log; null if no verifier had this hash. */
export async function findVerifierRecord(db: Database, sha256: string): Promise<DueDiligenceRecord | null> {
  const sealed = await findSealed(db, sha256);
  return sealed && { ...sealed, log: await findRecordLog(db, sealed.record_id) };
}

async function findSealed(db: Database, sha256: string) {
  const [listed] = await listRecords(db, SERVICE_OWNER, { limit: 1, before: null, tool: TOOL, target: sha256 });
  return listed?.record ?? null;
}

// The file is the source of the record, so every verifier can compare them: --source-file svc-verify.mjs.
function sealVerifier({ sha256, version }: OfferedVerifier, now: Date): Sealing {
  const at = now.toISOString();
  return sealRecord({
    record_id: newSortableId('rec_'),
    tool: TOOL,
    target: { type: 'SHA-256', value: sha256 },
    reference: null,
    status: 'completed',
    data_mode: 'live',
    sources: [
      {
        source_id: OWN_SOURCE,
        source_version: version,
        source_citation: `${NAME} of version ${version}, as this service offers it at /verify/${NAME}`,
        retrieved_at: at,
        payload_sha256: sha256,
        sample: false,
        source_file: { sha256, name: NAME, url: null, published_at: null },
      },
    ],
    request: {},
    result: { ok: true, headline: `This service offers ${NAME} with the SHA-256 ${sha256}.`, file: NAME, sha256 },
    price_cents: 0,
    created_at: at,
  });
}
