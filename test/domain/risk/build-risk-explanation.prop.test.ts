import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { riskExplanation } from '#contract/schemas/risk-explanation.ts';
import { riskCategory, riskSeverity } from '#contract/schemas/risk-flag.ts';
import type { RiskFlag } from '#domain/risk/build-risk.ts';
import { buildRiskExplanation } from '#domain/risk/build-risk-explanation.ts';

const SEVERITIES = riskSeverity.options;

const anyConfidence = fc.double({ min: 0, max: 1, noNaN: true });
const anyFlag: fc.Arbitrary<RiskFlag> = fc.record({
  code: fc.string(),
  category: fc.constantFrom(...riskCategory.options),
  severity: fc.constantFrom(...SEVERITIES),
  message: fc.string(),
  confidence: anyConfidence,
  evidence_refs: fc.constant([]),
  source_refs: fc.constant([]),
  source_backing: fc.string(),
  recommended_next_check: fc.string(),
});
const anyFlags = fc.array(anyFlag, { maxLength: 12 });
const score = (flags: readonly RiskFlag[]) => buildRiskExplanation(flags).risk_score;

test('the score is a whole number from 0 to 100 and the capped sum of its terms, whatever the flags', () => {
  fc.assert(
    fc.property(anyFlags, (flags) => {
      const { terms, sum, risk_score } = riskExplanation.parse(buildRiskExplanation(flags));
      assert.equal(terms.length, flags.length);
      assert.equal(
        terms.reduce((total, { points }) => total + points, 0),
        sum,
      );
      assert.equal(risk_score, Math.min(sum, 100));
    }),
  );
});

test('an additional flag, at any position, never lowers the score', () => {
  fc.assert(
    fc.property(anyFlags, anyFlag, fc.nat(12), (flags, one, place) => {
      assert.ok(score(flags.toSpliced(place, 0, one)) >= score(flags));
    }),
  );
});

test('a more severe or more certain flag never lowers the score', () => {
  const grown = fc.tuple(anyFlags, anyFlag, fc.nat(4), anyConfidence);
  fc.assert(
    fc.property(grown, ([others, one, steps, more]) => {
      const severity = SEVERITIES[Math.min(SEVERITIES.indexOf(one.severity) + steps, SEVERITIES.length - 1)];
      assert.ok(severity !== undefined);
      const raised = { ...one, severity, confidence: Math.max(one.confidence, more) };
      assert.ok(score([...others, raised]) >= score([...others, one]));
    }),
  );
});
