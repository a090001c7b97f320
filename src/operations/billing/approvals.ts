import { type Asker, describeAsker } from '#domain/access/describe-asker.ts';
import type { Person } from '#domain/access/person.ts';
import { decideQuoteState, mayDecide, type Quote, type QuoteState } from '#domain/billing/quote.ts';
import { buildCapDay, type DayCap } from '#domain/billing/spending-cap.ts';
import { type GrantClient, readClients } from '#store/access/grants.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { findQuote, listQuotes, recordDecision } from '#store/billing/quotes.ts';
import { findDayCap } from '#store/billing/spending.ts';
import type { Database } from '#store/postgres/database.ts';

const SHOWN = 100;
// What we give out; anything else is not worth a query.
const SHAPE = /^quo_[0-9A-HJKMNP-TV-Z]{26}$/;

/** How a price stands for its person: as the quote does, or over because the app that asked is no longer connected. */
export type ApprovalState = QuoteState | 'disconnected';

/** A price as its person sees it: who asks (null for an API key of the account), for what, and how it stands. */
export type Approval = Quote & { state: ApprovalState; asker: Asker | null };

/** A price with all that a decision needs to know. */
export type OpenApproval = Approval & { balanceCents: number; cap: DayCap | null };

/** The prices that people are asked to approve. */
export type Approvals = {
  /** Those that this person may decide or could have decided, newest first. */
  list(person: Person): Promise<Approval[]>;
  /** One of them; null when there is none or it is not theirs. */
  find(person: Person, quoteId: string): Promise<OpenApproval | null>;
  /** Keeps what the person decided; false when it was decided before, is over or is not theirs. */
  decide(person: Person, quoteId: string, decision: 'approved' | 'declined'): Promise<boolean>;
};

/** Builds approvals over the store. */
export function buildApprovals(db: Database): Approvals {
  const describe = async (quotes: readonly Quote[]): Promise<Approval[]> => {
    const now = new Date();
    const clients = await readClients(db, [...new Set(quotes.flatMap(({ grantId }) => grantId ?? []))]);
    return quotes.map((quote) => {
      const client = clients.get(quote.grantId ?? '');
      const asker = client === undefined ? null : describeAsker(client);
      return { ...quote, state: decideState(quote, client, now), asker };
    });
  };
  return {
    list: async (person) => describe(await listQuotes(db, toOwner(person), SHOWN)),
    async find(person, quoteId) {
      const quote = SHAPE.test(quoteId) ? await findQuote(db, quoteId) : null;
      if (quote === null || !mayDecide(quote, toOwner(person))) return null;
      const { accountId, grantId } = quote;
      const [[described], balanceCents, cap] = await Promise.all([
        describe([quote]),
        readBalanceCents(db, accountId),
        grantId === null ? null : findDayCap(db, { accountId, grantId, day: buildCapDay(new Date()) }),
      ]);
      return { ...(described as Approval), balanceCents, cap };
    },
    decide: async (person, quoteId, decision) =>
      SHAPE.test(quoteId) && recordDecision(db, { quoteId, person: toOwner(person), decision, now: new Date() }),
  };
}

// What was not sent when the app was disconnected never will be: its consent took the question along.
function decideState(quote: Quote, client: GrantClient | undefined, now: Date): ApprovalState {
  const state = decideQuoteState(quote, now);
  const isUnsent = state === 'issued' || state === 'approved';
  return isUnsent && client !== undefined && client.revoked_at !== null ? 'disconnected' : state;
}

function toOwner({ account_id, user_id }: Person) {
  return { accountId: account_id, userId: user_id };
}
