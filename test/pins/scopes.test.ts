import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '#contract/operations.ts';
import { ALL_SCOPES, SCOPES } from '#contract/scopes.ts';

test('there are ten scopes, and one for the keys of an account [scopes.names]', () => {
  const pinned = [
    'abn:lookup',
    'gst:status',
    'company:lookup',
    'address:lookup',
    'ppsr:search.org',
    'ppsr:search.serial',
    'assets:receipts',
    'exports:write',
    'assets:monitor',
    'billing:read',
    'account:admin',
  ];
  assert.deepEqual(ALL_SCOPES, pinned);
});

test('each scope has one plain sentence [scopes.sentences]', () => {
  const sentences = Object.values(SCOPES);
  for (const sentence of sentences) assert.match(sentence, /^[A-Z][^\n]{20,}\.$/);
  assert.equal(new Set(sentences).size, 11);
});

test('the sentences of the PPSR scopes say that a person approves each price, and name none', () => {
  for (const scope of ['ppsr:search.org', 'ppsr:search.serial'] as const) {
    assert.match(SCOPES[scope], /you will approve the price of each/);
    assert.doesNotMatch(SCOPES[scope], /\$/);
  }
});

test('each operation needs these scopes', () => {
  const needed = Object.fromEntries(OPERATIONS.map(({ name, scopes }) => [name, scopes]));
  assert.deepEqual(needed, {
    get_health: [],
    get_abn: ['abn:lookup'],
    verify_counterparty: ['abn:lookup', 'gst:status'],
    abn_lookup: ['abn:lookup', 'gst:status'],
    abn_history: ['abn:lookup', 'gst:status'],
    gst_check: ['gst:status'],
    company_lookup: ['company:lookup'],
    verify_business_name_registration: ['company:lookup'],
    asic_licence_lookup: ['company:lookup'],
    insolvency_check: ['company:lookup'],
    charity_lookup: ['company:lookup'],
    indigenous_corporation_lookup: ['company:lookup'],
    conduct_check: ['company:lookup'],
    screen_name: ['company:lookup'],
    ban_check: ['company:lookup'],
    create_screening_monitor: ['assets:monitor'],
    list_screening_monitors: ['assets:monitor'],
    list_screening_alerts: ['assets:monitor'],
    delete_screening_monitor: ['assets:monitor'],
    address_lookup: ['address:lookup'],
    planning_context: ['address:lookup'],
    asset_register_check: ['company:lookup'],
    ppsr_preview: ['ppsr:search.org'],
    ppsr_search: ['ppsr:search.org'],
    ppsr_search_organisation: ['ppsr:search.org'],
    ppsr_search_serial_number: ['ppsr:search.serial'],
    create_evidence_pack: ['exports:write'],
    create_asset_finance_evidence_pack: ['exports:write'],
    get_export: ['exports:write'],
    create_monitor: ['assets:monitor'],
    capture_snapshot: ['assets:monitor'],
    list_monitors: ['assets:monitor'],
    get_monitor: ['assets:monitor'],
    confirm_no_changes: ['assets:monitor'],
    what_changed: ['assets:monitor'],
    recheck_monitors: ['assets:monitor'],
    delete_monitor: ['assets:monitor'],
    list_recent_searches: ['assets:receipts'],
    get_search_record: ['assets:receipts'],
    export_evidence_pack: ['exports:write'],
    list_exports: ['exports:write'],
    // And those of the tools that its rows name.
    batch_search: ['exports:write'],
    screen_batch: ['exports:write'],
    verify_counterparty_tool: ['abn:lookup', 'gst:status'],
    explain_risk_flags: ['assets:receipts'],
    verify_payment_or_invoice: ['abn:lookup', 'gst:status'],
    monitor_entity: ['assets:monitor'],
    monitor_asset: ['assets:monitor'],
    create_evidence_pack_tool: ['assets:receipts', 'exports:write'],
    verify_asset: ['ppsr:search.serial'],
    // The scope that started the job.
    get_job: [],
    get_job_result: [],
    create_webhook_endpoint: ['exports:write'],
    list_webhook_endpoints: ['exports:write'],
    change_webhook_endpoint: ['exports:write'],
    rotate_webhook_secret: ['exports:write'],
    send_test_event: ['exports:write'],
    list_deliveries: ['exports:write'],
    replay_events: ['exports:write'],
    list_events: ['exports:write'],
    get_event: ['exports:write'],
    replay_event: ['exports:write'],
    delete_webhook_endpoint: ['exports:write'],
    get_usage: ['billing:read'],
    get_whoami: [],
    create_key: ['account:admin'],
    list_keys: ['account:admin'],
    rotate_key: ['account:admin'],
    revoke_key: ['account:admin'],
    list_people: ['account:admin'],
    change_role: ['account:admin'],
    remove_person: ['account:admin'],
    create_invitation: ['account:admin'],
    list_invitations: ['account:admin'],
    revoke_invitation: ['account:admin'],
    list_audit_log: ['account:admin'],
    list_requests: ['account:admin'],
    get_sources: [],
  });
});
