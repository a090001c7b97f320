import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ALL_ROLES, type Role } from '#contract/roles.ts';
import { SANDBOX_GROUPS } from '#contract/sandbox/sandbox-table.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';
import { replaySince } from '#doors/console/developers/webhooks/endpoint-page.ts';
import type { JobRunner } from '#jobs/runner/start-jobs.ts';
import { answerStatus, startWebhookReceiver } from '#test/fakes/webhook-receiver.ts';
import { addPerson, type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';
import type { FetchBrowser } from '#test/support/fetch-browser.ts';
import { startTestRunner } from '#test/support/note-jobs.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { announce, bindDeliveries } from '#test/support/webhook-deliveries.ts';

// Requests, webhooks, events and the sandbox as a browser without JavaScript meets them.
const WEBHOOKS = '/app/developers/webhooks';
const HOSTILE = `<img src=x onerror=alert(1)>"'&`;

let service: ConsentService;
let runner: JobRunner;
let browser: FetchBrowser;
let stranger: FetchBrowser;
const byRole = new Map<Role, FetchBrowser>();
before(async () => {
  service = await startConsentService({ allowPrivateUrls: true });
  const { db } = service.database;
  runner = await startTestRunner(service.database, [bindDeliveries(service.database)]);
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
after(async () => {
  await runner.stop();
  await service.stop();
});

const read = async (path: string, as = browser) => (await as.open(path)).text();
const as = (role: Role) => byRole.get(role) ?? assert.fail(role);

async function addEndpoint(url: string, fields: Record<string, string> = {}) {
  const answer = await browser.send(`${WEBHOOKS}/new`, { url, event_type: 'all', description: '', ...fields });
  const text = await answer.text();
  const path = /href="(\/app\/developers\/webhooks\/whe_\w+)"/.exec(text)?.[1] ?? assert.fail(text);
  return { status: answer.status, text, path, secret: /id="secret" value="([^"]+)"/.exec(text)?.[1] ?? '' };
}

test('empty lists say what to do next', async () => {
  for (const [path, next] of [
    [WEBHOOKS, /No webhooks yet[\s\S]*Add the URL of your receiver/],
    ['/app/developers/events', /No events yet[\s\S]*send a test event/],
    ['/app/developers/events?type=webhook.test', /Show all events/],
  ] as const)
    assert.match(await read(path), next, path);
});

test('an endpoint is added with its secret shown once; a refused URL is kept in the form', async (t) => {
  const receiver = await startWebhookReceiver(t);
  const { status, text, path, secret } = await addEndpoint(receiver.url, { description: HOSTILE });
  assert.equal(status, 201);
  assert.match(secret, /^whsec_/);
  assert.doesNotMatch(text, /<img src=x/);
  for (const shown of [await read(WEBHOOKS), await read(path)]) {
    assert.ok(shown.includes(receiver.url));
    assert.ok(shown.includes('&lt;img src=x'));
    assert.ok(!shown.includes(secret));
  }
  for (const url of ['nonsense', 'https://user:word@example.com/', `https://example.com/${'x'.repeat(10_000)}`]) {
    const refused = await browser.send(`${WEBHOOKS}/new`, { url, event_type: 'all', description: 'kept' });
    assert.equal(refused.status, 400);
    const page = await refused.text();
    assert.match(page, /role="alert"/);
    assert.ok(page.includes(`value="${url}"`) && page.includes('value="kept"'));
  }
});

test('a test event is sent, and its page shows the body and each attempt with its status', async (t) => {
  const receiver = await startWebhookReceiver(t);
  const { path, secret } = await addEndpoint(receiver.url);
  const answered = `<b>disk</b>\u202e full ${'x'.repeat(600)}`;
  receiver.answer = (response) => void response.writeHead(503).end(answered);
  const sent = await browser.send(`${path}/test`, {});
  const eventPath = new URL(sent.url).pathname;
  assert.match(eventPath, /^\/app\/developers\/events\/evt_/);
  const page = await waitUntil('the receiver answered', async () => {
    const text = await read(eventPath);
    return /chip bad">503/.test(text) && text;
  });
  assert.match(page, /&quot;type&quot;: &quot;webhook\.test&quot;/);
  const body = `&lt;b&gt;disk&lt;/b&gt; full ${'x'.repeat(500 - '<b>disk</b> full '.length)}`;
  assert.ok(page.includes(`<summary>What the receiver answered</summary><pre>${body}</pre>`));
  // The first retry follows within seconds.
  assert.match(page, /chip bad">503<\/span> <time [^>]*>[^<]*:\d\d:\d\d [ap]m/);
  assert.match(page, /Next attempt <time [^>]*>[^<]*:\d\d:\d\d [ap]m/);
  assert.equal(receiver.verify(secret).length, 1);
  receiver.answer = answerStatus(204);
  await browser.send(`${eventPath}/resend`, {});
  await waitUntil('it is delivered', async () => /chip good">204/.test(await read(eventPath)));
  const list = await read(path);
  assert.match(list, /chip good">Delivered/);
  assert.match(list, /chip">Dropped/);
  assert.match(await read('/app/developers/events'), new RegExp(`href="${eventPath}">webhook\\.test`));
  assert.doesNotMatch(await read(`${path}?state=delivered`), /chip">Dropped/);
});

test('one event, and everything since a time, are sent again', async (t) => {
  const receiver = await startWebhookReceiver(t);
  const { path } = await addEndpoint(receiver.url, { event_type: 'evidence_export.ready' });
  const other = await startWebhookReceiver(t);
  await addEndpoint(other.url, { event_type: 'evidence_export.ready' });
  const events = [];
  for (let index = 0; index < 3; index += 1) events.push(await announce(service.database, service.account.account_id));
  await waitUntil('they are delivered', () => receiver.received.length === 3 && other.received.length === 3);
  const sent = await browser.send(`${path}/resend`, { event_id: events[0] ?? '' });
  assert.match(await sent.text(), /1 event is sent again/);
  await waitUntil('it comes again', () => receiver.received.length === 4);
  const all = await browser.send(`${path}/replay`, { since: '2020-01-01T00:00' });
  assert.match(await all.text(), /3 events are sent again/);
  await waitUntil('they come again', () => receiver.received.length === 7);
  assert.equal(other.received.length, 3, 'nothing is sent to another endpoint again');
  assert.doesNotMatch(await read(`${path}?resent=many`), /sent again/);
  const none = await browser.send(`${path}/replay`, { since: '2099-01-01T00:00' });
  assert.match(await none.text(), /nothing was sent/);
  const wrong = await browser.send(`${path}/replay`, { since: 'yesterday' });
  assert.equal(wrong.status, 400);
  assert.match(await wrong.text(), /role="alert"[\s\S]*value="yesterday"/);
});

const STEPS: [typed: string, next: (string | null)[], asked: string[]][] = [
  [
    '2026-07-01T10:00',
    ['2026-07-02T00:00:00.000Z', '2026-07-03T00:00:00.000Z', null],
    ['2026-07-01T10:00:00+10:00', '2026-07-02T00:00:00.000Z', '2026-07-03T00:00:00.000Z'],
  ],
  ['2026-01-01T10:00', [null], ['2026-01-01T10:00:00+11:00']],
  // A full step of one millisecond leads to itself.
  ['2026-07-01T10:00', ['2026-07-01T10:00:00+10:00'], ['2026-07-01T10:00:00+10:00']],
];
test('everything since a time in Sydney is sent again in as many steps as it takes', async () => {
  for (const [typed, next, asked] of STEPS) {
    const seen: unknown[] = [];
    const run: ConsoleAsk['run'] = async (_operation, input) => {
      seen.push(Reflect.get(Object(input), 'since'));
      return { body: { event_count: 500, next_since: next[seen.length - 1] ?? null } } as never;
    };
    const ask = { form: new URLSearchParams({ since: typed }), run };
    assert.deepEqual(await replaySince(ask as Partial<ConsoleAsk> as ConsoleAsk, 'whe_1'), {
      redirect: `${WEBHOOKS}/whe_1?resent=${500 * next.length}`,
    });
    assert.deepEqual(seen, asked);
  }
});

test('events, state and secret of an endpoint change, and it is deleted after a question', async (t) => {
  const receiver = await startWebhookReceiver(t);
  const { path, secret } = await addEndpoint(receiver.url);
  assert.match(
    await (await browser.send(path, { event_type: 'evidence_export.failed' })).text(),
    /<dt>Events<\/dt><dd>evidence_export\.failed/,
  );
  assert.match(await (await browser.send(path, { state: 'disabled' })).text(), /Nothing is sent there/);
  assert.equal((await browser.send(`${path}/test`, {})).status, 400);
  assert.match(await (await browser.send(path, { state: 'enabled' })).text(), /Send a test event/);
  assert.match(await read(`${path}/rotate`), /Rotate this secret\?/);
  const rotated = await (await browser.send(`${path}/rotate`, { overlap_hours: '1' })).text();
  const next = /id="secret" value="([^"]+)"/.exec(rotated)?.[1] ?? '';
  assert.match(next, /^whsec_/);
  assert.notEqual(next, secret);
  assert.match(await (await browser.send(`${WEBHOOKS}/orders/rotate`, { overlap_hours: '0' })).text(), /whsec_/);
  assert.match(await read(`${path}/delete`), /Delete this endpoint\?/);
  assert.equal((await browser.open(path)).status, 200);
  assert.ok(!(await (await browser.send(`${path}/delete`, {})).text()).includes(path));
  assert.equal((await browser.open(path)).status, 404);
});

test('endpoints and events of another account are not found, and nothing is sent or changed', async (t) => {
  const receiver = await startWebhookReceiver(t);
  const { path } = await addEndpoint(receiver.url);
  const event = `/app/developers/events/${await announce(service.database, service.account.account_id)}`;
  await waitUntil('it is delivered', () => receiver.received.length === 1);
  for (const one of [path, `${path}/rotate`, `${path}/delete`, event])
    assert.equal((await stranger.open(one)).status, 404);
  for (const [one, fields] of [
    [path, { state: 'disabled' }],
    [`${path}/test`, {}],
    [`${path}/rotate`, { overlap_hours: '0' }],
    [`${path}/delete`, {}],
    [`${path}/replay`, { since: '2020-01-01T00:00' }],
    [`${path}/resend`, { event_id: event.slice(-30) }],
    [`${event}/resend`, {}],
  ] as const)
    assert.equal((await stranger.send(one, fields)).status, 404, one);
  assert.match(await read(path), /chip good">Enabled/);
  assert.equal(receiver.received.length, 1);
});

test('a viewer reads webhooks and events without buttons; billing reads who can', async () => {
  const { path } = await addEndpoint('https://hooks.example.com/viewed');
  const event = `/app/developers/events/${await announce(service.database, service.account.account_id)}`;
  for (const shown of [WEBHOOKS, path, event]) {
    const text = (await read(shown, as('viewer'))).split('<main')[1] ?? '';
    assert.doesNotMatch(text, /<button|\/delete"|\/new"/, shown);
    assert.equal((await as('billing').open(shown)).status, 403);
    assert.match(await read(shown, as('billing')), /Owners and members can do this; your role is billing/);
  }
  for (const role of ['viewer', 'billing'] as const) {
    assert.equal((await as(role).send(`${path}/delete`, {})).status, 403);
    assert.equal((await as(role).send(`${event}/resend`, {})).status, 403);
  }
  assert.equal((await as('member').open(`${path}/delete`)).status, 200);
  assert.equal((await browser.open(path)).status, 200);
});

test('the request log shows calls with who, what and how they ended, filtered, and no inputs', async () => {
  for (const abn of ['79002637069', '79002637068']) await service.request(`/v1/abn/${abn}`);
  const log = '/app/developers/requests';
  const text = await waitUntil('the calls are logged', async () => {
    const shown = await read(`${log}?operation=get_abn`);
    return shown.includes('<code>invalid_abn') && shown;
  });
  const rows = text.split('<tr>').slice(2);
  assert.equal(rows.length, 2);
  assert.match(rows[0] ?? '', /req_[\s\S]*chip watch">400[\s\S]*invalid_abn[\s\S]*[\d.]+ ms/);
  assert.match(rows[1] ?? '', /chip good">200/);
  assert.doesNotMatch(text, /7900263706/);
  const failures = await read(`${log}?operation=get_abn&status=400`);
  assert.equal(failures.split('<tr>').length, 3);
  assert.match(await read(`${log}?code=overloaded`), /No request matches/);
  for (const query of [
    'operation=nonsense',
    'status=abc',
    'code=x',
    'from=soon',
    `made_by=${encodeURIComponent(HOSTILE)}`,
  ]) {
    const refused = await browser.open(`${log}?${query}`);
    assert.ok([200, 400].includes(refused.status), query);
    assert.doesNotMatch(await refused.text(), /<img src=x/);
  }
  assert.equal((await browser.open(`${log}?operation=nonsense`)).status, 400);
  for (const role of ['member', 'viewer', 'billing'] as const) assert.equal((await as(role).open(log)).status, 403);
  assert.match(await read(log, stranger), /<h1>Requests<\/h1>/);
  assert.doesNotMatch(await read(`${log}?operation=get_abn`, stranger), /invalid_abn<\/code>/);
});

test('every row of the sandbox can be tried, and answers what it promises, in live mode too', async () => {
  const wrong: string[] = [];
  for (const { id, rows } of SANDBOX_GROUPS) {
    const table = await read(`/app/developers/sandbox?group=${id}`);
    assert.equal(table.split('>Try it<').length - 1, rows.length, id);
    for (const [index, { http_status, code, outcome }] of rows.entries()) {
      const text = await (await browser.send('/app/developers/sandbox', { group: id, row: String(index) })).text();
      const answer = /<section class="tile" role="status">[\s\S]*?<\/section>/.exec(text)?.[0] ?? '';
      const isRight = answer.includes(`">${http_status}<`) && (code === null || answer.includes(`&quot;${code}&quot;`));
      if (!isRight) wrong.push(`${id} ${outcome} ${answer.slice(0, 400)}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.match(await read('/app/developers'), /<h1>Keys<\/h1>/);
  // Nothing of it is in the live account.
  assert.match(await read(`/app/records?made_by=${service.person.user_id}`), /No record matches/);
});

test('a row that does not exist is not tried, and a role tries only what it may do', async () => {
  for (const row of ['-1', '999', 'x', '__proto__'])
    assert.doesNotMatch(
      await (await browser.send('/app/developers/sandbox', { group: 'abns', row })).text(),
      /role="status"/,
    );
  const text = await read('/app/developers/sandbox', as('viewer'));
  assert.match(text, /Not with the role viewer/);
  const tried = await (await as('viewer').send('/app/developers/sandbox', { group: 'abns', row: '0' })).text();
  assert.match(tried, /insufficient_scope/);
});
