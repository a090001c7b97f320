import type { z } from 'zod';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { abnHistoryAnswer, gstCheckAnswer } from '#contract/schemas/abn-tools.ts';
import { companyLookupAnswer } from '#contract/schemas/company-tools.ts';
import { evidenceCard } from '#contract/schemas/evidence-card.ts';
import type { DueDiligenceRecord, recordListResponse } from '#contract/schemas/record.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';

/** A record with its answer, typed. */
export type Saved<T> = { record: DueDiligenceRecord; answer: T };

/** What an account has saved about an ABN: the newest record of each kind, and its latest checks. */
export type SavedEntity = {
  card: Saved<z.output<typeof evidenceCard>> | null;
  company: Saved<z.output<typeof companyLookupAnswer>> | null;
  history: Saved<z.output<typeof abnHistoryAnswer>> | null;
  gst: Saved<z.output<typeof gstCheckAnswer>> | null;
  checks: z.output<typeof recordListResponse>['records'];
};

/** An entity with at least one saved counterparty check. */
export type CheckedEntity = SavedEntity & { card: NonNullable<SavedEntity['card']> };

const SHOWN = 6;
const RECENT = 20;
// The newest record of a kind may be one that is not completed.
const NEWEST = 3;

/** Reads what the account has saved about an ABN. It reads records only: nothing is checked, charged or saved. */
export async function readEntity({ run }: Pick<ConsoleAsk, 'run'>, abn: string): Promise<SavedEntity> {
  const list = async (wanted: { tool?: string; limit: number }) =>
    (await run(listRecentSearches, { target: abn, ...wanted })).body.records;
  const recent = await list({ limit: RECENT });
  const read = async <T extends z.ZodType>(tool: string, schema: T): Promise<Saved<z.output<T>> | null> => {
    const findNewest = (records: SavedEntity['checks']) =>
      records.find((one) => one.tool === tool && one.status === 'completed');
    // Behind many other checks of the same ABN only a list of its own finds it.
    const hasMore = recent.length === RECENT;
    const newest = findNewest(recent) ?? (hasMore ? findNewest(await list({ tool, limit: NEWEST })) : undefined);
    if (newest === undefined) return null;
    const { record } = (await run(getSearchRecord, { record_id: newest.record_id })).body;
    const answer = schema.safeParse(record.result);
    // A record in an older form is still on its own page.
    return answer.success ? { record, answer: answer.data } : null;
  };
  const card = await read('verify_counterparty', evidenceCard);
  // Without it the page shows none of the others.
  if (card === null) return { card, company: null, history: null, gst: null, checks: recent.slice(0, SHOWN) };
  const [company, history, gst] = await Promise.all([
    read('company_lookup', companyLookupAnswer),
    read('abn_history', abnHistoryAnswer),
    read('gst_check', gstCheckAnswer),
  ]);
  return { card, company, history, gst, checks: recent.slice(0, SHOWN) };
}
