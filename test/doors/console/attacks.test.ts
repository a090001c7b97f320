import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import { ALL_ROLES, type Role } from '#contract/roles.ts';
import { normaliseNextPage } from '#doors/oauth/sign-in-routes.ts';
import { addPerson, type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';
import { createGrant } from '#test/support/consented-grant.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { FetchBrowser } from '#test/support/fetch-browser.ts';
import { type FilledConsole, fillConsole, listPages } from '#test/support/filled-console.ts';
import { fillPath, listPageRoutes, type PageRoute } from '#test/support/page-routes.ts';
import { bindSearch, quoteSearch } from '#test/support/paid-searches.ts';
import { postJson } from '#test/support/post-json.ts';
import { digestTables } from '#test/support/table-digests.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// Shorter than the longest reference; longer ones come from the store.
const NASTY = '\u202e<img src=x onerror=alert(1)>\u2066';

let service: ConsentService;
let owner: FetchBrowser;
let filled: FilledConsole;
let routes: PageRoute[];
before(async () => {
  service = await startConsentService();
  routes = listPageRoutes(service.server);
  owner = await openSignedIn(service);
  filled = await fillConsole(owner, '<b onmouseover=alert(1)>deal</b> & "7"');
  Object.assign(filled.values, await addMore());
  await integrateAll(service.database.db);
});
after(() => service.stop());

/** What a person cannot make with a form alone: a consent, a price, a passkey, an invitation. */
async function addMore(): Promise<Record<string, string>> {
  const { db } = service.database;
  const { account_id } = service.account;
  const { user_id } = service.person;
  const grant_id = await createGrant(db, {
    account_id,
    user_id,
    client_id: 'x',
    client_name: 'A host',
    redirect_uri: 'http://127.0.0.1:9/callback',
    scopes: ['abn:lookup'],
    cap_cents_per_day: 500,
  });
  const search = await bindSearch(service.database, service.account, { tool: 'ppsr_search_organisation' });
  const { quoteId } = await quoteSearch(service.database, { ...search, userId: user_id, grantId: grant_id });
  const invite = () => readBody<Invited>('/v1/team/invitations', { role: 'viewer' });
  const { join_url } = await invite();
  const { invitation_id } = (await invite()).invitation;
  const other = await addPerson(service, 'colleague@example.com');
  const { key } = await readBody<{ key: { key_id: string } }>('/v1/keys', { name: 'A key', scopes: ['abn:lookup'] });
  const token = new URL(join_url).pathname.split('/').at(-1) ?? '';
  return { quote_id: quoteId, grant_id, token, key_id: key.key_id, invitation_id, user_id: other.user_id };
}

type Invited = { join_url: string; invitation: { invitation_id: string } };

async function readBody<T>(path: string, body: object): Promise<T> {
  const answer = await postJson(service, path, body);
  assert.equal(answer.status, 201);
  return (await answer.json()) as T;
}

/** The forms that succeed for the roles named. A new POST route needs its line here. */
type Form = { route: string; path?: string; fields: Record<string, string>; roles: readonly Role[] };
const OTHER = '88712649015';
const FORM_ID = newSortableId('');
const WORKERS = ['owner', 'member'] as const;
const FORMS: readonly Form[] = [
  { route: '/app/mode', fields: { mode: 'live' }, roles: ALL_ROLES },
  // A viewer is led to what is saved, and checks nothing.
  { route: '/app/search', fields: { q: 'Sample Harbour' }, roles: [...WORKERS, 'viewer'] },
  { route: '/app/entities/:abn/check', fields: {}, roles: WORKERS },
  { route: '/app/entities/:abn/history', fields: {}, roles: WORKERS },
  { route: '/app/entities/:abn/gst', fields: { as_at: '2026-10-02' }, roles: WORKERS },
  { route: '/app/entities/:abn/watch', path: `/app/entities/${OTHER}/watch`, fields: {}, roles: WORKERS },
  { route: '/app/companies/:acn/check', fields: {}, roles: WORKERS },
  { route: '/app/companies/:acn/watch', fields: {}, roles: WORKERS },
  {
    route: '/app/addresses/:record_id/check',
    path: '/app/addresses/:address_id/check',
    fields: { pid: ':pid', reference: 'deal' },
    roles: WORKERS,
  },
  {
    route: '/app/addresses/:record_id/watch',
    path: '/app/addresses/:address_id/watch',
    fields: { pid: ':pid' },
    roles: WORKERS,
  },
  { route: '/app/found', fields: { record: ':licence_id', reference: 'deal' }, roles: WORKERS },
  { route: '/app/deals', fields: { reference: '<b onmouseover=alert(1)>deal</b> & "7"' }, roles: WORKERS },
  { route: '/app/deals/watch', fields: { reference: 'deal' }, roles: WORKERS },
  { route: '/app/watchlist', fields: { target: OTHER, reference: 'deal', form_id: FORM_ID }, roles: WORKERS },
  { route: '/app/watchlist/check', fields: {}, roles: WORKERS },
  {
    route: '/app/watchlist/csv',
    fields: { csv: `abn\n38875128921\n`, step: 'watch', form_id: FORM_ID },
    roles: WORKERS,
  },
  { route: '/app/watchlist/:subscription_id', fields: { step: 'check' }, roles: WORKERS },
  {
    route: '/app/watchlist/:subscription_id',
    fields: { step: 'baseline', snapshot_id: ':snapshot_id', confirmed: 'yes' },
    roles: WORKERS,
  },
  { route: '/app/watchlist/:subscription_id', fields: { step: 'stop', confirmed: 'yes' }, roles: WORKERS },
  { route: '/app/screening', fields: { name: 'Wiktor Eksamplow' }, roles: WORKERS },
  { route: '/app/screening/watch', fields: { name: 'Another Name', form_id: FORM_ID }, roles: WORKERS },
  { route: '/app/screening/stop', fields: { id: ':screening_monitor_id', confirmed: 'yes' }, roles: WORKERS },
  { route: '/app/developers/keys/new', fields: { name: 'x', mode: 'live', scope: 'abn:lookup' }, roles: ['owner'] },
  { route: '/app/developers/keys/:key_id/rotate', fields: { overlap_hours: '24' }, roles: ['owner'] },
  { route: '/app/developers/keys/:key_id/revoke', fields: {}, roles: ['owner'] },
  { route: '/app/developers/webhooks/new', fields: { url: 'https://hooks.example.com/x' }, roles: WORKERS },
  { route: '/app/developers/webhooks/:endpoint_id', fields: { state: 'enabled' }, roles: WORKERS },
  { route: '/app/developers/webhooks/:endpoint_id/test', fields: {}, roles: WORKERS },
  { route: '/app/developers/webhooks/:endpoint_id/replay', fields: { since: '2026-11-01T09:00' }, roles: WORKERS },
  { route: '/app/developers/webhooks/:endpoint_id/resend', fields: { event_id: ':event_id' }, roles: WORKERS },
  { route: '/app/developers/events/:event_id/resend', fields: {}, roles: WORKERS },
  { route: '/app/developers/webhooks/:endpoint_id/rotate', fields: { overlap_hours: '24' }, roles: WORKERS },
  { route: '/app/developers/webhooks/:endpoint_id/delete', fields: {}, roles: WORKERS },
  // A role that may not run the operation is shown the refusal as the answer.
  { route: '/app/developers/sandbox', fields: { group: 'abns', row: '0' }, roles: ALL_ROLES },
  { route: '/app/team/invite', fields: { role: 'owner' }, roles: ['owner'] },
  { route: '/app/team/role', fields: { user_id: ':user_id', role: 'owner' }, roles: ['owner'] },
  { route: '/app/team/revoke', fields: { invitation_id: ':invitation_id', confirmed: 'yes' }, roles: ['owner'] },
  { route: '/app/team/remove', fields: { user_id: ':user_id', confirmed: 'yes' }, roles: ['owner'] },
  { route: '/account/apps/cap', fields: { grant_id: ':grant_id', cap: '7.00' }, roles: ALL_ROLES },
  { route: '/account/apps/account-cap', fields: { cap: '30.00' }, roles: ['owner', 'billing'] },
  { route: '/approvals/:quote_id', fields: { decision: 'declined' }, roles: ['owner', 'member', 'billing'] },
];
/** Forms that change what a person has alone: other tests send them, and no one can send them for another person. */
const OF_ONE_PERSON = [/^\/account\/security\//, /^\/account\/apps\/disconnect/, /^\/join\//];

const posts = () => routes.filter(({ method }) => method === 'POST').map(({ path }) => path);
const toPath = (route: string) => fillPath(route, filled.values);
const fill = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.startsWith(':') ? toPath(value) : value]),
  );

