import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { buildPackPage } from '#domain/evidence/page/build-pack-page.ts';
import { PAGE_FORM } from '#domain/evidence/page/page-form.ts';

const TERM = { code: 'abn_cancelled', severity: 'high', severity_points: 60, confidence: 0.5, points: 30 };
const PACK = {
  export_id: '0b2c6a3e-0000-4000-8000-000000000000',
  assembled_at: '2026-11-15T05:00:09.500Z',
  verdict: 'not_verified',
  recommended_next_check: 'Ask the\tregister.',
  human_review_items: ['Look at it.'],
  human_pack: {
    label: 'SYNTHETIC',
    title: 'Title\u202e',
    headline: 'Head\nline',
    summary: ['One.', 'Two\u0000.'],
    subject_lines: [{ label: 'ABN\u0007', value: '1\u0007' }],
    not_checked: ['Title of land\u0007'],
    disclaimer: 'No\u00a0advice.',
  },
  risk_explanation: { formula: 'a\u0007', reading: 'b\u0007', terms: [TERM], sum: 30 },
  risk_score: 31,
} as unknown as EvidencePackEnvelope;

test('the pages of a pack say what it is, that no source was searched, and how its points add up', () => {
  assert.deepEqual(
    buildPackPage(PACK, () => true),
    {
      export_id: PACK.export_id,
      form: PAGE_FORM,
      made: [2026, 11, 15, 5, 0, 9],
      mark: { words: 'SYNTHETIC DATA', sentence: 'SYNTHETIC. It says nothing about anybody.' },
      title: 'Title[U+202E]',
      headline: 'Head line',
      summary: ['One.', 'Two[U+0000].'],
      facts: [
        ['Pack', PACK.export_id],
        ['Assembled', '2026-11-15 05:00:09 UTC; 2026-11-15 16:00:09 Sydney (UTC+11:00)'],
        ['Sources searched', 'None'],
        ['In the evidence log', 'No: there is no record of a check that could be in it'],
        ['Verdict', 'Not verified'],
        ['Next check', 'Ask the register.'],
      ],
      subject: [{ label: 'ABN[U+0007]', value: '1[U+0007]' }],
      score: { points: 31, formula: 'a[U+0007]', reading: 'b[U+0007]' },
      terms: { rows: [{ what: 'ABN cancelled', severity: 'high', sum: '60 × 0.5', points: 30 }], more: 0 },
      sum: 30,
      not_checked: { rows: ['Title of land[U+0007]'], more: 0 },
      review: { rows: ['Look at it.'], more: 0 },
      unverifiable:
        'No. This pack is synthetic: no register was searched to make it, so there is no record of a check, nothing of it is in the evidence log, and it carries no proof and no signature. Anybody could have written it. The page /verify of the service and the program svc verify refuse it for this reason. What can be verified are Due Diligence Records, which real checks leave behind.',
      disclaimer: 'No advice.',
    },
  );
});

test('characters that the fonts lack are printed as their numbers', () => {
  const page = buildPackPage({ ...PACK, recommended_next_check: 'é' }, (codePoint) => codePoint < 0x80);
  assert.deepEqual(page.facts.at(-1), ['Next check', '[U+00E9]']);
});

test('at most sixty rows of a list are laid out, and the others are counted', () => {
  const terms = Array(62).fill(TERM);
  const page = buildPackPage(
    { ...PACK, risk_explanation: { ...PACK.risk_explanation, terms } } as EvidencePackEnvelope,
    () => true,
  );
  assert.deepEqual([page.terms.rows.length, page.terms.more], [60, 2]);
});
