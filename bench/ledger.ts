import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { creditAccount } from '#domain/billing/ledger-entry.ts';
import { recordAccount, recordTenant, recordUser } from '#store/access/accounts.ts';
import { recordConsent } from '#store/access/record-consent.ts';
import type { FundingSource } from '#store/billing/decide-charges.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { type Database, openDatabase } from '#store/postgres/database.ts';
import { type CompletionWriter, openCompletionWriter } from '#store/records/completions.ts';
import { sealTestRecord } from '#test/support/test-records.ts';
import { buildTable, isMet } from './bench-row.ts';
import { median } from './load.ts';

// Compares the cost of a charge on an account with a long history and on one with a short history. Also compares a charge
// against a grant's cap with one by the account's own key, at the thousandth charge of a day.
const SHORT = 1_000;
const LONG = Number(process.argv[2] ?? 10_000_000);
// More than three checkpoints' worth, so that both accounts are measured at every distance from their last one.
const CHARGES = 1_000;
const ENTRIES_PER_STATEMENT = 50_000;

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const database = openDatabase(postgres.connection);
try {
  await migrate(database.pool);
  const tenant = await recordTenant(database.db, 'Bench');
  const short = await openAccount(database.db, tenant, SHORT);
  const long = await openAccount(database.db, tenant, LONG);
  await sql`analyze ledger_entries`.execute(database.db);
  const completions = openCompletionWriter(database.db);
  // The first charge of each sums its whole history and creates the first checkpoint.
  const firstMs = [await chargeOnce(completions, short), await chargeOnce(completions, long)];
  const agent = await openAccount(database.db, tenant, SHORT);
  const capped: FundingSource = { from: 'cap', grantId: await openGrant(database.db, agent) };
  const draws = { key: [] as number[], cap: [] as number[] };
  const times = { short: [] as number[], long: [] as number[] };
  const reads = { short: [] as number[], long: [] as number[] };
  for (let round = 0; round < CHARGES; round++) {
    times.short.push(await chargeOnce(completions, short));
    times.long.push(await chargeOnce(completions, long));
    reads.short.push(await timeMs(() => readBalanceCents(database.db, short)));
    reads.long.push(await timeMs(() => readBalanceCents(database.db, long)));
    draws.key.push(await chargeOnce(completions, agent));
    draws.cap.push(await chargeOnce(completions, agent, capped));
  }
  const rows = [compare('charge', times), compare('balance read', reads), compareDraws(draws)];
  process.stdout.write(`${buildTable(rows)}\n`);
  process.stdout.write(`first charge of each: ${firstMs.map((ms) => ms.toFixed(0)).join(' and ')} ms\n`);
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function compare(what: string, { short, long }: { short: number[]; long: number[] }) {
  return {
    measure: `${what} with ${LONG} entries of the account, times one with ${SHORT}`,
    value: median(long) / median(short),
    detail: `${median(long).toFixed(2)} against ${median(short).toFixed(2)} ms, median of ${CHARGES}`,
    goal: 1.5,
    atLeast: false,
  };
}

function compareDraws({ key, cap }: { key: number[]; cap: number[] }) {
  return {
    measure: 'charge on the cap of a grant, times one with a key',
    value: median(cap) / median(key),
    detail: `${median(cap).toFixed(2)} against ${median(key).toFixed(2)} ms, median of ${CHARGES}`,
    goal: 1.5,
    atLeast: false,
  };
}

async function openGrant(db: Database, account_id: string): Promise<string> {
  const user_id = await recordUser(db, { account_id, email: 'bench@example.com', password_hash: 'none' });
  const client = { client_id: 'bench', client_name: 'Bench', app_key: 'bench', redirect_uri: null };
  const consent = { account_id, user_id, ...client, scopes: [], asked: [], cap_cents_per_day: 1_000_000 };
  return recordConsent(db, consent, new Date());
}

async function openAccount(db: Database, tenant: string, entries: number): Promise<string> {
  const accountId = await recordAccount(db, tenant, 'Bench');
  // Only this account's side: the other belongs to the service, whose balance is never read.
  await sql`alter table ledger_entries disable trigger user`.execute(db);
  for (let from = 1; from <= entries; from += ENTRIES_PER_STATEMENT) {
    const to = Math.min(from + ENTRIES_PER_STATEMENT - 1, entries);
    await sql`insert into ledger_entries (transaction_id, ledger_account, amount_cents, reason)
      select 'txn_' || ${accountId} || lpad(n::text, 8, '0'), ${creditAccount(accountId)}, 100, 'bench'
      from generate_series(${from}::integer, ${to}::integer) n`.execute(db);
  }
  await sql`alter table ledger_entries enable trigger user`.execute(db);
  return accountId;
}

function chargeOnce(
  completions: CompletionWriter,
  accountId: string,
  funding: FundingSource = { from: 'key' },
): Promise<number> {
  const sealing = sealTestRecord({ price_cents: 10 });
  return timeMs(() => completions.record({ accountId, sealing, funding, held: null, answer: {}, jobs: [] }));
}

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
