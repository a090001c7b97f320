import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ConsoleAsk } from '#doors/console/console-door.ts';
import { renderEntityTiles } from '#doors/console/find/entity-tiles.ts';
import { readEntity } from '#doors/console/find/read-saved.ts';
import { findPersonById } from '#store/access/users.ts';
import { addPerson, type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';
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

test('the page of a charity has its last annual statement beside the register of charities', async () => {
  const { text } = await search('37601599422');
  assert.match(text, /Persons are listed by name only: [^<]* with the check for bans by ASIC\./);
  assert.match(text, /<h2>Charity<\/h2>[\s\S]*<h2>Charity statements<\/h2>[\s\S]*2026-01-31 had not been received/);
});

test('the entity page shows each register with label, source, age and record, what was not checked, and prices on buttons', async () => {
  const { text } = await search(BAKERY);
  for (const tile of ['ABN', 'GST', 'Company (ASIC)', 'Business names', 'Licences: credit'])
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

test('each further register has a tile with what it said, its source, age and record', async () => {
  const { text } = await search(BAKERY);
  for (const title of [
    'Insolvency',
    'Sanctions: the name',
    'Bans',
    'Licences: financial services',
    'Licences: credit',
    'Charity',
  ])
    assert.match(
      text,
      new RegExp(
        `<h2>${title}</h2><span class="chip[^"]*">(?:Listed|Alike: compare|None found|Not read|Not checked)</span>[\\s\\S]*?<p class="source-line"><span>[^<]+[\\s\\S]*?<a href="/app/records/rec_\\w{26}" aria-label="Record: ${title}">Record</a>`,
      ),
      title,
    );
  assert.doesNotMatch(text, />\s*Clear\s*</);
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

test('the history shows where the entity was, and since when snapshots are compared', async () => {
  const text = await (await browser.open(`/app/entities/${BAKERY}`)).text();
  assert.match(
    text,
    /<th scope="row">Location<\/th><td><bdi>NSW 2010<\/bdi><\/td><td><i>not known<\/i><\/td><td><time datetime="2026-11-01">/,
  );
  assert.match(text, /Assembled from snapshots since <time datetime="2026-10-\d\d">/);
});

test('the name on an invoice is compared with the registers, kept for the next check, and kept when it is refused', async () => {
  const send = async (fields: Record<string, string>) => browser.send(`/app/entities/${BAKERY}/check`, fields);
  const none = await (await browser.open(`/app/entities/${BAKERY}`)).text();
  assert.match(none, /<h2>Name on the invoice<\/h2><span class="chip">Not compared<\/span>/);
  const before = await countRecords();
  const same = await (await send({ claimed_name: 'Sample Harbour Bread', step: 'compare' })).text();
  assert.equal(await countRecords(), before + 1, 'the page has read the company already');
  assert.match(same, /<input type="hidden" name="step" value="compare"><label>Name /);
  assert.match(
    same,
    /<h2>Name on the invoice<\/h2><span class="chip good">Verified<\/span>[\s\S]*“Sample Harbour Bread” is a business name of the holder\./,
  );
  assert.match(
    same,
    /<input type="hidden" name="claimed_name" value="Sample Harbour Bread"><button class="plain" title="Free/,
  );
  const other = await (await send({ claimed_name: 'Quite <b>Another</b> Pty Ltd' })).text();
  assert.match(other, /<h2>Name on the invoice<\/h2><span class="chip bad">Different<\/span>/);
  assert.doesNotMatch(other, /<b>Another/);
  const refused = await send({ claimed_name: 'x'.repeat(201) });
  assert.equal(refused.status, 400);
  assert.match(
    await refused.text(),
    /name="claimed_name"[^>]* value="x{201}" aria-invalid="true" aria-describedby="name-fault"/,
  );
  await send({});
});

test('an entry that is flagged is not shown as good, and a cancelled GST registration has its day', async () => {
  const { text } = await search('30613501612');
  assert.match(text, /<h2>Payment times<\/h2><span class="chip watch">Listed<\/span>[\s\S]*External administration/);
  assert.match(text, /<dt>Was registered<\/dt><dd>until <time datetime="2019-05-01">1 May 2019<\/time>/);
  const bakery = (await search(BAKERY)).text;
  assert.match(
    bakery,
    /<h2>Licences: credit<\/h2><span class="chip good">Listed<\/span>/,
    'both registers of licences',
  );
  assert.match(bakery, /<h2>Payment times<\/h2><span class="chip">Listed<\/span>/);
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

test('"Save evidence" leads to the record that the page shows and makes none; for a deal one is made, as the page says', async () => {
  const { text } = await search(BAKERY);
  const before = await countRecords();
  const form = new RegExp(
    `<form action="(/app/entities/${BAKERY})"><input type="hidden" name="done" value="saved"><input type="hidden" name="record" value="(rec_\\w{26})">`,
  ).exec(text);
  const [, path = '', record = ''] = form ?? [];
  const saved = await (await browser.open(`${path}?done=saved&record=${record}`)).text();
  assert.match(
    saved,
    new RegExp(
      `The evidence is saved\\.[^<]*<a href="/app/records/${record}">Open the record</a>[\\s\\S]*<a href="/app/records/${record}/pdf">Download PDF`,
    ),
  );
  assert.equal(await countRecords(), before);
  assert.match(saved, />Check again<\/button>/);
  assert.match(
    saved,
    /A saved record keeps its reference, so this checks again now and saves one new record under this one\. Free\./,
  );
  await browser.send(`${path}/check`, { reference: 'deal 70' });
  assert.equal(await countRecords(), before + 1);
});

test('evidence is saved under a deal, and the business is watched once', async () => {
  const deal = await (await browser.send(`/app/entities/${BAKERY}/check`, { reference: 'deal <7>' })).text();
  assert.match(
    deal,
    /saved under this deal\. Open the deal <a href="\/app\/deals\?reference=deal\+%3C7%3E"><bdi>deal &lt;7&gt;<\/bdi><\/a>/,
  );
  assert.match(deal, /· <bdi>deal &lt;7&gt;<\/bdi>/);
  assert.match(await (await browser.send(`/app/entities/${BAKERY}/watch`, {})).text(), /is on your watchlist/);
  const again = await (await browser.send(`/app/entities/${BAKERY}/watch`, {})).text();
  assert.match(again, /was on your watchlist already\. <a href="\/app\/watchlist\/mon_\w{26}">Open it<\/a>/);
  const monitors = await service.database.db.selectFrom('monitors').select(['target_value', 'deleted_at']).execute();
  assert.equal(monitors.filter(({ deleted_at }) => deleted_at === null).length, 1);
});

test('a deal reference that is refused stays on the page of the business, company or address, and saves nothing', async () => {
  const { path, text } = await search('1 Sample Street, Sampleton NSW 2999');
  await search('999000065');
  const pid = /name="pid" value="(\w+)"/.exec(text)?.[1] ?? '';
  const before = await countRecords();
  for (const page of [`/app/entities/${BAKERY}`, '/app/companies/999000065', path])
    for (const reference of ['y'.repeat(201), 'deal \u202e7']) {
      const refused = await browser.send(`${page}/check`, { reference, pid });
      const kept = await refused.text();
      assert.equal(refused.status, 400);
      const field =
        /<details class="drop" open>[\s\S]*?name="reference"[^>]* value="([^"]*)" aria-invalid="true" aria-describedby="deal-fault"[^>]*><p class="field-fault" id="deal-fault" role="alert">Reference /.exec(
          kept,
        );
      assert.equal(field?.[1], reference, page);
      assert.match(kept, />Watch<\/button>/, 'the page is the same one');
    }
  assert.equal(await countRecords(), before);
});

test('a licence is put under a deal from its results and from its record, by one more record, and a refused reference is kept', async () => {
  const { text } = await search('AFSL 999901');
  const record = /name="record" value="(rec_\w{26})"/.exec(text)?.[1] ?? '';
  const page = await (await browser.open(`/app/records/${record}`)).text();
  assert.match(page, /action="\/app\/found">[\s\S]*>Save in this deal<\/button>/);
  const before = await countRecords();
  const typed = 'x'.repeat(201);
  const refused = await browser.send('/app/found', { record, q: 'AFSL 999901', reference: typed });
  const kept = await refused.text();
  assert.deepEqual([refused.status, await countRecords()], [400, before]);
  assert.match(
    kept,
    new RegExp(
      `<details class="drop" open>[\\s\\S]*value="${typed}" aria-invalid="true"[\\s\\S]*role="alert">Reference `,
    ),
  );
  assert.match(kept, /<h1>Results for <q><bdi>AFSL 999901</);
  const saved = await (await browser.send('/app/found', { record, q: 'AFSL 999901', reference: 'deal 5' })).text();
  assert.match(saved, /<h1>Results for <q><bdi>AFSL 999901<[\s\S]*saved under this deal/);
  assert.equal(await countRecords(), before + 1);
  assert.match(await (await browser.open('/app/deals?reference=deal+5')).text(), /999901/);
  const other = /\/app\/records\/(rec_\w+)/.exec((await search(BAKERY)).text)?.[1] ?? '';
  assert.equal((await browser.send('/app/found', { record: other, reference: 'deal 5' })).status, 404);
});

test('a form that is sent twice, at once or later, makes one record and one charge; a changed one makes another', async () => {
  const page = await (await browser.open(`/app/entities/${BAKERY}`)).text();
  const formOf = (action: string) =>
    new RegExp(`action="${action}"><input type="hidden" name="form_id" value="(live-\\w{26})">`).exec(page)?.[1] ?? '';
  const readBalance = async () =>
    /Balance now<\/h2><p class="figure">([^<]+)/.exec(await (await browser.open('/app/usage')).text())?.[1];
  const [saving, paying] = [`/app/entities/${BAKERY}/check`, `/app/entities/${BAKERY}/history`];
  // Of a company, a check leaves two records, and one for a deal.
  for (const [path, fields, made] of [
    [saving, {}, 2],
    [saving, { reference: 'changed' }, 1],
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
  const text = String(renderEntityTiles(entity, { now: new Date(), role: 'owner' }));
  assert.match(text, /<h2>Company \(ASIC\)<\/h2><span class="chip">Not read<\/span>/);
  assert.match(text, /<\/time>: not known <a/);
});

test('an entry on a list of sanctions, bans or insolvencies is never shown as good', async () => {
  const { db } = service.database;
  const person = (await findPersonById(db, service.person.user_id))?.person ?? assert.fail();
  const run: ConsoleAsk['run'] = (op, input) => service.built.people.run({ person, mode: 'live' }, op, input);
  const { card, ...rest } = await readEntity({ run }, BAKERY);
  assert.ok(card !== null);
  const source_checks = card.answer.card.source_checks.map((one) => ({ ...one, status: 'matched' as const }));
  const entity = {
    ...rest,
    card: { ...card, answer: { ...card.answer, card: { ...card.answer.card, source_checks } } },
  };
  const text = String(renderEntityTiles(entity, { now: new Date(), role: 'owner' }));
  for (const title of ['Insolvency', 'Sanctions: the name', 'Bans'])
    assert.ok(text.includes(`<h2>${title}</h2><span class="chip bad">Listed</span>`), title);
  assert.ok(text.includes('<h2>Charity</h2><span class="chip good">Listed</span>'));
});

test('the notice after a button links to a monitor only by its id', async () => {
  const open = async (monitor: string) =>
    (await browser.open(`/app/entities/${BAKERY}?${new URLSearchParams({ done: 'watch', monitor })}`)).text();
  assert.match(await open(`mon_${'0'.repeat(26)}`), /<a href="\/app\/watchlist\/mon_0{26}">Open it<\/a>/);
  assert.doesNotMatch(await open('mon_/../../account/apps'), />Open it</);
});

const FOUND: readonly (readonly [words: string, path: string, shows: RegExp])[] = [
  ['002 637 069', `/app/entities/${BAKERY}`, /SAMPLE HARBOUR BAKERY PTY LTD/],
  ['999000047', '/app/companies/999000047', /ASIC has no ABN for it/],
  ['harbour bakery', '/app/found', /<bdi>SAMPLE HARBOUR BAKERY PTY LTD<\/bdi>/],
  ['bakery', '/app/found', /No company has this name; some have all its words in a longer one\./],
  ['Sample Harbour', '/app/found', /<meter [^>]*aria-label="Confidence"/],
  ['sample harbour cakes', '/app/found', /former name|SAMPLE HARBOUR CAKES|Former names/i],
  ['Sample Twin Studios', '/app/found', /Holder: ABN 12 850 816 238[\s\S]*Holder: ABN 45 891 839 079/],
  ['AFSL 999902', '/app/found', /SAMPLE QUARRY HOLDINGS PTY\. LTD\.[\s\S]*value="ACN 999000010"/],
  ['999777', '/app/found', /No licence 999777/],
  ['Zzyzx Has This Name', '/app/found', /No company in ASIC’s snapshot[\s\S]*sole traders, trusts and partnerships/],
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
  assert.match(wrong.text, /79002637068 is not a valid ABN: its check digits do not fit the others/);
  const short = await search('79 002 637 06');
  assert.match(short.text, /7900263706 is not a valid ABN: it has 10 digits instead of 11\./);
  const streetless = await search('Sampleton NSW 2999');
  assert.match(streetless.text, /value="Sampleton NSW 2999"[^>]*aria-invalid="true"/);
  assert.equal((await browser.open('/app/entities/79002637068')).status, 404);
  assert.equal(await countRecords(), before);
});

test('several numbers are not one check: each is offered, and nothing is saved', async () => {
  const before = await countRecords();
  const { status, text } = await search('ABN 79 002 637 069 / 30 613 501 612');
  assert.equal(status, 422);
  assert.match(text, /role="alert"><p>You typed 2 numbers\. Check one at a time, or watch many from a CSV file/);
  assert.match(text, /Taken for 2 numbers\.[\s\S]*Check ABN 79 002 637 069<[\s\S]*Check ABN 30 613 501 612</);
  assert.equal(await countRecords(), before);
});

test('a number among the words of a name is offered, not lost', async () => {
  const { text } = await search('30613501612 pty');
  assert.match(text, /Taken for a name\.[\s\S]*name="q" value="ABN 30 613 501 612"><button class="quiet">Check ABN/);
});

test('an empty box says what can be typed', async () => {
  const { status, text } = await search('   ');
  assert.equal(status, 422);
  assert.match(text, /role="alert"><p>Type what to check: an ABN or ACN, a licence number, a record id/);
});

test('a record id that is unknown or broken is never taken for a name, and saves nothing', async () => {
  const before = await countRecords();
  const unknown = await search('rec_01M7FYMYZ8RYR7KNJ0EMPP83NH');
  assert.equal(unknown.status, 404);
  assert.match(unknown.text, /value="rec_01M7FYMYZ8RYR7KNJ0EMPP83NH"[^>]*aria-invalid="true"/);
  assert.match(unknown.text, /role="alert"><p>There is no such record in this account\. The page Records lists/);
  const broken = await search('rec_nothing');
  assert.equal(broken.status, 422);
  assert.match(broken.text, /rec_nothing is not a record id/);
  const page = await browser.open('/app/records/rec_01M7FYMYZ8RYR7KNJ0EMPP83NH');
  assert.equal(page.status, 404);
  const text = await page.text();
  assert.match(text, /There is no such record in this account[\s\S]*<a href="\/app\/records">Records<\/a>/);
  assert.doesNotMatch(text, /list_recent_searches/);
  assert.equal(await countRecords(), before);
});

test('a refusal names the labels of the form, not the fields of the contract', async () => {
  const { status, text } = await search('!!');
  assert.equal(status, 400);
  assert.match(text, /role="alert"><p>Name must have a letter or a digit in it\./);
  assert.doesNotMatch(text, /company_name/);
  const records = await (await browser.open('/app/records?made_by=me&from=yesterday')).text();
  assert.match(records, /role="alert"><p>(?:From|Made by) must /);
  assert.doesNotMatch(records, />[^<]*made_by must/);
});

test('a day in the future keeps what was typed, and the fault is at the field of the page', async () => {
  const before = await countRecords();
  const answer = await browser.send(`/app/entities/${BAKERY}/gst`, { as_at: '2099-01-01' });
  const text = await answer.text();
  assert.equal(answer.status, 400);
  assert.match(text, /<details open><summary>Check another day/);
  assert.match(text, /value="2099-01-01" aria-invalid="true" aria-describedby="gst-fault"/);
  assert.match(text, /id="gst-fault" role="alert">Day [^<]+</);
  assert.doesNotMatch(text, /as_at /);
  assert.ok(text.includes(HEADLINE), 'the page of the business is still there');
  assert.equal(await countRecords(), before);
});

test('a company without an ABN has a page with its facts, insolvency and licences, and every action', async () => {
  const { path, text } = await search('ACN 999 000 065');
  assert.equal(path, '/app/companies/999000065');
  for (const tile of ['Company (ASIC)', 'Insolvency (ASIC)', 'Licences', 'Not checked', 'Look at this'])
    assert.ok(text.includes(`<h2>${tile}</h2>`), tile);
  assert.match(
    text,
    /<strong>ACN 999 000 065 is SAMPLE ADMINISTRATION PTY LTD: under external administration at ASIC\./,
  );
  assert.match(text, /<span class="chip watch">Under external administration<\/span>/);
  assert.match(
    text,
    /<dt><time datetime="2024-04-15">15 Apr 2024<\/time><\/dt><dd>Creditors&#39; voluntary liquidation · <bdi>/,
  );
  for (const button of ['Save evidence', 'Check again', 'Watch', 'Save in this deal'])
    assert.ok(text.includes(`>${button}</button>`), button);
  const before = await countRecords();
  const deal = await (await browser.send(`${path}/check`, { reference: 'deal 65' })).text();
  assert.match(deal, /saved under this deal/);
  assert.equal(await countRecords(), before + 2, 'the company and its insolvency');
  assert.match(await (await browser.open('/app/deals?reference=deal+65')).text(), /999 000 065/);
  assert.match(
    await (await browser.send(`${path}/watch`, {})).text(),
    /is on your watchlist now\. <a href="\/app\/watchlist\/mon_/,
  );
  assert.match(await (await browser.send(`${path}/watch`, {})).text(), /was on your watchlist already/);
  assert.equal(await countRecords(), before + 3, 'the evidence of the watch');
  assert.equal((await browser.open('/app/companies/999000066')).status, 404);
});

test('opening a company checks nothing, and one without a check says so', async () => {
  const before = await countRecords();
  assert.match(await (await browser.open('/app/companies/999000029')).text(), /Not checked yet[\s\S]*Check now · free/);
  assert.equal(await countRecords(), before);
});

test('an ACN names its doubts, opens one page without a chooser, and says which ABN was taken', async () => {
  const settled = await search('002637069');
  assert.match(
    settled.text,
    /You searched ACN 002 637 069\. ASIC links this company to ABN 79 002 637 069, which is shown here/,
  );
  const disputed = await search('999000056');
  assert.equal(disputed.path, '/app/companies/999000056');
  assert.match(disputed.text, /<h2>Look at this<\/h2><ul class="checks-list"><li>[^<]{20,}</);
  assert.match(disputed.text, /<a href="\/app\/entities\/86308026589">ABN 86 308 026 589<\/a>, as ASIC has it/);
});

test('the chooser names what is in doubt about the one company that has the name', async () => {
  const { text } = await search('Sample Administration Pty Ltd');
  assert.match(text, /<strong>In doubt:<\/strong><\/p><ul class="plain-list"><li>[^<]{20,}</);
  assert.doesNotMatch(text, /something is in doubt/);
  const open = /name="q" value="(ACN 999000065)"/.exec(text)?.[1] ?? assert.fail(text);
  assert.equal((await search(open)).path, '/app/companies/999000065');
});

test('a former name is said to be one, and never headlined as registered', async () => {
  const { text } = await search('sample harbour cakes');
  assert.match(text, /<bdi>SAMPLE HARBOUR CAKES PTY LTD<\/bdi> <span class="chip">Former name<\/span>/);
  assert.match(text, /A former name: the company is now <bdi>SAMPLE HARBOUR BAKERY PTY LTD<\/bdi> \(Registered\)/);
  const exact = await search('SAMPLE HARBOUR CAKES PTY LTD');
  assert.match(exact.text, /You searched a former name, <bdi>SAMPLE HARBOUR CAKES PTY LTD<\/bdi>\./);
});

test('only a search by name says that the ABN register cannot be searched by name', async () => {
  assert.match((await search('Sample Harbour')).text, /cannot be searched by name/);
  assert.doesNotMatch((await search('AFSL 999902')).text, /cannot be searched by name/);
  assert.doesNotMatch((await search('999000047')).text, /cannot be searched by name/);
});

test('an address without state and postcode shows what may be missing', async () => {
  const { text } = await search('1 Sample Street, Sampleton');
  assert.match(text, /Compare the unit and the number with a document of the property/);
});

test('an address is watched and added to a deal, as matched or as chosen by a person', async () => {
  const { path, text } = await search('1 Sample Street, Sampleton NSW 2999');
  assert.match(text, />Watch<\/button>[\s\S]*>Save in this deal<\/button>/);
  const pid = /name="pid" value="(\w+)"/.exec(text)?.[1] ?? '';
  const watched = await browser.send(`${path}/watch`, { pid });
  assert.match(await watched.text(), /is on your watchlist now/);
  const several = await search('Sample Street, Sampleton NSW 2999');
  assert.doesNotMatch(several.text, />Watch<\/button>/, 'nothing is chosen yet');
  const chosen = /href="(\/app\/addresses\/[^"]+\?pid=(\w+))"/.exec(several.text);
  assert.match(await (await browser.open(chosen?.[1] ?? '')).text(), />Watch<\/button>/);
  const deal = await browser.send(`${several.path}/check`, { pid: chosen?.[2] ?? '', reference: 'deal 9' });
  const saved = await deal.text();
  assert.match(saved, /saved under this deal/);
  assert.match(saved, /<span class="chip good">Matched<\/span>/);
  assert.match(
    saved,
    /You wrote <q><bdi>Sample Street, Sampleton NSW 2999<\/bdi><\/q>, and chose this address among <a href="\/app\/addresses\/rec_\w{26}">its candidates<\/a>/,
  );
  const record = await (await browser.open(/\/app\/records\/rec_\w{26}/.exec(saved)?.[0] ?? '')).text();
  assert.match(record, /A person chose this address among the candidates of <a href="\/app\/records\/rec_\w{26}">/);
  const both = await (await browser.open('/app/deals?reference=deal+9')).text();
  assert.match(
    both,
    /<bdi>1 SAMPLE STREET[\s\S]*<bdi>Sample Street, Sampleton NSW 2999<\/bdi>/,
    'the doubt is in the deal',
  );
  const matched = await (await browser.send(`${path}/check`, { pid, reference: 'deal 10' })).text();
  assert.match(matched, /You wrote <q><bdi>1 Sample Street, Sampleton NSW 2999<\/bdi><\/q><\/p>/);
  assert.equal((await browser.send(`${path}/watch`, { pid: 'GANSW900000009' })).status, 404);
});

test('checks for a deal are made on its page, and keep its reference through a typo, a choice and a name', async () => {
  const reference = 'deal 11 & more';
  const empty = await (await browser.open(`/app/deals?${new URLSearchParams({ reference })}`)).text();
  assert.match(empty, /<title>Deal deal 11 &amp; more · /);
  assert.match(
    empty,
    /action="\/app\/search"[^>]*>.{0,90}<input type="hidden" name="reference" value="deal 11 &amp; more">/,
  );
  const typo = await search('79 002 637 068', { reference });
  assert.match(typo.text, /<input type="hidden" name="reference" value="deal 11 &amp; more">/);
  assert.match((await search(BAKERY, { reference })).text, /saved under this deal\. Open the deal <a/);
  const named = await search('Sample Harbour Bread', { reference });
  assert.match(
    named.text,
    /saved under this deal[\s\S]*name="claimed_name" value="SAMPLE HARBOUR BREAD"><input type="hidden" name="reference" value="deal 11 &amp; more">/,
  );
  const chosen = await search(BAKERY, { reference, claimed_name: 'SAMPLE HARBOUR BREAD' });
  assert.match(chosen.text, /<h2>Name on the invoice<\/h2><span class="chip good">/);
  await search('AFSL 999902', { reference });
  await search('999000065', { reference });
  await search('1 Sample Street, Sampleton NSW 2999', { reference });
  const deal = await (await browser.open(`/app/deals?${new URLSearchParams({ reference })}`)).text();
  assert.equal([...deal.matchAll(/<tr><td><a href="\/app\/records\//g)].length, 10);
  assert.doesNotMatch(deal, /<th>Reference<\/th>/);
  assert.match(deal, /aria-label="One more check">[\s\S]*<label for="deal-check">Check for this deal</, 'two names');
  assert.match(deal, />Watch 2 businesses of this deal<\/button>/);
  const watched = await (await browser.send('/app/deals/watch', { reference })).text();
  assert.match(watched, /<h2 id="changes">/);
  assert.match(watched, /role="status"><p>2 businesses are watched now\.</);
  assert.match(watched, /<table class="log watched">[\s\S]*SAMPLE HARBOUR BAKERY/);
  assert.doesNotMatch(watched, /<th>Deal<\/th>/);
  assert.doesNotMatch(watched, /Watch \d+ business/);
});

test('a viewer sees no button and no price, one sentence why, and a search opens what is saved', async () => {
  await search(BAKERY);
  await search('999000065');
  const address = await search('1 Sample Street, Sampleton NSW 2999');
  const { user_id } = await addPerson(service, 'viewer@example.com');
  await service.database.db.updateTable('users').set({ role: 'viewer' }).where('user_id', '=', user_id).execute();
  const viewer = await openSignedIn(service, 'viewer@example.com');
  const before = await countRecords();
  const paths = [
    '/app',
    `/app/entities/${BAKERY}`,
    '/app/entities/38875128921',
    '/app/companies/999000065',
    address.path,
  ];
  for (const path of paths) {
    const page = await (await viewer.open(path)).text();
    const main = page.slice(page.indexOf('<main'));
    assert.match(main, /Your role is viewer, so you can’t [^.]+\. An owner of the account can change your role/, path);
    assert.doesNotMatch(main, /A\$|Save evidence|>Watch<|Add to deal|· free/, path);
    const forms = [...main.matchAll(/<form [^>]*method="post"[^>]*action="([^"]+)"/g)].map(([, action]) => action);
    assert.deepEqual(forms, path === '/app' ? ['/app/search'] : [], path);
  }
  const led: readonly (readonly [words: string, path: RegExp])[] = [
    [BAKERY, /^\/app\/entities\/79002637069$/],
    ['999000065', /^\/app\/companies\/999000065$/],
    ['Sample Harbour', /^\/app\/records$/],
  ];
  for (const [q, path] of led) {
    const answer = await viewer.send('/app/search', { q });
    assert.deepEqual([answer.status, path.test(new URL(answer.url).pathname)], [200, true], q);
  }
  assert.equal(await countRecords(), before);
});

test('recent checks are named by what was checked, not by numbers alone', async () => {
  await search(BAKERY);
  const text = await (await browser.open('/app')).text();
  assert.match(
    text,
    /<li><a href="\/app\/entities\/79002637069"><strong><bdi>SAMPLE HARBOUR BAKERY[^<]*<\/bdi><\/strong><\/a> ABN 79 002 637 069 <span class="chip good">Verified<\/span> · <a href="\/app\/records\/rec_/,
  );
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
  assert.match(text, /latitude -33\.1°, longitude 150\.1° · <a href="https:\/\/www\.openstreetmap\.org\//);
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

test('an address whose unit is not in the register is not settled: no building names the page until a person chooses it', async () => {
  const words = 'unit 3/1 sample street sampleton nsw';
  const { path, text } = await search(words);
  assert.match(text, new RegExp(`<title>Not settled: ${words} · [\\s\\S]*<h1>Not settled: <bdi>${words}</bdi>`));
  assert.match(
    text,
    /<h2>Look at this<\/h2>.{0,80}<strong>The building is in the register, but this unit is not\.[\s\S]*<h2>Which one is it\?/,
  );
  assert.doesNotMatch(text, />Watch<\/button>|Add to deal/);
  for (const list of ['/app', '/app/records'])
    assert.match(
      await (await browser.open(list)).text(),
      new RegExp(`${path.split('/').at(-1)}"><(?:strong><)?bdi>${words}</bdi>`),
    );
  const chosen = await (await browser.open(`${path}?pid=GANSW900000049`)).text();
  assert.match(chosen, /<title>1 SAMPLE ROAD, SAMPLETON NSW 2999 · [\s\S]*>Watch<\/button>/);
  assert.match(chosen, /You chose this candidate/);
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

test('a cap that is reached is explained in Sydney time, with a link for the roles that may change it', async () => {
  await browser.send('/account/apps/account-cap', { cap: '0.01' });
  const member = await addPerson(service, 'member@example.com');
  const { db } = service.database;
  await db.updateTable('users').set({ role: 'member' }).where('user_id', '=', member.user_id).execute();
  const buy = async (who: FetchBrowser) => {
    const answer = await who.send(`/app/entities/${BAKERY}/history`, {});
    assert.equal(answer.status, 402);
    const page = await answer.text();
    return page.slice(page.indexOf('<main'));
  };
  const own = await buy(browser);
  assert.match(
    own,
    /This costs A\$0\.10, and A\$\d+\.\d\d of the account’s daily cap of A\$0\.01 is spent or reserved today/,
  );
  assert.match(own, /The cap starts again <time [^>]*>[^<T]+ \(Sydney\)<\/time>/);
  assert.match(own, /<a class="button" href="\/account\/apps">Change the cap<\/a>/);
  const theirs = await buy(await openSignedIn(service, 'member@example.com'));
  assert.doesNotMatch(theirs, /href="\/account\/apps"/);
  assert.match(theirs, /An owner or a billing person of the account can change the cap/);
  await browser.send('/account/apps/account-cap', { cap: '0.00' });
  assert.match(await buy(browser), /daily cap is A\$0\.00: only free checks are allowed/);
});

test('a business, a company and an address are watched once, also by forms without an id that come at once', async () => {
  const { path: page } = await search('1 Sample Street, Sampleton NSW 2999');
  await service.database.db.updateTable('monitors').set({ deleted_at: new Date() }).execute();
  for (const [path, fields] of [
    ['/app/entities/88712649015/watch', {}],
    ['/app/companies/999000065/watch', {}],
    [`${page}/watch`, { pid: 'GANSW900000001' }],
  ] as const) {
    const open = () =>
      service.database.db
        .selectFrom('monitors')
        .select('subscription_id')
        .where('deleted_at', 'is', null)
        .execute()
        .then(({ length }) => length);
    const before = await open();
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser.send(path, fields)));
    for (const answer of answers) assert.match(await answer.text(), /on your watchlist (?:now|already)/, path);
    assert.equal((await open()) - before, 1, path);
  }
});
