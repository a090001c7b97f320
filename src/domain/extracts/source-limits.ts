/** A limitation of every ABN look-up. */
export const ABN_PLACE_LIMIT = 'The main business location is state and postcode only.';
/** A limitation of imported versions of the ABN register. */
export const ABN_COPY_LIMIT = 'A snapshot shows the register as it was extracted; later changes are not in it.';
/** A limitation of every ASIC dataset. */
export const ASIC_COPY_LIMIT = 'A public snapshot, not a live ASIC extract: later changes are not in it.';
/** The limitation of the ASIC Company Dataset alone. */
export const COMPANY_NAMES_LIMIT = 'One row a name: former names are in it, directors, members and addresses are not.';
export const COMPANIES_LIMITS: readonly string[] = [ASIC_COPY_LIMIT, COMPANY_NAMES_LIMIT];
export const GNAF_LIMITS: readonly string[] = [
  'G-NAF is a versioned snapshot: addresses created or retired since are not in it.',
  'A match says that the address is in G-NAF, not who owns it, lives there or gets mail there.',
  'Coordinates are rounded to a millionth of a degree.',
];

/** Lists the limitations of a source that monitors can observe, in the words of its look-ups; empty for other sources. */
export function listSourceLimits(sourceId: string, isLive: boolean): readonly string[] {
  if (sourceId === 'abn') return isLive ? [ABN_PLACE_LIMIT] : [ABN_PLACE_LIMIT, ABN_COPY_LIMIT];
  if (sourceId === 'asic-companies') return COMPANIES_LIMITS;
  return sourceId === 'gnaf' ? GNAF_LIMITS : [];
}
