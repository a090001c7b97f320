import { sql, type Transaction } from 'kysely';
import { invariant } from '#base/invariant.ts';
import { type AccountFunds, findShortage, type Shortage } from '#domain/billing/account-funds.ts';
import type { Quote } from '#domain/billing/quote.ts';
import { buildCapDay, type DayCap } from '#domain/billing/spending-cap.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';
import { lockBalanceCents, readBalanceCents } from './ledger.ts';
import { findDayCap } from './spending.ts';

type AccountDay = { accountId: string; day: string };

/** Locks every account until the transaction ends, and returns what each can spend: no other process can charge it or change its cap before then. */
export async function lockAccountFunds(
  trx: Transaction<Tables>,
  days: readonly AccountDay[],
): Promise<Map<string, AccountFunds>> {
  const balances = new Map<string, number>();
  // In order, so that two processes with the same accounts cannot deadlock.
  for (const accountId of [...new Set(days.map((one) => one.accountId))].sort())
    balances.set(accountId, await lockBalanceCents(trx, accountId));
  const funds = new Map<string, AccountFunds>();
  for (const { accountId, day, capCents, heldCents, chargedCents } of await readAccountDays(trx, days)) {
    const freeCents = (balances.get(accountId) ?? 0) - heldCents;
    const book = funds.get(accountId) ?? { freeCents, capCents, heldCents, chargedCents: new Map() };
    book.chargedCents.set(day, chargedCents);
    funds.set(accountId, book);
  }
  return funds;
}

/** Locks the account of a quote until the transaction ends; returns why it cannot pay the quote, or null. */
export async function lockShortage(trx: Transaction<Tables>, quote: Quote, now: Date): Promise<Shortage | null> {
  const asked = { accountId: quote.accountId, day: buildCapDay(now) };
  const funds = (await lockAccountFunds(trx, [asked])).get(asked.accountId);
  invariant(funds !== undefined, `account ${asked.accountId} has funds`);
  return findShortage(funds, asked.day, quote.amountCents);
}

/** The daily cap of an account and what counts against it on a day; null when the account has none. */
export async function findAccountCap(db: Database, asked: AccountDay): Promise<DayCap | null> {
  const [found] = await readAccountDays(db, [asked]);
  if (found === undefined || found.capCents === null) return null;
  return { capCents: found.capCents, spentCents: found.chargedCents + found.heldCents };
}

/** Opens what decides whether a caller can pay: the balance, and the caps of the account and of the grant. */
export function openFunds(db: Database) {
  return {
    readBalanceCents: (accountId: string) => readBalanceCents(db, accountId),
    findAccountCap: (asked: AccountDay) => findAccountCap(db, asked),
    findDayCap: (asked: Parameters<typeof findDayCap>[1]) => findDayCap(db, asked),
  };
}

/** Sets the daily cap of an account; null removes it. Waits for running charges. */
export async function changeAccountCap(db: Database, account_id: string, capCents: number | null): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ daily_cap_cents: capCents })
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
}

type DayBook = AccountDay & { capCents: number | null; heldCents: number; chargedCents: number };

// Held cents are the prices of searches that were sent and are not settled.
async function readAccountDays(db: Database, days: readonly AccountDay[]): Promise<DayBook[]> {
  if (days.length === 0) return [];
  const asked = JSON.stringify(days.map(({ accountId, day }) => ({ accountId, day })));
  const { rows } = await sql<DayBook>`
    select asked."accountId", asked.day, a.daily_cap_cents as "capCents", coalesce(held.cents, 0)::integer as "heldCents",
      coalesce(last.account_day_cents, 0) as "chargedCents"
    from json_to_recordset(${asked}) as asked("accountId" text, day text)
    join accounts a on a.account_id = asked."accountId"
    left join lateral (
      select account_day_cents from spending s where s.account_id = asked."accountId" and s.day = asked.day::date
        order by account_day_cents desc limit 1
    ) last on true
    left join lateral (
      select sum(amount_cents) as cents from quotes q where q.account_id = asked."accountId"
        and dispatch_id is not null and record_id is null and closed_at is null
    ) held on true`.execute(db);
  return rows;
}
