import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import { buildGuardedClient } from '#base/guarded-client.ts';
import { chooseUrlRules } from '#base/url-rules.ts';
import { SANDBOX_WEBHOOK_URL } from '#contract/sandbox/sandbox-values.ts';
import { nameMasterKey } from '#domain/webhooks/signing-key.ts';
import { findOrRecordTestAccount } from '#store/access/test-accounts.ts';
import { buildSecret, recordSecret } from '#store/webhooks/secrets.ts';
import { answerStatus, type Received, startWebhookReceiver } from '#test/fakes/webhook-receiver.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import {
  addEndpoint,
  announce,
  bindDeliveries,
  listDeliveries,
  MASTER_KEY,
  passTime,
  startDeliveries,
} from '#test/support/webhook-deliveries.ts';

let database: TestDatabase;
let account: TestAccount;
beforeEach(async () => {
  database = await createTestDatabase();
  account = await createTestAccount(database.db);
});
afterEach(() => database.drop());

const settled = (...states: string[]) =>
  waitUntil(`deliveries are ${states}`, async () => (await listDeliveries(database)).join() === states.join());

/** Whether a message carries an Ed25519 signature of the public key. */
function isSignedBy(publicKey: string, { headers, body }: Received): boolean {
  const x = Buffer.from(publicKey.replace('whpk_', ''), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signed = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  const signatures = (headers['webhook-signature'] ?? '').split(' ').flatMap((one) => one.split('v1a,')[1] ?? []);
  return signatures.some((signature) => verify(null, signed, key, Buffer.from(signature, 'base64')));
}

async function readPublicKeys(endpointId: string | null): Promise<string[]> {
  const query =
    'select public_key from webhook_secrets where endpoint_id is not distinct from $1 order by secret_id desc';
  return (await database.pool.query<{ public_key: string }>(query, [endpointId])).rows.map((row) => row.public_key);
}

test('an event reaches an endpoint signed by HMAC and Ed25519, and the library of receivers accepts it [webhooks.standard]', async (t) => {
  const receiver = await startWebhookReceiver(t);
  const { endpoint_id, secret } = await addEndpoint(database, account.account_id, receiver.url);
  await startDeliveries(t, database);
  const eventId = await announce(database, account.account_id, { data: { job_id: 'job_1', state: 'succeeded' } });
  await settled('delivered 1');
  const [event] = receiver.verify(secret) as { type: string; timestamp: string; data: object }[];
  assert.deepEqual([event?.type, event?.data], ['evidence_export.ready', { job_id: 'job_1', state: 'succeeded' }]);
  assert.ok(Date.parse(event?.timestamp ?? '') > 0);
  const [one] = receiver.received as [Received];
  assert.equal(one.headers['webhook-id'], eventId);
  assert.equal(one.headers['content-type'], 'application/json');
  assert.match(one.headers['webhook-signature'] ?? '', /^v1,[A-Za-z0-9+/=]{44} v1a,[A-Za-z0-9+/=]{88}$/);
  const [publicKey = ''] = await readPublicKeys(endpoint_id);
  assert.ok(isSignedBy(publicKey, one));
  assert.ok(!isSignedBy(publicKey, { ...one, body: `${one.body} ` }), 'a changed body is not genuine');
  assert.throws(() => receiver.verify(`whsec_${Buffer.alloc(32).toString('base64')}`), 'nor with another secret');
});

test('while a secret is rotated the new and the old one sign, and after it the new one alone [webhooks.rotation]', async (t) => {
  const receiver = await startWebhookReceiver(t);
  const { endpoint_id, secret: before } = await addEndpoint(database, account.account_id, receiver.url);
  const owner = { accountId: account.account_id, endpointId: endpoint_id };
  const { row, secret: after } = buildSecret(owner, MASTER_KEY, new Date());
  await database.db.transaction().execute((trx) => recordSecret(trx, row, 24));
  await startDeliveries(t, database);
  await announce(database, account.account_id);
  await settled('delivered 1');
  assert.equal(receiver.verify(before).length + receiver.verify(after).length, 2);
  const [during] = receiver.received as [Received];
  assert.match(during.headers['webhook-signature'] ?? '', /^v1,\S+ v1,\S+ v1a,\S+ v1a,\S+$/);
  for (const publicKey of await readPublicKeys(endpoint_id)) assert.ok(isSignedBy(publicKey, during));
  await passTime(database, '25 hours');
  receiver.received.length = 0;
  await announce(database, account.account_id);
  await settled('delivered 1', 'delivered 1');
  assert.equal(receiver.verify(after).length, 1);
  assert.throws(() => receiver.verify(before));
});

test('an order’s webhook_url gets its event without an endpoint, signed with the account’s own secret, and with no other account’s', async (t) => {
  const receiver = await startWebhookReceiver(t);
  const other = await createTestAccount(database.db);
  await startDeliveries(t, database);
  await announce(database, account.account_id, { webhookUrl: receiver.url });
  await announce(database, account.account_id, { webhookUrl: receiver.url });
  await announce(database, other.account_id, { webhookUrl: receiver.url });
  await settled('delivered 1', 'delivered 1', 'delivered 1');
  const { rows } = await database.pool.query('select account_id, public_key from webhook_secrets');
  assert.equal(rows.length, 2, 'one for each account, however many messages');
  const { public_key } = rows.find((row) => row.account_id === account.account_id) ?? assert.fail();
  assert.equal(receiver.received.filter((one) => isSignedBy(public_key, one)).length, 2);
});

test('only enabled endpoints of the account for the type get the event, and an order’s URL that is one of them gets it once', async (t) => {
  const receiver = await startWebhookReceiver(t);
  const other = await createTestAccount(database.db);
  await addEndpoint(database, account.account_id, receiver.url, ['evidence_export.ready']);
  await addEndpoint(database, account.account_id, `${receiver.url}/failed`, ['evidence_export.failed']);
  await addEndpoint(database, other.account_id, `${receiver.url}/other`);
  const { endpoint_id } = await addEndpoint(database, account.account_id, `${receiver.url}/disabled`);
  await database.pool.query('update webhook_endpoints set disabled_at = now() where endpoint_id = $1', [endpoint_id]);
  await announce(database, account.account_id, { webhookUrl: receiver.url });
  const { rows } = await database.pool.query('select url from webhook_deliveries');
  assert.deepEqual(rows, [{ url: receiver.url }]);
});

test('a receiver that is down for an hour gets retries with the same id until it answers [webhooks.retry]', async (t) => {
  const receiver = await startWebhookReceiver(t);
  receiver.answer = answerStatus(503);
  const { secret } = await addEndpoint(database, account.account_id, receiver.url);
  await startDeliveries(t, database);
  const eventId = await announce(database, account.account_id);
  const clock = ['6 seconds', '40 seconds', '3 minutes', '13 minutes', '40 minutes'];
  for (const [index, interval] of clock.entries()) {
    await settled(`pending ${index + 1}`);
    await passTime(database, interval);
  }
  await settled('pending 6');
  receiver.answer = answerStatus(200);
  await passTime(database, '90 minutes');
  await settled('delivered 7');
  assert.deepEqual(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])), new Set([eventId]));
  assert.equal(receiver.verify(secret).length, 7, 'each with a signature of its own time');
  const { rows } = await database.pool.query('select status from webhook_attempts order by attempt_no');
  assert.deepEqual(
    rows.map(({ status }) => status),
    [503, 503, 503, 503, 503, 503, 200],
  );
});

