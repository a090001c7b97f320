import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Insertable } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import type { JobRunner } from '#jobs/runner/start-jobs.ts';
import type { Tables } from '#store/tables/tables.ts';
import { addPerson, type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import type { FetchBrowser } from '#test/support/fetch-browser.ts';
import { bindExports, wirePlainExports } from '#test/support/made-exports.ts';
import {
  answerFrom,
  CANCELLED_ABN,
  MOVED_ABN,
  NOVEMBER,
  OCTOBER,
  STEADY_ABN,
} from '#test/support/monitored-targets.ts';
import { startTestRunner } from '#test/support/note-jobs.ts';
import { postJson } from '#test/support/post-json.ts';
import { bindRechecks, buildRecheckParts } from '#test/support/rechecks.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const OWN = { 'sec-fetch-site': 'same-origin' };
const REFERENCE = 'deal/7 <i>&</i>';
const DEAL = `/app/deals?${new URLSearchParams({ reference: REFERENCE })}`;

let service: ConsentService;
let browser: FetchBrowser;
let stranger: FetchBrowser;
let runner: JobRunner;
before(async () => {
  service = await startConsentService();
  const { database } = service;
  runner = await startTestRunner(database, [
    ...bindExports(wirePlainExports(database), 2),
    ...bindRechecks(buildRecheckParts(database), 2),
  ]);
  browser = await openSignedIn(service);
  const other = await createTestAccount(database.db);
  await addPerson(service, 'other@example.com', other.account_id);
  stranger = await openSignedIn(service, 'other@example.com');
  await answerFrom(service, 'abn', OCTOBER);
});
after(async () => {
  await runner.stop();
  await service.stop();
});

const read = async (path: string) => (await browser.open(path)).text();
const idOf = (text: string) => /action="\/app\/watchlist\/(mon_\w+)"/.exec(text)?.[1] ?? '';

const shownCheck = (page: string) => /name="snapshot_id" value="(snp_\w+)"/.exec(page)?.[1] ?? '';

async function waitForJob(page: Response): Promise<string> {
  const path = /<dt>Job id<\/dt><dd><code>(job_\w+)/.exec(await page.text())?.[1] ?? '';
  return waitUntil('the job ends', async () => {
    const text = await read(`/app/jobs/${path}`);
    // While it runs, a page without JavaScript reloads itself.
    assert.equal(/http-equiv="refresh"/.test(text), !/<dt>Ended<\/dt>/.test(text));
    return /<dt>Ended<\/dt>/.test(text) ? text : null;
  });
}

test('empty pages say what to do next', async () => {
  for (const [path, next] of [
    ['/app/watchlist', /Add an ABN or ACN above/],
    ['/app/deals', /Give a check a reference/],
    ['/app/deals?reference=none', /Check the reference for typos/],
  ] as const)
    assert.match(await read(path), next, path);
});

test('words that name no target are refused with what was typed, and nothing is added', async () => {
  // The last is a valid ABN that no register has: its baseline fails, so its monitor goes too.
  for (const target of ['79002637068', '<b>x</b>', 'z'.repeat(10_000), '\u202e', '51824753556']) {
    const answer = await browser.send('/app/watchlist', { target, reference: 'kept', form_id: newSortableId('') });
    assert.equal(answer.status, 400);
    const text = await answer.text();
    assert.match(text, /role="alert"/);
    assert.match(text, /value="kept"/);
    assert.doesNotMatch(text, /<b>x/);
  }
  const long = { target: STEADY_ABN, reference: 'x'.repeat(201), form_id: newSortableId('') };
  const refused = await browser.send('/app/watchlist', long);
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /at most 200 visible characters/);
  assert.match(await read('/app/watchlist'), /Nothing is watched yet/);
});

