import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildUnread } from '#base/source-reading.ts';
import type { PlanningArea, PlanningLayer } from '#domain/planning/planning-area.ts';
import { describeApplications, describeReading } from '#operations/planning/describe-planning.ts';
import { listPlanningGaps } from '#operations/planning/list-planning-gaps.ts';
import { buildPlanningRow, buildPlanningUnavailable } from '#registers/nsw-planning-portal-online-da/planning-row.ts';
import { VICMAP_PLANNING_MANIFEST } from '#registers/vicmap-planning/manifest.ts';

const RETRIEVED_AT = '2026-11-01T02:03:04.000Z';
const WINDOW = { start: '2025-11-01', finish: '2026-11-01' };

const area = (code: string | null, description: string | null = null): PlanningArea => ({
  code,
  description,
  schedule: null,
  topics: [],
  scheme: null,
  council: null,
  in_force_from: null,
});

function describe(...layers: PlanningLayer[]) {
  const value = { layers, retrievedAt: RETRIEVED_AT, sha256: 'a'.repeat(64) };
  return describeReading({
    state: 'VIC',
    manifest: VICMAP_PLANNING_MANIFEST,
    questions: ['zones', 'overlays'],
    reading: { ok: true, value },
  });
}

const found = (...areas: PlanningArea[]): PlanningLayer => ({
  question: 'overlays',
  layer: 'Overlays',
  reading: { ok: true, value: areas },
});

test('a layer names ten areas at most, by code or else by description, and counts the others', () => {
  const many = Array.from({ length: 12 }, (_, at) => area(`O${at + 1}`));
  const [row] = describe(found(area(null, 'A floodway'), area(null), ...many)).checks;
  assert.equal(
    row?.result,
    'The layer Overlays includes this point: A floodway, one without a name, O1, O2, O3, O4, O5, O6, O7, O8 and 4 more.',
  );
  assert.deepEqual([row?.status, row?.count], ['found', 14]);
  const [ten] = describe(found(...many.slice(0, 10))).checks;
  assert.match(ten?.result ?? '', /O9, O10\.$/);
});

test('a record has what each layer answered, with the time of the reading', () => {
  const unread: PlanningLayer = { question: 'zones', layer: 'Zones', reading: buildUnread('reported error 500') };
  const { used, areas, checks } = describe(found(area('O1')), unread);
  assert.deepEqual(used?.payload, [{ question: 'overlays', layer: 'Overlays', areas: [area('O1')] }]);
  assert.equal(used?.source.retrieved_at, RETRIEVED_AT);
  assert.deepEqual(
    areas.map(({ question, layer, code, source }) => [question, layer, code, source.source_id]),
    [['overlays', 'Overlays', 'O1', 'vicmap-planning']],
  );
  assert.deepEqual(
    checks.map(({ status, count }) => [status, count]),
    [
      ['found', 1],
      ['not_checked', null],
    ],
  );
});

test('applications that could not be read are not checked, and have no count and no record', () => {
  const { check, retrievedAt } = buildPlanningUnavailable('did not answer in time', WINDOW);
  const { checks, used } = describeApplications(check, retrievedAt);
  assert.deepEqual(
    checks.map(({ status, count }) => [status, count]),
    [['not_checked', null]],
  );
  assert.equal(used, null);
});

test('applications that were read are counted, and none is none_found', () => {
  const reading = { records: [], councils: [], gaps: [], sha256: 'b'.repeat(64), retrievedAt: RETRIEVED_AT };
  const { check, retrievedAt } = buildPlanningRow(reading, WINDOW);
  const { checks, used } = describeApplications(check, retrievedAt);
  assert.deepEqual(
    checks.map(({ status, count, question }) => [status, count, question]),
    [['none_found', 0, 'planning_applications']],
  );
  assert.equal(used?.source.source_file?.sha256, 'b'.repeat(64));
});

test('gaps: a layer that was not read, a state without a source, and always the text of the scheme', () => {
  const { checks } = describe({ question: 'zones', layer: null, reading: buildUnread('has no such layer') });
  const gaps = listPlanningGaps(checks, { states: ['VIC', 'SA'], unasked: ['SA'] });
  assert.deepEqual(
    gaps.map(({ source }) => source),
    ['Vicmap Planning: zones', 'Planning layers of South Australia', 'The text of the planning scheme'],
  );
  assert.deepEqual(
    listPlanningGaps([], { states: ['NSW'], unasked: [] }).map(({ source }) => source),
    ['Zones and hazard layers of New South Wales', 'The text of the planning scheme'],
  );
});
