import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { type Job, requestJob } from '#contract/job.ts';
import { buildJobRow } from '#store/jobs/job-rows.ts';
import type { Database } from '#store/postgres/database.ts';

// A little behind the boundary, so that a clock which is a little ahead does not ask for the slot before.
const BEAT_MS = 500;
const AFTER_TROUBLE_MS = 30_000;

/**
 * Asks for a job that comes round by itself, now and in every further slot, until it is stopped.
 *
 * Every process that works asks; the database gives each slot to the first (a unique index on kind and slot) and
 * measures slots with its own clock. A slot in which nobody works is left out.
 */
export function runOnSchedule(
  parts: { db: Database; boss: PgBoss; onTrouble: (error: unknown) => void },
  job: Job,
  everySeconds: number,
): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async () => {
    const waitMs = await takeSlot(parts, job, everySeconds).catch((error: unknown) => {
      if (!stopped) parts.onTrouble(error);
      return AFTER_TROUBLE_MS;
    });
    if (!stopped) timer = setTimeout(turn, waitMs);
  };
  void turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Asks for the job of the slot that is now; gives how long it is to the next. */
async function takeSlot({ db, boss }: { db: Database; boss: PgBoss }, job: Job, everySeconds: number): Promise<number> {
  const { id, data } = buildJobRow({ request: requestJob(job, {}), accountId: null });
  await boss.send(job.name, data, { id, singletonKey: 'slot', singletonSeconds: everySeconds });
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  const slotMs = everySeconds * 1000;
  return slotMs - ((rows[0]?.ms ?? 0) % slotMs) + BEAT_MS;
}
