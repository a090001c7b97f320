import { sql } from 'kysely';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { AuditActor } from '#domain/access/audit-actor.ts';
import type { Database } from '#store/postgres/database.ts';

/** What was done, by whom and to what. Details have no secrets. */
export type NewAuditEntry = {
  accountId: string;
  actor: AuditActor;
  action: AuditAction;
  subjectId?: string | null;
  details?: Readonly<Record<string, unknown>>;
};

/** Appends an entry; call it with the transaction of the act. */
export async function recordAudit(trx: Database, entry: NewAuditEntry): Promise<void> {
  const { accountId, actor, action, subjectId = null, details = {} } = entry;
  await trx
    .insertInto('audit_log')
    .values({
      account_id: accountId,
      action,
      actor_kind: actor.kind,
      actor_id: actor.id,
      subject_id: subjectId,
      address: actor.address,
      details: JSON.stringify(details),
    })
    .execute();
}

type AuditFilter = {
  limit: number;
  /** The last entry of the previous page; null for the first page. */
  before: number | null;
  action?: AuditAction | undefined;
  actor_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The entries of an account, newest first; `actor_name` is the e-mail address, the key's name or the app's name. */
export async function listAudit(db: Database, account_id: string, filter: AuditFilter) {
  return buildAuditQuery(db, account_id, filter).execute();
}

// A number is the time in milliseconds times 256, as `next_audit_entry_no` makes it; earlier entries are counted from 1.
const NUMBERS_PER_MS = 256;
const FIRST_TIMED_NO = 1_000_000_000_000;
// The number and the time of an entry are taken one after the other.
const APART_MS = 60_000;

/** Builds the query of a list. The numbers say in which partitions its times are. */
export function buildAuditQuery(db: Database, account_id: string, filter: AuditFilter) {
  const { limit, before, action, actor_id, from, to } = filter;
  const fromNo = (Date.parse(from ?? '') - APART_MS) * NUMBERS_PER_MS;
  const toNo = (Date.parse(to ?? '') + APART_MS) * NUMBERS_PER_MS;
  return db
    .selectFrom('audit_log')
    .selectAll()
    .select([
      sql<string | null>`case actor_kind
        when 'person' then (select email from users where user_id = actor_id)
        when 'key' then (select name from api_keys where key_id = actor_id)
        when 'app' then (select client_name from grants where grant_id = actor_id) end`.as('actor_name'),
    ])
    .where('account_id', '=', account_id)
    .$if(before !== null, (query) => query.where('entry_no', '<', before ?? 0))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? 'sign_in'))
    .$if(actor_id !== undefined, (query) => query.where('actor_id', '=', actor_id ?? ''))
    .$if(from !== undefined, (query) =>
      query
        .where('at', '>=', new Date(from ?? 0))
        .where(({ eb, or }) => or([eb('entry_no', '>=', fromNo), eb('entry_no', '<', FIRST_TIMED_NO)])),
    )
    .$if(to !== undefined, (query) => query.where('at', '<=', new Date(to ?? 0)).where('entry_no', '<', toNo))
    .orderBy('entry_no', 'desc')
    .limit(limit);
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number];
