import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { FairLimiter } from '#base/admission/fair-limiter.ts';
import { type HandleRequest, queueRequests } from '#base/admission/socket-queue.ts';
import { normaliseAddress } from '#domain/access/caller-address.ts';
import { buildOverloaded } from '#operations/funnel/error-body.ts';
import { answerOddRequests, answerOnSocket } from './broken-request.ts';

/** What a connection may use, and how many may be open, in all and from one address. */
export type HttpLimits = {
  maxConnections: number;
  maxConnectionsPerAddress: number;
  headerBytes: number;
  requestTimeoutMs: number;
  unreadTimeoutMs: number;
};

const TIMEOUT_CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;

/** Creates the HTTP server with its limits; it does not listen yet. `onShed` is called for each connection that is refused. */
export function createHttpServer(handle: HandleRequest, limits: HttpLimits, onShed: () => void): Server {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    // Node uses the longer of these two for the body and the shorter for the headers, whichever is which.
    headersTimeout: limits.requestTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, limits.requestTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Node would answer a missing Host with an empty body; the hook of the common headers answers with a code.
    requireHostHeader: false,
  });
  queueRequests(server, handle);
  limitConnections(server, limits, onShed);
  endUnread(server, limits.unreadTimeoutMs);
  answerOddRequests(server);
  return server;
}

// Beyond the limit of its address a connection is answered 503; beyond the limit of all it is closed.
function limitConnections(server: Server, limits: HttpLimits, onShed: () => void): void {
  server.maxConnections = limits.maxConnections;
  server.on('drop', onShed);
  const connections = new FairLimiter({ perOwner: limits.maxConnectionsPerAddress });
  server.on('connection', (socket: Socket) => {
    const address = normaliseAddress(socket.remoteAddress ?? '');
    if (connections.tryEnter(address)) return void socket.once('close', () => connections.leave(address));
    onShed();
    answerOnSocket(socket, buildOverloaded('Too many connections are open from this address; close some.'));
  });
}

type Seen = { takenBytes: number; sinceMs: number };

/** Closes connections whose client has read nothing for `limitMs` while a response is waiting; unread responses take memory that others need. */
function endUnread(server: Server, limitMs: number): void {
  const sockets = new Map<Socket, Seen | null>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, null);
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, seen] of sockets) {
      const now = checkProgress(socket, seen);
      if (now !== null && now.sinceMs + limitMs < performance.now()) socket.destroy();
      else sockets.set(socket, now);
    }
  }, limitMs / 4);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

/** Returns since when the client has read nothing; null when nothing is waiting. */
function checkProgress(socket: Socket, seen: Seen | null): Seen | null {
  if (socket.writableLength === 0) return null;
  const takenBytes = socket.bytesWritten - socket.writableLength;
  return seen?.takenBytes === takenBytes ? seen : { takenBytes, sinceMs: performance.now() };
}
