import { z } from 'zod';
import { acnText, dataMode, recordId, referenceText, requiredText, sha256 } from './common.ts';
import { assetInvoiceCanonicalIdentifier } from './pack-views.ts';
import { riskFlags } from './risk-flag.ts';
import {
  answerOf,
  checkedTarget,
  humanReviewItems,
  notChecked,
  ok,
  retrievedAt,
  sourceCitation,
} from './shared-fields.ts';

const organisation = {
  subject_kind: z.literal('organisation').describe('Organisations only; individual grantors are out of scope.'),
  acn: acnText,
};

const reference = referenceText.optional();

const sampleResponse = z
  .boolean()
  .optional()
  .describe('True uses sample data instead of live register traffic: free, and nothing is sent.');

export const ppsrPreviewRequest = z.strictObject({ ...organisation, reference });

export const ppsrSearchRequest = z.strictObject({
  ...organisation,
  purpose: requiredText(500).describe('Why the search is made, in your words.'),
  reference,
});

export const ppsrOrganisationArguments = z.strictObject({
  acn: organisation.acn,
  reference,
  sample_response: sampleResponse,
});

export const ppsrSerialNumberArguments = z.strictObject({
  serial_number: requiredText(50).describe('The serial number, as it is written on the asset or its papers.'),
  serial_type: z.enum(['vin', 'chassis', 'aircraft']).describe('What kind of number it is.'),
  reference,
  sample_response: sampleResponse,
});

/** The answer of a PPSR search: only samples until the gate is open. */
export const ppsrSearchResponse = z.object({
  ok,
  tool: z.string().describe('The operation that answered.'),
  target: checkedTarget.describe('What was searched, in its canonical form.'),
  record_id: recordId,
  data_mode: dataMode,
  source_citation: sourceCitation,
  retrieved_at: retrievedAt,
  verdict: z.string().describe('What the search certificate shows; invented in a sample.'),
  risk_flags: riskFlags,
  certificate: z
    .strictObject({
      search_certificate_number: z.string().describe('Number of the search certificate; invented in a sample.'),
      certificate_sha256: sha256.describe('SHA-256 of the search certificate.'),
    })
    .describe('The search certificate; invented in a sample.'),
  human_review_items: humanReviewItems,
  limitations: z.array(z.string()).describe('What this answer does not prove.'),
});

/** The arguments of verify_asset: an identifier by which the PPSR can be searched. */
export const verifyAssetArguments = z.strictObject({
  kind: assetInvoiceCanonicalIdentifier.shape.kind
    .extract(['vin', 'chassis_number'])
    .describe('What kind of number it is.'),
  value: requiredText(50).describe('As it is written on the asset or its papers.'),
  reference: referenceText.optional(),
});

/** The answer of verify_asset: a PPSR search, and the identifier that it was made for. */
export const verifyAssetAnswer = ppsrSearchResponse.extend({
  ...answerOf('verify_asset'),
  identifier: assetInvoiceCanonicalIdentifier.describe('The identifier that was searched.'),
  not_checked: notChecked,
});

/** A preview has no success answer: while the gate is closed no price is given. */
export const ppsrPreviewResponse = z.never();
