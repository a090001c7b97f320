import { invariant } from '#base/invariant.ts';
import { continueJob } from '#contract/job.ts';
import { finishBatch } from '#contract/jobs/batch/finish-batch.ts';
import { runBatch } from '#contract/jobs/batch/run-batch.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import { type BoundJob, bindJob } from '#jobs/runner/bind-job.ts';
import type { BatchTools } from '#operations/batch/admit-rows.ts';
import { readAccountMode } from '#store/access/test-accounts.ts';
import { type BatchRow, countEndedRows, listOpenRows, readBatch } from '#store/batch/batch-rows.ts';
import { updateJobProgress } from '#store/jobs/account-jobs.ts';
import { type RowParts, runRow } from './run-row.ts';

const ROWS_PER_STEP = 200;
// Records that are written together share a transaction.
const FREE_AT_ONCE = 50;

/** What a batch needs, with the tools of each mode. */
type BatchStepParts = Omit<RowParts, 'tools'> & { tools: Readonly<Record<KeyMode, BatchTools>> };

/**
 * Binds a step of a batch. Unlike other jobs it writes as it goes, each row in its own transaction, which also ends the
 * row. A retry starts with the first row that has not ended.
 */
export function bindRunBatch({ tools, ...parts }: BatchStepParts): BoundJob {
  return bindJob(runBatch, async (_input, { shownJobId, attempt, signal }) => {
    invariant(shownJobId !== null, 'a batch has a caller who follows it');
    const { account_id, row_count } = await readBatch(parts.db, shownJobId);
    const rowParts = { ...parts, tools: tools[await readAccountMode(parts.db, account_id)] };
    const isLastTry = attempt >= runBatch.tries;
    for (const some of takeTogether(await listOpenRows(parts.db, shownJobId, ROWS_PER_STEP))) {
      signal.throwIfAborted();
      await runAll(some.map((row) => runRow(rowParts, { row, accountId: account_id, isLastTry })));
    }
    const done = await countEndedRows(parts.db, shownJobId);
    await updateJobProgress(parts.db, shownJobId, { done, total: row_count });
    const request =
      done < row_count ? continueJob(runBatch, {}, shownJobId) : continueJob(finishBatch, { part: 0 }, shownJobId);
    return { jobs: [{ request, accountId: account_id }] };
  });
}

/** Groups rows that may run at once: free ones, next to each other. A row with a price runs alone. */
function takeTogether(rows: readonly BatchRow[]): BatchRow[][] {
  const groups: BatchRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const mayJoin = row.quote_id === null && last?.[0]?.quote_id === null && last.length < FREE_AT_ONCE;
    if (mayJoin) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

// All end before an error is thrown, so that no row of this try runs beside the next try.
async function runAll(rows: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(rows)).find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
