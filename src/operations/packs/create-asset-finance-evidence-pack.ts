import { createAssetFinanceEvidencePack } from '#contract/operations/packs/create-asset-finance-evidence-pack.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { assemblePack, keepPack, type PackSettings } from './assemble-pack.ts';

const NOTE =
  'This alias is retired and does what POST /v1/evidence-packs does. Fields that it does not know were ignored.';

/** Binds the retired alias of evidence-pack creation. */
export function bindCreateAssetFinanceEvidencePack(settings: PackSettings): BoundOperation {
  return bind(createAssetFinanceEvidencePack).order(async ({ ignored_fields, ...input }, context) => {
    const legacy_alias = {
      status: 'retired_alias' as const,
      tool: 'create_asset_finance_evidence_pack' as const,
      replacement_tool: 'create_evidence_pack' as const,
      ignored_fields,
      note: NOTE,
    };
    const answer = { ...assemblePack(input, context, settings), legacy_alias };
    return { answer, effect: keepPack(answer, context) };
  });
}
