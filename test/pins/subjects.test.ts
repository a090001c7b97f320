import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { OPERATIONS } from '#contract/operations.ts';

// The tags of the OpenAPI document, which are also addresses of the reference, and the routes of each.
const PINNED: Record<string, string[]> = {
  abn: ['get_abn', 'abn_lookup', 'abn_history', 'gst_check'],
  counterparties: ['verify_counterparty'],
  companies: [
    'company_lookup',
    'verify_business_name_registration',
    'asic_licence_lookup',
    'insolvency_check',
    'indigenous_corporation_lookup',
    'conduct_check',
  ],
  charities: ['charity_lookup'],
  screening: [
    'screen_name',
    'ban_check',
    'create_screening_monitor',
    'list_screening_monitors',
    'list_screening_alerts',
    'delete_screening_monitor',
    'screen_batch',
  ],
  addresses: ['address_lookup', 'planning_context'],
  assets: ['asset_register_check'],
  ppsr: ['ppsr_preview', 'ppsr_search'],
  monitors: [
    'create_monitor',
    'capture_snapshot',
    'list_monitors',
    'get_monitor',
    'confirm_no_changes',
    'what_changed',
    'recheck_monitors',
    'delete_monitor',
  ],
  records: ['list_recent_searches', 'get_search_record'],
  evidence: [
    'create_evidence_pack',
    'create_asset_finance_evidence_pack',
    'get_export',
    'export_evidence_pack',
    'list_exports',
  ],
  jobs: ['get_job', 'get_job_result'],
  webhooks: [
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
  ],
  keys: ['create_key', 'list_keys', 'rotate_key', 'revoke_key'],
  team: [
    'list_people',
    'change_role',
    'remove_person',
    'create_invitation',
    'list_invitations',
    'revoke_invitation',
    'list_audit_log',
    'list_requests',
  ],
  account: ['get_usage', 'get_whoami'],
  // The default of a record without a subject, so an operation that belongs elsewhere shows here.
  service: ['get_health', 'get_sources'],
};

test('every route has one OpenAPI tag, and the tags are in the order of the reference', () => {
  const { tags, paths } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
    tags: { name: string; description: string }[];
    paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
  };
  assert.deepEqual(
    tags.map(({ name }) => name),
    [...Object.keys(PINNED), 'evidence_log'],
  );
  for (const { name, description } of tags) assert.match(description, /\.$/, name);
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  const order = OPERATIONS.map(({ name }) => name);
  for (const [tag, names] of Object.entries(PINNED)) {
    const tagged = described.filter((one) => one.tags.includes(tag)).map((one) => one.operationId);
    const sorted = tagged.sort((left, right) => order.indexOf(left) - order.indexOf(right));
    assert.deepEqual(sorted, names, tag);
  }
  assert.equal(described.flatMap((one) => one.tags).length, described.length);
});
