import type { Operation } from './operation.ts';
import { abnHistory } from './operations/abn/abn-history.ts';
import { abnLookup } from './operations/abn/abn-lookup.ts';
import { getAbn } from './operations/abn/get-abn.ts';
import { gstCheck } from './operations/abn/gst-check.ts';
import { verifyCounterparty } from './operations/abn/verify-counterparty.ts';
import { verifyCounterpartyTool } from './operations/abn/verify-counterparty-tool.ts';
import { getUsage } from './operations/account/get-usage.ts';
import { getWhoami } from './operations/account/get-whoami.ts';
import { addressLookup } from './operations/address/address-lookup.ts';
import { planningContext } from './operations/address/planning-context.ts';
import { assetRegisterCheck } from './operations/assets/asset-register-check.ts';
import { batchSearch } from './operations/batch/batch-search.ts';
import { charityLookup } from './operations/charity/charity-lookup.ts';
import { asicLicenceLookup } from './operations/company/asic-licence-lookup.ts';
import { companyLookup } from './operations/company/company-lookup.ts';
import { conductCheck } from './operations/company/conduct-check.ts';
import { indigenousCorporationLookup } from './operations/company/indigenous-corporation-lookup.ts';
import { insolvencyCheck } from './operations/company/insolvency-check.ts';
import { verifyBusinessNameRegistration } from './operations/company/verify-business-name-registration.ts';
import { exportEvidencePack } from './operations/exports/export-evidence-pack.ts';
import { listExports } from './operations/exports/list-exports.ts';
import { verifyPaymentOrInvoice } from './operations/invoices/verify-payment-or-invoice.ts';
import { getJob } from './operations/jobs/get-job.ts';
import { getJobResult } from './operations/jobs/get-job-result.ts';
import { createKey } from './operations/keys/create-key.ts';
import { listKeys } from './operations/keys/list-keys.ts';
import { revokeKey } from './operations/keys/revoke-key.ts';
import { rotateKey } from './operations/keys/rotate-key.ts';
import { captureSnapshot } from './operations/monitors/capture-snapshot.ts';
import { confirmNoChanges } from './operations/monitors/confirm-no-changes.ts';
import { createMonitor } from './operations/monitors/create-monitor.ts';
import { deleteMonitor } from './operations/monitors/delete-monitor.ts';
import { getMonitor } from './operations/monitors/get-monitor.ts';
import { listMonitors } from './operations/monitors/list-monitors.ts';
import { monitorAsset } from './operations/monitors/monitor-asset.ts';
import { monitorEntity } from './operations/monitors/monitor-entity.ts';
import { recheckMonitors } from './operations/monitors/recheck-monitors.ts';
import { whatChanged } from './operations/monitors/what-changed.ts';
import { createAssetFinanceEvidencePack } from './operations/packs/create-asset-finance-evidence-pack.ts';
import { createEvidencePack } from './operations/packs/create-evidence-pack.ts';
import { createEvidencePackTool } from './operations/packs/create-evidence-pack-tool.ts';
import { getExport } from './operations/packs/get-export.ts';
import { ppsrPreview } from './operations/ppsr/ppsr-preview.ts';
import { ppsrSearch } from './operations/ppsr/ppsr-search.ts';
import { ppsrSearchOrganisation } from './operations/ppsr/ppsr-search-organisation.ts';
import { ppsrSearchSerialNumber } from './operations/ppsr/ppsr-search-serial-number.ts';
import { verifyAsset } from './operations/ppsr/verify-asset.ts';
import { explainRiskFlags } from './operations/records/explain-risk-flags.ts';
import { getSearchRecord } from './operations/records/get-search-record.ts';
import { listRecentSearches } from './operations/records/list-recent-searches.ts';
import { banCheck } from './operations/screening/ban-check.ts';
import { createScreeningMonitor } from './operations/screening/create-screening-monitor.ts';
import { deleteScreeningMonitor } from './operations/screening/delete-screening-monitor.ts';
import { listScreeningAlerts } from './operations/screening/list-screening-alerts.ts';
import { listScreeningMonitors } from './operations/screening/list-screening-monitors.ts';
import { screenBatch } from './operations/screening/screen-batch.ts';
import { screenName } from './operations/screening/screen-name.ts';
import { getHealth } from './operations/service/get-health.ts';
import { getSources } from './operations/service/get-sources.ts';
import { changeRole } from './operations/team/change-role.ts';
import { createInvitation } from './operations/team/create-invitation.ts';
import { listAuditLog } from './operations/team/list-audit-log.ts';
import { listInvitations } from './operations/team/list-invitations.ts';
import { listPeople } from './operations/team/list-people.ts';
import { listRequests } from './operations/team/list-requests.ts';
import { removePerson } from './operations/team/remove-person.ts';
import { revokeInvitation } from './operations/team/revoke-invitation.ts';
import { changeWebhookEndpoint } from './operations/webhooks/change-webhook-endpoint.ts';
import { createWebhookEndpoint } from './operations/webhooks/create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './operations/webhooks/delete-webhook-endpoint.ts';
import { getEvent } from './operations/webhooks/get-event.ts';
import { listDeliveries } from './operations/webhooks/list-deliveries.ts';
import { listEvents } from './operations/webhooks/list-events.ts';
import { listWebhookEndpoints } from './operations/webhooks/list-webhook-endpoints.ts';
import { replayEvent } from './operations/webhooks/replay-event.ts';
import { replayEvents } from './operations/webhooks/replay-events.ts';
import { rotateWebhookSecret } from './operations/webhooks/rotate-webhook-secret.ts';
import { sendTestEvent } from './operations/webhooks/send-test-event.ts';

/** All operations, in the order of the API reference. */
export const OPERATIONS: readonly Operation[] = [
  getHealth,
  getAbn,
  verifyCounterparty,
  abnLookup,
  abnHistory,
  gstCheck,
  companyLookup,
  verifyBusinessNameRegistration,
  asicLicenceLookup,
  insolvencyCheck,
  charityLookup,
  indigenousCorporationLookup,
  conductCheck,
  screenName,
  banCheck,
  createScreeningMonitor,
  listScreeningMonitors,
  listScreeningAlerts,
  deleteScreeningMonitor,
  addressLookup,
  planningContext,
  assetRegisterCheck,
  ppsrPreview,
  ppsrSearch,
  ppsrSearchOrganisation,
  ppsrSearchSerialNumber,
  createEvidencePack,
  createAssetFinanceEvidencePack,
  getExport,
  createMonitor,
  captureSnapshot,
  listMonitors,
  getMonitor,
  confirmNoChanges,
  whatChanged,
  recheckMonitors,
  deleteMonitor,
  listRecentSearches,
  getSearchRecord,
  exportEvidencePack,
  listExports,
  batchSearch,
  screenBatch,
  verifyCounterpartyTool,
  explainRiskFlags,
  verifyPaymentOrInvoice,
  monitorEntity,
  monitorAsset,
  createEvidencePackTool,
  verifyAsset,
  getJob,
  getJobResult,
  createWebhookEndpoint,
  listWebhookEndpoints,
  changeWebhookEndpoint,
  rotateWebhookSecret,
  sendTestEvent,
  listDeliveries,
  replayEvents,
  listEvents,
  getEvent,
  replayEvent,
  deleteWebhookEndpoint,
  getUsage,
  getWhoami,
  createKey,
  listKeys,
  rotateKey,
  revokeKey,
  listPeople,
  changeRole,
  removePerson,
  createInvitation,
  listInvitations,
  revokeInvitation,
  listAuditLog,
  listRequests,
  getSources,
];