test('a business is watched, the register changes, and the change is shown with both values and versions', async () => {
  const form = { target: `ABN ${MOVED_ABN}`, reference: REFERENCE, form_id: newSortableId('') };
  const added = await (await browser.send('/app/watchlist', form)).text();
  const id = idOf(added);
  assert.match(added, /SAMPLE HARBOUR BAKERY/);
  assert.match(added, /There is nothing to compare yet/);
  // The page of a business that is only watched has its name, and leads back.
  const subject = await read(`/app/entities/${MOVED_ABN}`);
  assert.match(
    subject,
    /<h1><bdi>SAMPLE HARBOUR BAKERY[^<]*<\/bdi><\/h1>[\s\S]*ABN 79 002 637 069[\s\S]*No full check yet/,
  );
  assert.match(subject, new RegExp(`You watch it\\. <a href="/app/watchlist/${id}">`));
  // A second click of one form makes no second monitor, and neither does another form.
  assert.equal(idOf(await (await browser.send('/app/watchlist', form)).text()), id);
  for (const fields of [{ target: MOVED_ABN }, { target: MOVED_ABN, reference: REFERENCE }]) {
    const again = await (await browser.send('/app/watchlist', { ...fields, form_id: newSortableId('') })).text();
    assert.match(again, /This is watched already\. Nothing was added/);
    assert.equal(idOf(again), id);
  }
  // Another reference is a question, with a link to what is watched.
  const more = { target: MOVED_ABN, reference: 'deal 9', form_id: newSortableId('') };
  const asked9 = await (await browser.send('/app/watchlist', more)).text();
  assert.match(asked9, /Watched already: ABN 79 002 637 069[\s\S]*You watch it once\. Nothing was added/);
  assert.match(asked9, new RegExp(`<a href="/app/watchlist/${id}">Open it</a>`));
  assert.match(await read('/app/watchlist'), /All 1/);
  // Nothing newer is loaded, so nothing is read: the result and the list both say so.
  const idle = await waitForJob(await browser.send('/app/watchlist/check', {}));
  assert.match(idle, /0 of 1 were read again[\s\S]*1 was not due: the register has no newer version/);
  assert.match(idle, /SAMPLE HARBOUR BAKERY[\s\S]*Not read: not due[\s\S]*which is still the current version/);
  assert.match(
    await read('/app/watchlist'),
    /No newer version[\s\S]*with a newer version than <code><bdi>abn-sample-2026-10/,
  );
  assert.doesNotMatch(await read('/app/watchlist'), /Not checked yet/);
  await answerFrom(service, 'abn', NOVEMBER);
  const checked = await waitForJob(await browser.send('/app/watchlist/check', {}));
  assert.match(checked, /1 of 1 businesses and addresses/);
  assert.match(checked, /<td>1<\/td><td><span class="chip watch">Changed/);
  assert.match(checked, /1 of 1 were read again/);
  assert.match(checked, /Changed<\/span><\/td><td><span class="chip">Low<\/span> <bdi>1 difference<\/bdi>/);
  const list = await read('/app/watchlist?show=changed');
  assert.match(list, /due now/);
  assert.match(list, /<span class="chip test">Sample<\/span>/);
  assert.match(list, /Changed 1/);
  assert.match(list, new RegExp(`<a href="/app/watchlist/${id}">`));
  const page = await read(`/app/watchlist/${id}`);
  assert.match(
    page,
    /<td>Postcode<\/td><td><bdi>\d{4}<\/bdi><\/td><td><bdi>\d{4}<\/bdi><\/td><td><span class="chip[^"]*">(?:Info|Low|Medium|High)</,
  );
  assert.match(await read(DEAL), /<h2[^>]*>What changed since<\/h2>[\s\S]*<span class="chip watch">Changed<\/span>/);
  assert.match(
    page,
    /Source versions: 1 of \d+ is newer or other[\s\S]*?<tbody><tr><td>ABN register[^<]*<\/td><td><code><bdi>abn-sample-2026-10<\/bdi><\/code> as at .{0,120}<\/td><td><code><bdi>abn-sample-2026-11</,
  );
  assert.match(page, /Sample data: what was read here is invented/);
  // Both times with the zone, also in the selectors; none in UTC.
  assert.match(page, /<h2><time [^>]*>[^<]*:\d\d [ap]m \(Sydney\)<\/time>, compared with <time [^>]*>[^<]*\(Sydney\)/);
  assert.match(page, /<option value="snp_\w+"[^>]*>Check, [^<]*\(Sydney\)<\/option>/);
  assert.doesNotMatch(page, />[^<]* UTC</);
  // An older version shows nothing about today: that is no calm answer.
  await answerFrom(service, 'abn', OCTOBER);
  const unread = await waitForJob(await browser.send('/app/watchlist/check', {}));
  assert.match(unread, /<td>1<\/td><td><span class="chip bad">Could not check/);
  await answerFrom(service, 'abn', NOVEMBER);
  const rely = { step: 'baseline', snapshot_id: shownCheck(await read(`/app/watchlist/${id}`)) };
  const asked = await (await browser.send(`/app/watchlist/${id}`, rely)).text();
  assert.match(asked, /<h1>Rely on this check: SAMPLE HARBOUR BAKERY[^<]*\?<\/h1>/);
  const compared = await read(`/app/watchlist/${id}`);
  assert.match(compared, /<td>Postcode<\/td>/);
  // What is new is not historic.
  assert.doesNotMatch(await read(`/app/watchlist/${id}?show=historic`), /<td>Postcode<\/td>/);
  // The register moves between reading the page and accepting it: nothing that was not shown is accepted.
  await answerFrom(service, 'abn', OCTOBER);
  const moved = await (await browser.send(`/app/watchlist/${id}`, { ...rely, confirmed: 'yes' })).text();
  assert.match(moved, /The register has changed since the check that you saw, so nothing was accepted/);
  assert.match(moved, /<div class="notice warn" role="status"><p>The register has changed since/);
  // The check that was made just now is shown, before what the newer version showed; it differs in nothing to accept.
  assert.match(
    moved,
    /The newest check read an older version of the register[\s\S]*No difference was seen[\s\S]*What the newer version showed[\s\S]*<td>Postcode<\/td>/,
  );
  assert.equal(shownCheck(moved), '');
  assert.match(await (await service.request(`/v1/monitors/${id}?include=state`)).text(), /"change_count":[1-9]/);
  await answerFrom(service, 'abn', NOVEMBER);
  const relied = await (await browser.send(`/app/watchlist/${id}`, { ...rely, confirmed: 'yes' })).text();
  assert.match(relied, /You rely on this check now[\s\S]*There is nothing to compare yet/);
  const historic = await read(`/app/watchlist/${id}?show=historic`);
  assert.match(historic, /<td>Postcode<\/td>/);
  assert.equal((await browser.send(`/app/watchlist/${id}`, { step: 'baseline', confirmed: 'yes' })).status, 400);
  assert.match(await read(DEAL), /No newer version/);
});

