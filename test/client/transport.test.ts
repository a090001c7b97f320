import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  ApiError,
  ConnectionError,
  RateLimitError,
  RegisterDataClient,
  RegisterDataError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
} from '#client/index.ts';
import {
  cutBody,
  type Scripted,
  type ScriptedServer,
  sendError,
  sendJson,
  startScriptedServer,
} from '#test/support/scripted-server.ts';

const TOKEN = 'svc_test_secret';
let server: ScriptedServer;
let stranger: ScriptedServer;
let client: RegisterDataClient;
// New servers for each test: a request that a client gave up can arrive late.
beforeEach(async () => {
  [server, stranger] = await Promise.all([startScriptedServer(), startScriptedServer()]);
  stranger.follow(sendJson(200, { ok: true }));
  client = new RegisterDataClient({ baseUrl: server.url, token: TOKEN });
});
afterEach(() => {
  server.stop();
  stranger.stop();
});

const OK = sendJson(200, { ok: true, record_id: 'rec_1' });
const HANG: Scripted = () => undefined;
const STALL: Scripted = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"ok":');
};
const page =
  (status: number): Scripted =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Sign in to the hotel</h1>');
  };
const redirect =
  (status: number): Scripted =>
  (response) => {
    response.writeHead(status, { location: `${stranger.url}/stolen` }).end();
  };
const JSON_TYPE = 'application/json';
const UNKNOWN_OUTCOME = sendJson(504, {
  ok: false,
  code: 'network_error',
  message: '-',
  request_id: 'r',
  record_id: 'rec_1',
});

const get = () => client.getUsage();
const metered = () => client.abnLookup({ abn: '79002637069' });
const post = () => client.verifyCounterparty({ abn: '79002637069' });
const remove = () => client.deleteMonitor({ subscription_id: 'mon_1' });
const paid = () => client.ppsrSearch({ acn: '000000019' } as never);
const download = () => client.getExport({ id: 'exp_1' });

