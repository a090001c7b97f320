import { ppsrPreview } from '#contract/operations/ppsr/ppsr-preview.ts';
import { ppsrSearch } from '#contract/operations/ppsr/ppsr-search.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { readAcn } from '#operations/funnel/require-field.ts';
import { buildAcnTarget, refuseWithoutRegister } from './admit-subject.ts';
import { buildSampleSearch } from './search-answers.ts';

export function bindPpsrPreview(): BoundOperation {
  return bind(ppsrPreview).check(async () => refuseWithoutRegister(), refuseWithoutRegister);
}

/** Binds `ppsr_search`: it throws ppsr_unavailable before a price is quoted, except in test mode, where it returns a sample. */
export function bindPpsrSearch(mode: KeyMode = 'live'): BoundOperation {
  if (mode === 'live') return bind(ppsrSearch).check(async () => refuseWithoutRegister(), refuseWithoutRegister);
  return bind(ppsrSearch).check(
    async ({ acn }, { recordId, now }) =>
      buildSampleSearch({ tool: ppsrSearch.name, target: buildAcnTarget(acn), recordId, now }),
    (input) => {
      const acn = readAcn(input.acn);
      return { input: { ...input, acn }, target: buildAcnTarget(acn) };
    },
  );
}
