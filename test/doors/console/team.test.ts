import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '#contract/roles.ts';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { toActor } from '#domain/access/audit-actor.ts';
import { writeExport } from '#doors/console/team/audit-page.ts';
import { findPersonCaller } from '#operations/access/person-calls.ts';
import { recordUser } from '#store/access/accounts.ts';
import { findPersonById } from '#store/access/users.ts';
import { recordAudit } from '#store/team/audit-log.ts';
import { addPerson, type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';
import { FetchBrowser } from '#test/support/fetch-browser.ts';
import { listSydneyDays } from '#test/support/sydney-day.ts';
import { createTestAccount } from '#test/support/test-account.ts';

let service: ConsentService;
before(async () => {
  service = await startConsentService();
});
after(() => service.stop());

let count = 0;
/** An account with an owner who is signed in, and the way to add more people. */
async function openTeam() {
  const { account_id } = await createTestAccount(service.database.db, { creditCents: 0 });
  const add = async (role: Role, email = `${role}-${++count}@team.example`) => {
    const { user_id } = await addPerson(service, email, account_id);
    await service.database.db.updateTable('users').set({ role }).where('user_id', '=', user_id).execute();
    return { user_id, email, browser: await openSignedIn(service, email) };
  };
  const owner = await add('owner');
  return { account_id, owner, add };
}

const read = async (browser: FetchBrowser, path = '/app/team') => {
  const answer = await browser.open(path);
  return { status: answer.status, text: await answer.text() };
};
const send = async (browser: FetchBrowser, step: string, fields: Record<string, string>) => {
  const answer = await browser.send(`/app/team/${step}`, fields);
  return { status: answer.status, text: await answer.text() };
};
const peopleOf = async (account_id: string) =>
  (
    await service.database.db
      .selectFrom('users')
      .select(['email', 'role'])
      .where('account_id', '=', account_id)
      .where('removed_at', 'is', null)
      .orderBy('user_id')
      .execute()
  ).map(({ email, role }) => `${email} ${role}`);
const fieldOf = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';

test('an owner sees the people with role and last sign-in; the only owner can neither be removed nor demoted', async () => {
  const { owner, add, account_id } = await openTeam();
  const ben = await add('member');
  const { text } = await read(owner.browser);
  assert.match(text, /<a href="\/app\/team" data-key="t" aria-current="page">Team<\/a>/);
  assert.match(text, new RegExp(`${owner.email}.*?<span class="chip good">You</span>`));
  assert.match(text, new RegExp(`${ben.email}[\\s\\S]*?last sign-in <time`));
  const personOf = async (user_id: string) => (await read(owner.browser, `/app/team/people/${user_id}`)).text;
  assert.match(await personOf(owner.user_id), /The last owner can’t be removed or get another role/);
  assert.doesNotMatch(await personOf(owner.user_id), /<form[^>]*\/app\/team\/(?:role|remove)/, 'not offered');
  assert.ok(text.includes(`href="/app/team/people/${ben.user_id}" aria-label="Manage ${ben.email}"`));
  assert.match(await personOf(ben.user_id), /<option selected>member<\/option>[\s\S]*action="\/app\/team\/remove"/);
  assert.equal((await read(owner.browser, `/app/team/people/usr_${'0'.repeat(26)}`)).status, 404);
  const before = await peopleOf(account_id);
  for (const [step, fields] of [
    ['role', { user_id: owner.user_id, role: 'member' }],
    ['remove', { user_id: owner.user_id, confirmed: 'yes' }],
  ] as const) {
    const answer = await send(owner.browser, step, fields);
    assert.deepEqual([answer.status, answer.text.includes(`${owner.email} is the last owner`)], [409, true], step);
  }
  assert.deepEqual(await peopleOf(account_id), before);
});

test('an owner changes a role and removes a person, who is signed out; removing asks first without JavaScript', async () => {
  const { owner, add, account_id } = await openTeam();
  const ben = await add('member');
  const changed = await send(owner.browser, 'role', { user_id: ben.user_id, role: 'viewer' });
  assert.match(changed.text, /The role is changed/);
  assert.deepEqual(await peopleOf(account_id), [`${owner.email} owner`, `${ben.email} viewer`]);
  const asked = await send(owner.browser, 'remove', { user_id: ben.user_id });
  assert.match(asked.text, new RegExp(`<h1>Remove ${ben.email}\\?</h1>`));
  assert.equal((await peopleOf(account_id)).length, 2, 'nothing happened yet');
  const fields = { user_id: fieldOf(asked.text, 'user_id'), confirmed: fieldOf(asked.text, 'confirmed') };
  assert.match((await send(owner.browser, 'remove', fields)).text, /The person is removed/);
  assert.deepEqual(await peopleOf(account_id), [`${owner.email} owner`]);
  assert.match((await read(ben.browser)).text, /<h1>Sign in/);
});

test('before an owner is removed or demoted the page names the keys that end, and how many; others stay', async () => {
  const { owner, add } = await openTeam();
  const [left, demoted] = [await add('owner'), await add('owner')];
  const create = async (browser: FetchBrowser, name: string, scopes: readonly string[]) => {
    const answer = await browser.send('/app/developers/keys/new', { name, mode: 'live', scope: scopes });
    assert.equal(answer.status, 201);
  };
  for (const [person, step, fields] of [
    [left, 'remove', { user_id: left.user_id }],
    [demoted, 'role', { user_id: demoted.user_id, role: 'viewer' }],
  ] as const) {
    await create(person.browser, `Import of ${step}`, ALL_SCOPES);
    await create(person.browser, `Spare of ${step}`, ['account:admin']);
    await create(person.browser, `Program of ${step}`, ['abn:lookup']);
    const asked = (await send(owner.browser, step, fields)).text;
    assert.match(asked, /2 API keys that they made will be revoked/, step);
    const [ending = '', kept = ''] = asked.split('1 other API key that they made will keep working');
    for (const [name, ends] of Object.entries({ Import: true, Spare: true, Program: false }))
      assert.deepEqual(
        [ending, kept].map((part) => part.includes(`<bdi>${name} of ${step}</bdi>`)),
        [ends, !ends],
        name,
      );
    assert.match(
      (await read(owner.browser, '/app/developers')).text,
      new RegExp(`<td data-label="Made by"><bdi>${person.email}</bdi></td>`),
    );
    assert.equal(await countActive(person.user_id), 3, 'nothing happened yet');
    assert.match((await send(owner.browser, step, { ...fields, confirmed: 'yes' })).text, /is (?:removed|changed)/);
    assert.equal(await countActive(person.user_id), 1, step);
  }
});

test('with 100 people, and with 99 open invitations, the page of the team is small and shows all of them', async () => {
  const { owner, account_id } = await openTeam();
  const password_hash = 'scrypt$none';
  const long = (index: number) => `${'long-address-'.repeat(9)}${index}@${account_id}.example`;
  for (let index = 1; index < 100; index += 1)
    await recordUser(service.database.db, { account_id, email: long(index), password_hash });
  const shown = new Set<string>();
  for (let page = 1; page <= 4; page += 1) {
    const { text } = await read(owner.browser, `/app/team?page=${page}`);
    assert.ok(Buffer.byteLength(text) < 50_000, `page ${page} has ${Buffer.byteLength(text)} bytes`);
    for (const [, id] of text.matchAll(/\/app\/team\/people\/(usr_\w+)"/g)) shown.add(id ?? '');
  }
  assert.equal(shown.size, 100);
  const other = await openTeam();
  for (let index = 1; index < 100; index += 1)
    await send(other.owner.browser, 'invite', { role: 'viewer', note: `${'n'.repeat(90)} ${index}` });
  const invited = new Set<string>();
  for (let path: string | undefined = '/app/team'; path !== undefined; ) {
    const { text } = await read(other.owner.browser, path);
    assert.ok(Buffer.byteLength(text) < 50_000, `${path} has ${Buffer.byteLength(text)} bytes`);
    for (const [, id] of text.matchAll(/name="invitation_id" value="(inv_\w+)"/g)) invited.add(id ?? '');
    path = /href="([^"]+)">Older invitations/.exec(text)?.[1];
  }
  assert.equal(invited.size, 99);
});

test('an invitation shows its link once, is listed without it, lets one person join, and can be revoked', async () => {
  const { owner, account_id } = await openTeam();
  assert.match((await read(owner.browser)).text, /A link that you make appears here/);
  const [, form_id = ''] =
    /aria-label="Invite"><input type="hidden" name="form_id" value="(live-\w{26})">/.exec(
      (await read(owner.browser)).text,
    ) ?? [];
  assert.notEqual(form_id, '');
  const form = { role: 'viewer', note: 'Ben, loans desk', form_id };
  const made = (await send(owner.browser, 'invite', form)).text;
  const link = /<input id="link" value="([^"]+)" readonly/.exec(made)?.[1] ?? '';
  assert.match(link, /^http.*\/join\/[\w-]{43}$/);
  assert.match(made, /data-copies="link" hidden>Copy</);
  assert.match(made, /viewer: Can read records/);
  const again = (await send(owner.browser, 'invite', form)).text;
  assert.match(again, /The link was shown then, and cannot be shown again/, 'a second click makes no second one');
  const listed = (await read(owner.browser)).text;
  assert.match(listed, /<bdi>Ben, loans desk<\/bdi><\/strong> <span class="chip watch">Open/);
  assert.ok(!listed.includes(new URL(link).pathname));
  const joined = await new FetchBrowser(service.url).send(new URL(link).pathname, {
    email: 'ben@joined.example',
    password: 'correct horse battery staple',
  });
  assert.match(await joined.text(), /<h1>Search/);
  assert.match((await read(owner.browser)).text, /Accepted<\/span>[\s\S]*accepted by <bdi>ben@joined\.example/);
  assert.deepEqual((await peopleOf(account_id)).at(-1), 'ben@joined.example viewer');
  await send(owner.browser, 'invite', { role: 'member' });
  const open = (await read(owner.browser)).text;
  const invitation_id = fieldOf(open, 'invitation_id');
  const asked = await send(owner.browser, 'revoke', { invitation_id });
  assert.match(asked.text, /<h1>Revoke this invitation\?<\/h1>/);
  assert.equal(fieldOf(asked.text, 'invitation_id'), invitation_id);
  assert.match((await send(owner.browser, 'revoke', { invitation_id, confirmed: 'yes' })).text, /is revoked/);
  assert.match((await read(owner.browser)).text, /<span class="chip">Revoked/);
});

