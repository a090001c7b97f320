import type pg from 'pg';
import { describeTooNew, findSchemaGap } from './migrate.ts';

/**
 * Throws unless the database has every migration of this program, and none that needs a newer program; changes
 * nothing.
 */
export async function requireSchema(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(`select to_regclass('public.migrations') is not null as found`);
  if (rows[0]?.found !== true)
    throw new Error(
      'there is no store of this service in the database: run svc-admin migrate first; nothing was changed',
    );
  const { pending, tooNew } = await findSchemaGap(pool);
  if (pending.length > 0)
    throw new Error(`the store lacks ${pending.join(', ')}: run svc-admin migrate first; nothing was changed`);
  if (tooNew.length > 0) throw new Error(describeTooNew(tooNew));
}
