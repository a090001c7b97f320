import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { buildEvidencePack } from '#domain/evidence/build-evidence-pack.ts';
import type { PackSubject } from '#domain/evidence/pack-fixture-rows.ts';

const FACTS = {
  exportId: '6f1d3c0a-5b7e-4c1d-9a2b-3c4d5e6f7a8b',
  downloadUrl: 'https://service.example/v1/exports/6f1d3c0a-5b7e-4c1d-9a2b-3c4d5e6f7a8b',
  serviceUrl: 'https://service.example',
  assembledAt: new Date('2026-11-15T05:00:00Z'),
};
const SUBJECT: PackSubject = {
  abn: '79002637069',
  vin: '6T1BF3EK00X123456',
  vinAsGiven: '6t1bf3ek00x123456',
  purpose: 'asset finance',
  reference: 'deal-7',
};
const build = (change: Partial<PackSubject> = {}) =>
  evidencePackEnvelope.parse(buildEvidencePack({ ...SUBJECT, ...change }, FACTS));

test('the same subject always has the same pack, so that its PDF can be reproduced', () => {
  assert.deepEqual(build(), build());
});

test('for programs: all ten categories are listed as unsearched, the flagged ones with codes and points', () => {
  const { categories } = build().machine_pack;
  assert.deepEqual(
    categories.filter(({ flag_codes }) => flag_codes.length > 0),
    [
      { category: 'identity_risk', searched: false, flag_codes: ['abn_unsearched', 'gst_unsearched'], points: 20 },
      {
        category: 'asset_encumbrance_risk',
        searched: false,
        flag_codes: ['vin_unsearched', 'ppsr_unsearched'],
        points: 55,
      },
    ],
  );
  assert.ok(categories.every(({ searched, flag_codes, points }) => !searched && flag_codes.length > 0 === points > 0));
});

test('for programs: next checks are sorted by severity, equal ones in the order of the rows', () => {
  const codes = build().machine_pack.next_checks.map(({ code }) => code);
  assert.deepEqual(codes, ['ppsr_unsearched', 'abn_unsearched', 'vin_unsearched', 'gst_unsearched']);
  const [first] = build().machine_pack.next_checks;
  assert.equal(first?.action, build().recommended_next_check);
});

test('for people: the given identifiers are shown as given, and missing ones are omitted', () => {
  assert.deepEqual(build().human_pack.subject_lines, [
    { label: 'ABN, as given', value: '79 002 637 069' },
    { label: 'VIN, as given', value: '6T1BF3EK00X123456' },
    { label: 'Purpose, in the caller’s words', value: 'asset finance' },
    { label: 'Reference of the caller', value: 'deal-7' },
  ]);
  const bare = build({ vin: null, vinAsGiven: null, purpose: null, reference: null });
  assert.deepEqual(bare.human_pack.subject_lines, [{ label: 'ABN, as given', value: '79 002 637 069' }]);
  assert.deepEqual(bare.machine_pack.identifiers, []);
});

test('for people: every row and every category without a row is listed as not checked, and none as checked', () => {
  const { checked, not_checked, next_steps } = build().human_pack;
  assert.deepEqual(checked, []);
  assert.equal(not_checked.length, 4 + 8);
  assert.match(not_checked[3] ?? '', /^PPSR \(not searched\): it would have told whether anybody has registered/);
  assert.ok(not_checked.some((line) => line.startsWith('Sanctions: not part of this pack. ')));
  assert.ok(!not_checked.some((line) => line.startsWith('Identity: ')));
  assert.equal(next_steps.length, 4);
});

test('a person first reads that nothing was checked', () => {
  const { human_review_items, human_pack } = build();
  assert.match(human_review_items[0] ?? '', /synthetic: no source was queried/);
  assert.equal(human_review_items.length, 5);
  assert.match(human_pack.headline, /^Nothing was checked/);
  assert.match(human_pack.summary.join(' '), /nothing is known about the subject.*no clearance/);
});

test('a pack checks nothing, and each of its rows says that it is invented', () => {
  const { verdict, source_checks, machine_pack } = build();
  assert.equal(verdict, 'not_checked');
  assert.deepEqual(
    source_checks.map(({ source, source_trust }) => `${source_trust?.source_id}: ${source}`),
    [
      'svc-fixture-unsearched-abn: ABN register (not searched)',
      'svc-fixture-unsearched-gst: GST status (not searched)',
      'svc-fixture-unsearched-vin: VIN (not searched)',
      'svc-fixture-unsearched-ppsr: PPSR (not searched)',
    ],
  );
  assert.deepEqual(source_checks[0]?.source_trust, {
    source_id: 'svc-fixture-unsearched-abn',
    owner: {
      name: 'Register-Data Service',
      kind: 'svc',
      jurisdiction: 'Australia',
      website: 'https://service.example',
    },
    detail:
      'A synthetic row of this service. No source was queried, so it does not say who holds the ABN and whether it is active.',
    freshness: { cadence: 'none: nothing is retrieved' },
    snapshot: { source_version: 'none: no snapshot was read' },
    parser: { parser_version: 'none', notes: 'Nothing was parsed.' },
    limitations: ['Says nothing about the subject.', 'Is not evidence, and no clearance.'],
  });
  assert.deepEqual(machine_pack.identifiers, [
    { kind: 'vin', raw: '6t1bf3ek00x123456', canonical: '6T1BF3EK00X123456', display: '6T1BF3EK00X123456' },
  ]);
  const sourcesOf = (change: Partial<PackSubject>) => build(change).machine_pack.sources_unsearched;
  assert.deepEqual(sourcesOf({ abn: null }), ['svc-fixture-unsearched-vin', 'svc-fixture-unsearched-ppsr']);
  assert.equal(sourcesOf({ vin: null, vinAsGiven: null }).length, 3);
});
