import type pg from 'pg';
import { withDeadline } from '#base/deadline.ts';
import type { ObjectStore } from '#base/object-store.ts';
import { listPendingMigrations } from '#store/migrate.ts';

/** Whether this process should be sent requests, and what of it is well. */
export type Readiness = { ready: boolean; checks: Record<'store' | 'objects' | 'migrations' | 'draining', string> };

const DEADLINE_MS = 2_000;
// Any key will do: only whether the store answers is asked.
const SOME_OBJECT = 'readiness';

/** Asks each thing that requests stand on, at the same time and with a limit. */
export async function checkReadiness(
  stores: { pool: pg.Pool; objects: ObjectStore },
  isDraining: () => boolean,
): Promise<Readiness> {
  const [store, objects, migrations] = await Promise.all([
    say(async () => void (await stores.pool.query('select 1'))),
    say(async () => void (await stores.objects.findObjectSize(SOME_OBJECT))),
    say(async () => {
      const pending = await listPendingMigrations(stores.pool);
      if (pending.length > 0) throw new Error(`pending: ${pending.join(', ')}`);
    }),
  ]);
  const checks = { store, objects, migrations, draining: isDraining() ? 'draining' : 'ok' };
  return { ready: Object.values(checks).every((word) => word === 'ok'), checks };
}

/** `ok`, or what is wrong in words; only operators reach the port that shows them. */
async function say(check: () => Promise<void>): Promise<string> {
  try {
    await withDeadline(check(), DEADLINE_MS, () => new Error(`no answer within ${DEADLINE_MS / 1_000} s`));
    return 'ok';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
