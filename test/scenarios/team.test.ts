import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { z } from 'zod';
import { sha256Hex } from '#base/sha256.ts';
import type { Operation } from '#contract/operation.ts';
import { exportEvidencePack } from '#contract/operations/exports/export-evidence-pack.ts';
import { createKey } from '#contract/operations/keys/create-key.ts';
import { listKeys } from '#contract/operations/keys/list-keys.ts';
import { revokeKey } from '#contract/operations/keys/revoke-key.ts';
import { rotateKey } from '#contract/operations/keys/rotate-key.ts';
import { changeRole } from '#contract/operations/team/change-role.ts';
import { createInvitation } from '#contract/operations/team/create-invitation.ts';
import { listAuditLog } from '#contract/operations/team/list-audit-log.ts';
import { listInvitations } from '#contract/operations/team/list-invitations.ts';
import { listPeople } from '#contract/operations/team/list-people.ts';
import { removePerson } from '#contract/operations/team/remove-person.ts';
import { revokeInvitation } from '#contract/operations/team/revoke-invitation.ts';
import type { Role } from '#contract/roles.ts';
import { ALL_SCOPES, type Scope } from '#contract/scopes.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Person } from '#domain/access/caller.ts';
import { type NewApiKey, recordApiKey } from '#store/access/api-keys.ts';
import { revokeApiKey } from '#store/access/end-keys.ts';
import { listPasskeysOf, recordPasskey } from '#store/access/passkeys.ts';
import { findPersonById } from '#store/access/users.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import {
  addPerson,
  askRest,
  type ConsentService,
  connectApp,
  openSignedIn,
  startConsentService,
} from '#test/support/consent-service.ts';
import { FetchBrowser } from '#test/support/fetch-browser.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const PASSWORD = 'correct horse battery staple';

let service: ConsentService;
before(async () => {
  // One proxy in front: the address before it is the caller's.
  service = await startConsentService({ proxyHops: 1 });
});
after(() => service.stop());

let people = 0;
/** An account of its own, with an owner. */
async function openTeam(): Promise<{ account_id: string; owner: Person; add: (role: Role) => Promise<Person> }> {
  const { account_id } = await createTestAccount(service.database.db, { creditCents: 0 });
  const add = async (role: Role) => {
    const { user_id } = await addPerson(service, `${role}-${++people}@team.example`, account_id);
    await service.database.db.updateTable('users').set({ role }).where('user_id', '=', user_id).execute();
    return read(user_id);
  };
  return { account_id, owner: await add('owner'), add };
}

async function read(user_id: string): Promise<Person> {
  const found = await findPersonById(service.database.db, user_id);
  assert.ok(found !== null);
  return found.person;
}

const run = async <Op extends Operation>(person: Person, operation: Op, input: z.input<Op['input']>) =>
  (await service.built.people.run({ person, mode: 'live' }, operation, input)).body;

async function codeOf(asked: Promise<unknown>): Promise<string> {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return 'ok';
  assert.ok(error instanceof ServiceError, String(error));
  return error.code;
}

const invite = async (by: Person, role: Role = 'member') => {
  const { invitation, join_url } = await run(by, createInvitation, { role });
  assert.ok(join_url !== null);
  return { ...invitation, path: new URL(join_url).pathname };
};
const join = (path: string, email: string, browser = new FetchBrowser(service.url)) =>
  browser.send(path, { email, password: PASSWORD });
const nameNew = () => `new-${++people}@team.example`;
const rolesOf = async (by: Person) =>
  (await run(by, listPeople, {})).people.map(({ email, role }) => [email, role] as const);

const actsOf = async (by: Person) => (await run(by, listAuditLog, {})).entries.map(({ action }) => action);

test('an invited person joins by the link with the role in it, is signed in, and the link is used up', async () => {
  const { owner } = await openTeam();
  const { path, invitation_id } = await invite(owner, 'viewer');
  const browser = new FetchBrowser(service.url);
  const page = await (await browser.open(path)).text();
  assert.match(page, /Join[\s\S]*Test account[\s\S]*You are invited as viewer/);
  const email = nameNew();
  const answer = await join(path, email, browser);
  assert.match(await answer.text(), /<h1>Search/);
  assert.deepEqual((await rolesOf(owner)).at(-1), [email, 'viewer']);
  const { invitations } = await run(owner, listInvitations, {});
  assert.deepEqual([invitations[0]?.invitation_id, invitations[0]?.state], [invitation_id, 'accepted']);
  const { created_at = '', expires_at = '' } = invitations[0] ?? {};
  assert.equal(Date.parse(expires_at) - Date.parse(created_at), 3 * 24 * 3_600_000, 'good for three days');
  for (const again of [await new FetchBrowser(service.url).open(path), await join(path, nameNew())]) {
    assert.equal(again.status, 404);
    assert.match(await again.text(), /This invitation no longer works/);
  }
  assert.equal((await rolesOf(owner)).length, 2);
  assert.deepEqual((await actsOf(owner)).slice(0, 3), ['sign_in', 'person_joined', 'invitation_created']);
});

