import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PPSR_GATE } from '#contract/gates.ts';
import { readOk, readRefusal } from './answers.ts';
import { type CutService, startCutService } from './cut-service.ts';
import { createTestAccount } from './test-account.ts';

/** Tests that a PPSR route is closed for every caller; `ids` are the requirements that this covers. */
export function testClosedGate(path: string, body: object, ids: { closed: string; credential: string; free: string }) {
  let cut: CutService;
  before(async () => {
    cut = await startCutService();
  });
  after(() => cut.stop());

  const ask = (authorization: string, asked: unknown = body) =>
    fetch(cut.service.url + path, {
      method: 'POST',
      body: JSON.stringify(asked),
      headers: { authorization, 'content-type': 'application/json' },
    });
  const askWithKey = (asked?: unknown) => ask(`Bearer ${cut.service.account.api_key}`, asked);

  test(`closed: a valid key with every scope and credit gets 503, without a price ${ids.closed}`, async () => {
    const response = await askWithKey();
    assert.equal(response.headers.get('retry-after'), null, 'there is no time at which it would be open');
    assert.equal(response.headers.get('x-record-id'), null);
    const refusal = await readRefusal(response, 503, 'ppsr_unavailable');
    assert.deepEqual(Object.keys(refusal), ['ok', 'code', 'message', 'request_id']);
    assert.doesNotMatch(JSON.stringify(refusal), /\$|cents|2\.50|250/);
  });

  test(`closed: a key without the scope or the credit gets the same answer ${ids.credential}`, async () => {
    const { api_key } = await createTestAccount(cut.service.database.db, { scopes: ['abn:lookup'], creditCents: 0 });
    await readRefusal(await ask(`Bearer ${api_key}`), 503, 'ppsr_unavailable');
  });

  test('closed: whatever the body, the answer is the same, and a person is not searched for', async () => {
    const person = { subject_kind: 'individual', given_name: 'A', family_name: 'B', date_of_birth: '1970-01-01' };
    for (const asked of [person, {}, [], null, 'text', { ...body, acn: '1' }, { ...body, confirm_price: true }]) {
      await readRefusal(await askWithKey(asked), 503, 'ppsr_unavailable');
    }
  });

  const json = { 'content-type': 'application/json' };
  const oddRequests: Record<string, { body?: string; headers?: Record<string, string>; query?: string }> = {
    'broken JSON': { body: '{"acn":', headers: json },
    'nested brackets': { body: '['.repeat(100_000), headers: json },
    'no body': {},
    'an empty body': { body: '', headers: json },
    'no media type': { body: '{}' },
    'another media type': { body: '<acn/>', headers: { 'content-type': 'application/xml' } },
    'a body that is too large': { body: JSON.stringify('a'.repeat(300 * 1024)), headers: json },
    'a query': { body: '{}', headers: json, query: '?acn=002637069' },
    'a key that is no Idempotency-Key': { body: '{}', headers: { ...json, 'idempotency-key': 'a b' } },
  };
  for (const [name, { query = '', ...odd }] of Object.entries(oddRequests)) {
    test(`closed: ${name} is 503 with a key, and 401 without`, async () => {
      const send = (authorization: object) =>
        fetch(cut.service.url + path + query, {
          ...odd,
          method: 'POST',
          headers: { ...odd.headers, ...authorization },
        });
      await readRefusal(
        await send({ authorization: `Bearer ${cut.service.account.api_key}` }),
        503,
        'ppsr_unavailable',
      );
      await readRefusal(await send({ authorization: 'Bearer nonsense' }), 401, 'authentication_required');
      await readRefusal(await send({}), 401, 'authentication_required');
    });
  }

  // The gate reads its evidence at most once a second.
  const waitForGate = () => new Promise((resolve) => setTimeout(resolve, 1_100));
  const recordEvidence = async (kinds: readonly string[]) => {
    for (const kind of kinds) {
      const piece = { gate: 'ppsr', kind, evidence_ref: 'a test', recorded_by: 'a test', recorded_at: new Date() };
      await cut.service.database.db.insertInto('gate_evidence').values(piece).execute();
    }
    await waitForGate();
  };

  test('closed: with two of three pieces of evidence the gate is still shut', async () => {
    await recordEvidence(PPSR_GATE.evidenceKinds.slice(0, 2));
    await readRefusal(await askWithKey(), 503, 'ppsr_unavailable');
  });

  test(`closed: nothing is recorded, charged or kept under an Idempotency-Key ${ids.free}`, async () => {
    const headers = { 'idempotency-key': 'ppsr-1', 'content-type': 'application/json' };
    await cut.service.request(path, { method: 'POST', body: JSON.stringify(body), headers });
    const usage = await readOk(await cut.service.request('/v1/usage'));
    assert.deepEqual([usage.balance_cents, usage.calls], [5_000, 0]);
    const { db } = cut.service.database;
    assert.deepEqual(await db.selectFrom('records').select('record_id').execute(), []);
    assert.deepEqual(await db.selectFrom('idempotency_keys').select('idempotency_key').execute(), []);
  });

  test('unauthenticated: a bad credential is 401 as on every route, before the gate', async () => {
    for (const authorization of ['', 'Bearer nonsense', 'Bearer', 'Basic eDp5']) {
      const response = await ask(authorization);
      assert.equal(response.headers.get('www-authenticate'), 'Bearer');
      await readRefusal(response, 401, 'authentication_required');
    }
  });

  test('store down: a key that cannot be checked is 503 store_unavailable, and no token opens the gate', async () => {
    await cut.store.cut();
    await waitForGate();
    await readRefusal(await askWithKey(), 503, 'store_unavailable');
    await readRefusal(await ask(`Bearer ${'t'.repeat(43)}`), 503, 'store_unavailable');
    await cut.store.restore();
  });

  test('with all evidence recorded there is still no access to the register: rejected, and nothing recorded or charged', async () => {
    await recordEvidence(PPSR_GATE.evidenceKinds.slice(2));
    await readRefusal(await ask('Bearer nonsense'), 401, 'authentication_required');
    await readRefusal(await askWithKey(), 503, 'ppsr_unavailable');
    const usage = await readOk(await cut.service.request('/v1/usage'));
    assert.deepEqual([usage.balance_cents, usage.calls], [5_000, 0]);
  });
}
