import { type RawBuilder, sql } from 'kysely';
import { readErrorCode, readErrorMessage } from '#base/read-error.ts';

/** A table with data of an account: which rows are its own, and what erasing does to them. */
export type AccountData = {
  kind: string;
  table: string;
  /** The rows of the accounts in $1, as a condition. */
  of: string;
  /** Whether the rows are deleted, or keep what money and the log need. */
  erase: 'delete' | { set: string; until: string };
  /** Columns that no export shows. */
  secret?: readonly string[];
};

const OWN = 'account_id = any($1)';
const OF_PEOPLE = `user_id in (select user_id from users where ${OWN})`;
const OF_JOBS = `job_id in (select job_id from account_jobs where ${OWN})`;
const OF_MONITORS = `subscription_id in (select subscription_id from monitors where ${OWN})`;
// Exactly the expression of the index.
const OWN_RECORDS = `hashtextextended(account_id, 0) in (select hashtextextended(one, 0) from unnest($1::text[]) one) and ${OWN}`;

/** The salt of a leaf whose record was erased. */
export const NO_SALT = Buffer.alloc(32);

/** The seal of a record whose content was erased, and the content of every such record. */
export const ERASED_SEAL = 'erased';
export const ERASED_BODY = '{"erased":true}';

/**
 * The data of an account, in the order in which it can be erased: jobs first, so that they stop; rows that others
 * refer to last. Records are erased in a step of their own, with the salts of their leaves.
 */
