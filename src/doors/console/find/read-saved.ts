import type { z } from 'zod';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { abnHistoryAnswer, gstCheckAnswer } from '#contract/schemas/abn-tools.ts';
import { companyLookupAnswer } from '#contract/schemas/company-tools.ts';
import { evidenceCard } from '#contract/schemas/evidence-card.ts';
import { insolvencyCheckAnswer } from '#contract/schemas/insolvency-check.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';
import type { ShownRecord } from '#doors/console/listed-record.ts';

/** A record with its answer, typed. */
type Saved<T> = { record: DueDiligenceRecord; answer: T };

/** What an account has saved about a target: its latest checks, and how to read the newest answer of a tool. */
type SavedChecks = {
  checks: ShownRecord[];
  /** Reads the newest completed answer of a tool; null when there is none. */
  read<T extends z.ZodType>(tool: string, schema: T): Promise<Saved<z.output<T>> | null>;
};

const SHOWN = 6;
const RECENT = 20;
// The newest record of a kind may be one that is not completed.
const NEWEST = 3;

/** Reads what the account has saved about a target. It reads records only: nothing is checked, charged or saved. */
async function readSaved({ run }: Pick<ConsoleAsk, 'run'>, target: string): Promise<SavedChecks> {
  const list = async (wanted: { tool?: string; limit: number }) =>
    (await run(listRecentSearches, { target, ...wanted })).body.records;
  const recent = await list({ limit: RECENT });
  return {
    checks: recent.slice(0, SHOWN),
    async read(tool, schema) {
      const findNewest = (records: ShownRecord[]) =>
        records.find((one) => one.tool === tool && one.status === 'completed');
      // Behind many other checks of the same target only a list of its own finds it.
      const hasMore = recent.length === RECENT;
      const newest = findNewest(recent) ?? (hasMore ? findNewest(await list({ tool, limit: NEWEST })) : undefined);
      if (newest === undefined) return null;
      const { record } = (await run(getSearchRecord, { record_id: newest.record_id })).body;
      const answer = schema.safeParse(record.result);
      // A record in an older form is still on its own page.
      return answer.success ? { record, answer: answer.data } : null;
    },
  };
}

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
type SavedCompany = Awaited<ReturnType<typeof readCompany>>;

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
type SavedEntity = Awaited<ReturnType<typeof readEntity>>;
