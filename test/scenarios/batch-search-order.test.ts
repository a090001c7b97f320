import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { TOOLS_NOT_LIVE } from '#contract/gates.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { findAccountJob } from '#store/jobs/account-jobs.ts';
import type { Body } from '#test/support/answers.ts';
import { type BatchPerson, type BatchService, startBatchService } from '#test/support/batch-service.ts';
import { assertNoMoneyFaults, decideAs } from '#test/support/money-service.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const ABN = '79002637069';
const CSV = `tool,abn,as_at,company_name\nabn_lookup,${ABN},,\ngst_check,${ABN},2026-10-01,\ncompany_lookup,,,Sample Harbour Bakery\n`;

let service: BatchService;
let person: BatchPerson;
before(async () => {
  service = await startBatchService();
});
after(() => service.stop());
beforeEach(async () => {
  service.files.clear();
  service.files.set('/rows.csv', CSV);
  person = await service.addPerson();
});

const order = (args: Body = {}, token = person.token) =>
  service.order(token, { csv_url: service.fileUrl('/rows.csv'), ...args });
const readBalance = () => readBalanceCents(service.database.db, person.account.account_id);
const listBatches = async () => {
  const query = service.database.db.selectFrom('batches').selectAll();
  return query.where('account_id', '=', person.account.account_id).execute();
};
async function refuse(code: string, args: Body = {}, token = person.token): Promise<Body> {
  const { isError, body } = await order(args, token);
  assert.deepEqual([isError, body.code], [true, code], JSON.stringify(body));
  assert.deepEqual(await listBatches(), []);
  return body;
}

test('while its gate is closed every call is tool_not_live: nothing is fetched and no price is quoted', async () => {
  const closed = await startBatchService(['ppsr']);
  try {
    const { token } = await closed.addPerson();
    for (const args of [{ csv_url: closed.fileUrl('/rows.csv') }, {}, { csv_url: 7 }]) {
      const { isError, body } = await closed.order(token, args);
      assert.deepEqual([isError, body.code], [true, 'tool_not_live']);
      assert.ok(String(body.message).endsWith(TOOLS_NOT_LIVE.batch_search ?? ''));
      assert.doesNotMatch(JSON.stringify(body), /\$|cents/);
    }
    assert.deepEqual(await closed.database.db.selectFrom('quotes').select('quote_id').execute(), []);
  } finally {
    await closed.stop();
  }
});

test('the price of a batch is the sum of its rows’ tool prices, and a user approves the whole first [tools.batch-search-arguments] [tools.batch-search-price]', async () => {
  const refusal = await refuse('price_confirmation_required');
  assert.deepEqual([refusal.price_cents, refusal.quote_state], [20, 'issued']);
  assert.match(String(refusal.message), /^This batch costs A\$0\.20\. A person must approve it/);
  const again = await refuse('price_confirmation_required');
  assert.equal(again.quote_id, refusal.quote_id, 'the same order has the same price');
  assert.equal(await readBalance(), 5_000);
});

test('an approved batch is a job, and the same order again is the same job [tools.batch-search]', async () => {
  const { quote_id } = await refuse('price_confirmation_required');
  assert.ok(await decideAs(service.database, person.caller, quote_id));
  const [first, second] = [await order(), await order()];
  assert.deepEqual([first.isError, second.isError], [false, false], JSON.stringify(first.body));
  assert.match(String(first.body.job_id), /^job_[0-9A-Z]{26}$/);
  assert.equal(second.body.job_id, first.body.job_id);
  assert.equal((await listBatches()).length, 1);
  const job = await findAccountJob(service.database.db, person.account.account_id, String(first.body.job_id));
  assert.deepEqual([job?.state, job?.done, job?.total], ['queued', 0, 3], 'how many rows is known from the order on');
});

