import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Quote } from '#domain/billing/quote.ts';
import {
  type BatchRow,
  claimSending,
  countEndedRows,
  dropRowsOfFailedBatches,
  endRowPending,
  endRowRecorded,
  endRowRefused,
  hasRowEnded,
  listOpenRows,
  listRows,
  readBatch,
} from '#store/batch/batch-rows.ts';
import { type PricedRow, recordBatch } from '#store/batch/batches.ts';
import { findQuote, recordDecision } from '#store/billing/quotes.ts';
import { bindSearch, quoteSearch } from '#test/support/paid-searches.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const FAULT = { code: 'internal_error', message: 'A test.' };
let batches = 0;

/** A batch of three rows of 10 cents and one free row. */
async function makeBatch(): Promise<{ accountId: string; jobId: string; rows: BatchRow[] }> {
  const account = await createTestAccount(database.db);
  const binding = await bindSearch(database, account, { amountCents: 30 });
  const { quoteId } = await quoteSearch(database, binding);
  const [now, person] = [new Date(), { accountId: account.account_id, userId: binding.userId }];
  await recordDecision(database.db, { quoteId, person, decision: 'approved', now });
  const quote = (await findQuote(database.db, quoteId)) as Quote;
  const [accountId, jobId] = [account.account_id, `job_${++batches}`];
  const row: PricedRow = { tool: 't', input: {}, target: { type: 'ABN', value: '1' }, priceCents: 10 };
  const order = { jobId, accountId, orderSha256: jobId, answersUntil: now, quote, webhookUrl: null, publicUrl: 'p' };
  const rows = [row, row, row, { ...row, priceCents: 0 }];
  await database.db.transaction().execute((trx) => recordBatch(trx, { ...order, rows }, now));
  return { accountId, jobId, rows: await listRows(database.db, jobId, 0, 10) };
}

const readRows = async (jobId: string) =>
  (await listRows(database.db, jobId, 0, 10)).map(({ row_no, state }) => `${row_no} ${state}`);
const readClosed = async (jobId: string) => {
  const { rows } = await database.pool.query(
    'select row_no from quotes q join batch_rows r using (quote_id) where job_id = $1 and closed_at is not null order by 1',
    [jobId],
  );
  return rows.map(({ row_no }) => row_no);
};

test('the rows of a batch are its own, and listed after a row number', async () => {
  const [first, second] = [await makeBatch(), await makeBatch()];
  const { db } = database;
  for (const { jobId } of [first, second]) {
    assert.equal((await readBatch(db, jobId)).job_id, jobId);
    assert.deepEqual(await readRows(jobId), ['1 queued', '2 queued', '3 queued', '4 queued']);
    const open = await listOpenRows(db, jobId, 10);
    assert.deepEqual(
      open.map((row) => [row.job_id, row.row_no]),
      [1, 2, 3, 4].map((no) => [jobId, no]),
    );
  }
  assert.deepEqual(
    (await listRows(db, first.jobId, 2, 10)).map(({ row_no }) => row_no),
    [3, 4],
  );
});

test('each paid row has a quote of its own price, and the free row has none', async () => {
  const { jobId } = await makeBatch();
  const { rows } = await database.pool.query(
    'select row_no, amount_cents from batch_rows left join quotes using (quote_id) where job_id = $1 order by 1',
    [jobId],
  );
  assert.deepEqual(
    rows.map(({ row_no, amount_cents }) => [row_no, amount_cents]),
    [1, 2, 3, 4].map((no) => [no, no === 4 ? null : 10]),
  );
});

test('one claim sends one row, and a row ends once; other rows and batches stay as they are', async () => {
  const [batch, other] = [await makeBatch(), await makeBatch()];
  const { db } = database;
  const [first, second, third, fourth] = batch.rows as [BatchRow, BatchRow, BatchRow, BatchRow];
  assert.equal(await claimSending(db, first), true);
  assert.equal(await claimSending(db, first), false);
  assert.deepEqual(await readRows(batch.jobId), ['1 sending', '2 queued', '3 queued', '4 queued']);
  await endRowPending(db, first, FAULT);
  await endRowRecorded(db, second, 10);
  await endRowRefused(db, third, FAULT, new Date());
  const ended = ['1 pending', '2 recorded', '3 refused', '4 queued'];
  assert.deepEqual(await readRows(batch.jobId), ended);
  for (const row of [first, second, third]) {
    assert.equal(await claimSending(db, row), false);
    await assert.rejects(endRowRecorded(db, row, 10), /ends once/);
  }
  assert.deepEqual(await readRows(batch.jobId), ended);
  assert.deepEqual(await Promise.all([first, second, third, fourth].map((row) => hasRowEnded(db, row))), [
    true,
    true,
    true,
    false,
  ]);
  assert.deepEqual(
    (await listOpenRows(db, batch.jobId, 10)).map(({ row_no }) => row_no),
    [4],
  );
  assert.deepEqual([await countEndedRows(db, batch.jobId), await countEndedRows(db, other.jobId)], [3, 0]);
  assert.deepEqual(await readRows(other.jobId), ['1 queued', '2 queued', '3 queued', '4 queued']);
  assert.equal(await hasRowEnded(db, other.rows[0] as BatchRow), false);
  assert.deepEqual([await readClosed(batch.jobId), await readClosed(other.jobId)], [[3], []]);
});

test('a refused row keeps the time when its quote was closed before', async () => {
  const { rows } = await makeBatch();
  const [row] = rows as [BatchRow];
  const [before, later] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')];
  const close = `update quotes set closed_at = $2, closed_because = 'a test' where quote_id = $1`;
  await database.pool.query(close, [row.quote_id, before]);
  await endRowRefused(database.db, row, FAULT, later);
  assert.deepEqual((await findQuote(database.db, row.quote_id ?? ''))?.closedAt, before);
});

test('only queued rows of failed batches are dropped, and only their prices are released', async () => {
  const [failed, running, other] = [await makeBatch(), await makeBatch(), await makeBatch()];
  const { db, pool } = database;
  const add = (jobId: string, accountId: string, kind: string, state: string) =>
    pool.query(
      `insert into account_jobs (job_id, account_id, kind, state, started_at, finished_at, error_code, error_message)
        values ($1, $2, $3, $4::text, now(), case $4 when 'failed' then now() end,
          case $4 when 'failed' then 'c' end, case $4 when 'failed' then 'm' end)`,
      [jobId, accountId, kind, state],
    );
  await add(failed.jobId, failed.accountId, 'batch_search', 'failed');
  await add(running.jobId, running.accountId, 'batch_search', 'running');
  await claimSending(db, failed.rows[0] as BatchRow);
  assert.equal(await dropRowsOfFailedBatches(db, new Date()), 3);
  assert.deepEqual(await readRows(failed.jobId), ['1 sending', '2 refused', '3 refused', '4 refused']);
  assert.deepEqual(await readClosed(failed.jobId), [2, 3]);
  for (const { jobId } of [running, other]) {
    assert.deepEqual(await readRows(jobId), ['1 queued', '2 queued', '3 queued', '4 queued']);
    assert.deepEqual(await readClosed(jobId), []);
  }
  assert.equal(await dropRowsOfFailedBatches(db, new Date()), 0);
});
