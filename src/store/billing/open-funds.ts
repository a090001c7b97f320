import type { Database } from '#store/postgres/database.ts';
import { findAccountCap } from './account-funds.ts';
import { readBalanceCents } from './ledger.ts';
import { findDayCap } from './spending.ts';

/** Opens what decides whether a caller can pay: the balance, and the caps of the account and of the grant. */
export function openFunds(db: Database) {
  return {
    readBalanceCents: (accountId: string) => readBalanceCents(db, accountId),
    findAccountCap: (asked: Parameters<typeof findAccountCap>[1]) => findAccountCap(db, asked),
    findDayCap: (asked: Parameters<typeof findDayCap>[1]) => findDayCap(db, asked),
  };
}
