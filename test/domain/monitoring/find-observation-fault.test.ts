import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideSample } from '#domain/monitoring/build-confirmed-observation.ts';
import {
  describeLaterObservation,
  describeObservation,
  findObservationFault,
  type ObservedState,
} from '#domain/monitoring/find-observation-fault.ts';

function look(source_version: string, day: string, citation = 'Australian Business Register,') {
  const observed_at = Date.parse(`${day}T00:00:00Z`);
  const source = { source_id: 'abn', source_version, source_citation: citation, retrieved_at: `${day}T00:00:00Z` };
  return toLooked({
    snapshot_id: `snp_${source_version}`,
    created_at: Date.parse('2026-11-20T00:00:00Z'),
    data_mode: 'snapshot' as const,
    source_versions: [{ source_id: 'abn', source_version, observed_at }],
    sources: [{ ...source, payload_sha256: 'a'.repeat(64) }],
  });
}
function toLooked<T extends Parameters<typeof decideSample>[0]>(read: T) {
  return { ...read, isSample: decideSample(read) };
}
const find = (baseline: ObservedState, seen: ObservedState) => findObservationFault('The service', baseline, seen);
const OLD = look('abn-11', '2026-11-01');
const NEW = look('abn-12', '2026-11-08');
const SAMPLE = look('abn-s', '2026-11-08', 'SAMPLE DATA made for this project');

test('an observation is comparable with a baseline of its own kind that is not newer', () => {
  for (const [baseline, seen] of [
    [OLD, NEW],
    [OLD, OLD],
    [SAMPLE, SAMPLE],
  ] as const)
    assert.equal(find(baseline, seen), null);
  assert.match(find(NEW, OLD) ?? '', /^The service did not observe abn again, or only as it was before the baseline/);
});

test('samples and registers cannot be compared, whichever came first', () => {
  assert.match(find(SAMPLE, NEW) ?? '', /of abn abn-s, SAMPLE DATA, .* now is abn abn-12, a real register/);
  assert.match(find(OLD, SAMPLE) ?? '', /of abn abn-11, a real register, .* now is abn abn-s, SAMPLE DATA/);
});

test('a caller’s evidence is checked in the same way, with its own message', () => {
  assert.equal(findObservationFault('The evidence', OLD, NEW), null);
  assert.match(findObservationFault('The evidence', NEW, OLD) ?? '', /^The evidence did not observe abn again/);
  assert.match(
    findObservationFault('The evidence', OLD, SAMPLE) ?? '',
    /and the evidence is of abn abn-s, SAMPLE DATA/,
  );
});

test('unknown sources count as neither a sample nor a register', () => {
  assert.equal(decideSample({ data_mode: 'snapshot', sources: [] }), null);
});

test('an observation with one invented source is a sample, whatever the others are', () => {
  const both = (one: typeof OLD, other: typeof OLD) =>
    toLooked({
      ...one,
      source_versions: [...one.source_versions, { ...other.source_versions[0], source_id: 'gnaf' } as never],
      sources: [...one.sources, ...other.sources],
    });
  assert.match(
    describeObservation(both(OLD, SAMPLE)),
    /abn abn-11 as at 2026-11-01, gnaf abn-s .*SAMPLE DATA: invented/,
  );
  assert.match(find(OLD, both(OLD, SAMPLE)) ?? '', /now is abn abn-11, gnaf abn-s, SAMPLE DATA: samples and/);
  const two = both(NEW, NEW);
  assert.equal(
    find(two, both(OLD, OLD)),
    'The service did not observe abn, gnaf again, or only as it was before the baseline.',
  );
});

test('a later observation is named by its day, source, version and snapshot', () => {
  assert.equal(
    describeLaterObservation(OLD, NEW, 'abn'),
    'The service read abn abn-11 as at 2026-11-01 now. On 2026-11-20 it had read abn abn-12 as at 2026-11-08, which is later, and there the target differed from the baseline (snapshot snp_abn-12).',
  );
});

test('the description of an observation has its day, and says if it is invented', () => {
  assert.equal(describeObservation(OLD), 'The service read abn abn-11 as at 2026-11-01.');
  assert.match(
    describeObservation(SAMPLE),
    /^The service read abn abn-s as at 2026-11-08, SAMPLE DATA: invented entities/,
  );
});
