import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { VerifiedToken } from '#operations/funnel/authenticate.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { postJson } from '#test/support/post-json.ts';
import { sendRaw } from '#test/support/raw-request.ts';
import { createTestGrant } from '#test/support/test-account.ts';
import { buildTestOperations } from '#test/support/test-operations.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

// A service that waits for the body must fail the test, not block the run.
const timeout = 60_000;
const LENGTH = 240_000;

let token: VerifiedToken | null = null;
let verified = 0;
let service: TestService;
before(async () => {
  const verifyToken = async (text: string) => {
    verified += 1;
    return text === 'good-token' ? token : null;
  };
  service = await startTestService({}, { ...buildTestOperations(), verifyToken });
  const caller = await createTestGrant(service.database.db, service.account);
  token = { caller, expiresAtSeconds: Date.now() / 1_000 + 3_600 };
});
after(() => service.stop());

/** Sends headers that announce a body, but no body. */
async function announce(line: string, credential: string | null, length = `Content-Length: ${LENGTH}`) {
  const authorization = credential === null ? '' : `Authorization: Bearer ${credential}\r\n`;
  const head = `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization}Content-Type: application/json\r\n${length}\r\n\r\n`;
  const answer = await sendRaw(service.url, head);
  assert.ok(answer !== null);
  return answer;
}

for (const line of [
  'POST /v1/test-priced',
  'POST /v1/ppsr/search',
  'GET /v1/usage',
  'POST /mcp',
  'POST /sse/messages?sessionId=a',
]) {
  test(`${line}: without a valid credential it is 401 before a byte of the body arrives`, { timeout }, async () => {
    for (const credential of [null, 'nonsense', 'svc_live_nonsense']) {
      await readRefusal(await announce(line, credential), 401, 'authentication_required');
    }
    await readRefusal(await announce(line, null, 'Transfer-Encoding: chunked'), 401, 'authentication_required');
  });
}

test('a spent rate limit is 429 before a byte of the body arrives', { timeout }, async () => {
  const own = await startTestService({ rateLimitPerMinute: 1 }, buildTestOperations());
  try {
    await readOk(await own.request('/v1/usage'));
    const head = `POST /v1/test-priced HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${own.account.api_key}\r\n`;
    const answer = await sendRaw(own.url, `${head}Content-Type: application/json\r\nContent-Length: ${LENGTH}\r\n\r\n`);
    assert.ok(answer !== null);
    await readRefusal(answer, 429, 'rate_limited');
  } finally {
    await own.stop();
  }
});

test('a credential is checked once for each request', { timeout }, async () => {
  for (const [path, body] of [
    ['/v1/test-priced', { subject: 'a' }],
    ['/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
  ] as const) {
    verified = 0;
    const headers = { authorization: 'Bearer good-token', accept: 'application/json, text/event-stream' };
    assert.equal((await postJson(service, path, body, headers)).status, 200, path);
    assert.equal(verified, 1, path);
  }
});

test('the response to a long body that was not read ends the connection, and arrives while the body is still sent', {
  timeout,
}, async () => {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const head = 'POST /v1/test-priced HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Content-Length: ${LENGTH}\r\n\r\n`);
  socket.write('['.repeat(LENGTH));
  await once(socket, 'end');
  socket.end();
  assert.match(text, /^HTTP\/1\.1 401 /);
  assert.match(text, /\r\nconnection: close\r\n/i);
});

test('after a short body is rejected the connection stays open', { timeout }, async () => {
  const post = (body: string, more = '') =>
    `POST /v1/test-priced HTTP/1.1\r\nHost: a\r\n${more}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const key = `Authorization: Bearer ${service.account.api_key}\r\nConnection: close\r\n`;
  socket.write(`${post('['.repeat(2_000))}${post('{"subject":"a"}', key)}`);
  await once(socket, 'end');
  socket.end();
  assert.deepEqual(
    [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1]),
    ['401', '200'],
  );
});

test('anonymous requests with a body count against the budget of their address', { timeout }, async () => {
  const own = await startTestService({ anonymousRateLimitPerMinute: 2 });
  try {
    const post = () =>
      sendRaw(
        own.url,
        `POST /v1/ppsr/search HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${LENGTH}\r\n\r\n`,
      );
    const statuses = [(await post())?.status, (await post())?.status, (await post())?.status];
    assert.deepEqual(statuses, [401, 401, 429]);
  } finally {
    await own.stop();
  }
});

test('a service that is full refuses a body before it is read', {
  timeout,
}, async () => {
  const own = await startTestService({ maxInFlight: 0 });
  try {
    const head = `POST /v1/ppsr/search HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${own.account.api_key}\r\n`;
    const answer = await sendRaw(own.url, `${head}Content-Type: application/json\r\nContent-Length: ${LENGTH}\r\n\r\n`);
    assert.ok(answer !== null);
    await readRefusal(answer, 503, 'overloaded');
  } finally {
    await own.stop();
  }
});

test('a body that is whole is read as it was sent, however it is cut', { timeout }, async () => {
  const subject = 'a'.repeat(100);
  const body = `{"subject":"${subject}"${' '.repeat(200_000)}}`;
  await readOk(await postJson(service, '/v1/test-priced', { subject }));
  const head = `POST /v1/test-priced HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.account.api_key}\r\nConnection: close\r\n`;
  const whole = await sendRaw(
    service.url,
    `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  assert.ok(whole !== null);
  await readOk(whole);
  const chunks = (body.match(/.{1,1000}/g) ?? []).map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('');
  const chunked = await sendRaw(
    service.url,
    `${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
  );
  assert.ok(chunked !== null);
  await readOk(chunked);
});
