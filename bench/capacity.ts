import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import type { DemoCredentials } from '#app/demo.ts';
import { openEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { readCpuMicros, readPostgresCpuMicros } from './process-cpu.ts';
import { readResidentMegabytes, type SpawnedServer, spawnService } from './spawn-server.ts';

// Measures what a request of each kind costs the service and PostgreSQL, then checks what the sum of these costs
// predicts at two rates. CPU time, bytes and transactions are counted, not wall time, so other work on the machine
// disturbs little. docs/scale.md explains the model.
const REQUESTS = Number(process.env.REQUESTS ?? 3_000);
// The code of a kind of request is compiled in stages: CPU falls for some thousand requests.
const WARM_UP_REQUESTS = Number(process.env.WARM_UP_REQUESTS ?? 4_000);
const CHECK_SECONDS = Number(process.env.CHECK_SECONDS ?? 20);
const OFF = ['NSW_PLANNING_URL', 'VIC_PLANNING_URL', 'SA_PLANNING_URL', 'SILO_URL', 'BOM_URL'];
const LIMITS = { RATE_LIMIT_PER_MINUTE: '100000000', ANONYMOUS_RATE_LIMIT_PER_MINUTE: '100000000' };

type Kind = { name: string; request: autocannon.Request };
type Counters = { service: number; postgres: number; wal: number; syncs: number; commits: number; disk: number };
type Cost = Counters & { requests: number };

const dataDir = mkdtempSync(join(tmpdir(), 'bench-capacity-'));
const server = await spawnService({
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'error',
  // A busy machine must not make the service refuse requests.
  MAX_LAG_MS: '600000',
  ...LIMITS,
  ...Object.fromEntries(OFF.map((name) => [name, 'off'])),
});
const { connection } = await openEmbeddedPostgres({ dataDir, share: true, onNotice: () => undefined });
const pool = new pg.Pool({ ...connection, max: 1 });
try {
  const kinds = await buildKinds(server, readDemo());
  print(`${cpus()[0]?.model ?? 'unknown CPU'}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
  print('| request | service CPU, µs | PostgreSQL CPU, µs | transactions | WAL, bytes | WAL flushes | disk, bytes |');
  print('|---|---|---|---|---|---|---|');
  const costs = new Map<string, Cost>();
  for (const { name, request } of kinds) {
    await run([request], { amount: WARM_UP_REQUESTS });
    const cost = await measure(() => run([request], { amount: REQUESTS }));
    costs.set(name, cost);
    print(describe(name, cost));
  }
  print(`\nmemory of the service: ${readResidentMegabytes(server.pid).toFixed()} MB`);
  await printTables();
  for (const rate of [50, 200]) await check(rate, kinds, costs);
} finally {
  await pool.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readDemo(): DemoCredentials {
  return JSON.parse(readFileSync(join(dataDir, 'demo-credentials.json'), 'utf8')) as DemoCredentials;
}

async function buildKinds({ url }: SpawnedServer, demo: DemoCredentials): Promise<Kind[]> {
  const headers = { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' };
  const get = (name: string, path: string): Kind => ({ name, request: { method: 'GET', path, headers } });
  const post = (name: string, path: string, body: object): Kind => ({
    name,
    request: { method: 'POST', path, headers, body: JSON.stringify(body) },
  });
  const made = await fetch(`${url}/v1/abn/${demo.sample_abn}`, { headers });
  const { record_id } = (await made.json()) as { record_id: string };
  const address = { source_version: demo.gnaf_source_version, raw_address: demo.sample_address };
  return [
    get('`GET /v1/abn/{abn}`, recorded', `/v1/abn/${demo.sample_abn}`),
    post('`POST /v1/verify-counterparty`, recorded', '/v1/verify-counterparty', { abn: demo.sample_abn }),
    post('`POST /v1/address/lookup`, recorded', '/v1/address/lookup', address),
    post('`POST /v1/screening`, recorded', '/v1/screening', { name: 'Sample Harbour Holdings', kind: 'organisation' }),
    get('`GET` one record with its proof', `/v1/receipts/due-diligence/${record_id}`),
    get('`GET` a list of 20 records', '/v1/receipts/due-diligence?limit=20'),
    get('`GET /v1/usage`', '/v1/usage'),
  ];
}

async function run(
  requests: autocannon.Request[],
  extent: { amount: number } | { duration: number; overallRate: number },
) {
  const result = await autocannon({ url: server.url, connections: 32, requests, ...extent });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result['2xx'];
}

async function readCounters(): Promise<Counters> {
  const { rows } = await pool.query(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal,
    (select xact_commit from pg_stat_database where datname = current_database())::float8 as commits,
    pg_database_size(current_database())::float8 as disk,
    ${(await hasColumn('pg_stat_wal', 'wal_sync')) ? '(select wal_sync from pg_stat_wal)' : `(select sum(fsyncs) from pg_stat_io where object = 'wal')`}::float8 as syncs`);
  return { service: readCpuMicros(server.pid), postgres: readPostgresCpuMicros(dataDir), ...rows[0] };
}

async function hasColumn(view: string, column: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from information_schema.columns where table_name = $1 and column_name = $2',
    [view, column],
  );
  return (rowCount ?? 0) > 0;
}

