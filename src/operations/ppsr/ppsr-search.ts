import { ppsrSearch } from '#contract/operations/ppsr/ppsr-search.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { refuseWithoutRegister } from './refuse-without-register.ts';

/** Binds `ppsr_search`. */
export function bindPpsrSearch(): BoundOperation {
  return bind(ppsrSearch).check(refuseWithoutRegister);
}