test('a form that cannot be carried out says why and keeps what was typed', async () => {
  const { owner } = await openTeam();
  const note = `Ben\u202e"><script>`;
  const answer = await send(owner.browser, 'invite', { role: 'owner', note });
  assert.equal(answer.status, 400);
  assert.match(answer.text, /role="alert"><p>[^<]*For whom/);
  assert.match(answer.text, /<option selected>owner<\/option>/);
  assert.match(answer.text, /name="note" value="Ben\S*&quot;&gt;&lt;script&gt;"/);
  const unknown = await send(owner.browser, 'invite', { role: 'king' });
  assert.deepEqual([unknown.status, /Choose a role/.test(unknown.text)], [400, true]);
});

test('a member, a viewer and a billing person are offered nothing to manage, and forged forms are refused with words', async () => {
  const { owner, add, account_id } = await openTeam();
  const before = async () => [await peopleOf(account_id), await countInvitations(account_id)];
  for (const role of ['member', 'viewer', 'billing'] as const) {
    const { browser } = await add(role);
    const state = await before();
    const { status, text } = await read(browser);
    assert.equal(status, 200);
    assert.match(text, new RegExp(`Your role: ${role}`));
    assert.doesNotMatch(text, /\/app\/team\/(invite|role|remove|revoke|audit)/);
    assert.ok(!text.includes(owner.email), 'nor who else is there');
    assert.match(text, /Where you are signed in[\s\S]*This browser/);
    const forged: [string, Record<string, string>][] = [
      ['invite', { role: 'owner' }],
      ['role', { user_id: owner.user_id, role: 'viewer' }],
      ['remove', { user_id: owner.user_id }],
      ['remove', { user_id: owner.user_id, confirmed: 'yes' }],
      ['revoke', { invitation_id: `inv_${'0'.repeat(26)}`, confirmed: 'yes' }],
    ];
    for (const [step, fields] of forged) {
      const answer = await send(browser, step, fields);
      assert.deepEqual([answer.status, /Your role can’t do this/.test(answer.text)], [403, true], `${role} ${step}`);
    }
    for (const path of ['/app/team/audit', '/app/team/audit/export?format=csv'])
      assert.equal((await read(browser, path)).status, 403, path);
    assert.deepEqual(await before(), state);
  }
});