test('a deal shows its checks; its evidence is exported with progress that survives a reload, and downloads', async () => {
  await integrateAll(service.database.db);
  const deal = await read(DEAL);
  assert.match(deal, /<h1><bdi>deal\/7 &lt;i&gt;&amp;&lt;\/i&gt;<\/bdi><\/h1>/);
  assert.match(await read('/app/deals'), /deal\/7 &lt;i&gt;/);
  const done = await waitForJob(await browser.send('/app/deals', { reference: REFERENCE }));
  const file = /href="(\/app\/jobs\/job_\w+\/file)">Download ZIP/.exec(done)?.[1] ?? '';
  const zip = await browser.open(file);
  assert.equal(zip.headers.get('content-type'), 'application/zip');
  assert.match(Buffer.from(await zip.arrayBuffer()).toString('latin1'), /^PK/);
  for (const path of [file, file.replace('/file', '')]) assert.equal((await stranger.open(path)).status, 404);
  assert.equal((await stranger.send('/app/deals', { reference: REFERENCE })).status, 404);
  assert.doesNotMatch(await (await stranger.open(DEAL)).text(), /app\/records\/rec_/);
});

test('a job whose file has expired offers none, and a failed one says why; both say what to do', async () => {
  const add = async (ended: Partial<Insertable<Tables['account_jobs']>> & { state: 'succeeded' | 'failed' }) => {
    const job_id = newSortableId('job_');
    const [started_at, finished_at] = [new Date(Date.now() - 9000), new Date(Date.now() - 8000)];
    const job = {
      job_id,
      account_id: service.account.account_id,
      kind: 'evidence_export' as const,
      started_at,
      finished_at,
    };
    await service.database.db
      .insertInto('account_jobs')
      .values({ ...job, ...ended })
      .execute();
    return `/app/jobs/${job_id}`;
  };
  const result = { result_key: 'x', result_name: 'x.zip', result_bytes: 1, result_sha256: 'a'.repeat(64) };
  const expired = await add({ state: 'succeeded', ...result, expires_at: new Date(Date.now() - 1000) });
  const text = await read(expired);
  assert.match(text, /The file has expired\. Order it again\./);
  assert.doesNotMatch(text, /Download ZIP/);
  assert.equal((await browser.open(`${expired}/file`)).status, 404);
  const failed = await add({ state: 'failed', error_code: 'internal_error', error_message: 'The <disk> is full.' });
  assert.match(await read(failed), /The &lt;disk&gt; is full\.[\s\S]*No file was made[\s\S]*internal_error/);
});

