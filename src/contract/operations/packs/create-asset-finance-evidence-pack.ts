import { defineOperation } from '#contract/operation.ts';
import { legacyEvidencePackEnvelope, legacyEvidencePackRequest } from '#contract/schemas/evidence-pack.ts';
import { PACK_OPERATION } from './pack-operation.ts';

/** POST /v1/evidence-packs/asset-finance, the retired alias. */
export const createAssetFinanceEvidencePack = defineOperation({
  ...PACK_OPERATION,
  name: 'create_asset_finance_evidence_pack',
  summary: 'Create an evidence pack by its retired name (synthetic)',
  description:
    'The retired alias of POST /v1/evidence-packs, with the same result. Unknown fields are ignored and listed in legacy_alias.ignored_fields.',
  input: legacyEvidencePackRequest,
  output: legacyEvidencePackEnvelope,
  rest: { method: 'POST', path: '/v1/evidence-packs/asset-finance' },
  cli: { command: 'packs asset-finance', options: ['abn', 'vin', 'purpose', 'reference'] },
});
