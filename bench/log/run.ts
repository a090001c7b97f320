import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { DemoCredentials } from '#app/demo.ts';
import { recordAccount, recordTenant } from '#store/access/accounts.ts';
import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { appendRecords } from '#store/log/append-records.ts';
import { beginLog } from '#store/log/log-keys.ts';
import { migrate } from '#store/migrate.ts';
import { type Database, type OpenDatabase, openDatabase } from '#store/postgres/database.ts';
import { assignPlaces } from '#store/records/record-order.ts';
import { type BenchRow, buildTable, isMet } from '../bench-row.ts';
import { load, median } from '../load.ts';
import { spawnService } from '../spawn-server.ts';
import { addRecords } from '../usage/add-records.ts';
import { fillLog } from './fill-log.ts';
import { measureProofs } from './measure-proofs.ts';
import { measureSizes } from './measure-sizes.ts';

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '10000000' },
    records: { type: 'string', default: '50000' },
    // Another checkout of this service, from before the log. Answers per second of both are compared in turns.
    before: { type: 'string' },
    // As root on a busy machine: measures proofs with priority over all other work.
    alone: { type: 'boolean', default: false },
    // Sizes that the log grows to, such as 1000000,10000000; nothing else is measured.
    sizes: { type: 'string' },
  },
});
const ROUNDS = 7;
const SECONDS = 3;

if (values.sizes !== undefined) {
  const sizes = values.sizes.split(',').map(Number);
  await inStore(({ db }) => measureSizes(db, sizes, (line) => process.stdout.write(`${line}\n`)));
  process.exit();
}
const rows: BenchRow[] = [];
process.stderr.write(`load before the measurements: ${loadavg()[0]?.toFixed(1)}\n`);
if (values.before !== undefined) rows.push(await compareChecks(values.before));
rows.push(await inStore((database) => measureIntegration(database, Number(values.records))));
rows.push(await inStore(({ db }) => fillAndMeasure(db, Number(values.entries))));
process.stdout.write(`${buildTable(rows)}\n`);
process.exitCode = rows.every(isMet) ? 0 : 1;

/** Runs work on a temporary store. */
async function inStore<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-log-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase(postgres.connection, { maxConnections: 1 });
  try {
    await migrate(database.pool);
    await beginLog(database.db, 'bench.example/log', null);
    return await work(database);
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures how many records per second one process appends, including placing. */
async function measureIntegration({ db }: OpenDatabase, count: number): Promise<BenchRow> {
  const accountId = await recordAccount(db, await recordTenant(db, 'bench'), 'bench');
  await addRecords(db, accountId, count, () => undefined);
  await sql`insert into unplaced_records (record_id) select record_id from records order by record_id`.execute(db);
  const startMs = performance.now();
  while (((await assignPlaces(db)) ?? 0) > 0);
  const placedMs = performance.now();
  while (((await appendRecords(db, null)) ?? 0) > 0);
  const endMs = performance.now();
  const perSecond = (fromMs: number) => Math.round(count / ((endMs - fromMs) / 1_000));
  const detail = `${count} records; ${perSecond(placedMs)} a second without their places`;
  return {
    measure: 'records appended to the log a second',
    value: perSecond(startMs),
    detail,
    goal: 2_000,
    atLeast: true,
  };
}

async function fillAndMeasure(db: Database, count: number): Promise<BenchRow> {
  await fillLog(db, count);
  return measureProofs(db, count, values.alone);
}

/** Measures recorded checks per second, with the log and before it, in turns. */
async function compareChecks(before: string): Promise<BenchRow> {
  const now = await openService();
  const then = await openService({ root: before });
  const ratios: number[] = [];
  const seen: number[][] = [[], []];
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const one = await then.measure();
      const other = await now.measure();
      if (round === 0) continue;
      ratios.push(other / one);
      seen[0]?.push(one);
      seen[1]?.push(other);
    }
  } finally {
    await now.stop();
    await then.stop();
  }
  const [beforeRate = 0, afterRate = 0] = seen.map((one) => Math.round(median(one)));
  const spread = `rounds ${ratios.map((one) => one.toFixed(2)).join(' ')}`;
  const detail = `${afterRate} against ${beforeRate} a second, medians; ${spread}`;
  return {
    measure: 'GET /v1/abn/{abn} with the log, share of before',
    value: median(ratios),
    detail,
    goal: 0.97,
    atLeast: true,
  };
}

async function openService(checkout: { root?: string } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-log-'));
  const limits = { RATE_LIMIT_PER_MINUTE: '100000000', ANONYMOUS_RATE_LIMIT_PER_MINUTE: '100000000' };
  const service = await spawnService({ DATA_DIR: dataDir, PORT: '0', ...limits }, checkout);
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo-credentials.json'), 'utf8')) as DemoCredentials;
  return {
    async measure() {
      const answer = await load(`${service.url}/v1/abn/${demo.sample_abn}`, demo.api_key, { seconds: SECONDS });
      if (answer.errors > 0) throw new Error(`${answer.errors} requests failed`);
      return answer.perSecond;
    },
    async stop() {
      await service.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
