import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { listEventsAfter } from '#store/webhooks/events.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { makeInOneGo, orderExport, waitForEnd, wirePlainExports } from '#test/support/made-exports.ts';
import { readShown } from '#test/support/shown-jobs.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

const MAIN = join(import.meta.dirname, 'export-worker.ts');
const RECORDS_PER_PART = 2;
const timeout = 240_000;

// Each process finds what the one before it left, and dies at the next of these.
const POINTS = [
  'part without its list',
  'part without its list',
  'before the manifest',
  'file without its job',
  'commit on its way',
];

async function openExport(t: TestContext) {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  // The pause before another try is not what is tested here.
  await database.pool.query(`update pgboss.queue set retry_delay_max = 0 where name = 'export_records'`);
  const { account_id } = await createTestAccount(database.db);
  const wishes = Array.from({ length: 5 }, (_, at) => ({ reference: `deal-${at}` }));
  await recordTestChecks(database.db, account_id, wishes);
  await integrateAll(database.db);
  return { database, owner: account_id, jobId: await orderExport(database, account_id) };
}

/** Builds the file of an uninterrupted export: from its order, in this process, in a separate store. */
async function makeExpected(database: TestDatabase, owner: string, jobId: string, folder: string): Promise<Buffer> {
  const objects = openFileObjectStore(folder);
  return makeInOneGo(database, wirePlainExports({ db: database.db, objects }), {
    owner,
    jobId,
    recordsPerPart: RECORDS_PER_PART,
  });
}

/** Simulates ten seconds without a heartbeat of the worker. */
async function loseJobs({ pool }: TestDatabase): Promise<void> {
  await pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`);
}

test('kill -9 at any step of an export: another process continues, there is never half a file, and the bytes equal an uninterrupted export', {
  timeout,
}, async (t) => {
  const { database, owner, jobId } = await openExport(t);
  const ground = openFaultGround(t);
  const expected = await makeExpected(database, owner, jobId, ground.makeDataDir());
  const env = {
    DATABASE_URL: database.url,
    OBJECT_STORE_URL: database.objectsUrl,
    RECORDS_PER_PART: `${RECORDS_PER_PART}`,
  };
  const readResult = () => database.objects.findObject(`exports/${jobId}/result.zip`);
  for (const point of POINTS) {
    const { signal, said } = await ground.run([], { main: MAIN, env: { ...env, DIE: point } });
    assert.equal(signal, 'SIGKILL', `${point}: ${said}`);
    const kept = await readResult();
    assert.ok(kept === null || expected.equals(kept), `${point}: nothing, or all of it`);
    assert.equal(kept === null, POINTS.indexOf(point) < POINTS.indexOf('file without its job'), point);
    if (point === 'before the manifest') assert.equal(countHalves(database), 1, 'the half-written file is not listed');
    const job = await readShown(database.db, owner, jobId);
    if (point !== 'commit on its way') assert.deepEqual([job.state, job.result], ['running', null], point);
    await loseJobs(database);
  }
  await ground.serve({ main: MAIN, env });
  const job = await waitForEnd(database, owner, jobId);
  assert.deepEqual([job.state, job.done, job.total, job.result?.sizeBytes], ['succeeded', 5, 5, expected.length]);
  assert.ok(expected.equals((await readResult()) ?? Buffer.alloc(0)), 'every byte');
  const events = await listEventsAfter(database.db, owner, { afterNo: 0, limit: 10 });
  assert.deepEqual(
    events.map(({ type }) => type),
    ['evidence_export.ready'],
  );
  const { rows } = await database.pool.query(
    `select count(*)::int as steps, count(*) filter (where state = 'completed')::int as done from pgboss.job where name = 'export_records'`,
  );
  assert.deepEqual(rows, [{ steps: 4, done: 4 }], 'three parts and the file, each ended once');
});

function countHalves({ objectsUrl }: TestDatabase): number {
  return readdirSync(join(fileURLToPath(objectsUrl), '.tmp')).length;
}
