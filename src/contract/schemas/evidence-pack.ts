import { z } from 'zod';
import { cleanText, dateTime, referenceText, requiredText, webUrl } from './common.ts';
import { humanPack, machinePack } from './pack-views.ts';
import { riskExplanation } from './risk-explanation.ts';
import { evidencePackRiskFlag } from './risk-flag.ts';

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

/** The id of a pack. */
export const packRequest = z.strictObject({
  id: z.uuidv4('must be a UUID of version 4').describe('export_id of the pack.'),
});

/** EvidencePackSubject. */
export const evidencePackSubject = z.strictObject({
  abn: z.string().nullable(),
  vin: z.string().nullable(),
  purpose: z.string().nullable(),
});

/** EvidencePackSourceTrust. */
export const evidencePackSourceTrust = z.strictObject({
  source_id: z.string().describe('Exact manifest source id, or svc-fixture-unsearched-… for sample rows.'),
  owner: z.strictObject({
    name: z.string(),
    kind: z.enum(['svc', 'government', 'regulator', 'intergovernmental']),
    jurisdiction: z.string(),
    website: z.url(),
  }),
  detail: z.string(),
  freshness: z.strictObject({ cadence: z.string() }),
  snapshot: z.strictObject({ source_version: z.string() }),
  parser: z.strictObject({ parser_version: z.string(), notes: z.string() }),
  limitations: z.array(z.string()),
});

/** EvidencePackSourceCheck. */
export const evidencePackSourceCheck = z.object({
  source: z.string(),
  verdict: z.string(),
  freshness: dateTime.nullable(),
  certificate_sha256: z.string().nullable(),
  source_trust: evidencePackSourceTrust.optional(),
  source_snapshot_id: z.string().nullable(),
});

/** The evidence pack envelope, contract_version fixture-machine-truth-v2. */
export const evidencePackEnvelope = z.object({
  ok: z.literal(true),
  export_id: z.uuidv4(),
  contract_version: z.literal(PACK_CONTRACT_VERSION),
  download_url: webUrl.regex(EXPORT_ADDRESS, 'must be {base_url}/exports/{id}'),
  assembled_at: dateTime.describe('When the sample was assembled; not a source time.'),
  generated_at: dateTime.describe('Legacy alias of assembled_at; never source freshness.'),
  freshness: z.null(),
  partial: z.literal(true),
  data_mode: z.literal('synthetic_fixture_unsearched'),
  field_origins: z.strictObject({
    subject: z.literal('caller_input_unverified'),
    source_checks: z.literal('synthetic_fixture_unsearched'),
    risk_outputs: z.literal('derived_from_unsearched_fixture_rows'),
  }),
  verdict: z.string(),
  subject: evidencePackSubject,
  source_checks: z.array(evidencePackSourceCheck),
  risk_flags: z.array(evidencePackRiskFlag),
  human_review_items: z.array(z.string()),
  machine_pack: machinePack,
  human_pack: humanPack,
  risk_score: z.int().min(0).max(100),
  risk_explanation: riskExplanation,
  recommended_next_check: z.string(),
});

/** The evidence pack envelope. */
export type EvidencePackEnvelope = z.infer<typeof evidencePackEnvelope>;

/** The envelope of the retired asset-finance alias. */
export const legacyEvidencePackEnvelope = evidencePackEnvelope
  .extend({
    legacy_alias: z.strictObject({
      status: z.literal('retired_alias'),
      tool: z.literal('create_asset_finance_evidence_pack'),
      replacement_tool: z.literal('create_evidence_pack'),
      ignored_fields: z.array(z.string()),
      note: z.string(),
    }),
  })
  .strict();
