import { sql, type Transaction } from 'kysely';
import { invariant } from '#base/invariant.ts';
import { type AccountFunds, findShortage, type Shortage } from '#domain/billing/account-funds.ts';
import { buildCapDay, type DayCap, fitsCap } from '#domain/billing/spending-cap.ts';
import type { Tables } from '#store/tables/tables.ts';
import { lockAccountFunds } from './account-funds.ts';
import { type NewCharge, recordCharges } from './ledger.ts';
import { keyOfDay, readDayCaps, recordSpending, type SpendingRow } from './spending.ts';

/** What pays for a check: the account's own key, the cap that a person set, or the price that a person approved. `pending` keeps a search whose outcome is not known. */
export type FundingSource =
  | { from: 'key' }
  | { from: 'cap'; grantId: string }
  | { from: 'quote'; quoteId: string }
  | { from: 'pending'; quoteId: string };

/** One completed check to record; a price of zero charges nothing. */
export type ChargeRequest = NewCharge & { createdAt: string; funding: FundingSource };

/** Whether a check is recorded and charged, or why not; then nothing is stored. */
export type ChargeOutcome = 'recorded' | Shortage['reason'] | 'spend_cap_reached' | 'grant_ended' | 'quote_settled';

/** The decisions, and a function that writes the charges to the ledger, records spending and settles quotes. */
type DecidedCharges = { outcomes: ChargeOutcome[]; record(): Promise<void> };

type QuoteRow = Pick<
  Tables['quotes'],
  'account_id' | 'amount_cents' | 'dispatch_id' | 'record_id' | 'pending_record_id'
> & { closed: boolean };

type Books = { funds: Map<string, AccountFunds>; caps: Map<string, DayCap>; quotes: Map<string, QuoteRow> };

/**
 * Decides in order whether each check of a batch may be charged. Locks every charged account, so no other process can
 * spend its credit, the caps of its grants or its quotes before this transaction ends.
 */
export async function decideCharges(
  trx: Transaction<Tables>,
  requests: readonly ChargeRequest[],
): Promise<DecidedCharges> {
  const books = await openBooks(trx, requests);
  const spending: SpendingRow[] = [];
  const charged: ChargeRequest[] = [];
  const settled: ChargeRequest[] = [];
  const outcomes = requests.map((request): ChargeOutcome => {
    const outcome = decideCharge(books, request);
    if (outcome !== 'recorded') return outcome;
    if (request.priceCents > 0) {
      charged.push(request);
      spending.push(spend(books, request));
    }
    if ('quoteId' in request.funding) settled.push(request);
    return outcome;
  });
  return {
    outcomes,
    async record() {
      await recordCharges(trx, charged);
      await recordSpending(trx, spending);
      for (const request of settled) await settleQuote(trx, request);
    },
  };
}

function decideCharge({ funds, caps, quotes }: Books, request: ChargeRequest): ChargeOutcome {
  const { funding, priceCents, accountId } = request;
  // The price was reserved when the approved search was sent, so the credit is available.
  if ('quoteId' in funding) return maySettle(quotes.get(funding.quoteId), request) ? 'recorded' : 'quote_settled';
  if (priceCents === 0) return 'recorded';
  const day = buildCapDay(request.createdAt);
  const shortage = findShortage(fundsOf(funds, accountId), day, priceCents);
  if (shortage !== null) return shortage.reason;
  if (funding.from === 'key') return 'recorded';
  const cap = caps.get(keyOfDay({ accountId, grantId: funding.grantId, day }));
  if (cap === undefined) return 'grant_ended';
  return fitsCap(cap, priceCents) ? 'recorded' : 'spend_cap_reached';
}

function maySettle(quote: QuoteRow | undefined, { funding, recordId, accountId, priceCents }: ChargeRequest): boolean {
  if (quote === undefined || quote.account_id !== accountId) return false;
  if (quote.record_id !== null || quote.closed || quote.dispatch_id === null) return false;
  if (funding.from === 'pending') return quote.pending_record_id === null && priceCents === 0;
  return quote.dispatch_id === recordId && (priceCents === quote.amount_cents || priceCents === 0);
}

function spend(
  { funds, caps }: Books,
  { recordId, accountId, priceCents, createdAt, funding }: ChargeRequest,
): SpendingRow {
  const day = buildCapDay(createdAt);
  const book = fundsOf(funds, accountId);
  const account_day_cents = (book.chargedCents.get(day) ?? 0) + priceCents;
  book.chargedCents.set(day, account_day_cents);
  const row = {
    record_id: recordId,
    account_id: accountId,
    day,
    cents: priceCents,
    account_day_cents,
    account_cap_cents: book.capCents,
  };
  if ('quoteId' in funding) {
    // The price was reserved, so it was already part of neither the free credit nor the unused cap.
    book.heldCents -= priceCents;
    return { ...row, quote_id: funding.quoteId };
  }
  book.freeCents -= priceCents;
  if (funding.from === 'key') return row;
  const key = keyOfDay({ accountId, grantId: funding.grantId, day });
  const cap = caps.get(key);
  invariant(cap !== undefined, 'the cap of every charged grant was read');
  const day_cents = cap.spentCents + priceCents;
  caps.set(key, { ...cap, spentCents: day_cents });
  return { ...row, grant_id: funding.grantId, cap_cents: cap.capCents, day_cents };
}

function fundsOf(funds: Books['funds'], accountId: string): AccountFunds {
  const found = funds.get(accountId);
  invariant(found !== undefined, 'the funds of every charged account were read');
  return found;
}

async function openBooks(trx: Transaction<Tables>, requests: readonly ChargeRequest[]): Promise<Books> {
  const charged = requests.filter(({ priceCents }) => priceCents > 0);
  const funds = await lockAccountFunds(
    trx,
    charged.map(({ accountId, createdAt }) => ({ accountId, day: buildCapDay(createdAt) })),
  );
  const days = charged.flatMap(({ accountId, createdAt, funding }) =>
    funding.from === 'cap' ? [{ accountId, grantId: funding.grantId, day: buildCapDay(createdAt) }] : [],
  );
  const quoteIds = requests.flatMap(({ funding }) => ('quoteId' in funding ? [funding.quoteId] : []));
  return {
    funds,
    caps: days.length === 0 ? new Map() : await readDayCaps(trx, days),
    quotes: quoteIds.length === 0 ? new Map() : await lockQuotes(trx, [...new Set(quoteIds)].sort()),
  };
}

async function lockQuotes(trx: Transaction<Tables>, quoteIds: readonly string[]): Promise<Map<string, QuoteRow>> {
  const { rows } = await sql<QuoteRow & { quote_id: string }>`
    select quote_id, account_id, amount_cents, dispatch_id, record_id, pending_record_id, closed_at is not null as closed
    from quotes where quote_id = any(${quoteIds}) order by quote_id for update`.execute(trx);
  return new Map(rows.map((row) => [row.quote_id, row]));
}

async function settleQuote(trx: Transaction<Tables>, { funding, recordId }: ChargeRequest): Promise<void> {
  if (!('quoteId' in funding)) return;
  const change = funding.from === 'quote' ? { record_id: recordId } : { pending_record_id: recordId };
  await trx.updateTable('quotes').set(change).where('quote_id', '=', funding.quoteId).execute();
}
