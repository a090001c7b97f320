import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { type Job, requestJob } from '#contract/job.ts';
import { buildJobRow } from '#store/jobs/job-rows.ts';
import type { Database } from '#store/postgres/database.ts';

// Slightly after the boundary, so that a clock that is slightly ahead does not request the previous slot.
const BEAT_MS = 500;
const AFTER_TROUBLE_MS = 30_000;

/**
 * Requests a scheduled job now and in every later slot, until stopped.
 *
 * Every worker process requests it; the database accepts the first request of each slot (a unique index on kind and
 * slot) and measures slots with its own clock. A slot without a worker is skipped.
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

/** Requests the job of the current slot; returns the time until the next slot. */
async function takeSlot({ db, boss }: { db: Database; boss: PgBoss }, job: Job, everySeconds: number): Promise<number> {
  const { id, data } = buildJobRow({ request: requestJob(job, {}), accountId: null });
  await boss.send(job.name, data, { id, singletonKey: 'slot', singletonSeconds: everySeconds });
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  const slotMs = everySeconds * 1000;
  return slotMs - ((rows[0]?.ms ?? 0) % slotMs) + BEAT_MS;
}
