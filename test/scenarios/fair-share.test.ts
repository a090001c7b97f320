import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Returns the most slow reads that were in the database at once until something ended. */
async function watchMost({ database }: TestService, until: Promise<unknown>): Promise<number> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  let most = 0;
  while (!isOver) {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*) from pg_stat_activity where state = 'active' and query = 'select pg_sleep(2.7)'`,
    );
    most = Math.max(most, rows[0]?.count ?? 0);
    await sleep(50);
  }
  return most;
}

test('an account that uses its whole share of the database waits only for itself and gets 503 overloaded; others are answered meanwhile', async (t) => {
  let service: TestService | null = null;
  const slowRead = bind(SLOW_READ).read(async () => {
    await sql`select pg_sleep(2.7)`.execute((service as TestService).database.callers.reads);
    return { ok: true };
  });
  service = await startTestService({}, { operations: [slowRead] }, PRODUCTION);
  t.after(() => (service as TestService).stop());
  const other = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${other.api_key}` };
  const ended: string[] = [];
  const hold = () =>
    (service as TestService).request('/v1/test-slow-read').then((answer) => {
      ended.push('hostile');
      return answer;
    });
  const hostile = Array.from({ length: 12 }, hold);
  for (const path of ['/v1/usage', '/v1/receipts/due-diligence', '/v1/abn/79002637069', '/v1/sources']) {
    await readOk(await service.request(path, { headers }));
    ended.push('other');
  }
  assert.deepEqual(ended, ['other', 'other', 'other', 'other']);
  const most = await watchMost(service, Promise.all(hostile));
  assert.equal(most, 3, 'its share of the connections');
  const answers = await Promise.all(hostile);
  // How many others get their turn in time depends on the machine; the first three do, and all twelve cannot.
  const answered = answers.filter(({ status }) => status === 200).length;
  assert.ok(answered >= 3 && answered <= 9, `${answered} were answered`);
  assert.ok(answers.every(({ status }) => status === 200 || status === 503));
  const refused = answers.find(({ status }) => status === 503);
  assert.ok(refused !== undefined);
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
