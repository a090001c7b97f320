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
  visibleLine,
} from './common.ts';
import { conflict, nameMatch } from './company-tools.ts';
import { evidencePackRiskFlag } from './risk-flag.ts';

/** The request of counterparty verification. */
export const verifyCounterpartyRequest = z.strictObject({
  abn: abnText,
  claimed_name: visibleLine(200)
    .optional()
    .describe('The name that the counterparty uses. It is compared with the names of the ABN’s holder.'),
  reference: referenceText.optional(),
});

const gstEvidence = z.strictObject({
  registered: z.boolean(),
  effective_from: day.nullable(),
  effective_to: day.nullable(),
});

const cardSourceCheck = z.strictObject({
  source: z.string(),
  source_id: z.string(),
  check: z.enum(['identity', 'gst', 'company']),
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

const cardField = z.strictObject({
  field: z.string(),
  value: z.string().nullable(),
  label: verificationLabel,
  meaning: z.string().nullable().optional().describe('The meaning of a code of ASIC.'),
});

/** How the claimed name compares with the registers’ names of the ABN’s holder. */
export const claimedName = z.strictObject({
  given: z.string(),
  outcome: z
    .enum(['same', 'similar', 'different', 'not_compared'])
    .describe('not_compared: the registers that were read have no name of the holder.'),
  register_name: z
    .strictObject({
      name: z.string(),
      kind: z.enum(['entity_name', 'company_name', 'business_name', 'trading_name', 'other_name', 'former_name']),
      source_id: z.string(),
    })
    .nullable()
    .describe('The most similar name; for different, the holder’s present name.'),
  match: nameMatch.nullable(),
  label: verificationLabel.describe('verified only for the same, present name with nothing unchecked beside it.'),
  result: z.string(),
});

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
    claimed_name: claimedName.optional().describe('Absent when the request has no claimed_name.'),
    conflicts: z
      .array(conflict)
      .optional()
      .describe('Where ASIC and the ABN register differ. Both values are shown; neither is preferred.'),
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
