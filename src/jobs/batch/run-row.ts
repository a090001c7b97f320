import { invariant } from '#base/invariant.ts';
import { needsApproval } from '#contract/operation.ts';
import { NotPerformed, ServiceError } from '#contract/service-error.ts';
import { describeScreened } from '#domain/batch/describe-screened.ts';
import type { BatchTools } from '#operations/batch/admit-rows.ts';
import { keepPending } from '#operations/billing/keep-pending.ts';
import type { BoundOperation } from '#operations/funnel/handler.ts';
import { sealCheck } from '#operations/funnel/seal-check.ts';
import { validateAnswer } from '#operations/funnel/validate.ts';
import {
  type BatchRow,
  claimSending,
  endRowPending,
  endRowRecorded,
  endRowRefused,
  hasRowEnded,
  type RowFault,
  readRowQuote,
} from '#store/batch/batch-rows.ts';
import type { Database } from '#store/postgres/database.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import type { CompletionWriter } from '#store/records/completions.ts';

export type RowParts = { db: Database; tools: BatchTools; completions: CompletionWriter };

/** A row and its account; on the last try, a temporary error ends the row instead of the step. */
type RowRun = { row: BatchRow; accountId: string; isLastTry: boolean };

// Temporary errors of a source or of the service: a retry may succeed.
const MAY_PASS = new Set(['upstream_error', 'network_error', 'parse_error', 'store_unavailable', 'overloaded']);
const UNKNOWN: RowFault = {
  code: 'network_error',
  message:
    'It is not known whether the register carried out this search; it is not sent again, and nothing is charged until that is settled.',
};

/**
 * Ends one row: with a record and its charge, with a refusal at no cost, or as a search whose outcome is unknown. Safe
 * to call again, also concurrently: one end counts, and a register that must not be queried twice is queried once.
 */
export async function runRow(parts: RowParts, run: RowRun): Promise<void> {
  const bound = parts.tools.get(run.row.tool);
  invariant(bound !== undefined, `${run.row.tool} is a tool of batches`);
  if (!needsApproval(bound.operation)) return checkRow(parts, run, bound);
  // Another try claimed the row and did not end it, so it may have been sent.
  if (!(await claimSending(parts.db, run.row))) return keepUnknown(parts, run);
  try {
    await recordRow(parts, run, bound);
  } catch (error) {
    if (isStoreDown(error)) throw error;
    if (error instanceof NotPerformed) return refuse(parts, run, error);
    await keepUnknown(parts, run);
  }
}

async function checkRow(parts: RowParts, run: RowRun, bound: BoundOperation): Promise<void> {
  try {
    await recordRow(parts, run, bound);
  } catch (error) {
    if (!(error instanceof ServiceError) || (MAY_PASS.has(error.code) && !run.isLastTry)) throw error;
    await refuse(parts, run, error);
  }
}

async function recordRow({ db, completions }: RowParts, { row, accountId }: RowRun, bound: BoundOperation) {
  const { operation } = bound;
  const context = { now: new Date(), recordId: row.record_id, caller: null };
  const handled = await bound.handle(row.input, context);
  const body = handled.answer;
  validateAnswer(operation, body);
  const sealing = sealCheck({ operation, input: row.input, priceCents: row.price_cents, context, body }, handled);
  invariant(sealing !== null, `${row.tool} creates a record`);
  const { price_cents } = sealing.record;
  const outcome = await completions
    .record({
      accountId,
      sealing,
      funding: row.quote_id === null ? { from: 'key' } : { from: 'quote', quoteId: row.quote_id },
      held: null,
      jobs: [],
      answer: null,
      effect: (trx) => endRowRecorded(trx, row, price_cents, describeScreened(operation.name, body)),
    })
    .catch(async (error: unknown) => {
      // Another worker was first: its record is this row's.
      if (!isStoreDown(error) && (await hasRowEnded(db, row))) return 'recorded' as const;
      throw error;
    });
  invariant(outcome === 'recorded' || (await hasRowEnded(db, row)), `row ${row.row_no} of ${row.job_id}: ${outcome}`);
}

async function refuse({ db }: RowParts, { row }: RowRun, { code, message }: ServiceError): Promise<void> {
  await endRowRefused(db, row, { code, message }, new Date());
}

async function keepUnknown({ db, completions }: RowParts, { row }: RowRun): Promise<void> {
  if (await hasRowEnded(db, row)) return;
  await keepPending(completions, await readRowQuote(db, row), new Date());
  await endRowPending(db, row, UNKNOWN);
}
