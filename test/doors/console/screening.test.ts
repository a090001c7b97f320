import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '#contract/roles.ts';
import { screenWatched } from '#jobs/screening/screen-watched-names.ts';
import { buildRegisterReaders } from '#operations/readers/register-readers.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { addPerson, type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';
import type { FetchBrowser } from '#test/support/fetch-browser.ts';
import { SANCTIONED } from '#test/support/filled-console.ts';

let service: ConsentService;
let browser: FetchBrowser;
before(async () => {
  service = await startConsentService();
  browser = await openSignedIn(service);
});
after(() => service.stop());

const read = async (path: string) => (await browser.open(path)).text();
const send = async (path: string, fields: Record<string, string>) => {
  const answer = await browser.send(path, fields);
  return { status: answer.status, path: new URL(answer.url).pathname, text: await answer.text() };
};

test('an empty page says what to do next, and that no alert is not a clearance', async () => {
  const text = await read('/app/screening');
  assert.match(text, /No name is watched yet[\s\S]*Screen a name above/);
  assert.match(text, /None\. That is not a clearance/);
  assert.match(await read('/app/screening/alerts'), /No open alert[\s\S]*not a clearance/);
});

test('a name is screened: candidates with reasons, likeness and the version of the list; opening it again saves nothing', async () => {
  const { path, text } = await send('/app/screening', {
    name: 'Eksamplow, Viktor',
    kind: 'person',
    reference: 'deal-3',
  });
  assert.match(path, /^\/app\/screening\/records\/rec_\w{26}$/);
  assert.match(text, /<h1>Screened: <bdi>Eksamplow, Viktor<\/bdi>/);
  assert.match(text, /<li class="tile">[\s\S]*?list reference <code>[^<]+<\/code>[\s\S]*?<ul class="plain-list"><li>/);
  assert.match(text, /List version <code>[^<]+<\/code>, as at <time datetime="\d{4}-\d\d-\d\d">/);
  assert.match(text, /<meter [^>]*aria-label="Likeness">/);
  assert.match(text, /<h2>Not checked<\/h2>/);
  const count = async () => (await service.database.db.selectFrom('records').select('record_id').execute()).length;
  const before = await count();
  await read(path);
  assert.equal(await count(), before);
  const record = path.split('/').at(-1) ?? '';
  assert.match(await read(`/app/records/${record}`), new RegExp(`href="${path}">Open the candidates`));
});

test('a name that is not on the list is never called clear', async () => {
  const { text } = await send('/app/screening', { name: 'Zqxv Wrtplk' });
  assert.match(text, /None found[\s\S]*That is not a clearance/);
  assert.doesNotMatch(text, />\s*Clear\b/i);
});

test('a field that is empty is refused in one sentence', async () => {
  const { status, text } = await send('/app/screening', { name: '' });
  assert.equal(status, 400);
  assert.match(text, /role="alert"><p>Name must not be empty\.</);
});

test('a wrong birth date keeps what was typed and saves nothing', async () => {
  const { status, text } = await send('/app/screening', { name: '<b>Ada</b>', birth_date: '12 April', kind: 'person' });
  assert.equal(status, 400);
  assert.match(text, /role="alert"/);
  assert.match(text, /value="&lt;b&gt;Ada&lt;\/b&gt;"/);
  assert.match(text, /value="12 April"/);
  assert.match(text, /<option value="person" selected>/);
  for (const [birth_date, why] of [
    ['31/02/1970', 'must be a year such as 1961, or a day such as 1961-04-12'],
    ['1970-02-31', 'must be a day that exists'],
    ['1700', 'must be in 1850 or later, and not in the future'],
  ] as const) {
    const refused = await send('/app/screening', { name: 'Ada', birth_date });
    assert.ok(refused.text.includes(`role="alert"><p>Born ${why}.</p>`), birth_date);
  }
});

