import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type DemoCredentials, demoCredentialsPath } from '#app/demo.ts';
import { startUpgradeLoad } from '#test/faults/upgrade-load.ts';
import { findEarlierRelease, listOtherVersions, unpackRelease } from '#test/support/earlier-release.ts';
import { createEmptyDatabase } from '#test/support/empty-database.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const STEP_ANSWERS = 100;

test('the last release and this one serve one store under load, before and after the schema changes', {
  skip: whyLeftOut('an earlier release'),
  timeout: 300_000,
}, async (t) => {
  const commit = findEarlierRelease();
  assert.ok(commit !== null);
  for (const other of listOtherVersions(commit)) t.diagnostic(`${commit} runs with other packages: ${other}`);
  const ground = openFaultGround(t);
  const folder = join(ground.folder, 'earlier');
  mkdirSync(folder);
  const admin = unpackRelease(commit, folder);
  const shared = {
    DATABASE_URL: await createEmptyDatabase(t),
    OBJECT_STORE_URL: `file://${join(ground.folder, 'objects')}`,
  };
  const earlier = { admin, env: { ...shared, DATA_DIR: ground.makeDataDir() } };
  const current = { env: { ...shared, DATA_DIR: ground.makeDataDir() } };
  const work = async (options: typeof current) => {
    const worker = ground.start(['work'], options);
    await waitUntil('it works', () => /^working\b/m.test(worker.said()));
    return worker;
  };

  const first = await ground.serve(earlier);
  const earlierWorker = await work(earlier);
  const demo = JSON.parse(readFileSync(demoCredentialsPath(earlier.env.DATA_DIR), 'utf8')) as DemoCredentials;
  const load = startUpgradeLoad(t, demo, [first.url]);
  await load.reach(STEP_ANSWERS);

  const migrated = await ground.run(['migrate'], current);
  assert.equal(migrated.code, 0, migrated.said);
  await load.reach(STEP_ANSWERS);

  const next = await ground.serve(current);
  const worker = await work(current);
  await load.moveTo([first.url, next.url]);
  await load.reach(STEP_ANSWERS);

  // Back to the earlier release, as after a bad upgrade: it starts on the schema of this one.
  await load.moveTo([next.url]);
  first.kill('SIGTERM');
  assert.equal((await first.ended).code, 0, first.said());
  const again = await ground.serve(earlier);
  await load.moveTo([again.url]);
  await load.reach(STEP_ANSWERS);

  await load.moveTo([next.url]);
  for (const program of [again, earlierWorker]) {
    program.kill('SIGTERM');
    assert.equal((await program.ended).code, 0, program.said());
  }
  await load.reach(STEP_ANSWERS);
  const { failures, answers, recordIds, exports } = await load.stop();
  assert.deepEqual(failures, []);
  t.diagnostic(`${answers} answers, ${recordIds.size} look-ups, ${exports.size} exports, 0 failures from ${commit}`);
  await load.requireRecords(next.url);
  for (const program of [next, worker]) {
    program.kill('SIGTERM');
    await program.ended;
  }
  const { said } = await ground.run(['fsck'], current);
  assert.match(said, /^no faults$/m);
});