async function catchError(call: () => PromiseLike<unknown>): Promise<RegisterDataError> {
  const error = await call().then(
    () => assert.fail('the call succeeded'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof RegisterDataError, String(error));
  assert.doesNotMatch(`${error.stack} ${error.cause} ${JSON.stringify(error)}`, new RegExp(TOKEN));
  return error;
}

const RETRIED: [what: string, call: () => PromiseLike<unknown>, first: Scripted][] = [
  ['a GET after 429', get, sendError(429, 'rate_limited', { 'retry-after': '0' })],
  ['a GET after 503', get, sendError(503, 'store_unavailable', { 'retry-after': '0' })],
  ['a GET after 504 of a register', get, sendError(504, 'network_error')],
  ['a GET after a cut body', get, cutBody(JSON_TYPE)],
  ['a GET after a proxy’s page', get, page(502)],
  ['a POST after a lost connection', post, (response) => response.destroy()],
  ['a POST whose first request still runs', post, sendError(409, 'idempotency_conflict', { 'retry-after': '0' })],
  ['a metered GET after a cut body', metered, cutBody(JSON_TYPE)],
  ['a deletion after 503', remove, sendError(503, 'overloaded')],
  ['a paid search after 429', paid, sendError(429, 'rate_limited')],
];
for (const [what, call, first] of RETRIED) {
  test(`${what} is retried, with the same body and Idempotency-Key`, async () => {
    server.follow(first, OK);
    await call();
    const [one, two, ...more] = server.arrived;
    assert.equal(more.length, 0);
    assert.deepEqual([one?.url, one?.body], [two?.url, two?.body]);
    assert.equal(one?.headers['idempotency-key'], two?.headers['idempotency-key']);
    assert.equal(one?.headers['idempotency-key'] !== undefined, [post, metered, paid].includes(call as never));
  });
}

const FINAL: [what: string, call: () => PromiseLike<unknown>, first: Scripted, code: string][] = [
  ['400', get, sendError(400, 'invalid_input'), 'invalid_input'],
  ['402', metered, sendError(402, 'insufficient_credit'), 'insufficient_credit'],
  ['500', post, sendError(500, 'internal_error'), 'internal_error'],
  ['409 for another body', post, sendError(409, 'idempotency_conflict'), 'idempotency_conflict'],
  ['a wait of an hour', get, sendError(429, 'rate_limited', { 'retry-after': '3600' }), 'rate_limited'],
  ['a closed gate', paid, sendError(503, 'ppsr_unavailable'), 'ppsr_unavailable'],
  ['a deletion whose answer was lost', remove, (response) => response.destroy(), 'connection_failed'],
  ['a paid search whose answer was lost', paid, cutBody(JSON_TYPE), 'connection_failed'],
  ['a paid search with an unknown outcome', paid, UNKNOWN_OUTCOME, 'network_error'],
  ['a page instead of JSON', get, page(200), 'unexpected_response'],
  ['a page instead of a file', download, page(200), 'unexpected_response'],
  ['a redirect', get, redirect(302), 'unexpected_response'],
  ['a redirect that keeps the method', post, redirect(307), 'unexpected_response'],
  ['a redirect of a file that is never elsewhere', download, redirect(302), 'unexpected_response'],
];
for (const [what, call, first, code] of FINAL) {
  test(`${what} is not retried: ${code}`, async () => {
    stranger.arrived.length = 0;
    server.follow(first, OK);
    const error = await catchError(call);
    assert.deepEqual([error.code, server.arrived.length, stranger.arrived.length], [code, 1, 0]);
  });
}

test('an error has its class, code, status, request id, body, and whether and when to retry', async () => {
  server.follow(sendError(503, 'overloaded', { 'retry-after': '7' }));
  const error = await catchError(() => client.getUsage({}, { maxRetries: 0 }));
  assert.ok(error instanceof ServerError && error instanceof ApiError && error.name === 'ServerError');
  assert.deepEqual(
    [error.code, error.status, error.requestId, error.retryable, error.retryAfterMs, error.body.message],
    ['overloaded', 503, 'req_1', true, 7000, 'Not now.'],
  );
  server.follow(sendError(429, 'rate_limited', { 'retry-after': new Date(Date.now() + 90_000).toUTCString() }));
  const limited = await catchError(get);
  assert.ok(limited instanceof RateLimitError && (limited.retryAfterMs ?? 0) > 60_000);
  server.follow(UNKNOWN_OUTCOME);
  assert.equal((await catchError(paid)).retryable, false, 'the service settles it');
});

test('each status has its class', async () => {
  for (const [status, name] of [
    [400, 'InvalidRequestError'],
    [401, 'AuthenticationError'],
    [402, 'PaymentRequiredError'],
    [403, 'PermissionDeniedError'],
    [404, 'NotFoundError'],
    [409, 'ConflictError'],
    [410, 'NotFoundError'],
    [413, 'InvalidRequestError'],
    [429, 'RateLimitError'],
    [500, 'ServerError'],
    [504, 'ServerError'],
  ] as const) {
    server.follow(sendError(status, 'any_code'));
    assert.equal((await catchError(() => client.getUsage({}, { maxRetries: 0 }))).name, name, String(status));
  }
});

test('retries end after maxRetries, and a pause lasts at least Retry-After', async () => {
  server.follow(sendError(503, 'overloaded', { 'retry-after': '1' }));
  const start = performance.now();
  const error = await catchError(() => client.getUsage({}, { maxRetries: 1 }));
  assert.deepEqual([error.code, server.arrived.length], ['overloaded', 2]);
  assert.ok(performance.now() - start >= 990);
});

for (const [what, reply] of [
  ['no answer', HANG],
  ['half an answer', STALL],
] as const) {
  test(`${what} in time is a TimeoutError`, async () => {
    server.follow(reply);
    const error = await catchError(() => client.getUsage({}, { timeoutMs: 100, maxRetries: 0 }));
    assert.ok(error instanceof TimeoutError && error.retryable);
  });
}

test('the caller’s signal stops a request, a pause and a call that has not begun, with its reason', async () => {
  const reason = new Error('the user left');
  for (const reply of [HANG, sendError(503, 'overloaded', { 'retry-after': '60' })]) {
    const controller = new AbortController();
    server.follow((response, request) => {
      reply(response, request);
      setTimeout(() => controller.abort(reason), 50);
    });
    await assert.rejects(client.getUsage({}, { signal: controller.signal }), reason);
    assert.equal(server.arrived.length, 1);
  }
  await assert.rejects(client.getUsage({}, { signal: AbortSignal.abort(reason) }), reason);
  assert.equal(server.arrived.length, 1);
});

test('an endless answer is cut off', async () => {
  let closed: () => void;
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  server.follow((response) => {
    response.writeHead(200, { 'content-type': JSON_TYPE });
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const write = (error?: Error | null) => void (error == null && !response.destroyed && response.write(chunk, write));
    response.on('close', closed);
    write();
  });
  const error = await catchError(get);
  assert.ok(error instanceof UnexpectedResponseError);
  assert.match(error.message, /longer than 16777216 bytes/);
  await isClosed;
});

test('a file in an object store is fetched without the key', async () => {
  server.follow(redirect(302));
  stranger.follow((response) => response.writeHead(200, { 'content-type': 'application/zip' }).end('PK'));
  const file = await client.getJobResult({ job_id: 'job_1' });
  assert.equal(Buffer.from(await file.bytes()).toString(), 'PK');
  assert.equal(server.arrived[0]?.headers.authorization, `Bearer ${TOKEN}`);
  assert.deepEqual([stranger.arrived.length, stranger.arrived[0]?.headers.authorization], [1, undefined]);
  stranger.follow(page(403));
  assert.equal((await catchError(() => client.getJobResult({ job_id: 'job_1' }))).code, 'unexpected_response');
  const again: Scripted = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
  stranger.follow(again, (response) => response.writeHead(200).end('PK'));
  await catchError(() => client.getJobResult({ job_id: 'job_1' }, { maxRetries: 0 }));
  assert.equal(stranger.arrived.length, 1, 'a store does not send the client on');
  const sent: (RequestInit | undefined)[] = [];
  const secure = new RegisterDataClient({
    baseUrl: 'https://service.example',
    fetch: async (_url, init) => {
      sent.push(init);
      return new Response(null, { status: 302, headers: { location: 'http://service.example/file' } });
    },
  });
  await assert.rejects(secure.getJobResult({ job_id: 'job_1' }), /not https/);
  assert.deepEqual(
    sent.map((init) => init?.credentials),
    ['omit'],
    'a page of the same origin sends no cookies',
  );
});

test('a file whose connection breaks or stalls fails, also half-way', async () => {
  server.follow(cutBody('application/pdf'));
  const cut = await download();
  assert.equal(cut.sizeBytes, 1000);
  assert.ok((await catchError(() => cut.bytes())) instanceof ConnectionError);
  server.follow((response) => {
    response.writeHead(200, {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="a.pdf"',
    });
    response.write('%PDF-');
  });
  const stalled = await client.getExport({ id: 'exp_1' }, { timeoutMs: 200 });
  assert.equal(stalled.fileName, 'a.pdf');
  const reader = stalled.stream.getReader();
  assert.equal(Buffer.from((await reader.read()).value ?? []).toString(), '%PDF-');
  await assert.rejects(reader.read(), TimeoutError);
});

test('a file has no name that leads out of a folder, and no size while it is compressed', async () => {
  for (const [disposition, name] of [
    ['attachment; filename="../../a.pdf"', null],
    ['attachment; filename="C:\\\\a.pdf"', null],
    ['attachment', null],
    ['attachment; filename="a b.pdf"', 'a b.pdf'],
  ] as const) {
    server.follow((response) => {
      const body = gzipSync('%PDF-');
      const headers = { 'content-disposition': disposition, 'content-encoding': 'gzip', 'content-length': body.length };
      response.writeHead(200, { 'content-type': 'application/pdf', ...headers }).end(body);
    });
    const file = await download();
    assert.deepEqual([file.fileName, file.sizeBytes], [name, null]);
    assert.equal(Buffer.from(await file.bytes()).toString(), '%PDF-');
  }
});

test('a feed that has no more now ends, although it has a cursor for later', async () => {
  server.follow(sendJson(200, { ok: true, events: [{ event_id: 'evt_1' }], next_cursor: 'later', has_more: false }));
  const seen: string[] = [];
  for await (const { event_id } of client.listEvents()) seen.push(event_id);
  assert.deepEqual([seen, server.arrived.length], [['evt_1'], 1]);
});

test('a repeated cursor ends an iteration with an error', async () => {
  server.follow(sendJson(200, { ok: true, keys: [{ key_id: 'key_1' }], next_cursor: 'same' }));
  const seen: string[] = [];
  const iterate = async () => {
    for await (const { key_id } of client.listKeys()) seen.push(key_id);
  };
  assert.equal((await catchError(iterate)).code, 'unexpected_response');
  assert.deepEqual(seen, ['key_1', 'key_1']);
  const list = (next_cursor: string) => sendJson(200, { ok: true, keys: [], next_cursor });
  server.follow(list('a'), list('b'), list('a'), list('b'));
  assert.equal((await catchError(iterate)).code, 'unexpected_response');
  assert.equal(server.arrived.length, 3);
});

test('a key in the body is also the header', async () => {
  server.follow(OK);
  await client.confirmNoChanges({ idempotency_key: 'mine' } as never);
  assert.equal(server.arrived[0]?.headers['idempotency-key'], 'mine');
  await assert.rejects(
    client.verifyCounterparty({ abn: '1' }, { idempotencyKey: 'schl\u00fcssel\n' }),
    /idempotencyKey must be/,
  );
  assert.equal(server.arrived.length, 1);
});

test('a time limit that is longer than a timer can run is the longest one', async () => {
  server.follow(OK);
  for (const timeoutMs of [Number.POSITIVE_INFINITY, 3e9]) await client.getUsage({}, { timeoutMs, maxRetries: 0 });
  assert.equal(server.arrived.length, 2);
});

test('bad settings and path values throw before anything is sent, without the token', async () => {
  server.follow(OK);
  for (const baseUrl of ['service.example', 'ftp://a.example', 'https://me:pw@a.example', 'https://:pw@a.example', ''])
    assert.throws(() => new RegisterDataClient({ baseUrl }), /baseUrl must be/);
  for (const baseUrl of ['https://a.example/?b', 'https://a.example/#b'])
    assert.throws(() => new RegisterDataClient({ baseUrl }), /baseUrl must be/);
  const broken = () => new RegisterDataClient({ baseUrl: server.url, token: 'svc_test_x\n' });
  assert.throws(broken, (error: Error) => !error.message.includes('svc_test_x') && /token must be/.test(error.message));
  for (const abn of ['', '..', '.', undefined, null])
    await assert.rejects(client.getAbn({ abn } as never), /abn must be given/);
  assert.equal(server.arrived.length, 0);
  await new RegisterDataClient({ baseUrl: `${server.url}/v1/`, token: undefined }).getAbn({ abn: 'a/../b?c' });
  assert.equal(server.arrived[0]?.url, '/v1/abn/a%2F..%2Fb%3Fc');
});

test('jobs.wait reports progress, survives an outage, and throws for a failed job', async () => {
  const job = (state: string, done: number, error: object | null = null) =>
    sendJson(200, { ok: true, job_id: 'job_1', state, progress: { done, total: 2 }, error });
  server.follow(job('queued', 0), sendError(500, 'internal_error'));
  await assert.rejects(client.jobs.wait('job_1'), { code: 'internal_error' });
  server.follow(job('running', 1), page(502), job('running', 1), job('succeeded', 2));
  const seen: unknown[] = [];
  const patient = new RegisterDataClient({ baseUrl: server.url, maxRetries: 0 });
  const ended = await patient.jobs.wait('job_1', { onProgress: ({ progress }) => seen.push(progress.done) });
  assert.deepEqual([ended.state, seen], ['succeeded', [1, 2]]);
  server.follow(job('failed', 1, { code: 'store_unavailable', message: 'No store.' }));
  await assert.rejects(client.jobs.wait('job_1'), { name: 'JobFailedError', code: 'store_unavailable' });
  server.follow(job('running', 1));
  const signal = AbortSignal.timeout(100);
  await assert.rejects(client.jobs.wait('job_1', { signal }), { name: 'TimeoutError' });
});
