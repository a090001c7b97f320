import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { abnLookup } from '#contract/operations/abn/abn-lookup.ts';
import { getAbn } from '#contract/operations/abn/get-abn.ts';
import { getUsage } from '#contract/operations/account/get-usage.ts';
import { createKey } from '#contract/operations/keys/create-key.ts';
import { listKeys } from '#contract/operations/keys/list-keys.ts';
import { revokeKey } from '#contract/operations/keys/revoke-key.ts';
import { rotateKey } from '#contract/operations/keys/rotate-key.ts';
import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import type { Role } from '#contract/roles.ts';
import { SANDBOX_ABNS } from '#contract/sandbox/sandbox-values.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import type { Person } from '#domain/access/caller.ts';
import { buildQuoteBinding } from '#domain/billing/quote.ts';
import { buildApprovals } from '#operations/billing/approvals.ts';
import { findPersonById } from '#store/access/users.ts';
import { findOrRecordQuote, findQuote } from '#store/billing/quotes.ts';
import {
  addPerson,
  askRest,
  beginAsking,
  type ConsentService,
  connectApp,
  openSignedIn,
  startConsentService,
} from '#test/support/consent-service.ts';
import { createTestAccount } from '#test/support/test-account.ts';

const ABN = '79002637069';

let service: ConsentService;
before(async () => {
  service = await startConsentService();
});
after(() => service.stop());

let people = 0;
/** A person of the service's account with a role. */
async function add(role: Role): Promise<Person> {
  const { user_id } = await addPerson(service, `${role}-${++people}@example.com`);
  await service.database.db.updateTable('users').set({ role }).where('user_id', '=', user_id).execute();
  return read(user_id);
}

async function read(user_id: string): Promise<Person> {
  const found = await findPersonById(service.database.db, user_id);
  assert.ok(found !== null);
  return found.person;
}

const run = <Op extends Operation>(
  person: Person,
  operation: Op,
  input: z.input<Op['input']>,
  mode: KeyMode = 'live',
) => service.built.people.run({ person, mode }, operation, input);

