import { z } from 'zod';
import { cleanText } from './common.ts';

/** How much a change or a monitored flag weighs. */
export const changeSeverity = z.enum(['info', 'low', 'medium', 'high']);

/** What kind of thing is monitored. */
export const targetType = z.enum(['ABN', 'ACN', 'VIN', 'address']);

/** The version of a source as it was observed. */
export const observedSourceVersion = z.strictObject({
  source_id: cleanText(),
  source_version: cleanText(),
  observed_at: z.int().describe('Epoch milliseconds.'),
});

/** A flag as a snapshot keeps it. */
export const monitoredRiskFlag = z.strictObject({
  code: cleanText(),
  severity: changeSeverity,
  evidence_ref: cleanText().optional(),
});

/** A flag that was there at the baseline and still is. */
export const standingFlag = monitoredRiskFlag.extend({ message: z.string().describe('What the flag means.') });

const evidenceSide = z.strictObject({
  snapshot_id: z.string(),
  evidence_pack_id: z.string(),
  evidence_pack_ref: z.string().nullable(),
  fact_evidence_ref: z.string().optional(),
});

/** One difference between two snapshots, with the evidence on both sides. */
export const changeItem = z.strictObject({
  kind: z.enum(['identity', 'registration', 'status', 'address', 'risk', 'source_version', 'unknown']),
  severity: changeSeverity,
  field: z.string().nullable(),
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  old_hash: z.string().nullable(),
  new_hash: z.string().nullable(),
  evidence: z.strictObject({ previous: evidenceSide, current: evidenceSide }),
});
