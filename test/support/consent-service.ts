import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type { Additions } from '#app/build-server.ts';
import type { Config } from '#app/config.ts';
import { recordUser } from '#store/access/accounts.ts';
import { FetchBrowser } from './fetch-browser.ts';
import { TEST_PASSWORD } from './test-password.ts';
import { type Foundations, startTestService, type TestService } from './test-service.ts';

/** The redirect of the programs in these tests. Nothing needs to listen there. */
export const CALLBACK = 'http://127.0.0.1:9/callback';

/** A running service, in this process or in another. */
export type Served = Pick<TestService, 'url'>;

/** A user who can sign in. */
export type TestPerson = { user_id: string; email: string; password: string };

/** A service with one person who can sign in. */
export type ConsentService = TestService & { person: TestPerson };

/** Starts a service in which `ada@example.com` can sign in. */
export async function startConsentService(
  settings: Partial<Config> = {},
  additions: Additions = {},
  foundations: Foundations = {},
): Promise<ConsentService> {
  const service = await startTestService(settings, additions, foundations);
  return { ...service, person: await addPerson(service, 'ada@example.com') };
}

/** Adds a person to the service's account, or to another. */
export async function addPerson(
  service: Pick<TestService, 'account'> & { database: Pick<TestService['database'], 'db'> },
  email: string,
  account_id = service.account.account_id,
): Promise<TestPerson> {
  const { password, password_hash } = TEST_PASSWORD;
  const user_id = await recordUser(service.database.db, { account_id, email, password_hash });
  return { user_id, email, password };
}

/** Signs a browser in. */
export async function signIn(
  service: Served & { person: TestPerson },
  browser: FetchBrowser,
  email = service.person.email,
) {
  const answer = await browser.send('/sign-in', { email, password: TEST_PASSWORD.password, next: '/account/apps' });
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /<h1>Connected apps/);
}

/** A browser in which the service's person is signed in. */
export async function openSignedIn(service: Served & { person: TestPerson }, email?: string): Promise<FetchBrowser> {
  const browser = new FetchBrowser(service.url);
  await signIn(service, browser, email);
  return browser;
}

/** Registers a program. Returns what the issuer answered. */
export async function registerClient(service: Served, metadata: object = {}) {
  const response = await fetch(`${service.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'A host', redirect_uris: [CALLBACK], ...metadata }),
  });
  return { status: response.status, response, body: (await response.json()) as Record<string, unknown> };
}

async function registerKnown(service: Served, metadata: object): Promise<string> {
  const { status, body } = await registerClient(service, metadata);
  assert.equal(status, 201, JSON.stringify(body));
  return String(body.client_id);
}

/** The state of a program while its person decides. */
export type Asking = { clientId: string; url: string; state: string; verifier: string };

/** Registers a program and builds the address to which it sends its person. */
export async function beginAsking(
  service: Served,
  changes: Record<string, string | null> = {},
  metadata: object = {},
): Promise<Asking> {
  const clientId = changes.client_id ?? (await registerKnown(service, metadata));
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    scope: 'abn:lookup gst:status',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${service.url}/mcp`,
  });
  for (const [name, value] of Object.entries(changes)) value === null ? query.delete(name) : query.set(name, value);
  return { clientId, url: `/oauth/authorize?${query}`, state, verifier };
}

/** Decides on the consent page that a browser has open. Returns the answer that the program's address gets. */
export async function decide(
  browser: FetchBrowser,
  page: Response,
  fields: Record<string, string | readonly string[]> = {},
  callback = CALLBACK,
): Promise<URLSearchParams> {
  const path = /action="(\/oauth\/consent\/[^"]+)"/.exec(await page.text())?.[1];
  assert.ok(path !== undefined, 'the consent page is open');
  const sent = { decision: 'allow', scope: ['abn:lookup', 'gst:status'], cap: '5.00', ...fields };
  const answer = await browser.send(path, sent);
  const text = await answer.text();
  const back = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(text)?.[1];
  assert.ok(back !== undefined, text);
  const redirect = await browser.open(back);
  const location = redirect.headers.get('location') ?? '';
  assert.ok(location.startsWith(callback), `${redirect.status} ${location}`);
  return new URL(location).searchParams;
}

/** Sends a form to an endpoint of the issuer. */
export async function post(service: Served, path: string, fields: Record<string, string>, headers = {}) {
  const response = await fetch(service.url + path, { method: 'POST', body: new URLSearchParams(fields), headers });
  const text = await response.text();
  return { status: response.status, response, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
}

/** Exchanges a code for tokens. */
export function redeem(service: Served, asking: Asking, code: string, changes: Record<string, string> = {}) {
  return post(service, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: asking.clientId,
    redirect_uri: CALLBACK,
    code,
    code_verifier: asking.verifier,
    ...changes,
  });
}

/** Refreshes tokens. */
export function refresh(service: Served, clientId: string, refreshToken: string) {
  return post(service, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
  });
}

let hosts = 0;

/** Connects a program that was never connected before, from the beginning to the tokens. */
export function connect(
  service: Served & { person: TestPerson },
  changes: Record<string, string | null> = {},
  fields: Record<string, string | readonly string[]> = {},
) {
  // Known by its redirects: another path makes it another program.
  const metadata = { redirect_uris: [CALLBACK, `${CALLBACK}/${++hosts}`] };
  return connectApp(service, changes, fields, { metadata });
}

/** Connects a program from the beginning to the tokens; one of the same name and redirects is the same program. */
export async function connectApp(
  service: Served & { person: TestPerson },
  changes: Record<string, string | null> = {},
  fields: Record<string, string | readonly string[]> = {},
  { metadata = {}, callback = CALLBACK }: { metadata?: object; callback?: string } = {},
) {
  const browser = await openSignedIn(service);
  const asking = await beginAsking(service, { redirect_uri: callback, ...changes }, metadata);
  const answer = await decide(browser, await browser.open(asking.url), fields, callback);
  const code = answer.get('code') ?? '';
  const tokens = await redeem(service, asking, code, { redirect_uri: callback });
  assert.equal(tokens.status, 200, JSON.stringify(tokens.body));
  const { access_token, refresh_token, scope } = tokens.body as Record<string, string>;
  return { browser, asking, code, accessToken: access_token ?? '', refreshToken: refresh_token ?? '', scope };
}

/** Asks REST with a token. */
export function askRest(service: Served, token: string, path = '/v1/abn/79002637069'): Promise<Response> {
  return fetch(service.url + path, { headers: { authorization: `Bearer ${token}` } });
}
