import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import { listFirstSights, listLaterObservations } from '#store/monitoring/later-observations.ts';
import { buildMonitor, recordMonitor } from '#store/monitoring/monitors.ts';
import { type Observation, recordObservation } from '#store/monitoring/observations.ts';
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
let account_id: string;
before(async () => {
  database = await createTestDatabase();
  account_id = (await createTestAccount(database.db)).account_id;
});
after(() => database.drop());

async function keep(of: Partial<Observation>): Promise<Observation> {
  const observation: Observation = {
    snapshot_id: newSortableId('snp_'),
    subscription_id: '',
    account_id,
    role: 'check',
    evidence_pack_id: newSortableId('rec_'),
    evidence_pack_ref: null,
    created_at: 1,
    source_observed_at: 1,
    source_versions: [{ source_id: 'abn', source_version: 'abn-1', observed_at: of.source_observed_at ?? 1 }],
    risk_flags: [],
    comparison: { fingerprint: 'sha256:a', fact_hashes: [] },
    data_mode: 'snapshot',
    sources: [SOURCE],
    ...of,
  };
  await recordObservation(database.db, observation);
  return observation;
}

async function createMonitor(): Promise<string> {
  const target = { account_id, target_type: 'ABN' as const, target_value: '1', target_hash: 'x', reference: null };
  const monitor = buildMonitor(target, new Date());
  await recordMonitor(database.db, monitor);
  return monitor.subscription_id;
}

test('the later observation is the latest one after the baseline that the service read from a source of this monitor', async () => {
  const [subscription_id, other] = [await createMonitor(), await createMonitor()];
  await keep({ subscription_id, source_observed_at: 9 });
  const baseline = await keep({ subscription_id, role: 'baseline' });
  const find = async (observed_at: number) => {
    const now = [{ source_id: 'abn', source_version: 'abn-1', observed_at }];
    const [later, ...more] = await listLaterObservations(database.db, baseline, now);
    assert.equal(more.length, 0);
    return later?.latest.snapshot_id ?? null;
  };
  assert.equal(await find(1), null, 'one before the baseline does not count');
  await keep({ subscription_id: other, source_observed_at: 8 });
  // Evidence from a caller has no source that the service read.
  await keep({ subscription_id, source_observed_at: 7, sources: [] });
  assert.equal(await find(1), null);
  const [early, late] = [
    await keep({ subscription_id, source_observed_at: 5 }),
    await keep({ subscription_id, source_observed_at: 6 }),
  ];
  await keep({ subscription_id, source_observed_at: 4 });
  assert.equal(await find(1), late.snapshot_id);
  assert.equal(await find(5), late.snapshot_id);
  assert.equal(await find(6), null, 'an observation of the same state is not later');
  assert.notEqual(early.snapshot_id, late.snapshot_id);
});

test('each source has its own later observation, and a source that was not read now has none', async () => {
  const subscription_id = await createMonitor();
  const baseline = await keep({ subscription_id, role: 'baseline' });
  const read = (...sources: [string, number][]) =>
    sources.map(([source_id, observed_at]) => ({ source_id, source_version: 'v', observed_at }));
  const first = await keep({ subscription_id, source_versions: read(['abn', 1], ['oric', 9], ['payment-times', 9]) });
  const second = await keep({ subscription_id, source_versions: read(['abn', 5], ['oric', 3]) });
  const later = await listLaterObservations(database.db, baseline, read(['abn', 1], ['oric', 2]));
  assert.deepEqual(
    later.map(({ source_id, latest }) => [source_id, latest.snapshot_id]),
    [
      ['abn', second.snapshot_id],
      ['oric', first.snapshot_id],
    ],
  );
});

test('a source that the baseline did not read has its first observation by the service', async () => {
  const subscription_id = await createMonitor();
  const baseline = await keep({ subscription_id, role: 'baseline' });
  const source_versions = ['abn', 'oric'].map((source_id) => ({ source_id, source_version: 'v', observed_at: 2 }));
  await keep({ subscription_id, source_versions, sources: [] });
  const first = await keep({ subscription_id, source_versions });
  await keep({ subscription_id, source_versions });
  const sights = await listFirstSights(database.db, [baseline.snapshot_id]);
  assert.deepEqual(
    sights.map(({ source_id, observation }) => [source_id, observation.snapshot_id]),
    [['oric', first.snapshot_id]],
  );
});
