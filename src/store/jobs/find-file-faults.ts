import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '#base/object-store.ts';
import type { Database } from '#store/postgres/database.ts';

const JOBS_PER_PAGE = 100;

type KeptFile = { job_id: string; key: string | null; bytes: number | null; sha256: string | null; expires_at: Date };

/** Hashes every file of a job (exports and batches) that can still be downloaded, and reports missing and changed ones; returns how many it read. */
export async function findFileFaults(
  db: Database,
  openObjects: () => Promise<ObjectStore>,
  report: (fault: string) => void,
): Promise<number> {
  let count = 0;
  for (let page = await readPage(db, ''); page.length > 0; page = await readPage(db, page.at(-1)?.job_id ?? '')) {
    // Opened only when there is a file: a database without files can be checked without its object store.
    const objects = await openObjects();
    for (const file of page) {
      const fault = await findFault(objects, file);
      if (fault !== null) report(`file of ${file.job_id} ${fault}`);
    }
    count += page.length;
  }
  return count;
}

async function readPage(db: Database, after: string): Promise<KeptFile[]> {
  return db
    .selectFrom('account_jobs')
    .select(['job_id', 'result_key as key', 'result_bytes as bytes', 'result_sha256 as sha256', 'expires_at'])
    .where('state', '=', 'succeeded')
    .where('expires_at', '>', new Date())
    .where('job_id', '>', after)
    .orderBy('job_id')
    .limit(JOBS_PER_PAGE)
    .$narrowType<{ expires_at: Date }>()
    .execute();
}

async function findFault(objects: ObjectStore, { key, bytes, sha256, expires_at }: KeptFile): Promise<string | null> {
  if (key === null) return 'has no key in the object store';
  const found = await objects.openObject(key);
  // A file that expires during the check may have been swept.
  if (found === null) return expires_at <= new Date() ? null : `is missing: there is no object ${key}`;
  const hash = createHash('sha256');
  await pipeline(found.stream, hash);
  if (found.sizeBytes !== bytes) return `has ${found.sizeBytes} bytes, and ${bytes} were written (${key})`;
  return hash.digest('hex') === sha256 ? null : `does not match its hash (${key})`;
}
