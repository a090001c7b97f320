import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import type { ObjectStore } from '#base/object-store.ts';
import { exportRecords } from '#contract/jobs/exports/export-records.ts';
import { openS3ObjectStore } from '#store/objects/s3-object-store.ts';
import { listEventsAfter } from '#store/webhooks/events.ts';
import { openTcpGate, type TcpGate } from '#test/rig/tcp-gate.ts';
import { buildSettings, startS3 } from '#test/store/objects/s3-fixture.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { bindExports, makeInOneGo, orderExport, waitForEnd, wirePlainExports } from '#test/support/made-exports.ts';
import { startTestRunner } from '#test/support/note-jobs.ts';
import { readShown } from '#test/support/shown-jobs.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const timeout = 180_000;
const PER_PART = 2;
const LIMITS = { connectMs: 2_000, idleMs: 2_000, totalMs: 10_000, attempts: 1 };

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

type Scene = { owner: string; jobId: string; gate: TcpGate; direct: ObjectStore; behind: ObjectStore };

/** An export that was ordered, and a store on the web: reached directly, and behind a gate that can be shut. */
async function openScene(t: TestContext, tries = exportRecords.tries): Promise<Scene> {
  // Without the pauses between them.
  await database.pool.query(
    `update pgboss.queue set retry_delay_max = 0, retry_limit = $1 where name = 'export_records'`,
    [tries - 1],
  );
  const { account_id } = await createTestAccount(database.db);
  await recordTestChecks(database.db, account_id, [{}, {}, {}, {}, {}]);
  await integrateAll(database.db);
  const { port } = await startS3(t);
  const gate = await openTcpGate(t, port);
  const open = (through: number) => openS3ObjectStore(buildSettings(`http://127.0.0.1:${through}`), LIMITS);
  const [direct, behind] = [await open(port), await open(gate.port)];
  return { owner: account_id, jobId: await orderExport(database, account_id), gate, direct, behind };
}

const buildParts = (objects: ObjectStore) => wirePlainExports({ db: database.db, objects });

async function startWorker(t: TestContext, objects: ObjectStore) {
  const runner = await startTestRunner(database, bindExports(buildParts(objects), PER_PART));
  t.after(() => runner.stop());
  return { countFailures: () => runner.lines.filter(({ message }) => /a try of a job failed/.test(message)).length };
}

/** Shuts the gate once, when the export comes to a point. */
function shutAt(point: string, { gate, behind }: Scene): ObjectStore {
  let isShut = false;
  const come = async (where: string) => {
    if (isShut || where !== point) return;
    isShut = true;
    await gate.refuse();
  };
  return {
    ...behind,
    async putObject(key, bytes) {
      if (key.endsWith('parts/00001.bin')) await come('in the middle of the parts');
      await behind.putObject(key, bytes);
    },
    async putStream(key, source) {
      const watched = async function* () {
        for await (const chunk of source) {
          yield chunk;
          await come('in the middle of the file');
        }
      };
      await behind.putStream(key, watched());
    },
  };
}

for (const point of ['in the middle of the parts', 'in the middle of the file']) {
  test(`an object store that is unavailable ${point} and returns: the export succeeds, complete, with one event`, {
    timeout,
  }, async (t) => {
    // So many that the gate is open again before they are used up, however busy the machine is.
    const scene = await openScene(t, 1_000);
    const { owner, jobId, gate, direct } = scene;
    const key = `exports/${jobId}/result.zip`;
    const worker = await startWorker(t, shutAt(point, scene));
    await waitUntil('three tries failed', () => worker.countFailures() >= 3);
    assert.equal(await direct.findObjectSize(key), null, 'no half of it');
    const { state, result } = await readShown(database.db, owner, jobId);
    assert.deepEqual([state, result], ['running', null]);
    await gate.open();
    const job = await waitForEnd(database, owner, jobId);
    assert.equal(job.state, 'succeeded', JSON.stringify(job.error));
    const zip = Buffer.from((await direct.findObject(key)) ?? []);
    const expected = await makeInOneGo(database, buildParts(database.objects), {
      owner,
      jobId,
      recordsPerPart: PER_PART,
    });
    assert.ok(zip.length > 5_000 && zip.equals(expected), 'every byte');
    assert.deepEqual(await listTypes(owner), ['evidence_export.ready']);
  });
}

test('a store of files that stays away fails the export with store_unavailable, in words, once, and leaves no file', {
  timeout,
}, async (t) => {
  const scene = await openScene(t);
  const { owner, jobId, direct } = scene;
  const worker = await startWorker(t, shutAt('in the middle of the file', scene));
  const job = await waitForEnd(database, owner, jobId);
  assert.deepEqual(
    [job.state, job.error, job.result],
    ['failed', { code: 'store_unavailable', message: 'The object store did not respond.' }, null],
  );
  assert.equal(worker.countFailures(), exportRecords.tries, 'every try that it has');
  assert.deepEqual(await listTypes(owner), ['evidence_export.failed']);
  assert.equal(await direct.findObjectSize(`exports/${jobId}/result.zip`), null);
});

async function listTypes(owner: string): Promise<string[]> {
  return (await listEventsAfter(database.db, owner, { afterNo: 0, limit: 10 })).map(({ type }) => type);
}
