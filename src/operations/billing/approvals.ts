import { toPersonActor } from '#domain/access/audit-actor.ts';
import type { Person } from '#domain/access/caller.ts';
import { type Asker, describeAsker } from '#domain/access/describe-asker.ts';
import { rightsOf } from '#domain/access/role-rights.ts';
import { decideQuoteState, mayDecide, type Quote, type QuoteState } from '#domain/billing/quote.ts';
import { buildCapDay, type DayCap } from '#domain/billing/spending-cap.ts';
import { type GrantClient, readClients } from '#store/access/grants.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { findQuote, listQuotes, recordDecision } from '#store/billing/quotes.ts';
import { findDayCap } from '#store/billing/spending.ts';
import type { Database } from '#store/postgres/database.ts';
import { recordAudit } from '#store/team/audit-log.ts';

const SHOWN = 100;
// The form of a quote id; anything else needs no query.
const SHAPE = /^quo_[0-9A-HJKMNP-TV-Z]{26}$/;

/** The state of the quote, or `disconnected` when the app that asked is no longer connected. */
export type ApprovalState = QuoteState | 'disconnected';

/** A price with its state and the app that asks for it (null for an API key of the account). */
export type Approval = Quote & { state: ApprovalState; asker: Asker | null };

/** A price with what a person needs to decide on it. */
export type OpenApproval = Approval & { balanceCents: number; cap: DayCap | null };

/** The prices that people decide on. */
export type Approvals = ReturnType<typeof buildApprovals>;

export function buildApprovals(db: Database) {
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
    /** The prices that this person can decide or could have decided, newest first. */
    list: async (person: Person) => describe(await listQuotes(db, toOwner(person), SHOWN)),
    /** One of them, with what a person needs to decide on it; null when it does not exist or belongs to someone else. */
    async find(person: Person, quoteId: string): Promise<OpenApproval | null> {
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
    /** Records the decision; false when this person's role does not allow it, or the price was decided before, has expired or belongs to someone else. */
    decide: async (person: Person, quoteId: string, decision: 'approved' | 'declined') =>
      rightsOf(person.role).approvesPrices && SHAPE.test(quoteId) && decide(db, person, quoteId, decision),
  };
}

function decide(db: Database, person: Person, quoteId: string, decision: 'approved' | 'declined'): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isRecorded = await recordDecision(trx, { quoteId, person: toOwner(person), decision, now: new Date() });
    const entry = { accountId: person.account_id, actor: toPersonActor(person), subjectId: quoteId };
    if (isRecorded) await recordAudit(trx, { ...entry, action: `price_${decision}` });
    return isRecorded;
  });
}

// A search that was not sent before the app was disconnected is never sent.
function decideState(quote: Quote, client: GrantClient | undefined, now: Date): ApprovalState {
  const state = decideQuoteState(quote, now);
  const isUnsent = state === 'issued' || state === 'approved';
  return isUnsent && client !== undefined && client.revoked_at !== null ? 'disconnected' : state;
}

function toOwner({ account_id, user_id }: Person) {
  return { accountId: account_id, userId: user_id };
}
