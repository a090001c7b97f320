import { Resolver } from 'node:dns/promises';
import { withDeadline } from './deadline.ts';

/** Resolves a name to all its addresses within a time; rejects when there is none or nobody says so in time. */
export type ResolveHost = (host: string, timeoutMs: number) => Promise<string[]>;

const LOOPBACK = ['127.0.0.1', '::1'];
// One question may be lost on its way.
const TRIES = 2;

/**
 * Builds the resolving of names by DNS, with the machine's servers unless others are named.
 *
 * Not by the machine's own look-up: that has no time limit, and one that hangs keeps a thread of which Node has four.
 * So a name in the machine's hosts file is not known here.
 */
export function buildDnsResolver(servers?: readonly string[]): ResolveHost {
  return async (host, timeoutMs) => {
    // RFC 6761: never asked of a server.
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
