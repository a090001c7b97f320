import { ppsrSearch } from '#contract/operations/ppsr/ppsr-search.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { refuseWithoutRegister } from './refuse-without-register.ts';

/** Binds `ppsr_search`, which no register stands behind: it is refused before any price is named. */
export function bindPpsrSearch(): BoundOperation {
  return bind(ppsrSearch).check(async () => refuseWithoutRegister(), refuseWithoutRegister);
}
