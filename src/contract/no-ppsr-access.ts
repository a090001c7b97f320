/**
 * Why nothing can be said of the PPSR. The register itself is open: whoever reads that it is "closed" or "not available"
 * takes that for news of the register, or for a search that found nothing.
 */
export const NO_PPSR_ACCESS = 'This service has no access to the PPSR yet';
