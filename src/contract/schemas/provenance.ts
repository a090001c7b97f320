import { z } from 'zod';
import { dataMode, dateTime, recordId } from './common.ts';
import { evidencePackRiskFlag } from './risk-flag.ts';

/** What a person should review before relying on an answer. */
export const concerns = {
  risk_flags: z.array(evidencePackRiskFlag).optional(),
  human_review_items: z.array(z.string()).optional(),
};

/** The source of an answer; every register tool has these fields. */
export const provenance = {
  data_mode: dataMode,
  source: z.string(),
  source_version: z.string().nullable().describe('Null for a live answer.'),
  source_citation: z.string().describe('The source checked, with any sample or snapshot limitation.'),
  retrieved_at: dateTime.describe('When the underlying source data was retrieved.'),
  ...concerns,
  limitations: z.array(z.string()),
  record_id: recordId,
};

/** One source of an answer with several sources. */
export const sourceUsed = z.strictObject({
  source_id: z.string(),
  source: z.string(),
  source_version: z.string().nullable(),
  source_citation: z.string(),
  retrieved_at: dateTime,
});