async function openAs(role: Role, account_id?: string): Promise<FetchBrowser> {
  const email = `${role}-${account_id ?? 'own'}@example.com`;
  const { user_id } = await addPerson(service, email, account_id);
  await service.database.db.updateTable('users').set({ role }).where('user_id', '=', user_id).execute();
  return openSignedIn(service, email);
}

test('there are pages and forms to attack, and every form has its line', () => {
  assert.ok(posts().length > 20 && routes.length > 40, `${posts().length} of ${routes.length}`);
  const named = new Set(FORMS.map(({ route }) => route));
  const missing = posts().filter((path) => !named.has(path) && !OF_ONE_PERSON.some((own) => own.test(path)));
  assert.deepEqual(missing, [], 'name a form that succeeds, and the roles that may send it, in FORMS');
  assert.deepEqual(
    [...named].filter((route) => !posts().includes(route)),
    [],
    'these routes no longer exist',
  );
});

test('a form with files is read by its one route, for a signed-in person, and only with a few parts', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx\r\n';
  const sendParts = (browser: FetchBrowser, path: string, count: number, site = 'same-origin') => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'sec-fetch-site': site };
    return browser.open(path, { method: 'POST', headers, body: `${part.repeat(count)}--b--\r\n` });
  };
  const reads = '/app/watchlist/csv';
  const others = [...posts(), '/sign-in', '/sign-out', '/sign-in/passkey'].filter((path) => path !== reads);
  for (const path of others) {
    assert.equal((await sendParts(owner, toPath(path), 3)).status, 415, path);
    assert.equal((await sendParts(owner, toPath(path), 3, 'cross-site')).status, 403, path);
  }
  const visitor = new FetchBrowser(service.url);
  assert.match((await sendParts(visitor, reads, 15_000)).url, /\/sign-in\?next=/);
  const many = await sendParts(owner, reads, 15_000);
  assert.equal(many.status, 400);
  assert.match(await many.text(), /not valid multipart/);
  // A boundary that is written in a way to be counted and read differently is refused too.
  const headers = { 'content-type': 'multipart/form-data; boundary=z; boundary=b', 'sec-fetch-site': 'same-origin' };
  assert.equal((await owner.open(reads, { method: 'POST', headers, body: `${part}--b--\r\n` })).status, 400);
});

