import { z } from 'zod';
import { cents, dataMode, dateTime, recordId, requiredText, sha256, wholeNumber } from './common.ts';
import { orderedWindow } from './ordered-window.ts';
import { sourceFile } from './source-file.ts';

const recordSource = z.strictObject({
  source_id: z.string(),
  source_version: z.string().nullable(),
  source_citation: z.string(),
  retrieved_at: dateTime,
  payload_sha256: sha256.describe('SHA-256 of the source’s own answer or snapshot row.'),
  sample: z
    .boolean()
    .optional()
    .describe('True where the source is invented. Absent in records from before it was sealed.'),
  source_file: sourceFile
    .nullable()
    .optional()
    .describe('The file that was read; null or absent where it was not written down.'),
});

const logPlace = {
  index: z.int().min(0).describe('Index of the entry in the evidence log.'),
  checkpoint: z.string().describe('The first signed checkpoint that covers it (C2SP tlog-checkpoint).'),
};

/** The record of a completed check, as it is kept and hashed. */
export const dueDiligenceRecord = z.object({
  record_id: recordId,
  tool: z.string(),
  target: z.strictObject({ type: z.string(), value: z.string() }),
  reference: z.string().nullable(),
  status: z.enum(['completed', 'pending_reconciliation']),
  data_mode: dataMode,
  sources: z.array(recordSource),
  request: z.record(z.string(), z.unknown()),
  result: z.record(z.string(), z.unknown()),
  price_cents: cents,
  created_at: dateTime,
  record_sha256: sha256.describe('SHA-256 of the RFC 8785 form of the record without record_sha256 and log.'),
  log: z
    .strictObject({
      ...logPlace,
      proof: z.string().describe('C2SP tlog-proof against that checkpoint; `extra` holds the salt.'),
    })
    .nullable()
    .describe('Place in the evidence log with its proof; null for the second or two until the record is logged.'),
});

/** The record as a type. */
export type DueDiligenceRecord = z.infer<typeof dueDiligenceRecord>;

/** Which record is asked for. */
export const recordRequest = z.strictObject({
  record_id: recordId,
  format: z.enum(['json', 'pdf']).default('json'),
});

/** One record. */
export const recordResponse = z.object({ ok: z.literal(true), record: dueDiligenceRecord });

/** The target that records are looked for by. */
export const recordTarget = requiredText(200).describe(
  'Target value: an ABN, ACN, VIN or licence number, with or without spaces and words such as ABN or AFSL; any other value as the record has it.',
);

/** Which records are asked for. */
export const recordListRequest = orderedWindow(
  z.strictObject({
    limit: wholeNumber(1, 200).default(50).describe('1-200, default 50.'),
    cursor: requiredText(200).optional().describe('next_cursor of the page before.'),
    reference: requiredText(200).optional().describe('Your deal or file id.'),
    target: recordTarget.optional(),
    tool: requiredText(100).optional().describe('Name of the tool that made the record.'),
    from: dateTime.optional().describe('Made at or after this date-time.'),
    to: dateTime.optional().describe('Made at or before this date-time.'),
  }),
);

const damagedRecord = z.strictObject({ record_id: z.string(), message: z.string() });

/** A page of records, newest first; without the payload of each. */
export const recordListResponse = z.object({
  ok: z.literal(true),
  records: z.array(
    dueDiligenceRecord.omit({ request: true, result: true, sources: true }).extend({
      log: z
        .strictObject(logPlace)
        .nullable()
        .describe('As in the record itself, but without the proof: what it would prove is not shown here.'),
      sample_data: z
        .boolean()
        .describe(
          'True where a source of the record is invented, also one that is read like a register: its data_mode is snapshot.',
        ),
    }),
  ),
  damaged: z
    .array(damagedRecord)
    .optional()
    .describe('Records of this page that no longer match what was sealed: named and not shown. Absent without any.'),
  next_cursor: z.string().nullable().describe('Null on the last page.'),
});
