import { sql, type Transaction } from 'kysely';
import { type AccountFunds, findShortage, type Shortage } from '#domain/billing/account-funds.ts';
import { buildCapDay, type DayCap, fitsCap } from '#domain/billing/spending-cap.ts';
import type { Tables } from '#store/tables/tables.ts';
import { lockAccountFunds } from './account-funds.ts';
import { keyOfDay, readDayCaps, recordSpending, type SpendingRow } from './spending.ts';

/** What pays for a check: the account's own key, the cap that a person set, or the price that a person approved. `pending` keeps a search whose outcome is not known. */
export type Draw =
  | { from: 'key' }
  | { from: 'cap'; grantId: string }
  | { from: 'quote'; quoteId: string }
  | { from: 'pending'; quoteId: string };

/** One check that wants to be recorded. */
export type Drawing = { accountId: string; recordId: string; createdAt: string; priceCents: number; draw: Draw };

/** Whether a check may be recorded; where it may not, nothing of it is. */
export type DrawOutcome = 'recorded' | Shortage['reason'] | 'spend_cap_reached' | 'grant_ended' | 'quote_settled';

/** What was decided, and what it leaves behind. */
export type Draws = { outcomes: DrawOutcome[]; record(): Promise<void> };

type QuoteRow = Pick<
  Tables['quotes'],
  'account_id' | 'amount_cents' | 'dispatch_id' | 'record_id' | 'pending_record_id'
> & { closed: boolean };

type Books = { funds: Map<string, AccountFunds>; caps: Map<string, DayCap>; quotes: Map<string, QuoteRow> };

/**
 * Decides the checks of a batch in their order, with the turn of every account that is charged taken: nobody else can
 * draw on its credit, on the caps of its grants or on its quotes before this transaction ends.
 */
export async function decideDraws(trx: Transaction<Tables>, drawings: readonly Drawing[]): Promise<Draws> {
  const books = await openBooks(trx, drawings);
  const spending: SpendingRow[] = [];
  const settled: Drawing[] = [];
  const outcomes = drawings.map((drawing): DrawOutcome => {
    const outcome = decideDraw(books, drawing);
    if (outcome !== 'recorded') return outcome;
    if (drawing.priceCents > 0) spending.push(spend(books, drawing));
    if ('quoteId' in drawing.draw) settled.push(drawing);
    return outcome;
  });
  return {
    outcomes,
    async record() {
      await recordSpending(trx, spending);
      for (const drawing of settled) await settleQuote(trx, drawing);
    },
  };
}

function decideDraw({ funds, caps, quotes }: Books, drawing: Drawing): DrawOutcome {
  const { draw, priceCents, accountId } = drawing;
  // The price of an approved search was held when it was sent, so its credit is there.
  if ('quoteId' in draw) return maySettle(quotes.get(draw.quoteId), drawing) ? 'recorded' : 'quote_settled';
  if (priceCents === 0) return 'recorded';
  const day = buildCapDay(drawing.createdAt);
  const shortage = findShortage(funds.get(accountId) as AccountFunds, day, priceCents);
  if (shortage !== null) return shortage.reason;
  if (draw.from === 'key') return 'recorded';
  const cap = caps.get(keyOfDay({ grantId: draw.grantId, day }));
  if (cap === undefined) return 'grant_ended';
  return fitsCap(cap, priceCents) ? 'recorded' : 'spend_cap_reached';
}

function maySettle(quote: QuoteRow | undefined, { draw, recordId, accountId, priceCents }: Drawing): boolean {
  if (quote === undefined || quote.account_id !== accountId) return false;
  if (quote.record_id !== null || quote.closed || quote.dispatch_id === null) return false;
  if (draw.from === 'pending') return quote.pending_record_id === null && priceCents === 0;
  return quote.dispatch_id === recordId && (priceCents === quote.amount_cents || priceCents === 0);
}

function spend({ funds, caps }: Books, { recordId, accountId, priceCents, createdAt, draw }: Drawing): SpendingRow {
  const day = buildCapDay(createdAt);
  const book = funds.get(accountId) as AccountFunds;
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
  if ('quoteId' in draw) {
    // It was held, and so was neither free nor outside the cap.
    book.heldCents -= priceCents;
    return { ...row, quote_id: draw.quoteId };
  }
  book.freeCents -= priceCents;
  if (draw.from === 'key') return row;
  const key = keyOfDay({ grantId: draw.grantId, day });
  const { capCents, spentCents } = caps.get(key) as DayCap;
  const day_cents = spentCents + priceCents;
  caps.set(key, { capCents, spentCents: day_cents });
  return { ...row, grant_id: draw.grantId, cap_cents: capCents, day_cents };
}

async function openBooks(trx: Transaction<Tables>, drawings: readonly Drawing[]): Promise<Books> {
  const charged = drawings.filter(({ priceCents }) => priceCents > 0);
  const funds = await lockAccountFunds(
    trx,
    charged.map(({ accountId, createdAt }) => ({ accountId, day: buildCapDay(createdAt) })),
  );
  const days = charged.flatMap(({ accountId, createdAt, draw }) =>
    draw.from === 'cap' ? [{ accountId, grantId: draw.grantId, day: buildCapDay(createdAt) }] : [],
  );
  const quoteIds = drawings.flatMap(({ draw }) => ('quoteId' in draw ? [draw.quoteId] : []));
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

async function settleQuote(trx: Transaction<Tables>, { draw, recordId }: Drawing): Promise<void> {
  if (!('quoteId' in draw)) return;
  const change = draw.from === 'quote' ? { record_id: recordId } : { pending_record_id: recordId };
  await trx.updateTable('quotes').set(change).where('quote_id', '=', draw.quoteId).execute();
}