test('a form of another site, or of an unknown one, is refused by every route and changes nothing (CSRF)', async () => {
  const before = await digestTables(service.database.db);
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: service.url },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ];
  const cookie = [...owner.cookies].map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ');
  for (const route of posts())
    for (const headers of foreign) {
      const fields = fill(FORMS.find((form) => form.route === route)?.fields ?? {});
      const sent = { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' as const };
      const answer = await fetch(service.url + toPath(route), { ...sent, headers: { cookie, ...headers } });
      const text = await answer.text();
      assert.equal(answer.status, 403, `${route} ${JSON.stringify(headers)}`);
      assert.match(text, /This form came from another site/);
    }
  assert.deepEqual(await digestTables(service.database.db), before);
});

test('a form of a page in the other mode is refused in words by every route, and changes nothing', async () => {
  // Test mode creates the test account when it is first opened.
  await owner.send('/app/mode', { mode: 'test' });
  const before = await digestTables(service.database.db);
  const formId = (text: string) => /name="form_id" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const cases = [
    ['test', 'live', 'You are in live mode now'],
    ['live', 'test', 'You are in test mode now'],
  ] as const;
  for (const [shown, now, title] of cases) {
    await owner.send('/app/mode', { mode: shown });
    const form_id = formId(await (await owner.open('/app')).text());
    assert.match(form_id, new RegExp(`^${shown}-`));
    await owner.send('/app/mode', { mode: now });
    for (const { route, path = route, fields } of FORMS) {
      if (!route.startsWith('/app/') || route === '/app/mode') continue;
      const answer = await owner.send(toPath(path), { ...fill(fields), form_id });
      const text = await answer.text();
      assert.equal(answer.status, 409, `${route}: ${text}`);
      assert.ok(text.includes(`<h1>${title}</h1>`) && text.includes('Nothing was done'), route);
      assert.equal(formId(text).startsWith(now), true, 'the search of that page is of the present mode');
    }
  }
  const form_id = `live-${'0'.repeat(26)}`;
  const sendWith = async (referer: string) => {
    const answer = await owner.send(`/app/entities/${OTHER}/history`, { form_id }, { referer });
    return { text: await answer.text() };
  };
  const again = await sendWith(`${service.url}/app/entities/${OTHER}?done=saved`);
  assert.match(again.text, new RegExp(`href="/app/entities/${OTHER}\\?done=saved">Open the page again in test mode`));
  // The address of another site leads nowhere, even where its path looks like a site.
  for (const foreign of ['https://evil.example//evil.example/x', 'https://evil.example/pay', 'javascript:alert(1)']) {
    const { text } = await sendWith(foreign);
    assert.match(text, /href="\/app">Open the page again/, foreign);
  }
  await owner.send('/app/mode', { mode: 'live' });
  assert.deepEqual(await digestTables(service.database.db), before);
});

