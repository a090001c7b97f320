import { z } from 'zod';
import { cents, dataMode, dateTime, idPattern, recordId, requiredText, sha256, textOrNull } from './common.ts';
import { orderedWindow, windowTimes } from './ordered-window.ts';
import { askedPage, checkedTarget, nextCursor, ok, recordedSource, storedReference } from './shared-fields.ts';
import { sourceFile } from './source-file.ts';

const recordSource = z.strictObject({
  ...recordedSource,
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
  tool: z.string().describe('The operation that wrote the record.'),
  target: checkedTarget,
  reference: storedReference,
  status: z
    .enum(['completed', 'pending_reconciliation'])
    .describe('pending_reconciliation: a paid search may have been sent, and its outcome is not known yet.'),
  data_mode: dataMode,
  sources: z.array(recordSource).describe('What was read, each source with the hash of what it said.'),
  request: z.record(z.string(), z.unknown()).describe('The input of the check, field by field.'),
  result: z.record(z.string(), z.unknown()).describe('The answer of the check, as it was given then.'),
  price_cents: cents.describe('What the check cost, in cents of AUD.'),
  created_at: dateTime.describe('When the check was completed.'),
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

/** Whether the PDFs of records have an annex. */
export const annex = z.enum(['none', 'full']);

/** Whether the PDF of a record has an annex. */
export type Annex = z.infer<typeof annex>;

/** The id of a record, and the format. */
export const recordRequest = z.strictObject({
  record_id: recordId.describe('Id of the record to read, rec_….'),
  format: z.enum(['json', 'pdf']).default('json').describe('json (default): the record; pdf: its printable page.'),
  annex: annex.optional().describe('full: the PDF also has an annex with what its page leaves out. For pdf only.'),
});

export const recordResponse = z.object({
  ok,
  record: dueDiligenceRecord.describe('What was asked and answered then.'),
});

export const recordTarget = requiredText(200).describe(
  'Only records about this target: an ABN, ACN, VIN or licence number, with or without spaces and words such as ABN or AFSL; any other value exactly as in the record.',
);

const maker = requiredText(40).regex(idPattern('(?:key|grt|usr)'), 'must be the id of a key, a grant or a person');

export const recordListRequest = orderedWindow(
  z.strictObject({
    ...askedPage,
    reference: requiredText(200)
      .optional()
      .describe(
        'Only records with this deal or file id: the field reference or the header Svc-Reference of the check.',
      ),
    target: recordTarget.optional(),
    tool: requiredText(100).optional().describe('Only records made by this tool, such as abn_lookup.'),
    made_by: maker.optional().meta({
      description: 'Only records made by this API key (key_), app (its grant, grt_) or person (usr_).',
      examples: ['key_01K9ZJ6F8M3T5V7X9Z1B3D5F7H'],
    }),
    ...windowTimes('Only records made'),
  }),
);

const damagedRecord = z.strictObject({
  record_id: z.string().describe('Id of the damaged record.'),
  message: z.string().describe('What does not match, in a sentence.'),
});

/** A page of records, newest first, without their payloads. */
export const recordListResponse = z.object({
  ok,
  records: z
    .array(
      dueDiligenceRecord.omit({ request: true, result: true, sources: true }).extend({
        log: z
          .strictObject(logPlace)
          .nullable()
          .describe('As in the record, but without the proof, because the list does not show the whole record.'),
        made_by: textOrNull.describe(
          'The API key, app (its grant) or person that made it; null: a job, or before this was stored. Not part of the hashed record.',
        ),
        subject_name: textOrNull.describe(
          'The name or address that the answer settled on; null when it has none, or several may be meant.',
        ),
        asked_for: textOrNull.describe(
          'The name or address as the request wrote it; null when it was asked by a number.',
        ),
        outcome: textOrNull.describe(
          'The code of the answer, as its tool writes it: its verdict, outcome, status, or severity of its flags; null without one.',
        ),
        headline: textOrNull.describe('The answer in a sentence; null when it has none.'),
        sample_data: z
          .boolean()
          .describe('True when a source of the record is sample data, even if data_mode is snapshot.'),
      }),
    )
    .describe('The records of this page, newest first, without request, result and sources.'),
  damaged: z
    .array(damagedRecord)
    .optional()
    .describe(
      'Records of this page that no longer match their hash: listed by id and not shown. Absent when there are none.',
    ),
  next_cursor: nextCursor,
});
