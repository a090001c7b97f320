import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startDeadline } from '#base/deadline.ts';
import { climateContextCheck } from '#contract/schemas/property-evidence.ts';
import { buildBomReader } from '#registers/bom-climate-data-online/bom-reader.ts';
import { answerLikeBom } from '#test/fakes/bom.ts';
import { BROKEN_ANSWERS } from '#test/fakes/broken-answers.ts';
import { startSourceServer } from '#test/fakes/source-server.ts';

const POINT = { latitude: -33.2, longitude: 150.1 };
const WINDOW = { start: '2025-11-01', finish: '2026-10-31' };
const OPEN = new AbortController().signal;

async function setUp(t: TestContext) {
  const server = await startSourceServer(t, answerLikeBom());
  const reader = buildBomReader(server.url, () => Date.parse('2026-11-15T06:00:00Z'), OPEN);
  const read = (point: typeof POINT, window: typeof WINDOW) => reader(point, window, startDeadline(60_000));
  return { server, read };
}

test('reports the rain at the nearest reporting station', async (t) => {
  const { server, read } = await setUp(t);
  const reading = await read(POINT, WINDOW);
  assert.ok(reading.ok);
  const row = climateContextCheck.parse(reading.value.check);
  assert.equal(
    row.result,
    '2025-11-01 to 2026-10-31: 4.0 mm of rain at station SAMPLE HILL (TEST ST) (061999), 5.9 km away, over 3 of 365 days.',
  );
  assert.match(row.limitations.join(' '), /Nothing was measured on 362 of the 365 days/);
  await read(POINT, WINDOW);
  assert.equal(server.requests.length, 3, 'list, token and file are read once');
});

test('no station nearby, or a station without days, is a failed reading', async (t) => {
  const { server, read } = await setUp(t);
  assert.match(JSON.stringify(await read({ latitude: -25, longitude: 130 }, WINDOW)), /no reporting station/);
  server.answer = answerLikeBom((station) => `${HEADER}\r\nIDCJAC0009,${station},2026,01,01,,,\r\n`);
  assert.match(JSON.stringify(await read(POINT, WINDOW)), /no station near here that measured rain/);
});

const HEADER =
  'Product code,Bureau of Meteorology station number,Year,Month,Day,Rainfall amount (millimetres),Period over which rainfall was measured (days),Quality';

for (const [name, answer] of Object.entries(BROKEN_ANSWERS)) {
  test(`${name}, at first or after the list, is a failed reading`, async (t) => {
    const { server, read } = await setUp(t);
    server.answer = answer;
    assert.equal((await read(POINT, WINDOW)).ok, false);
    const good = answerLikeBom();
    server.answer = (request, response) => (request.url?.endsWith('.txt') ? good : answer)(request, response);
    assert.equal((await read(POINT, WINDOW)).ok, false);
    server.answer = good;
    assert.equal((await read(POINT, WINDOW)).ok, true);
  });
}
