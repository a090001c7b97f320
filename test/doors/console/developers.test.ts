import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import { ALL_ROLES, type Role } from '#contract/roles.ts';
import { GRANTABLE_SCOPES } from '#contract/scopes.ts';
import { addPerson, type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';
import type { FetchBrowser } from '#test/support/fetch-browser.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { waitUntil } from '#test/support/wait-until.ts';

// The pages for developers as a browser without JavaScript meets them.
const HOSTILE = `<script>alert(1)</script>"'&`;

let service: ConsentService;
let browser: FetchBrowser;
let stranger: FetchBrowser;
const byRole = new Map<Role, FetchBrowser>();
before(async () => {
  service = await startConsentService();
  const { db } = service.database;
  browser = await openSignedIn(service);
  const other = await createTestAccount(db);
  await addPerson(service, 'other@example.com', other.account_id);
  stranger = await openSignedIn(service, 'other@example.com');
  for (const role of ALL_ROLES) {
    const { user_id } = await addPerson(service, `${role}@example.com`);
    await db.updateTable('users').set({ role }).where('user_id', '=', user_id).execute();
    byRole.set(role, await openSignedIn(service, `${role}@example.com`));
  }
});
after(() => service.stop());

const read = async (path: string) => (await browser.open(path)).text();
const fieldOf = (text: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text.slice(text.indexOf('<main')))?.[1] ??
  assert.fail(`${name} is in the form`);
const secretOf = (text: string) => /id="secret" value="([^"]+)"/.exec(text)?.[1] ?? assert.fail('the secret is shown');
const callWith = (key: string) =>
  fetch(`${service.url}/v1/whoami`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status);

async function createKey(fields: Record<string, string | readonly string[]> = {}) {
  const form_id = fieldOf(await read('/app/developers/keys/new'), 'form_id');
  const sent = { form_id, name: 'A program', mode: 'live', scope: ['abn:lookup', 'gst:status'], ...fields };
  return { sent, answer: await browser.send('/app/developers/keys/new', sent) };
}

const listedKey = async (name: string) => {
  const row = (await read('/app/developers')).split('<tr>').find((one) => one.includes(name)) ?? '';
  return { row, id: /keys\/(key_\w+)\/rotate/.exec(row)?.[1] ?? '' };
};

test('an owner creates a key, sees its secret once, and calls with it', async () => {
  const { sent, answer } = await createKey({ name: HOSTILE, last_day: '2099-06-30' });
  assert.equal(answer.status, 201);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const text = await answer.text();
  const secret = secretOf(text);
  assert.doesNotMatch(text, /<script>alert/);
  assert.equal(await callWith(secret), 200);
  const { row } = await listedKey('&lt;script&gt;alert(1)');
  assert.match(row, /Active/);
  assert.match(row, /2 scopes/);
  // The end of the day in Sydney.
  assert.match(row, /datetime="2099-06-30T13:59:59\.999Z"/);
  assert.equal((await read('/app/developers')).includes(secret), false);
  await waitUntil('its use is shown', async () =>
    /data-label="Last used"><a href="\/app\/developers\/requests\?made_by=key_\w+" [^>]*><time /.test(
      (await listedKey('&lt;script&gt;alert(1)')).row,
    ),
  );
  // A second click, or a reload, makes no second key and shows no secret.
  const again = await (await browser.send('/app/developers/keys/new', sent)).text();
  assert.match(again, /This form was sent before/);
  assert.doesNotMatch(again, /id="secret"/);
});