test('after three days it is given up, and nothing is asked for any more [webhooks.retry]', async (t) => {
  const receiver = await startWebhookReceiver(t);
  receiver.answer = answerStatus(500);
  await addEndpoint(database, account.account_id, receiver.url);
  await startDeliveries(t, database);
  await announce(database, account.account_id);
  await settled('pending 1');
  await passTime(database, '72 hours');
  await settled('failed 2');
  const { rows } = await database.pool.query(
    `select 1 from pgboss.job where name = 'deliver_webhook' and state in ('created', 'retry')`,
  );
  assert.equal(rows.length, 0);
});

test('410 disables the endpoint, drops what else is on its way to it, and later events do not go there [webhooks.retry]', async (t) => {
  const receiver = await startWebhookReceiver(t);
  receiver.answer = answerStatus(503);
  const { endpoint_id } = await addEndpoint(database, account.account_id, receiver.url);
  await startDeliveries(t, database);
  await announce(database, account.account_id);
  await settled('pending 1');
  receiver.answer = answerStatus(410);
  await announce(database, account.account_id);
  await settled('dropped 1', 'failed 1');
  await announce(database, account.account_id);
  assert.equal((await listDeliveries(database)).length, 2);
  const query = 'select disabled_because from webhook_endpoints where endpoint_id = $1 and disabled_at is not null';
  assert.deepEqual((await database.pool.query(query, [endpoint_id])).rows, [
    { disabled_because: 'it answered 410 Gone' },
  ]);
});

