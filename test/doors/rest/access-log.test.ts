import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type CapturedLog, captureLog } from '#test/support/captured-log.ts';
import { postJson } from '#test/support/post-json.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

type Line = Record<string, unknown> & { msg: string };

let service: TestService;
let captured: CapturedLog;
before(async () => {
  captured = captureLog('info');
  service = await startTestService({ accessLogSample: 1, proxyHops: 1 }, {}, { log: captured.log });
});
after(() => service.stop());

function linesOf(requestId: string): Line[] {
  const lines = captured
    .text()
    .split('\n')
    .filter((line) => line.includes(requestId));
  return lines.map((line) => JSON.parse(line) as Line);
}

const forwarded = (id: string) => ({ 'x-request-id': id, 'x-forwarded-for': '198.51.100.9, 203.0.113.7' });

test('a success is one line with caller, operation, bytes and the address by PROXY_HOPS', async () => {
  const answer = await service.request('/v1/abn/79002637069', { headers: forwarded('req-success') });
  const bytes = (await answer.arrayBuffer()).byteLength;
  const [line, ...more] = linesOf('req-success');
  assert.equal(more.length, 0);
  const { time, duration_ms, ...said }: Record<string, unknown> = line ?? {};
  assert.ok(Number(time) > 0 && Number(duration_ms) > 0);
  assert.deepEqual(said, {
    level: 'info',
    request_id: 'req-success',
    method: 'GET',
    route: '/v1/abn/:abn',
    operation: 'get_abn',
    account_id: service.account.account_id,
    credential_id: service.account.key_id,
    status: 200,
    code: null,
    bytes,
    address: '203.0.113.7',
    msg: 'answered',
  });
});

test('a refusal has its code; without a valid credential it has no account', async () => {
  await service.request('/v1/abn/1', { headers: forwarded('req-refused') });
  const [refused] = linesOf('req-refused');
  assert.deepEqual([refused?.msg, refused?.code, refused?.operation], ['refused', 'invalid_abn', 'get_abn']);
  assert.equal(refused?.account_id, service.account.account_id);
  await service.request('/v1/abn/1', { headers: { ...forwarded('req-stranger'), authorization: 'Bearer svc_live_x' } });
  const [stranger] = linesOf('req-stranger');
  assert.deepEqual(
    [stranger?.code, stranger?.account_id, stranger?.credential_id],
    ['authentication_required', null, null],
  );
});

test('no secret, body or looked-up value is in the log', async () => {
  const secret = 'A-NAME-THAT-NO-LOG-MAY-HAVE';
  await postJson(service, '/v1/screening', { name: secret, kind: 'person' });
  await service.request(`/v1/abn/79002637069?reference=${secret}`);
  await service.request(`/v1/receipts/due-diligence/${secret}`);
  const text = captured.text();
  assert.ok(!text.includes(secret));
  assert.doesNotMatch(text, /svc_live_|79002637069/);
});

test('ACCESS_LOG_SAMPLE leaves out successes, and never a refusal', async () => {
  const sampled = captureLog('info');
  const quiet = await startTestService({ accessLogSample: 0 }, {}, { log: sampled.log });
  await quiet.request('/v1/abn/79002637069', { headers: { 'x-request-id': 'req-left-out' } });
  await quiet.request('/v1/abn/1', { headers: { 'x-request-id': 'req-kept' } });
  await quiet.stop();
  assert.deepEqual(
    [/req-left-out/, /req-kept/].map((id) => id.test(sampled.text())),
    [false, true],
  );
});
