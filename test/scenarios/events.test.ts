import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ALL_EVENT_TYPES } from '#contract/events.ts';
import { answerStatus, startWebhookReceiver } from '#test/fakes/webhook-receiver.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { addEndpoint, announce, listDeliveries, startDeliveries } from '#test/support/webhook-deliveries.ts';

type Page = {
  events: { event_id: string; type: string; timestamp: string; data: object }[];
  next_cursor: string | null;
  has_more: boolean;
};

let service: TestService;
before(async () => {
  service = await startTestService({ allowPrivateUrls: true });
});
after(() => service.stop());

async function ask(account: TestAccount, path: string, body?: object) {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers: Record<string, string> = { authorization: `Bearer ${account.api_key}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await service.request(path, { ...sent, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const readPage = async (account: TestAccount, query = '') =>
  (await ask(account, `/v1/events${query}`)).body as unknown as Page;

test('there are exactly these three event types [webhooks.event-types]', () => {
  assert.deepEqual(ALL_EVENT_TYPES, ['batch_search.completed', 'evidence_export.ready', 'evidence_export.failed']);
});

test('polling from cursor to cursor returns every event once and in order, including new ones [routes.events]', async () => {
  const account = await createTestAccount(service.database.db);
  assert.deepEqual(await readPage(account), { ok: true, events: [], next_cursor: null, has_more: false });
  const made: string[] = [];
  const seen: string[] = [];
  for (let index = 0; index < 5; index += 1) made.push(await announce(service.database, account.account_id));
  let page = await readPage(account, '?limit=2');
  assert.equal(page.has_more, true);
  while (page.events.length > 0) {
    seen.push(...page.events.map(({ event_id }) => event_id));
    if (seen.length === 4) made.push(await announce(service.database, account.account_id));
    page = await readPage(account, `?limit=2&cursor=${page.next_cursor}`);
  }
  assert.deepEqual(seen, made);
  assert.deepEqual(
    [page.has_more, page.next_cursor !== null],
    [false, true],
    'the last page has a cursor to continue from',
  );
  const later = await announce(service.database, account.account_id, { type: 'batch_search.completed' });
  const next = await readPage(account, `?cursor=${page.next_cursor}`);
  assert.deepEqual(
    next.events.map(({ event_id }) => event_id),
    [later],
  );
});

test('order=newest looks back page by page and ends at the oldest event', async () => {
  const account = await createTestAccount(service.database.db);
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) made.push(await announce(service.database, account.account_id));
  const seen: string[] = [];
  let page = await readPage(account, '?order=newest&limit=2');
  for (;;) {
    seen.push(...page.events.map(({ event_id }) => event_id));
    assert.equal(page.has_more, page.next_cursor !== null);
    if (page.next_cursor === null) break;
    page = await readPage(account, `?order=newest&limit=2&cursor=${page.next_cursor}`);
  }
  assert.deepEqual(seen, made.reverse());
});

test('a test event goes to one endpoint only, signed like any other, and is sent again only there', async (t) => {
  const account = await createTestAccount(service.database.db);
  const tried = await startWebhookReceiver(t);
  const { endpoint_id } = await addEndpoint(service.database, account.account_id, tried.url, [
    'evidence_export.failed',
  ]);
  await addEndpoint(service.database, account.account_id, `${tried.url}/other`);
  const { status, body } = await ask(account, `/v1/webhook-endpoints/${endpoint_id}/test`, {});
  assert.equal(status, 202);
  await startDeliveries(t, service.database);
  const event = `/v1/events/${body.event_id}`;
  const readStates = async () =>
    ((await ask(account, event)).body.deliveries as { state: string }[]).map((one) => one.state);
  await waitUntil('it is delivered', async () => (await readStates()).every((state) => state === 'delivered'));
  const { events } = await readPage(account, '?type=webhook.test');
  assert.deepEqual(
    events.map(({ type, data }) => [type, data]),
    [['webhook.test', { endpoint_id }]],
  );
  assert.equal((await ask(account, `${event}/replay`, {})).status, 202);
  const { deliveries } = (await ask(account, event)).body as { deliveries: { endpoint_id: string }[] };
  assert.deepEqual(
    deliveries.map((one) => one.endpoint_id),
    [endpoint_id, endpoint_id],
  );
});

test('an account orders 60 test events and replays in a quarter of an hour, and the next is refused', async () => {
  const account = await createTestAccount(service.database.db);
  const { endpoint_id } = await addEndpoint(service.database, account.account_id, 'http://127.0.0.1:9/');
  const order = (path: string, body: object = {}) => ask(account, `/v1/webhook-endpoints/${endpoint_id}/${path}`, body);
  const since = new Date(Date.now() - 60_000).toISOString();
  const { body } = await order('test');
  // At once: the budget grows by one every 15 seconds, and a busy machine may need longer for one after the other.
  const others = await Promise.all(Array.from({ length: 59 }, () => order('test')));
  for (const { status } of others) assert.equal(status, 202);
  for (const refused of [
    await order('test'),
    await order('replay', { since }),
    await ask(account, `/v1/events/${body.event_id}/replay`, {}),
  ])
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
  const { deliveries } = (await ask(account, `/v1/events/${body.event_id}`)).body as { deliveries: unknown[] };
  assert.equal(deliveries.length, 1);
});

test('an event has its type, its time and its job; events can be filtered by type', async () => {
  const account = await createTestAccount(service.database.db);
  await announce(service.database, account.account_id);
  const data = { job_id: 'job_2', error: { code: 'internal_error' } };
  await announce(service.database, account.account_id, { type: 'evidence_export.failed', data });
  const { events } = await readPage(account, '?type=evidence_export.failed');
  assert.deepEqual(
    events.map((one) => [one.type, one.data]),
    [['evidence_export.failed', data]],
  );
  assert.ok(Date.parse(events[0]?.timestamp ?? '') > 0);
});

test('an unknown cursor, an invalid limit and an unknown type are rejected', async () => {
  for (const query of [
    '?cursor=nonsense',
    '?cursor=MA',
    '?cursor=LTE',
    '?limit=0',
    '?limit=201',
    '?type=monitor.changed',
  ])
    assert.equal((await ask(service.account, `/v1/events${query}`)).body.code, 'invalid_input', query);
});

test('an event shows its deliveries with each attempt, and a replay sends it again with the same id [routes.events]', async (t) => {
  const account = await createTestAccount(service.database.db);
  const receiver = await startWebhookReceiver(t);
  const { endpoint_id, secret } = await addEndpoint(service.database, account.account_id, receiver.url);
  await startDeliveries(t, service.database);
  const eventId = await announce(service.database, account.account_id, { webhookUrl: `${receiver.url}/order` });
  const settled = (...states: string[]) =>
    waitUntil(
      `deliveries are ${states}`,
      async () => (await listDeliveries(service.database, eventId)).join() === states.join(),
    );
  await settled('delivered 1', 'delivered 1');
  const { body } = await ask(account, `/v1/events/${eventId}`);
  const [first, ofOrder] = body.deliveries as Record<string, unknown>[];
  assert.deepEqual([first?.endpoint_id, first?.url, first?.state], [endpoint_id, receiver.url, 'delivered']);
  assert.deepEqual([ofOrder?.endpoint_id, ofOrder?.url], [null, `${receiver.url}/order`]);
  const [attempt] = (first?.attempts ?? []) as Record<string, unknown>[];
  assert.deepEqual([attempt?.attempt_no, attempt?.status, attempt?.fault], [1, 204, null]);
  const replay = await ask(account, `/v1/events/${eventId}/replay`, {});
  assert.equal(replay.status, 202);
  const sent = replay.body.deliveries as { endpoint_id: string | null; url: string }[];
  assert.deepEqual(
    sent.map((one) => one.url),
    [receiver.url, `${receiver.url}/order`],
  );
  await settled('delivered 1', 'delivered 1', 'delivered 1', 'delivered 1');
  await ask(account, `/v1/events/${eventId}/replay`, { endpoint_id });
  await settled(...Array.from({ length: 5 }, () => 'delivered 1'));
  assert.deepEqual(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])), new Set([eventId]));
  const toEndpoint = receiver.received.filter((_, index) => index === receiver.received.length - 1);
  receiver.received = toEndpoint;
  assert.equal(receiver.verify(secret).length, 1);
});

test('a replay replaces pending deliveries, so that repeating it sends no more', async (t) => {
  const account = await createTestAccount(service.database.db);
  const receiver = await startWebhookReceiver(t);
  receiver.answer = answerStatus(503);
  await addEndpoint(service.database, account.account_id, receiver.url);
  const eventId = await announce(service.database, account.account_id);
  for (let index = 0; index < 3; index += 1) await ask(account, `/v1/events/${eventId}/replay`, {});
  assert.deepEqual(await listDeliveries(service.database, eventId), [
    'dropped 0',
    'dropped 0',
    'dropped 0',
    'pending 0',
  ]);
});

test('a replay to one receiver does not affect pending deliveries to others', async () => {
  const account = await createTestAccount(service.database.db);
  const one = await addEndpoint(service.database, account.account_id, 'https://one.example/');
  const other = await addEndpoint(service.database, account.account_id, 'https://other.example/');
  const eventId = await announce(service.database, account.account_id);
  await ask(account, `/v1/events/${eventId}/replay`, { endpoint_id: one.endpoint_id });
  const { body } = await ask(account, `/v1/events/${eventId}`);
  const reported = body.deliveries as { endpoint_id: string; state: string }[];
  const statesOf = (id: string) => reported.filter(({ endpoint_id }) => endpoint_id === id).map(({ state }) => state);
  assert.deepEqual(statesOf(one.endpoint_id), ['dropped', 'pending']);
  assert.deepEqual(statesOf(other.endpoint_id), ['pending']);
});

test('an event without receivers, another account’s and an unknown one are rejected', async () => {
  const account = await createTestAccount(service.database.db);
  const eventId = await announce(service.database, account.account_id);
  const nobody = await ask(account, `/v1/events/${eventId}/replay`, {});
  assert.deepEqual([nobody.status, nobody.body.code], [404, 'not_found']);
  for (const path of [`/v1/events/${eventId}`, '/v1/events/evt_01K9ZJ6F8M3T5V7X9Z1B3D5F7J'])
    assert.equal((await ask(service.account, path)).body.code, 'not_found', path);
  assert.equal((await ask(service.account, `/v1/events/${eventId}/replay`, {})).body.code, 'not_found');
  assert.equal((await ask(service.account, '/v1/events/nonsense')).body.code, 'invalid_id');
  const { endpoint_id } = await addEndpoint(service.database, service.account.account_id, 'https://a.example/');
  assert.equal((await ask(account, `/v1/events/${eventId}/replay`, { endpoint_id })).body.code, 'not_found');
});
