import { Resolver } from 'node:dns/promises';
import { withDeadline } from './deadline.ts';

/** Resolves a name to all its addresses; rejects when it has none or DNS does not answer in time. */
export type ResolveHost = (host: string, timeoutMs: number) => Promise<string[]>;

const LOOPBACK = ['127.0.0.1', '::1'];
// A DNS packet may be lost.
const TRIES = 2;

/**
 * Builds a DNS resolver, with the machine's servers unless others are given.
 *
 * It does not use getaddrinfo, which has no timeout and blocks one of Node's four threads. So names in the hosts file
 * are not resolved.
 */
export function buildDnsResolver(servers?: readonly string[]): ResolveHost {
  return async (host, timeoutMs) => {
    // RFC 6761: localhost is never resolved by a server.
    if (/^localhost\.?$/i.test(host)) return LOOPBACK;
    const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / TRIES), tries: TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const asked = Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    try {
      const answers = await withDeadline(asked, timeoutMs, () => new Error('its name was not resolved in time'));
      return listAddresses(answers);
    } finally {
      resolver.cancel();
    }
  };
}

function listAddresses(answers: PromiseSettledResult<string[]>[]): string[] {
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const [first] = answers;
  throw new Error('its name has no address', { cause: first?.status === 'rejected' ? first.reason : undefined });
}
