import { z } from 'zod';
import { dataMode, recordId } from './common.ts';
import { riskFlags } from './risk-flag.ts';
import {
  humanReviewItems,
  limitations,
  notChecked,
  retrievedAt,
  sourceCitation,
  sourceId,
  sourceName,
  sourceVersion,
} from './shared-fields.ts';

/** What a person should review before relying on an answer. */
export const concerns = {
  risk_flags: riskFlags.optional(),
  human_review_items: humanReviewItems.optional(),
};

/** The source of an answer; every register tool has these fields. */
export const provenance = {
  data_mode: dataMode,
  source: sourceName,
  source_version: sourceVersion,
  source_citation: sourceCitation,
  retrieved_at: retrievedAt,
  ...concerns,
  limitations,
  record_id: recordId,
};

const sourceUsed = z.strictObject({
  source_id: sourceId,
  source: sourceName,
  source_version: sourceVersion,
  source_citation: sourceCitation,
  retrieved_at: retrievedAt,
});

export const sourcesUsed = z.array(sourceUsed).describe('What was read for this answer; nothing else was.');

/** The end of an answer from several sources. */
export const provenanceOfSources = {
  data_mode: dataMode,
  sources: sourcesUsed,
  risk_flags: riskFlags,
  human_review_items: humanReviewItems,
  not_checked: notChecked,
  limitations,
  record_id: recordId,
};
