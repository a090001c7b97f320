import abnHistory from './examples/abn_history.json' with { type: 'json' };
import abnLookup from './examples/abn_lookup.json' with { type: 'json' };
import addressLookup from './examples/address_lookup.json' with { type: 'json' };
import asicLicenceLookup from './examples/asic_licence_lookup.json' with { type: 'json' };
import assetRegisterCheck from './examples/asset_register_check.json' with { type: 'json' };
import banCheck from './examples/ban_check.json' with { type: 'json' };
import captureSnapshot from './examples/capture_snapshot.json' with { type: 'json' };
import changeRole from './examples/change_role.json' with { type: 'json' };
import changeWebhookEndpoint from './examples/change_webhook_endpoint.json' with { type: 'json' };
import charityLookup from './examples/charity_lookup.json' with { type: 'json' };
import companyLookup from './examples/company_lookup.json' with { type: 'json' };
import conductCheck from './examples/conduct_check.json' with { type: 'json' };
import confirmNoChanges from './examples/confirm_no_changes.json' with { type: 'json' };
import createAssetFinanceEvidencePack from './examples/create_asset_finance_evidence_pack.json' with { type: 'json' };
import createEvidencePack from './examples/create_evidence_pack.json' with { type: 'json' };
import createInvitation from './examples/create_invitation.json' with { type: 'json' };
import createKey from './examples/create_key.json' with { type: 'json' };
import createMonitor from './examples/create_monitor.json' with { type: 'json' };
import createScreeningMonitor from './examples/create_screening_monitor.json' with { type: 'json' };
import createWebhookEndpoint from './examples/create_webhook_endpoint.json' with { type: 'json' };
import deleteMonitor from './examples/delete_monitor.json' with { type: 'json' };
import deleteScreeningMonitor from './examples/delete_screening_monitor.json' with { type: 'json' };
import deleteWebhookEndpoint from './examples/delete_webhook_endpoint.json' with { type: 'json' };
import exportEvidencePack from './examples/export_evidence_pack.json' with { type: 'json' };
import getAbn from './examples/get_abn.json' with { type: 'json' };
import getEvent from './examples/get_event.json' with { type: 'json' };
import getExport from './examples/get_export.json' with { type: 'json' };
import getHealth from './examples/get_health.json' with { type: 'json' };
import getJob from './examples/get_job.json' with { type: 'json' };
import getJobResult from './examples/get_job_result.json' with { type: 'json' };
import getMonitor from './examples/get_monitor.json' with { type: 'json' };
import getSearchRecord from './examples/get_search_record.json' with { type: 'json' };
import getSources from './examples/get_sources.json' with { type: 'json' };
import getUsage from './examples/get_usage.json' with { type: 'json' };
import getWhoami from './examples/get_whoami.json' with { type: 'json' };
import gstCheck from './examples/gst_check.json' with { type: 'json' };
import indigenousCorporationLookup from './examples/indigenous_corporation_lookup.json' with { type: 'json' };
import insolvencyCheck from './examples/insolvency_check.json' with { type: 'json' };
import listAuditLog from './examples/list_audit_log.json' with { type: 'json' };
import listDeliveries from './examples/list_deliveries.json' with { type: 'json' };
import listEvents from './examples/list_events.json' with { type: 'json' };
import listExports from './examples/list_exports.json' with { type: 'json' };
import listInvitations from './examples/list_invitations.json' with { type: 'json' };
import listKeys from './examples/list_keys.json' with { type: 'json' };
import listMonitors from './examples/list_monitors.json' with { type: 'json' };
import listPeople from './examples/list_people.json' with { type: 'json' };
import listRecentSearches from './examples/list_recent_searches.json' with { type: 'json' };
import listRequests from './examples/list_requests.json' with { type: 'json' };
import listScreeningAlerts from './examples/list_screening_alerts.json' with { type: 'json' };
import listScreeningMonitors from './examples/list_screening_monitors.json' with { type: 'json' };
import listWebhookEndpoints from './examples/list_webhook_endpoints.json' with { type: 'json' };
import planningContext from './examples/planning_context.json' with { type: 'json' };
import ppsrPreview from './examples/ppsr_preview.json' with { type: 'json' };
import ppsrSearch from './examples/ppsr_search.json' with { type: 'json' };
import recheckMonitors from './examples/recheck_monitors.json' with { type: 'json' };
import removePerson from './examples/remove_person.json' with { type: 'json' };
import replayEvent from './examples/replay_event.json' with { type: 'json' };
import replayEvents from './examples/replay_events.json' with { type: 'json' };
import revokeInvitation from './examples/revoke_invitation.json' with { type: 'json' };
import revokeKey from './examples/revoke_key.json' with { type: 'json' };
import rotateKey from './examples/rotate_key.json' with { type: 'json' };
import rotateWebhookSecret from './examples/rotate_webhook_secret.json' with { type: 'json' };
import screenBatch from './examples/screen_batch.json' with { type: 'json' };
import screenName from './examples/screen_name.json' with { type: 'json' };
import sendTestEvent from './examples/send_test_event.json' with { type: 'json' };
import verifyBusinessNameRegistration from './examples/verify_business_name_registration.json' with { type: 'json' };
import verifyCounterparty from './examples/verify_counterparty.json' with { type: 'json' };
import whatChanged from './examples/what_changed.json' with { type: 'json' };
import type { Operation } from './operation.ts';

