import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOk } from '#test/support/answers.ts';
import { buildTestOperations, type TestOperations } from '#test/support/test-operations.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

// A socket that is never closed must not block the whole run.
const timeout = 60_000;

let own: TestOperations;
let service: TestService;
beforeEach(async () => {
  own = buildTestOperations();
  service = await startTestService({}, own);
});
afterEach(async () => {
  own.letGo();
  await service.stop();
});

/** Sends parts one after the other; returns the statuses of all responses until the service closes the socket. */
async function listAnswers(...parts: string[]): Promise<string[]> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  for (const [index, part] of parts.entries()) {
    if (index > 0) await once(socket, 'data');
    socket.write(part, 'latin1');
  }
  await once(socket, 'close');
  return [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1] ?? '');
}

function buildRequest(line: string, headers: string, body = ''): string {
  const credential = `Authorization: Bearer ${service.account.api_key}`;
  return `${line} HTTP/1.1\r\nHost: a\r\n${credential}\r\n${headers}\r\n${body}`;
}

function buildPost(path: string): string {
  const body = '{"subject":"a"}';
  return buildRequest(`POST ${path}`, `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`, body);
}

const countRecords = async () => (await service.database.db.selectFrom('records').select('record_id').execute()).length;

test('a stray byte after a request adds no second response', {
  timeout,
}, async () => {
  assert.deepEqual(await listAnswers(`${buildPost('/v1/test-priced')}\0`), ['200']);
  assert.deepEqual(await listAnswers(`${buildRequest('GET /v1/abn/79002637069', '')}!`), ['200']);
  assert.equal(await countRecords(), 2);
});

test('a stray byte after a refused or redirected request adds no second response', { timeout }, async () => {
  assert.deepEqual(await listAnswers('GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n\0'), ['404']);
  assert.deepEqual(await listAnswers('GET /docs/sandbox HTTP/1.1\r\nHost: a\r\n\r\n\0'), ['308']);
  assert.deepEqual(await listAnswers('GET /docs/sandbox HTTP/1.1\r\nHost: a\r\n\r\n', '\0'), ['308']);
  assert.deepEqual(
    await listAnswers('GET /docs/sandbox HTTP/1.1\r\nHost: a\r\n\r\nCONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'),
    ['308'],
  );
});

test('a stray byte that arrives while a request runs does not cut off its response', { timeout }, async () => {
  const answers = listAnswers(`${buildPost('/v1/test-slow')}\0`);
  await own.slowStarted();
  await sleep(50);
  own.letGo();
  assert.deepEqual(await answers, ['200']);
});

test('a GET with a broken body is 400 and is not carried out', { timeout }, async () => {
  for (const rest of ['Transfer-Encoding: gzip\r\n', 'Transfer-Encoding: chunked\r\n']) {
    assert.deepEqual(await listAnswers(buildRequest('GET /v1/abn/79002637069', rest, 'zz\r\n')), ['400'], rest);
  }
  // Earlier requests are recorded before this one.
  await readOk(await service.request('/v1/abn/79002637069'));
  assert.equal(await countRecords(), 1);
});

test('a GET with a complete body is answered like one without, and a body that is too large is 413', {
  timeout,
}, async () => {
  const headers = 'Connection: close\r\nContent-Length: 2\r\n';
  assert.deepEqual(await listAnswers(buildRequest('GET /v1/abn/79002637069', headers, '{}')), ['200']);
  const large = `Connection: close\r\nContent-Length: 300000\r\n`;
  assert.deepEqual(await listAnswers(buildRequest('GET /v1/abn/79002637069', large, 'a'.repeat(300_000))), ['413']);
  assert.equal(await countRecords(), 1);
});

test('a body that breaks after its request was refused adds no second response', { timeout }, async () => {
  const chunked = 'Transfer-Encoding: chunked\r\n';
  assert.deepEqual(await listAnswers(buildRequest('POST /nowhere', chunked, 'zz\r\n')), ['404']);
  assert.deepEqual(await listAnswers(buildRequest('POST /nowhere', chunked), 'zz\r\n'), ['404']);
});

test('requests before a broken one are all answered in order, then the socket is closed', {
  timeout,
}, async () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const answers = await listAnswers(`${get('/v1/_health')}${get('/nowhere')}${get('/docs/sandbox')}BROKEN\0\r\n\r\n`);
  assert.deepEqual(answers, ['200', '404', '308']);
});

test('headers that are too large are 413 also on a connection that was used before', { timeout }, async () => {
  const large = `GET /docs/sandbox HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`;
  assert.deepEqual(await listAnswers('GET /docs/sandbox HTTP/1.1\r\nHost: a\r\n\r\n', large), ['308', '413']);
});

test('pipelined requests are answered one by one, in order', { timeout }, async () => {
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
  const all = Array.from({ length: 500 }, (_, index) => get(index % 2 === 0 ? '/v1/_health' : '/nowhere'));
  const answers = await listAnswers(`${all.join('')}${get('/docs/sandbox', 'Connection: close\r\n')}`);
  assert.deepEqual(answers, [...all.map((_, index) => (index % 2 === 0 ? '200' : '404')), '308']);
});