test('the people, invitations and log of another account are not found, and forms of other sites are ignored', async () => {
  const [ours, theirs] = [await openTeam(), await openTeam()];
  await send(theirs.owner.browser, 'invite', { role: 'member', note: 'theirs' });
  const invitation_id = fieldOf((await read(theirs.owner.browser)).text, 'invitation_id');
  const state = [await peopleOf(theirs.account_id), await countInvitations(theirs.account_id)];
  const attacks: [string, Record<string, string>][] = [
    ['role', { user_id: theirs.owner.user_id, role: 'viewer' }],
    ['remove', { user_id: theirs.owner.user_id, confirmed: 'yes' }],
    ['revoke', { invitation_id, confirmed: 'yes' }],
  ];
  for (const [step, fields] of attacks) assert.equal((await send(ours.owner.browser, step, fields)).status, 404, step);
  const asked = await send(ours.owner.browser, 'remove', { user_id: theirs.owner.user_id });
  assert.ok(!asked.text.includes(theirs.owner.email), 'nor does the question name them');
  const log = await read(ours.owner.browser, `/app/team/audit?actor_id=${theirs.owner.user_id}`);
  assert.match(log.text, /No entry matches/);
  for (const [step, fields] of [...attacks, ['invite', { role: 'owner' }]] as typeof attacks) {
    const answer = await theirs.owner.browser.send(`/app/team/${step}`, fields, { 'sec-fetch-site': 'cross-site' });
    assert.equal(answer.status, 403, step);
  }
  assert.deepEqual([await peopleOf(theirs.account_id), await countInvitations(theirs.account_id)], state);
});

