import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { wireExports } from '#app/wire-exports.ts';
import { listZipEntries } from '#base/zip-entries.ts';
import { bindFinishBatch } from '#jobs/batch/finish-batch.ts';
import { findAccountJob } from '#store/jobs/account-jobs.ts';
import { findRecord } from '#store/records/records.ts';
import type { Body } from '#test/support/answers.ts';
import { type BatchPerson, type BatchService, startBatchService } from '#test/support/batch-service.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { PLAIN_PAGES } from '#test/support/made-exports.ts';

const CSV = [
  'name,kind,birth_date,countries,identifiers,reference',
  'Wiktor Eksamplow,person,,,,deal 1',
  '"Examplov, Viktor",person,1985,,,deal 2',
  'Quentin Whatsoever,,,,,',
  '',
].join('\n');

let service: BatchService;
let person: BatchPerson;
before(async () => {
  service = await startBatchService();
});
after(() => service.stop());
beforeEach(async () => {
  service.files.clear();
  service.files.set('/names.csv', CSV);
  person = await service.addPerson();
});

const order = (args: Body = {}, token = person.token) =>
  service.callTool(token, 'screen_batch', { csv_url: service.fileUrl('/names.csv'), ...args });
const countBatches = async () => {
  const query = service.database.db.selectFrom('batches').select('job_id');
  return (await query.where('account_id', '=', person.account.account_id).execute()).length;
};

async function readResults(jobId: string): Promise<{ names: string[]; lines: string[] }> {
  const { db, objects } = service.database;
  await integrateAll(db);
  const parts = { ...wireExports(service.database, async () => assert.fail(), null), printRecord: PLAIN_PAGES };
  const { handle } = bindFinishBatch(parts);
  const context = { jobId, shownJobId: jobId, accountId: null, attempt: 1, signal: new AbortController().signal };
  for (const part of [0, 1]) {
    const { effect } = await handle({ part }, context);
    if (effect !== undefined) await db.transaction().execute((trx) => effect(trx));
  }
  const job = await findAccountJob(db, person.account.account_id, jobId);
  const zip = await objects.findObject(job?.result?.key ?? '');
  assert.ok(zip !== null);
  const entries = await listZipEntries(Buffer.from(zip));
  let csv = '';
  for await (const chunk of entries.find(({ name }) => name === 'results.csv')?.open() ?? []) csv += chunk.toString();
  return { names: entries.map(({ name }) => name), lines: csv.trim().split('\r\n') };
}

test('while the gate of batches is closed, screen_batch is tool_not_live and fetches nothing', async () => {
  const closed = await startBatchService(['ppsr']);
  try {
    const { token } = await closed.addPerson();
    const { isError, body } = await closed.callTool(token, 'screen_batch', { csv_url: closed.fileUrl('/names.csv') });
    assert.deepEqual([isError, body.code], [true, 'tool_not_live']);
    assert.match(String(body.message), /^The tool screen_batch is not live.*screen_name once per name/);
  } finally {
    await closed.stop();
  }
});

test('a CSV of names is one job: one row out for each row in, with its band, score, alias, list day and record', async () => {
  const { isError, body } = await order();
  assert.equal(isError, false, JSON.stringify(body));
  const again = await order();
  assert.equal(again.body.job_id, body.job_id, 'the same order is the same job');
  assert.equal(await countBatches(), 1);
  const jobId = String(body.job_id);
  assert.deepEqual(await service.runStep(jobId), ['finish_batch']);
  assert.deepEqual(await service.runStep(jobId), ['finish_batch'], 'a step that is repeated screens nothing again');
  const { names, lines } = await readResults(jobId);
  assert.equal(lines.length, 4);
  assert.match(
    lines[1] ?? '',
    /^1,Wiktor Eksamplow,deal 1,recorded,match,[\d.]+,[^,]+,[^,]+,[^,]+,1,[^,]+,\d{4}-\d\d-\d\d,0,rec_\w{26},,$/,
  );
  assert.match(lines[2] ?? '', /^2,"Examplov, Viktor",deal 2,recorded,possible,/);
  assert.match(
    lines[3] ?? '',
    /^3,Quentin Whatsoever,,recorded,none_found,,,,,0,[^,]+,\d{4}-\d\d-\d\d,0,rec_\w{26},,$/,
  );
  const ids = lines.slice(1).map((line) => /rec_\w{26}/.exec(line)?.[0] ?? '');
  const [first, , last] = ids;
  assert.ok(names.includes(`records/${first}.pdf`) && names.includes(`records/${last}.json`));
  assert.ok(!names.includes(`records/${last}.pdf`), 'only names with a candidate are printed');
  for (const id of ids) {
    const record = await findRecord(service.database.db, person.account.account_id, id);
    assert.equal(record?.tool, 'screen_name');
  }
});

test('bad rows are listed row by row, and nothing is ordered', async () => {
  const rows = [
    'name,kind,birth_date',
    'Viktor Examplov,person,1985',
    '...,,',
    'Ann,robot,',
    'Ann,,1985-02-30',
    ',person,',
  ];
  service.files.set('/names.csv', `${rows.join('\n')}\n`);
  const { isError, body } = await order();
  assert.deepEqual([isError, body.code], [true, 'invalid_input']);
  const issues = body.issues as { field: string; problem: string }[];
  assert.deepEqual(
    issues.map(({ field }) => field),
    ['csv_url', 'row 2', 'row 3', 'row 4', 'row 5'],
  );
  assert.match(issues[2]?.problem ?? '', /kind/);
  assert.match(issues[3]?.problem ?? '', /birth_date.*day that exists/);
  assert.match(issues[4]?.problem ?? '', /name is required/);
  assert.equal(await countBatches(), 0);
});

test('of 300 bad rows the first hundred are listed, and all are counted', async () => {
  service.files.set('/names.csv', `name,kind\n${'Ann,robot\n'.repeat(300)}`);
  const { body } = await order();
  assert.equal((body.issues as unknown[]).length, 101);
  assert.match(String(body.message), /And 295 more rows/);
});

test('a batch of names needs the scope of a single screening', async () => {
  await service.grant('narrow', ['exports:write'], undefined, person.account);
  const { body } = await order({}, 'narrow');
  assert.deepEqual([body.code, body.missing_scopes], ['insufficient_scope', ['company:lookup']]);
});
