import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  listSouthAustralianTopics,
  listVictorianTopics,
  readVictorianSchedule,
} from '#domain/planning/classify-planning.ts';
import { decidePlanning, type PlanningCheckRow, showFound } from '#domain/planning/decide-planning.ts';
import { type FoundArea, listPlanningRisks } from '#domain/planning/list-planning-risks.ts';
import { readEpochDay } from '#domain/planning/planning-area.ts';

const VICTORIAN: readonly (readonly [code: string | null, topics: string[]])[] = [
  ['LSIO', ['flood']],
  ['LSIO1', ['flood']],
  ['lsio2', ['flood']],
  ['FO', ['flood']],
  ['RFO1', ['flood']],
  ['SBO3', ['flood']],
  ['UFZ', ['flood']],
  ['BMO', ['bushfire']],
  ['BMO2', ['bushfire']],
  ['HO123', ['heritage']],
  ['DDO10', []],
  ['GRZ1', []],
  ['C1Z', []],
  ['FOO1', []],
  ['1FO', []],
  ['constructor', []],
  ['', []],
  [null, []],
];
for (const [code, topics] of VICTORIAN) {
  test(`Victorian code ${code}: ${topics.join() || 'no topic'}`, () => {
    assert.deepEqual(listVictorianTopics(code), topics);
  });
}

const SOUTH_AUSTRALIAN: readonly (readonly [name: string | null, topics: string[]])[] = [
  ['Hazards (Flooding)', ['flood']],
  ['Hazards (Flooding - Evidence Required)', ['flood']],
  ['Hazards (Flooding General)', ['flood']],
  ['Coastal Flooding', ['flood']],
  ['Hazards (Bushfire - High Risk)', ['bushfire']],
  ['hazards (bushfire - Urban Interface)', ['bushfire']],
  ['State Heritage Place', ['heritage']],
  ['Local Heritage Place', ['heritage']],
  ['State Heritage Area', ['heritage']],
  ['Heritage Adjacency', ['heritage']],
  ['Historic Area', ['heritage']],
  ['Historic Shipwrecks', ['heritage']],
  ['Native Vegetation', []],
  ['No Hazards (Flooding)', []],
  ['Heritage Adjacency Labels', []],
  [null, []],
];
for (const [name, topics] of SOUTH_AUSTRALIAN) {
  test(`South Australian overlay ${name}: ${topics.join() || 'no topic'}`, () => {
    assert.deepEqual(listSouthAustralianTopics(name), topics);
  });
}

const SCHEDULES: readonly (readonly [
  code: string | null,
  description: string | null,
  isOverlay: boolean,
  schedule: string | null,
])[] = [
  ['UGZ8', 'URBAN GROWTH ZONE - SCHEDULE 8', false, '8'],
  ['LSIO1', 'LAND SUBJECT TO INUNDATION OVERLAY - SCHEDULE 1', true, '1'],
  ['HO123', 'HERITAGE OVERLAY (HO123)', true, '123'],
  ['LSIO', 'LAND SUBJECT TO INUNDATION OVERLAY', true, null],
  ['LSIO2', null, true, '2'],
  ['PUZ1', 'PUBLIC USE ZONE - SERVICE AND UTILITY', false, null],
  ['IN1Z', null, true, null],
  [null, null, true, null],
];
for (const [code, description, isOverlay, schedule] of SCHEDULES) {
  test(`${code} (${description}) has schedule ${schedule}`, () => {
    assert.equal(readVictorianSchedule(code, description, isOverlay), schedule);
  });
}

test('dates are epoch milliseconds, and others are no date', () => {
  assert.equal(readEpochDay(1_616_112_000_000), '2021-03-19');
  assert.equal(readEpochDay(Date.UTC(1900, 0, 1)), '1900-01-01');
  for (const value of [
    Date.UTC(1900, 0, 1) - 1,
    Date.UTC(2200, 0, 1),
    Number.NaN,
    1e300,
    '1616112000000',
    null,
    undefined,
  ])
    assert.equal(readEpochDay(value), null);
});

const source = { source_id: 's', source: 'Source', source_citation: 'Cited', retrieved_at: '2026-11-15T06:00:00Z' };
const buildArea = (change: Partial<FoundArea>): FoundArea => ({
  question: 'overlays',
  layer: 'Layer',
  code: 'LSIO1',
  description: 'Words',
  schedule: null,
  topics: ['flood'],
  scheme: null,
  council: null,
  in_force_from: null,
  source,
  ...change,
});

