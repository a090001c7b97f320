import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;

/** Lets kept-alive connections go while the server closes, each as soon as its last answer is sent. */
export function addConnectionDrain(server: FastifyInstance): void {
  server.addHook('preClose', (done) => {
    // Node ends the connections that are idle when closing starts; one that falls idle later would hold it up for a minute.
    const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
    server.server.once('close', () => clearInterval(sweep));
    // A server that never listened has nothing to wait for, and no close to hear of.
    if (!server.server.listening) clearInterval(sweep);
    done();
  });
}
