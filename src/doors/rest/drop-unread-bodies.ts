import type { FastifyInstance } from 'fastify';
import { hasLongBody } from './pace-long-bodies.ts';
import { findQueue } from './socket-queue.ts';

/** Closes the connection after a response that did not wait for a long body: the rest of it is dropped unparsed. */
export function dropUnreadBodies(server: FastifyInstance): void {
  server.addHook('onSend', ({ raw }, reply, payload, done) => {
    // To read the rest of a short one costs less than a new connection.
    if (!raw.complete && hasLongBody(raw)) {
      reply.header('connection', 'close');
      findQueue(raw.socket)?.discard();
    }
    done(null, payload);
  });
}
