import { z } from 'zod';
import { cleanText } from './common.ts';

/** The severity of a change or a monitored flag. */
export const changeSeverity = z.enum(['info', 'low', 'medium', 'high']);

/** The kind of a monitored target. */
export const targetType = z.enum(['ABN', 'ACN', 'VIN', 'address']);

/** A source version and when it was observed. */
export const observedSourceVersion = z.strictObject({
  source_id: cleanText(),
  source_version: cleanText(),
  observed_at: z.int().describe('Epoch milliseconds.'),
});

/** A risk flag in a snapshot. */
export const monitoredRiskFlag = z.strictObject({
  code: cleanText(),
  severity: changeSeverity,
  evidence_ref: cleanText().optional(),
});

/** A risk flag at the baseline that still applies. */
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
