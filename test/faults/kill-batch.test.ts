import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '#app/config.ts';
import { workJobs } from '#app/work-jobs.ts';
import { listZipEntries } from '#base/zip-entries.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { deriveSigningKey } from '#domain/webhooks/signing-key.ts';
import { listRows } from '#store/batch/batch-rows.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { readLogKeys } from '#store/log/log-keys.ts';
import { readSigningSecrets } from '#store/webhooks/secrets.ts';
import { runSvc } from '#test/doors/cli/run-svc.ts';
import { startWebhookReceiver } from '#test/fakes/webhook-receiver.ts';
import { type Body, readOk } from '#test/support/answers.ts';
import { type BatchService, startBatchService } from '#test/support/batch-service.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { waitForEnd } from '#test/support/made-exports.ts';
import { assertNoMoneyFaults } from '#test/support/money-service.ts';
import { TEST_SECRETS_KEY } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { MASTER_KEY } from '#test/support/webhook-deliveries.ts';

const MAIN = join(import.meta.dirname, 'batch-worker.ts');
const ABN = '79002637069';
const CSV = `tool,abn,company_name\nabn_lookup,${ABN},\nabn_lookup,56638257003,\nabn_history,${ABN},\nabn_lookup,${ABN},\ncompany_lookup,,Sample Harbour Bakery\n`;
const timeout = 240_000;

let service: BatchService;
before(async () => {
  service = await startBatchService();
});
after(() => service.stop());