test('of many concurrent uses of one approval exactly one makes the job', async () => {
  const { quote_id } = await refuse('price_confirmation_required');
  assert.ok(await decideAs(service.database, person.caller, quote_id));
  const answers = await Promise.all(Array.from({ length: 8 }, () => order()));
  const codes = new Set(answers.map(({ body }) => body.code ?? 'ok'));
  const known = [...codes].every((code) => ['ok', 'idempotency_conflict'].includes(String(code)));
  assert.ok(codes.has('ok') && known, [...codes].join(' '));
  const [batch, ...others] = await listBatches();
  assert.deepEqual(others, []);
  for (const { body } of answers) if (body.ok) assert.equal(body.job_id, batch?.job_id);
});

test('an order that ends between two reads of the same order answers it: no second approval is asked for', async () => {
  const { quote_id } = await refuse('price_confirmation_required');
  assert.ok(await decideAs(service.database, person.caller, quote_id));
  const first = await order();
  const [batch] = await listBatches();
  assert.ok(batch !== undefined && first.body.job_id === batch.job_id);
  const { db, pool } = service.database;
  const answerUntil = (time: Date) =>
    tamperWith(
      pool,
      'batches',
      `update batches set answers_until = '${time.toISOString()}' where job_id = '${batch.job_id}'`,
    );
  // As if the first order had not ended yet: its job is not found.
  await answerUntil(new Date(0));
  const second = await db.transaction().execute(async (trx) => {
    await sql`lock table quotes in access exclusive mode`.execute(trx);
    const asked = order();
    await waitUntil('the second order waits for the quotes', async () => {
      const { rows } = await pool.query(`select from pg_locks where relation = 'quotes'::regclass and not granted`);
      return rows.length > 0;
    });
    await answerUntil(batch.answers_until);
    return { asked };
  });
  const { isError, body } = await second.asked;
  assert.deepEqual([isError, body.job_id], [false, batch.job_id], JSON.stringify(body));
});

test('a declined price orders nothing', async () => {
  const { quote_id } = await refuse('price_confirmation_required');
  assert.ok(await decideAs(service.database, person.caller, quote_id, 'declined'));
  assert.equal((await refuse('price_confirmation_required')).quote_state, 'declined');
});

test('an approval is for that exact file: other content at the same URL has a new price', async () => {
  const { quote_id } = await refuse('price_confirmation_required');
  assert.ok(await decideAs(service.database, person.caller, quote_id));
  service.files.set('/rows.csv', `${CSV}abn_lookup,${ABN},,\n`);
  const other = await refuse('price_confirmation_required');
  assert.deepEqual([other.price_cents, other.quote_id === quote_id], [30, false]);
});

test('free rows need no approval', async () => {
  service.files.set('/rows.csv', 'tool,company_name\ncompany_lookup,Sample Harbour Bakery\n');
  const { isError, body } = await order();
  assert.equal(isError, false, JSON.stringify(body));
});

test('the whole amount is held from the order on: others can only spend what is left', async () => {
  const poor = await service.addPerson('pro', 25);
  service.files.set('/rows.csv', CSV);
  await service.orderApproved(poor, CSV);
  const { isError, body } = await service.order(poor.token, { csv_url: service.fileUrl('/rows.csv') });
  assert.deepEqual([isError, body.code], [true, 'price_confirmation_required']);
  assert.ok(await decideAs(service.database, poor.caller, body.quote_id));
  const second = await service.order(poor.token, { csv_url: service.fileUrl('/rows.csv') });
  assert.equal(second.body.code, 'insufficient_credit', 'A$0.25 do not reach for twice A$0.20');
});

test('a batch is as long as the plan allows: 500 rows with Pro, any number with Team, none without a plan [limits.batch-search-rows]', async () => {
  const lines = (count: number) => `tool,company_name\n${'company_lookup,Sample\n'.repeat(count)}`;
  service.files.set('/rows.csv', lines(501));
  const refusal = await refuse('invalid_input');
  assert.match(String(refusal.message), /at most 500 rows, the limit of this account’s plan; it has 501/);
  const team = await service.addPerson('team');
  assert.equal((await order({}, team.token)).isError, false);
  service.files.set('/rows.csv', lines(500));
  assert.equal((await order()).isError, false);
  person = await service.addPerson(null);
  assert.match(String((await refuse('tool_not_live')).message), /plans Pro and Team; this account has none/);
});

