import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

// IANA's special-purpose registries, and what is local by its nature.
const BLOCKED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const BLOCKED_IPV6 = [
  // Nobody, this machine, and IPv4 addresses as they were once written.
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

// No range of the list: Node would take every IPv4 address for one of it.
const MAPPED = /^(?:0*:)*:?(?:0*:)*ffff:/i;

const blocked = new BlockList();
for (const range of BLOCKED_IPV4) addRange(range, 'ipv4');
for (const range of BLOCKED_IPV6) addRange(range, 'ipv6');

/** How a name is resolved to all its addresses. */
export type ResolveHost = (host: string) => Promise<string[]>;

/** Whether an address is one of the public internet: not of this machine, its network, or any range set apart. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  // An IPv4 address in IPv6 clothes is nobody's honest address.
  if (version === 0 || MAPPED.test(address)) return false;
  return !blocked.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether a URL leads to the public internet, whichever of its host's addresses is taken. */
export async function leadsToPublic(url: string, resolveHost: ResolveHost = resolveByDns): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await resolveHost(host) : [host];
  return addresses.length > 0 && addresses.every(isPublicAddress);
}

async function resolveByDns(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function addRange(range: string, version: 'ipv4' | 'ipv6'): void {
  const [network = '', bits] = range.split('/');
  blocked.addSubnet(network, Number(bits), version);
}
