import { z } from 'zod';
import { dataMode, dateTime, recordId, referenceText, requiredText, sha256, webUrl } from './common.ts';
import { exportAccepted, exportFilter } from './job.ts';
import { orderedWindow } from './ordered-window.ts';
import { riskExplanation } from './risk-explanation.ts';
import { evidencePackRiskFlag } from './risk-flag.ts';

const { target, from, to } = exportFilter.shape;

/** The arguments of the tool create_evidence_pack: whose records to put together. */
export const recordPackArguments = orderedWindow(
  z.strictObject({
    target,
    reference: referenceText.optional(),
    from,
    to,
    purpose: requiredText(500).optional().describe('What the pack is for, in your words.'),
    webhook_url: webUrl.optional(),
  }),
).refine((input) => input.target !== undefined || input.reference !== undefined, 'must have target or reference');

const packedRecord = z.strictObject({
  record_id: recordId,
  tool: z.string(),
  target: z.strictObject({ type: z.string(), value: z.string() }),
  reference: z.string().nullable(),
  created_at: dateTime,
  data_mode: dataMode,
  record_sha256: sha256,
  sample_data: z.boolean(),
});

const packedSource = z.strictObject({
  record_id: recordId,
  source_id: z.string(),
  source_version: z.string().nullable(),
  source_citation: z.string(),
  retrieved_at: dateTime,
  payload_sha256: sha256,
});

/** A pack of records of an account; the signed ZIP has it as pack.json. */
export const packOfRecords = z.strictObject({
  pack_version: z.literal('record-pack-v1'),
  assembled_at: dateTime,
  subject: z.strictObject({
    target: z.string().nullable(),
    reference: z.string().nullable(),
    purpose: z.string().nullable().describe('The caller’s own words.'),
  }),
  headline: z.string(),
  sample_data: z.boolean().describe('True when all records are of sample data, which says nothing about anyone.'),
  records: z.array(packedRecord).describe('Oldest first.'),
  sample_records_left_out: z.int().min(0).describe('Records of sample data are left out where there are others.'),
  source_checks: z.array(packedSource).describe('Every source of every record, as it was read then.'),
  risk_flags: z
    .array(evidencePackRiskFlag.extend({ record_id: recordId }))
    .describe('Each with the record that has it.'),
  risk_score: z.int().min(0).max(100),
  risk_explanation: riskExplanation,
  human_review_items: z.array(z.string()),
  recommended_next_check: z.string(),
  limitations: z.array(z.string()),
});

/** The answer of the tool create_evidence_pack: the pack, and the job that builds its signed ZIP. */
export const recordPackAnswer = exportAccepted.extend({ tool: z.literal('create_evidence_pack'), pack: packOfRecords });
