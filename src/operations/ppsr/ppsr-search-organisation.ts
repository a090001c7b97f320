import { ppsrSearchOrganisation } from '#contract/operations/ppsr/ppsr-search-organisation.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { readAcn } from '#operations/funnel/require-field.ts';
import type { PpsrRegister } from '#registers/ppsr/ppsr-register.ts';
import { buildAcnTarget, refuseWithoutRegister } from './admit-subject.ts';
import { buildLiveSearch, buildSampleSearch } from './search-answers.ts';

/** Binds `ppsr_search_organisation`: a sample, or a live search if the service has access to the register. In test mode every search is a sample. */
export function bindPpsrSearchOrganisation(register: PpsrRegister | null, mode: KeyMode = 'live'): BoundOperation {
  const { name } = ppsrSearchOrganisation;
  return bind(ppsrSearchOrganisation).check(
    async ({ acn, sample_response }, { recordId, now }) => {
      const facts = { tool: name, target: buildAcnTarget(acn), recordId, now };
      if (sample_response === true || mode === 'test') return buildSampleSearch(facts);
      if (register === null) return refuseWithoutRegister();
      return buildLiveSearch(facts, await register.search({ kind: 'organisation', acn }, recordId));
    },
    (input) => {
      if (register === null && input.sample_response !== true && mode === 'live') return refuseWithoutRegister();
      const acn = readAcn(input.acn);
      return { input: { ...input, acn }, target: buildAcnTarget(acn) };
    },
  );
}