test('a redirect counts as not taken and is not followed; a body without end does not matter [webhooks.bounds]', async (t) => {
  const receiver = await startWebhookReceiver(t);
  const elsewhere = await startWebhookReceiver(t);
  receiver.answer = answerStatus(308, { location: elsewhere.url });
  await addEndpoint(database, account.account_id, receiver.url);
  await startDeliveries(t, database);
  await announce(database, account.account_id);
  await settled('pending 1');
  assert.equal(elsewhere.received.length, 0);
  receiver.answer = (response) => void response.writeHead(200).write('and so on');
  await passTime(database, '6 seconds');
  await settled('delivered 2');
});

test('a receiver has 15 seconds to respond, and its body is not awaited [webhooks.bounds]', async (t) => {
  const asked: [number, number | null][] = [];
  const web = {
    findUrlFault: () => null,
    send: async (_url: string, { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number | null }) => {
      asked.push([timeoutMs, maxBytes]);
      return { ok: false, fault: 'late', message: 'it did not answer in time' } as const;
    },
  };
  await addEndpoint(database, account.account_id, 'https://slow.example/');
  await startDeliveries(t, database, { web });
  await announce(database, account.account_id);
  await settled('pending 1');
  assert.deepEqual(asked, [[15_000, null]]);
  const { rows } = await database.pool.query('select status, fault from webhook_attempts');
  assert.deepEqual(rows, [{ status: null, fault: 'late' }]);
});

test('a receiver at a private address is never reached, and the log says no more than that it was refused [webhooks.no-private-address]', async (t) => {
  const receiver = await startWebhookReceiver(t);
  await addEndpoint(database, account.account_id, receiver.url.replace('http:', 'https:'));
  await startDeliveries(t, database, { web: buildGuardedClient({ rules: chooseUrlRules(false) }) });
  await announce(database, account.account_id);
  await settled('pending 1');
  assert.equal(receiver.received.length, 0);
  const { rows } = await database.pool.query('select status, fault from webhook_attempts');
  assert.deepEqual(rows, [{ status: null, fault: 'refused' }]);
});

test('a job that is delivered twice sends the same id twice, and is counted once', async (t) => {
  const receiver = await startWebhookReceiver(t);
  await addEndpoint(database, account.account_id, receiver.url);
  const late = Promise.withResolvers<() => void>();
  // The first try is slow and loses its job to a second one.
  receiver.answer = async (response) => {
    receiver.answer = answerStatus(204);
    await database.pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
    late.resolve(() => response.writeHead(204).end());
  };
  const { lines } = await startDeliveries(t, database);
  const eventId = await announce(database, account.account_id);
  await settled('delivered 1');
  (await late.promise)();
  await waitUntil('the late try is refused', () => lines.some(({ message }) => /came too late/.test(message)));
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['webhook-id']),
    [eventId, eventId],
  );
  const { rows } = await database.pool.query('select attempt_no from webhook_attempts');
  assert.deepEqual(rows, [{ attempt_no: 1 }]);
});