test('a refused form keeps what was typed, and a form without ticks never means every scope', async () => {
  for (const [fields, message] of [
    [{ scope: [] }, /role="alert"[\s\S]*Tick at least one scope\./],
    [{ scope: ['all'] }, /role="alert"[\s\S]*Scopes must/],
    [{ last_day: '2020-01-01' }, /Last day must be in the future/],
    [{ last_day: 'soon' }, /role="alert"/],
    [{ mode: 'both' }, /role="alert"/],
    [{ name: 'x'.repeat(10_000) }, /role="alert"/],
    [{ name: '\u202Egnp' }, /role="alert"/],
  ] as const) {
    const { sent, answer } = await createKey({ name: 'Kept name', ...fields });
    assert.equal(answer.status, 400, JSON.stringify(fields));
    const text = await answer.text();
    assert.match(text, message);
    assert.ok(text.includes(`value="${sent.name}"`));
  }
  assert.equal((await listedKey('Kept name')).row, '');
});

test('a key is rotated after a question, and the old one works for the time chosen', async () => {
  const old = secretOf(await (await createKey({ name: 'To rotate' })).answer.text());
  const { id } = await listedKey('To rotate');
  const question = await read(`/app/developers/keys/${id}/rotate`);
  assert.match(question, /Rotate this key\?/);
  const sent = { form_id: fieldOf(question, 'form_id'), overlap_hours: '0' };
  const text = await (await browser.send(`/app/developers/keys/${id}/rotate`, sent)).text();
  assert.match(text, /Key rotated/);
  assert.equal(await callWith(secretOf(text)), 200);
  assert.equal(await callWith(old), 401);
});