test('a batch from its CSV to its event: its worker is killed between two rows, another continues, every row is charged once, and the ZIP verifies as any other [events.batch-completed]', {
  timeout,
}, async (t) => {
  const { database } = service;
  await integrateAll(database.db);
  await database.pool.query(`update pgboss.queue set retry_delay_max = 0 where name in ('run_batch', 'finish_batch')`);
  const receiver = await startWebhookReceiver(t);
  const person = await service.addPerson();
  const { account_id, api_key } = person.account;
  const jobId = await service.orderApproved(person, CSV, { webhook_url: receiver.url });
  const listStates = async () => (await listRows(database.db, jobId, 0, 100)).map(({ state }) => state);
  const settings = { SECRETS_KEY: TEST_SECRETS_KEY, ALLOW_PRIVATE_URLS: 'on', LOG_LEVEL: 'silent' };
  const env = { ...settings, DATABASE_URL: database.url, OBJECT_STORE_URL: database.objectsUrl, DIE_AT: '2' };
  const { signal, said } = await openFaultGround(t).run([], { main: MAIN, env });
  assert.equal(signal, 'SIGKILL', said);
  assert.deepEqual(await listStates(), ['recorded', 'refused', 'queued', 'queued', 'queued']);
  assert.equal(await readBalanceCents(database.db, account_id), 4_990, 'one row was charged');
  await database.pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`);
  const worker = await workJobs(database, pino({ level: 'silent' }), readConfig(settings));
  t.after(() => worker.stop());
  const job = await waitForEnd(database, account_id, jobId);
  assert.deepEqual([job.state, job.done, job.total], ['succeeded', 5, 5], JSON.stringify(job.error));
  assert.deepEqual(await listStates(), ['recorded', 'refused', 'recorded', 'recorded', 'recorded']);
  assert.equal(await readBalanceCents(database.db, account_id), 4_970);
  await assertNoMoneyFaults(database);

  const ask = (path: string) => service.request(path, { headers: { authorization: `Bearer ${api_key}` } });
  const shown = await readOk(await ask(`/v1/jobs/${jobId}`));
  const zip = new Uint8Array(await (await ask(new URL(String(shown.result_url)).pathname)).arrayBuffer());
  const keys = (await readLogKeys(database.db)).map(({ key }) => ({
    ...key,
    validFromMs: null,
    retiredMs: null,
    compromisedMs: null,
  }));
  const report = await verifyFile(buildByteSource(zip), { keys, known: { checkpoint: null, proof: null } });
  assert.deepEqual([report.verdict, report.recordCount], ['proven', 4], JSON.stringify(report.checks));
  const lines = (await readEntry(zip, 'results.csv')).trim().split('\r\n');
  const { records } = await readOk(await ask('/v1/receipts/due-diligence'));
  const ids = new Set((records as Body[]).map(({ record_id }) => String(record_id)));
  assert.equal(lines.length, 6);
  assert.deepEqual([...(lines.join().match(/rec_\w{26}/g) ?? [])].sort(), [...ids].sort());

  await waitUntil('the receiver got the event', () => receiver.received.length > 0);
  const owner = { accountId: account_id, endpointId: null };
  const [secret] = await readSigningSecrets(database.db, owner, new Date());
  assert.ok(secret !== undefined);
  const signing = deriveSigningKey(MASTER_KEY, { secretId: secret.secret_id, salt: secret.salt });
  const [reported, ...others] = receiver.verify(signing.secret) as { type: string; data: Body }[];
  assert.deepEqual(others, []);
  assert.equal(reported?.type, 'batch_search.completed');
  const { job_id, state, row_count, recorded_count, refused_count, charged_cents, sha256 } = reported?.data ?? {};
  assert.deepEqual(
    [job_id, state, row_count, recorded_count, refused_count, charged_cents, sha256],
    [jobId, 'succeeded', 5, 4, 1, 30, job.result?.sha256],
  );
});

test('svc screening batch --wait: its worker is killed halfway, another continues, and the saved ZIP has every name once, at no charge', {
  timeout,
}, async (t) => {
  const { database } = service;
  await integrateAll(database.db);
  await database.pool.query(`update pgboss.queue set retry_delay_max = 0 where name in ('run_batch', 'finish_batch')`);
  const folder = mkdtempSync(join(tmpdir(), 'names-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const names = Array.from({ length: 120 }, (_, index) =>
    index % 40 === 0 ? 'Wiktor Eksamplow' : `Ann Other ${index}`,
  );
  writeFileSync(join(folder, 'names.csv'), `name\n${names.join('\n')}\n`);
  const { account_id, api_key } = (await service.addPerson()).account;
  const words = ['screening', 'batch', '--csv', join(folder, 'names.csv'), '--wait'];
  const saved = runSvc([...words, '--output', join(folder, 'names.zip')], {
    SERVICE_BASE_URL: service.url,
    SERVICE_API_KEY: api_key,
  });
  const findOrdered = () =>
    database.db.selectFrom('batches').select('job_id').where('account_id', '=', account_id).executeTakeFirst();
  await waitUntil('the batch is ordered', async () => (await findOrdered()) !== undefined);
  const jobId = (await findOrdered())?.job_id ?? '';
  const countRecorded = async () =>
    (await listRows(database.db, jobId, 0, 200)).filter(({ state }) => state === 'recorded').length;
  const settings = { SECRETS_KEY: TEST_SECRETS_KEY, ALLOW_PRIVATE_URLS: 'on', LOG_LEVEL: 'silent' };
  const env = { ...settings, DATABASE_URL: database.url, OBJECT_STORE_URL: database.objectsUrl, DIE_AT: '2' };
  const { signal, said } = await openFaultGround(t).run([], { main: MAIN, env });
  assert.equal(signal, 'SIGKILL', said);
  const halfway = await countRecorded();
  assert.ok(halfway > 0 && halfway < names.length, `${halfway} of ${names.length} rows were recorded`);
  await database.pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`);
  const worker = await workJobs(database, pino({ level: 'silent' }), readConfig(settings));
  t.after(() => worker.stop());
  const { code, stderr } = await saved;
  assert.equal(code, 0, stderr);
  assert.match(stderr, /job_\w+ (?:queued|running) \d+ of 120/);
  const lines = (await readEntry(readFileSync(join(folder, 'names.zip')), 'results.csv')).trim().split('\r\n');
  const cells = lines.slice(1).map((line) => line.split(','));
  assert.deepEqual(
    cells.map(([row, name, , state]) => [row, name, state]),
    names.map((name, index) => [String(index + 1), name, 'recorded']),
  );
  const ids = new Set(lines.flatMap((line) => /rec_\w{26}/.exec(line)?.[0] ?? []));
  const records = await database.db
    .selectFrom('records')
    .select('record_id')
    .where('account_id', '=', account_id)
    .execute();
  assert.deepEqual(records.map(({ record_id }) => record_id).sort(), [...ids].sort());
  assert.equal(ids.size, names.length);
  assert.equal(await readBalanceCents(database.db, account_id), 5_000);
  await assertNoMoneyFaults(database);
});

async function readEntry(zip: Uint8Array, name: string): Promise<string> {
  const entry = (await listZipEntries(Buffer.from(zip))).find((one) => one.name === name);
  assert.ok(entry !== undefined, name);
  let text = '';
  for await (const chunk of entry.open()) text += chunk.toString();
  return text;
}