test('one account’s slow receiver does not hold up another’s deliveries', async (t) => {
  const [slow, quick] = [await startWebhookReceiver(t), await startWebhookReceiver(t)];
  const held: (() => void)[] = [];
  slow.answer = (response) => void held.push(() => response.writeHead(204).end());
  const other = await createTestAccount(database.db);
  await addEndpoint(database, account.account_id, slow.url);
  await addEndpoint(database, other.account_id, quick.url);
  await startDeliveries(t, database);
  // More than all the places there are.
  for (let index = 0; index < 40; index += 1) await announce(database, account.account_id);
  await waitUntil('the slow one has its places', () => held.length >= 3);
  for (let index = 0; index < 5; index += 1) await announce(database, other.account_id);
  await waitUntil('the quick one has all', () => quick.received.length === 5);
  assert.ok(held.length < 24, `${held.length} places are taken by the slow one`);
  slow.answer = answerStatus(204);
  for (const release of held) release();
  // One that was held for too long is sent again later.
  const reached = () => new Set(slow.received.map(({ headers }) => headers['webhook-id'])).size;
  await waitUntil('the slow one has all', () => reached() === 40);
  assert.ok(slow.received.length <= 40 + held.length, 'only those that were held are sent again');
});

test('a secret of another master key never sends unsigned: the delivery waits, and the log says why', async (t) => {
  const receiver = await startWebhookReceiver(t);
  await addEndpoint(database, account.account_id, receiver.url);
  const { troubles } = await startDeliveries(t, database, { masterKey: () => nameMasterKey(Buffer.alloc(32, 8)) });
  await announce(database, account.account_id);
  await settled('pending 1');
  assert.equal(receiver.received.length, 0);
  assert.match(troubles.join(), /another SECRETS_KEY/);
});

test('an attempt aborted by the end of its process does not count: it throws, and the job runs again', async (t) => {
  const receiver = await startWebhookReceiver(t);
  await addEndpoint(database, account.account_id, receiver.url);
  await announce(database, account.account_id);
  const { rows } = await database.pool.query<{ delivery_id: string }>('select delivery_id from webhook_deliveries');
  const caller = new AbortController();
  receiver.answer = () => caller.abort();
  const context = {
    jobId: 'job_1',
    shownJobId: null,
    accountId: account.account_id,
    attempt: 1,
    signal: caller.signal,
  };
  await assert.rejects(bindDeliveries(database).handle({ ...rows[0] }, context), { name: 'AbortError' });
  assert.deepEqual(await listDeliveries(database), ['pending 0']);
});

test('the invented receiver of the sandbox fails twice and then accepts, for a test account only', async (t) => {
  const testAccount = await findOrRecordTestAccount(database.db, account.account_id);
  await addEndpoint(database, testAccount, SANDBOX_WEBHOOK_URL);
  await startDeliveries(t, database);
  await announce(database, testAccount);
  for (const attempts of [1, 2]) {
    await settled(`pending ${attempts}`);
    await passTime(database, '1 minute');
  }
  await settled('delivered 3');
  await addEndpoint(database, account.account_id, SANDBOX_WEBHOOK_URL);
  await announce(database, account.account_id);
  await settled('delivered 3', 'pending 1');
  const { rows } = await database.pool.query('select status from webhook_attempts order by started_at');
  assert.deepEqual(
    rows.map(({ status }) => status),
    [500, 500, 204, null],
    'nothing answers a live account there',
  );
});
