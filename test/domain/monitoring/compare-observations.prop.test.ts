import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { CHANGE_RULES } from '#domain/monitoring/change-rules.ts';
import {
  type Change,
  type ComparedObservation,
  compareObservations,
  decideOutcome,
} from '#domain/monitoring/compare-observations.ts';
import { hashFacts } from '#domain/monitoring/fact-hashes.ts';
import { FURTHER_SOURCES } from '#domain/monitoring/further-rules.ts';

const SALT = new Uint8Array(32).fill(7);
const FIELDS = [...Object.keys(CHANGE_RULES.ABN), 'a_field_of_no_table', '__proto__'];

type Said = readonly (readonly [field: string, value: string])[];

// A single-valued field has one value, as in an observation; business names and unknown fields may have several.
const said: fc.Arbitrary<Said> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...FIELDS), fc.constantFrom('A', 'B', 'C', 'D')), {
    selector: ([field, value]) => (isMany(field) ? `${field} ${value}` : field),
  })
  .map((all) => all);

function isMany(field: string): boolean {
  const rules: Record<string, { many: boolean }> = CHANGE_RULES.ABN;
  return !Object.hasOwn(rules, field) || rules[field]?.many === true;
}

function build(id: string, facts: Said, flags: readonly string[] = [], version = 'v1'): ComparedObservation {
  const plain = facts.map(([field, normalized_value]) => ({ field, normalized_value, evidence_ref: `${id}#${field}` }));
  return {
    snapshot_id: id,
    evidence_pack_id: `rec_${id}`,
    evidence_pack_ref: null,
    facts: hashFacts(SALT, plain).facts,
    risk_flags: flags.map((code) => ({ code, severity: 'high' })),
    source_versions: ['abn', ...FURTHER_SOURCES].map((source_id) => ({
      source_id,
      source_version: version,
      observed_at: 1,
    })),
    isSample: false,
  };
}

/** Splits each change into added and removed values, to compare them with the facts. */
function listMoves(changes: readonly Change[]): string[] {
  return changes.flatMap(({ field, old_value, new_value }) => [
    ...(old_value === null ? [] : [`- ${field} ${old_value}`]),
    ...(new_value === null ? [] : [`+ ${field} ${new_value}`]),
  ]);
}

test('comparing an observation with itself finds nothing', () => {
  fc.assert(
    fc.property(said, fc.subarray(['x', 'y']), (facts, flags) => {
      const one = build('a', facts, flags);
      assert.deepEqual(compareObservations('ABN', one, one), []);
    }),
  );
});

test('the outcome is changed if and only if there is a change, whatever versions and samples were compared', () => {
  fc.assert(
    fc.property(said, said, fc.boolean(), fc.boolean(), (before, after, isOther, isExchanged) => {
      const current = { ...build('b', after, [], isOther ? 'v2' : 'v1'), isSample: isExchanged };
      const changes = compareObservations('ABN', build('a', before), current);
      assert.equal(decideOutcome(changes) === 'changed', changes.length > 0);
      assert.equal(
        changes.some(({ kind }) => kind === 'source_version'),
        isExchanged,
      );
    }),
  );
});

test('every difference between two sets of facts is reported exactly once', () => {
  fc.assert(
    fc.property(said, said, (before, after) => {
      const changes = compareObservations('ABN', build('a', before), build('b', after));
      const text = ([field, value]: readonly [string, string]) => `${field} ${value}`;
      const [old, fresh] = [before.map(text), after.map(text)];
      const expected = [
        ...old.filter((one) => !fresh.includes(one)).map((one) => `- ${one}`),
        ...fresh.filter((one) => !old.includes(one)).map((one) => `+ ${one}`),
      ];
      assert.deepEqual(listMoves(changes).sort(), expected.sort());
    }),
  );
});

test('a change has the kind of its field in the table', () => {
  fc.assert(
    fc.property(said, said, (before, after) => {
      for (const { field, kind } of compareObservations('ABN', build('a', before), build('b', after))) {
        const rules: Record<string, { kind: string }> = CHANGE_RULES.ABN;
        const known = field !== null && Object.hasOwn(rules, field);
        assert.equal(kind, known ? rules[field]?.kind : 'unknown');
      }
    }),
  );
});

test('comparing in reverse returns the same changes with old and new swapped', () => {
  const turn = ({ field, kind, old_value, new_value, old_hash, new_hash, evidence }: Change) => ({
    field,
    kind,
    old_value: new_value,
    new_value: old_value,
    old_hash: new_hash,
    new_hash: old_hash,
    evidence: { previous: evidence.current, current: evidence.previous },
  });
  const text = (change: Omit<Change, 'severity'>) => JSON.stringify(change, Object.keys(turn(change as Change)).sort());
  fc.assert(
    fc.property(said, said, fc.subarray(['x', 'y']), fc.subarray(['x', 'y']), (before, after, flags, others) => {
      const [a, b] = [build('a', before, flags, 'v1'), build('b', after, others, 'v2')];
      const there = compareObservations('ABN', a, b).map((change) => text(turn(turn(change) as Change)));
      const back = compareObservations('ABN', b, a).map((change) => text(turn(change)));
      assert.deepEqual(there.sort(), back.sort());
    }),
  );
});

test('the order of facts and flags does not matter', () => {
  const shuffled = fc
    .tuple(said, said)
    .chain(([before, after]) =>
      fc.tuple(
        fc.constant(before),
        fc.constant(after),
        fc.shuffledSubarray([...after], { minLength: after.length }),
        fc.shuffledSubarray(['x', 'y', 'z'], { minLength: 3 }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([before, after, turned, flags]) => {
      const old = build('a', before);
      assert.deepEqual(
        compareObservations('ABN', old, build('b', turned, flags)),
        compareObservations('ABN', old, build('b', after, ['x', 'y', 'z'])),
      );
      const facts = [...build('b', after).facts].reverse();
      assert.deepEqual(
        compareObservations('ABN', old, { ...build('b', after), facts }),
        compareObservations('ABN', old, build('b', after)),
      );
    }),
  );
});
