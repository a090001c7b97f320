import { isIPv6 } from 'node:net';

/** Who asks, as far as the network tells: behind so many proxies of the operator's own, the address that the first of them saw. */
export function readCallerAddress(peer: string, forwardedFor: string | undefined, proxyHops: number): string {
  const seen = [...(forwardedFor ?? '').split(',').map((one) => one.trim()), peer].filter((one) => one !== '');
  // Anybody can write the header: only what our own proxies put at its end is believed.
  return normaliseAddress(seen.at(-1 - proxyHops) ?? seen[0] ?? peer);
}

/** One name for what one caller has: an IPv4 address, or the /64 that a network gives each of its users. */
export function normaliseAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [left = '', right] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