test('a flag says that the layer includes the point, with code and words, and never that it is at risk', () => {
  const [flood, fire] = listPlanningRisks([
    buildArea({}),
    buildArea({ topics: ['heritage'] }),
    buildArea({ topics: [] }),
    buildArea({ topics: ['bushfire'], code: null, description: null, layer: 'Prone' }),
  ]);
  assert.deepEqual(
    [flood?.code, flood?.category, flood?.message, flood?.evidence_refs, flood?.source_refs],
    [
      'planning_flood_layer',
      'address_risk',
      'The layer Layer of Source includes this point: LSIO1, Words.',
      ['s:Layer:LSIO1'],
      ['s'],
    ],
  );
  assert.equal(flood?.source_backing, 'Cited, retrieved 2026-11-15T06:00:00Z');
  assert.equal(flood?.confidence, 0.8);
  assert.deepEqual(
    [fire?.code, fire?.message, fire?.evidence_refs],
    ['planning_bushfire_layer', 'The layer Prone of Source includes this point.', ['s:Prone']],
  );
  assert.doesNotMatch(JSON.stringify([flood, fire]), /at risk|no risk|\bclear\b/i);
});

test('land without a flood map raises no flag', () => {
  assert.deepEqual(listPlanningRisks([buildArea({ description: 'Hazards (Flooding - Evidence Required)' })]), []);
  assert.deepEqual(listPlanningRisks([buildArea({ layer: 'Hazards (Flooding Evidence Required)' })]), []);
});

const buildRow = (question: PlanningCheckRow['question'], status: PlanningCheckRow['status']): PlanningCheckRow => ({
  source_id: 's',
  source: 'Source',
  question,
  layer: null,
  status,
  count: 0,
  result: '',
});

test('checked, partly checked and not checked differ, each in a sentence', () => {
  assert.deepEqual(decidePlanning([buildRow('zones', 'found'), buildRow('overlays', 'none_found')], []), {
    status: 'checked',
    reason: 'Found: zones. Read without finding any here, which is no clearance: overlays.',
  });
  assert.deepEqual(decidePlanning([buildRow('zones', 'found'), buildRow('overlays', 'not_checked')], []), {
    status: 'partly_checked',
    reason: 'Found: zones. Not checked: overlays.',
  });
  assert.deepEqual(decidePlanning([buildRow('zones', 'none_found')], ['NSW']), {
    status: 'partly_checked',
    reason: 'Read without finding any here, which is no clearance: zones. Not checked: any layer of NSW.',
  });
  assert.deepEqual(decidePlanning([buildRow('zones', 'not_checked')], []), {
    status: 'not_checked',
    reason: 'Nothing was checked for this place. Not checked: zones.',
  });
  assert.deepEqual(decidePlanning([], ['QLD']), {
    status: 'not_checked',
    reason: 'Nothing was checked for this place. Not checked: any layer of QLD.',
  });
});

test('a question with several layers is named once: found wins over none found, and an unread layer stays', () => {
  const rows = [
    buildRow('bushfire_overlays', 'found'),
    buildRow('bushfire_overlays', 'none_found'),
    buildRow('bushfire_overlays', 'not_checked'),
    buildRow('bushfire_overlays', 'not_checked'),
  ];
  assert.equal(decidePlanning(rows, []).reason, 'Found: bushfire overlays. Not checked: bushfire overlays.');
});

const READ = { status: 'none_found' } as PlanningCheckRow;
const UNREAD = { status: 'not_checked' } as PlanningCheckRow;
const SHOWN: readonly (readonly [what: string, args: Parameters<typeof showFound<string>>, shown: string[] | null])[] =
  [
    ['all layers read, none found', [[], [READ, READ], []], []],
    ['one layer unread, none found', [[], [READ, UNREAD], []], null],
    ['one layer unread, one found', [['GRZ1'], [READ, UNREAD], []], ['GRZ1']],
    ['no layer at all', [[], [], []], null],
    ['a possible state that was not queried', [[], [READ], ['NSW']], null],
  ];
for (const [what, args, shown] of SHOWN) {
  test(`${what}: ${shown === null ? 'null, as it is not known' : JSON.stringify(shown)}`, () => {
    assert.deepEqual(showFound(...args), shown);
  });
}
