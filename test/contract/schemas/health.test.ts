import { test } from 'node:test';
import { healthResponse } from '#contract/schemas/health.ts';
import { emptyRequest } from '#contract/schemas/shared-fields.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

test('health says whether the API and its store respond', () => {
  const example = { ok: true, status: 'ok', reasons: [], store: 'ok', version: '1.0.0', time: '2026-08-05T02:00:00Z' };
  const health = checkSchema(healthResponse, example);
  health.requiresExactly('', ['ok', 'status', 'reasons', 'store', 'version', 'time']);
  health.allowsOnly('ok', [true]);
  health.allowsOnly('status', ['ok', 'degraded']);
  health.allowsOnly('store', ['ok', 'unavailable']);
  health.takesDateTime('time');
});

test('health is asked for with nothing', () => checkSchema(emptyRequest, {}).refusesExtra(''));
