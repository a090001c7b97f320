import { listPlainObjects } from '#base/plain-object.ts';
import { listAddressVersions } from '#doors/cli/check/ask-service.ts';
import type { Watched } from './read-watched.ts';
import { type Send, WatchStop } from './send.ts';

/** Finds what a text names: a target by its identifier, an address by its one match. Throws a WatchStop. */
export async function findTarget(send: Send, text: string): Promise<Exclude<NamedTarget, { kind: 'words' }>> {
  const named = recogniseTarget(text);
  if (named.kind !== 'words') return named;
  return { kind: 'identifier', type: 'address', value: await resolveAddress(send, named.text) };
}

/** Chooses the watches of a target; throws a WatchStop when there is none. */
export function chooseWatched(
  watches: readonly Watched[],
  named: Exclude<NamedTarget, { kind: 'words' }>,
  text: string,
): Watched[] {
  const chosen = watches.filter((one) =>
    named.kind === 'monitor' ? one.subscription_id === named.id : one.type === named.type && one.target === named.value,
  );
  if (chosen.length > 0) return chosen;
  throw new WatchStop(1, `${text} is not watched. svc watch list shows what is; svc watch ${text} starts`);
}

/** Returns the G-NAF PID of an address that matches exactly one; otherwise throws a WatchStop with the candidates, because a person must choose. */
async function resolveAddress(send: Send, raw_address: string): Promise<string> {
  const source_version = await readAddressVersion(send);
  const answer = await send('address lookup', { raw_address, source_version, limit: '5' });
  const candidates = listPlainObjects(answer.candidates);
  const [first] = candidates;
  if (answer.status === 'exact_match' && first !== undefined) return String(first.gnaf_pid);
  if (first === undefined) throw new WatchStop(1, `“${raw_address}” is not in ${source_version}: check it for typos`);
  const lines = candidates.map(({ gnaf_pid, full_address }) => `  svc watch ${gnaf_pid}  # ${full_address}`);
  const why = answer.status === 'ambiguous' ? 'matches several addresses' : 'matches no address exactly';
  throw new WatchStop(1, [`“${raw_address}” ${why}. Choose one:`, ...lines].join('\n'));
}

async function readAddressVersion(send: Send): Promise<string> {
  const { sources } = await send('sources', {});
  const [newest] = listAddressVersions(sources);
  if (newest !== undefined) return newest;
  throw new WatchStop(1, 'the service has no version of G-NAF, so an address cannot be found: use its G-NAF PID');
}

/** What a person named: a target by its identifier, a monitor by its id, or an address in words. */
type NamedTarget =
  | { kind: 'identifier'; type: 'ABN' | 'ACN' | 'VIN' | 'address'; value: string }
  | { kind: 'monitor'; id: string }
  | { kind: 'words'; text: string };

const MONITOR_ID = /^mon_[0-9A-Z]{26}$/;
const GNAF_PID = /^GA[A-Z]{2,3}_?\d{6,12}$/i;
const VIN = /^(?=.*[A-Z])[A-HJ-NPR-Z\d]{17}$/i;

/** Recognises what a text names. Numbers may have spaces, and ABN or ACN before them. */
export function recogniseTarget(text: string): NamedTarget {
  const bare = text.replace(/^\s*(?:a\.?b\.?n\.?|a\.?c\.?n\.?|gnaf(?: pid)?)[\s:]+/i, '').trim();
  const digits = bare.replace(/[\s.-]/g, '');
  if (/^\d{11}$/.test(digits)) return { kind: 'identifier', type: 'ABN', value: digits };
  if (/^\d{9}$/.test(digits)) return { kind: 'identifier', type: 'ACN', value: digits };
  if (MONITOR_ID.test(bare)) return { kind: 'monitor', id: bare };
  if (GNAF_PID.test(bare)) return { kind: 'identifier', type: 'address', value: bare.toUpperCase() };
  if (VIN.test(bare)) return { kind: 'identifier', type: 'VIN', value: bare.toUpperCase() };
  return { kind: 'words', text: text.trim() };
}
