import { z } from 'zod';
import { acnText, dataMode, dateTime, recordId, referenceText, requiredText, sha256 } from './common.ts';
import { assetInvoiceCanonicalIdentifier } from './pack-views.ts';
import { evidencePackRiskFlag } from './risk-flag.ts';

const organisation = {
  subject_kind: z.literal('organisation').describe('Organisations only; individual grantors are out of scope.'),
  acn: acnText,
};

const reference = referenceText.optional();

const sampleResponse = z
  .boolean()
  .optional()
  .describe('True uses sample data instead of live register traffic: free, and nothing is sent.');

/** The request of a PPSR preview. */
export const ppsrPreviewRequest = z.strictObject({ ...organisation, reference });

/** The request of a PPSR search. */
export const ppsrSearchRequest = z.strictObject({ ...organisation, purpose: requiredText(500), reference });

/** The arguments of ppsr_search_organisation. */
export const ppsrOrganisationArguments = z.strictObject({
  acn: organisation.acn,
  reference,
  sample_response: sampleResponse,
});

/** The arguments of ppsr_search_serial_number. */
export const ppsrSerialNumberArguments = z.strictObject({
  serial_number: requiredText(50),
  serial_type: z.enum(['vin', 'chassis', 'aircraft']),
  reference,
  sample_response: sampleResponse,
});

/** The answer of a PPSR search: only samples until the gate is open. */
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

/** The arguments of verify_asset: an identifier by which the PPSR can be searched. */
export const verifyAssetArguments = z.strictObject({
  kind: assetInvoiceCanonicalIdentifier.shape.kind.extract(['vin', 'chassis_number']),
  value: requiredText(50).describe('As it is written on the asset or its papers.'),
  reference: referenceText.optional(),
});

/** The answer of verify_asset: a PPSR search, and the identifier that it was made for. */
export const verifyAssetAnswer = ppsrSearchResponse.extend({
  tool: z.literal('verify_asset'),
  identifier: assetInvoiceCanonicalIdentifier,
  not_checked: z.array(z.strictObject({ source: z.string(), status: z.literal('not_checked'), result: z.string() })),
});

/** A preview has no success answer: while the gate is closed no price is given. */
export const ppsrPreviewResponse = z.never();
