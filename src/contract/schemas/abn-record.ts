import { z } from 'zod';
import { abnStatus, entityAcn, entityType, holdersAbn, registeredName, replacedBy } from './abn-fields.ts';
import { abnText, dataMode, day, recordId, referenceText } from './common.ts';
import { concerns } from './provenance.ts';
import {
  ok,
  postcodeOrNull,
  retrievedAt,
  sourceCitation,
  sourceName,
  sourceVersion,
  stateOrNull,
} from './shared-fields.ts';

/** The ABN to look up, with or without spaces. */
export const abnRequest = z.strictObject({ abn: abnText, reference: referenceText.optional() });

/** The ABN record, without GST status. The last fields name its source. */
export const abnRecord = z.object({
  ok,
  abn: holdersAbn,
  entityName: registeredName,
  entityType,
  status: abnStatus,
  abnRegisteredDate: day
    .nullable()
    .describe('First day on which the ABN is known to have been active; null when the source has only a later change.'),
  acn: entityAcn,
  state: stateOrNull,
  postcode: postcodeOrNull,
  sourceUrl: z.url().describe('Where a person can look the ABN up.'),
  data_mode: dataMode,
  source: sourceName,
  source_version: sourceVersion,
  source_citation: sourceCitation,
  retrieved_at: retrievedAt,
  record_id: recordId,
  replaced_by: replacedBy.optional(),
  ...concerns,
});

export type AbnRecord = z.infer<typeof abnRecord>;
