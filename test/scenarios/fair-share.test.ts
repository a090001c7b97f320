import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineOperation } from '#contract/operation.ts';
import { bind } from '#operations/funnel/handler.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { startConsentService } from '#test/support/consent-service.ts';
import { postJson } from '#test/support/post-json.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { buildTestOperations } from '#test/support/test-operations.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const SLOW_READ = defineOperation({
  name: 'test_slow_read',
  summary: 'For tests',
  input: z.strictObject({}),
  output: z.object({ ok: z.literal(true) }),
  family: 'general',
  scopes: [],
  availability: 'fixture',
  kind: 'read',
  rest: { method: 'GET', path: '/v1/test-slow-read' },
});

// How long a statement waits for a connection in production.
const PRODUCTION = { connectTimeoutMs: 2_000 };

test('an account that uses its whole share of the database waits only for itself and gets 503 overloaded; others are answered meanwhile', async (t) => {
  let service: TestService | null = null;
  const released = Promise.withResolvers<void>();
  let holding = 0;
  let most = 0;
  const slowRead = bind(SLOW_READ).read(async () => {
    await (service as TestService).database.callers.reads.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      holding += 1;
      most = Math.max(most, holding);
      await released.promise;
      holding -= 1;
    });
    return { ok: true };
  });
  service = await startTestService({}, { operations: [slowRead] }, PRODUCTION);
  t.after(() => (service as TestService).stop());
  const other = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${other.api_key}` };
  const answers: Response[] = [];
  const hold = async () => void answers.push(await (service as TestService).request('/v1/test-slow-read'));
  const hostile = Promise.all(Array.from({ length: 12 }, hold));
  await waitUntil('its share is in use', () => holding === 3);
  for (const path of ['/v1/usage', '/v1/receipts/due-diligence', '/v1/abn/79002637069', '/v1/sources'])
    await readOk(await service.request(path, { headers }));
  assert.equal(holding, 3, 'others were answered while its share was in use');
  const refused = await waitUntil(
    'the rest waited too long',
    () => answers.find(({ status }) => status === 503) ?? null,
  );
  released.resolve();
  await hostile;
  assert.equal(most, 3, 'its share of the connections');
  assert.ok(answers.filter(({ status }) => status === 200).length >= 3);
  assert.ok(answers.every(({ status }) => status === 200 || status === 503));
  assert.equal(refused.headers.get('retry-after'), '1');
  await readRefusal(refused, 503, 'overloaded');
});

test('an account with too many pending requests gets 503 overloaded, alone and only until one of them ends', async (t) => {
  const additions = buildTestOperations();
  const service = await startTestService({ maxInFlightPerAccount: 1 }, additions);
  t.after(() => service.stop());
  const other = await createTestAccount(service.database.db);
  const slow = postJson(service, '/v1/test-slow', { subject: 'a' });
  await additions.slowStarted();
  const refused = await service.request('/v1/usage');
  assert.equal(refused.headers.get('retry-after'), '1');
  await readRefusal(refused, 503, 'overloaded');
  await readOk(await service.request('/v1/usage', { headers: { authorization: `Bearer ${other.api_key}` } }));
  additions.letGo();
  await readOk(await slow);
  await readOk(await service.request('/v1/usage'));
});

test('users who sign in and decide wait only for each other: the page responds with 503 and an explanation, and look-ups are answered and recorded meanwhile', async (t) => {
  const service = await startConsentService({}, {}, PRODUCTION);
  t.after(() => service.stop());
  const { people } = service.database.callers;
  const held = Array.from({ length: 2 }, () => sql`select pg_sleep(3)`.execute(people));
  const ended: string[] = [];
  const page = fetch(`${service.url}/sign-in`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email: service.person.email, password: service.person.password }),
  }).then((answer) => {
    ended.push('page');
    return answer;
  });
  for (const path of ['/v1/abn/79002637069', '/v1/usage', '/v1/abn/79002637069']) {
    await readOk(await service.request(path));
    ended.push('look-up');
  }
  assert.deepEqual(ended, ['look-up', 'look-up', 'look-up']);
  const answer = await page;
  assert.equal(answer.status, 503);
  assert.equal(answer.headers.get('retry-after'), '1');
  assert.match(await answer.text(), /<h1>Too many requests/);
  await Promise.all(held);
});
