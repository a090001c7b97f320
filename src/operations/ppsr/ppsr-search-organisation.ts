import { ppsrSearchOrganisation } from '#contract/operations/ppsr/ppsr-search-organisation.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { refuseWithoutRegister } from './refuse-without-register.ts';

/** Binds `ppsr_search_organisation`. */
export function bindPpsrSearchOrganisation(): BoundOperation {
  return bind(ppsrSearchOrganisation).check(refuseWithoutRegister);
}
