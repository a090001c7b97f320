import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import { buildMonitor, readAnyMonitor, recordMonitor } from '#store/monitoring/monitors.ts';
import {
  findObservation,
  findObservationByRecord,
  findObservationsInWindow,
  findObservationsOfPack,
  listObservations,
  type Observation,
  recordObservation,
} from '#store/monitoring/observations.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const SOURCE = {
  source_id: 'abn',
  source_version: 'abn-1',
  source_citation: 'SAMPLE',
  retrieved_at: '2026-11-01T00:00:00Z',
  payload_sha256: 'a',
};

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

type Owned = { account_id: string; subscription_id: string };

async function createMonitor(account?: string): Promise<Owned> {
  const account_id = account ?? (await createTestAccount(database.db)).account_id;
  const target = { account_id, target_type: 'ABN' as const, target_value: '1', target_hash: 'x', reference: null };
  const monitor = buildMonitor(target, new Date());
  await recordMonitor(database.db, monitor);
  return { account_id, subscription_id: monitor.subscription_id };
}

async function keep(of: Owned & Partial<Observation>): Promise<string> {
  const observation: Observation = {
    snapshot_id: newSortableId('snp_'),
    role: 'check',
    evidence_pack_id: newSortableId('rec_'),
    evidence_pack_ref: null,
    created_at: 1,
    source_observed_at: 1,
    source_versions: [{ source_id: 'abn', source_version: 'abn-1', observed_at: 1 }],
    risk_flags: [],
    comparison: { fingerprint: 'sha256:a', fact_hashes: [] },
    data_mode: 'snapshot',
    sources: [SOURCE],
    ...of,
  };
  await recordObservation(database.db, observation);
  return observation.snapshot_id;
}

const idsOf = (observations: readonly Observation[]) => observations.map(({ snapshot_id }) => snapshot_id);

test('a baseline belongs to its own monitor, and a check becomes none', async () => {
  const { db } = database;
  const [one, other] = [await createMonitor(), await createMonitor()];
  const baseline = await keep({ ...one, role: 'baseline' });
  await keep(one);
  assert.equal((await readAnyMonitor(db, one.subscription_id)).baseline_snapshot_id, baseline);
  assert.equal((await readAnyMonitor(db, other.subscription_id)).baseline_snapshot_id, null);
});

test('observations are found by their id and listed by their monitor, newest first', async () => {
  const { db } = database;
  const [one, other] = [await createMonitor(), await createMonitor()];
  const [first, foreign, second] = [await keep(one), await keep(other), await keep(one)];
  for (const id of [first, foreign, second]) assert.equal((await findObservation(db, id))?.snapshot_id, id);
  assert.equal(await findObservation(db, 'snp_unknown'), null);
  assert.deepEqual(idsOf(await listObservations(db, one.subscription_id, 10)), [second, first]);
});

test('a window has the first and last observation of its monitor in it, its ends included', async () => {
  const { db } = database;
  const [one, other] = [await createMonitor(), await createMonitor()];
  await keep({ ...other, created_at: 2 });
  await keep({ ...one, created_at: 1 });
  const [first, last] = [await keep({ ...one, created_at: 2 }), await keep({ ...one, created_at: 4 })];
  await keep({ ...one, created_at: 5 });
  await keep({ ...other, created_at: 4 });
  const inside = await findObservationsInWindow(db, one.subscription_id, { from: 2, to: 4 });
  assert.deepEqual(idsOf(inside ?? []), [first, last]);
  assert.equal(await findObservationsInWindow(db, one.subscription_id, { from: 2, to: 3 }), null);
});

test('the pack id of a caller names observations of that account, pack and monitor', async () => {
  const { db } = database;
  const one = await createMonitor();
  const [sibling, stranger] = [await createMonitor(one.account_id), await createMonitor()];
  const sent = { evidence_pack_id: 'pack-1', sources: [] };
  const mine = await keep({ ...one, ...sent });
  const beside = await keep({ ...sibling, ...sent });
  await keep({ ...stranger, ...sent });
  await keep({ ...one, ...sent, evidence_pack_id: 'pack-2' });
  const find = async (subscription_id: string | null) =>
    idsOf(await findObservationsOfPack(db, one.account_id, 'pack-1', subscription_id));
  assert.deepEqual((await find(null)).sort(), [mine, beside].sort());
  assert.deepEqual(await find(one.subscription_id), [mine]);
  assert.deepEqual(await find(sibling.subscription_id), [beside]);
  assert.deepEqual(await find(stranger.subscription_id), []);
});

test('a record names what the service observed for it, and nothing that a caller sent under its id', async () => {
  const { db } = database;
  const [one, stranger] = [await createMonitor(), await createMonitor()];
  const evidence_pack_id = newSortableId('rec_');
  const find = async ({ account_id }: Owned) =>
    (await findObservationByRecord(db, account_id, evidence_pack_id))?.snapshot_id ?? null;
  await keep(one);
  await keep({ ...one, evidence_pack_id, sources: [] });
  assert.equal(await find(one), null);
  const read = await keep({ ...one, evidence_pack_id });
  assert.equal(await find(one), read);
  assert.equal(await find(stranger), null);
});