test('many are added by CSV after a preview of what each row was understood as', async () => {
  const csv = `abn,reference\n${STEADY_ABN},"deal, 8"\n123,x\n${STEADY_ABN},"deal, 8"\n<script>,\n${CANCELLED_ABN}\n${STEADY_ABN}\n`;
  const preview = await (await browser.send('/app/watchlist/csv', { csv })).text();
  assert.match(preview, /2 of 6 rows can be added; 0 are watched already, 4 left out/);
  assert.match(preview, /A row above names the same target/);
  assert.doesNotMatch(preview, /<script>,/);
  assert.doesNotMatch(await read('/app/watchlist'), new RegExp(STEADY_ABN.slice(-3)));
  const sent = { csv, step: 'watch', form_id: newSortableId('') };
  assert.match(
    await (await browser.send('/app/watchlist/csv', sent)).text(),
    /2 of 6 rows were added; 0 were watched already\. 4 are not watched: the rows below say why/,
  );
  const second = await (await browser.send('/app/watchlist/csv', { csv })).text();
  assert.match(second, /0 of 6 rows can be added; 2 are watched already, 4 left out/);
  assert.doesNotMatch(second, /name="step"/);
  assert.equal((await browser.send('/app/watchlist/csv', { csv, step: 'watch' })).status, 400);
  const again = await (await browser.send('/app/watchlist/csv', { ...sent, form_id: newSortableId('') })).text();
  assert.equal(
    again.match(/Watched already<\/span> <a href="\/app\/watchlist\/mon_\w+"><bdi>[A-Z ]+<\/bdi>/g)?.length,
    2,
  );
  assert.match(await read('/app/watchlist'), /All 3/);
  assert.match(await read('/app/deals?reference=deal%2C+8'), /88 712 649 015/);
  // What no register lists is found out when it is added: the preview says so, and so does the result.
  const absent = { csv: `51824753556,deal 8\n${STEADY_ABN},${'x'.repeat(201)}\n` };
  const promise = await (await browser.send('/app/watchlist/csv', absent)).text();
  assert.match(
    promise,
    /1 of 2 rows can be added[\s\S]*does not list is not added[\s\S]*at most 200 visible characters/,
  );
  const asked = { ...absent, step: 'watch', form_id: newSortableId('') };
  const left = await (await browser.send('/app/watchlist/csv', asked)).text();
  assert.match(
    left,
    /0 of 2 rows were added[\s\S]*2 are not watched[\s\S]*Not watched<\/span> The register does not list this number/,
  );
  // A cancelled ABN that has not changed is no calm row: list and page show its warning.
  const listed = await read('/app/watchlist');
  assert.match(
    listed,
    /ALEX EXAMPLE[\s\S]*?<ul class="warnings"><li><span class="chip bad">High<\/span> [^<]*ABN[^<]*</,
  );
  const cancelled = /href="(\/app\/watchlist\/mon_\w+)"><bdi>ALEX EXAMPLE/.exec(listed)?.[1] ?? '';
  const page = await read(cancelled);
  assert.match(page, /<h2>Warnings now<\/h2>[\s\S]*<a href="\/app\/entities\/38875128921">Page of this business</);
  // Headings name the columns, in any order.
  const columns = `Supplier,ABN,Our ref\nBakery,${STEADY_ABN},deal 11\nThe same,${STEADY_ABN},deal 12\nLost,7.9002637E+10,\n`;
  const ordered = await (await browser.send('/app/watchlist/csv', { csv: columns })).text();
  assert.match(ordered, /of 3 rows[\s\S]*deal 11[\s\S]*deal 12[\s\S]*A spreadsheet shortened this number/);
  const fresh = await (await browser.send('/app/watchlist/csv', { csv: '51824753556,a\n51824753556,b\n' })).text();
  assert.match(fresh, /2 of 2 rows can be added[\s\S]*Also in a row above, under another reference/);
  // Watched under another reference: the person chooses.
  const other = `${STEADY_ABN},deal 10\n`;
  const choice = await (await browser.send('/app/watchlist/csv', { csv: other })).text();
  assert.match(choice, /0 of 1 rows can be added; 1 is watched already[\s\S]*Watched under another reference/);
  // With nothing else to add the button says what it does; a tick that is forgotten would make it do nothing.
  assert.match(choice, /name="others" value="yes">\s*<p[\s\S]*>Also watch 1 for the reference of its row<\/button>/);
  const kept = { csv: other, step: 'watch', form_id: newSortableId('') };
  assert.match(
    await (await browser.send('/app/watchlist/csv', kept)).text(),
    /0 of 1 rows were added; 1 was watched[\s\S]*Watched under another reference/,
  );
  const added = { ...kept, others: 'yes', form_id: newSortableId('') };
  assert.match(await (await browser.send('/app/watchlist/csv', added)).text(), /1 of 1 rows were added/);
  for (const bad of ['', 'abn', '1\n'.repeat(101)])
    assert.equal((await browser.send('/app/watchlist/csv', { csv: bad })).status, 400);
});

