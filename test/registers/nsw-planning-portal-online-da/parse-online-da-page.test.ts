import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOnlineDaPage } from '#registers/nsw-planning-portal-online-da/parse-online-da-page.ts';
import { fakeApplication, fakeLocation } from '#test/fakes/online-da.ts';

function parse(applications: unknown[]) {
  return parseOnlineDaPage(
    JSON.stringify({ PageSize: 500, PageNumber: 1, TotalPages: 1, TotalCount: 1, Application: applications }),
  );
}

test('maps an application to the contract’s fields', () => {
  const exhibition = { AssessmentExhibitionStartDate: '2026-08-20T00:00:00' };
  const application = parse([fakeApplication('PAN-1', exhibition)])?.applications[0];
  assert.equal(application?.facts.planning_portal_application_number, 'PAN-1');
  assert.equal(application?.facts.development_type, 'Demolition; Dwelling house');
  assert.equal(application?.facts.assessment_exhibition_start_date, '2026-08-20');
  assert.equal(application?.facts.cost_of_development, 1000.5);
  assert.equal(application?.facts.determination_date, null);
  assert.deepEqual(application?.locations[0]?.parcels, [{ lot: '4', section: null, plan_label: 'DP1000001' }]);
  assert.equal(application?.locations[0]?.x, 150.100000001);
});

test('fields that the portal omits are null or "not stated"', () => {
  const application = parse([{}])?.applications[0];
  assert.equal(application?.facts.council_name, 'not stated');
  assert.equal(application?.facts.council_application_number, null);
  assert.deepEqual(application?.locations, []);
});

test('a parcel in the address field is parsed as a parcel', () => {
  const location = fakeLocation({ FullAddress: '2/-/DP1320669', Lot: undefined, StreetName: undefined });
  const application = parse([fakeApplication('PAN-1', { Location: [location] })])?.applications[0];
  assert.deepEqual(application?.locations[0]?.parcels, [{ lot: '2', section: null, plan_label: 'DP1320669' }]);
  assert.equal(application?.locations[0]?.street, null);
});

test('text that is not a page returns null', () => {
  for (const body of ['', '[]', 'null', '{}', '<html>', '{"TotalPages":1}', '{"ErrorMessage":"no"}']) {
    assert.equal(parseOnlineDaPage(body), null, body);
  }
  assert.equal(parse([{ Location: 'here' }]), null);
});
