import { z } from 'zod';
import { abnText, dataMode, dateTime, day, recordId, referenceText } from './common.ts';
import { concerns } from './provenance.ts';

/** The ABN to look up, with or without spaces. */
export const abnRequest = z.strictObject({ abn: abnText, reference: referenceText.optional() });

/** The ABN record, without GST status. The last fields name its source. */
export const abnRecord = z.object({
  ok: z.literal(true),
  abn: z.string().regex(/^\d{11}$/),
  entityName: z.string().nullable().describe('Null when the register withholds the name.'),
  entityType: z.string().nullable(),
  status: z.enum(['active', 'cancelled', 'suspended']),
  abnRegisteredDate: day.nullable(),
  acn: z
    .string()
    .regex(/^\d{9}$/)
    .nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  sourceUrl: z.url(),
  data_mode: dataMode,
  source: z.string(),
  source_version: z.string().nullable(),
  source_citation: z.string().describe('The source checked, with any sample or snapshot limitation.'),
  retrieved_at: dateTime.describe('When the underlying source data was retrieved.'),
  record_id: recordId,
  replaced_by: z.string().nullable().describe('The ABN that replaced this one, if the source names it.').optional(),
  ...concerns,
});

/** The ABN record. */
export type AbnRecord = z.infer<typeof abnRecord>;