/** Counts what some requests cost, with what follows from them in the background: places, log, usage. */
async function measure(work: () => Promise<number>): Promise<Cost> {
  await settle();
  const before = await readCounters();
  const requests = await work();
  await settle();
  const after = await readCounters();
  const difference = (name: keyof Counters) => after[name] - before[name];
  return {
    requests,
    service: difference('service'),
    postgres: difference('postgres'),
    wal: difference('wal'),
    syncs: difference('syncs'),
    commits: difference('commits'),
    disk: difference('disk'),
  };
}

/** Waits until every record is in the log, and the counters of PostgreSQL are written. */
async function settle(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`select (select count(*) from unplaced_records) as waiting,
      (select coalesce(max(place) + 1, 0) from record_places) as placed, (select max(tree_size) from log_checkpoints) as logged,
      pg_stat_clear_snapshot()`);
    if (Number(rows[0].waiting) === 0 && Number(rows[0].placed) === Number(rows[0].logged)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // Idle backends report their counters within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
}

function describe(name: string, cost: Cost): string {
  const each = (value: number, digits = 0) => (value / cost.requests).toFixed(digits);
  return `| ${name} | ${each(cost.service)} | ${each(cost.postgres)} | ${each(cost.commits, 2)} | ${each(cost.wal)} | ${each(cost.syncs, 3)} | ${each(cost.disk)} |`;
}

async function printTables(): Promise<void> {
  const { rows } =
    await pool.query(`select relname, pg_total_relation_size(oid)::float8 as bytes, pg_indexes_size(oid)::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 10`);
  const count = await pool.query('select count(*)::float8 as count from records');
  print(`\n${count.rows[0].count} records; bytes a record by table (of these in indexes):`);
  for (const { relname, bytes, indexes } of rows)
    print(`${relname} ${(bytes / count.rows[0].count).toFixed()} (${(indexes / count.rows[0].count).toFixed()})`);
}

/** Runs a mix of requests at a fixed rate and compares it with the sum of the costs. */
async function check(rate: number, kinds: readonly Kind[], costs: ReadonlyMap<string, Cost>): Promise<void> {
  // Seven look-ups, two cards and a list in ten requests.
  const mix = [0, 0, 0, 1, 0, 0, 5, 0, 1, 0].map((at) => kinds[at] as Kind);
  const idle = await measure(
    () => new Promise<number>((resolve) => setTimeout(() => resolve(1), CHECK_SECONDS * 1_000)),
  );
  const requests = mix.map(({ request }) => request);
  const found = await measure(() => run(requests, { duration: CHECK_SECONDS, overallRate: rate }));
  print(`\nmix at ${rate} a second wanted, ${(found.requests / CHECK_SECONDS).toFixed()} reached:`);
  print('| | predicted | found | error |\n|---|---|---|---|');
  for (const [field, label] of [
    ['service', 'service CPU, ms'],
    ['postgres', 'PostgreSQL CPU, ms'],
    ['wal', 'WAL, bytes'],
    ['commits', 'transactions'],
  ] as const) {
    const each = mix.map(({ name }) => {
      const cost = costs.get(name);
      return cost === undefined ? 0 : cost[field] / cost.requests;
    });
    const predicted = (found.requests * each.reduce((sum, one) => sum + one, 0)) / mix.length + idle[field];
    const scale = field === 'service' || field === 'postgres' ? 1_000 : 1;
    const error = ((predicted - found[field]) / found[field]) * 100;
    print(
      `| ${label} | ${(predicted / scale).toFixed()} | ${(found[field] / scale).toFixed()} | ${error.toFixed()} % |`,
    );
  }
}
