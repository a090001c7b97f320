import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;
// The process is to end within ten seconds of SIGTERM; what else must be closed needs a little of them.
const PATIENCE_MS = 8_000;

/**
 * Lets kept-alive connections go while the server closes, each as soon as its last answer is sent; who has not read that in time is not waited for.
 *
 * For the first `graceMs` everything is still taken and answered, each answer with `Connection: close`: a connection
 * that is ended while its caller sends the next request would fail it, and a caller who asks at all in this time is
 * told before that. Whoever looks at readiness sends nothing more by then.
 */
export function addConnectionDrain(server: FastifyInstance, graceMs: number): void {
  server.addHook('preClose', async () => {
    // A server that never listened has nothing to wait for, and no close to hear of.
    if (!server.server.listening) return;
    const limit = setTimeout(() => server.server.closeAllConnections(), PATIENCE_MS);
    if (graceMs > 0) await sleep(graceMs);
    // Node ends the connections that are idle when closing starts; one that falls idle later would hold it up for a minute.
    const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
    server.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(limit);
    });
    // The system resets connections that wait to be taken when the door shuts. In this part of a turn all that came
    // have just been taken.
    await nextTurn();
  });
}
