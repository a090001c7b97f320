import { z } from 'zod';
import { cents, dataMode, dateTime, recordId, requiredText, sha256, wholeNumber } from './common.ts';
import { orderedWindow } from './ordered-window.ts';
import { sourceFile } from './source-file.ts';

const recordSource = z.strictObject({
  source_id: z.string(),
  source_version: z.string().nullable(),
  source_citation: z.string(),
  retrieved_at: dateTime,
  payload_sha256: sha256.describe('SHA-256 of the source’s answer or snapshot row.'),
  sample: z.boolean().optional().describe('True when the source is sample data. Absent in old records.'),
  source_file: sourceFile
    .nullable()
    .optional()
    .describe('The file that was read; null or absent when it was not recorded.'),
});

const logPlace = {
  index: z.int().min(0).describe('Index of the entry in the evidence log.'),
  checkpoint: z.string().describe('The first signed checkpoint that covers it (C2SP tlog-checkpoint).'),
};

/** The record of a completed check, as stored and hashed. */
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
    .describe('Position in the evidence log with its proof; null for the second or two until the record is logged.'),
});

/** The record of a completed check. */
export type DueDiligenceRecord = z.infer<typeof dueDiligenceRecord>;

/** The id of a record, and the format. */
export const recordRequest = z.strictObject({
  record_id: recordId,
  format: z.enum(['json', 'pdf']).default('json'),
});

/** One record. */
export const recordResponse = z.object({ ok: z.literal(true), record: dueDiligenceRecord });

/** The target in a search for records. */
export const recordTarget = requiredText(200).describe(
  'Target value: an ABN, ACN, VIN or licence number, with or without spaces and words such as ABN or AFSL; any other value exactly as in the record.',
);

/** The request for a page of records. */
export const recordListRequest = orderedWindow(
  z.strictObject({
    limit: wholeNumber(1, 200).default(50).describe('1-200, default 50.'),
    cursor: requiredText(200).optional().describe('next_cursor of the previous page.'),
    reference: requiredText(200)
      .optional()
      .describe('The deal or file id that the check was sent with: its field `reference` or header `Svc-Reference`.'),
    target: recordTarget.optional(),
    tool: requiredText(100).optional().describe('Name of the tool that wrote the record.'),
    from: dateTime.optional().describe('Created at or after this date-time.'),
    to: dateTime.optional().describe('Created at or before this date-time.'),
  }),
);

const damagedRecord = z.strictObject({ record_id: z.string(), message: z.string() });

/** A page of records, newest first, without their payloads. */
export const recordListResponse = z.object({
  ok: z.literal(true),
  records: z.array(
    dueDiligenceRecord.omit({ request: true, result: true, sources: true }).extend({
      log: z
        .strictObject(logPlace)
        .nullable()
        .describe('As in the record, but without the proof, because the list does not show the whole record.'),
      sample_data: z
        .boolean()
        .describe('True when a source of the record is sample data, even if data_mode is snapshot.'),
    }),
  ),
  damaged: z
    .array(damagedRecord)
    .optional()
    .describe(
      'Records of this page that no longer match their hash: listed by id and not shown. Absent when there are none.',
    ),
  next_cursor: z.string().nullable().describe('Null on the last page.'),
});
