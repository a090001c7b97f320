import type pg from 'pg';
import { withDeadline } from '#base/deadline.ts';
import type { ObjectStore } from '#base/object-store.ts';
import { buildProbe, type Probe } from '#base/probe.ts';
import type { DatabaseClock } from '#store/postgres/database-clock.ts';
import { probeWrites } from '#store/postgres/probe-writes.ts';
import type { LogWatch } from './watch-log.ts';

/** What `/ready` and `/v1/_health` both check. */
export type Probes = { writes: Probe; objects: Probe; clock: Probe; log: Probe };

const LIMIT_MS = 2_000;
// Load balancers check every second, from several machines.
const WRITES = { freshMs: 1_000, limitMs: LIMIT_MS };
// A request to S3 costs money, and few requests need an object.
const OBJECTS = { freshMs: 5_000, limitMs: LIMIT_MS };
// Any key will do, because only the store's availability matters.
const SOME_OBJECT = 'readiness';

/** Builds the probes of a process; callers share the outcome of each run. */
export function buildProbes(
  stores: { pool: pg.Pool; objects: ObjectStore; clock: DatabaseClock },
  logWatch: LogWatch,
): Probes {
  return {
    writes: buildProbe(() => probeWrites(stores.pool), WRITES),
    objects: buildProbe(async () => void (await stores.objects.findObjectSize(SOME_OBJECT)), OBJECTS),
    clock: () => findSkew(stores.clock),
    log: async () => logWatch.findTrouble(),
  };
}

/** Describes how far the clock is wrong; null when it is right, or the store does not answer in time. */
async function findSkew(clock: DatabaseClock): Promise<string | null> {
  const late = () => new Error('the clocks could not be compared in time');
  if (await withDeadline(Promise.resolve(clock.isInStep()), LIMIT_MS, late).catch(() => true)) return null;
  const seconds = (clock.aheadMs() ?? 0) / 1_000;
  const side = seconds > 0 ? 'ahead of' : 'behind';
  return `this process is ${Math.abs(seconds).toFixed(1)} s ${side} PostgreSQL, so it writes nothing`;
}
