import { isIP } from 'node:net';
import { buildDnsResolver, type ResolveHost } from './resolve-host.ts';
import { type GuardedAnswer, type GuardedRequest, type SendTo, sendTo } from './send-to-address.ts';
import { buildTraceHeaders, inSpan } from './tracing/tracing.ts';
import { parseGuardedUrl, readHost, type UrlRules } from './url-rules.ts';

/** What the client needs; a test can replace the network. */
type GuardParts = { rules: UrlRules; resolveHost?: ResolveHost; sendTo?: SendTo };

/** Sends every request to a caller-supplied URL. */
export type GuardedClient = {
  /** Returns what is wrong with the text of a URL, in words that begin with "must"; null when nothing is. */
  findUrlFault(url: string): string | null;
  /** Sends one request, within a time and size. It never rejects, follows no redirect, and repeats no URL in its messages. */
  send(url: string, request: GuardedRequest): Promise<GuardedAnswer>;
};

/**
 * Builds the client for caller-supplied URLs.
 *
 * It resolves the name once, checks every address, and connects only to those addresses. So a name that resolves
 * differently a moment later (DNS rebinding) has no effect.
 */
export function buildGuardedClient({ rules, ...parts }: GuardParts): GuardedClient {
  const resolveHost = parts.resolveHost ?? buildDnsResolver();
  const send = parts.sendTo ?? sendTo;
  return {
    findUrlFault(text) {
      const parsed = parseGuardedUrl(text, rules);
      return 'fault' in parsed ? parsed.fault : null;
    },
    // The span does not name the host, because the URL is the caller's.
    send: (text, request) =>
      inSpan('caller-supplied URL', () => sendChecked(text, request), {
        kind: 'client',
        attributes: { 'http.request.method': request.method },
        toError: (answer) => (answer.ok ? null : answer.fault),
      }),
  };

  async function sendChecked(text: string, request: GuardedRequest): Promise<GuardedAnswer> {
    const parsed = parseGuardedUrl(text, rules);
    if ('fault' in parsed) return { ok: false, fault: 'refused', message: `the URL ${parsed.fault}` };
    const startedMs = performance.now();
    const found = await findAddresses(readHost(parsed.url), rules, resolveHost, request.timeoutMs);
    if ('fault' in found) return found;
    const leftMs = request.timeoutMs - (performance.now() - startedMs);
    const headers = { ...request.headers, ...buildTraceHeaders() };
    return send(parsed.url, found.addresses, { ...request, headers, timeoutMs: Math.max(1, Math.ceil(leftMs)) });
  }
}

type Found = { addresses: readonly string[] } | Extract<GuardedAnswer, { ok: false }>;

async function findAddresses(
  host: string,
  rules: UrlRules,
  resolveHost: ResolveHost,
  timeoutMs: number,
): Promise<Found> {
  // An address in the URL was checked with its text.
  if (isIP(host) !== 0) return { addresses: [host] };
  const addresses = await resolveHost(host, timeoutMs).catch((error: Error) => error);
  if (addresses instanceof Error) return { ok: false, fault: 'unresolved', message: addresses.message };
  // A name with a private address among public ones is refused as a whole: it is most likely an attack.
  const allowed = addresses.length > 0 && addresses.every(rules.allowsAddress);
  if (!allowed) return { ok: false, fault: 'refused', message: 'the name does not lead to the public internet' };
  return { addresses };
}
