import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;
// The process is to end within ten seconds of SIGTERM; what else must be closed needs a little of them.
const PATIENCE_MS = 8_000;

/** Lets kept-alive connections go while the server closes, each as soon as its last answer is sent; who has not read that in time is not waited for. */
export function addConnectionDrain(server: FastifyInstance): void {
  server.addHook('preClose', (done) => {
    // Node ends the connections that are idle when closing starts; one that falls idle later would hold it up for a minute.
    const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
    const limit = setTimeout(() => server.server.closeAllConnections(), PATIENCE_MS);
    const stop = () => {
      clearInterval(sweep);
      clearTimeout(limit);
    };
    server.server.once('close', stop);
    // A server that never listened has nothing to wait for, and no close to hear of.
    if (!server.server.listening) stop();
    done();
  });
}
