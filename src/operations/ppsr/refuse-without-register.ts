import { ServiceError } from '#contract/service-error.ts';

/** Refuses a PPSR call before anything costs: no way to the register stands behind the gate, so even recorded evidence leads here. */
export function refuseWithoutRegister(): never {
  throw new ServiceError('ppsr_unavailable', 'PPSR is not available: this service has no way to the register.');
}