test('in test mode the team says that a test account has no people, and invites no one', async () => {
  const { owner, account_id } = await openTeam();
  await owner.browser.send('/app/mode', { mode: 'test' });
  const { text } = await read(owner.browser);
  assert.match(text, /A test account has no people of its own\. Leave test mode/);
  assert.doesNotMatch(text, /<h2>Invite/);
  const forged = await send(owner.browser, 'invite', { role: 'member' });
  assert.equal(forged.status, 403);
  assert.match(forged.text, /role member has more rights than you/);
  assert.equal(await countInvitations(account_id), 0);
});

test('a person signs out another of their browsers from the team page', async () => {
  const { owner } = await openTeam();
  const other = await openSignedIn(service, owner.email);
  const { text } = await read(owner.browser);
  const fields = { session_id: fieldOf(text, 'session_id'), from: 'team' };
  const answer = await owner.browser.send('/account/security/sign-out', fields);
  assert.match(await answer.text(), /<h1>Team[\s\S]*Signed out there/);
  assert.match((await read(other)).text, /<h1>Sign in/);
});

test('the audit log lists who did what, when and from where, filters, pages, and exports', async () => {
  const { owner, add, account_id } = await openTeam();
  const ben = await add('member');
  await send(owner.browser, 'role', { user_id: ben.user_id, role: 'viewer' });
  const caller = await callerOf(ben.user_id);
  for (let index = 0; index < 60; index += 1) {
    const details = { daily_cap_cents: index };
    await recordAudit(service.database.db, {
      accountId: account_id,
      actor: toActor(caller),
      action: 'account_cap_changed',
      details,
    });
  }
  const first = (await read(owner.browser, '/app/team/audit')).text;
  assert.equal(first.match(/<strong>Changed the cap of the account<\/strong>/g)?.length, 50);
  assert.match(first, /daily cap cents: 59 \(A\$0\.59\)/);
  const older = /rel="next" href="([^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = (await read(owner.browser, older)).text;
  assert.equal(second.match(/<strong>Changed the cap of the account<\/strong>/g)?.length, 10);
  assert.match(
    second,
    new RegExp(`<strong>Changed a role</strong>: <bdi>${ben.email}</bdi><small><bdi>from: member, to: viewer`),
  );
  assert.match(second, /<strong>Signed in<\/strong>[\s\S]*?<td>127\.0\.0\.1<\/td>/);
  const filtered = (await read(owner.browser, `/app/team/audit?actor_id=${owner.user_id}&action=role_changed`)).text;
  assert.equal(filtered.match(/<tr><td>/g)?.length, 1);
  assert.match(filtered, new RegExp(`<option value="${owner.user_id}" selected>`));
  const href = /href="(\/app\/team\/audit\/export[^"]+format=csv)"/.exec(filtered)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const csv = await owner.browser.open(href);
  assert.match(csv.headers.get('content-disposition') ?? '', /^attachment; filename="audit-log-[\d-]+\.csv"$/);
  const lines = (await csv.text()).trimEnd().split('\r\n');
  assert.equal(lines.length, 2);
  assert.match(
    lines[1] ?? '',
    /role_changed,person,usr_\w+,owner-\d+@team\.example,usr_\w+,127\.0\.0\.1,"\{""to"":""viewer"",""from"":""member""\}"$/,
  );
  // More than one read of the log, which the export joins.
  await service.database.pool.query(
    `insert into audit_log (account_id, action, actor_kind, actor_id, details)
     select $1, 'account_cap_changed', 'person', $2, '{}' from generate_series(1, 1000)`,
    [account_id, ben.user_id],
  );
  const json = await (await owner.browser.open('/app/team/audit/export?format=jsonl')).text();
  const entries = json
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { action: string });
  assert.equal(entries.filter(({ action }) => action === 'account_cap_changed').length, 1060, 'all of them');
  const [eve, day, next] = listSydneyDays(/<td><time datetime="([^"]+)"/.exec(filtered)?.[1] ?? '');
  for (const [days, isFound] of [
    [`from=${eve}&to=${next}`, true],
    [`from=${day}`, true],
    [`to=${day}`, true],
    [`from=${next}`, false],
    [`to=${eve}`, false],
  ] as const) {
    const { text } = await read(owner.browser, `/app/team/audit?action=role_changed&${days}`);
    assert.equal(text.includes('<strong>Changed a role</strong>'), isFound, days);
  }
  const none = await read(owner.browser, '/app/team/audit?from=2020-01-01&to=2020-01-02');
  assert.match(none.text, /No entry matches/);
  const wrong = await read(owner.browser, '/app/team/audit?from=yesterday&to=2020-01-02');
  assert.deepEqual(
    [wrong.status, /role="alert"/.test(wrong.text), /value="yesterday"/.test(wrong.text)],
    [400, true, true],
  );
});

