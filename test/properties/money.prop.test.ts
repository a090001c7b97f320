import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type WiredOperations, wireOperations } from '#app/wire-operations.ts';
import { NotPerformed, ServiceError } from '#contract/service-error.ts';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { buildCapDay } from '#domain/billing/spending-cap.ts';
import { settleAll } from '#jobs/billing/settle-purchases.ts';
import { importSamples } from '#jobs/imports/import-samples.ts';
import type { PpsrRegister } from '#registers/ppsr/ppsr-register.ts';
import { revokeGrant } from '#store/access/grants.ts';
import { DISPATCH_LEASE_MS } from '#store/billing/dispatches.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { listQuotes } from '#store/billing/quotes.ts';
import { findDayCap } from '#store/billing/spending.ts';
import { assertNoMoneyFaults, decideAs, openPpsrGate } from '#test/support/money-service.ts';
import { OPERATION_SETTINGS } from '#test/support/operation-settings.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount, createTestGrant } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const ACNS = ['002637069', '000000019', '010499966'];
const CREDIT_CENTS = 1_000;
const CAP_CENTS = 30;

// What can happen to a search; a crash leaves no rows of the service, before or after the register did its work.
const FATES = ['answers', 'refuses', 'loses_answer', 'loses_request', 'crash_before', 'crash_after'] as const;
type Fate = (typeof FATES)[number];

type Step =
  | { do: 'look_up'; by: number; times: number }
  | { do: 'search'; by: number; acn: number; times: number; fate: Fate }
  | { do: 'buy'; by: number; acn: number; times: number; fate: Fate }
  | { do: 'decide'; by: number; as: number; nth: number; decision: 'approved' | 'declined' }
  | { do: 'revoke'; by: number }
  | { do: 'expire' }
  | { do: 'settle'; asked: boolean; later: boolean };

const by = fc.nat(2);
const times = fc.integer({ min: 1, max: 4 });
const search = { by, acn: fc.nat(2), times, fate: fc.constantFrom(...FATES) };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look_up' as const), by, times }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('search' as const), ...search }) },
  // Chance alone would hardly ever approve a search.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('buy' as const), ...search }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      by,
      as: by,
      nth: fc.nat(3),
      decision: fc.constantFrom('approved' as const, 'approved' as const, 'declined' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revoke' as const), by }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), asked: fc.boolean(), later: fc.boolean() }) },
);

let database: TestDatabase;
let wired: WiredOperations;
let fate: Fate = 'answers';
const performed: string[] = [];
const register: PpsrRegister = {
  async search(_subject, reference) {
    // As if the process or the database stopped: no more rows are written.
    const crash = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    if (fate === 'crash_before') throw crash;
    if (fate === 'refuses') throw new NotPerformed('upstream_error', 'The register refused.');
    if (fate === 'loses_request') throw new Error('the request was lost');
    performed.push(reference);
    if (fate === 'crash_after') throw crash;
    if (fate === 'loses_answer') throw new Error('the answer was lost');
    return buildResult(reference);
  },
  findOutcome: async (reference) =>
    performed.includes(reference) ? { state: 'performed', result: buildResult(reference) } : { state: 'not_performed' },
};
const buildResult = (reference: string) => ({
  searchCertificateNumber: reference,
  certificate: reference,
  registrations: 0,
  searchedAt: '2026-11-15T00:00:00.000Z',
});

before(async () => {
  database = await createTestDatabase();
  await importSamples(database, () => ({ update: () => undefined, done: () => undefined }));
  await openPpsrGate(database);
  wired = wireOperations(database, OPERATION_SETTINGS, { ppsr: register });
});
after(() => database.drop());

async function call(caller: DelegatedCaller, operation: string, input: unknown): Promise<void> {
  const authenticate = async () => caller;
  try {
    await wired.funnel.call({ operation, input, authenticate, idempotencyKey: null });
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    assert.notEqual(error.code, 'internal_error', String(error.cause));
  }
}

