import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';

/** A record as hashed and stored: without its position in the evidence log, which is added later. */
export type SealedRecord = Omit<DueDiligenceRecord, 'log'>;

type CitedSource = DueDiligenceRecord['sources'][number];

/** A sealed record, and its stored line of JSON. */
export type Sealing = { record: SealedRecord; line: string };

/** Seals a record with the SHA-256 of its RFC 8785 form. */
export function sealRecord(record: Omit<SealedRecord, 'record_sha256'>): Sealing {
  const text = canonicalJson(record);
  const record_sha256 = sha256Hex(text);
  // The hashed text is also the stored text, so it is serialised only once; RFC 8785 has no line breaks.
  return { record: { ...record, record_sha256 }, line: `{"record_sha256":"${record_sha256}",${text.slice(1)}` };
}

/** Builds the seal that binds a record to its account, which the record does not name. Only the service can check this seal. */
export function buildOwnerSeal(account_id: string, record_sha256: string): string {
  // The RFC 8785 form of an object with these two members.
  return sha256Hex(`{"account_id":${canonicalJson(account_id)},"record_sha256":${canonicalJson(record_sha256)}}`);
}

/** Whether a record still has the hash it was sealed with. */
export function isRecordIntact(record: SealedRecord): boolean {
  const { record_sha256, ...rest } = record;
  try {
    return sha256Hex(canonicalJson(rest)) === record_sha256;
  } catch {
    // A value without an RFC 8785 form was never sealed.
    return false;
  }
}

/** Picks what identifies a source of a record: its version, its citation, its time and the hash of what was read. */
export function citeSource({ source_id, source_version, source_citation, retrieved_at, payload_sha256 }: CitedSource) {
  return { source_id, source_version, source_citation, retrieved_at, payload_sha256 };
}
