import { VERIFY_ASSET_GATE } from '#contract/gates.ts';
import { defineOperation } from '#contract/operation.ts';
import { verifyAssetAnswer, verifyAssetArguments } from '#contract/schemas/ppsr.ts';

/** The tool verify_asset, complete but not live; it also needs the gate of the PPSR. */
export const verifyAsset = defineOperation({
  name: 'verify_asset',
  subject: 'ppsr',
  summary: 'Check a vehicle by its VIN or chassis number',
  description:
    'Puts the identifier into its canonical form and searches the PPSR for it. A person approves the price of each call. Whether the asset exists, who owns it, and whether it was stolen is not checked.',
  input: verifyAssetArguments,
  output: verifyAssetAnswer,
  family: 'ppsr',
  extraErrors: ['network_error', 'upstream_error'],
  scopes: ['ppsr:search.serial'],
  availability: 'live',
  cost: 'paid',
  gate: VERIFY_ASSET_GATE,
  kind: 'check',
  tool: { title: 'Verify an asset', readOnlyHint: false, openWorldHint: true, listed: false },
});
