/**
 * Why there are no PPSR answers. It names the service, because "the PPSR is closed" or "not available" would read like news
 * about the register, or like a search that found nothing.
 */
export const NO_PPSR_ACCESS = 'This service has no access to the PPSR yet';
