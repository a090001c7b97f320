import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mismatchFlag } from '#contract/schemas/address-lookup.ts';
import { buildRisk } from '#domain/risk/build-risk.ts';
import { explainFlags, findWords, summariseFlags } from '#domain/risk/explain-flags.ts';
import { RISK_CODES, type RiskCode } from '#domain/risk/risk-ontology.ts';

const source = (source_id: string) => ({
  source_id,
  source_version: 'v1',
  source_citation: `The register ${source_id}`,
  retrieved_at: '2026-11-01T00:00:00Z',
  payload_sha256: '0'.repeat(64),
});
const SOURCES = [source('abn'), source('asic-companies')];
const flag = (code: RiskCode, source_refs = ['abn']) => ({
  ...buildRisk(code),
  confidence: 1,
  evidence_refs: ['abn:79002637069'],
  source_refs,
  source_backing: 'The register abn, retrieved 2026-11-01',
});
const explain = (result: Record<string, unknown>) => explainFlags({ result, sources: SOURCES });

test('every flag code has words: what it means and what to check next', () => {
  for (const code of [...Object.keys(RISK_CODES), ...mismatchFlag.shape.code.options]) {
    const words = findWords(code);
    assert.ok(words !== null, code);
    assert.match(words.meaning, /^[A-Z].{15,}\.$/, code);
    assert.match(words.next_check, /^[A-Z].{15,}\.$/, code);
  }
  for (const code of ['constructor', 'no_such_code']) assert.equal(findWords(code), null);
});

test('a flag is explained with its evidence: only the sources that it names', () => {
  const [explained] = explain({ risk_flags: [flag('abn_cancelled')] });
  assert.deepEqual(explained, {
    code: 'abn_cancelled',
    category: 'identity_risk',
    severity: 'high',
    message: 'The ABN is cancelled.',
    meaning: 'The ABN is cancelled.',
    why_it_matters: 'The subject may not be who or what it says it is, or may no longer exist.',
    evidence: {
      refs: ['abn:79002637069'],
      backing: 'The register abn, retrieved 2026-11-01',
      sources: [SOURCES[0]],
    },
    next_check: 'Ask under which ABN the counterparty trades now.',
  });
});

test('flags are found wherever answers have them, once each, the most severe first', () => {
  const cases: [result: Record<string, unknown>, codes: string[]][] = [
    [{ risk_flags: [] }, []],
    [{}, []],
    [{ card: { risk_flags: [flag('gst_cancelled'), flag('abn_cancelled')] } }, ['abn_cancelled', 'gst_cancelled']],
    [{ risk_flags: [flag('abn_cancelled'), flag('abn_cancelled')] }, ['abn_cancelled']],
    [
      { mismatch_flags: [{ severity: 'low', code: 'postcode_mismatch', message: 'm', input_component: '2000' }] },
      ['postcode_mismatch'],
    ],
    [
      {
        current_snapshot: { risk_flags: [{ code: 'abn_suspended', severity: 'high', evidence_ref: 'rec_1' }] },
        standing_flags: [],
      },
      ['abn_suspended'],
    ],
  ];
  for (const [result, codes] of cases)
    assert.deepEqual(
      explain(result).map(({ code }) => code),
      codes,
    );
});

test('a flag with only a code gets its words from the table, and all sources of its record', () => {
  const [explained] = explain({ risk_flags: [{ code: 'abn_suspended', severity: 'high', evidence_ref: 'rec_1' }] });
  assert.deepEqual([explained?.message, explained?.meaning], [null, 'The ABN is suspended.']);
  assert.deepEqual([explained?.evidence.refs, explained?.evidence.sources], [['rec_1'], SOURCES]);
  assert.equal(explained?.next_check, 'Ask the counterparty why its ABN is suspended.');
});

test('a code that no table has keeps the words of its record', () => {
  const [explained] = explain({ risk_flags: [{ code: 'retired_code', severity: 'low', message: 'Once said.' }] });
  assert.deepEqual(
    [explained?.category, explained?.meaning, explained?.message, explained?.why_it_matters],
    [null, null, 'Once said.', null],
  );
  assert.match(explained?.next_check ?? '', /no longer used/);
});

test('the summary counts, and calls nothing clear', () => {
  assert.match(summariseFlags([]), /no flags\. That is not a clearance/);
  assert.equal(
    summariseFlags(explain({ risk_flags: [flag('gst_cancelled'), flag('abn_cancelled')] })),
    'The record has 2 flags; the most severe is abn_cancelled (high).',
  );
});
