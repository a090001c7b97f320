import { ServiceError } from '#contract/service-error.ts';

/** Refuses a PPSR call: nothing stands behind the gate, neither price nor register, so even recorded evidence leads here. */
export async function refuseWithoutRegister(): Promise<never> {
  throw new ServiceError('ppsr_unavailable', 'PPSR is not available: this service has no way to the register.');
}
