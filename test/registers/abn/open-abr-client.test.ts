import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, test } from 'node:test';
import { inspect } from 'node:util';
import { buildUnread } from '#base/source-reading.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { AbnSource } from '#domain/entities/abn-finding.ts';
import { readAbrDocument } from '#registers/abn/abr-request.ts';
import { openAbrClient } from '#registers/abn/open-abr-client.ts';
import { buildEntityAnswer, buildException } from '#test/fakes/abr-answers/build-answer.ts';
import { type AbrServer, startAbrServer } from '#test/fakes/abr-server.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const ABN = '79002637069';
// Longer than any answer of the fake register, even on a busy machine.
const AMPLE_MS = 60_000;
const GUID = '11111111-2222-3333-4444-555555555555';
const REAL = 'abn/abr_rpc_failed_guid.xml';

let server: AbrServer;
let client: AbnSource;
let nowMs: number;

before(async () => {
  server = await startAbrServer();
});
after(() => server.close());
beforeEach(() => {
  nowMs = 1_800_000_000_000;
  server.requests.length = 0;
  client = openAbrClient({ url: server.url, guid: GUID, timeoutMs: AMPLE_MS }, () => nowMs);
});

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => assert.fail('it was answered'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ServiceError, String(error));
  // Neither the caller's error nor the operator's log may contain the GUID.
  assert.ok(!inspect(error, { depth: 10 }).includes(GUID), 'the GUID is never told');
  return error.code;
}

test('calls SearchByABNv202001 with history, and sends the GUID in the form, not in the URL', async () => {
  server.behave({ body: buildEntityAnswer() });
  const finding = await client.findAbnHistory(ABN);
  assert.deepEqual([finding.data_mode, finding.source_version], ['live', null]);
  assert.equal(finding.retrieved_at, new Date(nowMs).toISOString());
  assert.equal(finding.entry?.entity_name, 'SAMPLE HARBOUR BAKERY PTY LTD');
  const [request] = server.requests;
  assert.equal(request?.path, '/AbrXmlSearch.asmx/SearchByABNv202001');
  assert.deepEqual(Object.fromEntries(request?.form ?? []), {
    searchString: ABN,
    includeHistoricalDetails: 'Y',
    authenticationGuid: GUID,
  });
  assert.ok(!JSON.stringify(finding).includes(GUID));
});

test('no record is a finding without an entry, which operations report as abn_not_found', async () => {
  server.behave({ body: buildException('No records found') });
  assert.equal((await client.findAbnHistory(ABN)).entry, null);
});

const EXCEPTIONS: [string, string, string][] = [
  [
    'a GUID that is not recognised',
    `The GUID entered is not recognised as a Registered Party. : ${GUID}`,
    'upstream_error',
  ],
  [
    'a registration that is cancelled',
    'The registration for the party identified by this GUID has been cancelled',
    'upstream_error',
  ],
  ['an error of the register itself', 'System problems have prevented this request from completing', 'upstream_error'],
  ['throttling', 'Too many requests: usage limit exceeded', 'rate_limited'],
  ['a number that it does not accept as an ABN', 'Search text is not a valid ABN or ACN', 'invalid_abn'],
  ['an unknown message', 'Something else', 'upstream_error'],
];
for (const [what, description, code] of EXCEPTIONS) {
  test(`${what} is ${code}`, async () => {
    server.behave({ body: buildException(description, 'WEBSERVICES') });
    assert.equal(await refusal(client.findAbnHistory(ABN)), code);
  });
}

test('the real answer to a bad GUID is upstream_error', { skip: whyNoSharedData(REAL) }, async () => {
  server.behave({ body: readFileSync(locateSharedData(REAL), 'utf8') });
  assert.equal(await refusal(client.findAbnHistory(ABN)), 'upstream_error');
});

test('HTML, broken XML and an answer without end are parse_error', async () => {
  for (const body of ['<html><body>Down for maintenance<br></body></html>', buildEntityAnswer().slice(0, 700), '{}']) {
    server.behave({ body, contentType: 'text/html' });
    assert.equal(await refusal(client.findAbnHistory(ABN)), 'parse_error');
  }
  server.behave('flood');
  assert.equal(await refusal(client.findAbnHistory(ABN)), 'parse_error');
});

