import { z } from 'zod';
import { day, verificationLabel } from './common.ts';
import { provenance } from './provenance.ts';

const abn = z.string().regex(/^\d{11}$/);
const abnStatus = z.enum(['active', 'cancelled', 'suspended']);
const span = {
  effective_from: day.nullable().describe('Null when the start is not known.'),
  effective_to: day.nullable().describe('The last day; null when it has not come or is not known.'),
};

/** What abn_lookup answers. */
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
  trading_names: z.array(z.string()).describe('Historical: the register has taken no new ones since May 2012.'),
  other_names: z.array(z.string()),
  gst: z.strictObject({
    status: z.enum(['registered', 'cancelled', 'none']),
    registered: z.boolean(),
    status_from: day.nullable(),
    as_at: day.describe('The day that the source speaks for.').optional(),
    effective_from: span.effective_from.optional(),
    effective_to: span.effective_to.optional(),
  }),
  replaced_by: abn.nullable().describe('The ABN that has taken this one’s place, where the source names it.'),
  source_url: z.url(),
  ...provenance,
});

/** What abn_history answers. */
export const abnHistoryAnswer = z.object({
  ok: z.literal(true),
  tool: z.literal('abn_history'),
  abn,
  names: z.array(
    z.strictObject({
      kind: z.enum(['main', 'business', 'trading', 'other']),
      name: z.string(),
      is_current: z.boolean().describe('Never true of a trading name: the register has taken none since May 2012.'),
      ...span,
    }),
  ),
  statuses: z.array(z.strictObject({ status: abnStatus, ...span })),
  gst: z.array(z.strictObject(span)).describe('Each a registration for GST.'),
  addresses: z.array(z.strictObject({ state: z.string().nullable(), postcode: z.string().nullable(), ...span })),
  complete: z.boolean().describe('True when the register itself gave the history; false when pieced from snapshots.'),
  observed_from: day.nullable().describe('The first snapshot held; null when the register itself gave the history.'),
  ...provenance,
});

/** What gst_check answers. */
export const gstCheckAnswer = z.object({
  ok: z.literal(true),
  tool: z.literal('gst_check'),
  abn,
  entity_name: z.string().nullable(),
  as_at: day,
  registered: z.boolean().nullable().describe('Null when the source read cannot tell for that day.'),
  ...span,
  label: verificationLabel,
  reason: z.string(),
  ...provenance,
});
