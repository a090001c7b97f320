import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startDeadline } from '#base/deadline.ts';
import { planningApplicationsCheck } from '#contract/schemas/property-evidence.ts';
import { buildPlanningReader, type PlanningSubject } from '#registers/nsw-planning-portal-online-da/planning-reader.ts';
import { answerLikeOnlineDa, type FakeApplication, fakeApplication, fakeLocation } from '#test/fakes/online-da.ts';
import { startSourceServer } from '#test/fakes/source-server.ts';

const SUBJECT: PlanningSubject = {
  full_address: '12 SAMPLE STREET, TESTVILLE NSW 2999',
  number_first: '12',
  number_last: null,
  street_name: 'SAMPLE',
  street_type: 'STREET',
  street_suffix: null,
  suburb: 'TESTVILLE',
  postcode: '2999',
  legal_parcel_id: null,
};
const ELSEWHERE = fakeLocation({
  FullAddress: '9 OTHER ROAD TESTVILLE 2999',
  StreetName: 'OTHER',
  StreetType: 'ROAD',
  Lot: [],
});
const OPEN = new AbortController().signal;

async function setUp(t: TestContext, applications: FakeApplication[], maxPages?: number) {
  const server = await startSourceServer(t, answerLikeOnlineDa(applications));
  const clock = { nowMs: Date.parse('2026-11-15T06:00:00Z') };
  const reader = buildPlanningReader(server.url, () => clock.nowMs, OPEN, maxPages);
  const read = async (change: Partial<PlanningSubject> = {}) => {
    const { check, retrievedAt } = await reader.read({ ...SUBJECT, ...change }, startDeadline(60_000));
    assert.equal(check.source_version, retrievedAt === null ? 'not read' : `live-${retrievedAt}`);
    return planningApplicationsCheck.parse(check);
  };
  return { server, clock, read };
}

test('finds the applications of an address in the council of its postcode, newest first', async (t) => {
  const { server, read } = await setUp(t, [
    fakeApplication('PAN-1', { LodgementDate: '2025-01-10' }),
    fakeApplication('PAN-2'),
    fakeApplication('PAN-3', { Location: [ELSEWHERE] }),
    fakeApplication('PAN-4', {
      Council: { CouncilName: 'Other Council' },
      Location: [fakeLocation({ Postcode: '2000' })],
    }),
    fakeApplication('PAN-5', { LodgementDate: '2020-01-10' }),
  ]);
  const row = await read();
  assert.equal(row.status, 'matched');
  assert.deepEqual(
    row.records.map((record) => record.planning_portal_application_number),
    ['PAN-2', 'PAN-1'],
  );
  assert.equal(
    row.result,
    '2 planning applications match this address or its lot and plan, lodged from 2024-11-15 to 2026-11-15.',
  );
  assert.deepEqual(row.date_range, { lodgement_from: '2024-11-15', lodgement_to: '2026-11-15' });
  assert.match(row.evidence_ref ?? '', /^sha256:[0-9a-f]{64}$/);
  assert.equal(row.source_version, 'live-2026-11-15T06:00:00.000Z');
  assert.match(String(server.requests[1]?.headers.filters), /"CouncilName":\["Sample Shire Council"\]/);
});

test('matches by lot and plan if the street address does not match', async (t) => {
  const { read } = await setUp(t, [
    fakeApplication('PAN-1', {
      Location: [fakeLocation({ FullAddress: '4/-/DP1000001', StreetName: undefined, Lot: [] })],
    }),
  ]);
  assert.equal(
    (await read({ number_first: null, legal_parcel_id: '4//DP1000001' })).records[0]?.plan_label,
    'DP1000001',
  );
  assert.equal((await read({ legal_parcel_id: '5//DP1000001' })).status, 'no_match');
});

