/** What no look-up in the ABN register can tell, however it was read. */
export const ABN_PLACE_LIMIT = 'The main business location is state and postcode only.';
/** What a stored copy of the ABN register cannot tell. */
export const ABN_COPY_LIMIT = 'A snapshot shows the register as it was extracted; later changes are not in it.';
/** What a dataset of ASIC cannot tell. */
export const ASIC_COPY_LIMIT = 'A public snapshot, not a live ASIC extract: later changes are not in it.';
/** What the ASIC Company Dataset cannot tell. */
export const COMPANIES_LIMITS: readonly string[] = [
  ASIC_COPY_LIMIT,
  'One row a name: former names are in it, directors, members and addresses are not.',
];
/** What G-NAF cannot tell. */
export const GNAF_LIMITS: readonly string[] = [
  'G-NAF is a versioned snapshot: addresses created or retired since are not in it.',
  'A match says that the address is in G-NAF, not who owns it, lives there or gets mail there.',
  'Coordinates are rounded to a millionth of a degree.',
];

/** Lists what a source that a monitor can observe does not tell, as the look-ups in it say it; none for another source. */
export function listSourceLimits(sourceId: string, isLive: boolean): readonly string[] {
  if (sourceId === 'abn') return isLive ? [ABN_PLACE_LIMIT] : [ABN_PLACE_LIMIT, ABN_COPY_LIMIT];
  if (sourceId === 'asic-companies') return COMPANIES_LIMITS;
  return sourceId === 'gnaf' ? GNAF_LIMITS : [];
}
