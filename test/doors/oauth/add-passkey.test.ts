import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addPerson, type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';
import type { FetchBrowser } from '#test/support/fetch-browser.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';

let service: ConsentService;
let browser: FetchBrowser;
before(async () => {
  service = await startConsentService({ host: 'localhost' });
  browser = await openSignedIn(service);
});
after(() => service.stop());

const PROOF = '/account/security/passkey-proof';
const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
/** The challenge on the page and the kind of its form; null when there is none. */
function readOptions(page: string): { kind: string; challenge: string } | null {
  const [, kind = '', options = '{}'] = /<passkey-(use|add) options="([^"]+)"/.exec(page) ?? [];
  return kind === '' ? null : { kind, challenge: (JSON.parse(decode(options)) as { challenge: string }).challenge };
}
const countPasskeys = async () =>
  (
    await service.database.db
      .selectFrom('passkeys')
      .select('name')
      .where('user_id', '=', service.person.user_id)
      .execute()
  ).length;
const countChallenges = async () =>
  (await service.database.pool.query('select from passkey_challenges where user_id = $1', [service.person.user_id]))
    .rowCount;

/** Adds a passkey from a page that asks for one; returns the response. */
async function add(page: string): Promise<{ key: SoftPasskey; answer: Response }> {
  const options = readOptions(page);
  assert.equal(options?.kind, 'add', page);
  const key = new SoftPasskey('localhost');
  const response = JSON.stringify(key.register({ challenge: options?.challenge ?? '', origin: service.url }));
  return { key, answer: await browser.send('/account/security/passkey', { name: 'Phone', response }) };
}

test('a session alone cannot add a passkey: the page asks for the password and issues no challenge', async () => {
  const page = await (await browser.open('/account/security/passkey')).text();
  assert.match(page, /<h1>Confirm it’s you<\/h1>/);
  assert.match(page, /name="password" type="password"/);
  assert.equal(readOptions(page), null);
  const forged = await browser.send('/account/security/passkey', { name: 'Planted', response: '{}' });
  assert.deepEqual([forged.status, readOptions(await forged.text())], [400, null]);
  const wrong = await browser.send(PROOF, { password: 'not it at all' });
  assert.deepEqual([wrong.status, readOptions(await wrong.text())], [403, null]);
  for (const fields of [{}, { response: '' }, { response: '{}' }] as Record<string, string>[]) {
    assert.equal((await browser.send(PROOF, fields)).status, 403);
  }
  assert.deepEqual([await countChallenges(), await countPasskeys()], [0, 0]);
});

test('a password confirms one passkey; the next one needs confirming again, by password or passkey', async () => {
  const proven = await (await browser.send(PROOF, { password: service.person.password })).text();
  const { key, answer } = await add(proven);
  assert.match(await answer.text(), /The passkey is added/);
  const again = await add(proven);
  assert.equal(again.answer.status, 400, 'what was signed once is used up');
  const page = await (await browser.open('/account/security/passkey')).text();
  const options = readOptions(page);
  assert.equal(options?.kind, 'use');
  const sign = (one: SoftPasskey, challenge: string) => JSON.stringify(one.sign({ challenge, origin: service.url }));
  const confirmed = await browser.send(PROOF, { response: sign(key, options?.challenge ?? '') });
  assert.match(await (await add(await confirmed.text())).answer.text(), /The passkey is added/);
  assert.equal(await countPasskeys(), 2);
});

test('another person’s passkey neither confirms the person nor is removed by them; what is added and removed is in the log', async () => {
  const { email, user_id } = await addPerson(service, 'bob@example.com');
  const other = await openSignedIn(service, email);
  const hers = browser;
  browser = other;
  const { key } = await add(await (await other.send(PROOF, { password: service.person.password })).text());
  browser = hers;
  const options = readOptions(await (await browser.open('/account/security/passkey')).text());
  const response = JSON.stringify(key.sign({ challenge: options?.challenge ?? '', origin: service.url }));
  const answer = await browser.send(PROOF, { response });
  assert.equal(answer.status, 403);
  assert.match(await answer.text(), /That passkey is not registered to your account/);
  const remove = async (by: FetchBrowser, credential_id: string, more = {}) =>
    (await by.send('/account/security/passkey-removal', { credential_id, ...more })).text();
  const credentialOf = async (by: FetchBrowser) =>
    /name="credential_id" value="([^"]+)"/.exec(await (await by.open('/account/security')).text())?.[1] ?? '';
  const theirs = await credentialOf(other);
  assert.match(await remove(browser, theirs, { confirmed: 'yes' }), /not found/i);
  assert.match(await remove(other, theirs), /<h1>Remove this passkey\?<\/h1>/);
  assert.equal(await credentialOf(other), theirs);
  assert.match(await remove(other, theirs, { confirmed: 'yes' }), /The passkey is removed/);
  assert.equal(await credentialOf(other), '');
  const acts = await service.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', user_id)
    .where('action', 'in', ['passkey_added', 'passkey_removed'])
    .orderBy('entry_no')
    .execute();
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['passkey_added', 'passkey_removed'],
  );
});

test('password guesses count towards the same limit as at sign-in', async () => {
  const { email } = await addPerson(service, 'guessed@example.com');
  const guessed = await openSignedIn(service, email);
  const statuses = [];
  for (let tries = 0; tries < 11; tries++)
    statuses.push((await guessed.send(PROOF, { password: `guess ${tries}` })).status);
  assert.deepEqual(new Set(statuses.slice(0, 10)), new Set([403]));
  assert.equal(statuses.at(-1), 429);
});
