import { BlockList, isIP } from 'node:net';

// From IANA's special-purpose registries, and local ranges.
const BLOCKED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
// All public IPv6 addresses are in this range; loopback, link-local, unique local and mapped IPv4 addresses are not.
const GLOBAL_IPV6 = '2000::/3';
// Reserved ranges within it. 6to4 (2002::) and Teredo (2001::) contain an IPv4 address.
const BLOCKED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const blocked = buildList('ipv4', BLOCKED_IPV4);
const blockedSix = buildList('ipv6', BLOCKED_IPV6);
const globalSix = buildList('ipv6', [GLOBAL_IPV6]);

/** Whether an address is on the public internet: not this machine, its network, or a reserved range. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !blocked.check(address, 'ipv4');
  // A zone names an interface of this machine.
  if (version === 0 || address.includes('%')) return false;
  return globalSix.check(address, 'ipv6') && !blockedSix.check(address, 'ipv6');
}

function buildList(version: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), version);
  }
  return list;
}
