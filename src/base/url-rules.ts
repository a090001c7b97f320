import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** What a URL that a caller gives may be, and where it may lead. */
export type UrlRules = {
  protocols: readonly string[];
  /** Null: any. */
  ports: readonly number[] | null;
  allowsAddress(address: string): boolean;
};

// For everybody: https, at the ports of the web, to the public internet.
const PUBLIC_RULES: UrlRules = {
  protocols: ['https:'],
  ports: [443, 8443],
  allowsAddress: isPublicAddress,
};

// Whoever tries things in their own network has neither certificates nor those ports.
const OPEN_RULES: UrlRules = { protocols: ['http:', 'https:'], ports: null, allowsAddress: () => true };

/** The rules of this service: https to the public internet, unless its operator lets callers' URLs lead into private networks. */
export function chooseUrlRules(allowPrivateUrls: boolean): UrlRules {
  return allowPrivateUrls ? OPEN_RULES : PUBLIC_RULES;
}

const MAX_LENGTH = 2_000;
const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };

/** A URL that may be asked, as far as its text tells, or what is wrong with it, in words that begin with "must". */
export function parseGuardedUrl(text: string, rules: UrlRules): { url: URL } | { fault: string } {
  const url = text.length <= MAX_LENGTH ? URL.parse(text) : null;
  const schemes = rules.protocols.map((one) => `${one}//`).join(' or ');
  if (url === null || !rules.protocols.includes(url.protocol)) return { fault: `must be a URL with ${schemes}` };
  if (url.username !== '' || url.password !== '') return { fault: 'must not hold a user name or password' };
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port);
  if (rules.ports !== null && !rules.ports.includes(port ?? 0))
    return { fault: `must use port ${rules.ports.join(' or ')}` };
  const address = readHost(url);
  if (isIP(address) !== 0 && !rules.allowsAddress(address)) return { fault: 'must lead to the public internet' };
  return { url };
}

/** The host of a URL: a name, or an address without its brackets. */
export function readHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
