import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';

/** A record as it is hashed and kept: all of it but its place in the evidence log, which comes later. */
export type SealedRecord = Omit<DueDiligenceRecord, 'log'>;

/** Seals a record with the SHA-256 of its RFC 8785 form. */
export function sealRecord(record: Omit<SealedRecord, 'record_sha256'>): SealedRecord {
  return { ...record, record_sha256: sha256Hex(canonicalJson(record)) };
}

/** Whether a kept record still has the hash it was sealed with. */
export function isRecordIntact(record: SealedRecord): boolean {
  const { record_sha256, ...rest } = record;
  return sha256Hex(canonicalJson(rest)) === record_sha256;
}
