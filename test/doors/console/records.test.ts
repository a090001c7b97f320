import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import { recordListResponse } from '#contract/schemas/record.ts';
import { listMonths, renderRecordTable } from '#doors/console/records/render-records.ts';
import { addPerson, type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import type { FetchBrowser } from '#test/support/fetch-browser.ts';
import { listSydneyDays } from '#test/support/sydney-day.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

const MARKUP = '<b onmouseover=alert(1)>deal</b> & "7"';
const LONG = 'x'.repeat(200);

let service: ConsentService;
let browser: FetchBrowser;
let recordId: string;
before(async () => {
  service = await startConsentService();
  browser = await openSignedIn(service);
  recordId = await check('79002637069', MARKUP);
});
after(() => service.stop());

async function check(abn: string, reference: string): Promise<string> {
  const answer = await service.request('/v1/verify-counterparty', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ abn, reference }),
  });
  const body = (await answer.json()) as { record_id: string };
  assert.equal(answer.status, 200, JSON.stringify(body));
  return body.record_id;
}

const read = async (path: string) => (await browser.open(path)).text();

test('an account without records says what to do next', async () => {
  const other = await createTestAccount(service.database.db);
  await addPerson(service, 'empty@example.com', other.account_id);
  const text = await (await (await openSignedIn(service, 'empty@example.com')).open('/app/records')).text();
  assert.match(text, /No records yet/);
  assert.match(text, /<a class="button" href="\/app">Search<\/a>/);
});

test('Records lists a check with target, time, maker and a link to its deal, and stored text is never markup', async () => {
  const text = await read('/app/records');
  assert.match(text, new RegExp(`<a href="/app/records/${recordId}">`));
  assert.match(text, /79 002 637 069/);
  assert.match(text, /title="key_\w{26}"><bdi>key [^<]+<\/bdi><\/a>/);
  assert.match(text, new RegExp(`${recordId}"><bdi>[^<]+</bdi></a> <span class="chip test">Sample</span>`));
  assert.doesNotMatch(text, /<b onmouseover/);
  assert.match(text, /&lt;b onmouseover=alert\(1\)&gt;/);
  assert.doesNotMatch(text, /Outcome not known/);
  const listed = await service.request('/v1/receipts/due-diligence?limit=1');
  const { records } = recordListResponse.parse(await listed.json());
  const unknown = records.map((record) => ({ ...record, status: 'pending_reconciliation' }) as const);
  assert.match(String(renderRecordTable(unknown, String, new Map())), /<span class="chip watch">Outcome not known/);
});

test('the list shows the name, the question and the outcome of each record', async () => {
  const text = await read('/app/records');
  assert.match(text, new RegExp(`<a href="/app/records/${recordId}"><bdi>SAMPLE HARBOUR BAKERY PTY LTD</bdi></a>`));
  assert.match(
    text,
    /<small>ABN <bdi>79 002 637 069<\/bdi><\/small>[\s\S]*?Verify a counterparty[^<]*<span class="chip good">Verified<\/span><small><bdi>[^<]{10,}/,
  );
});

test('a month is chosen in one step, in days of Sydney', () => {
  assert.deepEqual(listMonths(new Date('2026-12-31T13:30:00Z')), [
    ['this month', '2027-01-01', '2027-01-31'],
    ['last month', '2026-12-01', '2026-12-31'],
  ]);
});

test('each filter narrows the list, and a wrong one is explained with what was typed', async () => {
  const [eve, day, next] = listSydneyDays(/<td><time datetime="([^"]+)"/.exec(await read('/app/records'))?.[1] ?? '');
  const cases: [query: string, isFound: boolean][] = [
    ['tool=verify_counterparty', true],
    ['tool=gst_check', false],
    ['target=79+002+637+069', true],
    ['target=38875128921', false],
    [`reference=${encodeURIComponent(MARKUP)}`, true],
    ['reference=other', false],
    [`made_by=${service.account.key_id}`, true],
    [`made_by=${service.person.user_id}`, false],
    ['from=2020-01-01&to=2099-01-01', true],
    [`from=${day}`, true],
    [`to=${day}`, true],
    [`from=${next}`, false],
    [`to=${eve}`, false],
  ];
  for (const [query, isFound] of cases) {
    const text = await read(`/app/records?${query}`);
    assert.equal(text.includes(`/app/records/${recordId}"`), isFound, query);
    if (!isFound) assert.match(text, /No record matches/, query);
  }
  const faults: [query: string, typed: RegExp][] = [
    ['made_by=me', /value="me"/],
    ['from=yesterday', /value="yesterday"/],
    ['from=now', /From is not a day or a time: choose one\./],
    ['from=2026-02-02&to=2026-02-01', /value="2026-02-02"/],
    ['tool=nothing&target=kept', /value="kept"/],
    ['cursor=abc', /role="alert"/],
    ['record_id=rec_1', /value="rec_1"/],
    [`target=${'y'.repeat(10_000)}`, /role="alert"/],
  ];
  for (const [query, typed] of faults) {
    const answer = await browser.open(`/app/records?${query}`);
    assert.equal(answer.status, 400, query.slice(0, 60));
    const text = await answer.text();
    assert.match(text, typed);
    assert.match(text, /role="alert"/);
  }
});

