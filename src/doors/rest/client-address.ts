import { isIPv6, type Socket } from 'node:net';

/** What limits count a connection by: its IPv4 address, or the /64 network of its IPv6 address, all of which one customer has. */
export function readClientAddress(socket: Pick<Socket, 'remoteAddress'>): string {
  const address = socket.remoteAddress ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? toNetwork(address) : address;
}

function toNetwork(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  // The two colons stand for as many zeros as are missing of eight.
  while (tail !== undefined && groups.length + behind.length < 8) groups.push('0');
  return `${[...groups, ...behind].slice(0, 4).join(':')}::/64`;
}