test('a key is revoked after a question; opening the question changes nothing', async () => {
  const secret = secretOf(await (await createKey({ name: 'To revoke', mode: 'test' })).answer.text());
  const { id, row } = await listedKey('To revoke');
  assert.match(row, /chip test">Test/);
  assert.match(await read(`/app/developers/keys/${id}/revoke`), /It stops working within a second/);
  assert.equal(await callWith(secret), 200);
  const list = await (await browser.send(`/app/developers/keys/${id}/revoke`, {})).text();
  assert.match(list, /chip bad">Revoked/);
  await waitUntil('the key stops', async () => ((await callWith(secret)) === 401 ? true : null));
});

test('a new key proposes the scopes of look-ups only, and says which registers are samples', async () => {
  const form = await read('/app/developers/keys/new');
  const ticked = [...form.matchAll(/name="scope" value="([^"]+)" checked/g)].map(([, scope]) => scope);
  assert.deepEqual(ticked, ['abn:lookup', 'gst:status', 'company:lookup', 'address:lookup']);
  assert.match(form, /Live: real money, but some registers are samples/);
  assert.match(form, /Only invented samples answer here for <a href="\/app\/sources">\d+ sources<\/a>\./);
});

test('the request log has seconds, a filter by request id, and leaves out pages of the console unless they are asked for', async () => {
  const id = newSortableId('req_');
  const headers = { authorization: `Bearer ${service.account.api_key}`, 'x-request-id': id };
  await fetch(`${service.url}/v1/whoami`, { headers });
  await read('/app/watchlist');
  await service.built.requests.flush();
  const log = await read('/app/developers/requests');
  assert.match(log, /Under heavy load, above 100 requests a second, some are missing here/);
  assert.match(log, /\d{1,2}:\d\d:\d\d [ap]m \(Sydney\)/);
  assert.match(log, new RegExp(id));
  assert.doesNotMatch(log, /<code>list_monitors/);
  assert.match(await read('/app/developers/requests?callers=all'), /<code>list_monitors/);
  const own = await read(`/app/developers/requests?made_by=${service.person.user_id}`);
  assert.match(own, /<code>list_monitors/, 'a person makes no other calls');
  const one = await read(`/app/developers/requests?request_id=${id}`);
  assert.equal(one.match(/<tr><td><time/g)?.length, 1);
});

test('the request log is filtered by the name of a key or person; an invalid code gets a short message', async () => {
  const { sent } = await createKey({ name: 'Settlement <b>' });
  const { id } = await listedKey('Settlement &lt;b&gt;');
  const narrowed = await read(`/app/developers/requests?made_by=${id}`);
  const chosen = new RegExp(`<option value="${id}" selected>Settlement &lt;b&gt; \\(svc_live_\\w+…\\)</option>`);
  assert.match(narrowed, chosen, sent.name);
  assert.match(narrowed, /<option value="usr_\w+">owner@example\.com<\/option>/);
  assert.match(narrowed, /<option value="rate_limited">/);
  const wrong = await read('/app/developers/requests?code=nothing&made_by=grt_gone');
  assert.match(wrong, /role="alert"><p>Code must be one of those that the field offers\.<\/p>/);
  assert.match(await read('/app/developers/requests?made_by=grt_gone'), /<option value="grt_gone" selected>grt_gone</);
});

test('test mode creates test keys only', async () => {
  await browser.send('/app/mode', { mode: 'test' });
  try {
    assert.doesNotMatch(await read('/app/developers/keys/new'), /value="live"[^>]*>Live/);
    assert.equal((await createKey({ mode: 'live' })).answer.status, 403);
    const { answer } = await createKey({ mode: 'test' });
    assert.match(secretOf(await answer.text()), /^svc_test_/);
  } finally {
    await browser.send('/app/mode', { mode: 'live' });
  }
});

test('a key of another account is not found and not changed', async () => {
  const secret = secretOf(await (await createKey({ name: 'Not yours' })).answer.text());
  const { id } = await listedKey('Not yours');
  for (const step of ['rotate', 'revoke']) {
    const path = `/app/developers/keys/${id}/${step}`;
    assert.equal((await stranger.open(path)).status, 404);
    assert.equal((await stranger.send(path, { overlap_hours: '0', form_id: 's' })).status, 404);
  }
  assert.equal(await callWith(secret), 200);
  assert.doesNotMatch(await (await stranger.open('/app/developers')).text(), /Not yours/);
});

test('roles without keys read who can manage them, and their forms do nothing', async () => {
  for (const role of ['member', 'viewer', 'billing'] as const) {
    const answer = (await byRole.get(role)?.open('/app/developers')) ?? assert.fail();
    assert.equal(answer.status, 403);
    assert.match(await answer.text(), new RegExp(`Only owners can do this; your role is ${role}`));
    const sent = { name: `By ${role}`, mode: 'live', scope: [...GRANTABLE_SCOPES], form_id: role };
    assert.equal((await byRole.get(role)?.send('/app/developers/keys/new', sent))?.status, 403);
  }
  assert.doesNotMatch(await read('/app/developers'), /By (member|viewer|billing)/);
});

test('the menu of each role, and its row of pages for developers, lead only to what the role may open', async () => {
  const places = new Map<string, number>();
  for (const [role, window] of byRole) {
    const home = await (await window.open('/app')).text();
    const menu = home.slice(home.indexOf('class="places"'), home.indexOf('</nav>'));
    const paths = [...menu.matchAll(/<a href="([^"]+)"/g)].map(([, path = '']) => path);
    places.set(role, paths.length);
    const developers = paths.find((path) => path.startsWith('/app/developers')) ?? assert.fail(role);
    const page = await (await window.open(developers)).text();
    const row = page.slice(page.indexOf('aria-label="Developers"')).split('</nav>')[0] ?? '';
    for (const path of [...paths, ...[...row.matchAll(/<a href="([^"]+)"/g)].map(([, one = '']) => one)]) {
      const answer = await window.open(path);
      assert.equal(answer.status, 200, `${role} ${path}`);
      await answer.text();
    }
  }
  assert.deepEqual(Object.fromEntries(places), { owner: 13, member: 13, viewer: 12, billing: 8 });
  const billing = await byRole.get('billing')?.open('/app');
  assert.equal(new URL(billing?.url ?? '').pathname, '/app/usage');
  assert.doesNotMatch((await billing?.text()) ?? '', /role="search"|<h2>Work<|<ul><\/ul>/);
});
