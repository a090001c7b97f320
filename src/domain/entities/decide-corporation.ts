import type { AbnEntry } from './abn-entry.ts';
import type { Conflict } from './company.ts';
import { type IndigenousCorporation, isCorporationRegistered } from './indigenous-corporation.ts';

/** How a look-up in ORIC's register ended. */
type CorporationStatus = 'registered' | 'not_registered' | 'not_found';

/** Decides how a look-up ended, with the reason in a sentence. */
export function decideCorporation(
  corporation: IndigenousCorporation | null,
  asked: { type: string; value: string },
  as_at: string,
): { status: CorporationStatus; reason: string } {
  if (corporation === null)
    return { status: 'not_found', reason: `${asked.type} ${asked.value} is not on the register as of ${as_at}.` };
  const { corporation_name, icn, status, status_on } = corporation;
  const since = status_on === null ? '' : ` since ${status_on}`;
  const reason = `${corporation_name} (ICN ${icn}) is on the register as of ${as_at}: ${status}${since}.`;
  return { status: isCorporationRegistered(corporation) ? 'registered' : 'not_registered', reason };
}

/** Lists the conflict between ORIC and the ABN register: only one of them has the body as registered or active. An entry of null means that the ABN register does not have it. */
export function listCorporationConflicts(
  corporation: Pick<IndigenousCorporation, 'status'>,
  entry: Pick<AbnEntry, 'status'> | null,
): Conflict[] {
  const isRegistered = isCorporationRegistered(corporation);
  if (isRegistered === (entry?.status === 'active')) return [];
  return [
    {
      field: 'status',
      left: { source: 'ORIC', value: corporation.status },
      right: { source: 'ABR', value: entry?.status ?? 'not found' },
      message: isRegistered
        ? 'ORIC has the corporation as registered, but its ABN is not active.'
        : `${corporation.status} at ORIC, but its ABN is active.`,
    },
  ];
}