test('a place that matches by address and by parcel is one record with all its lots', async (t) => {
  const lots = [
    { Lot: '4', PlanLabel: 'DP1000001' },
    { Lot: '5', PlanLabel: 'DP1000001' },
  ];
  const { read } = await setUp(t, [fakeApplication('PAN-1', { Location: [fakeLocation({ Lot: lots })] })]);
  assert.deepEqual(
    (await read()).records.map(({ lot, plan_label }) => [lot, plan_label]),
    [['4, 5', 'DP1000001']],
  );
  assert.deepEqual(
    (await read({ legal_parcel_id: '5//DP1000001' })).records.map(({ lot }) => lot),
    ['5'],
  );
});

test('no match names the councils that were read', async (t) => {
  const other = { Council: { CouncilName: 'Queen’s Council' }, Location: [ELSEWHERE] };
  const { read } = await setUp(t, [
    fakeApplication('PAN-1'),
    fakeApplication('PAN-2', other),
    fakeApplication('PAN-3', other),
  ]);
  const row = await read({ number_first: '14', full_address: '14 SAMPLE STREET TESTVILLE NSW 2999' });
  assert.equal(row.status, 'no_match');
  assert.match(
    row.result,
    /^No planning application lodged with Queen’s Council or Sample Shire Council from 2024-11-15/,
  );
  assert.deepEqual(row.records, []);
});

test('reads all pages once for all callers, and again when the cache expires', async (t) => {
  const many = Array.from({ length: 1_201 }, (_, index) => fakeApplication(`PAN-${index}`, { Location: [ELSEWHERE] }));
  const { server, clock, read } = await setUp(t, [...many, fakeApplication('PAN-LAST')]);
  const rows = await Promise.all([
    read(),
    read(),
    read({ number_first: '99', full_address: '99 SAMPLE STREET TESTVILLE' }),
  ]);
  assert.deepEqual(
    rows.map((row) => row.status),
    ['matched', 'matched', 'no_match'],
  );
  assert.equal(server.requests.length, 6, 'three pages of the state, three of the council');
  await read();
  assert.equal(server.requests.length, 6);
  clock.nowMs += 6 * 3_600_000;
  await read();
  assert.equal(server.requests.length, 9, 'the council is read again, the state is not');
});

test('more pages than the limit: matches are shown, but no match is not claimed', async (t) => {
  const many = Array.from({ length: 1_000 }, (_, index) => fakeApplication(`PAN-${index}`, { Location: [ELSEWHERE] }));
  const { server, read } = await setUp(t, [fakeApplication('PAN-FIRST'), ...many], 2);
  const found = await read();
  assert.equal(found.status, 'matched');
  assert.match(found.limitations.join(' '), /there may be more/);
  assert.equal(server.requests.length, 4);
  const absent = await read({ number_first: '77', full_address: '77 SAMPLE STREET TESTVILLE NSW 2999' });
  assert.equal(absent.status, 'source_unavailable');
  assert.match(absent.result, /more applications here than could be read/);
});

test('an address that cannot be searched is unavailable, with the reason', async (t) => {
  const { read } = await setUp(t, [fakeApplication('PAN-1')]);
  const cases: [Partial<PlanningSubject>, RegExp][] = [
    [{ postcode: null }, /without a postcode/],
    [{ postcode: '2998' }, /no recent application in postcode 2998/],
    [{ number_first: null }, /neither a street number nor a lot/],
  ];
  for (const [change, reason] of cases) {
    const row = await read(change);
    assert.equal(row.status, 'source_unavailable');
    assert.match(row.result, reason);
  }
});

test('an empty list for a known council is unavailable, not "no applications"', async (t) => {
  const { server, read } = await setUp(t, []);
  const full = answerLikeOnlineDa([fakeApplication('PAN-1')]);
  const empty = answerLikeOnlineDa([]);
  server.answer = (request, response) =>
    (String(request.headers.filters).includes('CouncilName') ? empty : full)(request, response);
  const row = await read();
  assert.equal(row.status, 'source_unavailable');
  assert.match(row.result, /empty list for a council/);
});
