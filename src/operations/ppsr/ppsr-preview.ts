import { ppsrPreview } from '#contract/operations/ppsr/ppsr-preview.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { refuseWithoutRegister } from './admit-subject.ts';

/** Binds `ppsr_preview`. */
export function bindPpsrPreview(): BoundOperation {
  return bind(ppsrPreview).check(async () => refuseWithoutRegister(), refuseWithoutRegister);
}
