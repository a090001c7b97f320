import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '#contract/operations.ts';

test('these routes are served', () => {
  const routes = OPERATIONS.flatMap(({ rest }) => (rest === null ? [] : [`${rest.method} ${rest.path}`]));
  assert.deepEqual(routes, [
    'GET /v1/_health',
    'GET /v1/abn/{abn}',
    'POST /v1/verify-counterparty',
    'GET /v1/abn/{abn}/profile',
    'GET /v1/abn/{abn}/history',
    'GET /v1/abn/{abn}/gst',
    'POST /v1/companies/lookup',
    'POST /v1/business-names/verify',
    'GET /v1/licences/{licence_number}',
    'POST /v1/address/lookup',
    'POST /v1/ppsr/preview',
    'POST /v1/ppsr/search',
    'POST /v1/evidence-packs',
    'POST /v1/evidence-packs/asset-finance',
    'GET /v1/exports/{id}',
    'POST /v1/monitors',
    'POST /v1/monitors/{subscription_id}/snapshots',
    'GET /v1/monitors',
    'GET /v1/monitors/{subscription_id}',
    'POST /v1/confirm-no-changes',
    'POST /v1/what-changed',
    'POST /v1/monitors/recheck',
    'DELETE /v1/monitors/{subscription_id}',
    'GET /v1/receipts/due-diligence',
    'GET /v1/receipts/due-diligence/{record_id}',
    'POST /v1/exports',
    'GET /v1/jobs/{job_id}',
    'GET /v1/jobs/{job_id}/result',
    'POST /v1/webhook-endpoints',
    'GET /v1/webhook-endpoints',
    'POST /v1/webhook-endpoints/{endpoint_id}/rotate-secret',
    'GET /v1/events',
    'GET /v1/events/{event_id}',
    'POST /v1/events/{event_id}/replay',
    'DELETE /v1/webhook-endpoints/{endpoint_id}',
    'GET /v1/usage',
    'POST /v1/keys',
    'GET /v1/keys',
    'POST /v1/keys/{key_id}/rotate',
    'DELETE /v1/keys/{key_id}',
    'GET /v1/sources',
  ]);
});

test('the version is the first segment of every path, v1 [endpoints.v1-paths] [versioning.first-segment]', () => {
  for (const { rest } of OPERATIONS) if (rest !== null) assert.equal(rest.path.split('/')[1], 'v1', rest.path);
});

test('only health needs no credential', () => {
  const open = OPERATIONS.filter(({ credential }) => credential === 'none').map(({ name }) => name);
  assert.deepEqual(open, ['get_health']);
});

test('these commands call the routes', () => {
  const commands = OPERATIONS.flatMap(({ cli, rest }) =>
    cli === null ? [] : [`svc ${cli.command} -> ${rest?.method} ${rest?.path}`],
  );
  assert.deepEqual(commands, [
    'svc health -> GET /v1/_health',
    'svc abn lookup -> GET /v1/abn/{abn}',
    'svc counterparty verify -> POST /v1/verify-counterparty',
    'svc abn profile -> GET /v1/abn/{abn}/profile',
    'svc abn history -> GET /v1/abn/{abn}/history',
    'svc abn gst -> GET /v1/abn/{abn}/gst',
    'svc company lookup -> POST /v1/companies/lookup',
    'svc business-name verify -> POST /v1/business-names/verify',
    'svc licence lookup -> GET /v1/licences/{licence_number}',
    'svc address lookup -> POST /v1/address/lookup',
    'svc ppsr preview -> POST /v1/ppsr/preview',
    'svc ppsr search -> POST /v1/ppsr/search',
    'svc packs create -> POST /v1/evidence-packs',
    'svc packs asset-finance -> POST /v1/evidence-packs/asset-finance',
    'svc exports get -> GET /v1/exports/{id}',
    'svc monitors create -> POST /v1/monitors',
    'svc monitors capture -> POST /v1/monitors/{subscription_id}/snapshots',
    'svc monitors list -> GET /v1/monitors',
    'svc monitors show -> GET /v1/monitors/{subscription_id}',
    'svc changes confirm -> POST /v1/confirm-no-changes',
    'svc changes show -> POST /v1/what-changed',
    'svc monitors recheck -> POST /v1/monitors/recheck',
    'svc monitors delete -> DELETE /v1/monitors/{subscription_id}',
    'svc receipts get -> GET /v1/receipts/due-diligence',
    'svc receipts show -> GET /v1/receipts/due-diligence/{record_id}',
    'svc exports create -> POST /v1/exports',
    'svc jobs show -> GET /v1/jobs/{job_id}',
    'svc jobs result -> GET /v1/jobs/{job_id}/result',
    'svc webhooks create -> POST /v1/webhook-endpoints',
    'svc webhooks list -> GET /v1/webhook-endpoints',
    'svc webhooks rotate -> POST /v1/webhook-endpoints/{endpoint_id}/rotate-secret',
    'svc events list -> GET /v1/events',
    'svc events show -> GET /v1/events/{event_id}',
    'svc events replay -> POST /v1/events/{event_id}/replay',
    'svc webhooks delete -> DELETE /v1/webhook-endpoints/{endpoint_id}',
    'svc usage -> GET /v1/usage',
    'svc keys create -> POST /v1/keys',
    'svc keys list -> GET /v1/keys',
    'svc keys rotate -> POST /v1/keys/{key_id}/rotate',
    'svc keys revoke -> DELETE /v1/keys/{key_id}',
    'svc sources -> GET /v1/sources',
  ]);
});
