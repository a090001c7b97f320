import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** What a URL that a caller gives may be, and where it may lead. */
export type UrlRules = {
  protocols: readonly string[];
  /** Null: any. */
  ports: readonly number[] | null;
  allowsAddress(address: string): boolean;
  allowsName(name: string): boolean;
};

// For everybody: https, at the ports of the web, to the public internet.
const PUBLIC_RULES: UrlRules = {
  protocols: ['https:'],
  ports: [443, 8443],
  allowsAddress: isPublicAddress,
  allowsName: mayBePublicName,
};

// Whoever tries things in their own network has neither certificates nor those ports.
const OPEN_RULES: UrlRules = {
  protocols: ['http:', 'https:'],
  ports: null,
  allowsAddress: () => true,
  allowsName: () => true,
};

/** The rules of this service: https to the public internet, unless its operator lets callers' URLs lead into private networks. */
export function chooseUrlRules(allowPrivateUrls: boolean): UrlRules {
  return allowPrivateUrls ? OPEN_RULES : PUBLIC_RULES;
}

const MAX_LENGTH = 2_000;
const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };

// What programs that read URLs differently take for different hosts.
const AMBIGUOUS = /[\\\s\p{Cc}]/u;

/** A URL that may be asked, as far as its text tells, or what is wrong with it, in words that begin with "must". */
export function parseGuardedUrl(text: string, rules: UrlRules): { url: URL } | { fault: string } {
  const url = text.length <= MAX_LENGTH ? URL.parse(text) : null;
  if (AMBIGUOUS.test(text)) return { fault: 'must not hold white space or a backslash' };
  const schemes = rules.protocols.map((one) => `${one}//`).join(' or ');
  if (url === null || !rules.protocols.includes(url.protocol)) return { fault: `must be a URL with ${schemes}` };
  if (url.username !== '' || url.password !== '') return { fault: 'must not hold a user name or password' };
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port);
  if (rules.ports !== null && !rules.ports.includes(port ?? 0))
    return { fault: `must use port ${rules.ports.join(' or ')}` };
  const address = readHost(url);
  const mayLead = isIP(address) === 0 ? rules.allowsName(address) : rules.allowsAddress(address);
  if (!mayLead) return { fault: 'must lead to the public internet' };
  return { url };
}

// Names that no public server answers to: those of one machine or of a network of its own (RFC 6761, 6762, 8375, 9476).
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|alt)$/;

// What it leads to is looked at when it is asked; this is what can be told before.
function mayBePublicName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !LOCAL_NAME.test(name);
}

/** The host of a URL: a name, or an address without its brackets. */
export function readHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
