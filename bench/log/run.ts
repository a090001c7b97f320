import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { DemoCredentials } from '#app/demo.ts';
import { recordAccount, recordTenant } from '#store/accounts.ts';
import { type OpenDatabase, openDatabase } from '#store/database.ts';
import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { integrateRecords } from '#store/log/integrate-records.ts';
import { beginLog } from '#store/log/log-keys.ts';
import { readRecordLog } from '#store/log/read-record-log.ts';
import { migrate } from '#store/migrate.ts';
import { placeRecords } from '#store/record-order.ts';
import { type BenchRow, buildTable, isMet } from '../bench-row.ts';
import { load, median } from '../load.ts';
import { spawnServer } from '../spawn-server.ts';
import { addRecords } from '../usage/add-records.ts';
import { buildMadeUpId, fillLog } from './fill-log.ts';

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '10000000' },
    records: { type: 'string', default: '50000' },
    // Another checkout of this service, from before the log: answers a second of both are compared in turns.
    before: { type: 'string' },
  },
});
const PROOFS = 5_000;
const WARM_UP_PROOFS = 200;
const ROUNDS = 7;
const SECONDS = 3;

const rows: BenchRow[] = [];
process.stderr.write(`load before the measurements: ${loadavg()[0]?.toFixed(1)}\n`);
if (values.before !== undefined) rows.push(await compareChecks(values.before));
rows.push(await inStore((database) => measureIntegration(database, Number(values.records))));
rows.push(await inStore((database) => measureProofs(database, Number(values.entries))));
process.stdout.write(`${buildTable(rows)}\n`);
process.exitCode = rows.every(isMet) ? 0 : 1;

/** Does work on a store of its own, which is gone afterwards. */
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

/** How many records a second one process appends, places included. */
async function measureIntegration({ db }: OpenDatabase, count: number): Promise<BenchRow> {
  const accountId = await recordAccount(db, await recordTenant(db, 'bench'), 'bench');
  await addRecords(db, accountId, count, () => undefined);
  await sql`insert into unplaced_records (record_id) select record_id from records order by record_id`.execute(db);
  const startMs = performance.now();
  while (((await placeRecords(db)) ?? 0) > 0);
  const placedMs = performance.now();
  while (((await integrateRecords(db, null)) ?? 0) > 0);
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

/** How long the proof of one record takes, from its id to its text, at any index. */
async function measureProofs({ db }: OpenDatabase, count: number): Promise<BenchRow> {
  await fillLog(db, count);
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < WARM_UP_PROOFS + PROOFS; round += 1) {
    const id = buildMadeUpId(Math.floor(Math.random() * count));
    const startMs = performance.now();
    const log = (await readRecordLog(db, [id])).get(id);
    if (log === undefined) throw new Error(`${id} has no proof`);
    if (round >= WARM_UP_PROOFS) times.push(performance.now() - startMs);
  }
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1_000 / (WARM_UP_PROOFS + PROOFS);
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  const detail = `p50 ${at(0.5).toFixed(2)} ms, ${cpuMs.toFixed(2)} ms of CPU here; ${PROOFS} at random among ${count}, load ${loadavg()[0]?.toFixed(1)}`;
  return { measure: 'a proof, p99, ms', value: at(0.99), detail, goal: 2, atLeast: false };
}

/** Answers a second of a recorded check, with the log and before it, in turns. */
async function compareChecks(before: string): Promise<BenchRow> {
  const now = await openService('src/app/admin.ts');
  const then = await openService(join(before, 'src/app/admin.ts'));
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

async function openService(main: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-log-'));
  const limits = { RATE_LIMIT_PER_MINUTE: '100000000', ANONYMOUS_RATE_LIMIT_PER_MINUTE: '100000000' };
  const service = await spawnServer(['--max-semi-space-size=16', main, 'serve'], {
    DATA_DIR: dataDir,
    PORT: '0',
    ...limits,
  });
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
