import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startDeadline } from '#base/deadline.ts';
import { buildUnread } from '#base/source-reading.ts';
import { climateContextCheck } from '#contract/schemas/property-evidence.ts';
import { SILO_URL } from '#registers/silo-data-drill/manifest.ts';
import { buildSiloReader, type SiloSettings } from '#registers/silo-data-drill/silo-reader.ts';
import { BROKEN_ANSWERS } from '#test/fakes/broken-answers.ts';
import { answerLikeSilo } from '#test/fakes/silo.ts';
import { startSourceServer } from '#test/fakes/source-server.ts';

const POINT = { latitude: -33.2001, longitude: 150.1001 };
const WINDOW = { start: '2025-11-01', finish: '2026-10-31' };
const OPEN = new AbortController().signal;

function buildReader(settings: SiloSettings, nowMs: () => number) {
  const reader = buildSiloReader(settings, nowMs, OPEN);
  return (point: typeof POINT, window: typeof WINDOW) => reader(point, window, startDeadline(60_000));
}

async function setUp(t: TestContext) {
  const server = await startSourceServer(t, answerLikeSilo());
  const clock = { nowMs: Date.parse('2026-11-15T06:00:00Z') };
  const read = buildReader({ url: server.url, email: 'a@b.example' }, () => clock.nowMs);
  return { server, clock, read };
}

test('reports the rain and the temperatures of the window', async (t) => {
  const { server, read } = await setUp(t);
  const reading = await read(POINT, WINDOW);
  assert.ok(reading.ok);
  const row = climateContextCheck.parse(reading.value.check);
  assert.equal(
    row.result,
    '2025-11-01 to 2026-10-31: 24.0 mm of rain, 12 days with 1 mm or more; daily maximum on average 20.0 °C (highest 20.0), daily minimum 10.0 °C (lowest 10.0).',
  );
  assert.equal(row.status, 'climate_context_available');
  assert.deepEqual(row.date_range, WINDOW);
  const query = new URL(server.requests[0]?.url ?? '', server.url).searchParams;
  assert.deepEqual(
    [query.get('start'), query.get('finish'), query.get('username')],
    ['20251101', '20261031', 'a@b.example'],
  );
  assert.ok(!JSON.stringify(row).includes('a@b.example'), 'the e-mail address is not shown');
});

test('points of one cell share a reading for a day', async (t) => {
  const { server, clock, read } = await setUp(t);
  await Promise.all([read(POINT, WINDOW), read({ latitude: -33.21, longitude: 150.11 }, WINDOW)]);
  assert.equal(server.requests.length, 1);
  await read({ latitude: -33.26, longitude: 150.11 }, WINDOW);
  assert.equal(server.requests.length, 2);
  clock.nowMs += 86_400_000;
  await read(POINT, WINDOW);
  assert.equal(server.requests.length, 3);
});

for (const [name, answer] of Object.entries(BROKEN_ANSWERS)) {
  test(`${name} is a failed reading, and is not kept`, async (t) => {
    const { server, read } = await setUp(t);
    server.answer = answer;
    assert.equal((await read(POINT, WINDOW)).ok, false);
    server.answer = answerLikeSilo();
    assert.equal((await read(POINT, WINDOW)).ok, true);
  });
}

test('an error text with status 200 is distinguished from an unreadable answer', async (t) => {
  const { server, read } = await setUp(t);
  for (const name of ['Sorry with status 200', 'Request Rejected with status 200']) {
    server.answer = BROKEN_ANSWERS[name] ?? server.answer;
    assert.deepEqual(await read(POINT, WINDOW), buildUnread('refused the request'));
  }
});

test('off, outside the grid, or the real service without an e-mail address: nothing is sent', async (t) => {
  const { server, read } = await setUp(t);
  assert.match(JSON.stringify(await read({ latitude: -10.4, longitude: 105.7 }, WINDOW)), /does not cover/);
  const off = buildReader({ url: null, email: null }, Date.now);
  assert.match(JSON.stringify(await off(POINT, WINDOW)), /configured without it/);
  const nameless = buildReader({ url: SILO_URL, email: null }, Date.now);
  assert.match(JSON.stringify(await nameless(POINT, WINDOW)), /has no e-mail address configured for it/);
  assert.equal(server.requests.length, 0);
});
