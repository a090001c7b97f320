import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { normaliseAddress } from '#domain/access/caller-address.ts';
import { AddressCounts } from './address-counts.ts';
import { answerOnSocket } from './broken-request.ts';
import { buildOverloaded } from './shed-load.ts';

/** How many connections may be open, in all and from one address. */
export type ConnectionLimits = { maxConnections: number; maxConnectionsPerAddress: number };

/** Turns connections away beyond the limits: one too many from an address is told 503, one too many in all is closed. */
export function limitConnections(server: Server, limits: ConnectionLimits, onShed: () => void): void {
  server.maxConnections = limits.maxConnections;
  server.on('drop', onShed);
  const perAddress = new AddressCounts(limits.maxConnectionsPerAddress);
  server.on('connection', (socket: Socket) => {
    const address = normaliseAddress(socket.remoteAddress ?? '');
    if (perAddress.enter(address)) return void socket.once('close', () => perAddress.leave(address));
    onShed();
    answerOnSocket(socket, buildOverloaded('Too many connections are open from this address.'));
  });
}
