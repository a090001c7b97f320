import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';

/** Which exports of an account to list; `before` is the entry of the last one of the previous page. */
type Wanted = { limit: number; before: number | null; reference?: string | undefined };

/** The exports that an account ordered, newest first, as the audit log has them, each with the state of its job. */
export async function listOrderedExports(db: Database, account_id: string, { limit, before, reference }: Wanted) {
  return db
    .selectFrom('audit_log')
    .innerJoin('account_jobs', 'account_jobs.job_id', 'audit_log.subject_id')
    .select(['entry_no', 'job_id', 'details', 'at', 'state', 'expires_at'])
    .where('audit_log.account_id', '=', account_id)
    .where('account_jobs.account_id', '=', account_id)
    .where('action', '=', 'export_ordered')
    .$if(before !== null, (query) => query.where('entry_no', '<', before ?? 0))
    .$if(reference !== undefined, (query) => query.where(sql`details->'filter'->>'reference'`, '=', reference))
    .orderBy('entry_no', 'desc')
    .limit(limit)
    .execute();
}
