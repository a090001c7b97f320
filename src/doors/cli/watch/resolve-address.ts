import { toObjects } from '#doors/cli/check/describe-card.ts';
import { listAddressVersions } from '#doors/cli/check/find-version.ts';
import { type Send, WatchStop } from './send.ts';

/** Returns the G-NAF PID of an address that matches exactly one; otherwise throws a WatchStop with the candidates, because a person must choose. */
export async function resolveAddress(send: Send, raw_address: string): Promise<string> {
  const source_version = await readAddressVersion(send);
  const answer = await send('address lookup', { raw_address, source_version, limit: '5' });
  const candidates = toObjects(answer.candidates);
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