const BAD: [what: string, csv: string, why: RegExp][] = [
  ['no header', '', /first line names its columns/],
  ['no column tool', 'abn\n1\n', /`tool` among them/],
  ['an unknown column', 'tool,colour\nabn_lookup,red\n', /no other columns/],
  ['a column named twice', 'tool,abn,abn\n', /each column once/],
  ['no rows', 'tool,abn\n', /at least one row/],
  ['a row that is too short', `tool,abn,reference\nabn_lookup,${ABN}\n`, /row 1 \(line 2\) has 2/],
  ['an open quote', 'tool,abn\nabn_lookup,"7\n', /quotes are closed/],
  ['a NUL', 'tool,abn\nabn_lookup,\0\n', /without NUL/],
  ['an unknown tool', 'tool,abn\nexport_evidence_pack,1\n', /row 1 \(line 2\): tool must be one of/],
  ['a tool within a batch', 'tool,abn\nbatch_search,1\n', /row 1 \(line 2\): tool must be one of/],
  [
    'an ABN that cannot be one',
    `tool,abn\nabn_lookup,${ABN}\nabn_lookup,79002637068\n`,
    /row 2 \(line 3\): abn is not a valid ABN/,
  ],
  [
    'an argument of another tool',
    `tool,abn,as_at\nabn_lookup,${ABN},2026-01-01\n`,
    /row 1 \(line 2\): as_at is not part/,
  ],
  ['a missing argument', 'tool,abn,as_at\ngst_check,,2026-01-01\n', /row 1 \(line 2\): abn is required/],
];
for (const [what, csv, why] of BAD) {
  test(`a CSV with ${what} is invalid_input before any price is quoted`, async () => {
    service.files.set('/rows.csv', csv);
    const refusal = await refuse('invalid_input');
    assert.match(String(refusal.message), why);
    assert.equal((refusal.issues as Body[])[0]?.field, 'csv_url');
  });
}

test('for many invalid rows the first five are named, and the others are counted', async () => {
  service.files.set('/rows.csv', `tool,abn\n${'abn_lookup,1\n'.repeat(8)}`);
  const { message } = await refuse('invalid_input');
  assert.match(String(message), /row 5 \(line 6\): .*And 3 more rows/);
  assert.doesNotMatch(String(message), /row 6/);
});

test('an unavailable CSV is distinguished from an invalid one, and its URL is not repeated', async () => {
  service.files.set('/rows.csv', 503);
  assert.match(String((await refuse('upstream_error')).message), /answered 503/);
  const gone = await refuse('network_error', { csv_url: 'http://127.0.0.1:9/secret-path.csv' });
  assert.doesNotMatch(JSON.stringify(gone), /secret-path/);
  await refuse('invalid_input', { csv_url: 'ftp://127.0.0.1/rows.csv' });
  await refuse('invalid_input', { webhook_url: 'https://user:word@hooks.example/' });
});

test('a batch grants no scope and opens no gate', async () => {
  await service.grant('narrow', ['exports:write', 'company:lookup'], undefined, person.account);
  const { missing_scopes } = await refuse('insufficient_scope', {}, 'narrow');
  assert.deepEqual(missing_scopes, ['abn:lookup', 'gst:status']);
  const closed = await startBatchService(['batch_search']);
  try {
    const { token } = await closed.addPerson();
    closed.files.set('/ppsr.csv', 'tool,acn\nppsr_search_organisation,002637069\n');
    const { body } = await closed.order(token, { csv_url: closed.fileUrl('/ppsr.csv') });
    assert.equal(body.code, 'ppsr_unavailable');
    assert.doesNotMatch(JSON.stringify(body), /\$|cents/);
  } finally {
    await closed.stop();
  }
});

test('the orders leave no fault in the ledger', () => assertNoMoneyFaults(service.database));
