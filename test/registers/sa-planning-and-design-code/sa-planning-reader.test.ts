import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startDeadline } from '#base/deadline.ts';
import { buildSaPlanningReader, chooseSaLayers } from '#registers/sa-planning-and-design-code/sa-planning-reader.ts';
import { ARCGIS_PATH, answerLikeArcgis, buildSaArea, type FakeLayer, SA_LAYERS } from '#test/fakes/arcgis.ts';
import { startSourceServer } from '#test/fakes/source-server.ts';

const POINT = { latitude: -34.9, longitude: 138.6 };

async function read(t: TestContext, layers: readonly FakeLayer[]) {
  const server = await startSourceServer(t, answerLikeArcgis(layers));
  const nowMs = () => Date.parse('2026-11-15T06:00:00Z');
  const reader = buildSaPlanningReader(server.url + ARCGIS_PATH, nowMs, new AbortController().signal);
  const found = await reader(POINT, startDeadline(60_000));
  assert.ok(found.ok);
  return found.value.layers.map(({ question, layer, reading }) => ({
    question,
    layer,
    codes: reading.ok ? reading.value.map(({ code, description }) => `${code} ${description}`) : reading.reason,
    areas: reading.ok ? reading.value : [],
  }));
}

test('reads the zone in force, and says that the service has no overlays', async (t) => {
  const layers = await read(t, SA_LAYERS);
  assert.deepEqual(
    layers.map(({ question, layer, codes }) => [question, layer, codes]),
    [
      ['zones', 'Code Zones', ['EN Established Neighbourhood']],
      ['flood_overlays', null, 'has no such layer'],
      ['bushfire_overlays', null, 'has no such layer'],
      ['heritage_overlays', null, 'has no such layer'],
    ],
  );
  assert.deepEqual(layers[0]?.areas[0], {
    code: 'EN',
    description: 'Established Neighbourhood',
    schedule: null,
    topics: [],
    scheme: null,
    council: null,
    in_force_from: '2021-03-19',
  });
});

test('overlays are found by their names in the Code, group layers are left out', async (t) => {
  const layers = await read(t, [
    { id: 8, name: 'Hazards (Bushfire)', areas: [], isGroup: true },
    { id: 9, name: 'Hazards (Bushfire - Urban Interface)', areas: [] },
    { id: 10, name: 'Hazards (Bushfire - High Risk)', areas: [buildSaArea('High Risk', null, null)] },
    { id: 16, name: 'Hazards (Flooding - General)', areas: [buildSaArea('Hazards (Flooding - General)', 'HF', null)] },
    { id: 75, name: 'Character Preservation District', areas: [] },
    { id: 112, name: 'P&D Code Zones - Outline & Labels', areas: [] },
    { id: 113, name: 'P&D Code Subzones', areas: [buildSaArea('Sample Subzone', 'SS', null)] },
    { id: 114, name: 'P&D Code Zones', areas: [buildSaArea('Sample Zone', 'SZ', null)] },
  ]);
  assert.deepEqual(
    layers.map(({ question, layer, codes, areas }) => [question, layer, codes, areas[0]?.topics ?? null]),
    [
      ['zones', 'P&D Code Zones', ['SZ Sample Zone'], []],
      ['subzones', 'P&D Code Subzones', ['SS Sample Subzone'], []],
      ['flood_overlays', 'Hazards (Flooding - General)', ['HF Hazards (Flooding - General)'], ['flood']],
      ['bushfire_overlays', 'Hazards (Bushfire - Urban Interface)', [], null],
      ['bushfire_overlays', 'Hazards (Bushfire - High Risk)', ['null High Risk'], ['bushfire']],
      ['heritage_overlays', null, 'has no such layer', null],
    ],
  );
});

test('a layer of all overlays is read once, and each overlay has its topic', async (t) => {
  const layers = await read(t, [
    { id: 1, name: 'Code Zones', areas: [] },
    {
      id: 2,
      name: 'Code Overlays',
      areas: [buildSaArea('Hazards (Flooding)', null, null), buildSaArea('Native Vegetation', null, null)],
    },
  ]);
  assert.deepEqual(
    layers.map(({ question, areas }) => [question, areas.map(({ topics }) => topics)]),
    [
      ['zones', []],
      ['overlays', [['flood'], []]],
    ],
  );
});

const DAY_MS = 86_400_000;
const NOW_MS = Date.parse('2026-11-15T06:00:00Z');
const DATES: readonly (readonly [what: string, attributes: Record<string, number | null>, isInForce: boolean])[] = [
  ['ended yesterday', { legalenddate: NOW_MS - DAY_MS }, false],
  ['ends today', { legalenddate: NOW_MS }, false],
  ['ends tomorrow', { legalenddate: NOW_MS + DAY_MS }, true],
  ['starts tomorrow', { legalstartdate: NOW_MS + DAY_MS }, false],
  ['starts today', { legalstartdate: NOW_MS }, true],
  ['has no dates', { legalstartdate: null }, true],
  ['was removed from the system', { systemenddate: NOW_MS - DAY_MS }, false],
  ['ends in the year 9999', { legalenddate: 253_402_214_400_000 }, true],
];
for (const [what, attributes, isInForce] of DATES) {
  test(`a zone that ${what} ${isInForce ? 'counts' : 'does not count'}`, async (t) => {
    const area = buildSaArea('Sample Zone', 'SZ', null);
    const zone = { ...area, attributes: { ...area.attributes, ...attributes } };
    const [zones] = await read(t, [{ id: 3, name: 'Code Zones', areas: [zone] }]);
    assert.equal(zones?.areas.length, isInForce ? 1 : 0);
  });
}

test('an area without a name fails its layer', async (t) => {
  const area = buildSaArea('Sample Zone', 'SZ', null);
  const [zones] = await read(t, [
    { id: 3, name: 'Code Zones', areas: [{ ...area, attributes: { ...area.attributes, name: null } }] },
    { id: 4, name: 'State Heritage Place', areas: [] },
  ]);
  assert.equal(zones?.codes, 'returned an area without its name');
});

test('at most 8 layers of a topic are queried', () => {
  const many = Array.from({ length: 20 }, (_, id) => ({ id, name: `Hazards (Flooding ${id})`, isGroup: false }));
  assert.equal(
    chooseSaLayers(many).filter(({ question, layer }) => question === 'flood_overlays' && layer !== null).length,
    8,
  );
});
