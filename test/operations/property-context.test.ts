import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { climateContextCheck, planningApplicationsCheck } from '#contract/schemas/property-evidence.ts';
import {
  buildPropertyContext,
  type PropertyContextSettings,
  type PropertySubject,
} from '#operations/address/property-context.ts';
import { answerLikeBom } from '#test/fakes/bom.ts';
import { BROKEN_ANSWERS, SLOW_ANSWERS } from '#test/fakes/broken-answers.ts';
import { answerLikeOnlineDa, fakeApplication } from '#test/fakes/online-da.ts';
import { answerLikeSilo } from '#test/fakes/silo.ts';
import { startSourceServer } from '#test/fakes/source-server.ts';

const SUBJECT: PropertySubject = {
  state: 'NSW',
  full_address: '12 SAMPLE STREET, TESTVILLE NSW 2999',
  number_first: '12',
  number_last: null,
  street_name: 'SAMPLE',
  street_type: 'STREET',
  street_suffix: null,
  suburb: 'TESTVILLE',
  postcode: '2999',
  legal_parcel_id: '4//DP1000001',
  latitude: -33.2,
  longitude: 150.1,
};
const OFF = { planningUrl: null, siloUrl: null, siloEmail: null, bomUrl: null };
const likePortal = answerLikeOnlineDa([fakeApplication('PAN-1')]);

// Long enough for a loaded machine; the deadline itself has tests of its own.
async function setUp(t: TestContext, change: Partial<PropertyContextSettings> = {}) {
  const [portal, silo, bom] = await Promise.all([
    startSourceServer(t, likePortal),
    startSourceServer(t, answerLikeSilo()),
    startSourceServer(t, answerLikeBom()),
  ]);
  const clock = { nowMs: Date.parse('2026-11-15T06:00:00Z') };
  const urls = { planningUrl: portal.url, siloUrl: silo.url, siloEmail: 'a@b.example', bomUrl: bom.url };
  const context = buildPropertyContext({ ...urls, deadlineMs: 20_000, ...change }, () => clock.nowMs);
  t.after(context.close);
  return { portal, silo, bom, clock, read: (parts: Partial<PropertySubject> = {}) => readRows(context, parts) };
}

async function readRows(context: ReturnType<typeof buildPropertyContext>, parts: Partial<PropertySubject>) {
  const { planning, climate } = await context.readContext({ ...SUBJECT, ...parts });
  return {
    planning: planningApplicationsCheck.nullable().parse(planning?.check ?? null),
    climate: climateContextCheck.parse(climate?.check),
  };
}

type Rows = Awaited<ReturnType<typeof readRows>>;

/** Reads again until the rows are as wanted, which they must be soon. */
async function readWithin(read: () => Promise<Rows>, isWanted: (rows: Rows) => boolean): Promise<Rows> {
  const endMs = performance.now() + 10_000;
  let rows = await read();
  while (!isWanted(rows) && performance.now() < endMs) {
    await sleep(10);
    rows = await read();
  }
  assert.ok(isWanted(rows), JSON.stringify(rows));
  return rows;
}

test('planning and climate are read side by side', async (t) => {
  const { bom, read } = await setUp(t);
  const { planning, climate } = await read();
  assert.equal(planning?.status, 'matched');
  assert.equal(climate.source_id, 'silo-data-drill');
  assert.equal(climate.status, 'climate_context_available');
  assert.equal(bom.requests.length, 0, 'the second source is not needed');
});

test('outside NSW there is no planning row, and the portal is not queried', async (t) => {
  const { portal, read } = await setUp(t);
  for (const state of ['ACT', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])
    assert.equal((await read({ state })).planning, null);
  assert.equal(portal.requests.length, 0);
});

test('an address without coordinates has no climate, with the reason', async (t) => {
  const { silo, bom, read } = await setUp(t);
  const { climate } = await read({ latitude: null });
  assert.equal(climate.status, 'source_unavailable');
  assert.match(climate.result, /no coordinates/);
  assert.equal(silo.requests.length + bom.requests.length, 0);
});

