import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Which URLs callers may give, and where these may lead. */
export type UrlRules = {
  protocols: readonly string[];
  /** Null allows any port. */
  ports: readonly number[] | null;
  allowsAddress(address: string): boolean;
  allowsName(name: string): boolean;
};

// The default: https, on web ports, to the public internet.
const PUBLIC_RULES: UrlRules = {
  protocols: ['https:'],
  ports: [443, 8443],
  allowsAddress: isPublicAddress,
  allowsName: mayBePublicName,
};

// For an operator who tests in a private network, without certificates and on any port.
const OPEN_RULES: UrlRules = {
  protocols: ['http:', 'https:'],
  ports: null,
  allowsAddress: () => true,
  allowsName: () => true,
};

/** Returns the rules: https to the public internet, unless the operator allows callers' URLs to lead into private networks. */
export function chooseUrlRules(allowPrivateUrls: boolean): UrlRules {
  return allowPrivateUrls ? OPEN_RULES : PUBLIC_RULES;
}

const MAX_LENGTH = 2_000;
const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };

// Characters that different URL parsers read as different hosts.
const AMBIGUOUS = /[\\\s\p{Cc}]/u;

/** Parses a URL and checks its text by the rules; returns a fault that begins with "must" when it is not allowed. */
export function parseGuardedUrl(text: string, rules: UrlRules): { url: URL } | { fault: string } {
  const url = text.length <= MAX_LENGTH ? URL.parse(text) : null;
  if (AMBIGUOUS.test(text)) return { fault: 'must not contain white space or a backslash' };
  const schemes = rules.protocols.map((one) => `${one}//`).join(' or ');
  if (url === null || !rules.protocols.includes(url.protocol)) return { fault: `must be a URL with ${schemes}` };
  if (url.username !== '' || url.password !== '') return { fault: 'must not contain a user name or password' };
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port);
  if (rules.ports !== null && !rules.ports.includes(port ?? 0))
    return { fault: `must use port ${rules.ports.join(' or ')}` };
  const address = readHost(url);
  const mayLead = isIP(address) === 0 ? rules.allowsName(address) : rules.allowsAddress(address);
  if (!mayLead) return { fault: 'must lead to the public internet' };
  return { url };
}

// Names of one machine or a private network (RFC 6761, 6762, 8375, 9476).
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|alt)$/;

// The addresses of a name are checked when the request is sent; this checks the name alone.
function mayBePublicName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !LOCAL_NAME.test(name);
}

/** Returns the host of a URL: a name, or an address without its brackets. */
export function readHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
