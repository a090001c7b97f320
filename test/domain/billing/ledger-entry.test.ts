import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildCharge, buildCredit, creditAccount, type LedgerEntry } from '#domain/billing/ledger-entry.ts';

const cents = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

function sumOf(entries: readonly LedgerEntry[]): number {
  return entries.reduce((total, { amount_cents }) => total + amount_cents, 0);
}

function charge(priceCents: number): LedgerEntry[] {
  return buildCharge({ transactionId: 'tx-1', accountId: 'acc-1', recordId: 'rec-1', tool: 'abn_lookup', priceCents });
}

function credit(amountCents: number): LedgerEntry[] {
  return buildCredit({ transactionId: 'tx-2', accountId: 'acc-1', amountCents, reason: 'top-up' });
}

test('a charge moves the price from the customer to revenue, with the id of its record', () => {
  const shared = { transaction_id: 'tx-1', reason: 'charge for abn_lookup', record_id: 'rec-1' };
  assert.deepEqual(charge(10), [
    { ...shared, ledger_account: 'credit:acc-1', amount_cents: -10 },
    { ...shared, ledger_account: 'revenue:abn_lookup', amount_cents: 10 },
  ]);
});

test('credit moves an amount from the operator to the customer', () => {
  const shared = { transaction_id: 'tx-2', reason: 'top-up', record_id: null };
  assert.deepEqual(credit(5_000), [
    { ...shared, ledger_account: 'credit:acc-1', amount_cents: 5_000 },
    { ...shared, ledger_account: 'operator:credit-given', amount_cents: -5_000 },
  ]);
});

test('the entries of every transaction add up to zero', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      assert.equal(sumOf(charge(amount)), 0);
      assert.equal(sumOf(credit(amount)), 0);
    }),
  );
});

test('a customer’s balance is credit minus charges, to the cent', () => {
  const small = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 50 });
  fc.assert(
    fc.property(small, small, (given, spent) => {
      const entries = [...given.flatMap(credit), ...spent.flatMap(charge)];
      const own = entries.filter(({ ledger_account }) => ledger_account === creditAccount('acc-1'));
      const expected = given.reduce((a, b) => a + b, 0) - spent.reduce((a, b) => a + b, 0);
      assert.equal(sumOf(own), expected);
      assert.equal(sumOf(entries), 0);
    }),
  );
});

test('an amount that is not a positive number of whole cents breaks an invariant', () => {
  for (const amount of [0, -1, 0.5, 2.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    assert.throws(() => charge(amount), /positive number of cents/);
    assert.throws(() => credit(amount), /positive number of cents/);
  }
});