async function take(one: Step, callers: readonly DelegatedCaller[]): Promise<void> {
  const { db, pool } = database;
  const caller = callers['by' in one ? one.by : 0] as DelegatedCaller;
  switch (one.do) {
    case 'look_up': {
      const calls = Array.from({ length: one.times }, () => call(caller, 'abn_lookup', { abn: '79002637069' }));
      return void (await Promise.all(calls));
    }
    case 'search': {
      fate = one.fate;
      // One after the other if the search gets no response: concurrent ones would only wait for it.
      const count = fate === 'answers' || fate === 'refuses' ? one.times : 1;
      const calls = Array.from({ length: count }, () =>
        call(caller, 'ppsr_search_organisation', { acn: ACNS[one.acn] }),
      );
      return void (await Promise.all(calls));
    }
    case 'buy': {
      await take({ ...one, do: 'search', times: 1 }, callers);
      const [newest] = await listQuotes(db, { accountId: caller.accountId, userId: caller.delegation.userId }, 1);
      if (newest !== undefined) await decideAs(database, caller, newest.quoteId);
      return take({ ...one, do: 'search' }, callers);
    }
    case 'decide': {
      const owner = callers[one.as] as DelegatedCaller;
      const person = { accountId: caller.accountId, userId: caller.delegation.userId };
      const quote = (await listQuotes(db, person, 10)).at(one.nth);
      if (quote === undefined) return;
      const counted = await decideAs(database, owner, quote.quoteId, one.decision);
      return assert.ok(!counted || quote.userId === owner.delegation.userId, 'only its own person decides a price');
    }
    case 'revoke':
      return void (await revokeGrant(db, caller.delegation.grantId));
    case 'expire': {
      const over = `created_at = now() - interval '2 hours', expires_at = now() - interval '1 second'`;
      return tamperWith(pool, 'quotes', `update quotes set ${over} where account_id = '${caller.accountId}'`);
    }
    case 'settle':
      return void (await settle(one.asked, one.later));
  }
}

const settle = (asked: boolean, later: boolean) =>
  settleAll(
    { db: database.db, register: asked ? register : null },
    new Date(Date.now() + (later ? DISPATCH_LEASE_MS + 1 : 0)),
  );

async function assertAccounted(callers: readonly DelegatedCaller[], isSettled: boolean): Promise<void> {
  const { accountId } = callers[0] as DelegatedCaller;
  const { rows } = await database.pool.query(
    `select coalesce(sum(cents), 0)::int as cents, count(quote_id)::int as searches from spending
      join records using (record_id) where records.account_id = $1`,
    [accountId],
  );
  const { cents, searches } = rows[0] as { cents: number; searches: number };
  assert.equal(await readBalanceCents(database.db, accountId), CREDIT_CENTS - cents);
  for (const { delegation } of callers) {
    const cap = await findDayCap(database.db, { accountId, ...delegation, day: buildCapDay(new Date()) });
    assert.ok(cap === null || cap.spentCents <= CAP_CENTS);
  }
  assert.equal(new Set(performed).size, performed.length, 'nothing is sent twice under one approval');
  assert.ok(searches <= performed.length, 'nothing is charged that was not done');
  if (isSettled) assert.equal(searches, performed.length, 'what was done is charged in the end, once');
}

test('over any sequence of calls, retries, approvals, revocations and crashes the ledger balances, no cap is exceeded, and every charge has one record and one approval or cap', {
  timeout: 600_000,
}, async () => {
  const sequence = fc.array(step, { minLength: 5, maxLength: 25, size: 'max' });
  let charged = 0;
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      const account = await createTestAccount(database.db, { creditCents: CREDIT_CENTS });
      const callers = [
        await createTestGrant(database.db, account, { capCents: CAP_CENTS, clientId: 'one' }),
        await createTestGrant(database.db, account, { capCents: CAP_CENTS, clientId: 'two' }),
      ];
      // Another client of the first user.
      const { userId } = (callers[0] as DelegatedCaller).delegation;
      callers.push(await createTestGrant(database.db, account, { capCents: CAP_CENTS, clientId: 'three', userId }));
      performed.length = 0;
      for (const one of steps) {
        await take(one, callers);
        await assertAccounted(callers, false);
      }
      await settle(true, true);
      await assertAccounted(callers, true);
      await assertNoMoneyFaults(database);
      charged += performed.length;
    }),
    { numRuns: 10 },
  );
  assert.ok(charged > 0, 'some of the searches were approved and done, or this would show nothing');
});
