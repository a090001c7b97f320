import { NO_PPSR_ACCESS } from '#contract/no-ppsr-access.ts';
import { ServiceError } from '#contract/service-error.ts';

/** Refuses a PPSR call before anything costs: no way to the register stands behind the gate, so even recorded evidence leads here. */
export function refuseWithoutRegister(): never {
  throw new ServiceError('ppsr_unavailable', `${NO_PPSR_ACCESS}: nothing was searched.`);
}