test('of ten people who accept one link at the same time, one joins', async () => {
  const { owner } = await openTeam();
  const { path } = await invite(owner);
  const answers = await Promise.all(Array.from({ length: 10 }, () => join(path, nameNew())));
  const statuses = answers.map(({ status }) => status).sort();
  assert.equal(statuses[0], 200);
  // Others are refused, or wait too long for their password to be hashed.
  for (const status of statuses.slice(1)) assert.ok([404, 503].includes(status), String(status));
  assert.equal((await rolesOf(owner)).length, 2);
});

test('a link that is revoked, expired, cut short, guessed or of an owner who left does not work', async () => {
  const { owner, add, account_id } = await openTeam();
  const [revoked, expired, left, demoted] = [await add('owner'), await add('owner')].flatMap((one) => [owner, one]) as [
    Person,
    Person,
    Person,
    Person,
  ];
  const links = {
    revoked: await invite(revoked),
    expired: await invite(revoked),
    left: await invite(expired),
    demoted: await invite(demoted),
    good: await invite(left),
  };
  await run(owner, revokeInvitation, { invitation_id: links.revoked.invitation_id });
  await service.database.db
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('invitation_id', '=', links.expired.invitation_id)
    .execute();
  await run(owner, removePerson, { user_id: expired.user_id });
  await run(owner, changeRole, { user_id: demoted.user_id, role: 'member' });
  const listed = (await run(owner, listInvitations, {})).invitations;
  const ofLeaver = listed.find(({ invitation_id }) => invitation_id === links.left.invitation_id);
  assert.equal(ofLeaver?.state, 'revoked', 'not listed as one that works');
  const { good, ...bad } = links;
  const paths = [
    ...Object.values(bad).map(({ path }) => path),
    good.path.slice(0, -1),
    `/join/${'A'.repeat(43)}`,
    `/join/${sha256Hex('x').slice(0, 43)}`,
  ];
  for (const path of paths) assert.equal((await join(path, nameNew())).status, 404, path);
  const stored = await service.database.db
    .selectFrom('invitations')
    .selectAll()
    .where('account_id', '=', account_id)
    .execute();
  assert.ok(!JSON.stringify(stored).includes(good.path.slice('/join/'.length)), 'only a hash is stored');
  const kept = stored.find(({ invitation_id }) => invitation_id === good.invitation_id);
  assert.equal((await join(`/join/${kept?.token_sha256.slice(0, 43)}`, nameNew())).status, 404, 'the hash is no token');
  assert.equal((await join(good.path, nameNew())).status, 200);
});

test('joining with an address that has a user, or a bad one, changes nothing and keeps what was typed', async () => {
  const { owner } = await openTeam();
  const { path } = await invite(owner);
  const taken = await join(path, owner.email.toUpperCase());
  assert.equal(taken.status, 409);
  assert.match(await taken.text(), /already has a user here/);
  const odd = await join(path, '<b>not an address');
  assert.deepEqual([odd.status, /value="&lt;b&gt;not an address"/.test(await odd.text())], [400, true]);
  const short = await new FetchBrowser(service.url).send(path, { email: nameNew(), password: 'short' });
  assert.match(await short.text(), /The password has 5 characters/);
  const easy = await new FetchBrowser(service.url).send(path, { email: nameNew(), password: 'passwordpassword' });
  assert.deepEqual([easy.status, /This password is easy to guess/.test(await easy.text())], [400, true]);
  assert.equal((await join(path, nameNew())).status, 200, 'the link still works');
});

