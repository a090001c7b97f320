import { invariant } from '#base/invariant.ts';

/** One entry of a transaction; the entries of a transaction add up to zero. */
export type LedgerEntry = {
  transaction_id: string;
  ledger_account: string;
  amount_cents: number;
  reason: string;
  record_id: string | null;
};

export function creditAccount(accountId: string): string {
  return `credit:${accountId}`;
}

/** Builds the two entries that charge a completed check to its account. */
export function buildCharge(charge: {
  transactionId: string;
  accountId: string;
  recordId: string;
  tool: string;
  priceCents: number;
}): LedgerEntry[] {
  invariant(Number.isSafeInteger(charge.priceCents) && charge.priceCents > 0, 'a charge is a positive number of cents');
  const shared = {
    transaction_id: charge.transactionId,
    reason: `charge for ${charge.tool}`,
    record_id: charge.recordId,
  };
  return [
    { ...shared, ledger_account: creditAccount(charge.accountId), amount_cents: -charge.priceCents },
    { ...shared, ledger_account: `revenue:${charge.tool}`, amount_cents: charge.priceCents },
  ];
}

/** Builds the two entries that credit an account. */
export function buildCredit(credit: {
  transactionId: string;
  accountId: string;
  amountCents: number;
  reason: string;
}): LedgerEntry[] {
  invariant(Number.isSafeInteger(credit.amountCents) && credit.amountCents > 0, 'credit is a positive number of cents');
  const shared = { transaction_id: credit.transactionId, reason: credit.reason, record_id: null };
  return [
    { ...shared, ledger_account: creditAccount(credit.accountId), amount_cents: credit.amountCents },
    { ...shared, ledger_account: 'operator:credit-given', amount_cents: -credit.amountCents },
  ];
}

/** Builds the entries that reverse a whole transaction: the same accounts with the opposite amounts. */
export function buildReversal(transactionId: string, original: readonly LedgerEntry[], because: string): LedgerEntry[] {
  invariant(original.length > 0, 'there is a transaction to reverse');
  return original.map(({ transaction_id, ledger_account, amount_cents }) => ({
    transaction_id: transactionId,
    ledger_account,
    amount_cents: -amount_cents,
    reason: `takes back ${transaction_id}: ${because}`,
    // A record has one charge, so only the correction names the record, not its entries.
    record_id: null,
  }));
}
