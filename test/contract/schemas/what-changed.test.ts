import { test } from 'node:test';
import { whatChangedRequest, whatChangedResponse } from '#contract/schemas/what-changed.ts';
import {
  packPairExample,
  targetWindowExample,
  whatChangedResponseExample,
} from '#test/contract/examples/what-changed.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const pair = checkSchema(whatChangedRequest, packPairExample);
const window = checkSchema(whatChangedRequest, targetWindowExample);
const response = checkSchema(whatChangedResponse, whatChangedResponseExample);

test('the request allows no extra properties, whichever selector it has [what-changed-request.no-extra]', () => {
  pair.refusesExtra('');
  window.refusesExtra('');
});

test('the request requires tenant_id and account_id [what-changed-request.required]', () => {
  for (const field of ['tenant_id', 'account_id']) {
    pair.refuses(field, [undefined]);
    window.refuses(field, [undefined]);
    pair.takesText(field, { minLength: 1 });
    window.takesText(field, { minLength: 1 });
  }
});

test('the request has exactly one selector group [what-changed-request.one-selector]', () => {
  const owner = { tenant_id: 'tenant-1', account_id: 'account-1' };
  pair.refuses('', [owner, { ...packPairExample, ...targetWindowExample }]);
  pair.refuses('', [
    { ...packPairExample, from: 1 },
    { ...targetWindowExample, current_pack_id: 'pack-2' },
  ]);
});

test('the pack pair requires both packs [what-changed-request.pack-pair]', () => {
  pair.requiresExactly('', ['tenant_id', 'account_id', 'previous_pack_id', 'current_pack_id']);
  pair.takesText('previous_pack_id', { minLength: 1 });
  pair.takesText('current_pack_id', { minLength: 1 });
});

test('the target window requires target and bounds [what-changed-request.target-window]', () => {
  window.requiresExactly('', ['tenant_id', 'account_id', 'target_type', 'target_hash', 'from', 'to']);
});

test('target_type is one of four [what-changed-request.target-type]', () => {
  window.accepts('target_type', ['ABN', 'ACN', 'VIN', 'address']);
  window.refuses('target_type', ['abn', 'ADDRESS', 'person', '', null]);
});

test('target_hash is a string [what-changed-request.target-hash]', () =>
  window.takesText('target_hash', { minLength: 1 }));

test('from and to are integers from 1 [what-changed-request.window-bounds]', () => {
  for (const bound of ['from', 'to']) {
    window.refuses(bound, [0, -1, 1.5, '1780000000000', null, Number.NaN]);
  }
  window.accepts('from', [1, targetWindowExample.to]);
  window.accepts('to', [targetWindowExample.from, Number.MAX_SAFE_INTEGER]);
});

test('a window that ends before it begins is refused', () => {
  window.refuses('to', [targetWindowExample.from - 1]);
  window.refuses('from', [targetWindowExample.to + 1]);
});

test('subscription_id is optional, a string of min length 1 [what-changed-request.subscription-id]', () => {
  pair.accepts('subscription_id', [undefined]);
  window.accepts('subscription_id', [undefined]);
  pair.takesText('subscription_id', { minLength: 1 });
  window.takesText('subscription_id', { minLength: 1 });
});

test('the response requires all eleven fields and no others [what-changed.required] [what-changed.no-extra]', () => {
  response.requiresExactly('', [
    'ok',
    'tool',
    'selector',
    'outcome',
    'severity',
    'target',
    'previous_snapshot',
    'current_snapshot',
    'change_count',
    'changes',
    'generated_at',
  ]);
  response.refusesExtra('');
});

test('ok is true and tool is what_changed [what-changed.ok] [what-changed.tool]', () => {
  response.allowsOnly('ok', [true]);
  response.allowsOnly('tool', ['what_changed']);
});

test('selector is one of two [what-changed.selector]', () => {
  response.allowsOnly('selector', ['pack_pair', 'target_window']);
});

test('outcome is no_change or changed [what-changed.outcome] [states.comparison-outcome]', () => {
  response.allowsOnly('outcome', ['no_change', 'changed']);
});

test('severity is one of four [what-changed.severity]', () => {
  response.allowsOnly('severity', ['info', 'low', 'medium', 'high']);
});

test('target has type and hash [what-changed.target]', () => {
  response.requiresExactly('target', ['type', 'hash']);
  response.allowsOnly('target.type', ['ABN', 'ACN', 'VIN', 'address']);
  response.takesText('target.hash');
});

test('both snapshots are snapshot references', () => {
  for (const side of ['previous_snapshot', 'current_snapshot']) response.refuses(side, [null, {}, 'snapshot-1']);
});

test('change_count is an integer from 0 [what-changed.change-count]', () => {
  response.takesInteger('change_count', { min: 0 });
});

test('changes is an array of change item [what-changed.changes]', () => response.takesList('changes'));

test('generated_at is an integer [what-changed.generated-at]', () => response.takesInteger('generated_at', { min: 1 }));
