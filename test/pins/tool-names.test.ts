import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '#contract/operations.ts';

test('these tools are offered to agents', () => {
  const tools = OPERATIONS.flatMap(({ tool }) => (tool === null || tool.listed === false ? [] : [tool.name]));
  assert.deepEqual(tools, [
    'abn_lookup',
    'abn_history',
    'gst_check',
    'company_lookup',
    'verify_business_name_registration',
    'asic_licence_lookup',
    'insolvency_check',
    'charity_lookup',
    'indigenous_corporation_lookup',
    'conduct_check',
    'screen_name',
    'ban_check',
    'address_lookup',
    'planning_context',
    'asset_register_check',
    'ppsr_search_organisation',
    'ppsr_search_serial_number',
    'confirm_no_changes',
    'what_changed',
    'list_recent_searches',
    'get_search_record',
    'export_evidence_pack',
  ]);
});

test('an unlisted tool has a gate that says that it is not live', () => {
  const hidden = OPERATIONS.filter(({ tool }) => tool?.listed === false);
  assert.deepEqual(
    hidden.map(({ name, gate }) => [name, gate?.code]),
    [
      ['batch_search', 'tool_not_live'],
      ['screen_batch', 'tool_not_live'],
      ['verify_counterparty_tool', 'tool_not_live'],
      ['explain_risk_flags', 'tool_not_live'],
      ['verify_payment_or_invoice', 'tool_not_live'],
      ['monitor_entity', 'tool_not_live'],
      ['monitor_asset', 'tool_not_live'],
      ['create_evidence_pack_tool', 'tool_not_live'],
      ['verify_asset', 'tool_not_live'],
    ],
  );
});

test('only tools that may query a live register are open-world', () => {
  const hints = OPERATIONS.flatMap(({ tool }) => (tool === null ? [] : [[tool.name, tool.openWorldHint] as const]));
  assert.deepEqual(Object.fromEntries(hints), {
    abn_lookup: true,
    abn_history: true,
    gst_check: true,
    // Compared with the ABN register, which may be live.
    company_lookup: true,
    verify_business_name_registration: false,
    asic_licence_lookup: false,
    insolvency_check: false,
    charity_lookup: false,
    // The ABN register may be live.
    indigenous_corporation_lookup: true,
    conduct_check: false,
    screen_name: false,
    ban_check: false,
    // Planning and climate are read with the address.
    address_lookup: true,
    planning_context: true,
    asset_register_check: false,
    ppsr_search_organisation: true,
    ppsr_search_serial_number: true,
    // Observes the target again, perhaps live.
    confirm_no_changes: true,
    what_changed: false,
    list_recent_searches: false,
    get_search_record: false,
    export_evidence_pack: false,
    batch_search: true,
    screen_batch: true,
    verify_counterparty: true,
    explain_risk_flags: false,
    verify_payment_or_invoice: true,
    monitor_entity: true,
    monitor_asset: true,
    create_evidence_pack: false,
    verify_asset: true,
  });
});

test('a tool and its operation have one name', () => {
  // Behind their own gate, the planned tools of these names are operations apart from the routes.
  const apart = ['verify_counterparty', 'create_evidence_pack'];
  for (const { name, tool } of OPERATIONS)
    if (tool !== null) assert.equal(apart.includes(tool.name) ? `${tool.name}_tool` : tool.name, name);
});

test('a tool that costs money is not read-only', () => {
  for (const { cost, tool } of OPERATIONS) {
    if (cost === 'paid' && tool !== null) {
      assert.deepEqual([tool.readOnlyHint, tool.openWorldHint], [false, true], tool.name);
    }
  }
});
