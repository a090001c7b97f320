import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDeadline } from '#base/deadline.ts';
import { buildVicmapReader, chooseVicmapLayers } from '#registers/vicmap-planning/vicmap-reader.ts';
import {
  ARCGIS_PATH,
  answerJson,
  answerLikeArcgis,
  arcgisError,
  type FakeLayer,
  VIC_LAYERS,
} from '#test/fakes/arcgis.ts';
import { BROKEN_ANSWERS } from '#test/fakes/broken-answers.ts';
import { startSourceServer } from '#test/fakes/source-server.ts';

const POINT = { latitude: -37.2, longitude: 144.5 };
const HOUR_MS = 3_600_000;

async function setUp(t: TestContext, layers: readonly FakeLayer[] = VIC_LAYERS) {
  const server = await startSourceServer(t, answerLikeArcgis(layers));
  const clock = { nowMs: Date.parse('2026-11-15T06:00:00Z') };
  const closing = new AbortController();
  t.after(() => closing.abort());
  const reader = buildVicmapReader(server.url + ARCGIS_PATH, () => clock.nowMs, closing.signal);
  return { server, clock, read: (point = POINT) => reader(point, startDeadline(60_000)) };
}

const spoil = (id: number, fault: FakeLayer['fault']) =>
  VIC_LAYERS.map((layer) => (layer.id === id && fault !== undefined ? { ...layer, fault } : layer));

test('reads zones, overlays and bushfire-prone areas, codes and words verbatim', async (t) => {
  const { server, read } = await setUp(t);
  const found = await read();
  assert.ok(found.ok);
  const { layers, retrievedAt, sha256 } = found.value;
  assert.deepEqual(
    layers.map(({ question, layer, reading }) => [
      question,
      layer,
      reading.ok && reading.value.map(({ code }) => code),
    ]),
    [
      ['zones', 'Planning scheme zones', ['GRZ1']],
      ['overlays', 'Planning scheme overlay', ['LSIO1', 'HO123']],
      ['bushfire_prone_area', 'Bushfire prone areas', [null]],
    ],
  );
  const [overlay] = layers[1]?.reading.ok ? layers[1].reading.value : [];
  assert.deepEqual(overlay, {
    code: 'LSIO1',
    description: 'LAND SUBJECT TO INUNDATION OVERLAY - SCHEDULE 1',
    schedule: '1',
    topics: ['flood'],
    scheme: 'SMPL',
    council: 'SAMPLE RANGES',
    in_force_from: '2021-03-19',
  });
  assert.deepEqual(layers[2]?.reading.ok && layers[2].reading.value.map(({ topics, council }) => [topics, council]), [
    [['bushfire'], 'SAMPLE RANGES'],
  ]);
  assert.equal(retrievedAt, '2026-11-15T06:00:00.000Z');
  assert.match(sha256, /^[0-9a-f]{64}$/);
  assert.equal(server.requests.length, 4);
});

test('a point is kept for 6 hours and the list of layers for one, with the time of reading', async (t) => {
  const { server, clock, read } = await setUp(t);
  await read();
  clock.nowMs += 5 * HOUR_MS;
  const kept = await read();
  assert.equal(kept.ok && kept.value.retrievedAt, '2026-11-15T06:00:00.000Z');
  assert.equal(server.requests.length, 4);
  await read({ latitude: -37.21, longitude: 144.5 });
  assert.equal(server.requests.length, 8);
  clock.nowMs += 2 * HOUR_MS;
  const again = await read();
  assert.equal(again.ok && again.value.retrievedAt, '2026-11-15T13:00:00.000Z');
});

for (const [name, fault] of Object.entries({
  ...BROKEN_ANSWERS,
  'an error with status 200': answerJson(arcgisError(400)),
})) {
  test(`one layer fails (${name}): it alone is unread, and it is read again by the next call`, async (t) => {
    const { server, read } = await setUp(t, spoil(2, fault));
    const found = await read();
    assert.ok(found.ok);
    assert.deepEqual(
      found.value.layers.map(({ question, reading }) => [question, reading.ok]),
      [
        ['zones', true],
        ['overlays', false],
        ['bushfire_prone_area', true],
      ],
    );
    server.answer = answerLikeArcgis(VIC_LAYERS);
    const again = await read();
    assert.ok(again.ok && again.value.layers.every(({ reading }) => reading.ok));
  });
}

test('an area without its code fails the layer: it is never left out', async (t) => {
  const layers = VIC_LAYERS.map((layer) => ({
    ...layer,
    areas: layer.areas.map((area) => ({
      ...area,
      attributes: { ...area.attributes, zone_code: layer.id === 2 ? 7 : 'GRZ1' },
    })),
  }));
  const { read } = await setUp(t, layers);
  const found = await read();
  const overlays = found.ok ? found.value.layers[1]?.reading : undefined;
  assert.ok(overlays !== undefined && !overlays.ok);
  assert.match(overlays.reason, /an area without its code/);
});

test('a service that fails as a whole is unread, and rests after three failures', async (t) => {
  const { server, clock, read } = await setUp(t);
  server.answer = answerJson(arcgisError(500));
  for (let call = 0; call < 3; call++) assert.equal((await read()).ok, false);
  const asked = server.requests.length;
  const resting = await read();
  assert.match(resting.ok ? '' : resting.reason, /failed repeatedly/);
  assert.equal(server.requests.length, asked);
  server.answer = answerLikeArcgis(VIC_LAYERS);
  clock.nowMs += 31_000;
  assert.equal((await read()).ok, true);
});

test('all layers fail: the source is unread with the reason of a layer', async (t) => {
  const { read } = await setUp(
    t,
    VIC_LAYERS.map((layer) => ({ ...layer, fault: answerJson(arcgisError(499)) })),
  );
  const found = await read();
  assert.equal(found.ok ? '' : found.reason, 'now requires a token');
});

test('at most 8 points are read at once', async (t) => {
  const { server, read } = await setUp(t);
  server.answer = () => undefined;
  for (let at = 0; at < 8; at++) void read({ latitude: -37.2, longitude: 144 + at / 100 });
  await sleep(20);
  const ninth = await read({ latitude: -37.3, longitude: 144 });
  assert.equal(ninth.ok ? '' : ninth.kind, 'busy');
});

test('layers are found by name wherever they are, by number only where the name fits, or not at all', () => {
  const pick = (...layers: (readonly [number, string])[]) =>
    chooseVicmapLayers(layers.map(([id, name]) => ({ id, name, isGroup: false }))).map(
      ({ layer }) => layer?.id ?? null,
    );
  assert.deepEqual(pick([12, 'PLAN_ZONE'], [13, 'PLAN_OVERLAY'], [14, 'BUSHFIRE_PRONE_AREA']), [12, 13, 14]);
  assert.deepEqual(pick([2, 'Overlays of schemes'], [3, 'Scheme zones (live)'], [9, 'Bushfire areas']), [3, 2, 9]);
  assert.deepEqual(pick([2, 'Scheme zones'], [3, 'Overlays'], [9, 'Roads']), [null, null, null]);
  assert.deepEqual(pick(), [null, null, null]);
});

test('a service without any of the layers is unread', async (t) => {
  const { read } = await setUp(t, [{ id: 3, name: 'Roads', areas: [] }]);
  const found = await read();
  assert.equal(found.ok ? '' : found.reason, 'has no such layer');
});