test('people and invitations of another account cannot be seen or changed', async () => {
  const [{ owner }, other] = [await openTeam(), await openTeam()];
  const { invitation_id } = await invite(other.owner);
  const { user_id } = await other.add('member');
  const codes = await Promise.all([
    codeOf(run(owner, changeRole, { user_id, role: 'viewer' })),
    codeOf(run(owner, removePerson, { user_id })),
    codeOf(run(owner, revokeInvitation, { invitation_id })),
  ]);
  assert.deepEqual(codes, ['not_found', 'not_found', 'not_found']);
  assert.deepEqual([(await run(owner, listInvitations, {})).invitations, (await rolesOf(owner)).length], [[], 1]);
  assert.ok(!JSON.stringify(await run(owner, listAuditLog, {})).includes(invitation_id));
});

test('an account always has an owner, also when two owners remove each other at once', async () => {
  const { owner, add } = await openTeam();
  const { user_id } = owner;
  assert.equal(await codeOf(run(owner, changeRole, { user_id, role: 'member' })), 'last_owner');
  assert.equal(await codeOf(run(owner, removePerson, { user_id })), 'last_owner');
  for (let round = 0; round < 5; round++) {
    const second = await add('owner');
    const codes = await Promise.all([
      codeOf(run(owner, changeRole, { user_id: second.user_id, role: 'member' })),
      codeOf(run(second, changeRole, { user_id, role: 'member' })),
    ]);
    const owners = (await rolesOf({ ...owner, role: 'owner' })).filter(([, role]) => role === 'owner');
    assert.equal(owners.length, 1, codes.join());
    await service.database.db.updateTable('users').set({ role: 'owner' }).where('user_id', '=', user_id).execute();
    await service.database.db
      .updateTable('users')
      .set({ role: 'member' })
      .where('user_id', '=', second.user_id)
      .execute();
  }
});

test('a removed person is signed out, loses their apps and cannot sign in; the address is free again', async () => {
  const person = await addPerson(service, nameNew());
  const { accessToken, browser } = await connectApp({ ...service, person });
  assert.equal((await askRest(service, accessToken)).status, 200);
  const owner = await read(service.person.user_id);
  const { db } = service.database;
  const key = { credential_id: 'of-a-leaver', public_key: Buffer.from('x'), sign_count: 0, transports: [] };
  await recordPasskey(db, { ...key, user_id: person.user_id, name: 'Phone' });
  await run(owner, removePerson, { user_id: person.user_id });
  assert.deepEqual(await listPasskeysOf(db, person.user_id), []);
  assert.equal((await askRest(service, accessToken)).status, 401);
  assert.match(await (await browser.open('/account/apps')).text(), /<h1>Sign in/);
  const refused = await new FetchBrowser(service.url).send('/sign-in', { email: person.email, password: PASSWORD });
  assert.equal(refused.status, 403);
  const { path } = await invite(owner);
  assert.equal((await join(path, person.email)).status, 200);
});

test('keys and invitations beyond the new role of their maker end with it; other keys stay', async () => {
  const { owner, add } = await openTeam();
  const [left, demoted] = [await add('owner'), await add('owner')];
  const make = async (by: Person, name: string, scopes: Scope[]) => {
    const { key, api_key } = await run(by, createKey, { name, scopes });
    return { key_id: key.key_id, api_key: api_key ?? '' };
  };
  const ask = (api_key: string, path: string, body: object) =>
    service.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const [person, end] of [
    [left, () => run(owner, removePerson, { user_id: left.user_id })],
    [demoted, () => run(owner, changeRole, { user_id: demoted.user_id, role: 'member' })],
  ] as const) {
    const admin = await make(person, 'nightly import', [...ALL_SCOPES]);
    const program = await make(person, 'program', ['abn:lookup']);
    const childAnswer = await ask(admin.api_key, '/v1/keys', { name: 'child', scopes: ['account:admin'] });
    const child = JSON.parse(await childAnswer.text()) as { api_key: string; key: { key_id: string } };
    const taken = await make(person, 'taken over', [...ALL_SCOPES]);
    const successor = await run(owner, rotateKey, { key_id: taken.key_id });
    const own = await invite(person);
    const byKey = JSON.parse(await (await ask(admin.api_key, '/v1/team/invitations', { role: 'owner' })).text()) as {
      join_url: string;
    };
    await end();
    const { keys } = await run(owner, listKeys, {});
    const stateOf = (id: string) => keys.find(({ key_id }) => key_id === id)?.state;
    assert.deepEqual(
      [admin.key_id, child.key.key_id, taken.key_id, program.key_id, successor.key.key_id].map(stateOf),
      ['revoked', 'revoked', 'revoked', 'active', 'active'],
    );
    assert.equal(keys.find(({ key_id }) => key_id === program.key_id)?.created_by_name, person.email);
    assert.equal(keys.find(({ key_id }) => key_id === child.key.key_id)?.created_by_name, 'nightly import');
    for (const { api_key } of [admin, child])
      await readRefusal(await ask(api_key, '/v1/team/invitations', { role: 'owner' }), 401, 'authentication_required');
    // Promoted again, the person does not get the links back.
    await service.database.db
      .updateTable('users')
      .set({ role: 'owner', removed_at: null })
      .where('user_id', '=', person.user_id)
      .execute();
    for (const path of [own.path, new URL(byKey.join_url).pathname])
      assert.equal((await join(path, nameNew())).status, 404);
    const { entries } = await run(owner, listAuditLog, {});
    const subjects = entries.filter(({ action }) => action === 'key_revoked').map(({ subject_id }) => subject_id);
    for (const { key_id } of [admin, child.key, taken]) assert.ok(subjects.includes(key_id));
    assert.ok(entries.some((one) => one.action === 'invitation_revoked' && one.subject_id === own.invitation_id));
    await service.database.db
      .updateTable('users')
      .set({ role: 'member' })
      .where('user_id', '=', person.user_id)
      .execute();
  }
});

