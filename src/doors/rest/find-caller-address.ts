import type { IncomingMessage } from 'node:http';
import { readCallerAddress } from '#domain/access/caller-address.ts';

/** The address that limits are counted for: every limit counts the same caller, also behind proxies of the operator's own. */
export function findCallerAddress({ socket, headers }: IncomingMessage, proxyHops: number): string {
  return readCallerAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), proxyHops);
}