test('a CSV is uploaded as a file, in UTF-8 or UTF-16, with commas, semicolons or tabs; anything else is refused with a message', async () => {
  const upload = async (file: string | Uint8Array<ArrayBuffer>, csv = '') => {
    const body = new FormData();
    body.set('file', new Blob([file]), 'suppliers <b>.csv');
    body.set('csv', csv);
    const answer = await browser.open('/app/watchlist/csv', { method: 'POST', body, headers: OWN });
    return { status: answer.status, text: await answer.text() };
  };
  for (const file of [
    `abn,reference\r\n${STEADY_ABN},Zürich\r\n`,
    `\uFEFF${STEADY_ABN};Zürich\n`,
    Uint8Array.from(Buffer.from(`\uFEFF${STEADY_ABN}\tZürich\n`, 'utf16le')),
  ]) {
    const { status, text } = await upload(file);
    assert.equal(status, 200);
    assert.match(text, /0 of 1 rows can be added[\s\S]*<td data-label="Reference"><bdi>Zürich<\/bdi><\/td>/);
    assert.match(text, new RegExp(`<textarea [^>]*>[^<]*${STEADY_ABN}`));
  }
  for (const [file, says, pasted] of [
    ['', /There is no row/, ''],
    [Uint8Array.from(Buffer.from(`${STEADY_ABN},Zürich`, 'latin1')), /The file is not in UTF-8\. In Excel choose/, ''],
    [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), /is an Excel workbook/, ''],
    [Uint8Array.from(Buffer.from('1\0,2')), /not a text in UTF-8/, ''],
    [Uint8Array.of(0xff, 0xfe, 0x41), /not in UTF-16LE/, ''],
    ['1\n'.repeat(60_000), /has 120 KB; at most 100 KB/, ''],
    [STEADY_ABN, /Choose a file or paste rows, not both/, 'kept,x'],
  ] as const) {
    const { status, text } = await upload(file, pasted);
    assert.equal(status, 400);
    assert.match(text, says);
    assert.ok(text.includes(`>${pasted}</textarea>`));
  }
  assert.equal((await upload('1\n'.repeat(700_000))).status, 413);
  const broken = { ...OWN, 'content-type': 'multipart/form-data; boundary=x' };
  assert.equal(
    (await browser.open('/app/watchlist/csv', { method: 'POST', body: 'no parts', headers: broken })).status,
    400,
  );
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const body = new FormData();
  body.set('csv', STEADY_ABN);
  assert.equal((await browser.open('/app/watchlist/csv', { method: 'POST', body, headers: foreign })).status, 403);
});