test('a key invites and assigns roles only as far as its own rights go, and its link dies with it', async () => {
  const { account_id, owner, add: addMember } = await openTeam();
  const add = (key: Partial<NewApiKey>, mode: 'live' | 'test' = 'live') =>
    recordApiKey(
      service.database.db,
      { account_id, name: 'K', scopes: ALL_SCOPES, rate_limit_per_minute: null, ...key },
      mode,
    );
  const send = (api_key: string, role: Role, path = '/v1/team/invitations') =>
    service.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ role }),
    });
  const narrow: Scope[] = ['billing:read', 'account:admin'];
  const limited = [
    await add({ expires_at: new Date(Date.now() + 3_600_000) }),
    await add({ allowed_networks: ['127.0.0.0/8'] }),
    await add({}, 'test'),
  ];
  for (const { api_key } of limited) await readRefusal(await send(api_key, 'viewer'), 403, 'role_too_broad');
  const { api_key, key_id } = await add({ scopes: narrow });
  await readRefusal(await send(api_key, 'owner'), 403, 'role_too_broad');
  const { user_id } = await addMember('member');
  await readRefusal(await send(api_key, 'owner', `/v1/team/${user_id}/role`), 403, 'role_too_broad');
  assert.equal((await read(user_id)).role, 'member');
  await readRefusal(await send((await add({ scopes: ['abn:lookup'] })).api_key, 'viewer'), 403, 'insufficient_scope');
  const { join_url } = JSON.parse(await (await send(api_key, 'billing')).text()) as { join_url: string };
  await revokeApiKey(service.database.db, key_id);
  assert.equal((await join(new URL(join_url).pathname, nameNew())).status, 404);
  assert.equal((await rolesOf(owner)).length, 2);
});

test('an owner who lost the role between request and commit changes no one', async () => {
  const { owner, add } = await openTeam();
  const [late, { user_id }] = [await add('owner'), await add('member')];
  await run(owner, changeRole, { user_id: late.user_id, role: 'member' });
  for (const act of [
    () => run(late, changeRole, { user_id, role: 'owner' }),
    () => run(late, removePerson, { user_id }),
    () => run(late, createInvitation, { role: 'owner' }),
  ])
    assert.equal(await codeOf(act()), 'authentication_required');
  assert.equal((await read(user_id)).role, 'member');
});

test('an account has at most 100 people and open invitations', async () => {
  const { owner } = await openTeam();
  for (let sent = 0; sent < 99; sent++) await run(owner, createInvitation, { role: 'viewer' });
  assert.equal(await codeOf(run(owner, createInvitation, { role: 'viewer' })), 'team_limit_reached');
});

