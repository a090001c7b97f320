import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RiskFlag } from '#domain/risk/build-risk.ts';
import { buildRiskExplanation } from '#domain/risk/build-risk-explanation.ts';
import { riskFlagExample } from '#test/contract/examples/risk-flag.ts';

const flag = (severity: RiskFlag['severity'], confidence = 1): RiskFlag =>
  ({ ...riskFlagExample, severity, confidence }) as RiskFlag;

test('a certain flag has the points of its severity', () => {
  const weigh = (severity: RiskFlag['severity']) => buildRiskExplanation([flag(severity)]).risk_score;
  assert.deepEqual((['info', 'low', 'medium', 'high', 'critical'] as const).map(weigh), [0, 5, 15, 40, 100]);
});

test('points are those of the severity times the confidence, rounded, and the explanation shows each', () => {
  const { terms, sum, risk_score } = buildRiskExplanation([flag('high', 0.5), flag('medium', 0.9), flag('low', 0)]);
  assert.deepEqual(
    terms.map(({ severity, severity_points, confidence, points }) => [severity, severity_points, confidence, points]),
    [
      ['high', 40, 0.5, 20],
      ['medium', 15, 0.9, 14],
      ['low', 5, 0, 0],
    ],
  );
  assert.deepEqual([sum, risk_score], [34, 34]);
});

test('the score is capped at 100, and the sum shows how far it went', () => {
  const { sum, cap, risk_score } = buildRiskExplanation([flag('critical'), flag('high')]);
  assert.deepEqual([sum, cap, risk_score], [140, 100, 100]);
});

test('without flags the score is 0 and says that it clears nothing', () => {
  const { terms, sum, risk_score, reading, formula } = buildRiskExplanation([]);
  assert.deepEqual([terms, sum, risk_score], [[], 0, 0]);
  assert.match(reading, /not a clearance/);
  assert.match(formula, /severity times its confidence.*at most 100/);
});