test('a monitor of another account is not found, is not changed, and its snapshots are not compared', async () => {
  const id = /\/app\/watchlist\/(mon_\w+)"/.exec(await read('/app/watchlist'))?.[1] ?? '';
  assert.equal((await stranger.open(`/app/watchlist/${id}`)).status, 404);
  for (const step of ['check', 'baseline', 'stop'])
    for (const fields of [{ step }, { step, snapshot_id: 'snp_1', confirmed: 'yes' }])
      assert.equal((await stranger.send(`/app/watchlist/${id}`, fields)).status, 404);
  assert.match(await (await stranger.open('/app/watchlist')).text(), /Nothing is watched yet/);
  const other = await (
    await stranger.send('/app/watchlist', { target: STEADY_ABN, form_id: newSortableId('') })
  ).text();
  const own = await read(`/app/watchlist/${id}`);
  assert.equal(own.includes(idOf(other)), false);
  const foreign = /snp_\w{26}/.exec(await (await service.request(`/v1/monitors/${id}`)).text())?.[0];
  const mixed = await stranger.open(`/app/watchlist/${idOf(other)}?previous=${foreign}`);
  assert.equal(mixed.status, 404);
  // Without the dialog of the script, a page asks first; its form has what was sent.
  const asked = await (await browser.send(`/app/watchlist/${id}`, { step: 'stop' })).text();
  assert.match(asked, /name="step" value="stop"><input type="hidden" name="confirmed" value="yes">/);
  assert.equal((await browser.open(`/app/watchlist/${id}`)).status, 200);
  await browser.send(`/app/watchlist/${id}`, { step: 'stop', confirmed: 'yes' });
  assert.equal((await browser.open(`/app/watchlist/${id}`)).status, 404);
});

test('adds at once make one monitor for each form, and none without the id of a form', async () => {
  const form = { target: STEADY_ABN, reference: 'at once', form_id: newSortableId(''), confirmed: 'yes' };
  await Promise.all(Array.from({ length: 6 }, async () => (await browser.send('/app/watchlist', form)).text()));
  const count = async () => (await read('/app/watchlist')).match(/>at once</g)?.length ?? 0;
  await waitUntil('it is watched', async () => (await count()) > 0);
  assert.equal(await count(), 1);
  const bare = { target: STEADY_ABN, reference: 'bare', confirmed: 'yes' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => browser.send('/app/watchlist', bare)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [400]);
  assert.match((await answers[0]?.text()) ?? '', /sent without its id[\s\S]*value="bare"/);
  assert.doesNotMatch(await read('/app/watchlist'), />bare</);
});

test('the filter Changed finds a change behind many newer monitors, and counts the whole account', async () => {
  await answerFrom(service, 'abn', OCTOBER);
  const form = { target: MOVED_ABN, reference: 'on page 2', confirmed: 'yes', form_id: newSortableId('') };
  const id = idOf(await (await browser.send('/app/watchlist', form)).text());
  await answerFrom(service, 'abn', NOVEMBER);
  await browser.send(`/app/watchlist/${id}`, { step: 'check' });
  for (let count = 0; count < 26; count += 1)
    await postJson(service, '/v1/monitors', { target_type: 'ABN', target: STEADY_ABN });
  const all = await read('/app/watchlist');
  assert.ok(!all.includes(id), 'it is not on the first page of all');
  const changed = await read('/app/watchlist?show=changed');
  assert.ok(changed.includes(`<a href="/app/watchlist/${id}">`));
  const [, count = ''] = />Changed (\d+)<\/a>/.exec(changed) ?? [];
  assert.equal(changed.match(/<a href="\/app\/watchlist\/mon_/g)?.length, Number(count));
  assert.match(all, new RegExp(`>Changed ${count}</a>`));
  const first = await read('/app/watchlist?show=no_baseline');
  assert.match(first, />No baseline 2[6-9]<\/a>/);
  const older = /rel="next" href="([^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.match(older, /show=no_baseline&cursor=/);
  const second = await read(older);
  assert.match(second, /href="\/app\/watchlist\?show=no_baseline">Newest</);
  assert.match(second, /<span class="chip">No baseline<\/span>/);
  assert.doesNotMatch(second, /<span class="chip watch">Changed<\/span>/);
  assert.match(await read('/app/watchlist?show=older_data'), /can be compared[\s\S]*Show all/);
});