test('an unresolved search is listed in the words of the person, with its outcome, and never as a candidate', async () => {
  await browser.send('/app/search', { q: '12 Sampel St Sampleton' });
  await browser.send('/app/search', { q: 'harbour' });
  for (const path of ['/app/records', '/app']) {
    const text = await read(path);
    assert.match(
      text,
      />(?:<strong>)?<bdi>12 Sampel St Sampleton<\/bdi>[\s\S]*?<span class="chip watch">Needs review<\/span>/,
    );
    assert.doesNotMatch(text, /12 SAMPLE STREET|SAMPLE HARBOUR CAKES/, path);
  }
  const deal = await read(`/app/records?reference=${encodeURIComponent(MARKUP)}`);
  assert.match(deal, /<span class="chip good">Verified<\/span>/);
});

test('a record is found by its id; its page shows facts, what was not checked and the proof, and its PDF downloads', async () => {
  assert.match(await read(`/app/records/${recordId}`), /Not logged yet/);
  await integrateAll(service.database.db);
  const text = await read(`/app/records?record_id=${recordId}`);
  assert.match(text, /<title>Record of SAMPLE HARBOUR BAKERY PTY LTD · /);
  assert.match(
    text,
    /<h1><bdi>SAMPLE HARBOUR BAKERY PTY LTD<\/bdi><\/h1>\s*<p class="lead">[^<]+ · ABN <bdi>79 002 637 069</,
  );
  assert.match(text, /<div class="notice warn"><p>[^<]*SAMPLE DATA/);
  assert.match(text, /In the evidence log/);
  const [, unread = '', limits = ''] =
    /<h2>Not checked<\/h2>(.*?)<details><summary>What the sources cannot show: \d+ points(.*?)<\/details>/s.exec(
      text,
    ) ?? [];
  assert.match(unread, /<li>Bank account ownership: /);
  assert.doesNotMatch(unread, /snapshot of the list/);
  assert.match(limits, /<li>A snapshot of the list/);
  assert.match(text, new RegExp(`href="/verify/${recordId}" data-copy>Copy link to verify`));
  assert.doesNotMatch(text, /<b onmouseover/);
  const pdf = await browser.open(`/app/records/${recordId}/pdf`);
  assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf']);
  assert.match(pdf.headers.get('content-disposition') ?? '', new RegExp(`filename="${recordId}.pdf"`));
  assert.match(Buffer.from(await pdf.arrayBuffer()).toString('latin1'), /^%PDF-/);
});

test('the page of a record leads to its business, company, address or results', async () => {
  const search = async (q: string) => {
    await browser.send('/app/search', { q });
    const [newest = ''] = /rec_\w{26}/.exec(await read('/app/records')) ?? [];
    return read(`/app/records/${newest}`);
  };
  assert.match(await read(`/app/records/${recordId}`), /href="\/app\/entities\/79002637069">Open the business</);
  assert.match(await search('999000065'), /href="\/app\/companies\/999000065">Open the company</);
  const address = await search('1 Sample Street, Sampleton NSW 2999');
  assert.match(address, /href="\/app\/addresses\/rec_\w{26}">Open the address</);
  assert.match(await search('Sample Twin Studios'), /href="\/app\/found\?q=[^"]+">Open the results</);
});

