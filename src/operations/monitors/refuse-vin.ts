import { NO_PPSR_ACCESS } from '#contract/no-ppsr-access.ts';
import { ServiceError } from '#contract/service-error.ts';

/** Refuses a VIN: without the PPSR nothing can be observed of one, so a monitor on it could never have a baseline. */
export function refuseVin(): never {
  const message = `${NO_PPSR_ACCESS}: nothing was searched, and nothing can be observed of a VIN.`;
  throw new ServiceError('ppsr_unavailable', message);
}
