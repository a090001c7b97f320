import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;
// The process must end within ten seconds of SIGTERM; closing the rest needs some of them.
const DRAIN_TIMEOUT_MS = 8_000;

/**
 * Closes kept-alive connections while the server closes, each when its last response is sent, and all of them after 8
 * seconds.
 *
 * For the first `graceMs` every request is still answered, with `Connection: close`. Closing a connection while its
 * caller sends the next request would fail that request. Load balancers see `/ready` fail and send nothing more by then.
 */
export function addConnectionDrain(server: FastifyInstance, graceMs: number): void {
  server.addHook('preClose', async () => {
    // A server that never listened has no connections, and never emits `close`.
    if (!server.server.listening) return;
    const limit = setTimeout(() => server.server.closeAllConnections(), DRAIN_TIMEOUT_MS);
    if (graceMs > 0) await sleep(graceMs);
    // Node closes connections that are idle when closing starts; one that becomes idle later would delay it by a minute.
    const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
    server.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(limit);
    });
    // The system resets connections that are not yet accepted when listening ends. At this point of the event loop all
    // waiting connections have just been accepted.
    await nextTurn();
  });
}
