import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { RigClient } from '#test/rig/rig-client.ts';

const SLOW_MS = 15_000;
const LOOK_MS = 1_000;

/** Wraps a client: a request without an answer for 15 seconds is reported, with what the sessions of PostgreSQL wait for. */
export function watchSlowRequests(client: RigClient, db: Database, say: (line: string) => void): RigClient {
  const underWay = new Map<object, { what: string; sinceMs: number; isTold: boolean }>();
  const looking = setInterval(() => {
    const late = [...underWay.values()].filter(
      ({ sinceMs, isTold }) => !isTold && performance.now() - sinceMs > SLOW_MS,
    );
    if (late.length === 0) return;
    for (const one of late) one.isTold = true;
    const now = new Date().toISOString();
    void describeSessions(db).then((sessions) =>
      say(`${now} SLOW ${late.map(({ what }) => what).join(', ')}\n${sessions}`),
    );
  }, LOOK_MS);
  return {
    async ask(question) {
      const { method, path } = question;
      underWay.set(question, { what: `${method} ${path.split('?')[0]}`, sinceMs: performance.now(), isTold: false });
      try {
        return await client.ask(question);
      } finally {
        underWay.delete(question);
      }
    },
    close() {
      clearInterval(looking);
      client.close();
    },
  };
}

async function describeSessions(db: Database): Promise<string> {
  const { rows } = await sql<{ line: string }>`select concat_ws(' | ', count(*)::text || ' ×', application_name, state,
      wait_event_type || ' ' || wait_event, left(regexp_replace(query, '\\s+', ' ', 'g'), 80),
      max(extract(epoch from now() - query_start))::int || ' s') as line
    from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'
    group by application_name, state, wait_event_type, wait_event, left(regexp_replace(query, '\\s+', ' ', 'g'), 80)`
    .execute(db)
    .catch((error: unknown) => ({ rows: [{ line: String(error) }] }));
  return rows.map(({ line }) => `  ${line}`).join('\n');
}
