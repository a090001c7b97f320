import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { settleAll } from '#jobs/billing/settle-purchases.ts';
import { DISPATCH_LEASE_MS } from '#store/billing/dispatches.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { type PpsrStandIn, startPpsrStandIn } from '#test/fakes/ppsr-register.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { assertNoMoneyFaults, decideAs, openPpsrGate } from '#test/support/money-service.ts';
import { createTestAccount, createTestGrant, type TestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const MAIN = join(import.meta.dirname, 'paid-search.ts');
const ACN = '002637069';
const timeout = 600_000;

let database: TestDatabase;
let ppsr: PpsrStandIn;
before(async () => {
  database = await createTestDatabase();
  await openPpsrGate(database);
  ppsr = await startPpsrStandIn();
});
after(async () => {
  await ppsr.stop();
  await database.drop();
});

type Said = { code?: string; body?: { record_id: string }; replayed?: boolean; details?: Record<string, unknown> };

for (const [point, performed] of [
  ['before_send', 0],
  ['after_answer', 1],
  ['before_commit', 1],
  ['after_commit', 1],
] as const) {
  test(`killed ${point.replace('_', ' ')}: reconciled, sent at most once, never charged twice [money.pending-reconciliation]`, {
    timeout,
  }, async (t) => {
    const ground = openFaultGround(t);
    const account = await createTestAccount(database.db);
    const caller = await createTestGrant(database.db, account);
    const run = (env: Record<string, string> = {}) => runSearch(ground, caller, env);
    const asked = await run();
    assert.equal(asked.said?.code, 'price_confirmation_required');
    await decideAs(database, caller, asked.said?.details?.quote_id);
    const sentBefore = ppsr.sent;
    const killed = await run({ DIE: point });
    assert.equal(killed.signal, 'SIGKILL', killed.text);
    const committed = (await readBalance(account)) !== 5_000;
    assert.ok(!committed || point === 'after_commit', 'before the commit nothing is charged');
    // A repeated call meanwhile sends nothing: the answer is that the search is running, or its record.
    const again = await run();
    assert.equal(again.said?.code ?? 'ok', committed ? 'ok' : 'idempotency_conflict');
    const settle = () =>
      settleAll({ db: database.db, register: ppsr.register }, new Date(Date.now() + DISPATCH_LEASE_MS));
    assert.deepEqual([await settle(), await settle()], [committed ? 0 : 1, 0]);
    assert.deepEqual([ppsr.sent - sentBefore, await readBalance(account)], [performed, 5_000 - 250 * performed]);
    const last = (await run()).said;
    assert.equal(last?.code ?? 'ok', performed === 1 ? 'ok' : 'price_confirmation_required');
    if (performed === 1) assert.deepEqual([last?.replayed, last?.body?.record_id], [true, ppsr.performed.at(-1)]);
    assert.equal(ppsr.sent - sentBefore, performed);
    await assertNoMoneyFaults(database);
  });
}

const readBalance = ({ account_id }: TestAccount) => readBalanceCents(database.db, account_id);

async function runSearch(
  ground: ReturnType<typeof openFaultGround>,
  caller: DelegatedCaller,
  env: Record<string, string>,
) {
  const settings = { DATABASE_URL: database.url, PPSR_URL: ppsr.url, CALLER: JSON.stringify(caller), ACN, ...env };
  const { signal, said } = await ground.run([], { main: MAIN, env: settings });
  const line = said.split('\n').find((one) => one.startsWith('{'));
  return { signal, text: said, said: line === undefined ? null : (JSON.parse(line) as Said) };
}
