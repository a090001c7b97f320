import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { after, before, test } from 'node:test';
import {
  addPerson,
  askRest,
  type ConsentService,
  connect,
  openSignedIn,
  startConsentService,
} from '#test/support/consent-service.ts';
import { FetchBrowser } from '#test/support/fetch-browser.ts';

let service: ConsentService;
before(async () => {
  // A proxy in front lets attempts come from many addresses.
  service = await startConsentService({ proxyHops: 1 });
});
after(() => service.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });

async function trySignIn(email: string, password: string, address: string) {
  const browser = new FetchBrowser(service.url);
  const answer = await browser.send('/sign-in', { email, password }, from(address));
  return { browser, status: answer.status, text: await answer.text(), headers: answer.headers };
}

test('the session cookie is HttpOnly and SameSite, and Secure over https', async () => {
  const sent = async (running: ConsentService, url: string, origin: string) => {
    const { email, password } = running.person;
    const answer = await fetch(`${url}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      redirect: 'manual',
      headers: { origin },
    });
    return answer.headers.getSetCookie();
  };
  const [plain = '', ...more] = await sent(service, service.url, service.url);
  assert.match(plain, /^svc_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.deepEqual(more, []);
  const secure = await startConsentService({ publicUrl: 'https://registers.example' });
  try {
    const { port } = secure.server.server.address() as { port: number };
    const [cookie = ''] = await sent(secure, `http://127.0.0.1:${port}`, 'https://registers.example');
    assert.match(cookie, /^__Host-svc_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  } finally {
    await secure.stop();
  }
});

test('a planted session is not the one that gets signed in (fixation)', async () => {
  const planted = 'p'.repeat(43);
  const browser = new FetchBrowser(service.url);
  browser.plant('svc_session', planted);
  const { email, password } = service.person;
  await browser.send('/sign-in', { email, password });
  assert.notEqual(browser.cookie('svc_session'), planted);
  const attacker = new FetchBrowser(service.url);
  attacker.plant('svc_session', planted);
  assert.match(await (await attacker.open('/account/apps')).text(), /<h1>Sign in/);
});

test('signing in again ends the earlier session, and signing out ends it permanently', async () => {
  const browser = await openSignedIn(service);
  const first = browser.cookie('svc_session') ?? '';
  const { email, password } = service.person;
  await browser.send('/sign-in', { email, password });
  const second = browser.cookie('svc_session') ?? '';
  assert.notEqual(second, first);
  await browser.send('/sign-out', {});
  assert.equal(browser.cookie('svc_session'), null);
  for (const old of [first, second]) {
    const stolen = new FetchBrowser(service.url);
    stolen.plant('svc_session', old);
    assert.match(await (await stolen.open('/account/apps')).text(), /<h1>Sign in/);
  }
});

test('a session expires after twelve hours', async () => {
  const browser = await openSignedIn(service);
  const shift = (hours: string) =>
    service.database.pool.query('update user_sessions set expires_at = expires_at - $1::interval', [hours]);
  await shift('11 hours');
  assert.match(await (await browser.open('/account/apps')).text(), /<h1>Connected apps/);
  await shift('1 hour');
  assert.match(await (await browser.open('/account/apps')).text(), /<h1>Sign in/);
});

test('changing the password ends every other session, and the old password no longer works', async () => {
  const { email } = await addPerson(service, 'changing@example.com');
  const [other, own] = [await openSignedIn(service, email), await openSignedIn(service, email)];
  const change = (present: string, next: string) => own.send('/account/security/password', { present, next });
  assert.equal((await change('wrong', 'a quite different password')).status, 403);
  assert.equal((await change(service.person.password, 'short')).status, 400);
  const answer = await change(service.person.password, 'a quite different password');
  assert.match(await answer.text(), /Your password is changed/);
  assert.match(await (await other.open('/account/apps')).text(), /<h1>Sign in/);
  assert.match(await (await own.open('/account/apps')).text(), /<h1>Connected apps/);
  assert.equal((await trySignIn(email, service.person.password, '198.51.100.9')).status, 403);
  assert.equal((await trySignIn(email, 'a quite different password', '198.51.100.9')).status, 200);
});

test('e-mail addresses ignore case, and an unknown one gets the same message as a wrong password', async () => {
  const { email, password } = service.person;
  assert.equal((await trySignIn(email.toUpperCase(), password, '198.51.100.1')).status, 200);
  const wrong = await trySignIn(email, 'not it at all', '198.51.100.1');
  const unknown = await trySignIn('nobody@example.com', 'not it at all', '198.51.100.1');
  assert.deepEqual([wrong.status, unknown.status], [403, 403]);
  assert.equal(wrong.text.replaceAll(email, '…'), unknown.text.replaceAll('nobody@example.com', '…'));
});

test('an unknown e-mail address costs the same work as a known one (timing)', async () => {
  const { email } = service.person;
  const hashed = await countHashes(() => trySignIn(email, 'not it at all', '198.51.100.2'));
  const unknown = await countHashes(() => trySignIn('nobody@example.com', 'not it at all', '198.51.100.2'));
  assert.deepEqual([hashed, unknown], [1, 1]);
});

test('guessing is limited by e-mail and address: ten attempts, then a wait; others are not locked out', async () => {
  const { email, password } = service.person;
  for (let tries = 0; tries < 10; tries += 1)
    assert.equal((await trySignIn(email, `guess ${tries}`, '203.0.113.1')).status, 403);
  const slowed = await trySignIn(email, password, '203.0.113.1');
  assert.equal(slowed.status, 429, 'even the right one, from there');
  assert.match(slowed.text, /Too many attempts from your network/);
  const wait = Number(slowed.headers.get('retry-after'));
  assert.ok(wait > 0 && wait <= 90, String(wait));
  assert.equal((await trySignIn(email, password, '203.0.113.2')).status, 200, 'the person themselves, elsewhere');
  const neighbour = await addPerson(service, 'neighbour@example.com');
  assert.equal((await trySignIn(neighbour.email, password, '203.0.113.1')).status, 200, 'a colleague, from there');
});

test('concurrent guesses each count', async () => {
  await addPerson(service, 'crowd@example.com');
  const tries = Array.from({ length: 15 }, (_, index) =>
    trySignIn('crowd@example.com', `guess ${index}`, '203.0.113.3'),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 403).length, 10);
  assert.equal(statuses.filter((status) => status === 429).length, 5);
});

test('one address that tries many e-mails is limited too, whatever its forwarding header says', async () => {
  await service.database.pool.query(
    "insert into attempt_budgets values (encode(sha256('sign-in 203.0.113.4'), 'hex'), now() + interval '900 seconds')",
  );
  const forged = await trySignIn('any@example.com', 'x', '10.0.0.1, 203.0.113.4');
  assert.equal(forged.status, 429);
  const honest = await trySignIn('any@example.com', 'x', '10.0.0.1, 203.0.113.5');
  assert.equal(honest.status, 403);
});

test('a successful sign-in does not use up attempts', async () => {
  const { email, password } = service.person;
  for (let times = 0; times < 12; times += 1)
    assert.equal((await trySignIn(email, password, '203.0.113.6')).status, 200);
});

test('the sign-in queue is bounded: one address fills only its share, gets 503 beyond that, and that counts as no guess', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 30 }, (_, index) => trySignIn(`crowd-${index}@example.com`, 'wrong', '203.0.113.90')),
  );
  const judged = crowd.filter(({ status }) => status === 403);
  const turnedAway = crowd.filter(({ status }) => status === 503);
  assert.equal(judged.length + turnedAway.length, 30);
  assert.ok(turnedAway.length > 0);
  for (const { text, headers } of turnedAway) {
    assert.match(text, /Too many people are signing in right now/);
    assert.ok(Number(headers.get('retry-after')) > 0);
  }
  const name = /name="email"[^>]* value="([^"]+)"/.exec(turnedAway[0]?.text ?? '')?.[1] ?? '';
  assert.match(name, /^crowd-/);
  await addPerson(service, name);
  // None of its ten attempts is used up.
  for (let tries = 0; tries < 10; tries += 1)
    assert.equal((await trySignIn(name, 'wrong', '203.0.113.90')).status, 403);
});

test('a password over the maximum length is refused without being hashed', async () => {
  assert.equal(await countHashes(() => trySignIn(service.person.email, 'x'.repeat(201), '198.51.100.3')), 0);
});

test('no password or session appears in a log or a response', async () => {
  const { text } = await trySignIn(service.person.email, 'secret-guess-1234', '198.51.100.4');
  assert.doesNotMatch(text, /secret-guess-1234/);
});

test('a changed password leaves connected apps connected', async () => {
  const { accessToken, browser } = await connect(service);
  const { password } = service.person;
  const answer = await browser.send('/account/security/password', { present: password, next: password });
  assert.equal(answer.status, 200);
  assert.equal((await askRest(service, accessToken)).status, 200);
});

async function countHashes(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  }).enable();
  await work();
  hook.disable();
  return hashes;
}
