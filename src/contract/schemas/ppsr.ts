import { z } from 'zod';
import { acnText, dataMode, dateTime, recordId, referenceText, requiredText, sha256 } from './common.ts';
import { evidencePackRiskFlag } from './risk-flag.ts';

const organisation = {
  subject_kind: z.literal('organisation').describe('Organisations only; individual grantors are out of scope.'),
  acn: acnText,
};

const sampleResponse = z
  .boolean()
  .optional()
  .describe('True uses sample data instead of live register traffic: free, and nothing is sent.');

/** What a PPSR preview would be asked. */
export const ppsrPreviewRequest = z.strictObject(organisation);

/** What a PPSR search would be asked. */
export const ppsrSearchRequest = z.strictObject({ ...organisation, purpose: requiredText(500) });

/** The arguments of ppsr_search_organisation. */
export const ppsrOrganisationArguments = z.strictObject({
  acn: organisation.acn,
  reference: referenceText.optional(),
  sample_response: sampleResponse,
});

/** The arguments of ppsr_search_serial_number. */
export const ppsrSerialNumberArguments = z.strictObject({
  serial_number: requiredText(50),
  serial_type: z.enum(['vin', 'chassis', 'aircraft']),
  reference: referenceText.optional(),
  sample_response: sampleResponse,
});

/** What a PPSR search answers: today samples alone, from the register once the gate is open. */
export const ppsrSearchResponse = z.object({
  ok: z.literal(true),
  tool: z.string(),
  target: z.strictObject({ type: z.string(), value: z.string() }).describe('In its canonical form.'),
  record_id: recordId,
  data_mode: dataMode,
  source_citation: z.string(),
  retrieved_at: dateTime,
  verdict: z.string(),
  risk_flags: z.array(evidencePackRiskFlag),
  certificate: z.strictObject({ search_certificate_number: z.string(), certificate_sha256: sha256 }),
  human_review_items: z.array(z.string()),
  limitations: z.array(z.string()).describe('What this answer does not prove.'),
});

/** A preview has no successful answer: no price is ever given while the gate is closed. */
export const ppsrPreviewResponse = z.never();
