import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoLeak, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

let cut: CutService;
before(async () => {
  cut = await startCutService();
});
after(() => cut.stop());

const getHealth = () => fetch(`${cut.service.url}/v1/_health`);

test('ok: health needs no credential, and says that the API and its store respond [endpoints.health] [endpoints.health-no-auth]', async () => {
  // Health waits half a second for the store, which a busy machine may need for a first connection.
  const { time, ...body } = await waitUntil('health says ok', async () => {
    const answer = await readOk(await getHealth());
    return answer.status === 'ok' ? answer : null;
  });
  assert.deepEqual(body, { ok: true, status: 'ok', reasons: [], store: 'ok', version: '1.0.0' });
  assert.ok(Math.abs(Date.parse(String(time)) - Date.now()) < 60_000);
});

test('ok: a credential, good or bad, makes no difference to health', async () => {
  for (const authorization of [`Bearer ${cut.service.account.api_key}`, 'Bearer nonsense', 'Basic eDp5']) {
    await readOk(await fetch(`${cut.service.url}/v1/_health`, { headers: { authorization } }));
  }
});

test('invalid: a query parameter is not part of the request', async () => {
  await readRefusal(await fetch(`${cut.service.url}/v1/_health?verbose=1`), 400, 'invalid_input');
});

for (const [what, takeAway] of [
  ['gone', () => cut.store.cut()],
  ['silent', () => cut.store.hang()],
] as const) {
  test(`store down: with PostgreSQL ${what} health says degraded within a second, without details`, async () => {
    await takeAway();
    // Health queries the store at most twice a second; the last answer may still be cached.
    await new Promise((resolve) => setTimeout(resolve, 600));
    const startedMs = performance.now();
    const response = await getHealth();
    const elapsedMs = performance.now() - startedMs;
    const { time: _time, ...body } = await readOk(response.clone());
    assert.deepEqual(body, {
      ok: true,
      status: 'degraded',
      reasons: ['store_unavailable'],
      store: 'unavailable',
      version: '1.0.0',
    });
    // Health waits less than a second for the store. A busy machine adds some time, but a full wait for the store takes longer.
    assert.ok(elapsedMs < 4_000, `took ${elapsedMs} ms`);
    assertNoLeak(await response.text());
    await cut.store.restore();
  });
}

test('store back: health says ok again without a restart', async () => {
  await cut.store.cut();
  await cut.store.restore();
  const deadline = Date.now() + 10_000;
  let status: unknown;
  while (status !== 'ok' && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    status = (await readOk(await getHealth())).status;
  }
  assert.equal(status, 'ok');
});
