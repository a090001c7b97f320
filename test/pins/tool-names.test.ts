import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '#contract/operations.ts';

test('these tools are offered to agents', () => {
  const tools = OPERATIONS.flatMap(({ tool }) => (tool === null ? [] : [tool.name]));
  assert.deepEqual(tools, [
    'abn_lookup',
    'abn_history',
    'gst_check',
    'company_lookup',
    'verify_business_name_registration',
    'asic_licence_lookup',
    'address_lookup',
    'ppsr_search_organisation',
    'ppsr_search_serial_number',
    'list_recent_searches',
    'get_search_record',
  ]);
});

test('a tool and its operation have one name', () => {
  for (const { name, tool } of OPERATIONS) if (tool !== null) assert.equal(tool.name, name);
});

test('a tool that costs money says that it does more than read', () => {
  for (const { cost, tool } of OPERATIONS) {
    if (cost === 'paid' && tool !== null) {
      assert.deepEqual([tool.readOnlyHint, tool.openWorldHint], [false, true], tool.name);
    }
  }
});
