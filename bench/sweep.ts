import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#app/config.ts';
import { buildSweeps } from '#app/retention.ts';
import { recordAccount, recordTenant } from '#store/access/accounts.ts';
import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { announceEvent } from '#store/webhooks/events.ts';
import { median } from './load.ts';

// Deletes old events by retention while others are announced: how long parts and writes take.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dump: { type: 'boolean', default: false } },
});
const OLD = Number(positionals[0] ?? 1_000_000);
const YOUNG = OLD / 5;
const PART = 5_000;
const WRITERS = 2;
const ALONE_MS = 10_000;

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const database = openDatabase(postgres.connection);
try {
  await migrate(database.pool);
  const accounts = await Promise.all(Array.from({ length: WRITERS }, openAccount));
  await fill(accounts[0] ?? '');
  const alone = await measureWrites(accounts, () => sleep(ALONE_MS));
  const parts: number[] = [];
  // As pg_dump: no row that is deleted meanwhile can be removed.
  const dump = await database.pool.connect();
  if (values.dump) await dump.query('begin isolation level repeatable read; select from events limit 1');
  const { events } = buildSweeps(database.db, readConfig({}).retention);
  const beside = await measureWrites(accounts, async () => {
    let count = PART;
    while (count === PART) {
      const startedMs = performance.now();
      count = (await events?.(PART)) ?? 0;
      parts.push(performance.now() - startedMs);
    }
  });
  dump.release(true);
  const { rows } = await database.pool.query(
    `select count(*) filter (where created_at < now() - interval '30 days')::int as old, count(*)::int as all from events`,
  );
  const seconds = parts.reduce((sum, ms) => sum + ms, 0) / 1_000;
  say(`${OLD} events, each with a delivery and an attempt, deleted in ${parts.length} parts, ${seconds.toFixed(0)} s`);
  say(
    `a part: first ten ${describe(parts.slice(0, 10))}; last ten ${describe(parts.slice(-11, -1))}; all ${describe(parts)}`,
  );
  say(`writes alone: ${describe(alone)}`);
  say(`writes beside it: ${describe(beside)}`);
  say(`left: ${rows[0].old} old of ${rows[0].all}`);
} finally {
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function openAccount(): Promise<string> {
  return recordAccount(database.db, await recordTenant(database.db, 'Bench'), 'Bench');
}

/** Old events from 60 to 31 days ago, and young ones, in the order of their times. */
async function fill(accountId: string): Promise<void> {
  const at = `case when n <= ${OLD} then now() - interval '60 days' + n * (interval '29 days' / ${OLD})
    else now() - interval '29 days' + (n - ${OLD}) * (interval '29 days' / ${YOUNG}) end`;
  const id = (prefix: string) => `'${prefix}' || lpad(n::text, 26, '0')`;
  const rows = `from generate_series(1, ${OLD + YOUNG}) n`;
  for (const statement of [
    `insert into events select ${id('evt_')}, '${accountId}', n, 'monitor.changed', repeat('x', 700), ${at} ${rows}`,
    `insert into event_streams values ('${accountId}', ${OLD + YOUNG})`,
    `insert into webhook_deliveries select ${id('whd_')}, ${id('evt_')}, '${accountId}', null, 'https://example.com/hook', 'delivered', 1, null, ${at}, ${at} ${rows}`,
    `insert into webhook_attempts select ${id('whd_')}, 1, ${at}, 40, 204, null, null ${rows}`,
    'analyze events, webhook_deliveries, webhook_attempts',
  ]) {
    const client = await database.pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      await client.query(statement);
    } finally {
      client.release(true);
    }
  }
}

/** Announces events, one after another for each account, until `work` ends; returns the durations in ms. */
async function measureWrites(accounts: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  let ended = false;
  const data = { endpoint_id: 'whe_bench' };
  const write = async (accountId: string) => {
    while (!ended) {
      const startedMs = performance.now();
      await database.db
        .transaction()
        .execute((trx) => announceEvent(trx, { accountId, type: 'monitor.changed', data }));
      durations.push(performance.now() - startedMs);
    }
  };
  const writing = Promise.all(accounts.map(write));
  await work();
  ended = true;
  await writing;
  return durations;
}

function describe(durations: readonly number[]): string {
  return `median ${median([...durations]).toFixed(1)} ms, longest ${Math.max(...durations).toFixed(0)} ms (${durations.length})`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
