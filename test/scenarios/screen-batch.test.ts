import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { listZipEntries } from '#base/zip-entries.ts';
import { bindFinishBatch } from '#jobs/batch/finish-batch.ts';
import { findAccountJob } from '#store/jobs/account-jobs.ts';
import { findRecord } from '#store/records/records.ts';
import { runSvcLine } from '#test/doors/cli/run-svc.ts';
import type { Body } from '#test/support/answers.ts';
import { type BatchPerson, type BatchService, startBatchService } from '#test/support/batch-service.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { wirePlainExports } from '#test/support/made-exports.ts';

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
  const { handle } = bindFinishBatch(wirePlainExports(service.database));
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
    const { account } = await closed.addPerson();
    const headers = { authorization: `Bearer ${account.api_key}`, 'content-type': 'application/json' };
    // The gate answers before a long body is read.
    const csv = `name\n${'Ann\n'.repeat(100_000)}`;
    const init = { method: 'POST', headers, body: JSON.stringify({ csv }) };
    const refused = await closed.request('/v1/screening/batches', init);
    assert.deepEqual([refused.status, ((await refused.json()) as Body).code], [501, 'tool_not_live']);
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
    /^1,Wiktor Eksamplow,deal 1,recorded,match,[\d.]+,[^,]+,[^,]+,[^,]+,1,[^,]+,\d{4}-\d\d-\d\d,.+,0,rec_\w{26},,$/,
  );
  assert.match(lines[2] ?? '', /^2,"Examplov, Viktor",deal 2,recorded,possible,/);
  assert.match(
    lines[3] ?? '',
    /^3,Quentin Whatsoever,,recorded,none_found,,,,,0,[^,]+,\d{4}-\d\d-\d\d,,0,rec_\w{26},,$/,
  );
  const ids = lines.slice(1).map((line) => /rec_\w{26}/.exec(line)?.[0] ?? '');
  const [first, , last] = ids;
  const isHere = (file: string) => names.some((name) => name.endsWith(`_${file}`));
  assert.ok(isHere(`${first}.pdf`) && isHere(`${last}.json`));
  assert.ok(!isHere(`${last}.pdf`), 'only names with a candidate are printed');
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
    ['csv_url', 'row 2 (line 3)', 'row 3 (line 4)', 'row 4 (line 5)', 'row 5 (line 6)'],
  );
  assert.match(issues[2]?.problem ?? '', /kind/);
  assert.match(issues[3]?.problem ?? '', /birth_date.*day that exists/);
  assert.match(issues[4]?.problem ?? '', /name is required/);
  assert.equal(await countBatches(), 0);
});

const post = (body: Body, key: string = person.account.api_key) =>
  service.request('/v1/screening/batches', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('over REST the CSV is in the body: 202 with the job, and the same order again is the same job', async () => {
  const ordered = await post({ csv: CSV });
  assert.equal(ordered.status, 202);
  const { job_id } = (await ordered.json()) as Body;
  assert.equal(((await (await post({ csv: CSV })).json()) as Body).job_id, job_id);
  assert.notEqual(((await (await post({ csv: `${CSV}Ann Other,,,,,\n` })).json()) as Body).job_id, job_id);
  assert.equal(await countBatches(), 2);
  assert.deepEqual(await service.runStep(String(job_id)), ['finish_batch']);
  const { lines } = await readResults(String(job_id));
  assert.match(lines[1] ?? '', /^1,Wiktor Eksamplow,deal 1,recorded,match,/);
});

test('over REST a bad CSV names its field, rows and lines, and a body with both or neither is refused', async () => {
  const refused: [body: Body, status: number, message: RegExp][] = [
    [{ csv: 'name,kind\nAnn,person\n\nBob,robot\n' }, 400, /^csv must be a CSV .*row 2 \(line 4\): kind/],
    [{ csv: 'kind\nperson\n' }, 400, /^csv must be a CSV whose first line names its columns/],
    [{ csv: CSV, csv_url: service.fileUrl('/names.csv') }, 400, /either csv or csv_url/],
    [{}, 400, /either csv or csv_url/],
    [{ csv: 'x'.repeat(500_001) }, 400, /csv .*500000/],
    [{ csv: 'x'.repeat(1_600_000) }, 413, /larger than 1536 KB/],
  ];
  for (const [body, status, message] of refused) {
    const answer = await post(body);
    assert.equal(answer.status, status);
    assert.match(String(((await answer.json()) as Body).message), message);
  }
  assert.equal(await countBatches(), 0);
});

test('svc screening batch sends the file; a bad row is shown with its line, and a missing file sends nothing', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'names-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const env = { SERVICE_BASE_URL: service.url, SERVICE_API_KEY: person.account.api_key };
  const run = (name: string, bytes: string | Buffer) => {
    writeFileSync(join(folder, name), bytes);
    return runSvcLine(['screening', 'batch', '--csv', join(folder, name), '--json'], env);
  };
  const good = await run('names.csv', `\ufeff${CSV}`);
  assert.match(String(JSON.parse(good.stdout).job_id), /^job_/, good.stderr);
  const bad = await run('bad.csv', 'name,kind\nAnn,robot\n');
  assert.deepEqual([bad.code, JSON.parse(bad.stdout).issues[1].field], [1, 'row 1 (line 2)']);
  const latin = await run('latin.csv', Buffer.from('name\nJos\xe9\n', 'latin1'));
  assert.match(latin.stderr, /is not text in UTF-8. Nothing was sent/);
  const missing = await runSvcLine(['screening', 'batch', '--csv', join(folder, 'none.csv')], env);
  assert.deepEqual([missing.code, /does not exist. Nothing was sent/.test(missing.stderr)], [2, true]);
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
