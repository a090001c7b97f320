import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isSampleOnly, type Source } from '#doors/console/sample-sources.ts';
import { buildModeCookie } from '#pages/mode-cookie.ts';
import { type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';

let service: ConsentService;
before(async () => {
  service = await startConsentService();
});
after(() => service.stop());

test('a visitor is sent to sign in, and comes back to the page', async () => {
  const answer = await fetch(`${service.url}/app/sources`, { redirect: 'manual' });
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/sign-in?next=%2Fapp%2Fsources']);
});

test('Sources shows each register with its version, day, rows and licence, and says what is a sample', async () => {
  const browser = await openSignedIn(service);
  const text = await (await browser.open('/app/sources')).text();
  assert.match(text, /<a href="\/app\/sources" data-key="o" aria-current="page">Sources<\/a>/);
  assert.match(text, /<h2>ABN Lookup \(ABN Bulk Extract\)<\/h2><span class="chip test">Sample<\/span>/);
  assert.match(text, /<code>abn-sample-2026-11<\/code>/);
  assert.match(text, /<dt>Rows<\/dt><dd>18<\/dd>/);
  assert.match(text, /Here \d+ of \d+ sources answer from invented samples/);
  assert.match(text, /<dt>As at<\/dt><dd><time [^>]*>1 Nov 2026<\/time>, \d+ days old<\/dd>/);
  assert.match(text, /<summary>What it cannot show<\/summary><ul class="plain-list"><li>[^<]{10,}</);
  const [, exact = '', hover] = /<time datetime="([^"]+)" title="([^"]+)">1 Nov 2026</.exec(text) ?? [];
  assert.deepEqual([new Date(exact).toISOString(), hover], [exact, exact], 'the exact time is shown on hover');
  // Callers name a version of G-NAF, so the page shows those that can answer.
  assert.match(text, /<h2>G-NAF[^<]*<\/h2><span class="chip test">Sample<\/span>[\s\S]*?<code>gnaf-sample-/);
  assert.match(text, /Creative Commons Attribution 3\.0 Australia/);
});

test('test mode is on until it is left: a bar, and Test in the title', async () => {
  const browser = await openSignedIn(service);
  const on = await (await browser.send('/app/mode', { mode: 'test' })).text();
  assert.match(on, /<title>Test · Search/);
  assert.match(on, /<p class="test-bar">/);
  assert.match(await (await browser.open('/app/sources')).text(), /<title>Test · Sources/);
  const off = await (await browser.send('/app/mode', { mode: 'live' })).text();
  assert.doesNotMatch(off, /Test ·|test-bar/);
});

test('in test mode the pages of the live account say so, offer no cap for it, and signing out leaves test mode', async () => {
  const browser = await openSignedIn(service);
  await browser.send('/app/mode', { mode: 'test' });
  for (const path of ['/account/apps', '/approvals', '/account/security']) {
    const text = await (await browser.open(path)).text();
    assert.match(text, /<p class="test-bar">You are in test mode, but this page is of your live account\./, path);
    assert.match(text, />Leave test mode</, path);
    assert.match(text, /name="form_id" value="test-/, path);
    assert.doesNotMatch(text, /<title>Test/, path);
  }
  assert.doesNotMatch(await (await browser.open('/app/usage')).text(), /Set a cap|Change the cap/);
  await browser.send('/app/mode', { mode: 'live' });
  assert.match(await (await browser.open('/app/usage')).text(), /<a href="\/account\/apps">Set a cap<\/a>/);
  assert.doesNotMatch(await (await browser.open('/account/apps')).text(), /test-bar/);
  await browser.send('/app/mode', { mode: 'test' });
  await browser.send('/sign-out', {});
  assert.equal(browser.cookie('svc_mode'), null);
});

test('a form of another site does not change the mode', async () => {
  const answer = await fetch(`${service.url}/app/mode`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    body: 'mode=test',
  });
  assert.equal(answer.status, 403);
});

test('the cookie of the mode is for this site and not for scripts, and leaving test mode ends it', () => {
  assert.equal(buildModeCookie('test'), 'svc_mode=test; Path=/; HttpOnly; SameSite=Lax');
  assert.equal(buildModeCookie('live'), 'svc_mode=live; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
});

test('a source is a sample only if no real version answers', () => {
  const build = (...samples: boolean[]) => {
    const versions = samples.map((sample) => ({ sample, state: 'active', source_version: String(sample) }));
    return { data_mode: 'snapshot', answering: null, versions } as unknown as Source;
  };
  assert.equal(isSampleOnly(build(true, true)), true);
  assert.equal(isSampleOnly(build(true, false)), false);
  assert.equal(isSampleOnly(build()), false);
});

test('an error page says what happened, what to do and which id to quote, and hides the cause', async (t) => {
  const browser = await openSignedIn(service);
  const { pool } = service.database;
  await pool.query('alter table monitors rename to monitors_away');
  t.after(() => pool.query('alter table monitors_away rename to monitors'));
  for (const send of [
    () => browser.open('/app/watchlist', { headers: { accept: 'text/html,*/*;q=0.8' } }),
    () => browser.send('/app/watchlist/check', {}, { accept: 'text/html,*/*;q=0.8' }),
  ]) {
    const answer = await send();
    const text = await answer.text();
    assert.equal(answer.status, 500);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.match(text, /<h1>Something went wrong<\/h1>[\s\S]*Try again in a minute/);
    assert.match(text, /<code>internal_error<\/code> and <code>req_\w{26}<\/code>/);
    assert.doesNotMatch(text, /monitors|relation|\.ts|select/);
  }
});

test('Approvals without any says what will appear there', async () => {
  const text = await (await (await openSignedIn(service)).open('/approvals')).text();
  assert.match(text, /<h3>Nothing is waiting<\/h3>[\s\S]*it appears here to approve or decline/);
  assert.match(text, /No price was decided yet/);
});