test('sources that are off say so at once', async () => {
  const context = buildPropertyContext({ ...OFF, deadlineMs: 20_000 }, Date.now);
  const startedMs = performance.now();
  const { planning, climate } = await readRows(context, {});
  assert.equal(planning?.status, 'source_unavailable');
  assert.match(planning?.result ?? '', /configured without it/);
  assert.equal(climate.status, 'source_unavailable');
  assert.match(
    climate.result,
    /SILO was not queried: this service is configured without it; the Bureau of Meteorology was not queried: this service is configured without it/,
  );
  assert.ok(performance.now() - startedMs < 5_000);
});

for (const [name, answer] of Object.entries(BROKEN_ANSWERS)) {
  test(`${name}: unavailable, never no match; the Bureau stands in for SILO; then all is well again`, async (t) => {
    const { portal, silo, bom, read } = await setUp(t);
    for (const server of [portal, silo, bom]) server.answer = answer;
    const failed = await read();
    assert.equal(failed.planning?.status, 'source_unavailable');
    assert.deepEqual(failed.planning?.records, []);
    assert.equal(failed.climate.status, 'source_unavailable');
    bom.answer = answerLikeBom();
    assert.equal((await read()).climate.source_id, 'bom-climate-data-online');
    portal.answer = likePortal;
    silo.answer = answerLikeSilo();
    const well = await read();
    assert.equal(well.planning?.status, 'matched');
    assert.equal(well.climate.source_id, 'silo-data-drill');
  });
}

test('refused connections are unavailable', async (t) => {
  const { portal, silo, bom, read } = await setUp(t);
  await Promise.all([portal.stop(), silo.stop(), bom.stop()]);
  const { planning, climate } = await read();
  assert.match(planning?.result ?? '', /could not be reached/);
  assert.match(
    climate.result,
    /SILO could not be reached or broke off; the Bureau of Meteorology could not be reached/,
  );
});

for (const [name, answer] of Object.entries(SLOW_ANSWERS)) {
  test(`${name}: the caller has rows when the deadline is over [address-match.context-deadline]`, async (t) => {
    const { portal, silo, bom, read } = await setUp(t, { deadlineMs: 300 });
    for (const server of [portal, silo, bom]) server.answer = answer;
    const startedMs = performance.now();
    const { planning, climate } = await read();
    const tookMs = performance.now() - startedMs;
    assert.ok(tookMs >= 290 && tookMs < 5_000, `${tookMs} ms`);
    assert.equal(planning?.status, 'source_unavailable');
    assert.match(planning?.result ?? '', /did not answer in time/);
    assert.equal(climate.status, 'source_unavailable');
    assert.match(climate.result, /did not answer in time/);
  });
}

test('what comes after the deadline serves the next look-up', async (t) => {
  const { portal, read } = await setUp(t, { deadlineMs: 200, siloUrl: null, bomUrl: null });
  portal.answer = (request, response) => setTimeout(() => likePortal(request, response), 300);
  assert.equal((await read()).planning?.status, 'source_unavailable');
  await readWithin(read, (rows) => rows.planning?.status === 'matched');
  assert.equal(portal.requests.length, 2, 'the state and the council, once each');
});

test('a SILO that hangs leaves the Bureau time to answer', async (t) => {
  const { silo, read } = await setUp(t, { deadlineMs: 4_000 });
  silo.answer = () => undefined;
  assert.equal((await read()).climate.source_id, 'bom-climate-data-online');
});

