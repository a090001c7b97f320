import { isIP } from 'node:net';
import { buildDnsResolver, type ResolveHost } from './resolve-host.ts';
import { type GuardedAnswer, type GuardedRequest, type SendTo, sendTo } from './send-to-address.ts';
import { parseGuardedUrl, readHost, type UrlRules } from './url-rules.ts';

/** What the client stands on; a test may stand in for the network. */
export type GuardParts = { rules: UrlRules; resolveHost?: ResolveHost; sendTo?: SendTo };

/** The one way by which a URL that a caller gave is asked. */
export type GuardedClient = {
  /** What is wrong with a URL, as far as its text tells, in words that begin with "must"; null when nothing is. */
  findUrlFault(url: string): string | null;
  /** Asks a URL once, within time and size; never rejects, follows no redirect and names no URL in what it says. */
  send(url: string, request: GuardedRequest): Promise<GuardedAnswer>;
};

/**
 * Builds the client for URLs that callers give.
 *
 * The name is resolved once, every address of it is checked, and those very addresses are connected to: a name that has
 * another answer a moment later changes nothing.
 */
export function buildGuardedClient({ rules, ...parts }: GuardParts): GuardedClient {
  const resolveHost = parts.resolveHost ?? buildDnsResolver();
  const send = parts.sendTo ?? sendTo;
  return {
    findUrlFault(text) {
      const parsed = parseGuardedUrl(text, rules);
      return 'fault' in parsed ? parsed.fault : null;
    },
    async send(text, request) {
      const parsed = parseGuardedUrl(text, rules);
      if ('fault' in parsed) return { ok: false, fault: 'refused', message: `the URL ${parsed.fault}` };
      const startedMs = performance.now();
      const found = await findAddresses(readHost(parsed.url), rules, resolveHost, request.timeoutMs);
      if ('fault' in found) return found;
      const leftMs = request.timeoutMs - (performance.now() - startedMs);
      return send(parsed.url, found.addresses, { ...request, timeoutMs: Math.max(1, Math.ceil(leftMs)) });
    },
  };
}

type Found = { addresses: readonly string[] } | Extract<GuardedAnswer, { ok: false }>;

async function findAddresses(
  host: string,
  rules: UrlRules,
  resolveHost: ResolveHost,
  timeoutMs: number,
): Promise<Found> {
  // The text of an address was checked with the URL.
  if (isIP(host) !== 0) return { addresses: [host] };
  const addresses = await resolveHost(host, timeoutMs).catch((error: Error) => error);
  if (addresses instanceof Error) return { ok: false, fault: 'unresolved', message: addresses.message };
  // One that is private among public ones is no mistake of an honest name.
  const allowed = addresses.length > 0 && addresses.every(rules.allowsAddress);
  if (!allowed) return { ok: false, fault: 'refused', message: 'the name does not lead to the public internet' };
  return { addresses };
}