test('a record of another account, a missing one and a broken id are the same page: not found', async () => {
  const other = await createTestAccount(service.database.db);
  await addPerson(service, 'other@example.com', other.account_id);
  const stranger = await openSignedIn(service, 'other@example.com');
  for (const path of [recordId, `${recordId}/pdf`, newSortableId('rec_')]) {
    const answer = await stranger.open(`/app/records/${path}`);
    assert.equal(answer.status, 404);
    const text = await answer.text();
    assert.match(text, /<h1>Not found<\/h1>/);
    assert.doesNotMatch(text, /79 ?002/);
  }
  assert.equal((await stranger.open('/app/records/rec_%3Cb%3E')).status, 400);
  const list = await (await stranger.open(`/app/records?made_by=${service.account.key_id}`)).text();
  assert.match(list, /No record matches/);
});

test('a long list has pages by cursor that show every record once, and keep the filter', async () => {
  const made = new Set<string>();
  for (let count = 0; count < 30; count += 1) made.add(await check('38875128921', LONG));
  const seen: string[] = [];
  let next: string | undefined = `/app/records?reference=${LONG}`;
  while (next !== undefined) {
    const text: string = await read(next);
    seen.push(...[...text.matchAll(/<td><a href="\/app\/records\/(rec_\w+)"/g)].map(([, id = '']) => id));
    assert.ok(text.length < 50_000, `${text.length} bytes`);
    next = /rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  }
  assert.deepEqual([seen.length, new Set(seen)], [30, made]);
});

test('every deal is found by paging, and the filter offers the people of the account', async () => {
  const { db } = service.database;
  const references = Array.from({ length: 60 }, (_, at) => `deal ${at} of many`);
  await recordTestChecks(
    db,
    service.account.account_id,
    references.map((reference) => ({ reference })),
  );
  const seen = new Set<string>();
  let next: string | undefined = '/app/deals';
  let pages = 0;
  while (next !== undefined && pages < 20) {
    const text: string = await read(next);
    assert.match(text, /<p class="hint">The list covers these records only, not the whole account\./);
    for (const [, reference = ''] of text.matchAll(/href="\/app\/deals\?reference=([^"]+)"/g)) seen.add(reference);
    next = /rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    pages += 1;
  }
  assert.ok(pages > 1);
  for (const reference of references)
    assert.ok(seen.has(new URLSearchParams({ r: reference }).toString().slice(2)), reference);
  const filters = await read('/app/records');
  assert.match(
    filters,
    /<select id="made_by" name="made_by"><option value="">Anyone<\/option><option value="usr_\w+">you<\/option>/,
  );
  assert.match(filters, new RegExp(`<option value="${service.account.key_id}">key [^<]+</option>`));
  const app = newSortableId('grt_');
  assert.match(
    await read(`/app/records?made_by=${app}`),
    new RegExp(`<option value="${app}" selected>an app, …${app.slice(-4)}</option>`),
  );
});

test('a deal names who made its checks, as far as the role may see them', async () => {
  const reference = 'deal of three';
  await check('79002637069', reference);
  const { user_id } = await addPerson(service, 'second@example.com');
  const second = await openSignedIn(service, 'second@example.com');
  for (const person of [browser, second])
    await (await person.send('/app/search', { q: '79002637069', reference })).text();
  const path = `/app/deals?${new URLSearchParams({ reference })}`;
  const listMakers = (page: string) =>
    new Set([...page.matchAll(/data-label="Made by"><a [^>]*><bdi>([^<]+)</g)].map(([, name]) => name));
  const [key] = [...listMakers(await read('/app/records'))].filter((name) => name?.startsWith('key '));
  assert.deepEqual(listMakers(await read(path)), new Set(['second@example.com', 'you', key]));
  await service.database.db.updateTable('users').set({ role: 'viewer' }).where('user_id', '=', user_id).execute();
  const seen = listMakers(await (await second.open(path)).text());
  assert.deepEqual(seen, new Set(['you', 'a colleague', 'a key']));
});

test('stored text of 10,000 characters, with markup and bidi characters, is shown short, isolated and escaped', async () => {
  const nasty = `\u202e<img src=x onerror=alert(1)>\u2066${'long '.repeat(2_000)}`;
  const { db } = service.database;
  const [record] = await recordTestChecks(db, service.account.account_id, [{ target: nasty, reference: nasty }]);
  const paths = ['/app/records', `/app/records/${record?.record_id}`, '/app/deals'];
  for (const path of paths) {
    const text = await read(path);
    assert.match(text, /&lt;img src=x/, path);
    assert.doesNotMatch(text, /<img|[\u202a-\u202e\u2066-\u2069]/, path);
    assert.ok(text.length < 50_000, `${path}: ${text.length}`);
  }
});