test('status 429 is rate_limited, any other error status upstream_error, and neither is retried', async () => {
  server.behave({ body: 'slow down', status: 429 });
  assert.equal(await refusal(client.findAbnHistory(ABN)), 'rate_limited');
  server.behave({ body: 'Missing parameter: searchString', status: 500 });
  assert.equal(await refusal(client.findAbnHistory(ABN)), 'upstream_error');
  assert.equal(server.requests.length, 2);
});

test('a broken connection is retried once', async () => {
  server.behave('drop', { body: buildEntityAnswer() });
  assert.equal((await client.findAbnHistory(ABN)).entry?.abn, ABN);
  assert.equal(server.requests.length, 2);
  server.behave('drop');
  assert.equal(await refusal(client.findAbnHistory('88712649015')), 'network_error');
  assert.equal(server.requests.length, 4);
});

test('no answer and an endless answer are network_error after the timeout, and are not retried', async () => {
  const settings = { url: server.url, guid: GUID, timeoutMs: 300 };
  for (const [behaviour, other] of [
    ['hang', '88712649015'],
    ['drip', '49991006857'],
  ] as const) {
    server.behave(behaviour);
    assert.equal(await refusal(openAbrClient(settings).findAbnHistory(ABN)), 'network_error');
    assert.deepEqual(await readAbrDocument(settings, other), buildUnread('did not answer in time', 'late'));
    // On a busy machine the timeout may pass before the request arrives.
    const asked = server.requests.filter(({ form }) => form.get('searchString') === other);
    assert.ok(asked.length <= 1, 'it is asked once at most');
  }
});

test('a refused connection is network_error with the cause for the operator, and redirects are not followed', async () => {
  const closed = await startAbrServer();
  await closed.close();
  const nobody = openAbrClient({ url: closed.url, guid: GUID, timeoutMs: AMPLE_MS });
  const error = await nobody.findAbnHistory(ABN).catch((reason: unknown) => reason);
  assert.equal(await refusal(Promise.reject(error)), 'network_error');
  assert.equal(((error as Error).cause as Error).message, 'ECONNREFUSED', 'for the operator');
  server.behave('redirect');
  assert.equal(await refusal(client.findAbnHistory(ABN)), 'network_error');
});

test('an answer is cached for a minute, and concurrent callers share one request', async () => {
  server.behave({ body: buildEntityAnswer() });
  await Promise.all([client.findAbnHistory(ABN), client.findAbnHistory(ABN), client.findAbnHistory(ABN)]);
  nowMs += 59_000;
  await client.findAbnHistory(ABN);
  assert.equal(server.requests.length, 1);
  nowMs += 2_000;
  await client.findAbnHistory(ABN);
  assert.equal(server.requests.length, 2);
});

test('"not an ABN" is an answer: it is cached and does not count as a failure', async () => {
  server.behave({ body: buildException('Search text is not a valid ABN or ACN') });
  for (let index = 0; index < 7; index++) assert.equal(await refusal(client.findAbnHistory(ABN)), 'invalid_abn');
  assert.equal(server.requests.length, 1);
});

test('a throttled call says when to retry, also while the register is not queried', async () => {
  server.behave({ body: '', status: 429 });
  for (let index = 0; index < 6; index++) {
    await assert.rejects(client.findAbnHistory(ABN), {
      code: 'rate_limited',
      message: 'The ABN register limits our request rate; try again shortly.',
      details: { retry_after_seconds: 10 },
    });
  }
  assert.equal(server.requests.length, 5);
});

test('failures are not cached: the next caller tries again', async () => {
  server.behave({ body: '', status: 500 }, { body: buildEntityAnswer() });
  assert.equal(await refusal(client.findAbnHistory(ABN)), 'upstream_error');
  assert.equal((await client.findAbnHistory(ABN)).entry?.abn, ABN);
});

test('after five failures in a row the register is not queried for ten seconds, then one call tries it', async () => {
  server.behave({ body: '', status: 500 });
  for (let index = 0; index < 5; index++) assert.equal(await refusal(client.findAbnHistory(ABN)), 'upstream_error');
  assert.equal(await refusal(client.findAbnHistory(ABN)), 'upstream_error');
  assert.equal(server.requests.length, 5);
  server.behave({ body: buildEntityAnswer() });
  nowMs += 10_001;
  assert.equal((await client.findAbnHistory(ABN)).entry?.abn, ABN);
  assert.equal(server.requests.length, 6);
});
