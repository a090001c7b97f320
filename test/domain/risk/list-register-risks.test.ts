import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Aircraft } from '#domain/entities/aircraft.ts';
import type { DatedBan } from '#domain/entities/ban.ts';
import { listConflictRisks } from '#domain/evidence/list-conflict-risks.ts';
import { listBanRisks } from '#domain/risk/list-ban-risks.ts';
import { listAircraftRisks } from '#domain/risk/list-register-risks.ts';
import type { BanHit } from '#domain/screening/list-ban-hits.ts';

const SOURCE = { source_id: 'sample', source_citation: 'Sample', retrieved_at: '2026-11-01T00:00:00Z' };

test('an aircraft: the IDERA, the suspension with its day where it is known, and the expiry', () => {
  const aircraft = (own: Partial<Aircraft>) =>
    listAircraftRisks(
      {
        ...{ mark: 'VH-ZZA', idera_authorised_party: null, suspension: null, suspended_on: null, expires_on: null },
        ...own,
      } as Aircraft,
      '2026-11-18',
    ).map(({ code, message }) => `${code}: ${message}`);
  assert.deepEqual(aircraft({}), []);
  assert.deepEqual(aircraft({ suspension: 'Suspended', suspended_on: '2026-01-02' }), [
    'aircraft_suspended: The registration of VH-ZZA is suspended since 2026-01-02.',
  ]);
  assert.deepEqual(aircraft({ suspension: 'Suspended' }), [
    'aircraft_suspended: The registration of VH-ZZA is suspended.',
  ]);
  assert.match(aircraft({ idera_authorised_party: 'SAMPLE BANK' }).join(), /^aircraft_idera_recorded: SAMPLE BANK may/);
  assert.match(aircraft({ expires_on: '2026-11-17' }).join(), /^aircraft_registration_expired: .* on 2026-11-17,/);
  assert.deepEqual(aircraft({ expires_on: '2026-11-18' }), [], 'the last day still counts');
});

test('a ban by number is surer than one by name, and an expired ban has its own flag', () => {
  const flag = (matched_by: BanHit['matched_by'], state: DatedBan['state']) => {
    const ban = { acn: '1', ban_type: 'Banned', document_number: null, names: ['A'], reason: '', state };
    const [risk] = listBanRisks([{ ban, matched_by, score: 1 } as unknown as BanHit], SOURCE);
    return [risk?.code, risk?.confidence];
  };
  assert.deepEqual(flag('acn', 'in_force'), ['organisation_banned', 0.9]);
  assert.deepEqual(flag('acn', 'expired'), ['organisation_ban_expired', 0.9]);
  assert.deepEqual(flag('name', 'in_force'), ['ban_name_possible', 1]);
  assert.deepEqual(flag('name', 'expired'), ['ban_name_expired', 1]);
});

test('a conflict is a flag that rests on both sources; one with a source that was not read, or with the input, raises none', () => {
  const conflict = {
    ...{ field: 'status', left: { source: 'A', value: 'x' }, right: { source: 'B', value: 'y' } },
    message: 'They differ.',
  };
  const side = { ...SOURCE, evidence_ref: 'abn:1' };
  const other = { ...SOURCE, source_id: 'other', source_citation: 'Other', evidence_ref: 'acn:2' };
  const [flag, ...more] = listConflictRisks([conflict], { A: side, B: other });
  assert.deepEqual([flag?.code, flag?.confidence, more], ['source_conflict', 0.9, []]);
  assert.deepEqual(
    [flag?.evidence_refs, flag?.source_refs],
    [
      ['abn:1', 'acn:2'],
      ['sample', 'other'],
    ],
  );
  assert.equal(flag?.source_backing, 'Sample, retrieved 2026-11-01T00:00:00Z; Other, retrieved 2026-11-01T00:00:00Z');
  assert.deepEqual(listConflictRisks([conflict], { A: side, B: undefined }), []);
  assert.deepEqual(listConflictRisks([conflict], { B: side }), []);
});
