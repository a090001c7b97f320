import { z } from 'zod';
import { dataMode, dateTime, recordId, referenceText, requiredText, sha256, textOrNull, webUrl } from './common.ts';
import { exportAccepted, exportFilter } from './job.ts';
import { orderedWindow } from './ordered-window.ts';
import { riskExplanation } from './risk-explanation.ts';
import { evidencePackRiskFlag } from './risk-flag.ts';
import {
  answerOf,
  checkedTarget,
  humanReviewItems,
  limitations,
  recordedSource,
  storedReference,
} from './shared-fields.ts';

const { target, from, to } = exportFilter.shape;

/** The arguments of the tool create_evidence_pack: whose records to put together. */
export const recordPackArguments = orderedWindow(
  z.strictObject({
    target,
    reference: referenceText.optional(),
    from,
    to,
    purpose: requiredText(500).optional().describe('What the pack is for, in your words.'),
    webhook_url: webUrl.optional().describe('The URL to notify when the export has ended.'),
  }),
).refine((input) => input.target !== undefined || input.reference !== undefined, 'must have target or reference');

const packedRecord = z.strictObject({
  record_id: recordId,
  tool: z.string().describe('The operation that wrote the record.'),
  target: checkedTarget,
  reference: storedReference,
  created_at: dateTime.describe('When the check was completed.'),
  data_mode: dataMode,
  record_sha256: sha256.describe('SHA-256 of the record, as in the record itself.'),
  sample_data: z.boolean().describe('True when a source of the record is sample data.'),
});

const packedSource = z.strictObject({
  record_id: recordId,
  ...recordedSource,
});

/** A pack of records of an account; the signed ZIP has it as pack.json. */
export const packOfRecords = z.strictObject({
  pack_version: z.literal('record-pack-v1').describe('The format of the pack.'),
  assembled_at: dateTime.describe('When the pack was put together; not the time of its sources.'),
  subject: z
    .strictObject({
      target: textOrNull.describe('The target whose records it has; null when chosen by reference.'),
      reference: storedReference,
      purpose: textOrNull.describe('What the pack is for, in the caller’s words; null when not given.'),
    })
    .describe('Whose records the pack has.'),
  headline: z.string().describe('What the records say together, in a sentence.'),
  sample_data: z.boolean().describe('True when all records are of sample data, which says nothing about anyone.'),
  records: z.array(packedRecord).describe('Oldest first.'),
  sample_records_left_out: z.int().min(0).describe('Records of sample data are left out where there are others.'),
  source_checks: z.array(packedSource).describe('Every source of every record, as it was read then.'),
  risk_flags: z
    .array(evidencePackRiskFlag.extend({ record_id: recordId }))
    .describe('Each with the record that has it.'),
  risk_score: z.int().min(0).max(100).describe('0 to 100: the points of the flags. A low score is not a clearance.'),
  risk_explanation: riskExplanation.describe('How risk_score is computed.'),
  human_review_items: humanReviewItems,
  recommended_next_check: z.string().describe('What to check next, from the most severe flag.'),
  limitations,
});

/** The answer of the tool create_evidence_pack: the pack, and the job that builds its signed ZIP. */
export const recordPackAnswer = exportAccepted.extend({
  ...answerOf('create_evidence_pack'),
  pack: packOfRecords.describe('What the records say together.'),
});
