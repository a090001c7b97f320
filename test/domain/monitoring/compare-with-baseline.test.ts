import assert from 'node:assert/strict';
import test from 'node:test';
import type { ComparedObservation } from '#domain/monitoring/compare-observations.ts';
import { compareWithBaseline, extendBaseline, limitToSource } from '#domain/monitoring/compare-with-baseline.ts';
import { hashFacts } from '#domain/monitoring/fact-hashes.ts';
import { listFurtherLimits, listUnreadLimits } from '#domain/monitoring/list-further-limits.ts';

const SALT = new Uint8Array(32);

function build(
  id: string,
  sources: Readonly<Record<string, number>>,
  facts: Readonly<Record<string, string>> = {},
): ComparedObservation {
  const plain = Object.entries(facts).map(([field, normalized_value]) => ({
    field,
    normalized_value,
    evidence_ref: `rec_${id}`,
  }));
  return {
    snapshot_id: id,
    evidence_pack_id: `rec_${id}`,
    evidence_pack_ref: null,
    facts: hashFacts(SALT, plain).facts,
    risk_flags: [{ code: 'x', severity: 'low' }],
    source_versions: Object.entries(sources).map(([source_id, observed_at]) => ({
      source_id,
      source_version: `v${observed_at}`,
      observed_at,
    })),
    isSample: false,
  };
}

const compare = (before: ComparedObservation, after: ComparedObservation) => {
  const { changes, unread } = compareWithBaseline('ABN', before, after);
  return [changes.map(({ field, old_value, new_value }) => `${field}: ${old_value} > ${new_value}`), unread];
};

const LISTED = { postcode: '2000', sponsor_sanction: 'BAR' };
const TABLE: [what: string, before: ComparedObservation, after: ComparedObservation, expected: unknown][] = [
  [
    'a fact of a register that both read is compared',
    build('a', { abn: 1, 'abf-sponsors': 1 }, { postcode: '2000' }),
    build('b', { abn: 1, 'abf-sponsors': 2 }, LISTED),
    [['sponsor_sanction: null > BAR'], []],
  ],
  [
    'a register that only the later one read is not compared',
    build('a', { abn: 1 }, { postcode: '2000' }),
    build('b', { abn: 1, 'abf-sponsors': 2 }, LISTED),
    [[], []],
  ],
  [
    'a register that only the baseline read is unread, and nothing of it is removed',
    build('a', { abn: 1, 'abf-sponsors': 1 }, LISTED),
    build('b', { abn: 1 }, { postcode: '2001' }),
    [['postcode: 2000 > 2001'], ['abf-sponsors']],
  ],
  [
    'an older version of a register than the baseline’s is unread, and nothing of it is compared',
    build('a', { abn: 1, 'abf-sponsors': 2 }, LISTED),
    build('b', { abn: 1, 'abf-sponsors': 1 }, { postcode: '2000' }),
    [[], ['abf-sponsors']],
  ],
  [
    'the target’s own register is compared in any version: whether it may be is decided before',
    build('a', { abn: 2 }, { postcode: '2000' }),
    build('b', { abn: 1 }, { postcode: '2001' }),
    [['postcode: 2000 > 2001'], []],
  ],
];
for (const [what, before, after, expected] of TABLE)
  test(what, () => assert.deepEqual(compare(before, after), expected));

test('a register that was first read after the baseline is compared with that reading, which the change names', () => {
  const baseline = build('base', { abn: 1 }, { postcode: '2000' });
  const first = build('first', { abn: 2, 'abf-sponsors': 1, oric: 1 }, { ...LISTED, postcode: '2001' });
  const extended = extendBaseline('ABN', baseline, [{ source_id: 'abf-sponsors', observation: first }]);
  assert.equal(extendBaseline('ABN', baseline, []), baseline);
  const same = build('now', { abn: 2, 'abf-sponsors': 2 }, LISTED);
  assert.deepEqual(compare(extended, same), [[], []], 'the postcode of the first reading is not the baseline’s');
  const later = build('now', { abn: 2, 'abf-sponsors': 2 }, { postcode: '2002' });
  const { changes } = compareWithBaseline('ABN', extended, later);
  assert.deepEqual(
    changes.map(({ field, evidence }) => [field, evidence.previous.snapshot_id, evidence.current.snapshot_id]),
    [
      ['sponsor_sanction', 'first', 'now'],
      ['postcode', 'base', 'now'],
    ],
  );
});

test('an observation is limited to the facts of one source; flags belong to the target’s own register', () => {
  const seen = build('a', { abn: 1, 'abf-sponsors': 2 }, LISTED);
  const read = (source_id: string) => {
    const { facts, risk_flags, source_versions } = limitToSource('ABN', seen, source_id);
    return [facts.map(({ field }) => field), risk_flags.length, source_versions.map((one) => one.source_id)];
  };
  assert.deepEqual(read('abn'), [['postcode'], 1, ['abn']]);
  assert.deepEqual(read('abf-sponsors'), [['sponsor_sanction'], 0, ['abf-sponsors']]);
});

test('the limits say which further registers were read, not read again, read first, or compared since their first reading', () => {
  const of = (...ids: string[]) =>
    ids.map((source_id) => ({ source_id, source_version: 'v', observed_at: Date.parse('2026-11-01T00:00:00Z') }));
  assert.deepEqual(listFurtherLimits({ baseline: of('abn'), firstSeen: [], seen: of('abn'), unread: [] }), []);
  const limits = listFurtherLimits({
    baseline: of('abn', 'oric', 'abf-sponsors'),
    firstSeen: ['oric'],
    seen: of('abn', 'oric', 'payment-times'),
    unread: ['abf-sponsors'],
  });
  assert.deepEqual(limits, [
    'It also read oric v as at 2026-11-01, payment-times v as at 2026-11-01.',
    'abf-sponsors was not read again, or only as it was before: not checked, and not compared.',
    'Read for the first time since the baseline, so not compared yet: payment-times v as at 2026-11-01. Later checks compare with what was read now.',
    'Not read when the baseline was captured, so compared with their first reading: oric v as at 2026-11-01.',
  ]);
  assert.deepEqual(listUnreadLimits([{ source_id: 'oric', why: 'not loaded.' }]), [
    'oric was not checked: not loaded.',
  ]);
});
