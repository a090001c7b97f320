import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAud } from '#base/money.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { PRICE_CENTS } from '#contract/prices.ts';

function priceOf(operation: string): number {
  const found = OPERATIONS.find(({ name }) => name === operation);
  assert.ok(found, operation);
  return PRICE_CENTS[found.cost];
}

test('free is nothing, cheap is A$0.10 and paid is A$2.50', () => {
  assert.deepEqual(PRICE_CENTS, { free: 0, cheap: 10, paid: 250 });
  assert.deepEqual(Object.values(PRICE_CENTS).map(formatAud), ['A$0.00', 'A$0.10', 'A$2.50']);
});

test('a PPSR search costs A$2.50, whatever it searches for [tools.ppsr-search-price] [limits.prices]', () => {
  assert.equal(priceOf('ppsr_search_organisation'), 250);
  assert.equal(priceOf('ppsr_search_serial_number'), 250);
  assert.equal(priceOf('ppsr_search'), 250);
  // Not live.
  assert.equal(priceOf('verify_asset'), 250);
});

test('a preview, a REST ABN lookup, records and all other reads cost nothing [limits.prices] [money.free]', () => {
  const free = [
    'get_health',
    'get_abn',
    'verify_counterparty',
    'company_lookup',
    'verify_business_name_registration',
    'asic_licence_lookup',
    'insolvency_check',
    'charity_lookup',
    'indigenous_corporation_lookup',
    'conduct_check',
    'screen_name',
    'ban_check',
    'create_screening_monitor',
    'list_screening_monitors',
    'list_screening_alerts',
    'delete_screening_monitor',
    'address_lookup',
    'planning_context',
    'asset_register_check',
    'ppsr_preview',
    'create_evidence_pack',
    'create_asset_finance_evidence_pack',
    'get_export',
    'create_monitor',
    'capture_snapshot',
    'list_monitors',
    'get_monitor',
    'confirm_no_changes',
    'what_changed',
    'recheck_monitors',
    'delete_monitor',
    'list_recent_searches',
    'export_evidence_pack',
    'list_exports',
    // Its rows cost what their tools cost.
    'batch_search',
    'screen_batch',
    'verify_counterparty_tool',
    'explain_risk_flags',
    'monitor_entity',
    'monitor_asset',
    'create_evidence_pack_tool',
    'get_job',
    'get_job_result',
    'get_search_record',
    'create_webhook_endpoint',
    'list_webhook_endpoints',
    'change_webhook_endpoint',
    'rotate_webhook_secret',
    'send_test_event',
    'list_deliveries',
    'replay_events',
    'list_events',
    'get_event',
    'replay_event',
    'delete_webhook_endpoint',
    'get_usage',
    'get_whoami',
    'create_key',
    'list_keys',
    'rotate_key',
    'revoke_key',
    'list_people',
    'change_role',
    'remove_person',
    'create_invitation',
    'list_invitations',
    'revoke_invitation',
    'list_audit_log',
    'list_requests',
    'get_sources',
  ];
  assert.deepEqual(
    OPERATIONS.filter(({ cost }) => cost === 'free')
      .map(({ name }) => name)
      .sort(),
    free.sort(),
  );
});

test('an ABN lookup, an ABN history and a GST check cost A$0.10 each, over every interface [limits.prices] [tools.cheap-prices]', () => {
  for (const tool of ['abn_lookup', 'abn_history', 'gst_check']) assert.equal(priceOf(tool), 10);
  // Not live.
  assert.equal(priceOf('verify_payment_or_invoice'), 10);
});
