import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildUnread } from '#base/source-reading.ts';
import type { PlanningArea, PlanningLayer, PlanningQuestion } from '#domain/planning/planning-area.ts';
import { bindPlanningContext } from '#operations/planning/planning-context.ts';
import type { PlanningSourceReading } from '#operations/planning/planning-sources.ts';
import { GNAF_MANIFEST } from '#registers/gnaf/manifest.ts';
import { ONLINE_DA_MANIFEST } from '#registers/nsw-planning-portal-online-da/manifest.ts';
import { SA_PLANNING_MANIFEST } from '#registers/sa-planning-and-design-code/manifest.ts';
import { VICMAP_PLANNING_MANIFEST } from '#registers/vicmap-planning/manifest.ts';

type Answer = Record<string, unknown> & { human_review_items: string[]; limitations: string[] };

const AREA: PlanningArea = {
  code: 'X1',
  description: null,
  schedule: null,
  topics: [],
  scheme: null,
  council: null,
  in_force_from: null,
};
const NEAR_BORDER = { latitude: -36.1, longitude: 146.9 };
const layer = (question: PlanningQuestion, areas: PlanningArea[] | null = [AREA]): PlanningLayer => ({
  question,
  layer: `Layer of ${question}`,
  reading: areas === null ? buildUnread('reported error 500') : { ok: true, value: areas },
});

function reading(state: 'VIC' | 'SA', ...layers: PlanningLayer[]): PlanningSourceReading {
  const value = { layers, retrievedAt: '2026-11-01T00:00:00.000Z', sha256: 'a'.repeat(64) };
  const manifest = state === 'VIC' ? VICMAP_PLANNING_MANIFEST : SA_PLANNING_MANIFEST;
  return { state, manifest, questions: ['zones'], reading: { ok: true, value } };
}

type Parts = { readings?: PlanningSourceReading[]; state?: string; hasPoint?: boolean; readsPortal?: boolean };

// An invented address in an old version of G-NAF, and sources with fixed answers.
async function ask(input: object, { readings = [], state = 'VIC', hasPoint = true, readsPortal = true }: Parts = {}) {
  const parcels: (string | null)[] = [];
  const row = {
    ...{ gnaf_pid: 'GAVIC900000001', flatType: '', flat: '', level: '', lot: '', number: '1', streetName: 'SAMPLE' },
    ...{ streetType: 'STREET', streetSuffix: '', locality: 'SAMPLETON', state, postcode: '3999' },
    ...{ latitude: hasPoint ? -37.2 : null, longitude: hasPoint ? 144.5 : null, geocode_type: null },
  };
  const version = { source_version: 'gnaf-old', sample: false, manifest: { retrieved_at: '2020-01-01T00:00:00.000Z' } };
  const readers = {
    addresses: {
      open: async () => ({
        gnaf: { findParcel: async () => '1//DP1' },
        findRowByPid: async () => ({ row, evidence: { store_shard_key: 'key', row_offset: 0 } }),
        registerVersion: version,
      }),
    },
  };
  const context = {
    readsPlanning: () => readsPortal,
    readApplications: async ({ legal_parcel_id }: { legal_parcel_id: string | null }) => {
      parcels.push(legal_parcel_id);
      return null;
    },
  };
  const planning = { deadlineMs: 0, covers: (one: string) => one === 'VIC' || one === 'SA', readPoint: () => readings };
  type Bound = Parameters<typeof bindPlanningContext>;
  const bound = bindPlanningContext(
    readers as unknown as Bound[0],
    context as unknown as Bound[1],
    planning as unknown as Bound[2],
  );
  const call = { now: new Date(), recordId: 'rec_1', caller: null };
  const handled = await bound.handle(input, call as unknown as Parameters<typeof bound.handle>[1]);
  return { ...handled, answer: handled.answer as unknown as Answer, parcels };
}

const BY_PID = { gnaf_pid: 'GAVIC900000001', source_version: 'gnaf-old' };

