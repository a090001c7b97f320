import { sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { hashPassword } from '#domain/access/password.ts';
import { recordAccount, recordTenant, recordUser } from '#store/access/accounts.ts';
import { recordApiKey } from '#store/access/api-keys.ts';
import { recordCredit } from '#store/billing/ledger.ts';
import type { Database } from '#store/postgres/database.ts';

const PASSWORD = 'correct horse battery staple';

/** An account of the bench, its key, and the person who signs in. */
export type BenchAccount = {
  tenant_id: string;
  account_id: string;
  user_id: string;
  key_id: string;
  api_key: string;
  email: string;
  password: string;
};

/** Creates an account with credit, a key and a person. */
export async function createBenchAccount(db: Database, name: string): Promise<BenchAccount> {
  const tenant_id = await recordTenant(db, name);
  const account_id = await recordAccount(db, tenant_id, name);
  const email = `${name.toLowerCase()}@bench.example`;
  const user_id = await recordUser(db, { account_id, email, password_hash: await hashPassword(PASSWORD) });
  const wish = { account_id, name: 'Bench', scopes: ALL_SCOPES, rate_limit_per_minute: null };
  const { api_key, key_id } = await recordApiKey(db, wish);
  await recordCredit(db, { accountId: account_id, amountCents: 1_000_000, reason: 'bench' });
  return { tenant_id, account_id, user_id, key_id, api_key, email, password: PASSWORD };
}

/** Adds what a busy account has beside records: requests of seven days, audit entries, people, invitations, keys and webhook deliveries. */
export async function addHistory(db: Database, account: BenchAccount, requests: number): Promise<void> {
  const { account_id, key_id, user_id } = account;
  const few = Math.max(10, Math.ceil(requests / 10));
  await sql`set statement_timeout = 0`.execute(db);
  // Numbers as the service makes them: 4,096 a millisecond, evenly over the last six days.
  await sql`
    insert into request_log (entry_no, account_id, made_by, operation, status, code, duration_ms, request_id)
    select (extract(epoch from now()) * 1000)::bigint * 4096 - n::bigint * (518400000 / ${requests}::integer) * 4096,
      ${account_id}, ${key_id}, (array['abn_lookup', 'get_abn', 'verify_counterparty'])[n % 3 + 1],
      case when n % 1000 = 0 then 422 else 200 end, case when n % 1000 = 0 then 'invalid_abn' end, 3.5, 'req_' || n
    from generate_series(1, ${requests}::integer) n on conflict do nothing`.execute(db);
  await sql`
    insert into audit_log (account_id, at, action, actor_kind, actor_id, subject_id, address, details)
    select ${account_id}, now() - (${few}::integer - n) * interval '1 minute', 'sign_in', 'person', ${user_id}, ${user_id},
      '203.0.113.7', '{"method":"password"}'
    from generate_series(1, ${few}::integer) n`.execute(db);
  await addDeliveries(db, account_id, few);
  for (let count = 0; count < 20; count += 1)
    await recordApiKey(db, { account_id, name: `Key ${count}`, scopes: ALL_SCOPES, rate_limit_per_minute: null });
  for (let count = 0; count < 20; count += 1)
    await recordUser(db, { account_id, email: `${newSortableId('')}@bench.example`, password_hash: 'none' });
  await sql`analyze`.execute(db);
}

async function addDeliveries(db: Database, account_id: string, count: number): Promise<void> {
  const endpoint_id = newSortableId('whe_');
  const url = 'https://hooks.example/in';
  const type = 'evidence_export.ready';
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data: { job_id: newSortableId('job_') } });
  // The end of the account's id keeps the ids of two accounts apart.
  const tail = account_id.slice(-16);
  await sql`insert into webhook_endpoints (endpoint_id, account_id, url, event_types, created_at)
    values (${endpoint_id}, ${account_id}, ${url}, array[${type}], now())`.execute(db);
  await sql`
    insert into events (event_id, account_id, event_no, type, body, created_at)
    select 'evt_' || lpad(n::text, 10, '0') || ${tail}, ${account_id}, n, ${type}, ${body},
      now() - (${count}::integer - n) * interval '1 minute' from generate_series(1, ${count}::integer) n`.execute(db);
  await sql`insert into event_streams (account_id, last_no) values (${account_id}, ${count})`.execute(db);
  await sql`
    insert into webhook_deliveries (delivery_id, event_id, account_id, endpoint_id, url, state, attempts, created_at, settled_at)
    select 'dlv_' || right(event_id, 26), event_id, account_id, ${endpoint_id}, ${url}, 'delivered', 1, created_at, created_at
    from events where account_id = ${account_id}`.execute(db);
  await sql`
    insert into webhook_attempts (delivery_id, attempt_no, started_at, duration_ms, status)
    select delivery_id, 1, created_at, 40, 204 from webhook_deliveries where account_id = ${account_id}`.execute(db);
}