test('every page of the console can be opened after signing in', () => {
  const lost = listPages(routes, filled).filter(([, path]) => normaliseNextPage(path) !== path);
  assert.deepEqual(
    lost.filter(([, path]) => path.startsWith('/app')),
    [],
  );
});

test('a query value that is the name of something built in is unknown like any other', async () => {
  for (const done of ['constructor', '__proto__', 'toString'])
    for (const [name, path] of listPages(routes, filled)) {
      if (path.includes('?') || !/^.(app|account|approvals)/.test(path)) continue;
      const query = new URLSearchParams({ done, show: done, group: done, month: done, format: done, decided: done });
      const answer = await owner.open(`${path}?${query}`);
      assert.ok(answer.status < 500, `${name} ${query}: ${answer.status}`);
      await answer.arrayBuffer();
    }
});

test('a form without a session leads to the sign-in and changes nothing', async () => {
  const before = await digestTables(service.database.db);
  for (const route of posts().filter((path) => !path.startsWith('/join/'))) {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const body = new URLSearchParams(fill(FORMS.find((form) => form.route === route)?.fields ?? {}));
    const answer = await fetch(service.url + toPath(route), { method: 'POST', body, headers, redirect: 'manual' });
    assert.equal(answer.status, 303, route);
    assert.match(answer.headers.get('location') ?? '', /^\/sign-in\?next=/, route);
  }
  assert.deepEqual(await digestTables(service.database.db), before);
});

test('another account finds nothing by the ids of this one, changes nothing and reads nothing', async () => {
  const { account_id } = await createTestAccount(service.database.db);
  const stranger = await openAs('owner', account_id);
  const before = await digestTables(service.database.db);
  const isForeign = (path: string) => /:(?!abn\b|acn\b|token\b)/.test(path);
  for (const { method, path } of routes.filter((route) => isForeign(route.path))) {
    const fields = fill(FORMS.find((form) => form.route === path)?.fields ?? {});
    const address = filled.instead[path] ?? toPath(path);
    const answer = method === 'GET' ? await stranger.open(address) : await stranger.send(address, fields);
    const text = await answer.text();
    assert.equal(answer.status, 404, `${method} ${path}: ${text}`);
    assert.doesNotMatch(text, /HARBOUR|79 ?002|onmouseover/, path);
  }
  assert.equal((await stranger.open(filled.instead['/app/found'] ?? '')).status, 404);
  assert.deepEqual(await digestTables(service.database.db), before);
});

test('every form is refused for every role that may not send it, and changes nothing', async () => {
  for (const role of ALL_ROLES) {
    const browser = await openAs(role);
    const before = await digestTables(service.database.db);
    for (const { route, path, fields, roles } of FORMS.filter((form) => !form.roles.includes(role))) {
      const answer = await browser.send(toPath(path ?? route), fill(fields));
      const text = await answer.text();
      // Rows of a CSV are refused one by one, on a page of their own.
      assert.ok(answer.status >= 400 || route === '/app/watchlist/csv', `${role} ${route} ${roles.join()}: ${text}`);
    }
    assert.deepEqual(await digestTables(service.database.db), before, role);
  }
});

test('no one can disconnect the app of another person, whatever their role', async () => {
  for (const role of ALL_ROLES) {
    const browser = await openAs(role, service.account.account_id);
    const before = await digestTables(service.database.db);
    const fields = fill({ grant_id: ':grant_id', confirmed: 'yes' });
    for (const route of ['/account/apps/disconnect', '/account/apps/disconnect-all'])
      await (await browser.send(route, fields)).text();
    assert.deepEqual(await digestTables(service.database.db), before, role);
  }
});

