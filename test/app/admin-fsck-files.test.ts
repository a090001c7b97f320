import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import type { ShownJobKind } from '#contract/shown-jobs.ts';
import { startAccountJob, succeedAccountJob } from '#store/jobs/account-jobs.ts';
import { announceEvent } from '#store/webhooks/events.ts';
import { runAdmin } from '#test/support/run-admin.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

test('fsck hashes the files of exports and batches: a missing, a cut and a changed one are faults, an expired one is not [svc-admin.fsck]', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { db, objects } = database;
  const { account_id } = await createTestAccount(db);
  const bytes = Buffer.from('the archive of an export');

  const makeFile = async (kind: ShownJobKind, expiresAt = new Date(Date.now() + 86_400_000)) => {
    const jobId = newSortableId('job_');
    const key = `exports/${jobId}/result.zip`;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await objects.putObject(key, bytes);
    await db.insertInto('account_jobs').values({ job_id: jobId, account_id, kind, total: 1 }).execute();
    await startAccountJob(db, jobId);
    await succeedAccountJob(db, jobId, { key, fileName: 'e.zip', sizeBytes: bytes.length, sha256, expiresAt });
    await announceEvent(db, { accountId: account_id, type: 'evidence_export.ready', data: { job_id: jobId } });
    return { jobId, key };
  };
  const fsck = (env: Record<string, string> = {}) =>
    runAdmin(['fsck'], { env: { DATABASE_URL: database.url, OBJECT_STORE_URL: database.objectsUrl, ...env } });

  const [missing, cut, changed] = [
    await makeFile('evidence_export'),
    await makeFile('batch_search'),
    await makeFile('evidence_export'),
  ];
  const expired = await makeFile('evidence_export', new Date(Date.now() - 1_000));
  await objects.removeObject(expired.key);
  const sound = await fsck();
  assert.equal(sound.code, 0, sound.stdout);
  assert.match(sound.stdout, /^checked .*\b3 files of jobs\b/m);

  await objects.removeObject(missing.key);
  await objects.putObject(cut.key, bytes.subarray(1));
  await objects.putObject(changed.key, Buffer.from('The archive of an export'));
  const { code, stdout } = await fsck();
  assert.equal(code, 1);
  const faults = stdout.split('\n').filter((line) => line.startsWith('FAULT'));
  assert.deepEqual(faults, [
    `FAULT file of ${missing.jobId} is missing: there is no object ${missing.key}`,
    `FAULT file of ${cut.jobId} has ${bytes.length - 1} bytes, and ${bytes.length} were written (${cut.key})`,
    `FAULT file of ${changed.jobId} does not match its hash (${changed.key})`,
  ]);
  assert.match(stdout, /\n3 faults\n$/);

  const away = await fsck({ OBJECT_STORE_URL: 'ftp://nowhere' });
  assert.equal(away.code, 1);
  assert.match(away.stdout, /^NOT CHECKED files of jobs: OBJECT_STORE_URL must start with file/m);
});
