import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type MetricsServer, startMetricsServer } from '#doors/web/metrics-server.ts';
import { readRefusal } from '#test/support/answers.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
let metrics: MetricsServer;
let metricsUrl: string;
before(async () => {
  service = await startTestService();
  metrics = await startMetricsServer(service.server, '127.0.0.1', 0);
  metricsUrl = `http://127.0.0.1:${metrics.port}`;
});
after(async () => {
  await metrics.stop();
  await service.stop();
});

test('the numbers are on the metrics port and nowhere else [routes.metrics-port]', async () => {
  await readRefusal(await service.request('/metrics'), 404, 'not_found');
  assert.equal((await fetch(`${metricsUrl}/metrics`)).status, 200);
});

test('answers are counted by method and status', async () => {
  await service.request('/v1/sources');
  await service.request('/v1/sources');
  await service.request('/v1/abn/1');
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  assert.match(text, /^http_requests_total\{method="GET",status="200"\} 2$/m);
  assert.match(text, /^http_requests_total\{method="GET",status="400"\} 1$/m);
  assert.match(text, /^process_resident_memory_bytes \d+$/m);
  assert.match(text, /^process_cpu_seconds_total [\d.]+$/m);
});

test('the metrics port shows nothing else, and no secrets', async () => {
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