/** The code and message with which an operation refuses. */
async function refusalOf(asked: Promise<unknown>): Promise<[code: string, message: string]> {
  const error = await asked.then(
    () => assert.fail('it was refused'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ServiceError, String(error));
  return [error.code, error.message];
}

const useKey = (api_key: string, path: string) =>
  service.request(path, { headers: { authorization: `Bearer ${api_key}` } });

test('a member runs a check like a key: it is recorded, charged, and listed by who made it', async () => {
  const person = await add('member');
  const { body, recordId, chargedCents } = await run(person, abnLookup, { abn: ABN });
  assert.deepEqual([body.abn, chargedCents], [ABN, 10]);
  const { body: page } = await run(person, listRecentSearches, { made_by: person.user_id });
  assert.deepEqual(
    page.records.map(({ record_id, made_by }) => [record_id, made_by]),
    [[recordId, person.user_id]],
  );
  await service.request(`/v1/abn/${ABN}`);
  const { body: byKey } = await run(person, listRecentSearches, { made_by: service.account.key_id });
  assert.deepEqual([byKey.records.length, byKey.records[0]?.made_by], [1, service.account.key_id]);
  const { body: both } = await run(person, listRecentSearches, { made_by: person.user_id, tool: 'get_abn' });
  assert.deepEqual(both.records, []);
});

test('each role is refused what it may not do, with a message that names the role', async () => {
  const [member, viewer, billing] = [await add('member'), await add('viewer'), await add('billing')];
  const rows: [() => Promise<unknown>, RegExp][] = [
    [() => run(member, createKey, { name: 'No' }), /the role member, lacks: account:admin/],
    [() => run(viewer, getAbn, { abn: ABN }), /the role viewer, lacks: abn:lookup/],
    [() => run(viewer, createMonitor, { target_type: 'ABN', target: ABN }), /The role viewer can only read/],
    [() => run(billing, listRecentSearches, {}), /the role billing, lacks: assets:receipts/],
  ];
  for (const [asked, message] of rows) {
    const refusal = await refusalOf(asked());
    assert.equal(refusal[0], 'insufficient_scope');
    assert.match(refusal[1], message);
  }
  assert.equal((await run(viewer, listRecentSearches, {})).body.ok, true);
  assert.equal((await run(billing, getUsage, {})).body.ok, true);
});

test('in test mode a person acts in the test account, whose records stay apart', async () => {
  const person = await add('member');
  const { recordId } = await run(person, getAbn, { abn: ABN }, 'test');
  const { body } = await run(person, listRecentSearches, {}, 'test');
  assert.deepEqual(
    body.records.map(({ record_id }) => record_id),
    [recordId],
  );
  const { body: live } = await run(person, listRecentSearches, { made_by: person.user_id });
  assert.deepEqual(live.records, []);
});

test('an owner makes, rotates and revokes keys; they share one rate limit and name the person', async () => {
  const owner = await add('owner');
  const { body: made } = await run(owner, createKey, { name: 'Desk', scopes: ['abn:lookup', 'account:admin'] });
  assert.deepEqual([made.key.created_by_user_id, made.key.created_by_key_id], [owner.user_id, null]);
  assert.equal((await useKey(made.api_key ?? '', `/v1/abn/${ABN}`)).status, 200);
  const { body: rotated } = await run(owner, rotateKey, { key_id: made.key.key_id, overlap_hours: 0 });
  await run(owner, revokeKey, { key_id: rotated.key.key_id });
  const { body: listed } = await run(owner, listKeys, {});
  const [second] = listed.keys;
  assert.deepEqual(
    [second?.state, second?.revoked_by_user_id, second?.revoked_by_key_id],
    ['revoked', owner.user_id, null],
  );
  const { body: other } = await run(owner, createKey, { name: 'Other' });
  assert.ok(!other.key.scopes.includes('account:admin'), 'the default leaves it out');
  const rows = await service.database.db
    .selectFrom('api_keys')
    .select('rate_owner_id')
    .where('created_by_user_id', '=', owner.user_id)
    .execute();
  assert.deepEqual([...new Set(rows.map((row) => row.rate_owner_id))], [`${service.account.account_id}:keys`]);
});

test('an owner can revoke the last admin key, and cannot touch a key of another account', async () => {
  const other = await createTestAccount(service.database.db);
  const owner = await add('owner');
  const [code] = await refusalOf(run(owner, revokeKey, { key_id: other.key_id }));
  assert.equal(code, 'not_found');
  const { user_id } = await addPerson(service, 'elsewhere@example.com', other.account_id);
  await run(await read(user_id), revokeKey, { key_id: other.key_id });
  const { body } = await run(await read(user_id), listKeys, {});
  assert.equal(body.keys[0]?.state, 'revoked');
});

test('an owner who lost the role between request and commit creates no key', async () => {
  const owner = await add('owner');
  await service.database.db.updateTable('users').set({ role: 'member' }).where('user_id', '=', owner.user_id).execute();
  const [code] = await refusalOf(run(owner, createKey, { name: 'Late' }));
  assert.equal(code, 'authentication_required');
});

test('an app never has more than the present role of its person', async () => {
  const person = await addPerson(service, `app-${++people}@example.com`);
  const set = (role: Role) =>
    service.database.db.updateTable('users').set({ role }).where('user_id', '=', person.user_id).execute();
  const scope = 'abn:lookup gst:status assets:receipts assets:monitor';
  const { accessToken } = await connectApp({ ...service, person }, { scope }, { scope: scope.split(' ') });
  const monitor = () =>
    fetch(`${service.url}/v1/monitors`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ target_type: 'ABN', target: ABN }),
    });
  const statuses = async () => [
    (await askRest(service, accessToken)).status,
    (await askRest(service, accessToken, '/v1/receipts/due-diligence')).status,
    (await monitor()).status,
  ];
  assert.deepEqual(await statuses(), [200, 200, 201]);
  await set('viewer');
  assert.deepEqual(await statuses(), [403, 200, 403]);
  await set('billing');
  assert.deepEqual(await statuses(), [403, 403, 403]);
  await set('member');
  assert.deepEqual(await statuses(), [200, 200, 201]);
});

