import { z } from 'zod';
import {
  abnText,
  dataMode,
  dateTime,
  day,
  recordId,
  referenceText,
  textOrNull,
  verificationLabel,
  visibleLine,
} from './common.ts';
import { conflict, nameMatch } from './company-tools.ts';
import { riskFlags } from './risk-flag.ts';
import {
  answerOf,
  confidence,
  humanReviewItems,
  limitations,
  notChecked,
  sourceCitation,
  sourceId,
  sourceName,
  sourceVersion,
} from './shared-fields.ts';

export const verifyCounterpartyRequest = z.strictObject({
  abn: abnText,
  claimed_name: visibleLine(200)
    .optional()
    .describe('The name that the counterparty uses. It is compared with the names of the ABN’s holder.'),
  reference: referenceText.optional(),
});

const gstEvidence = z.strictObject({
  registered: z.boolean().describe('True when a registration covers the source’s day.'),
  effective_from: day.nullable().describe('First day of that registration, or of the last one; null when not known.'),
  effective_to: day.nullable().describe('Last day of the registration; null when it is in the future or not known.'),
});

const cardSourceCheck = z.strictObject({
  source: sourceName,
  source_id: sourceId,
  check: z
    .enum([
      'identity',
      'gst',
      'company',
      'sanctions',
      'insolvency',
      'bans',
      'licence',
      'charity',
      'charity_statements',
      'indigenous_corporation',
      'payment_times',
      'sponsor_sanctions',
    ])
    .describe('What the source was read for.'),
  status: z
    .enum(['matched', 'needs_review', 'no_match', 'source_unavailable'])
    .describe(
      'Whether the source has an entry; needs_review: only a name that is alike; source_unavailable: it could not be read.',
    ),
  result: z.string().describe('What the source shows, in a sentence.'),
  data_mode: dataMode,
  source_version: sourceVersion,
  source_citation: sourceCitation,
  retrieved_at: dateTime.nullable().describe('When the source’s data was retrieved; null when it was not read.'),
  confidence,
  gst: gstEvidence.nullable().describe('Present when the ABN register returned a GST record.'),
  limitations,
});

const cardField = z.strictObject({
  field: z.string().describe('Which fact it is, such as abn_status.'),
  value: textOrNull.describe('What the source has; null when it has nothing.'),
  label: verificationLabel,
  meaning: textOrNull.optional().describe('The meaning of a code of ASIC; null when it is not known.'),
});

/** How the claimed name compares with the registers’ names of the ABN’s holder. */
const claimedName = z.strictObject({
  given: z.string().describe('The name as you wrote it.'),
  outcome: z
    .enum(['same', 'similar', 'different', 'not_compared'])
    .describe('How the names compare; not_compared: the registers that were read have no name of the holder.'),
  register_name: z
    .strictObject({
      name: z.string().describe('The name as the register writes it.'),
      kind: z
        .enum(['entity_name', 'company_name', 'business_name', 'trading_name', 'other_name', 'former_name'])
        .describe('What kind of name of the holder it is.'),
      source_id: sourceId,
    })
    .nullable()
    .describe('The most similar name; for different, the holder’s present name.'),
  match: nameMatch.nullable().describe('How similar the two names are; null when not compared.'),
  label: verificationLabel.describe('verified only for the same, present name with nothing unchecked beside it.'),
  result: z.string().describe('The comparison in a sentence.'),
});

/** The Evidence Card: what was checked, what was found, with which confidence, and what was not checked. */
export const evidenceCard = z.object({
  ...answerOf('verify_counterparty'),
  card: z
    .strictObject({
      subject: z
        .strictObject({
          abn: z.string().describe('The ABN that was checked, 11 digits.'),
          entity_name: textOrNull.describe('The name that the register has for it; null when it has none.'),
        })
        .describe('The entity that the card is about.'),
      verdict: verificationLabel.describe(
        'verified: active, named and without a flag of medium severity or more. not_verified: not found. Otherwise a person must review it.',
      ),
      headline: z.string().describe('The verdict in a sentence, with its day.'),
      fields: z.array(cardField).describe('Each fact with its own label.'),
      claimed_name: claimedName.optional().describe('Absent when the request has no claimed_name.'),
      conflicts: z
        .array(conflict)
        .optional()
        .describe('Where two registers differ about the subject. Both values are shown; neither is preferred.'),
      source_checks: z.array(cardSourceCheck).describe('Each register that was read, with what it showed.'),
      risk_flags: riskFlags,
      human_review_items: humanReviewItems,
      not_checked: notChecked,
      confidence,
    })
    .describe('The evidence about the counterparty.'),
  data_mode: dataMode,
  record_id: recordId,
  generated_at: dateTime.describe('When the card was made; the data is as old as retrieved_at says.'),
});
