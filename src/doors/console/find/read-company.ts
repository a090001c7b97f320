import { companyLookupAnswer } from '#contract/schemas/company-tools.ts';
import { insolvencyCheckAnswer } from '#contract/schemas/insolvency-check.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';
import { readSaved } from './read-saved.ts';

/** A company with at least one saved lookup. */
export type CheckedCompany = SavedCompany & { lookup: NonNullable<SavedCompany['lookup']> };

/** Reads what the account has saved about an ACN. It reads records only: nothing is checked, charged or saved. */
export async function readCompany(ask: Pick<ConsoleAsk, 'run'>, acn: string) {
  const { checks, read } = await readSaved(ask, acn);
  const [lookup, insolvency] = await Promise.all([
    read('company_lookup', companyLookupAnswer),
    read('insolvency_check', insolvencyCheckAnswer),
  ]);
  return { lookup, insolvency, checks };
}

/** What an account has saved about an ACN: the newest record of each kind, and its latest checks. */
export type SavedCompany = Awaited<ReturnType<typeof readCompany>>;
