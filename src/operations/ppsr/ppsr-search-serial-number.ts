import { ppsrSearchSerialNumber } from '#contract/operations/ppsr/ppsr-search-serial-number.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { refuseWithoutRegister } from './refuse-without-register.ts';

/** Binds `ppsr_search_serial_number`. */
export function bindPpsrSearchSerialNumber(): BoundOperation {
  return bind(ppsrSearchSerialNumber).check(refuseWithoutRegister);
}
