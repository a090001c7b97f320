import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MonitoredFlag } from '#domain/monitoring/fact.ts';
import { listStandingFlags } from '#domain/monitoring/list-standing-flags.ts';

const flag = (code: string, severity: MonitoredFlag['severity'], evidence_ref?: string): MonitoredFlag => ({
  code,
  severity,
  evidence_ref,
});

test('[monitors.confirm-standing-flags] a flag of the baseline that still exists is reported as it is now', () => {
  const baseline = { risk_flags: [flag('company_deregistered', 'high', 'rec_a'), flag('gone', 'low')] };
  const seen = { risk_flags: [flag('new', 'low'), flag('company_deregistered', 'high', 'rec_b')] };
  assert.deepEqual(listStandingFlags(baseline, seen), [
    {
      code: 'company_deregistered',
      severity: 'high',
      evidence_ref: 'rec_b',
      message: 'The company is deregistered (ASIC code DRGD): it no longer exists.',
    },
  ]);
});

test('[monitors.confirm-standing-flags] a flag whose severity changed has its current severity', () => {
  const standing = listStandingFlags({ risk_flags: [flag('x', 'low')] }, { risk_flags: [flag('x', 'high')] });
  assert.deepEqual(
    standing.map(({ severity, message }) => [severity, message]),
    [['high', 'x.']],
  );
});
