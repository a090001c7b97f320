import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildFigures } from '#app/build-figures.ts';
import { startProcessMeters } from '#app/process-meters.ts';
import { buildReadiness } from '#app/readiness.ts';
import { upstreamRequests } from '#base/upstream-channel.ts';
import { type MetricsServer, startMetricsServer } from '#doors/web/metrics-server.ts';
import { startCopyIn } from '#store/postgres/copy-stream.ts';
import { stageVersion } from '#store/registers/register-versions.ts';
import { readRefusal } from '#test/support/answers.ts';
import { openPool } from '#test/support/open-pool.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { announce } from '#test/support/webhook-deliveries.ts';

let service: TestService;
let metrics: MetricsServer;
let metricsUrl: string;
let draining = false;
const meters = startProcessMeters();
before(async () => {
  service = await startTestService();
  const parts = {
    describeFigures: buildFigures(service.database, service.built, meters),
    checkReadiness: buildReadiness(service.database, service.built.probes, () => draining),
  };
  metrics = await startMetricsServer(service.server, parts, { host: '127.0.0.1', port: 0 });
  metricsUrl = `http://127.0.0.1:${metrics.port}`;
});
after(async () => {
  meters.stop();
  await metrics.stop();
  await service.stop();
});

test('metrics are available on the metrics port only [routes.metrics-port]', async () => {
  await readRefusal(await service.request('/metrics'), 404, 'not_found');
  assert.equal((await fetch(`${metricsUrl}/metrics`)).status, 200);
});

test('responses are counted by method and status', async () => {
  await service.request('/v1/sources');
  await service.request('/v1/sources');
  await service.request('/v1/abn/1');
  // A response is counted when it is sent completely, and a client may have read it before.
  const text = await waitUntil('the last response is counted', async () => {
    const page = await (await fetch(`${metricsUrl}/metrics`)).text();
    return page.includes('status="400"') && page;
  });
  assert.match(text, /^registers_http_requests_total\{method="GET",status="200"\} 2$/m);
  assert.match(text, /^registers_http_requests_total\{method="GET",status="400"\} 1$/m);
  assert.match(text, /^process_resident_memory_bytes \d+$/m);
  assert.match(text, /^process_cpu_seconds_total [\d.]+$/m);
});