test('the audit log has every act with who did it, no secret, and no way to change it', async () => {
  const owner = await read(service.person.user_id);
  const { db } = service.database;
  const browser = await openSignedIn(service);
  await new FetchBrowser(service.url).send('/sign-in', { email: service.person.email, password: 'a wrong password' });
  await waitUntil('the failure is in the log', async () => (await actsOf(owner)).includes('sign_in_failed'));
  const { key, api_key } = await run(owner, createKey, { name: '=cmd()', scopes: ['abn:lookup'] });
  const rotated = await run(owner, rotateKey, { key_id: key.key_id });
  await run(owner, revokeKey, { key_id: rotated.key.key_id });
  await browser.send('/account/apps/account-cap', { cap: '20.00' });
  const { asking } = await connectApp(service);
  const apps = await (await browser.open('/account/apps')).text();
  const grant_id = /name="grant_id" value="(grt_\w+)"/.exec(apps)?.[1] ?? '';
  await browser.send('/account/apps/cap', { grant_id, cap: '1.00' });
  await browser.send('/account/apps/disconnect', { grant_id, confirmed: 'yes' });
  await service.request('/v1/abn/79002637069');
  await run(owner, exportEvidencePack, { filter: {} });
  const member = await read((await addPerson(service, nameNew())).user_id);
  await run(owner, changeRole, { user_id: member.user_id, role: 'billing' });
  const { path, invitation_id } = await invite(owner);
  await run(owner, revokeInvitation, { invitation_id });
  await run(owner, removePerson, { user_id: member.user_id });
  const next = 'another good password';
  await browser.send('/account/security/password', { present: PASSWORD, next });
  await browser.send('/account/security/password', { present: next, next: PASSWORD });
  await browser.send('/account/security/sign-out-everywhere', { confirmed: 'yes' });
  const { entries } = await run(owner, listAuditLog, { limit: 1000 });
  const acts = new Map(entries.map((entry) => [entry.action, entry]));
  const expected =
    'sign_in sign_in_failed key_created key_rotated key_revoked account_cap_changed app_connected app_cap_changed app_disconnected export_ordered role_changed invitation_created invitation_revoked person_removed password_changed signed_out_everywhere';
  for (const action of expected.split(' ')) assert.ok(acts.has(action as never), `${action} is in the log`);
  assert.deepEqual(
    [acts.get('role_changed')?.actor_name, acts.get('role_changed')?.subject_id, acts.get('role_changed')?.details],
    [owner.email, member.user_id, { from: 'member', to: 'billing' }],
  );
  assert.deepEqual(
    [acts.get('sign_in_failed')?.actor_kind, acts.get('sign_in_failed')?.address],
    ['unknown', '127.0.0.1'],
  );
  const text = JSON.stringify(entries);
  for (const secret of [api_key ?? '', rotated.api_key ?? '', path.slice(6), PASSWORD, next, asking.verifier])
    assert.ok(secret !== '' && !text.includes(secret), 'no secret');
  for (const statement of ['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log'])
    await assert.rejects(service.database.pool.query(statement), /append-only/);
  assert.ok((await db.selectFrom('audit_log').select('entry_no').execute()).length > 0);
});

