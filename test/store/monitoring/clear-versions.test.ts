import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import { dropClearSighting, recordClearSighting } from '#store/monitoring/clear-versions.ts';
import { buildMonitor, recordMonitor } from '#store/monitoring/monitors.ts';
import { findObservationsOfPack, type Observation, recordObservation } from '#store/monitoring/observations.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const SOURCE = { source_id: 'abn', source_version: 'abn-1', observed_at: 1 };
const SEEN = { data_mode: 'snapshot' as const, source_versions: [SOURCE] };

const NO_FURTHER = { considered: [], linked: null, holdsBefore: null };

let database: TestDatabase;
let account_id: string;
let baseline: Observation;
before(async () => {
  database = await createTestDatabase();
  account_id = (await createTestAccount(database.db)).account_id;
  // An operator may call a version whatever they like, also as a version of another register is called.
  for (const version of ['gnaf abn-1', 'abn abn-0', 'abn abn-1', 'abn live', 'abn abn-2', 'asic-companies abn-1'])
    await database.pool.query(
      `insert into snapshots (dataset, source_version, state, sample, manifest, seal_sha256) values ($1, $2, 'active', true, '{}', '')`,
      version.split(' '),
    );
});
after(() => database.drop());

const keep = async (of: Partial<Observation>): Promise<Observation> => {
  const observation: Observation = {
    snapshot_id: newSortableId('snp_'),
    subscription_id: '',
    account_id,
    role: 'baseline',
    evidence_pack_id: 'pack-1',
    evidence_pack_ref: null,
    created_at: 1,
    source_observed_at: 1,
    source_versions: [SOURCE],
    risk_flags: [],
    comparison: { fingerprint: 'sha256:a', fact_hashes: [] },
    data_mode: 'snapshot',
    sources: [],
    ...of,
  };
  await recordObservation(database.db, observation);
  return observation;
};

beforeEach(async () => {
  const target = { account_id, target_type: 'ABN' as const, target_value: '1', target_hash: 'x', reference: null };
  const monitor = buildMonitor(target, new Date());
  await recordMonitor(database.db, monitor);
  baseline = await keep({ subscription_id: monitor.subscription_id });
});

const looked = () => ({ subscription_id: baseline.subscription_id, baseline_snapshot_id: baseline.snapshot_id });
const readClear = async () => {
  const { rows } = await database.pool.query(
    `select v.dataset || ' ' || v.source_version as version, m.clear_before::text from monitors m left join snapshots v on v.snapshot_id = m.clear_snapshot_id
     where subscription_id = $1`,
    [baseline.subscription_id],
  );
  return [rows[0].version, rows[0].clear_before];
};

test('a sighting is kept with its version and the day up to which it holds, and forgotten when the target is seen to differ', async () => {
  await recordClearSighting(database.db, { ...looked(), seen: SEEN, holdsBefore: '2026-12-01', further: NO_FURTHER });
  assert.deepEqual(await readClear(), ['abn abn-1', '2026-12-01']);
  await dropClearSighting(database.db, { ...looked(), baseline_snapshot_id: 'snp_before' });
  assert.deepEqual(
    await readClear(),
    ['abn abn-1', '2026-12-01'],
    'what differs from an earlier baseline says nothing',
  );
  await dropClearSighting(database.db, looked());
  assert.deepEqual(await readClear(), [null, null]);
});

test('a live reading, one of several sources, or one compared with another baseline does not count as seen in a version', async () => {
  const live = { data_mode: 'live' as const, source_versions: [{ ...SOURCE, source_version: 'live' }] };
  await recordClearSighting(database.db, { ...looked(), seen: live, holdsBefore: null, further: NO_FURTHER });
  const two = { ...SEEN, source_versions: [SOURCE, { ...SOURCE, source_id: 'gnaf' }] };
  await recordClearSighting(database.db, { ...looked(), seen: two, holdsBefore: null, further: NO_FURTHER });
  await recordClearSighting(database.db, {
    ...looked(),
    seen: { ...SEEN, source_versions: [] },
    holdsBefore: null,
    further: NO_FURTHER,
  });
  const other = { ...looked(), baseline_snapshot_id: 'snp_before' };
  await recordClearSighting(database.db, { ...other, seen: SEEN, holdsBefore: null, further: NO_FURTHER });
  assert.deepEqual(await readClear(), [null, null]);
});

test('another baseline takes the sighting along, and a check does not', async () => {
  await recordClearSighting(database.db, { ...looked(), seen: SEEN, holdsBefore: '2026-12-01', further: NO_FURTHER });
  const { subscription_id } = baseline;
  await keep({ subscription_id, role: 'check' });
  assert.deepEqual(await readClear(), ['abn abn-1', '2026-12-01']);
  await keep({ subscription_id, data_mode: 'live' });
  assert.deepEqual(await readClear(), [null, null]);
});

test('the migration to this rule lets whatever was looked at since its baseline be looked at once more, and nothing else', async () => {
  const path = new URL('../../../src/store/migrations/0021-order-of-snapshots.sql', import.meta.url);
  const [, update = ''] = readFileSync(path, 'utf8').split(/(?=^update monitors)/m);
  await recordClearSighting(database.db, { ...looked(), seen: SEEN, holdsBefore: '2026-12-01', further: NO_FURTHER });
  await database.pool.query(update);
  assert.deepEqual(await readClear(), ['abn abn-1', '2026-12-01']);
  await keep({ subscription_id: baseline.subscription_id, role: 'check' });
  await database.pool.query(update);
  assert.deepEqual(await readClear(), [null, null]);
});

const OTHERS: [what: string, content: Partial<Observation>, count: number][] = [
  ['the same once more', { created_at: 2 }, 1],
  ['the same hashes, told', { comparison: { fingerprint: 'sha256:a', fact_hashes: [], facts: [] } }, 1],
  ['other facts', { comparison: { fingerprint: 'sha256:b', fact_hashes: [] } }, 2],
  ['another version of its source', { source_versions: [{ ...SOURCE, source_version: 'abn-2' }] }, 2],
  ['another flag', { risk_flags: [{ code: 'abn_cancelled', severity: 'high' }] }, 2],
];
for (const [what, content, count] of OTHERS) {
  test(`a pack id that came with ${what} names ${count === 1 ? 'one snapshot, the last' : 'two'}`, async () => {
    const { subscription_id } = baseline;
    const last = await keep({ subscription_id, role: 'check', ...content });
    const found = await findObservationsOfPack(database.db, account_id, 'pack-1', subscription_id);
    assert.equal(found.length, count);
    if (count === 1) assert.equal(found[0]?.snapshot_id, last.snapshot_id);
  });
}
