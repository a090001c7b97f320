import { DAY_MS } from '#base/calendar-window.ts';
import { readIdTimeMs } from '#base/ids.ts';
import type { ObjectStore } from '#base/object-store.ts';
import type { JobLog } from '#jobs/runner/start-jobs.ts';
import type { Database } from '#store/postgres/database.ts';
import { EXPORTS_FOLDER } from './export-files.ts';

// A try that counts as lost may still write for a while after its job has ended.
const SETTLE_MS = 15 * 60_000;
// If the database does not know a job, as after restoring a backup, no one can download its files.
const UNKNOWN_MS = 31 * DAY_MS;
// No upload of the service takes this long.
const UPLOAD_MS = DAY_MS;

/** Deletes expired objects and abandoned uploads; returns how many. An unavailable object store does not stop the other sweeps. */
export async function sweepFiles(
  { db, objects }: { db: Database; objects: ObjectStore },
  log: Pick<JobLog, 'warn'>,
): Promise<number> {
  const now = new Date();
  const trouble = (error: unknown) => {
    log.warn({ err: error }, 'the object store could not be swept; the next housekeeping job retries');
    return 0;
  };
  const files = await sweepExports(db, objects, now).catch(trouble);
  const uploads = await objects.sweepUploads(new Date(now.getTime() - UPLOAD_MS)).catch(trouble);
  return files + uploads;
}

/**
 * Deletes the parts of exports that have ended, and the files of exports that failed or expired; returns how many.
 *
 * It lists the object store instead of a table, so it also finds what a late try wrote.
 */
export async function sweepExports(db: Database, objects: ObjectStore, now: Date): Promise<number> {
  const byJob = Map.groupBy(await objects.listObjects(EXPORTS_FOLDER), (key) => key.split('/')[1] ?? '');
  let removed = 0;
  for (const [jobId, keys] of byJob) {
    const needless = await decideNeedless(db, jobId, now);
    for (const key of keys.filter(needless)) {
      await objects.removeObject(key);
      removed += 1;
    }
  }
  return removed;
}

const none = () => false;
const all = () => true;
const partsOnly = (key: string) => key.split('/')[2] === 'parts';

async function decideNeedless(db: Database, job_id: string, now: Date): Promise<(key: string) => boolean> {
  const job = await db
    .selectFrom('account_jobs')
    .select(['finished_at', 'expires_at'])
    .where('job_id', '=', job_id)
    .executeTakeFirst();
  if (job === undefined) return isOld(job_id, now) ? all : none;
  const { finished_at, expires_at } = job;
  if (finished_at === null || finished_at.getTime() > now.getTime() - SETTLE_MS) return none;
  return expires_at === null || expires_at <= now ? all : partsOnly;
}

function isOld(job_id: string, now: Date): boolean {
  return /^job_[0-9A-Z]{26}$/.test(job_id) && readIdTimeMs(job_id) < now.getTime() - UNKNOWN_MS;
}
