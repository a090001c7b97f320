import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMON_CODES, ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { errorBody } from '#contract/schemas/error-body.ts';

const PINNED: Record<number, string[]> = {
  400: [
    'invalid_input',
    'invalid_id',
    'invalid_abn',
    'invalid_source_version',
    'incomplete_address',
    'invalid_state',
    'invalid_postcode',
    'unsupported_street_type',
  ],
  401: ['authentication_required', 'unauthorized'],
  402: ['insufficient_credit', 'price_confirmation_required', 'spend_cap_reached'],
  403: ['insufficient_scope', 'account_mismatch', 'network_not_allowed', 'key_too_broad', 'role_too_broad'],
  404: ['abn_not_found', 'not_found', 'snapshot_not_found', 'monitor_not_found', 'job_not_found'],
  405: ['method_not_allowed'],
  409: [
    'snapshot_mismatch',
    'ambiguous_target',
    'baseline_not_captured',
    'baseline_mismatch',
    'idempotency_conflict',
    'key_limit_reached',
    'key_already_rotated',
    'team_limit_reached',
    'last_owner',
    'last_admin_key',
  ],
  410: ['legacy_artifact_unavailable'],
  413: ['payload_too_large'],
  415: ['unsupported_media_type'],
  429: ['rate_limited'],
  500: ['pdf_render_error', 'internal_error'],
  501: ['tool_not_live'],
  502: ['upstream_error', 'parse_error', 'recheck_failed'],
  503: ['store_unavailable', 'shard_read_failed', 'storage_error', 'ppsr_unavailable', 'clock_skew', 'overloaded'],
  504: ['network_error'],
};

const statusOf: Record<string, number> = Object.fromEntries(
  Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status]),
);

for (const [status, codes] of Object.entries(PINNED)) {
  test(`${codes.join(', ')}: ${status} [errors.status.${status}]`, () => {
    for (const code of codes) assert.equal(statusOf[code], Number(status), code);
  });
}

test('there is no other code', () => {
  assert.deepEqual(Object.keys(statusOf).sort(), Object.values(PINNED).flat().sort());
});

test('every code fits an error body and has a meaning', () => {
  for (const [code, { meaning }] of Object.entries(ERROR_CODES)) {
    assert.ok(errorBody.safeParse({ ok: false, code, message: 'x', request_id: 'x' }).success, code);
    assert.match(meaning, /^[A-Z].+\.$/, code);
  }
});

test('interfaces and funnel have these codes', () => {
  const common: ErrorCode[] = [...COMMON_CODES];
  assert.deepEqual(common.sort(), [
    'clock_skew',
    'idempotency_conflict',
    'insufficient_credit',
    'insufficient_scope',
    'internal_error',
    'invalid_input',
    'method_not_allowed',
    'network_not_allowed',
    'overloaded',
    'payload_too_large',
    'price_confirmation_required',
    'rate_limited',
    'spend_cap_reached',
    'store_unavailable',
    'unsupported_media_type',
  ]);
});
