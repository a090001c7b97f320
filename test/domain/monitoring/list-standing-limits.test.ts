import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHANGE_RULES } from '#domain/monitoring/change-rules.ts';
import { listStandingLimits } from '#domain/monitoring/list-standing-flags.ts';

const CLEAN = { risk_flags: [] };
const CANCELLED = { risk_flags: [{ code: 'abn_cancelled', severity: 'high' as const }] };
const OWN = { risk_flags: [{ code: 'lenders_own', severity: 'low' as const }] };

test('the compared facts come from the declared table', () => {
  for (const type of ['ABN', 'ACN', 'address'] as const) {
    const [compared, ...more] = listStandingLimits(type, CLEAN, CLEAN);
    assert.ok(compared?.includes(`these facts: ${Object.keys(CHANGE_RULES[type]).join(', ')}. `));
    assert.deepEqual(more, []);
  }
});

test('a flag is reported once, with when it applied and what it means; an unknown flag by its code', () => {
  const tell = (before: typeof OWN, now: typeof OWN | typeof CANCELLED) =>
    listStandingLimits('ABN', before, now)[0] ?? '';
  assert.match(
    listStandingLimits('ABN', CANCELLED, CANCELLED)[0] ?? '',
    /^Flag abn_cancelled \(high\) applies now, as in the baseline: /,
  );
  assert.equal(listStandingLimits('ABN', CANCELLED, CANCELLED).length, 2);
  assert.match(listStandingLimits('ABN', CLEAN, CANCELLED)[0] ?? '', /\) applies now: .*cancelled/);
  assert.match(listStandingLimits('ABN', CANCELLED, CLEAN)[0] ?? '', /\) applied in the baseline: /);
  assert.match(tell(OWN, OWN), /: lenders_own\. A comparison does not make it clean/);
});
