import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { type TestContext, test } from 'node:test';
import { queryArcgisPoint, readArcgisLayers } from '#base/arcgis/query-arcgis.ts';
import { ARCGIS_PATH, answerJson, answerLikeArcgis, arcgisError, VIC_LAYERS } from '#test/fakes/arcgis.ts';
import { BROKEN_ANSWERS } from '#test/fakes/broken-answers.ts';
import { answerWith, startSourceServer } from '#test/fakes/source-server.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 100_000, maxPages: 3 };
const POINT = { latitude: -37.2, longitude: 144.5 };

async function setUp(t: TestContext, answer: RequestListener) {
  const server = await startSourceServer(t, answer);
  const url = server.url + ARCGIS_PATH;
  return { server, url, query: (layer = 2) => queryArcgisPoint(url, layer, POINT, LIMITS) };
}

async function failWith(t: TestContext, answer: RequestListener) {
  const { query, url } = await setUp(t, answer);
  const [page, layers] = [await query(), await readArcgisLayers(url, LIMITS)];
  assert.ok(!page.ok && !layers.ok);
  return { page, layers };
}

test('requests the areas at a point, longitude first, without geometry, and names fields in lower case', async (t) => {
  const { server, query } = await setUp(t, answerLikeArcgis(VIC_LAYERS));
  const found = await query();
  assert.ok(found.ok);
  assert.deepEqual(
    found.value.features.map(({ zone_code, objectid }) => [zone_code, objectid]),
    [
      ['LSIO1', 1],
      ['HO123', 1],
    ],
  );
  assert.match(found.value.sha256, /^[0-9a-f]{64}$/);
  const url = new URL(server.requests[0]?.url ?? '', 'http://x');
  assert.equal(url.pathname, `${ARCGIS_PATH}/2/query`);
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    where: '1=1',
    geometry: '144.5,-37.2',
    geometryType: 'esriGeometryPoint',
    inSR: '4326',
    spatialRel: 'esriSpatialRelIntersects',
    outFields: '*',
    returnGeometry: 'false',
    f: 'json',
  });
});

test('reads the next page while exceededTransferLimit says that there is one', async (t) => {
  const { server, query } = await setUp(t, answerLikeArcgis(VIC_LAYERS, 1));
  const found = await query();
  assert.equal(found.ok && found.value.features.length, 2);
  assert.deepEqual(
    server.requests.map(({ url }) => new URL(url ?? '', 'http://x').searchParams.get('resultOffset')),
    [null, '1'],
  );
});

test('a list that does not end, or was not read to its end, is a failure, never a shorter list', async (t) => {
  const more = { features: [{ attributes: { zone_code: 'X' } }], exceededTransferLimit: true };
  const endless = await setUp(t, answerJson(more));
  const found = await endless.query();
  assert.ok(!found.ok);
  assert.match(found.reason, /more areas here than could be read/);
  assert.equal(endless.server.requests.length, LIMITS.maxPages);
  const empty = await setUp(t, answerJson({ features: [], exceededTransferLimit: true }));
  assert.equal((await empty.query()).ok, false);
  assert.equal(empty.server.requests.length, 1);
});

for (const [code, kind, reason] of [
  [400, 'refused', 'reported error 400'],
  [429, 'throttled', 'reported error 429'],
  [498, 'refused', 'now requires a token'],
  [499, 'refused', 'now requires a token'],
  [500, 'refused', 'reported error 500'],
] as const) {
  test(`an error ${code} with status 200 is a failure, without the server's own words`, async (t) => {
    const { page, layers } = await failWith(t, answerJson(arcgisError(code, '<script>')));
    for (const one of [page, layers]) assert.deepEqual([one.kind, one.reason], [kind, reason]);
  });
}

const UNREADABLE: Readonly<Record<string, unknown>> = {
  'no list': { fields: [] },
  'a list of something else': { features: [1], layers: ['a'] },
  'features without attributes': { features: [{ geometry: {} }], layers: [{ name: 'a' }] },
  'an attribute that is an object': {
    features: [{ attributes: { zone_code: { a: 1 } } }],
    layers: [{ id: -1, name: 'a' }],
  },
  'a very long text': {
    features: [{ attributes: { zone_code: 'A'.repeat(2_000) } }],
    layers: [{ id: 1, name: 'A'.repeat(2_000) }],
  },
  'an array': [],
  'more values than any answer': { features: Array.from({ length: 2_000 }, () => ({ attributes: {} })), layers: null },
};
for (const [name, body] of Object.entries(UNREADABLE)) {
  test(`${name}: unreadable, never nothing found`, async (t) => {
    const { page, layers } = await failWith(t, answerJson(body));
    assert.deepEqual([page.kind, layers.kind], ['unreadable', 'unreadable']);
  });
}

for (const [name, answer] of Object.entries(BROKEN_ANSWERS)) {
  test(`${name}: a failure, never nothing found`, async (t) => {
    await failWith(t, answer);
  });
}

test('deep JSON, and an error without a code, are failures', async (t) => {
  const deep = await failWith(t, answerWith(`{"features":${'['.repeat(20_000)}${']'.repeat(20_000)}}`));
  assert.equal(deep.page.kind, 'unreadable');
  const odd = await failWith(t, answerJson({ error: 'down', features: [], layers: [] }));
  assert.equal(odd.page.reason, 'reported error 0');
});

test('texts lose hidden characters and edge spaces, and empty ones are null', async (t) => {
  const attributes = { A: ' GRZ1\u202e ', b: '  ', c: null, d: 1.5 };
  const { query } = await setUp(t, answerJson({ features: [{ attributes }] }));
  const found = await query();
  assert.deepEqual(found.ok && found.value.features, [{ a: 'GRZ1', b: null, c: null, d: 1.5 }]);
});

test('lists layers and marks groups', async (t) => {
  const layers = [
    { id: 8, name: 'Bushfire', areas: [], isGroup: true as const },
    { id: 9, name: ' High ', areas: [] },
  ];
  const { url } = await setUp(t, answerLikeArcgis(layers));
  const read = await readArcgisLayers(`${url}/`, LIMITS);
  assert.deepEqual(read.ok && read.value, [
    { id: 8, name: 'Bushfire', isGroup: true },
    { id: 9, name: 'High', isGroup: false },
  ]);
});
