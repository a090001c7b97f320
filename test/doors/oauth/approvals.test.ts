import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { buildQuoteBinding } from '#domain/billing/quote.ts';
import { revokeGrant } from '#store/access/grants.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { findOrRecordQuote, findQuote } from '#store/billing/quotes.ts';
import { type PpsrStandIn, startPpsrStandIn } from '#test/fakes/ppsr-register.ts';
import type { Body } from '#test/support/answers.ts';
import {
  addPerson,
  CALLBACK,
  type ConsentService,
  connect,
  openSignedIn,
  startConsentService,
} from '#test/support/consent-service.ts';
import { FetchBrowser } from '#test/support/fetch-browser.ts';
import { callTool, openPpsrGate } from '#test/support/money-service.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount, createTestGrant } from '#test/support/test-account.ts';

const ARGS = { acn: '002637069', reference: 'deal-7' };

let service: ConsentService;
let ppsr: PpsrStandIn;
let holder: DelegatedCaller;
let browser: FetchBrowser;
before(async () => {
  ppsr = await startPpsrStandIn();
  const verifyToken = async (token: string) =>
    token === 'agent' ? { caller: holder, expiresAtSeconds: Number.MAX_SAFE_INTEGER } : null;
  service = await startConsentService({}, { ppsr: ppsr.register, verifyToken });
  await openPpsrGate(service.database);
  await addPerson(service, 'ben@example.com');
  const elsewhere = await createTestAccount(service.database.db);
  await addPerson(service, 'eve@example.com', elsewhere.account_id);
  browser = await openSignedIn(service);
});
after(async () => {
  await service.stop();
  await ppsr.stop();
});
beforeEach(async () => {
  holder = await createTestGrant(service.database.db, service.account, {
    userId: service.person.user_id,
    clientName: 'Fancy <b>Host</b>',
  });
});

const search = async () => (await callTool(service, 'agent', 'ppsr_search_organisation', ARGS)).body;
async function ask() {
  const body = await search();
  assert.equal(body.code, 'price_confirmation_required', JSON.stringify(body));
  return { path: new URL(String(body.confirm_url)).pathname, quoteId: String(body.quote_id) };
}
const read = async (path: string, by = browser) => {
  const response = await by.open(path);
  return { status: response.status, text: await response.text() };
};
const actsOn = async (quoteId: string) =>
  (
    await service.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', quoteId)
      .execute()
  ).map(({ action, actor_id }) => `${action} by ${actor_id}`);
const decisionOf = async (quoteId: string) => (await findQuote(service.database.db, quoteId))?.decision;

test('the page shows search, requester, price, credit and cap, and escapes text that others wrote', async () => {
  const { path, quoteId } = await ask();
  assert.equal(path, `/approvals/${quoteId}`);
  const { status, text } = await read(path);
  assert.equal(status, 200);
  for (const said of [
    'Pay A$2.50 for this search?',
    'PPSR search of an organisation',
    'ACN 002 637 069',
    '<dt>Organisation</dt><dd><strong><bdi>SAMPLE HARBOUR BAKERY PTY LTD</bdi></strong>',
    '(invented sample).</span></dd>',
    '<dt>Reference</dt><dd><q><bdi>deal-7</bdi></q><br><span class="hint">Written by the app.</span></dd>',
    '<q><bdi>Fancy &lt;b&gt;Host&lt;/b&gt;</bdi></q><br><span class="hint">Written by the app.</span>',
    'A$50.00',
    'A$0.00 of A$5.00 spent today',
    'The cap covers look-ups that cost A$0.10; this price does not count towards it.',
    'when the search completes',
    'Your approval covers this one search by this app, once. The app cannot approve it for you.',
  ]) {
    assert.ok(text.includes(said), said);
  }
  assert.doesNotMatch(text, /<b>Host|Not enough/);
  const list = await read('/approvals');
  assert.ok(list.text.includes(`href="/approvals/${quoteId}">Review: A$2.50`));
});

