import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRig } from '#test/rig/open-rig.ts';
import { openPromiseBook } from '#test/rig/promise-book.ts';
import { buildRigClient } from '#test/rig/rig-client.ts';
import { buildRigFaults, type RigFaults } from '#test/rig/rig-faults.ts';
import { startRigLoad } from '#test/rig/rig-load.ts';
import { settleRig } from '#test/rig/settle-rig.ts';

const timeout = 300_000;

// `npm run soak` does the same with more processes for as long as one likes.
test('processes killed, the database restarted, a version activated and every process replaced under load: nothing promised is lost or done twice, and no request fails but as documented', {
  timeout,
}, async (t) => {
  const rig = await openRig(t, { serve: 2, work: 1 });
  const { fleet } = rig;
  const book = openPromiseBook();
  const client = buildRigClient(fleet.serving, 60_000);
  t.after(() => client.close());
  const faults: RigFaults = buildRigFaults(rig, book, () => load);
  const findAddressVersion = () => faults.addressVersion();
  const load = startRigLoad({ callers: rig.callers, book, client, perSecond: 30, findAddressVersion });
  t.after(() => load.stop());

  const [serve] = fleet.serving;
  const worker = fleet.members.find((member) => member.does === 'work');
  assert.ok(serve !== undefined && worker !== undefined);
  await Promise.all([faults.importVersions(false), faults.killAndStart(serve, 0), faults.killAndStart(worker, 0)]);
  await faults.restartDatabase('SIGQUIT', 500);
  await faults.replaceOneByOne(fleet.members);

  const kept = await settleRig(rig, book, load);
  t.diagnostic(`${kept.acknowledged} writes acknowledged, ${kept.records} records kept, ${kept.charged} charged`);
  assert.deepEqual([...book.broken], []);
  assert.ok(kept.acknowledged > 100 && kept.charged > 20, 'there was a load');
});
