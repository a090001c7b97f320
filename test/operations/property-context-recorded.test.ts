import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startDeadline } from '#base/deadline.ts';
import { climateContextCheck, planningApplicationsCheck } from '#contract/schemas/property-evidence.ts';
import { readRainfall } from '#registers/bom-climate-data-online/read-bom.ts';
import { buildPlanningReader } from '#registers/nsw-planning-portal-online-da/planning-reader.ts';
import { buildSiloReader } from '#registers/silo-data-drill/silo-reader.ts';
import { answerLikeBom } from '#test/fakes/bom.ts';
import { answerWith, startSourceServer } from '#test/fakes/source-server.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

// Recorded answers of the real services are outside the repository, if available: they must not be published.
const options = { skip: whyNoSharedData('') };
const read = (path: string) => readFileSync(locateSharedData(path), 'utf8');
const OPEN = new AbortController().signal;
const VISTA_STREET = {
  full_address: '65A VISTA STREET, SANS SOUCI NSW 2219',
  number_first: '65A',
  number_last: null,
  street_name: 'VISTA',
  street_type: 'STREET',
  street_suffix: null,
  suburb: 'SANS SOUCI',
  postcode: '2219',
  legal_parcel_id: null,
};

test('the recorded application is found by its address and by its parcel', options, async (t) => {
  const server = await startSourceServer(t, answerWith(read('nsw-da/onlineda_pan-661190.json')));
  const reader = buildPlanningReader(server.url, () => Date.parse('2026-09-01'), OPEN);
  const row = planningApplicationsCheck.parse((await reader.read(VISTA_STREET, startDeadline(60_000))).check);
  assert.equal(row.status, 'matched');
  assert.deepEqual(row.records, [
    {
      planning_portal_application_number: 'PAN-661190',
      application_type: 'Development Application',
      application_status: 'On Exhibition',
      full_address: '65A VISTA STREET SANS SOUCI 2219',
      council_name: 'Georges River Council',
      state: 'NSW',
      council_application_number: 'DA2026/0359',
      development_category: null,
      development_type: 'Alterations or additions to an existing building or structure; Demolition; Dwelling house',
      lodgement_date: '2026-08-05',
      determination_date: null,
      determination_authority: 'Unknown',
      assessment_exhibition_start_date: '2026-08-20',
      assessment_exhibition_end_date: '2026-09-03',
      lot: '4',
      plan_label: 'DP232626',
      section: null,
      suburb: 'SANS SOUCI',
      postcode: '2219',
      cost_of_development: 825000,
      x: 151.123301432,
      y: -33.998075822,
    },
  ]);
  const elsewhere = { ...VISTA_STREET, full_address: 'LOT 4 SANS SOUCI', number_first: null, street_name: null };
  const byParcel = await reader.read({ ...elsewhere, legal_parcel_id: '4//DP232626' }, startDeadline(60_000));
  assert.equal(byParcel.check.records[0]?.planning_portal_application_number, 'PAN-661190');
  const nextDoor = await reader.read(
    { ...VISTA_STREET, full_address: '65 VISTA STREET', number_first: '65' },
    startDeadline(60_000),
  );
  assert.equal(nextDoor.check.status, 'no_match');
});

test('the recorded refusal of a call without headers is unavailable', options, async (t) => {
  const server = await startSourceServer(t, answerWith(read('nsw-da/error_400_missing_headers.json'), 400));
  const { check: row } = await buildPlanningReader(server.url, Date.now, OPEN).read(
    VISTA_STREET,
    startDeadline(60_000),
  );
  assert.equal(row.status, 'source_unavailable');
  assert.match(row.result, /HTTP status 400/);
});

for (const name of ['selected', 'all']) {
  test(`the recorded Data Drill with ${name} values becomes a climate row`, options, async (t) => {
    const server = await startSourceServer(
      t,
      answerWith(read(`climate/silo_get_data_drill_${name}_daily_values.body.txt`)),
    );
    const silo = buildSiloReader({ url: server.url, email: 'someone@example.com' }, Date.now, OPEN);
    const window = { start: '2021-06-01', finish: '2021-06-01' };
    const reading = await silo({ latitude: -27.85, longitude: 150.05 }, window, startDeadline(60_000));
    assert.ok(reading.ok);
    assert.equal(
      climateContextCheck.parse(reading.value.check).result,
      '2021-06-01 to 2021-06-01: 0.0 mm of rain, 0 days with 1 mm or more; daily maximum on average 23.4 °C (highest 23.4), daily minimum 5.7 °C (lowest 5.7).',
    );
    assert.equal(
      (await silo({ latitude: -27.95, longitude: 150.05 }, window, startDeadline(60_000))).ok,
      false,
      'another cell',
    );
  });
}

test('a recorded answer of another SILO product is refused', options, async (t) => {
  const server = await startSourceServer(
    t,
    answerWith(read('climate/silo_get_patched_point_selected_daily_values.body.txt')),
  );
  const silo = buildSiloReader({ url: server.url, email: null }, Date.now, OPEN);
  const window = { start: '2021-06-01', finish: '2021-07-01' };
  assert.equal((await silo({ latitude: -30.89, longitude: 116.72 }, window, startDeadline(60_000))).ok, false);
});

test('the recorded rainfall file, zipped as the Bureau does, is read', options, async (t) => {
  const server = await startSourceServer(
    t,
    answerLikeBom(() => read('climate/IDCJAC0009_005061_1800_Data.csv')),
  );
  const window = { start: '2020-07-01', finish: '2021-06-30' };
  const reading = await readRainfall(server.url, '005061', window, OPEN);
  assert.ok(reading.ok);
  assert.equal(reading.value.days.length, 364);
  assert.equal(reading.value.days.reduce((sum, day) => sum + day.rainMm, 0).toFixed(1), '382.9');
  assert.equal((await readRainfall(server.url, '005062', window, OPEN)).ok, false, 'another station');
});