test('the page and the lists show the redirect host and the publisher of an app, so that a look-alike is noticed', async () => {
  const { database, account, person } = service;
  const wish = { userId: person.user_id, clientName: 'Claude' };
  holder = await createTestGrant(database.db, account, {
    ...wish,
    clientId: 'https://clients.example/host.json',
    redirectUri: 'https://xn--clade-p4a.example/callback',
  });
  const { path } = await ask();
  const { text } = await read(path);
  assert.match(text, /<dt>Requested by<\/dt><dd><q><bdi>Claude</);
  assert.match(text, /<dt>Published by<\/dt><dd class="host">clients\.example</);
  assert.match(text, /<dt>Access is sent to<\/dt><dd><span class="host">xn--clade-p4a\.example</);
  assert.match(text, /Its return address, xn--clade-p4a\.example, has letters that resemble other letters\./);
  assert.ok((await read('/approvals')).text.includes('Requested by “Claude” (clients.example)'));
  // Another app with the same name, without a publisher.
  holder = await createTestGrant(database.db, account, {
    ...wish,
    redirectUri: 'https://claude.example:8443/callback',
  });
  const other = await read((await ask()).path);
  assert.match(other.text, /<span class="host">claude\.example:8443</);
  assert.doesNotMatch(other.text, /Published by|resemble other letters/);
  assert.ok((await read('/approvals')).text.includes('Requested by “Claude” (claude.example:8443)'));
});

test('the redirect address is stored with the consent and shown under connected apps', async () => {
  const { browser: connecting, asking } = await connect(service);
  const kept = await service.database.db
    .selectFrom('grants')
    .select('redirect_uri')
    .where('client_id', '=', asking.clientId)
    .execute();
  assert.deepEqual(kept, [{ redirect_uri: CALLBACK }]);
  const { text } = await read('/account/apps', connecting);
  assert.match(
    text,
    /Access is sent to<\/dt><dd><span class="host">the device on which you connected it \(127\.0\.0\.1:9\)</,
  );
});

test('a signed-in person approves on the page, and the same call then runs once [money.human-approves]', async () => {
  const { path, quoteId } = await ask();
  const before = await readBalanceCents(service.database.db, service.account.account_id);
  const approved = await browser.send(path, { decision: 'approved' });
  assert.match(await approved.text(), /Approved\. Go back to the app/);
  assert.equal(await decisionOf(quoteId), 'approved');
  assert.deepEqual(await actsOn(quoteId), [`price_approved by ${service.person.user_id}`]);
  assert.equal(
    await readBalanceCents(service.database.db, service.account.account_id),
    before,
    'a yes alone costs nothing',
  );
  const answer = await search();
  assert.equal(answer.ok, true, JSON.stringify(answer));
  assert.equal(await readBalanceCents(service.database.db, service.account.account_id), before - 250);
  const { text } = await read(path);
  assert.ok(text.includes('Completed and charged'));
  const { record_id: recordId } = answer;
  assert.ok(text.includes(`<a href="/app/records/${recordId}"><code>${recordId}</code></a>`), text);
  assert.match((await read('/approvals')).text, /Completed and charged · A\$2\.50/);
});

test('declined on the page: the call is refused, and the page says so', async () => {
  const { path, quoteId } = await ask();
  assert.match(await (await browser.send(path, { decision: 'declined' })).text(), /Declined\. Nothing was sent/);
  assert.equal(await decisionOf(quoteId), 'declined');
  assert.equal((await search()).quote_state, 'declined');
});

test('a signed-out visitor signs in and returns to the same price', async () => {
  const { path, quoteId } = await ask();
  const stranger = new FetchBrowser(service.url);
  const { text } = await read(path, stranger);
  assert.match(text, /Sign in/);
  assert.ok(text.includes(path), 'it remembers where to go');
  assert.match(await (await stranger.send(path, { decision: 'approved' })).text(), /Sign in/);
  assert.equal(await decisionOf(quoteId), null);
});

