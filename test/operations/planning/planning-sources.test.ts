import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPlanningSources, NO_PLANNING } from '#operations/planning/planning-sources.ts';
import { startSourceServer } from '#test/fakes/source-server.ts';

const POINT = { latitude: -37.2, longitude: 144.5 };

test('a source without a URL is not queried and says so, with all that it would have been asked', async () => {
  const sources = buildPlanningSources(NO_PLANNING, Date.now);
  const read = await sources.readPoint(['NSW', 'VIC', 'SA'], POINT);
  assert.deepEqual(
    read.map(({ state, questions, reading }) => [state, ...questions, reading.ok ? '' : reading.reason]),
    [
      [
        ...['VIC', 'zones', 'overlays', 'bushfire_prone_area'],
        'was not queried: this service is configured without it',
      ],
      [
        ...['SA', 'zones', 'flood_overlays', 'bushfire_overlays', 'heritage_overlays'],
        'was not queried: this service is configured without it',
      ],
    ],
  );
  assert.deepEqual([sources.covers('VIC'), sources.covers('SA'), sources.covers('NSW')], [true, true, false]);
});

test('after closing no request leaves', async (t) => {
  const server = await startSourceServer(t, (_request, response) => response.end('{}'));
  const sources = buildPlanningSources({ ...NO_PLANNING, vicUrl: server.url, deadlineMs: 600_000 }, Date.now);
  sources.close();
  const [read] = await sources.readPoint(['VIC'], POINT);
  assert.equal(read?.reading.ok, false);
  assert.equal(server.requests.length, 0);
});
