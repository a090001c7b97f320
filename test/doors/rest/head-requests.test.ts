import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertCommonHeaders, readOk } from '#test/support/answers.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const SAME = ['content-type', 'content-length', 'etag', 'cache-control', 'location'];

const READS = ['/v1/_health', '/v1/usage', '/v1/sources', '/v1/receipts/due-diligence'];
const PAGES = [
  '/docs',
  '/docs/reference/api/abn',
  '/docs/reference/api/abn.md',
  '/docs/sandbox',
  '/llms-full.txt',
  '/pricing',
  '/',
  '/llms.txt',
  '/.well-known/openapi.json',
  '/.well-known/oauth-protected-resource',
];

for (const path of [...READS, ...PAGES]) {
  test(`HEAD ${path} has the status and headers of its GET, and no body`, async () => {
    const ask = async (method: string) => {
      const response = await service.request(path, { method, redirect: 'manual' });
      const { length } = await response.bytes();
      assertCommonHeaders(response);
      return { answer: [response.status, ...SAME.map((name) => response.headers.get(name))], length };
    };
    const [head, get] = [await ask('HEAD'), await ask('GET')];
    assert.deepEqual(head, { answer: get.answer, length: 0 });
  });
}

test('HEAD is refused as its GET is: without a credential 401', async () => {
  const response = await fetch(`${service.url}/v1/usage`, { method: 'HEAD' });
  assert.deepEqual([response.status, response.headers.get('www-authenticate')], [401, 'Bearer']);
});

test('HEAD of a check is 405 and leaves no record', async () => {
  const response = await service.request('/v1/abn/79002637069', { method: 'HEAD' });
  assert.deepEqual([response.status, response.headers.get('allow')], [405, 'GET']);
  const { records } = await readOk(await service.request('/v1/receipts/due-diligence'));
  assert.deepEqual(records, []);
});

test('HEAD of a page that the client has cached is 304', async () => {
  const etag = (await fetch(`${service.url}/docs`)).headers.get('etag') ?? '';
  const response = await fetch(`${service.url}/docs`, { method: 'HEAD', headers: { 'if-none-match': etag } });
  assert.deepEqual([response.status, response.headers.get('etag')], [304, etag]);
});
