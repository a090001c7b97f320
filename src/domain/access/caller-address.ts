import { isIP, isIPv6 } from 'node:net';

/** Returns the name under which a caller is counted: its normalised address. */
export function readCallerAddress(peer: string, forwardedFor: string | undefined, proxyHops: number): string {
  return normaliseAddress(readExactAddress(peer, forwardedFor, proxyHops));
}

/** Returns the caller's address: with `proxyHops` trusted proxies, the address that the first of them saw. */
export function readExactAddress(peer: string, forwardedFor: string | undefined, proxyHops: number): string {
  // Without proxies the header means nothing. Most callers are read here.
  if (proxyHops === 0 && peer !== '') return peer;
  const seen = [...(forwardedFor ?? '').split(',').map((one) => one.trim()), peer].filter((one) => one !== '');
  // Anyone can send the header, so only the entries that the operator's proxies appended are trusted.
  const address = withoutPort(seen.at(-1 - proxyHops) ?? seen[0] ?? peer);
  // Otherwise each invented text would count as another caller.
  return isIP(address) === 0 ? peer : address;
}

// Some balancers append the port of the connection, which differs each time.
function withoutPort(entry: string): string {
  return (
    /^(?:(\d+(?:\.\d+){3})|\[(.+)\]):\d+$/.exec(entry)?.slice(1).find(Boolean) ?? entry.replace(/^\[(.+)\]$/, '$1')
  );
}

/** Normalises an address to one name per caller: the IPv4 address, or the /64 network of an IPv6 address. */
export function normaliseAddress(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [left = '', right] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
