import { z } from 'zod';
import {
  abnText,
  dataMode,
  dateTime,
  day,
  recordId,
  referenceText,
  unitInterval,
  verificationLabel,
} from './common.ts';
import { evidencePackRiskFlag } from './risk-flag.ts';

/** The request of counterparty verification. */
export const verifyCounterpartyRequest = z.strictObject({ abn: abnText, reference: referenceText.optional() });

const gstEvidence = z.strictObject({
  registered: z.boolean(),
  effective_from: day.nullable(),
  effective_to: day.nullable(),
});

const cardSourceCheck = z.strictObject({
  source: z.string(),
  source_id: z.string(),
  check: z.enum(['identity', 'gst']),
  status: z.enum(['matched', 'no_match', 'source_unavailable']),
  result: z.string(),
  data_mode: dataMode,
  source_version: z.string().nullable(),
  source_citation: z.string(),
  retrieved_at: dateTime.nullable(),
  confidence: unitInterval,
  gst: gstEvidence.nullable().describe('Present when the ABN register returned a GST record.'),
  limitations: z.array(z.string()),
});

const cardField = z.strictObject({ field: z.string(), value: z.string().nullable(), label: verificationLabel });

const notChecked = z.strictObject({ source: z.string(), status: z.literal('not_checked'), result: z.string() });

/** The Evidence Card: what was checked, what was found, with which confidence, and what was not checked. */
export const evidenceCard = z.object({
  ok: z.literal(true),
  tool: z.literal('verify_counterparty'),
  card: z.strictObject({
    subject: z.strictObject({ abn: z.string(), entity_name: z.string().nullable() }),
    verdict: verificationLabel,
    headline: z.string(),
    fields: z.array(cardField),
    source_checks: z.array(cardSourceCheck),
    risk_flags: z.array(evidencePackRiskFlag),
    human_review_items: z.array(z.string()),
    not_checked: z.array(notChecked),
    confidence: unitInterval,
  }),
  data_mode: dataMode,
  record_id: recordId,
  generated_at: dateTime,
});