test('sources that keep failing are left alone for a while, and then asked again [address-match.context-resilience]', async (t) => {
  const { portal, silo, bom, clock, read } = await setUp(t);
  const servers = [portal, silo, bom];
  const fail = BROKEN_ANSWERS['status 500'];
  assert.ok(fail);
  for (const server of servers) server.answer = fail;
  for (let call = 0; call < 3; call += 1) await read();
  const before = servers.map((server) => server.requests.length);
  assert.deepEqual(before, [3, 3, 3]);
  const resting = await read();
  assert.match(resting.planning?.result ?? '', /failed repeatedly/);
  assert.match(resting.climate.result, /SILO failed repeatedly .* Bureau of Meteorology failed repeatedly/);
  assert.deepEqual(
    servers.map((server) => server.requests.length),
    before,
  );
  portal.answer = likePortal;
  silo.answer = answerLikeSilo();
  clock.nowMs += 30_000;
  const well = await read();
  assert.equal(well.planning?.status, 'matched');
  assert.equal(well.climate.source_id, 'silo-data-drill');
});

test('sources that hang hold up the first three callers, and one for each trial; then the context comes back [address-match.context-resilience]', async (t) => {
  const deadlineMs = 400;
  const { portal, silo, bom, clock, read } = await setUp(t, { deadlineMs });
  const servers = [portal, silo, bom];
  const held: (() => void)[] = [];
  const hang: RequestListener = (_request, response) => held.push(() => response.destroy());
  for (const server of servers) server.answer = hang;
  const time = async () => {
    const startedMs = performance.now();
    const rows = await read();
    const statuses = [rows.planning?.status, rows.climate.status];
    assert.deepEqual(statuses, ['source_unavailable', 'source_unavailable']);
    return performance.now() - startedMs > deadlineMs / 2 ? 'held up' : 'at once';
  };
  const answers: string[] = [];
  for (let call = 0; call < 10; call += 1) answers.push(await time());
  assert.deepEqual(answers, [...Array(3).fill('held up'), ...Array(7).fill('at once')]);
  const asked = servers.map((server) => server.requests.length);
  assert.deepEqual(asked, [1, 1, 1], 'all waited for the same load');
  for (let rest = 0; rest < 2; rest += 1) {
    clock.nowMs += 60_000;
    const together = await Promise.all(Array.from({ length: 10 }, time));
    // The first caller tries the portal and SILO; the next finds SILO taken, and tries the Bureau.
    assert.deepEqual(together, ['held up', 'held up', ...Array(8).fill('at once')]);
    assert.equal(await time(), 'at once');
  }
  portal.answer = likePortal;
  silo.answer = answerLikeSilo();
  for (const letGo of held) letGo();
  const readAfterRest = () => {
    clock.nowMs += 60_000;
    return read();
  };
  await readWithin(
    readAfterRest,
    ({ planning, climate }) =>
      planning?.status === 'matched' &&
      climate.status === 'climate_context_available' &&
      climate.source_id === 'silo-data-drill',
  );
});

test('a reading that is late again and again still closes the breaker when it comes [address-match.context-resilience]', async (t) => {
  const { portal, read } = await setUp(t, { deadlineMs: 50, siloUrl: null, bomUrl: null });
  const late: (() => void)[] = [];
  portal.answer = (request, response) => late.push(() => likePortal(request, response));
  for (let call = 0; call < 3; call += 1) assert.match((await read()).planning?.result ?? '', /did not answer in time/);
  assert.match((await read()).planning?.result ?? '', /failed repeatedly/);
  portal.answer = likePortal;
  for (const answer of late) answer();
  await readWithin(read, (rows) => rows.planning?.status === 'matched');
  assert.equal(portal.requests.length, 2, 'the state and the council, once each, without a rest in between');
});

test('a hundred callers at once cost each source one reading [address-match.context-resilience]', async (t) => {
  const { portal, silo, read } = await setUp(t);
  await Promise.all(Array.from({ length: 100 }, () => read()));
  assert.deepEqual([portal.requests.length, silo.requests.length], [2, 1]);
});

test('closing ends what still runs', async (t) => {
  const server = await startSourceServer(t, () => undefined);
  const context = buildPropertyContext({ ...OFF, planningUrl: server.url, deadlineMs: 20_000 }, Date.now);
  setTimeout(context.close, 100);
  const { planning } = await readRows(context, {});
  assert.match(planning?.result ?? '', /was not waited for/);
});
