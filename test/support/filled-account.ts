import type { Pool } from 'pg';
import { readOk } from './answers.ts';
import { addPerson, type ConsentService, connectApp, openSignedIn } from './consent-service.ts';
import { integrateAll } from './evidence-log.ts';
import { BAKERY, fillConsole, SANCTIONED } from './filled-console.ts';
import { orderExport } from './made-exports.ts';
import { bindSearch, quoteSearch } from './paid-searches.ts';
import { postJson } from './post-json.ts';

/** The reference of everything that the account saved. */
export const FILLED_REFERENCE = 'Lot 7 of Ms Quigley';

const HOOK = 'hooks.example.com';

/** What of the account appears somewhere in the store: people, references, addresses of its programs, keys. */
export const FILLED_WORDS = [
  'ada@example.com',
  'grace@example.com',
  FILLED_REFERENCE,
  HOOK,
  SANCTIONED,
  'key-of-ada',
  'of Ms Quigley',
];

/** Fills the account of the service with everything that an account can have; returns one of its records and its app. */
export async function fillAccount(service: ConsentService) {
  const { account, database } = service;
  await fillConsole(await openSignedIn(service), FILLED_REFERENCE);
  const app = await connectApp(service);
  await addPerson(service, 'grace@example.com');
  const made = await postJson(service, '/v1/verify-counterparty', { abn: BAKERY }, { 'idempotency-key': 'key-of-ada' });
  const { record_id } = await readOk(made);
  await quoteSearch(database, await bindSearch(database, account));
  await fillBehind(service);
  await integrateAll(database.db);
  await orderExport(database, account.account_id, { webhook_url: `https://${HOOK}/export` });
  return { recordId: String(record_id), app };
}

/** What only jobs or browsers write: alerts, checks, batches, invitations and passkeys. */
async function fillBehind({ database: { pool }, account: { account_id } }: ConsentService): Promise<void> {
  await pool.query(`insert into screening_alerts (alert_id, screening_monitor_id, account_id, list_reference, listed_as,
      band, score, reasons, why, record_id, opened_snapshot_id, opened_at)
    select 'alt_1', screening_monitor_id, account_id, '1', 'of Ms Quigley', 'match', 1, '[]', 'added', 'rec_1',
      (select min(snapshot_id) from snapshots), now() from screening_monitors where account_id = '${account_id}'`);
  await pool.query(`insert into monitor_checks (check_id, subscription_id, account_id, state, audit_correlation_id, lease_until)
    select 'chk_1', subscription_id, account_id, 'queued', 'of Ms Quigley', now() + interval '1 day' from monitors
    where account_id = '${account_id}'`);
  await pool.query(`insert into account_jobs (job_id, account_id, kind) values ('job_1', '${account_id}', 'batch_search');
    insert into batches (job_id, account_id, order_sha256, answers_until, webhook_url, public_url, row_count)
      values ('job_1', '${account_id}', '', now(), 'https://${HOOK}', '', 1);
    insert into batch_rows (job_id, row_no, tool, input, price_cents, record_id)
      values ('job_1', 1, 'screen_name', '{"name":"of Ms Quigley"}', 0, 'rec_2');
    insert into passkeys (credential_id, user_id, name, public_key, sign_count, transports)
      select 'crd_1', user_id, 'phone of Ms Quigley', '', 0, '{}' from users where account_id = '${account_id}' limit 1;
    insert into invitations (invitation_id, account_id, token_sha256, role, note, created_at, created_by_user_id, expires_at)
      select 'inv_1', account_id, '', 'member', 'of Ms Quigley', now(), user_id, now() from users
      where account_id = '${account_id}' limit 1`);
}

/** Lists the tables that have one of the words in any row, outside the registers. */
export async function listHolding(pool: Pool, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query(`select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'pgboss') and tablename not in ('snapshots', 'abn_changes', 'register_changes', 'rejected_rows')`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(`select coalesce(string_agg(one::text, ' '), '') as text from ${name} one`);
    found.push(...words.filter((word) => rows[0].text.includes(word)).map((word) => `${name}: ${word}`));
  }
  return found;
}
