import { test } from 'node:test';
import { usageRequest, usageResponse } from '#contract/schemas/usage.ts';
import { usageResponseExample } from '#test/contract/examples/usage.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const usage = checkSchema(usageResponse, usageResponseExample);

test('usage has balance, spend and calls in integer cents of AUD', () => {
  usage.requiresExactly('', [
    'ok',
    'tenant_id',
    'account_id',
    'currency',
    'balance_cents',
    'daily_cap',
    'from',
    'to',
    'opening_balance_cents',
    'closing_balance_cents',
    'credit_cents',
    'reversal_cents',
    'spend_cents',
    'refund_cents',
    'calls',
    'by_tool_and_day',
    'corrections',
  ]);
  usage.allowsOnly('currency', ['AUD']);
  for (const field of ['tenant_id', 'account_id']) usage.takesText(field);
  for (const field of ['balance_cents', 'opening_balance_cents', 'closing_balance_cents']) {
    usage.accepts(field, [0, -1]);
    usage.refuses(field, [0.5, '4990', null]);
  }
  usage.accepts('daily_cap', [null]);
  usage.requiresExactly('daily_cap', ['cap_cents', 'spent_cents', 'resets_at']);
  for (const field of ['cap_cents', 'spent_cents']) usage.takesInteger(`daily_cap.${field}`, { min: 0 });
  usage.refuses('daily_cap.resets_at', ['2026-08-05', '']);
  for (const field of ['credit_cents', 'reversal_cents']) usage.takesInteger(field, { min: 0 });
  usage.takesInteger('spend_cents', { min: 0 });
  usage.takesInteger('refund_cents', { min: 0 });
  usage.takesInteger('calls', { min: 0 });
});

test('a correction names what it reverses and why; a credit reversal is negative', () => {
  usage.takesList('corrections');
  usage.requiresExactly('corrections.0', [
    'transaction_id',
    'reverses_transaction_id',
    'kind',
    'record_id',
    'amount_cents',
    'because',
    'created_at',
  ]);
  usage.allowsOnly('corrections.0.kind', ['credit_reversal', 'charge_refund']);
  usage.accepts('corrections.0.record_id', [null]);
  usage.accepts('corrections.0.amount_cents', [-10]);
  usage.refuses('corrections.0.amount_cents', [0.5, null]);
});

test('usage is listed by tool and day', () => {
  usage.takesList('by_tool_and_day');
  usage.requiresExactly('by_tool_and_day.0', ['day', 'tool', 'calls', 'spend_cents']);
  usage.takesText('by_tool_and_day.0.tool');
  usage.takesInteger('by_tool_and_day.0.calls', { min: 0 });
  usage.takesInteger('by_tool_and_day.0.spend_cents', { min: 0 });
  usage.refuses('by_tool_and_day.0.day', ['2026-02-30', '2026-08-05T00:00:00Z', '']);
});

test('the days of usage are optional', () => {
  const request = checkSchema(usageRequest, { from: '2026-07-01', to: '2026-07-31' });
  request.requiresExactly('', []);
  request.refusesExtra('');
  for (const field of ['from', 'to']) request.refuses(field, ['yesterday', '2026-02-30', '', null]);
});
