import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OPERATIONS } from '#contract/operations.ts';
import { SECURITY_HEADERS } from '#doors/rest/common-headers.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { sendRaw } from '#test/support/raw-request.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

// An empty chunked body makes the framework answer, so both ways can be compared.
const LONG_WAY = 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
const OTHERS = [
  'content-type',
  'content-length',
  'x-request-id',
  'www-authenticate',
  'allow',
  'retry-after',
  'connection',
  'svc-mode',
];
const COMPARED = [...Object.keys(SECURITY_HEADERS), ...OTHERS];
const GUARDED = OPERATIONS.flatMap(({ rest, credential }) =>
  rest === null || credential === 'none' ? [] : [{ method: rest.method, path: rest.path.replace(/\{\w+\}/g, 'x') }],
);

let service: TestService;
before(async () => {
  service = await startTestService({ anonymousRateLimitPerMinute: 100_000 });
});
after(() => service.stop());

for (const { method, path } of [
  ...GUARDED,
  { method: 'GET', path: '/v1/nothing' },
  { method: 'GET', path: '/v1/abn/' },
  { method: 'GET', path: '/v1/abn/1/2/3' },
  { method: 'GET', path: '/v1/abn/x?a=1' },
  { method: 'PUT', path: '/wp-admin' },
  { method: 'DELETE', path: '/v1/abn/x' },
  { method: 'GET', path: '/v1/%61bn/x' },
])
  test(`${method} ${path} without a credential: the early refusal is the framework's`, async () => {
    const early = await ask(service.url, method, path, '\r\n');
    assert.deepEqual(early, await ask(service.url, method, path, LONG_WAY));
    assert.equal(early.body.ok, false);
  });

for (const [what, credential, mode] of [
  ['a key with a typo', 'Bearer svc_live_no', null],
  ['another scheme', 'Basic YTpi', null],
  ['no token', 'Bearer', null],
  ['an empty header', '', null],
  ['a token that only the store knows', 'Bearer abcdefghijklmnopqrstuvwxyz', null],
  ['a test key with a typo', 'Bearer svc_test_no', 'test'],
] as const)
  for (const path of ['/v1/abn/51824753556', '/v1/nothing', '/v1/sources'])
    test(`GET ${path} with ${what}: the early refusal is the framework's`, async () => {
      const header = `Authorization: ${credential}\r\n`;
      const early = await ask(service.url, 'GET', path, `${header}\r\n`);
      const late = await ask(service.url, 'GET', path, header + LONG_WAY);
      assert.deepEqual(early, late);
      if (path === '/v1/abn/51824753556') assert.equal(early.headers.get('svc-mode'), mode);
    });

test('a wrong key counts for its address like none', async () => {
  const limited = await startTestService({ anonymousRateLimitPerMinute: 2 });
  const statuses = [];
  for (const header of ['Authorization: Bearer svc_live_no\r\n', '', 'Authorization: Bearer svc_live_no\r\n'])
    statuses.push((await ask(limited.url, 'GET', '/v1/abn/51824753556', `${header}\r\n`)).status);
  await limited.stop();
  assert.deepEqual(statuses, [401, 401, 429]);
});

test('early refusals count for their address, and the refusals are in the log by route', async () => {
  const captured = captureLog('info');
  const limited = await startTestService({ anonymousRateLimitPerMinute: 2 }, {}, { log: captured.log });
  const answers = [];
  for (const path of ['/v1/abn/51824753556', '/v1/nothing', '/v1/abn/51824753556'])
    answers.push(await ask(limited.url, 'GET', path, '\r\n'));
  await limited.stop();
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.code]),
    [
      [401, 'authentication_required'],
      [404, 'not_found'],
      [429, 'rate_limited'],
    ],
  );
  assert.equal(answers[2]?.headers.get('retry-after'), String(answers[2]?.body.retry_after_seconds));
  const lines = captured
    .text()
    .split('\n')
    .filter((line) => line.includes('"refused"'));
  assert.deepEqual(
    lines
      .map((line) => JSON.parse(line))
      .map(({ request_id, route, status, code, bytes }) => [request_id, route, status, code, String(bytes)]),
    [
      ['req.1', '/v1/abn/:abn', 401, 'authentication_required', answers[0]?.headers.get('content-length')],
      ['req.1', null, 404, 'not_found', answers[1]?.headers.get('content-length')],
      ['req.1', '/v1/abn/:abn', 429, 'rate_limited', answers[2]?.headers.get('content-length')],
    ],
  );
});

test('behind a proxy, early refusals count for the address that it forwards', async () => {
  const limited = await startTestService({ anonymousRateLimitPerMinute: 1, proxyHops: 1 });
  const statuses = [];
  for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.7'])
    statuses.push((await ask(limited.url, 'GET', '/v1/abn/x', `X-Forwarded-For: ${address}\r\n\r\n`)).status);
  await limited.stop();
  assert.deepEqual(statuses, [401, 401, 429]);
});

async function ask(url: string, method: string, path: string, rest: string) {
  const answer = await sendRaw(
    url,
    `${method} ${path} HTTP/1.1\r\nHost: a\r\nX-Request-Id: req.1\r\nConnection: close\r\n${rest}`,
  );
  assert.ok(answer !== null);
  const headers = new Map(COMPARED.map((name) => [name, answer.headers.get(name)]));
  return { status: answer.status, headers, body: JSON.parse(await answer.text()) };
}
