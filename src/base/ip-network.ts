import { isIPv4, isIPv6 } from 'node:net';
import { invariant } from './invariant.ts';

type Address = { bits: 32 | 128; value: bigint };
type Network = Address & { prefix: number };

/** Parses an IPv4 or IPv6 network (`203.0.113.0/24`, or one address): its canonical text, or what is wrong with it. */
export function parseNetwork(text: string): { network: string } | { fault: string } {
  const [, written = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = findAddress(written);
  if (address === null) return { fault: 'must be an IPv4 or IPv6 network, such as 203.0.113.0/24 or 2001:db8::/32' };
  // The length of an IPv4-mapped network counts the 96 bits before its IPv4 address.
  const mapped = address.bits === 32 && isIPv6(written) ? 96 : 0;
  const prefix = length === undefined ? address.bits : Number(length) - mapped;
  if (prefix < 0 || prefix > address.bits)
    return { fault: `must have a prefix length from ${mapped} to ${address.bits + mapped}` };
  const value = startOf(address, prefix);
  const network = `${writeAddress({ ...address, value })}/${prefix}`;
  return value === address.value
    ? { network }
    : { fault: `has bits after its prefix length; did you mean ${network}?` };
}

/** Returns the canonical text of a network that was parsed before. */
export function writeNetwork(text: string): string {
  const parsed = parseNetwork(text);
  return 'network' in parsed ? parsed.network : text;
}

/** Whether an address is in one of the networks. An IPv4-mapped address is the IPv4 address; anything else than an address is in none. */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  const found = findAddress(address);
  return found !== null && networks.some((network) => isInside(readNetwork(network), { ...found, prefix: found.bits }));
}

/** Whether all of a network is inside one of the others. */
export function isInsideOne(networks: readonly string[], network: string): boolean {
  return networks.some((outer) => isInside(readNetwork(outer), readNetwork(network)));
}

function isInside(outer: Network, inner: Network): boolean {
  return outer.bits === inner.bits && outer.prefix <= inner.prefix && startOf(inner, outer.prefix) === outer.value;
}

// Networks are stored in canonical form.
function readNetwork(network: string): Network {
  const [written = '', length] = network.split('/');
  const address = findAddress(written);
  invariant(address !== null, 'a stored network is canonical');
  return { ...address, prefix: Number(length) };
}

function startOf({ bits, value }: Address, prefix: number): bigint {
  const hostBits = BigInt(bits - prefix);
  return (value >> hostBits) << hostBits;
}

function findAddress(text: string): Address | null {
  if (isIPv4(text)) return { bits: 32, value: join(text.split('.'), 10, 8n) };
  // A zone names an interface of one machine.
  if (!isIPv6(text) || text.includes('%')) return null;
  const value = join(spread(canonicalSix(text)), 16, 16n);
  return value >> 32n === 0xffffn ? { bits: 32, value: value & 0xffffffffn } : { bits: 128, value };
}

function writeAddress({ bits, value }: Address): string {
  if (bits === 32) return split(value, 4, 8n).join('.');
  return canonicalSix(
    split(value, 8, 16n)
      .map((group) => group.toString(16))
      .join(':'),
  );
}

// URLs write an IPv6 address in one form: shortest, in hexadecimal, without a dotted part.
function canonicalSix(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

function spread(address: string): string[] {
  const [head = '', tail] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  if (tail === undefined) return [...head];
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

function join(parts: readonly string[], radix: number, width: bigint): bigint {
  return parts.reduce((value, part) => (value << width) | BigInt(Number.parseInt(part, radix)), 0n);
}

function split(value: bigint, count: number, width: bigint): bigint[] {
  const mask = (1n << width) - 1n;
  return Array.from({ length: count }, (_, index) => (value >> (width * BigInt(count - 1 - index))) & mask);
}