test('another user and another account can neither see nor decide it', async () => {
  const { path, quoteId } = await ask();
  for (const email of ['ben@example.com', 'eve@example.com']) {
    const other = await openSignedIn(service, email);
    assert.equal((await read(path, other)).status, 404);
    assert.equal((await other.send(path, { decision: 'approved' })).status, 404);
    assert.ok(!(await read('/approvals', other)).text.includes(quoteId));
  }
  assert.equal(await decisionOf(quoteId), null);
});

test('neither a form of another site nor a link decides anything', async () => {
  const { path, quoteId } = await ask();
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ]) {
    assert.equal((await browser.send(path, { decision: 'approved' }, headers)).status, 403);
  }
  await read(`${path}?decision=approved&decided=approved`);
  assert.equal((await browser.send(path, { decision: 'yes' })).status, 404);
  assert.equal((await browser.send(path, {})).status, 404);
  assert.equal(await decisionOf(quoteId), null);
});

test('a declined price shows as declined, whatever the URL claims, and offers no further decision', async () => {
  const { path } = await ask();
  await browser.send(path, { decision: 'approved' });
  const approved = await read(`${path}?decided=declined`);
  assert.match(approved.text, /Approved; not used yet/);
  assert.doesNotMatch(approved.text, /Declined\.|If you did not expect this, decline/);
  assert.match(approved.text, /<dt>Decided<\/dt>/, 'and when');
  await search();
  assert.match((await read(path)).text, /<dt>Price<\/dt><dd>A\$2\.50, charged to <bdi>Test account</);
  assert.doesNotMatch((await read(path)).text, /<dt>Credit<\/dt>/, 'what it is now says nothing about then');
});

test('a decision is final; an expired price, or one of a revoked consent, cannot be approved', async () => {
  const first = await ask();
  await browser.send(first.path, { decision: 'declined' });
  await browser.send(first.path, { decision: 'approved' });
  assert.equal(await decisionOf(first.quoteId), 'declined');
  assert.deepEqual(await actsOn(first.quoteId), [`price_declined by ${service.person.user_id}`]);
  holder = await createTestGrant(service.database.db, service.account, { userId: service.person.user_id });
  const second = await ask();
  await tamperWith(
    service.database.pool,
    'quotes',
    `update quotes set created_at = now() - interval '1 hour', expires_at = now() - interval '1 second' where quote_id = '${second.quoteId}'`,
  );
  assert.match(await (await browser.send(second.path, { decision: 'approved' })).text(), /Expired unused/);
  const third = await ask();
  await revokeGrant(service.database.db, holder.delegation.grantId);
  const ended = await (await browser.send(third.path, { decision: 'approved' })).text();
  assert.match(ended, /A\$2\.50, not charged to <bdi>Test account.*Cancelled: the app is no longer connected/s);
  assert.doesNotMatch(ended, /<button name="decision"/);
  assert.ok(!(await read('/approvals')).text.includes(`href="/approvals/${third.quoteId}">Decide`));
  assert.deepEqual([await decisionOf(second.quoteId), await decisionOf(third.quoteId)], [null, null]);
});

test('anyone in the account can decide the price of a call with its API key', async () => {
  const { accountId } = holder;
  const call = {
    tool: 'ppsr_search_organisation',
    input: ARGS,
    target: { type: 'ACN', value: ARGS.acn },
    amountCents: 250,
  };
  const binding = buildQuoteBinding({ accountId, credentialId: 'key_1', delegation: null, userId: null }, call);
  const finding = await findOrRecordQuote(service.database.db, binding, new Date());
  assert.ok(finding !== 'too_many_open');
  const path = `/approvals/${finding.quote.quoteId}`;
  const ben = await openSignedIn(service, 'ben@example.com');
  assert.match((await read(path, ben)).text, /An API key of your account/);
  await ben.send(path, { decision: 'approved' });
  assert.equal(await decisionOf(finding.quote.quoteId), 'approved');
});

