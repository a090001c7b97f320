import { createServer, type Server } from 'node:http';
import { endUnread } from './end-unread.ts';
import { type ConnectionLimits, limitConnections } from './limit-connections.ts';
import { answerOddRequests } from './odd-requests.ts';
import { type HandleRequest, queueRequests } from './socket-queue.ts';

/** What a connection may take, and how many there may be. */
export type HttpLimits = ConnectionLimits & { headerBytes: number; requestTimeoutMs: number; unreadTimeoutMs: number };

const TIMEOUT_CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;

/** Creates the HTTP server beneath the doors, with its limits in force; nothing listens yet. */
export function createHttpServer(handle: HandleRequest, limits: HttpLimits, onShed: () => void): Server {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    // Node takes the longer of these two for the body and the shorter for the headers, whichever is which.
    headersTimeout: limits.requestTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, limits.requestTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Node would answer it with an empty body; the common headers' hook gives it ours.
    requireHostHeader: false,
  });
  queueRequests(server, handle);
  limitConnections(server, limits, onShed);
  endUnread(server, limits.unreadTimeoutMs);
  answerOddRequests(server);
  return server;
}