/** A request and its answer from sample data, or the error while the gate is closed. The answer is null for a file. */
type OperationExample = { request: Record<string, unknown>; answer: Record<string, unknown> | null };

const EXAMPLES = new Map<string, OperationExample>([
  ['get_health', getHealth],
  ['get_abn', getAbn],
  ['verify_counterparty', verifyCounterparty],
  ['abn_lookup', abnLookup],
  ['abn_history', abnHistory],
  ['gst_check', gstCheck],
  ['company_lookup', companyLookup],
  ['verify_business_name_registration', verifyBusinessNameRegistration],
  ['asic_licence_lookup', asicLicenceLookup],
  ['insolvency_check', insolvencyCheck],
  ['charity_lookup', charityLookup],
  ['indigenous_corporation_lookup', indigenousCorporationLookup],
  ['conduct_check', conductCheck],
  ['screen_name', screenName],
  ['ban_check', banCheck],
  ['create_screening_monitor', createScreeningMonitor],
  ['list_screening_monitors', listScreeningMonitors],
  ['list_screening_alerts', listScreeningAlerts],
  ['delete_screening_monitor', deleteScreeningMonitor],
  ['address_lookup', addressLookup],
  ['planning_context', planningContext],
  ['asset_register_check', assetRegisterCheck],
  ['ppsr_preview', ppsrPreview],
  ['ppsr_search', ppsrSearch],
  ['create_evidence_pack', createEvidencePack],
  ['create_asset_finance_evidence_pack', createAssetFinanceEvidencePack],
  ['get_export', getExport],
  ['create_monitor', createMonitor],
  ['capture_snapshot', captureSnapshot],
  ['list_monitors', listMonitors],
  ['get_monitor', getMonitor],
  ['confirm_no_changes', confirmNoChanges],
  ['what_changed', whatChanged],
  ['recheck_monitors', recheckMonitors],
  ['delete_monitor', deleteMonitor],
  ['list_recent_searches', listRecentSearches],
  ['get_search_record', getSearchRecord],
  ['export_evidence_pack', exportEvidencePack],
  ['get_job', getJob],
  ['get_job_result', getJobResult],
  ['create_webhook_endpoint', createWebhookEndpoint],
  ['list_webhook_endpoints', listWebhookEndpoints],
  ['change_webhook_endpoint', changeWebhookEndpoint],
  ['rotate_webhook_secret', rotateWebhookSecret],
  ['send_test_event', sendTestEvent],
  ['list_deliveries', listDeliveries],
  ['replay_events', replayEvents],
  ['list_events', listEvents],
  ['get_event', getEvent],
  ['replay_event', replayEvent],
  ['delete_webhook_endpoint', deleteWebhookEndpoint],
  ['get_usage', getUsage],
  ['get_whoami', getWhoami],
  ['create_key', createKey],
  ['list_keys', listKeys],
  ['rotate_key', rotateKey],
  ['revoke_key', revokeKey],
  ['list_people', listPeople],
  ['change_role', changeRole],
  ['remove_person', removePerson],
  ['create_invitation', createInvitation],
  ['list_exports', listExports],
  ['list_invitations', listInvitations],
  ['revoke_invitation', revokeInvitation],
  ['list_audit_log', listAuditLog],
  ['list_requests', listRequests],
  ['get_sources', getSources],
  ['screen_batch', screenBatch],
]);

/** The example of an operation; null when it has none. */
export function findExample(operation: Operation): OperationExample | null {
  return EXAMPLES.get(operation.name) ?? null;
}
