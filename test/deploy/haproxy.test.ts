import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildFigures } from '#app/build-figures.ts';
import { startProcessMeters } from '#app/process-meters.ts';
import { buildReadiness } from '#app/readiness.ts';
import { type MetricsServer, startMetricsServer } from '#doors/web/metrics-server.ts';
import { readRefusal } from '#test/support/answers.ts';
import { type CapturedLog, captureLog } from '#test/support/captured-log.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { findHaproxy, whyLeftOut } from '#test/support/why-left-out.ts';

const HAPROXY = findHaproxy();
const SAMPLE = new URL('../../deploy/haproxy/haproxy.cfg', import.meta.url);
const ANONYMOUS_PER_MINUTE = 5;

let service: TestService;
let metrics: MetricsServer;
let captured: CapturedLog;
let balancer: ChildProcess;
let folder: string;
let url: string;
let draining = false;
const meters = startProcessMeters();

before(async () => {
  if (HAPROXY === undefined) return;
  captured = captureLog('info');
  const settings = { proxyHops: 1, accessLogSample: 1, anonymousRateLimitPerMinute: ANONYMOUS_PER_MINUTE };
  service = await startTestService(settings, {}, { log: captured.log });
  const parts = {
    describeFigures: buildFigures(service.database, service.built, meters),
    checkReadiness: buildReadiness(service.database, service.built.probes, () => draining),
  };
  metrics = await startMetricsServer(service.server, parts, { host: '127.0.0.1', port: 0 });
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  folder = mkdtempSync(join(tmpdir(), 'svc-haproxy-'));
  const closed = await findFreePort();
  const config = readFileSync(SAMPLE, 'utf8')
    .replace('bind :8443', `bind 127.0.0.1:${port}`)
    .replace('127.0.0.1:8081 port 9091', `${new URL(service.url).host} port ${metrics.port}`)
    .replace('127.0.0.1:8082 port 9092', `127.0.0.1:${closed} port ${closed}`);
  writeFileSync(join(folder, 'haproxy.cfg'), config);
  balancer = spawn(HAPROXY, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  await waitUntil('haproxy answers', async () => (await ask('/v1/_health').catch(() => null))?.status === 200);
});
after(async () => {
  meters.stop();
  if (HAPROXY === undefined) return;
  balancer.kill('SIGKILL');
  if (balancer.exitCode === null && balancer.signalCode === null) await once(balancer, 'exit');
  await metrics.stop();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { authorization: `Bearer ${service.account.api_key}`, ...headers } });

test('the address is the caller of the balancer, whatever X-Forwarded-For the caller sent', {
  skip: whyLeftOut('haproxy'),
}, async () => {
  const id = 'req-through-haproxy';
  const answer = await ask('/v1/abn/79002637069', { 'x-request-id': id, 'x-forwarded-for': '198.51.100.9' });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('x-request-id'), id);
  const line =
    captured
      .text()
      .split('\n')
      .find((one) => one.includes(id)) ?? '{}';
  assert.equal((JSON.parse(line) as { address?: string }).address, '127.0.0.1');
});

test('refusals of the service pass unchanged, and address limits count the caller', {
  skip: whyLeftOut('haproxy'),
}, async () => {
  await readRefusal(await ask('/v1/abn/1'), 400, 'invalid_abn');
  await readRefusal(await ask('/metrics'), 404, 'not_found');
  const statuses: number[] = [];
  for (let asked = 0; asked <= ANONYMOUS_PER_MINUTE; asked += 1) {
    const forged = { authorization: '', 'x-forwarded-for': `198.51.100.${asked}` };
    statuses.push((await ask('/v1/usage', forged)).status);
  }
  assert.equal(statuses.at(-1), 429, 'forged addresses do not escape the limit');
});

test('a process that drains gets no new requests, and callers an answer in the form of the service', {
  skip: whyLeftOut('haproxy'),
}, async () => {
  draining = true;
  await waitUntil('haproxy sees that no process is ready', async () => (await ask('/v1/_health')).status === 503);
  const answer = await ask('/v1/abn/79002637069');
  assert.equal(answer.headers.get('retry-after'), '2');
  const body = (await answer.json()) as Record<string, unknown>;
  assert.deepEqual([answer.status, body.ok, body.code], [503, false, 'overloaded']);
  assert.equal(body.request_id, answer.headers.get('x-request-id'));
  draining = false;
  await waitUntil('haproxy sees that it is ready again', async () => (await ask('/v1/_health')).status === 200);
});
