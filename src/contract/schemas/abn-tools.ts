import { z } from 'zod';
import { abnStatus, entityAcn, entityType, holdersAbn, registeredName, replacedBy } from './abn-fields.ts';
import { day, textOrNull, verificationLabel } from './common.ts';
import { provenance } from './provenance.ts';
import { answerOf, postcodeOrNull, stateOrNull } from './shared-fields.ts';

const span = {
  effective_from: day.nullable().describe('First day; null when the start is not known.'),
  effective_to: day.nullable().describe('The last day; null when it is in the future or not known.'),
};
const statusFrom = day.nullable().describe('First day of this status; null when not known.');

export const abnLookupAnswer = z.object({
  ...answerOf('abn_lookup'),
  abn: holdersAbn,
  entity_name: registeredName,
  entity_type_code: textOrNull.describe('The register’s code of the legal form, such as PRV.'),
  entity_type: entityType,
  status: abnStatus,
  status_from: statusFrom,
  acn: entityAcn,
  state: stateOrNull,
  postcode: postcodeOrNull,
  business_names: z.array(z.string()).describe('Business names that the ABN register lists for the holder.'),
  trading_names: z.array(z.string()).describe('Historical: the register has accepted no new ones since May 2012.'),
  other_names: z.array(z.string()).describe('Further names of the holder in the extract.'),
  gst: z
    .strictObject({
      status: z
        .enum(['registered', 'cancelled', 'none'])
        .describe('GST registration on the source’s day; none: the source shows none up to that day.'),
      registered: z.boolean().describe('True when a registration covers the source’s day.'),
      status_from: statusFrom,
      as_at: day.describe('The day for which the source is valid.').optional(),
      effective_from: span.effective_from.optional(),
      effective_to: span.effective_to.optional(),
    })
    .describe('GST registration on the source’s day; gst_check answers for another day.'),
  replaced_by: replacedBy,
  source_url: z.url().describe('Where a person can look the ABN up.'),
  ...provenance,
});

export const abnHistoryAnswer = z.object({
  ...answerOf('abn_history'),
  abn: holdersAbn,
  names: z
    .array(
      z.strictObject({
        kind: z.enum(['main', 'business', 'trading', 'other']).describe('main: the name of the holder itself.'),
        name: z.string().describe('The name as the register writes it.'),
        is_current: z
          .boolean()
          .describe('Never true for a trading name: the register has accepted none since May 2012.'),
        ...span,
      }),
    )
    .describe('Names of the holder, and from when until when each was seen.'),
  statuses: z
    .array(z.strictObject({ status: abnStatus.describe('Status of the ABN in this period.'), ...span }))
    .describe('The periods of each ABN status.'),
  gst: z.array(z.strictObject(span)).describe('The periods of GST registration.'),
  addresses: z
    .array(z.strictObject({ state: stateOrNull, postcode: postcodeOrNull, ...span }))
    .describe('The main business locations, each with its period.'),
  complete: z
    .boolean()
    .describe('True when the register returned the history; false when it is assembled from snapshots.'),
  observed_from: day
    .nullable()
    .describe('The day of the first available snapshot; null when the register returned the history.'),
  ...provenance,
});

export const gstCheckAnswer = z.object({
  ...answerOf('gst_check'),
  abn: holdersAbn,
  entity_name: registeredName,
  as_at: day.describe('The day that was asked about.'),
  registered: z
    .boolean()
    .nullable()
    .describe('Whether a registration covers that day; null when the source cannot show it.'),
  effective_from: span.effective_from.describe(
    'First day of the registration that covers the day, or of the last one before it.',
  ),
  effective_to: span.effective_to,
  label: verificationLabel,
  reason: z.string().describe('Why the label is what it is.'),
  ...provenance,
});