test('an answer that could not tell anything is free, and one that could is not', async () => {
  const unread = await ask(BY_PID, { readings: [reading('VIC', layer('zones', null))] });
  assert.deepEqual([unread.answer.status, unread.couldNotTell], ['not_checked', true]);
  const read = await ask(BY_PID, { readings: [reading('VIC', layer('zones', []))] });
  assert.deepEqual([read.answer.status, read.couldNotTell], ['checked', false]);
});

test('an address without coordinates is not checked, and the answer says why', async () => {
  const { answer, evidence } = await ask(BY_PID, { hasPoint: false, readings: [reading('VIC', layer('zones'))] });
  assert.deepEqual([answer.status, answer.data_mode, answer.checks], ['not_checked', 'snapshot', []]);
  assert.match(answer.human_review_items.join(' '), /G-NAF has no coordinates for this address/);
  assert.match(JSON.stringify(answer.not_checked), /no planning source for Victoria|Planning layers of Victoria/);
  assert.equal((answer.place as { source_version: string }).source_version, 'gnaf-old');
  assert.deepEqual(
    evidence?.sources.map(({ source_id }) => source_id),
    ['gnaf'],
  );
});

test('review items: the flags, an old version of G-NAF, and a point without a zone', async () => {
  const flood = { ...AREA, code: 'LSIO1', topics: ['flood' as const] };
  const layers = [layer('zones', []), layer('overlays', [flood])];
  const { answer } = await ask(BY_PID, { readings: [reading('VIC', ...layers)] });
  const items = answer.human_review_items.join('\n');
  assert.match(items, /LSIO1/);
  assert.match(items, /gnaf-old of the G-NAF is \d+ days old/);
  assert.match(items, /No zone includes this point/);
  assert.equal(answer.data_mode, 'live');
  const zoned = await ask(BY_PID, { readings: [reading('VIC', layer('zones'), layer('overlays', []))] });
  assert.doesNotMatch(zoned.answer.human_review_items.join(), /No zone/, 'no overlay is nothing unusual');
});

test('the limitations are those of the sources that were used', async () => {
  const { answer } = await ask(BY_PID, { readings: [reading('VIC', layer('zones'))] });
  for (const one of VICMAP_PLANNING_MANIFEST.limitations) assert.ok(answer.limitations.includes(one), one);
  for (const one of GNAF_MANIFEST.limitations) assert.ok(answer.limitations.includes(one), one);
  for (const one of ONLINE_DA_MANIFEST.limitations) assert.ok(!answer.limitations.includes(one), one);
});

test('only a zone decides between states, and the other states then say nothing', async () => {
  const overlaid = await ask(NEAR_BORDER, { readings: [reading('VIC', layer('zones', []), layer('overlays'))] });
  assert.deepEqual([overlaid.answer.state, overlaid.answer.possible_states], [null, ['NSW', 'VIC']]);
  const both = [reading('SA', layer('zones', []), layer('overlays')), reading('VIC', layer('zones'))];
  const { answer, evidence } = await ask({ latitude: -36, longitude: 141 }, { readings: both });
  assert.equal(answer.state, 'VIC');
  assert.deepEqual(
    (answer.checks as { source_id: string }[]).map(({ source_id }) => source_id),
    ['vicmap-planning'],
  );
  assert.deepEqual(
    evidence?.sources.map(({ source_id }) => source_id),
    ['vicmap-planning'],
  );
});

test('subzones are zones, and everything else is an overlay', async () => {
  const layers = [layer('zones'), layer('subzones', [{ ...AREA, code: 'S1' }]), layer('bushfire_prone_area')];
  const { answer } = await ask(BY_PID, { readings: [reading('VIC', ...layers)] });
  const codes = (areas: unknown) => (areas as { code: string }[]).map(({ code }) => code);
  assert.deepEqual([codes(answer.zones), codes(answer.overlays)], [['X1', 'S1'], ['X1']]);
});

test('applications are looked up with the parcel, which is not read while the portal is off', async () => {
  assert.deepEqual((await ask(BY_PID, { state: 'NSW' })).parcels, ['1//DP1']);
  assert.deepEqual((await ask(BY_PID, { state: 'NSW', readsPortal: false })).parcels, [null]);
  assert.deepEqual((await ask(BY_PID, { state: 'VIC' })).parcels, []);
});
