import { abnHistoryAnswer, gstCheckAnswer } from '#contract/schemas/abn-tools.ts';
import { companyLookupAnswer } from '#contract/schemas/company-tools.ts';
import { evidenceCard } from '#contract/schemas/evidence-card.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';
import { readSaved } from './read-saved.ts';

/** An entity with at least one saved counterparty check. */
export type CheckedEntity = SavedEntity & { card: NonNullable<SavedEntity['card']> };

/** Reads what the account has saved about an ABN. It reads records only: nothing is checked, charged or saved. */
export async function readEntity(ask: Pick<ConsoleAsk, 'run'>, abn: string) {
  const { checks, read } = await readSaved(ask, abn);
  const card = await read('verify_counterparty', evidenceCard);
  // Without it the page shows none of the others.
  if (card === null) return { card, company: null, history: null, gst: null, checks };
  const [company, history, gst] = await Promise.all([
    read('company_lookup', companyLookupAnswer),
    read('abn_history', abnHistoryAnswer),
    read('gst_check', gstCheckAnswer),
  ]);
  return { card, company, history, gst, checks };
}

/** What an account has saved about an ABN: the newest record of each kind, and its latest checks. */
export type SavedEntity = Awaited<ReturnType<typeof readEntity>>;