test('each entry has the address that its request came from, through every door and behind a proxy', async () => {
  const owner = await read(service.person.user_id);
  const from = (address: string) => ({ 'x-forwarded-for': `198.51.100.9, ${address}` });
  const browser = await openSignedIn(service);
  const post = (path: string, token: string, body: object, address: string) =>
    fetch(service.url + path, {
      method: 'POST',
      headers: {
        ...from(address),
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(body),
    });
  await browser.send(
    '/app/developers/keys/new',
    { name: 'From the console', scope: 'abn:lookup', mode: 'live' },
    from('203.0.113.1'),
  );
  const rest = await post('/v1/keys', service.account.api_key, { name: 'From REST' }, '203.0.113.2');
  assert.equal(rest.status, 201, await rest.text());
  await browser.send('/account/apps/account-cap', { cap: '30.00' }, from('2001:db8:1:2:3::4'));
  const check = { abn: '79002637069', reference: 'From MCP' };
  await readOk(await post('/v1/verify-counterparty', service.account.api_key, check, '203.0.113.3'));
  const scope = 'exports:write';
  const { accessToken } = await connectApp(service, { scope }, { scope });
  const params = { name: 'export_evidence_pack', arguments: { filter: { reference: 'From MCP' } } };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const agent = await post('/mcp', accessToken, message, '203.0.113.4');
  assert.match(await agent.text(), /"job_id":"job_/);
  const { entries } = await run(owner, listAuditLog, { limit: 1000 });
  const find = (action: string, words: string) =>
    entries.find((entry) => entry.action === action && JSON.stringify(entry.details).includes(words));
  assert.deepEqual(
    [
      find('key_created', 'From the console'),
      find('key_created', 'From REST'),
      find('account_cap_changed', '3000'),
      find('export_ordered', 'From MCP'),
    ].map((entry) => [entry?.actor_kind, entry?.address]),
    [
      ['person', '203.0.113.1'],
      ['key', '203.0.113.2'],
      ['person', '2001:db8:1:2::/64'],
      ['app', '203.0.113.4'],
    ],
  );
  const csv = await (await browser.open('/app/team/audit/export?format=csv&action=key_created')).text();
  assert.match(csv, /,203\.0\.113\.2,"\{[^\n]*From REST/);
});

test('the audit log is paged and filtered, and the CSV has the same rows, safe for spreadsheets', async () => {
  const { owner, add } = await openTeam();
  const member = await add('member');
  for (const role of ['viewer', 'billing', 'member'] as const)
    await run(owner, changeRole, { user_id: member.user_id, role });
  await run(owner, createKey, { name: '=cmd()' });
  const first = await run(owner, listAuditLog, { limit: 2 });
  const second = await run(owner, listAuditLog, { limit: 2, cursor: first.next_cursor ?? '' });
  assert.deepEqual(
    [first, second].map(({ entries }) => entries.map(({ action }) => action)),
    [
      ['key_created', 'role_changed'],
      ['role_changed', 'role_changed'],
    ],
  );
  assert.equal(second.next_cursor, null);
  assert.equal((await run(owner, listAuditLog, { action: 'key_created' })).entries.length, 1);
  assert.equal((await run(owner, listAuditLog, { actor_id: member.user_id })).entries.length, 0);
  assert.equal((await run(owner, listAuditLog, { to: '2020-01-01T00:00:00Z' })).entries.length, 0);
  assert.equal(await codeOf(run(owner, listAuditLog, { cursor: 'bm9wZQ' })), 'invalid_input');
  const { api_key = '' } = await run(owner, createKey, { name: 'CSV', scopes: ['account:admin'] });
  const headers = { authorization: `Bearer ${api_key}` };
  const response = await service.request('/v1/audit-log?format=csv&limit=3', { headers });
  assert.match(response.headers.get('content-type') ?? '', /^text\/csv/);
  const lines = (await response.text()).trimEnd().split('\r\n');
  assert.equal(lines.length, 4);
  assert.match(lines[2] ?? '', /key_created,person,usr_\w+,owner-\d+@team.example,key_\w+,,"\{""mode"":/);
  const cursor = lines[3]?.split(',').at(-1) ?? '';
  const rest = await readOk(await service.request(`/v1/audit-log?cursor=${cursor}`, { headers }));
  assert.equal((rest.entries as unknown[]).length, 2);
});

test('a person sees where they are signed in, signs one browser out, and signs out everywhere', async () => {
  const person = await addPerson(service, nameNew());
  const open = () => openSignedIn(service, person.email);
  const [one, two, three, stranger] = [await open(), await open(), await open(), await openSignedIn(service)];
  const page = await (await one.open('/account/security')).text();
  assert.equal(page.match(/, from 127\.0\.0\.1/g)?.length, 3);
  assert.equal(page.match(/This browser/g)?.length, 1);
  const ids = [...page.matchAll(/name="session_id" value="(ses_[\w-]+)"/g)].map(([, id = '']) => id);
  assert.equal(ids.length, 2, 'its own session ends by the button above every page');
  const third = { session_id: ids[0] ?? '' };
  for (const [browser, words] of [
    [stranger, /That session had ended already/],
    [one, /Signed out there/],
    [one, /That session had ended already/],
  ] as const)
    assert.match(await (await browser.send('/account/security/sign-out', third)).text(), words);
  assert.match(await (await three.open('/account/apps')).text(), /<h1>Sign in/);
  for (const browser of [one, two]) assert.match(await (await browser.open('/account/apps')).text(), /<h1>Connected/);
  const [entry] = (await run(await read(service.person.user_id), listAuditLog, { action: 'signed_out' })).entries;
  assert.deepEqual([entry?.actor_name, entry?.address], [person.email, '127.0.0.1']);
  const asked = await one.send('/account/security/sign-out-everywhere', {});
  assert.match(await asked.text(), /<h1>Sign out of every browser, also this one\?<\/h1>/);
  await one.send('/account/security/sign-out-everywhere', { confirmed: 'yes' });
  for (const browser of [one, two]) assert.match(await (await browser.open('/account/apps')).text(), /<h1>Sign in/);
});