test('a viewer is offered only the scopes of the role, and an app that asks for none of them is refused', async () => {
  const person = await addPerson(service, `consent-${++people}@example.com`);
  await service.database.db
    .updateTable('users')
    .set({ role: 'viewer' })
    .where('user_id', '=', person.user_id)
    .execute();
  const wide = { scope: 'abn:lookup assets:receipts' };
  const { scope } = await connectApp({ ...service, person }, wide, { scope: wide.scope.split(' ') });
  assert.equal(scope, 'assets:receipts');
  const browser = await openSignedIn(service, person.email);
  const asking = await beginAsking(service, { scope: 'abn:lookup' }, { client_name: 'Another' });
  const page = await browser.open(asking.url);
  assert.deepEqual([page.status, /Your role can’t allow this/.test(await page.text())], [403, true]);
});

test('a viewer cannot approve a price, and the billing role can', async () => {
  const { db } = service.database;
  const call = { tool: 'dear', input: {}, target: { type: 'ACN', value: '1' }, amountCents: 100 };
  const key = { accountId: service.account.account_id, credentialId: 'key_1', delegation: null, userId: null };
  const finding = await findOrRecordQuote(db, buildQuoteBinding(key, call), new Date());
  assert.ok(finding !== 'too_many_open');
  const { quoteId } = finding.quote;
  const [viewer, billing] = [await add('viewer'), await add('billing')];
  const approve = async ({ email }: Person) =>
    (await (await openSignedIn(service, email)).send(`/approvals/${quoteId}`, { decision: 'approved' })).status;
  const seen = await (await (await openSignedIn(service, viewer.email)).open(`/approvals/${quoteId}`)).text();
  assert.match(seen, /Your role, viewer, can’t approve or decline prices/);
  assert.doesNotMatch(seen, /<button name="decision"/);
  assert.deepEqual([await approve(viewer), (await findQuote(db, quoteId))?.decision], [403, null]);
  assert.equal(await buildApprovals(db).decide(viewer, quoteId, 'approved'), false, 'nor behind the page');
  assert.deepEqual([await approve(billing), (await findQuote(db, quoteId))?.decision], [200, 'approved']);
});

test('a person in test mode, and one who was created in a test account, see invented data and spend play money', async () => {
  const { db } = service.database;
  const { account_id } = await createTestAccount(db);
  const join = async (email: string, account: string) => read((await addPerson(service, email, account)).user_id);
  const owner = await join('twin-owner@example.com', account_id);
  // Its register answers only in test mode: with an error.
  const fault = async (person: Person, mode: KeyMode) =>
    (await refusalOf(run(person, abnLookup, { abn: SANDBOX_ABNS.failing }, mode)))[0];
  assert.deepEqual([await fault(owner, 'live'), await fault(owner, 'test')], ['abn_not_found', 'upstream_error']);
  const twin = await db.selectFrom('accounts').select('account_id').where('test_of', '=', account_id).execute();
  assert.equal(twin.length, 1, 'the first call makes the test account');
  const sandboxId = twin[0]?.account_id ?? '';
  const person = await join('sandbox@example.com', sandboxId);
  for (const mode of ['live', 'test'] as const) {
    assert.equal(await fault(person, mode), 'upstream_error', mode);
    assert.equal((await run(person, abnLookup, { abn: ABN }, mode)).body.ok, true);
  }
  const listed = async (mode: KeyMode) => (await run(owner, listRecentSearches, {}, mode)).body.records.length;
  assert.deepEqual([await listed('live'), await listed('test')], [1, 2], 'of the live account, its own alone');
  const twins = db.selectFrom('accounts').select('account_id').where('test_of', '=', sandboxId);
  assert.deepEqual(await twins.execute(), [], 'which has no test account itself');
  const page = await (await (await openSignedIn(service, person.email)).open('/app/sources')).text();
  assert.match(page, /<title>Test · Sources/);
  assert.doesNotMatch(page, /Leave test mode/);
});
