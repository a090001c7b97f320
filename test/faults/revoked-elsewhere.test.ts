import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { postMessage } from '#test/support/agent-service.ts';
import {
  addPerson,
  askRest,
  connect,
  post,
  refresh,
  type Served,
  type TestPerson,
} from '#test/support/consent-service.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const SCOPE = { scope: 'billing:read' };
const AT_ONCE = 20;
const timeout = 180_000;

type Connected = Awaited<ReturnType<typeof connect>>;

test('a token that its program or its person revoked through one process is refused by another at its very next request', {
  timeout,
}, async (t) => {
  const { here, elsewhere } = await startPair(t);
  const program = await connect(here, SCOPE, SCOPE);
  await assertRevoked(elsewhere, program, async () => {
    const sent = { token: program.accessToken, client_id: program.asking.clientId };
    assert.equal((await post(here, '/oauth/revoke', sent)).status, 200);
  });
  const person = await connect(here, SCOPE, SCOPE);
  await assertRevoked(elsewhere, person, async () => {
    const page = await (await person.browser.open('/account/apps')).text();
    const forms = page.matchAll(/apps\/disconnect"><input type="hidden" name="grant_id" value="([^"]+)"/g);
    const [grant_id = '', ...others] = [...forms].map(([, id]) => id ?? '');
    assert.deepEqual(others, [], 'the other one is not shown as connected any more');
    const answer = await person.browser.send('/account/apps/disconnect', { grant_id, confirmed: 'yes' });
    assert.match(await answer.text(), /Disconnected\. The app no longer has access\./);
  });
});

test('a stream that one process has open ends when its grant is revoked through another', { timeout }, async (t) => {
  const { here, elsewhere } = await startPair(t);
  const { accessToken, asking } = await connect(here, SCOPE, SCOPE);
  const headers = { authorization: `Bearer ${accessToken}` };
  const reader = (await fetch(`${elsewhere.url}/sse`, { headers })).body?.getReader();
  assert.match(new TextDecoder().decode((await reader?.read())?.value), /event: endpoint/);
  assert.equal((await post(here, '/oauth/revoke', { token: accessToken, client_id: asking.clientId })).status, 200);
  const late = new Promise((resolve) => setTimeout(resolve, 10_000, { done: 'not yet' }).unref());
  const end = (await Promise.race([reader?.read(), late])) as { done: unknown };
  assert.equal(end.done, true);
});

/** Two services on one database that say they are one service, as two behind one address do; and a person of theirs. */
async function startPair(t: TestContext): Promise<{ here: Served & { person: TestPerson }; elsewhere: Served }> {
  const ground = openFaultGround(t);
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const person = await addPerson({ database, account: await createTestAccount(database.db) }, 'ada@example.com');
  // A busy test machine must not make the service shed requests.
  const settings = { DATABASE_URL: database.url, MAX_LAG_MS: '600000' };
  const serve = (env: Record<string, string>) =>
    ground.serve({ env: { ...settings, DATA_DIR: ground.makeDataDir(), ...env } });
  const { url } = await serve({});
  const port = await findFreePort();
  await serve({ PORT: String(port), PUBLIC_URL: url });
  const elsewhere = { url: `http://127.0.0.1:${port}` };
  assert.notEqual(elsewhere.url, url);
  return { here: { url, person }, elsewhere };
}

async function assertRevoked(elsewhere: Served, connected: Connected, revoke: () => Promise<void>): Promise<void> {
  const { accessToken, refreshToken, asking } = connected;
  // Whatever a process might remember of a token, it has reason to by now; and it is in the middle of asking.
  assert.deepEqual(new Set(await askAtOnce(elsewhere, accessToken)), new Set([200]));
  let isOver = false;
  const traffic = (async () => {
    while (!isOver) await askAtOnce(elsewhere, accessToken);
  })();
  await revoke();
  const next = await askAtOnce(elsewhere, accessToken);
  isOver = true;
  await traffic;
  assert.deepEqual(new Set(next), new Set([401]));
  assert.deepEqual((await refresh(elsewhere, asking.clientId, refreshToken)).body.error, 'invalid_grant');
}

/** Sends many requests to REST and the agent door at once; returns the statuses. */
function askAtOnce(service: Served, token: string): Promise<number[]> {
  const authorization = `Bearer ${token}`;
  const sends = Array.from({ length: AT_ONCE }, () => [
    () => askRest(service, token, '/v1/usage'),
    () => postMessage(service, LIST, { authorization }),
  ]);
  return Promise.all(sends.flat().map(sendUntilServed));
}

// A busy machine answers some of so many requests with 503 overloaded, before it reads the token.
async function sendUntilServed(send: () => Promise<Response>): Promise<number> {
  const response = await send();
  const body = await response.text();
  if (response.status === 503 && body.includes('overloaded')) return sendUntilServed(send);
  return response.status;
}
