import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ConsoleAsk } from '#doors/console/console-door.ts';
import { renderEntityTiles } from '#doors/console/find/entity-tiles.ts';
import { readEntity } from '#doors/console/find/read-entity.ts';
import { findPersonById } from '#store/access/users.ts';
import { type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';
import type { FetchBrowser } from '#test/support/fetch-browser.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

const BAKERY = '79002637069';
const HEADLINE = 'ABN 79 002 637 069 is active and belongs to SAMPLE HARBOUR BAKERY PTY LTD';

let service: ConsentService;
let browser: FetchBrowser;
before(async () => {
  service = await startConsentService();
  browser = await openSignedIn(service);
});
after(() => service.stop());

const countRecords = async () => {
  const rows = await service.database.db.selectFrom('records').select('record_id').execute();
  return rows.length;
};
const search = async (q: string, more: Record<string, string> = {}) => {
  const answer = await browser.send('/app/search', { q, ...more });
  return { status: answer.status, path: new URL(answer.url).pathname, text: await answer.text() };
};

test('sign-in leads to the search, and comes back to a page of the console', async () => {
  const again = await browser.open('/sign-in');
  assert.equal(new URL(again.url).pathname, '/app');
  const entity = await browser.open(`/sign-in?next=%2Fapp%2Fentities%2F${BAKERY}`);
  assert.equal(new URL(entity.url).pathname, `/app/entities/${BAKERY}`);
});

test('a signed-in person goes from / to the search', async () => {
  assert.equal(new URL((await browser.open('/')).url).pathname, '/app');
});

test('a form that was sent after the session ended leads back to its page', async () => {
  for (const [path, next] of [
    ['/app/search', '/app'],
    [`/app/entities/${BAKERY}/check`, `/app/entities/${BAKERY}`],
  ] as const) {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(`${service.url}${path}`, { method: 'POST', headers, redirect: 'manual', body: 'q=1' });
    assert.equal(answer.headers.get('location'), `/sign-in?next=${encodeURIComponent(next)}`);
  }
});

test('opening pages checks, saves and charges nothing, and an ABN without a check says so', async () => {
  const before = await countRecords();
  assert.match(await (await browser.open('/app?q=79+002+637+069')).text(), /Taken for ABN 79 002 637 069/);
  const page = await (await browser.open('/app/entities/88712649015')).text();
  assert.match(page, /Not checked yet/);
  assert.match(page, /Check now · free/);
  assert.equal(await countRecords(), before);
});

test('an ABN with spaces is checked and opened; a second search checks it again, for the register may be newer', async () => {
  const first = await search(' 79 002 637 069 ');
  assert.equal(first.path, `/app/entities/${BAKERY}`);
  assert.ok(first.text.includes(HEADLINE), first.text);
  const saved = await countRecords();
  assert.equal((await search(`ABN ${BAKERY}`)).path, `/app/entities/${BAKERY}`);
  assert.equal(await countRecords(), saved + 2, 'the card and the company');
});

test('the entity page shows each register with label, source, age and record, what was not checked, and prices on buttons', async () => {
  const { text } = await search(BAKERY);
  for (const tile of ['ABN', 'GST', 'Company (ASIC)', 'Business names', 'Licences'])
    assert.ok(text.includes(`<h2>${tile}</h2>`), tile);
  assert.match(text, /<span class="chip test">Sample: invented<\/span>/);
  assert.match(text, /<span class="chip good">Verified<\/span>/);
  assert.match(
    text,
    /ABN Lookup \(ABN Bulk Extract\) · <time [^>]*>1 Nov 2026<\/time><\/span><span>\d+ days? old · <a href="\/app\/records\/rec_/,
  );
  assert.match(text, /<dt>Former names<\/dt><dd><bdi>SAMPLE HARBOUR CAKES PTY LTD<\/bdi>/);
  assert.match(text, /<h2>Not checked<\/h2><ul class="checks-list"><li><strong>PPSR<\/strong>/);
  assert.match(text, /That is not a clearance/);
  assert.match(text, /Get the full history · A\$0\.10/);
  assert.match(text, /Check · A\$0\.10/);
  assert.doesNotMatch(text, / style=/);
});

test('the history is bought by its button only, and drawn with names, ABN and GST and a table beside it', async () => {
  const text = await (await browser.send(`/app/entities/${BAKERY}/history`, {})).text();
  assert.match(
    text,
    /<svg [^>]*role="img" aria-label="ABN active from 2001-03-12; GST registered from 2001-04-01; Name SAMPLE HARBOUR BAKERY PTY LTD from an unknown day/,
  );
  assert.match(
    text,
    /<th scope="row">Business name<\/th><td><bdi>SAMPLE HARBOUR BREAD<\/bdi><\/td><td><i>not known<\/i>/,
  );
  assert.match(text, /<dt>Business<\/dt><dd><bdi>SAMPLE HARBOUR BREAD<\/bdi>/);
});

test('flags come with their next check', async () => {
  const { text } = await search('30613501612');
  assert.match(text, /<span class="chip watch">Needs review<\/span>|<span class="chip">Not verified<\/span>/);
  assert.match(
    text,
    /<h2>Look at this<\/h2><ul class="checks-list"><li><span class="chip (?:bad|watch)">\w+<\/span> <strong>[^<]+<\/strong><small>Next: /,
  );
  assert.match(text, /<span class="chip watch">Cancelled<\/span>/);
});

test('evidence is saved under a deal, and the business is watched once', async () => {
  const deal = await (await browser.send(`/app/entities/${BAKERY}/check`, { reference: 'deal <7>' })).text();
  assert.match(deal, /saved under this deal/);
  assert.match(deal, /· <bdi>deal &lt;7&gt;<\/bdi>/);
  assert.match(await (await browser.send(`/app/entities/${BAKERY}/watch`, {})).text(), /is on your watchlist/);
  const again = await (await browser.send(`/app/entities/${BAKERY}/watch`, {})).text();
  assert.match(again, /was on your watchlist already\. <a href="\/app\/watchlist\/mon_\w{26}">Open it<\/a>/);
  const monitors = await service.database.db.selectFrom('monitors').select(['target_value', 'deleted_at']).execute();
  assert.equal(monitors.filter(({ deleted_at }) => deleted_at === null).length, 1);
});

test('a form that is sent twice, at once or later, makes one record and one charge; a changed one makes another', async () => {
  const page = await (await browser.open(`/app/entities/${BAKERY}`)).text();
  const formOf = (action: string) =>
    new RegExp(`action="${action}"><input type="hidden" name="form_id" value="(live-\\w{26})">`).exec(page)?.[1] ?? '';
  const readBalance = async () =>
    /Balance now<\/h2><p class="figure">([^<]+)/.exec(await (await browser.open('/app/usage')).text())?.[1];
  const [saving, paying] = [`/app/entities/${BAKERY}/check`, `/app/entities/${BAKERY}/history`];
  // Of a company, a check leaves two records.
  for (const [path, fields, made] of [
    [saving, {}, 2],
    [saving, { reference: 'changed' }, 2],
    [paying, {}, 1],
  ] as const) {
    const before = await countRecords();
    const sent = { form_id: formOf(path), ...fields };
    assert.equal(sent.form_id.length, 31);
    const answers = await Promise.all([browser.send(path, sent), browser.send(path, sent)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const paid = await readBalance();
    await browser.send(path, sent);
    assert.equal((await countRecords()) - before, made, path);
    assert.equal(await readBalance(), paid);
  }
  const live = await countRecords();
  await browser.send('/app/mode', { mode: 'test' });
  await browser.send(saving, { form_id: formOf(saving).replace('live-', 'test-') });
  await browser.send('/app/mode', { mode: 'live' });
  assert.equal((await countRecords()) - live, 2, 'the test account has its own');
  const before = await countRecords();
  await browser.send(saving, { form_id: 'not an id' });
  await browser.send(saving, { form_id: 'not an id' });
  assert.equal((await countRecords()) - before, 4);
});

test('every form of the console that does something has an id', async () => {
  const { text: found } = await search('Sample Harbour');
  const { text: address } = await search('1 Sample Street, Sampleton NSW 2999');
  const paths = [
    '/app',
    `/app/entities/${BAKERY}`,
    '/app/entities/88712649015',
    '/app/deals?reference=changed',
    '/app/watchlist',
  ];
  const pages = [found, address, ...(await Promise.all(paths.map(async (path) => (await browser.open(path)).text())))];
  const monitor = /\/app\/watchlist\/mon_\w+/.exec(pages.at(-1) ?? '')?.[0] ?? '';
  for (const page of [...pages, await (await browser.open(monitor)).text()]) {
    const forms = [...page.matchAll(/<form [^>]*method="post"[^>]*action="\/app\/(?!mode)[^>]*>(.{0,80})/gs)];
    assert.ok(forms.length > 0);
    for (const [form, start = ''] of forms)
      assert.match(start, /^<input type="hidden" name="form_id" value="live-\w{26}">/, form);
  }
});

test('GST on another day is shown with its record', async () => {
  const text = await (await browser.send(`/app/entities/${BAKERY}/gst`, { as_at: '2026-10-01' })).text();
  assert.match(
    text,
    /<dt>On a day<\/dt><dd><time datetime="2026-10-01">1 Oct 2026<\/time>: registered <a href="\/app\/records\/rec_/,
  );
});

test('a register that was not read, and a day that no source shows, are never shown as found or not registered', async () => {
  const { db } = service.database;
  const person = (await findPersonById(db, service.person.user_id))?.person ?? assert.fail();
  const run: ConsoleAsk['run'] = (op, input) => service.built.people.run({ person, mode: 'live' }, op, input);
  const { card, gst, ...rest } = await readEntity({ run }, BAKERY);
  assert.ok(card !== null && gst !== null);
  const { fields, source_checks } = card.answer.card;
  const unread = {
    ...card.answer.card,
    fields: fields.filter(({ field }) => field !== 'company_status'),
    source_checks: source_checks.map((one) =>
      one.check === 'company' ? ({ ...one, status: 'source_unavailable' } as const) : one,
    ),
  };
  const entity = {
    ...rest,
    company: null,
    card: { ...card, answer: { ...card.answer, card: unread } },
    gst: { ...gst, answer: { ...gst.answer, registered: null } },
  };
  const text = String(renderEntityTiles(entity, new Date()));
  assert.match(text, /<h2>Company \(ASIC\)<\/h2><span class="chip">Not read<\/span>/);
  assert.match(text, /<\/time>: not known <a/);
});

const FOUND: readonly (readonly [words: string, path: string, shows: RegExp])[] = [
  ['002 637 069', `/app/entities/${BAKERY}`, /SAMPLE HARBOUR BAKERY PTY LTD/],
  ['999000047', '/app/found', /no ABN is linked/],
  ['Sample Harbour', '/app/found', /<meter [^>]*aria-label="Confidence"/],
  ['sample harbour cakes', '/app/found', /former name|SAMPLE HARBOUR CAKES|Former names/i],
  ['Sample Twin Studios', '/app/found', /Holder: ABN 12 850 816 238[\s\S]*Holder: ABN 45 891 839 079/],
  ['AFSL 999902', '/app/found', /SAMPLE QUARRY HOLDINGS PTY\. LTD\.[\s\S]*value="ACN 999000010"/],
  ['999777', '/app/found', /No licence 999777/],
  ['Nobody Has This Name', '/app/found', /No company in ASIC’s snapshot[\s\S]*sole traders, trusts and partnerships/],
];
test('names, companies and licences lead to a chooser that picks nothing', async (t) => {
  for (const [words, path, shows] of FOUND)
    await t.test(words, async () => {
      const found = await search(words);
      assert.deepEqual([found.status, found.path], [200, path]);
      assert.match(found.text, shows);
    });
});

test('a name or an address can be checked as the other', async () => {
  const { text } = await search('Sample Harbour');
  assert.match(text, /Taken for a name\.[\s\S]*Check it as an address/);
});

test('a mistyped number keeps what was typed and says what is wrong, and saves nothing', async () => {
  const before = await countRecords();
  const wrong = await search('79 002 637 068');
  assert.deepEqual([wrong.status, wrong.path], [422, '/app/search']);
  assert.match(wrong.text, /value="79 002 637 068"[^>]*aria-invalid="true"/);
  assert.match(wrong.text, /79002637068 is not a valid ABN/);
  const streetless = await search('Sampleton NSW 2999');
  assert.match(streetless.text, /value="Sampleton NSW 2999"[^>]*aria-invalid="true"/);
  assert.equal((await search('   ')).path, '/app');
  assert.equal((await browser.open('/app/entities/79002637068')).status, 404);
  assert.equal(await countRecords(), before);
});

test('what was typed never becomes markup', async () => {
  const { text } = await search('<script>alert(1)</script> & "co"');
  assert.doesNotMatch(text, /<script>alert/);
  assert.match(text, /&lt;script&gt;/);
});

test('a record that the account does not have is not found', async () => {
  const { text } = await search('Sample Harbour');
  const record = /\/app\/records\/(rec_\w+)/.exec(text)?.[1] ?? '';
  assert.equal((await browser.open(`/app/found?record=${record}`)).status, 200);
  const id = 'rec_01M7FYMYZ8RYR7KNJ0EMPP83NH';
  assert.equal((await browser.open(`/app/found?record=${id}`)).status, 404);
});

test('an address shows its scores, flags, position and context from the record, and opening it again saves nothing', async () => {
  const { path, text } = await search('1 Sample Street, Sampleton NSW 2999');
  assert.match(path, /^\/app\/addresses\/rec_/);
  assert.match(text, /<span class="chip good">Matched<\/span>/);
  for (const part of ['Confidence', 'Street number', 'Suburb', 'Postcode'])
    assert.match(text, new RegExp(`<meter [^>]*aria-label="${part}">\\d+%</meter>`));
  assert.match(text, /-33\.1, 150\.1 · <a href="https:\/\/www\.openstreetmap\.org\//);
  assert.match(text, /<th scope="row">NSW Planning Portal Online DA<\/th><td><span class="chip">Not checked<\/span>/);
  assert.match(text, /<strong>Title ownership<\/strong>/);
  const before = await countRecords();
  assert.equal((await browser.open(path)).status, 200);
  assert.equal(await countRecords(), before);
});

test('an address that fits several is not chosen: each candidate has its reason, and a person opens one', async () => {
  const { path, text } = await search('Sample Street, Sampleton NSW 2999');
  assert.match(text, /Which one is it\?/);
  assert.doesNotMatch(text, /<h2>G-NAF<\/h2>/);
  const link = /href="(\/app\/addresses\/[^"]+\?pid=\w+)"/.exec(text)?.[1] ?? '';
  assert.ok(link.startsWith(path), text);
  assert.match(await (await browser.open(link)).text(), /<h2>G-NAF<\/h2>[\s\S]*You chose this candidate/);
});

test('a record of another kind has no address page', async () => {
  const { text } = await search(BAKERY);
  const record = /\/app\/records\/(rec_\w+)/.exec(text)?.[1] ?? '';
  assert.equal((await browser.open(`/app/addresses/${record}`)).status, 404);
});

test('a check behind many later look-ups of the same ABN is still found', async () => {
  const { db } = service.database;
  await recordTestChecks(
    db,
    service.account.account_id,
    Array.from({ length: 25 }, () => ({ target: BAKERY })),
  );
  assert.match(
    await (await browser.open(`/app/entities/${BAKERY}`)).text(),
    /<span class="chip good">Verified<\/span>/,
  );
});