test('a form sent after the session ended leads to its page after sign-in', async () => {
  const { path } = await ask();
  const forms = [
    [path, path],
    [`${path}?decided=approved`, path],
    ['/account/apps/disconnect', '/account/apps'],
    ['/account/security/password', '/account/security'],
    ['/account/security/passkey-removal', '/account/security'],
  ] as const;
  for (const [form, page] of forms) {
    const text = await (await new FetchBrowser(service.url).send(form, {})).text();
    assert.match(text, /<h1>Sign in/);
    assert.ok(text.includes(`name="next" value="${page}"`), form);
    assert.equal(text.includes('A price awaits your approval.'), page === path);
  }
});

test('the page warns before approval when the credit is too low', async () => {
  const { accountId } = holder;
  const call = { tool: 'dear', input: ARGS, target: { type: 'ACN', value: ARGS.acn }, amountCents: 1_000_000 };
  const binding = buildQuoteBinding({ accountId, credentialId: 'key_2', delegation: null, userId: null }, call);
  const finding = await findOrRecordQuote(service.database.db, binding, new Date());
  assert.ok(finding !== 'too_many_open');
  assert.match((await read(`/approvals/${finding.quote.quoteId}`)).text, /Not enough for this search\./);
});

test('a search with an unknown outcome says so on its page, and that nothing is charged for now', async () => {
  const { path } = await ask();
  await browser.send(path, { decision: 'approved' });
  ppsr.mood = 'loses_answer';
  assert.equal((await search()).code, 'network_error');
  ppsr.mood = 'answers';
  const { text } = await read(path);
  assert.match(text, /was sent, but its outcome is unknown\. It is not sent again\. You are charged only if/);
  assert.match(text, /<dt>Price<\/dt><dd>A\$2\.50, charged only if the search turns out to have completed, to /);
  assert.match((await read('/approvals')).text, /Sent; outcome unknown · A\$2\.50/);
});

test('an unknown id returns a not-found page', async () => {
  for (const id of ['quo_none', '%00', `quo_${'0'.repeat(26)}`])
    assert.equal((await read(`/approvals/${id}`)).status, 404);
});

test('the connected-apps page shows what each app has spent today', async () => {
  const answer: Body = (await callTool(service, 'agent', 'abn_lookup', { abn: '79002637069' })).body;
  assert.equal(answer.ok, true);
  assert.match((await read('/account/apps')).text, /up to A\$5\.00 a day; A\$0\.10 spent today/);
});

test('an approval names the organisation from the register of companies, or says that there is no name', async () => {
  const quote = async (type: string, value: string): Promise<string> => {
    const call = {
      tool: 'ppsr_search_organisation',
      input: { [type]: value },
      target: { type, value },
      amountCents: 250,
    };
    const binding = { accountId: holder.accountId, credentialId: 'key_3', delegation: null, userId: null };
    const finding = await findOrRecordQuote(service.database.db, buildQuoteBinding(binding, call), new Date());
    assert.ok(finding !== 'too_many_open');
    return (await read(`/approvals/${finding.quote.quoteId}`)).text;
  };
  const SAMPLE = /in the ASIC Company Dataset of <time[^>]*>[^<]*<\/time> \(invented sample\)/;
  for (const [type, value] of [
    ['ACN', '002637069'],
    ['ABN', '79002637069'],
  ] as const) {
    const text = await quote(type, value);
    assert.match(text, /<dt>Organisation<\/dt><dd><strong><bdi>SAMPLE HARBOUR BAKERY PTY LTD<\/bdi><\/strong>/);
    assert.match(text, SAMPLE);
  }
  const unknown = await quote('ACN', '999000083');
  assert.match(unknown, /ACN 999 000 083/);
  assert.match(unknown, /<dt>Organisation<\/dt><dd>No name: the ASIC Company Dataset of .* has no single company/);
  assert.doesNotMatch(await quote('VIN', '6T1BF3FK0CX123456'), /<dt>Organisation/);
  const list = (await read('/approvals')).text;
  assert.match(
    list,
    /ACN 002 637 069<\/h3><p><strong><bdi>SAMPLE HARBOUR BAKERY PTY LTD<\/bdi><\/strong> <span class="hint">in the/,
  );
  assert.match(list, /ACN 999 000 083<\/h3><p class="hint">No name:/);
});