test('the metrics port shows only metrics, and no secrets', async () => {
  for (const [path, method] of [
    ['/', 'GET'],
    ['/v1/_health', 'GET'],
    ['/metrics', 'POST'],
    ['/metrics/x', 'GET'],
  ] as const) {
    assert.equal((await fetch(metricsUrl + path, { method })).status, 404, `${method} ${path}`);
  }
  assert.doesNotMatch(await (await fetch(`${metricsUrl}/metrics`)).text(), /svc_live_|acc_|ten_|\/v1\//);
});

test('calls over every interface are counted by operation and code, with their duration', async () => {
  const before = await readNumber('registers_operation_calls_total{operation="get_abn",code="ok"}');
  const refusedBefore = await readNumber('registers_operation_calls_total{operation="get_abn",code="invalid_abn"}');
  await service.request('/v1/abn/79002637069');
  await service.request('/v1/abn/1');
  assert.equal(await readNumber('registers_operation_calls_total{operation="get_abn",code="ok"}'), before + 1);
  assert.equal(
    await readNumber('registers_operation_calls_total{operation="get_abn",code="invalid_abn"}'),
    refusedBefore + 1,
  );
  const all = await readNumber('registers_operation_duration_seconds_count{operation="get_abn"}');
  assert.equal(await readNumber('registers_operation_duration_seconds_bucket{operation="get_abn",le="+Inf"}'), all);
  assert.equal(all, before + refusedBefore + 2);
});

test('running and shed requests, store connections and jobs are shown', async () => {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  for (const line of [
    /^registers_requests_in_flight 0$/m,
    /^registers_requests_shed_total 0$/m,
    /^registers_store_pool_connections\{state="idle"\} \d+$/m,
    /^registers_store_pool_waiting 0$/m,
    /^# HELP registers_jobs .+\n# TYPE registers_jobs gauge$/m,
    /^registers_event_loop_lag_seconds \d/m,
    /^registers_log_lag_records \d+$/m,
    /^registers_log_lag_seconds \d/m,
    /^registers_store_up 1$/m,
    /^registers_build_info\{version="\d.+"\} 1$/m,
  ])
    assert.match(text, line);
  assert.equal(text.match(/^# TYPE /gm)?.length, text.match(/^# HELP \w+ .+\.\n# TYPE /gm)?.length);
});

test('an unfinished import is shown with its version and copied rows', async (t) => {
  const { db, url } = service.database;
  await stageVersion(db, { dataset: 'abn', source_version: 'abn-2030-01', sample: false });
  // A connection of the service would cancel the copy after its statement_timeout.
  const pool = openPool({ connectionString: url, max: 1 });
  const client = await pool.connect();
  await client.query('create temporary table copied (text text)');
  const copy = startCopyIn(client, 'copy copied from stdin');
  t.after(async () => {
    await copy.fail();
    client.release(true);
    await pool.end();
  });
  // More bytes than the server reads before it parses any.
  await copy.write('some text\n'.repeat(20_000));
  await waitUntil('rows are counted', async () => (await readNumber('registers_import_rows_copied')) > 0);
  assert.equal(await readNumber('registers_imports_unfinished{dataset="abn",source_version="abn-2030-01"}'), 1);
});

test('webhook deliveries are counted by state, with the age of the oldest due one', async () => {
  await announce(service.database, service.account.account_id, { webhookUrl: 'https://a.example/' });
  const text = await buildFigures(service.database, service.built, meters)();
  assert.match(text, /^registers_webhook_deliveries\{state="pending"\} 1$/m);
  assert.match(text, /^registers_webhook_oldest_due_seconds \d/m);
});

test('/ready lists each dependency, and is 503 while the process drains or a migration is missing', async () => {
  const ok = { store: 'ok', objects: 'ok', migrations: 'ok', clock: 'ok', log: 'ok', draining: 'ok' };
  const [status, { ready, checks, clock_skew_seconds }] = await readReady();
  assert.deepEqual([status, ready, checks], [200, true, ok]);
  assert.ok(clock_skew_seconds !== null && Math.abs(clock_skew_seconds) < 5);
  draining = true;
  const [drainingStatus, whileDraining] = await readReady();
  assert.deepEqual([drainingStatus, whileDraining.ready], [503, false]);
  assert.deepEqual(whileDraining.checks, { ...ok, draining: 'draining' });
  draining = false;
  await service.database.pool.query('delete from migrations where number = 1');
  await waitUntil('the missing migration is seen', async () => (await readReady())[0] === 503);
  assert.match((await readReady())[1].checks.migrations ?? '', /^pending: 0*1/);
});

test('every metric has the prefix or is one of the process, and its unit last', async () => {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    assert.match(name, /^(registers|process)_[a-z_]+$/);
    assert.equal(name.endsWith('_total'), type === 'counter', `${name} ${type}`);
    if (type === 'histogram') assert.match(name, /_seconds$/);
  }
});

test('jobs and upstreams have histograms by outcome, and registers an age', async () => {
  meters.noteJob('housekeeping', 'succeeded', 0.02);
  upstreamRequests.publish({ host: 'register.example', outcome: 'late', seconds: 3 });
  const { db } = service.database;
  await db
    .updateTable('snapshots')
    .set({ sample: false })
    .where('dataset', '=', 'asic-companies')
    .where('state', '=', 'active')
    .execute();
  const text = await buildFigures(service.database, service.built, meters)();
  assert.match(text, /^registers_job_duration_seconds_bucket\{name="housekeeping",outcome="succeeded",le="0.05"\} 1$/m);
  assert.match(
    text,
    /^registers_upstream_duration_seconds_bucket\{host="register.example",outcome="late",le="2.5"\} 0$/m,
  );
  assert.match(text, /^registers_upstream_duration_seconds_count\{host="register.example",outcome="late"\} 1$/m);
  assert.match(text, /^registers_import_age_seconds\{dataset="asic-companies"\} \d/m);
  assert.doesNotMatch(text, /^registers_import_age_seconds\{dataset="abn"\}/m, 'a sample has no age');
});

async function readNumber(series: string): Promise<number> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}

type Ready = { ready: boolean; checks: Record<string, string>; clock_skew_seconds: number | null };

async function readReady(): Promise<[number, Ready]> {
  const answer = await fetch(`${metricsUrl}/ready`);
  return [answer.status, (await answer.json()) as Ready];
}

test('the metrics port closes with clients still connected, so that no scraper blocks shutdown', {
  timeout: 20_000,
}, async () => {
  const asked = Promise.withResolvers<void>();
  const parts = {
    describeFigures: async () => '',
    checkReadiness: () => {
      asked.resolve();
      return new Promise<never>(() => undefined);
    },
  };
  const other = await startMetricsServer(service.server, parts, { host: '127.0.0.1', port: 0 });
  const waiting = fetch(`http://127.0.0.1:${other.port}/ready`).catch(() => 'let go');
  await asked.promise;
  await other.stop();
  assert.equal(await waiting, 'let go');
});
