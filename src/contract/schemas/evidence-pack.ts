import { z } from 'zod';
import { cleanText, dateTime, referenceText, requiredText, textOrNull, webUrl } from './common.ts';
import { humanPack, machinePack } from './pack-views.ts';
import { riskExplanation } from './risk-explanation.ts';
import { riskFlags } from './risk-flag.ts';
import { humanReviewItems, limitations, ok } from './shared-fields.ts';
import { sourceOwner } from './source-owner.ts';

/** The contract_version of the envelope; an artefact without it has another format. */
export const PACK_CONTRACT_VERSION = 'fixture-machine-truth-v2';

// {base_url}/exports/{id}, the id being a UUID v4.
const EXPORT_ADDRESS = /^[^?#]+\/exports\/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const packFields = {
  abn: requiredText(40).optional().describe('Australian Business Number: 11 digits with valid check digits.'),
  vin: requiredText(40).optional().describe('Vehicle identification number: 17 letters and digits without I, O and Q.'),
  purpose: cleanText(500).optional().describe('What the pack is for, in your words.'),
  reference: referenceText.optional(),
};
const namesSubject = (input: { abn?: unknown; vin?: unknown }) => input.abn !== undefined || input.vin !== undefined;

/** The request for an evidence pack: at least one of abn and vin. */
export const evidencePackRequest = z.strictObject(packFields).refine(namesSubject, 'must have abn, vin or both');

/** The request of the retired alias. It ignores unknown fields and keeps only their names. */
export const legacyEvidencePackRequest = z
  .looseObject(packFields)
  .refine(namesSubject, 'must have abn, vin or both')
  .transform(({ abn, vin, purpose, reference, ...unknown }) => ({
    abn,
    vin,
    purpose,
    reference,
    ignored_fields: Object.keys(unknown).map(normaliseFieldName).sort(),
  }));

const MAX_FIELD_NAME = 200;

// A caller can choose any field name, so it is made storable like other text.
function normaliseFieldName(name: string): string {
  return name.slice(0, MAX_FIELD_NAME).toWellFormed().replaceAll('\0', '\uFFFD');
}

export const packRequest = z.strictObject({
  id: z.uuidv4('must be a UUID of version 4').describe('export_id of the pack.'),
});

export const evidencePackSubject = z.strictObject({
  abn: textOrNull.describe('ABN as given, 11 digits; null when none was given.'),
  vin: textOrNull.describe('VIN as given, 17 characters; null when none was given.'),
  purpose: textOrNull.describe('What the pack is for, in the caller’s words; null when not given.'),
});

export const evidencePackSourceTrust = z.strictObject({
  source_id: z.string().describe('Exact manifest source id, or svc-fixture-unsearched-… for sample rows.'),
  owner: sourceOwner,
  detail: z.string().describe('What the row is, and what it does not say.'),
  freshness: z
    .strictObject({ cadence: z.string().describe('How often the source is updated; for sample rows, never.') })
    .describe('How current the source is.'),
  snapshot: z
    .strictObject({ source_version: z.string().describe('The version that was read; for sample rows, none.') })
    .describe('The imported version behind the row.'),
  parser: z
    .strictObject({
      parser_version: z.string().describe('Which parser read it; for sample rows, none.'),
      notes: z.string().describe('What was parsed, in a sentence.'),
    })
    .describe('How the source was read.'),
  limitations,
});

export const evidencePackSourceCheck = z.object({
  source: z.string().describe('The source that the row stands for.'),
  verdict: z.string().describe('What the row says: always unsearched in a sample.'),
  freshness: dateTime.nullable().describe('When the source was observed; null: it was not searched.'),
  certificate_sha256: textOrNull.describe('SHA-256 of a search certificate; null: there is none.'),
  source_trust: evidencePackSourceTrust.optional().describe('How far the row can be trusted.'),
  source_snapshot_id: textOrNull.describe('Snapshot that the source publishes; null: it was not queried.'),
});

/** The evidence pack envelope, contract_version fixture-machine-truth-v2. */
export const evidencePackEnvelope = z.object({
  ok,
  export_id: z.uuidv4().describe('Id of the pack, a UUID.'),
  contract_version: z
    .literal(PACK_CONTRACT_VERSION)
    .describe('The format of this envelope; anything without it is another format.'),
  download_url: webUrl
    .regex(EXPORT_ADDRESS, 'must be {base_url}/exports/{id}')
    .describe('GET it with your credential for the PDF of the sample.'),
  assembled_at: dateTime.describe('When the sample was assembled; not a source time.'),
  generated_at: dateTime.describe('Legacy alias of assembled_at; never source freshness.'),
  freshness: z.null().describe('Always null: no source was queried.'),
  partial: z.literal(true).describe('Always true: nothing was searched.'),
  data_mode: z.literal('synthetic_fixture_unsearched').describe('Always synthetic: no source was queried.'),
  field_origins: z
    .strictObject({
      subject: z.literal('caller_input_unverified').describe('The subject is what the caller wrote.'),
      source_checks: z.literal('synthetic_fixture_unsearched').describe('The rows are invented by this service.'),
      risk_outputs: z
        .literal('derived_from_unsearched_fixture_rows')
        .describe('Flags and score follow from those rows.'),
    })
    .describe('Where the parts of the pack come from.'),
  verdict: z.string().describe('Always not_checked: nothing is known about the subject.'),
  subject: evidencePackSubject.describe('What the caller asked about; not looked up.'),
  source_checks: z.array(evidencePackSourceCheck).describe('One invented row for each source that was not searched.'),
  risk_flags: riskFlags.describe('What is not known, as flags.'),
  human_review_items: humanReviewItems,
  machine_pack: machinePack.describe('The pack for programs, without prose.'),
  human_pack: humanPack.describe('The pack for people, as the PDF shows it.'),
  risk_score: z.int().min(0).max(100).describe('0 to 100: the points of the flags. A low score is not a clearance.'),
  risk_explanation: riskExplanation.describe('How risk_score is computed.'),
  recommended_next_check: z.string().describe('What to check next, from the most severe flag.'),
});

export type EvidencePackEnvelope = z.infer<typeof evidencePackEnvelope>;

/** The envelope of the retired asset-finance alias. */
export const legacyEvidencePackEnvelope = evidencePackEnvelope
  .extend({
    legacy_alias: z
      .strictObject({
        status: z.literal('retired_alias').describe('This name is retired and still works.'),
        tool: z.literal('create_asset_finance_evidence_pack').describe('The retired name that you called.'),
        replacement_tool: z.literal('create_evidence_pack').describe('The operation to call instead.'),
        ignored_fields: z.array(z.string()).describe('Fields of your request that were ignored, by name.'),
        note: z.string().describe('What to do instead, in a sentence.'),
      })
      .describe('Says that the called name is retired.'),
  })
  .strict();
