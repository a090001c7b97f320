import { ppsrSearch } from '#contract/operations/ppsr/ppsr-search.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { refuseWithoutRegister } from './admit-subject.ts';

/** Binds `ppsr_search`, which always throws ppsr_unavailable, before a price is quoted. */
export function bindPpsrSearch(): BoundOperation {
  return bind(ppsrSearch).check(async () => refuseWithoutRegister(), refuseWithoutRegister);
}
