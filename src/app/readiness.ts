import type pg from 'pg';
import { buildProbe } from '#base/probe.ts';
import { describeTooNew, findSchemaGap } from '#store/migrate.ts';
import type { DatabaseClock } from '#store/postgres/database-clock.ts';
import type { Probes } from './build-probes.ts';

/** Whether this process should receive requests, and the result of each check. Only operators can reach the port that shows it. */
export type Readiness = {
  ready: boolean;
  checks: Record<'store' | 'objects' | 'migrations' | 'clock' | 'log' | 'draining', string>;
  /** How far this process is ahead of the database; null before the first comparison. */
  clock_skew_seconds: number | null;
};

const MIGRATIONS = { freshMs: 1_000, limitMs: 2_000 };

/** Builds the answer of `/ready`. Every check counts except that of the objects, because few requests need an object. */
export function buildReadiness(
  stores: { pool: pg.Pool; clock: DatabaseClock },
  probes: Probes,
  isDraining: () => boolean,
): () => Promise<Readiness> {
  const probeMigrations = buildProbe(async () => {
    const { pending, tooNew } = await findSchemaGap(stores.pool);
    if (pending.length > 0) throw new Error(`pending: ${pending.join(', ')}`);
    if (tooNew.length > 0) throw new Error(describeTooNew(tooNew));
  }, MIGRATIONS);
  return async () => {
    const [store, objects, migrations, clock, log] = await Promise.all([
      probes.writes(),
      probes.objects(),
      probeMigrations(),
      probes.clock(),
      probes.log(),
    ]);
    const draining = isDraining() ? 'draining' : null;
    const aheadMs = stores.clock.aheadMs();
    return {
      ready: [store, migrations, clock, log, draining].every((trouble) => trouble === null),
      checks: {
        store: store ?? 'ok',
        objects: objects ?? 'ok',
        migrations: migrations ?? 'ok',
        clock: clock ?? 'ok',
        log: log ?? 'ok',
        draining: draining ?? 'ok',
      },
      clock_skew_seconds: aheadMs === null ? null : aheadMs / 1_000,
    };
  };
}