test('names with markup, direction marks and 10,000 characters stay text, and the page small', async () => {
  const { owner, account_id, add } = await openTeam();
  const hostile = `"><script>alert(1)</script>\u202e${'x'.repeat(10_000)}`;
  const ben = await add('member', `${'<b>'}\u202e${'y'.repeat(10_000)}@x.example`);
  await service.database.db
    .updateTable('accounts')
    .set({ name: hostile })
    .where('account_id', '=', account_id)
    .execute();
  const actor = toActor(await callerOf(ben.user_id));
  const entry = { accountId: account_id, actor, action: 'app_connected', subjectId: hostile } as const;
  await recordAudit(service.database.db, { ...entry, details: { app: hostile } });
  for (const path of ['/app/team', '/app/team/audit']) {
    const { text } = await read(owner.browser, path);
    assert.doesNotMatch(text, /<script>alert|<b>/, path);
    assert.ok(!text.includes('\u202e'), `${path} has no direction mark`);
    assert.ok(text.length < 50_000, `${path} has ${text.length} characters`);
  }
});

async function callerOf(user_id: string) {
  const found = await findPersonById(service.database.db, user_id);
  assert.ok(found !== null);
  return findPersonCaller(service.database.db, { person: found.person, mode: 'live' });
}

async function countActive(user_id: string): Promise<number> {
  const rows = await service.database.db
    .selectFrom('api_keys')
    .select('key_id')
    .where('created_by_user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.length;
}

async function countInvitations(account_id: string): Promise<number> {
  const rows = await service.database.db
    .selectFrom('invitations')
    .select('invitation_id')
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.length;
}

test('a file of the audit log shows hidden characters and holds no formula', () => {
  const entry = { at: '2026-11-18T00:00:00Z', action: 'key_created', actor_kind: 'person', actor_id: null } as const;
  const more = { subject_id: null, address: '=1+1', details: { name: '\u202egnp' } };
  const { body } = writeExport([{ ...entry, ...more, actor_name: '@sum\u2066' }], 'csv', new Date());
  assert.match(body, /,'@sum\\u2066,,'=1\+1,/);
  assert.doesNotMatch(body, /[\u202e\u2066]/);
});
