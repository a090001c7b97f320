import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';

/** Reads the number of deliveries by state, and for how long the most overdue one has been due; 0 when none is. */
export async function readDeliveryFigures(db: Database) {
  const states = await sql<{ state: string; count: number }>`
    select state, count(*) as count from webhook_deliveries group by state order by state`.execute(db);
  const oldest = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from greatest(now() - min(next_attempt_at), interval '0')), 0)::double precision as seconds
    from webhook_deliveries where state = 'pending'`.execute(db);
  return { states: states.rows, oldestDueSeconds: oldest.rows[0]?.seconds ?? 0 };
}
