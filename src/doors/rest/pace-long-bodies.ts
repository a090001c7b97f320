import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BoundedMap } from '#base/bounded-map.ts';
import { findCallerAddress } from './find-caller-address.ts';
import { buildOverloaded } from './shed-load.ts';
import { hasBody } from './unused-bodies.ts';

const MAX_ADDRESSES = 50_000;
const LONG_BYTES = 16 * 1024;
// A body of 256 KB takes about two milliseconds of a busy machine, so one address takes at most a tenth of the event loop.
const SPACING_MS = 20;
const LONGEST_WAIT_MS = 2_000;

/** Whether a request announces a body of more than 16 KB, or does not say how long it is. */
export function hasLongBody(raw: IncomingMessage): boolean {
  return hasBody(raw) && !(Number(raw.headers['content-length']) <= LONG_BYTES);
}

/** What tells the time, and does something later. */
export type PaceClock = { nowMs(): number; later(run: () => void, afterMs: number): void };

const CLOCK: PaceClock = {
  nowMs: () => performance.now(),
  later: (run, afterMs) => void setTimeout(run, afterMs),
};

/** Lets an address start a long body every 20 ms. Those that come sooner wait, unread; one that would wait too long is refused. */
export function paceLongBodies(
  server: FastifyInstance,
  { proxyHops }: { proxyHops: number },
  noteShed: () => void,
  clock: PaceClock = CLOCK,
): void {
  const freeAtMs = new BoundedMap<string, number>(MAX_ADDRESSES);
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!hasLongBody(raw)) return done();
    const address = findCallerAddress(raw, proxyHops);
    const now = clock.nowMs();
    const turnMs = Math.max(now, freeAtMs.use(address) ?? now);
    if (turnMs - now > LONGEST_WAIT_MS) {
      noteShed();
      return done(buildOverloaded('Too many long bodies are on their way from this address.'));
    }
    freeAtMs.put(address, turnMs + SPACING_MS);
    if (turnMs === now) done();
    else clock.later(done, turnMs - now);
  });
}
