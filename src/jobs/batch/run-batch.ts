import { invariant } from '#base/invariant.ts';
import { continueJob } from '#contract/job.ts';
import { finishBatch } from '#contract/jobs/batch/finish-batch.ts';
import { runBatch } from '#contract/jobs/batch/run-batch.ts';
import { type BoundJob, bindJob } from '#jobs/runner/bind-job.ts';
import { countEndedRows, listOpenRows, readBatch } from '#store/batch/batch-rows.ts';
import { updateJobProgress } from '#store/jobs/account-jobs.ts';
import { type RowParts, runRow } from './run-row.ts';

const ROWS_PER_STEP = 100;

/**
 * Binds a step of a batch. Unlike other jobs it writes as it goes, each row in its own transaction, which also ends the
 * row. A retry starts with the first row that has not ended.
 */
export function bindRunBatch(parts: RowParts): BoundJob {
  return bindJob(runBatch, async (_input, { shownJobId, attempt, signal }) => {
    invariant(shownJobId !== null, 'a batch has a caller who follows it');
    const { account_id, row_count } = await readBatch(parts.db, shownJobId);
    const isLastTry = attempt >= runBatch.tries;
    for (const row of await listOpenRows(parts.db, shownJobId, ROWS_PER_STEP)) {
      signal.throwIfAborted();
      await runRow(parts, { row, accountId: account_id, isLastTry });
    }
    const done = await countEndedRows(parts.db, shownJobId);
    await updateJobProgress(parts.db, shownJobId, { done, total: row_count });
    const request =
      done < row_count ? continueJob(runBatch, {}, shownJobId) : continueJob(finishBatch, { part: 0 }, shownJobId);
    return { jobs: [{ request, accountId: account_id }] };
  });
}