test('a name is watched once, gets an alert with its reasons, and is stopped after a question', async () => {
  const fields = { name: SANCTIONED, kind: 'person', reference: 'deal-3' };
  assert.match((await send('/app/screening/watch', fields)).text, /The name is watched now/);
  assert.match((await send('/app/screening/watch', fields)).text, /was watched already\. Nothing was added/);
  const text = await read('/app/screening');
  assert.equal(text.match(/action="\/app\/screening\/stop"/g)?.length, 1);
  const id = /id=(scr_\w{26})/.exec(text)?.[1] ?? '';
  const { db } = service.database;
  const readers = buildRegisterReaders(service.database, { abr: null, addressCacheBytes: 0 });
  const parts = { db, completions: openCompletionWriter(db), readers, announceAlerts: async () => undefined };
  await screenWatched(parts, 'live', new AbortController().signal);
  assert.match(await read('/app/screening'), /1 open<\/span>/);
  const alerts = await read(`/app/screening/alerts?state=all&id=${id}`);
  assert.match(
    alerts,
    /<h2>All alerts<\/h2><ul class="candidates"><li class="tile"><div><h3>/,
    'no level of headings is left out',
  );
  assert.match(alerts, /May be <bdi>[^<]+<\/bdi>, list reference <code>/);
  assert.match(alerts, /Listed when the name was first screened: list version <code>/);
  const record = /href="(\/app\/records\/rec_\w{26})"/.exec(alerts)?.[1] ?? '';
  assert.equal((await browser.open(record)).status, 200);
  const asked = await send('/app/screening/stop', { id, name: SANCTIONED });
  assert.match(asked.text, new RegExp(`<h1>Stop watching ${SANCTIONED}\\?`));
  assert.match((await send('/app/screening/stop', { id, confirmed: 'yes' })).text, /no longer watched/);
  assert.match(await read('/app/screening'), /No name is watched yet/);
  assert.match(await read('/app/screening/alerts?state=all'), /list reference/);
});

const openAs = async (role: Role) => {
  const { user_id } = await addPerson(service, `${role}@screening.example`);
  await service.database.db.updateTable('users').set({ role }).where('user_id', '=', user_id).execute();
  return openSignedIn(service, `${role}@screening.example`);
};

const OTHERS: Record<string, string>[] = [
  { birth_date: '1962' },
  { kind: 'organisation', birth_date: '' },
  { reference: 'deal-4' },
];

test('another birth date, kind or reference is another watched name', async () => {
  const name = 'Someone Else Entirely';
  const watch = async (more: Record<string, string>) =>
    (await send('/app/screening/watch', { name, kind: 'person', birth_date: '1961', ...more })).text;
  assert.match(await watch({}), /The name is watched now/);
  assert.match(await watch({}), /The name was watched already/);
  for (const more of OTHERS) assert.match(await watch(more), /The name is watched now/, JSON.stringify(more));
});

test('a viewer reads names and alerts, and sees no button that they cannot use', async () => {
  await send('/app/screening/watch', { name: SANCTIONED });
  const viewer = await openAs('viewer');
  for (const path of [
    '/app/screening',
    '/app/watchlist',
    '/app/watchlist/csv',
    '/app/deals',
    '/app/deals?reference=deal-3',
  ]) {
    const text = await (await viewer.open(path)).text();
    assert.doesNotMatch(
      text,
      /<form [^>]*action="\/app\/(?:screening|watchlist|deals)[^"]*"[^>]*method="post"|<form [^>]*method="post"[^>]*action="\/app\/(?:screening|watchlist|deals)/,
      path,
    );
    assert.match(text, /Your role is viewer|role="search"/, path);
  }
  assert.match(await (await viewer.open('/app/screening')).text(), new RegExp(`<bdi>${SANCTIONED}</bdi>`));
  for (const path of ['/app/screening', '/app/screening/watch', '/app/screening/stop'])
    assert.equal((await viewer.send(path, { name: 'Ada', id: 'scr_1', confirmed: 'yes' })).status, 403, path);
});
