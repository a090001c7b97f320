import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { sendRaw } from '#test/support/raw-request.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

async function get(target: string) {
  const head = `Host: a\r\nAuthorization: Bearer ${service.account.api_key}\r\nConnection: close\r\n`;
  const answer = await sendRaw(service.url, Buffer.from(`GET ${target} HTTP/1.1\r\n${head}\r\n`, 'latin1'));
  assert.ok(answer !== null, `no answer to ${target}`);
  return answer;
}

test('bad percent-encoding in a path is 400 invalid_input', async () => {
  for (const path of ['/v1/abn/%', '/v1/abn/%zz', '/v1/abn/%E0%A4%A', '/v1/%c0%af_health', '/%', '/docs%']) {
    await readRefusal(await get(path), 400, 'invalid_input');
  }
});

test('bad percent-encoding in a query is 400 and names the parameter', async () => {
  const broken: [query: string, field: string][] = [
    ['%', '%'],
    ['target=%', 'target'],
    ['limit=5&target=79%zz', 'target'],
    ['target=%FF', 'target'],
    ['%E0%A4%A=1', '%E0%A4%A'],
    ['&&&=%', 'query'],
    [`${'x'.repeat(5_000)}=%`, 'x'.repeat(100)],
  ];
  for (const [query, field] of broken) {
    const { issues } = await readRefusal(await get(`/v1/receipts/due-diligence?${query}`), 400, 'invalid_input');
    assert.deepEqual(issues, [{ field, problem: 'is not properly percent-encoded' }], query);
  }
});

test('an encoded query is decoded, and an invalid one is refused', async () => {
  await readOk(await get('/v1/receipts/due-diligence?target=79%20002%20637%20069&limit=%31'));
  for (const query of ['=', 'limit[]=1', 'limit[a]=1']) {
    await readRefusal(await get(`/v1/receipts/due-diligence?${query}`), 400, 'invalid_input');
  }
});

test('NUL in a path or query is 400, encoded or raw', async () => {
  await readRefusal(await get('/v1/abn/%00'), 400, 'invalid_abn');
  await readRefusal(await get('/v1/receipts/due-diligence/rec_%00'), 400, 'invalid_id');
  await readRefusal(await get('/v1/receipts/due-diligence?target=%00'), 400, 'invalid_input');
  await readRefusal(await get('/v1/abn/\0'), 400, 'invalid_input');
});

test('an unknown path is 404 not_found', async () => {
  const paths = [
    '/v1',
    '/v1/',
    '/v2/_health',
    '/v1/_health/',
    '//v1/_health',
    '/v1/abn',
    '/../etc/passwd',
    '/v1/abn/1/2',
    '/V1/_health',
    '/metrics',
    '/.env',
  ];
  for (const path of paths) await readRefusal(await get(path), 404, 'not_found');
});

test('a very long path parameter is validated by the contract', async () => {
  await readRefusal(await get(`/v1/abn/${'7'.repeat(12_000)}`), 400, 'invalid_abn');
  await readRefusal(await get(`/v1/receipts/due-diligence/rec_${'0'.repeat(12_000)}`), 400, 'invalid_id');
});

test('names with a meaning in JavaScript are ordinary unknown parameters', async () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then']) {
    await readRefusal(await get(`/v1/receipts/due-diligence?${name}=1`), 400, 'invalid_input');
    await readRefusal(await get(`/v1/receipts/due-diligence/${name}`), 400, 'invalid_id');
  }
});