test('every page, and the page of an unknown id, forbids frames, foreign content and caching', async () => {
  const unknown = routes
    .filter(({ method, path }) => method === 'GET' && path.includes(':'))
    .map(({ path }): [string, string] => [path, path.replaceAll(/:\w+/g, 'unknown')]);
  let pages = 0;
  for (const [name, path] of [...listPages(routes, filled), ...unknown]) {
    const answer = await owner.open(path);
    const text = await answer.text();
    assert.ok(answer.status < 500, `${name}: ${text}`);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) {
      assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="/, name);
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff', name);
      assert.equal(answer.headers.get('cache-control'), 'no-store', name);
      continue;
    }
    pages += 1;
    assert.equal(answer.headers.get('content-security-policy'), POLICY, name);
    assert.equal(answer.headers.get('x-frame-options'), 'DENY', name);
    assert.equal(answer.headers.get('cache-control'), 'no-store', name);
    assert.equal(answer.headers.get('referrer-policy'), 'same-origin', name);
    for (const [form] of text.matchAll(/<form [^>]*method="post"[^>]*action="\/app(?!\/mode)[/"][^>]*>.{0,60}/gs))
      assert.match(form, /><input type="hidden" name="form_id" value="live-\w/, name);
    assert.doesNotMatch(text, /<script(?! type="module" src="\/assets\/)|\son\w+="|\sstyle="|javascript:/, name);
  }
  assert.ok(pages > 30, `${pages} pages`);
});

test('an owner sends every form of the table and it succeeds, so the refusals above are about the role', async () => {
  for (const { route, path, fields } of FORMS) {
    const sent = { form_id: newSortableId(''), ...fill(fields) };
    const answer = await owner.send(toPath(path ?? route), sent);
    assert.ok(answer.status < 300, `${route} ${answer.status}: ${await answer.text()}`);
    const done = await countMade();
    await (await owner.send(toPath(path ?? route), sent)).arrayBuffer();
    assert.deepEqual(await countMade(), done, `${route}: sent again with its id, it does nothing more`);
  }
});

/** What forms make or spend, by table. */
async function countMade(): Promise<Record<string, number>> {
  const tables = ['records', 'ledger_entries', 'account_jobs', 'monitors', 'screening_monitors', 'api_keys'];
  tables.push('webhook_endpoints', 'webhook_deliveries', 'events', 'invitations');
  const parts = tables.map((name) => `select '${name}' as name, count(*)::int as count from ${name}`);
  const { rows } = await service.database.pool.query(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

test('10,000 characters of markup in any field are refused or cut, and never become markup', async () => {
  const long = NASTY + 'x'.repeat(10_000);
  for (const { route, path, fields } of FORMS)
    for (const field of Object.keys(fields)) {
      const answer = await owner.send(toPath(path ?? route), { ...fill(fields), [field]: long });
      const text = await answer.text();
      assert.ok(answer.status < 500, `${route} ${field}: ${answer.status}`);
      assert.doesNotMatch(text, /<img/, `${route} ${field}`);
    }
});

test('stored text with markup, bidi characters and 10,000 characters is escaped, isolated and shortened on every page', async () => {
  const { db } = service.database;
  const long = NASTY + 'long '.repeat(2_000);
  const columns = [
    ['accounts', 'name'],
    ['users', 'email'],
    ['api_keys', 'name'],
    ['grants', 'client_name'],
    ['monitors', 'reference'],
    ['webhook_endpoints', 'description'],
    ['user_sessions', 'agent'],
  ] as const;
  for (const [table, column] of columns)
    await service.database.pool.query(
      `update ${table} set ${column} = $1 || ${table === 'users' ? 'user_id' : `''`} where ctid in (select ctid from ${table})`,
      [long],
    );
  await recordTestChecks(db, service.account.account_id, [{ target: long, reference: long }]);
  let seen = 0;
  const raw: string[] = [];
  // The content of files has tests of its own.
  const pages = listPages(routes, filled).filter(([name]) => !/\/(?:pdf|file|statement|export)$/.test(name));
  for (const [name, path] of pages) {
    const answer = await owner.open(path);
    const text = await answer.text();
    assert.ok(answer.status < 500, name);
    // What a password manager reads is not shown.
    const shown = text.replaceAll(/<input type="hidden" name="username"[^>]*>/g, '');
    for (const [found] of shown.matchAll(/<img|<b onmouseover|[^>]*[\u202a-\u202e\u2066-\u2069]/g))
      raw.push(`${name}: ${JSON.stringify(found)}`);
    if (text.length >= 50_000) raw.push(`${name}: ${text.length} characters`);
    if (/&lt;img src=x/.test(text)) seen += 1;
  }
  assert.deepEqual(raw, []);
  assert.ok(seen > 10, `it is shown on ${seen} pages`);
});
