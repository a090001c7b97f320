import { z } from 'zod';
import { day, verificationLabel } from './common.ts';
import { provenance } from './provenance.ts';

const abn = z.string().regex(/^\d{11}$/);
const abnStatus = z.enum(['active', 'cancelled', 'suspended']);
const span = {
  effective_from: day.nullable().describe('Null when the start is not known.'),
  effective_to: day.nullable().describe('The last day; null when it is in the future or not known.'),
};

/** The answer of abn_lookup. */
export const abnLookupAnswer = z.object({
  ok: z.literal(true),
  tool: z.literal('abn_lookup'),
  abn,
  entity_name: z.string().nullable().describe('The registered name; null when the register withholds it.'),
  entity_type_code: z.string().nullable(),
  entity_type: z.string().nullable(),
  status: abnStatus,
  status_from: day.nullable(),
  acn: z
    .string()
    .regex(/^\d{9}$/)
    .nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  business_names: z.array(z.string()),
  trading_names: z.array(z.string()).describe('Historical: the register has accepted no new ones since May 2012.'),
  other_names: z.array(z.string()),
  gst: z.strictObject({
    status: z.enum(['registered', 'cancelled', 'none']),
    registered: z.boolean(),
    status_from: day.nullable(),
    as_at: day.describe('The day for which the source is valid.').optional(),
    effective_from: span.effective_from.optional(),
    effective_to: span.effective_to.optional(),
  }),
  replaced_by: abn.nullable().describe('The ABN that replaced this one, if the source names it.'),
  source_url: z.url(),
  ...provenance,
});

/** The answer of abn_history. */
export const abnHistoryAnswer = z.object({
  ok: z.literal(true),
  tool: z.literal('abn_history'),
  abn,
  names: z.array(
    z.strictObject({
      kind: z.enum(['main', 'business', 'trading', 'other']),
      name: z.string(),
      is_current: z.boolean().describe('Never true for a trading name: the register has accepted none since May 2012.'),
      ...span,
    }),
  ),
  statuses: z.array(z.strictObject({ status: abnStatus, ...span })),
  gst: z.array(z.strictObject(span)).describe('The periods of GST registration.'),
  addresses: z.array(z.strictObject({ state: z.string().nullable(), postcode: z.string().nullable(), ...span })),
  complete: z
    .boolean()
    .describe('True when the register returned the history; false when it is assembled from snapshots.'),
  observed_from: day
    .nullable()
    .describe('The day of the first available snapshot; null when the register returned the history.'),
  ...provenance,
});

/** The answer of gst_check. */
export const gstCheckAnswer = z.object({
  ok: z.literal(true),
  tool: z.literal('gst_check'),
  abn,
  entity_name: z.string().nullable(),
  as_at: day,
  registered: z.boolean().nullable().describe('Null when the source does not know it for that day.'),
  ...span,
  label: verificationLabel,
  reason: z.string(),
  ...provenance,
});