export const ACCOUNT_DATA: readonly AccountData[] = [
  { kind: 'queued jobs', table: 'pgboss.job', of: `data->>'account_id' = any($1)`, erase: 'delete' },
  {
    kind: 'jobs',
    table: 'account_jobs',
    of: OWN,
    // Their files are expired, so housekeeping also deletes what a late try still writes.
    erase: {
      set: `state = case when finished_at is null then 'failed' else state end,
        error_code = case when state = 'succeeded' then null else coalesce(error_code, 'internal_error') end,
        error_message = case when state = 'succeeded' then null else 'The account was erased.' end,
        started_at = coalesce(started_at, now()), finished_at = coalesce(finished_at, now()),
        result_name = case when state = 'succeeded' then '' end,
        expires_at = case when state = 'succeeded' then least(expires_at, now()) end`,
      until: `coalesce(error_message, '') = 'The account was erased.' or coalesce(result_name, '-') = ''`,
    },
  },
  { kind: 'sessions', table: 'user_sessions', of: OF_PEOPLE, erase: 'delete', secret: ['session_sha256'] },
  { kind: 'passkeys', table: 'passkeys', of: OF_PEOPLE, erase: 'delete' },
  { kind: 'sign-in challenges', table: 'passkey_challenges', of: OF_PEOPLE, erase: 'delete' },
  {
    kind: 'tokens of apps',
    table: 'oauth_artifacts',
    of: `(grant_id in (select grant_id from grants where ${OWN})
      or payload->>'accountId' in (select user_id from users where ${OWN}))`,
    erase: 'delete',
    secret: ['payload', 'id_sha256'],
  },
  { kind: 'invitations', table: 'invitations', of: OWN, erase: 'delete', secret: ['token_sha256'] },
  { kind: 'API keys', table: 'api_keys', of: OWN, erase: 'delete', secret: ['key_sha256'] },
  { kind: 'webhook deliveries', table: 'webhook_deliveries', of: OWN, erase: 'delete' },
  { kind: 'events', table: 'events', of: OWN, erase: 'delete' },
  { kind: 'event numbers', table: 'event_streams', of: OWN, erase: 'delete' },
  { kind: 'webhook secrets', table: 'webhook_secrets', of: OWN, erase: 'delete', secret: ['salt'] },
  { kind: 'webhook endpoints', table: 'webhook_endpoints', of: OWN, erase: 'delete' },
  { kind: 'rows of rechecks', table: 'recheck_items', of: OF_JOBS, erase: 'delete' },
  { kind: 'rechecks', table: 'rechecks', of: OF_JOBS, erase: 'delete' },
  { kind: 'rows of batches', table: 'batch_rows', of: OF_JOBS, erase: 'delete' },
  { kind: 'batches', table: 'batches', of: OWN, erase: 'delete' },
  { kind: 'alerts of watched names', table: 'screening_alerts', of: OWN, erase: 'delete' },
  { kind: 'watched names', table: 'screening_monitors', of: OWN, erase: 'delete' },
  { kind: 'checks of monitors', table: 'monitor_checks', of: OWN, erase: 'delete' },
  {
    kind: 'baselines of monitors',
    table: 'monitors',
    of: OWN,
    erase: { set: 'baseline_snapshot_id = null', until: 'baseline_snapshot_id is null' },
    secret: ['comparison_salt'],
  },
  { kind: 'snapshots of monitors', table: 'monitor_snapshots', of: OF_MONITORS, erase: 'delete' },
  { kind: 'monitors', table: 'monitors', of: OWN, erase: 'delete', secret: ['comparison_salt'] },
  { kind: 'checked invoices', table: 'checked_invoices', of: OWN, erase: 'delete' },
  { kind: 'evidence packs', table: 'evidence_packs', of: OWN, erase: 'delete' },
  { kind: 'replayable answers', table: 'idempotency_keys', of: OWN, erase: 'delete' },
  { kind: 'requests', table: 'request_log', of: OWN, erase: 'delete' },
  {
    kind: 'printed records',
    table: 'record_pdfs',
    of: `record_id in (select record_id from records where ${OWN_RECORDS})`,
    erase: 'delete',
  },
  {
    kind: 'quotes',
    table: 'quotes',
    of: OWN,
    erase: {
      set: `input = '{}', input_sha256 = '', target_value = '', client_id = ''`,
      until: `input_sha256 = ''`,
    },
  },
  {
    kind: 'records',
    table: 'records',
    of: OWN_RECORDS,
    erase: {
      set: `target_value = '', reference = null, made_by = null, body = '${ERASED_BODY}', seal_sha256 = '${ERASED_SEAL}'`,
      until: `seal_sha256 = '${ERASED_SEAL}'`,
    },
  },
  {
    kind: 'connected apps',
    table: 'grants',
    of: OWN,
    erase: {
      set: `client_id = '', client_name = '', redirect_uri = null, app_key = 'erased', revoked_at = coalesce(revoked_at, now())`,
      until: `app_key = 'erased'`,
    },
  },
  {
    kind: 'people',
    table: 'users',
    of: OWN,
    erase: {
      set: `email = user_id || '@erased.invalid', password_hash = '', removed_at = coalesce(removed_at, now())`,
      until: `email = user_id || '@erased.invalid'`,
    },
    secret: ['password_hash'],
  },
  {
    kind: 'audit entries',
    table: 'audit_log',
    of: OWN,
    erase: {
      set: `address = null, details = '{}'`,
      until: `(address is null and details = '{}' or action = 'account_erased')`,
    },
  },
  {
    kind: 'names of accounts',
    table: 'accounts',
    of: OWN,
    erase: { set: `name = 'erased', plan = null, daily_cap_cents = null`, until: `name = 'erased'` },
  },
  {
    kind: 'names of tenants',
    table: 'tenants',
    of: `tenant_id in (select tenant_id from accounts where ${OWN}) and not exists (select from accounts other
      where other.tenant_id = tenants.tenant_id and other.account_id <> all($1))`,
    erase: { set: `name = 'erased'`, until: `name = 'erased'` },
    secret: ['target_secret'],
  },
];

/** A condition: the account of these rows was not erased. Checks use it for what rows of several tables have in common, because they are erased one table after another. */
export function isNotErased(rows: string): RawBuilder<unknown> {
  return sql`not exists (select from erasures gone where gone.account_id = ${sql.ref(`${rows}.account_id`)})`;
}

const RAISED = 'P0001';

/** Whether the database refused a row because its account was erased. */
export function isAccountErased(error: unknown): boolean {
  return readErrorCode(error) === RAISED && readErrorMessage(error).endsWith(': the account was erased');
}

/** The rows that still have what erasing removes, as a condition. */
export function listUnerased({ of, erase }: AccountData): string {
  return erase === 'delete' ? of : `${of} and not (${erase.until})`;
}
