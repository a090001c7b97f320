// Generated from the contract by `npm run generate`. Change the contract, not this file.

import type { FileAnswer } from './file-answer.ts';
import { buildListing, type Listing } from './listing.ts';
import type { CallOptions, ClientSettings } from './settings.ts';
import { Transport } from './transport.ts';
import type {
  AbnHistoryAnswer,
  AbnHistoryInput,
  AbnLookupAnswer,
  AbnLookupInput,
  AddressLookupAnswer,
  AddressLookupInput,
  AsicLicenceLookupAnswer,
  AsicLicenceLookupInput,
  AssetRegisterCheckAnswer,
  AssetRegisterCheckInput,
  BanCheckAnswer,
  BanCheckInput,
  CaptureSnapshotAnswer,
  CaptureSnapshotInput,
  ChangeRoleAnswer,
  ChangeRoleInput,
  ChangeWebhookEndpointAnswer,
  ChangeWebhookEndpointInput,
  CharityLookupAnswer,
  CharityLookupInput,
  CompanyLookupAnswer,
  CompanyLookupInput,
  ConductCheckAnswer,
  ConductCheckInput,
  ConfirmNoChangesAnswer,
  ConfirmNoChangesInput,
  CreateAssetFinanceEvidencePackAnswer,
  CreateAssetFinanceEvidencePackInput,
  CreateEvidencePackAnswer,
  CreateEvidencePackInput,
  CreateInvitationAnswer,
  CreateInvitationAnswerInvitation,
  CreateInvitationInput,
  CreateKeyAnswer,
  CreateKeyInput,
  CreateMonitorAnswer,
  CreateMonitorInput,
  CreateScreeningMonitorAnswer,
  CreateScreeningMonitorInput,
  CreateWebhookEndpointAnswer,
  CreateWebhookEndpointAnswerEndpoint,
  CreateWebhookEndpointInput,
  DeleteMonitorAnswer,
  DeleteMonitorInput,
  DeleteScreeningMonitorAnswer,
  DeleteScreeningMonitorInput,
  DeleteWebhookEndpointInput,
  ExportEvidencePackAnswer,
  ExportEvidencePackInput,
  GetAbnAnswer,
  GetAbnInput,
  GetEventAnswer,
  GetEventInput,
  GetExportInput,
  GetHealthAnswer,
  GetHealthInput,
  GetJobAnswer,
  GetJobInput,
  GetJobResultInput,
  GetMonitorAnswer,
  GetMonitorInput,
  GetSearchRecordAnswer,
  GetSearchRecordInput,
  GetSourcesAnswer,
  GetSourcesInput,
  GetUsageAnswer,
  GetUsageInput,
  GetWhoamiAnswer,
  GetWhoamiInput,
  GstCheckAnswer,
  GstCheckInput,
  IndigenousCorporationLookupAnswer,
  IndigenousCorporationLookupInput,
  InsolvencyCheckAnswer,
  InsolvencyCheckInput,
  ListAuditLogAnswer,
  ListAuditLogAnswerEntry,
  ListAuditLogInput,
  ListDeliveriesAnswer,
  ListDeliveriesAnswerDelivery,
  ListDeliveriesInput,
  ListEventsAnswer,
  ListEventsAnswerEvent,
  ListEventsInput,
  ListExportsAnswer,
  ListExportsAnswerExport,
  ListExportsInput,
  ListInvitationsAnswer,
  ListInvitationsInput,
  ListKeysAnswer,
  ListKeysAnswerKey,
  ListKeysInput,
  ListMonitorsAnswer,
  ListMonitorsAnswerMonitor,
  ListMonitorsInput,
  ListPeopleAnswer,
  ListPeopleAnswerPeople,
  ListPeopleInput,
  ListRecentSearchesAnswer,
  ListRecentSearchesAnswerRecord,
  ListRecentSearchesInput,
  ListRequestsAnswer,
  ListRequestsAnswerRequest,
  ListRequestsInput,
  ListScreeningAlertsAnswer,
  ListScreeningAlertsAnswerAlert,
  ListScreeningAlertsInput,
  ListScreeningMonitorsAnswer,
  ListScreeningMonitorsAnswerMonitor,
  ListScreeningMonitorsInput,
  ListWebhookEndpointsAnswer,
  ListWebhookEndpointsInput,
  PlanningContextAnswer,
  PlanningContextInput,
  PpsrPreviewAnswer,
  PpsrPreviewInput,
  PpsrSearchAnswer,
  PpsrSearchInput,
  RecheckMonitorsAnswer,
  RecheckMonitorsInput,
  RemovePersonInput,
  ReplayEventAnswer,
  ReplayEventInput,
  ReplayEventsAnswer,
  ReplayEventsInput,
  RevokeInvitationInput,
  RevokeKeyInput,
  RotateKeyAnswer,
  RotateKeyInput,
  RotateWebhookSecretAnswer,
  RotateWebhookSecretInput,
  ScreenBatchAnswer,
  ScreenBatchInput,
  ScreenNameAnswer,
  ScreenNameInput,
  SendTestEventAnswer,
  SendTestEventInput,
  VerifyBusinessNameRegistrationAnswer,
  VerifyBusinessNameRegistrationInput,
  VerifyCounterpartyAnswer,
  VerifyCounterpartyInput,
  WhatChangedAnswer,
  WhatChangedInput,
} from './types.ts';
import { type WaitOptions, waitForJob } from './wait-for-job.ts';

/** Calls the Register-Data Service. A failed call throws a RegisterDataError. */
export class RegisterDataClient {
  readonly #transport: Transport;

  /** Jobs that run in the background. */
  readonly jobs: {
    /** Waits until a job has succeeded and returns it. Throws JobFailedError when it failed. */
    wait(jobId: string, options?: WaitOptions): Promise<GetJobAnswer>;
  } = {
    wait: (jobId, options = {}) => waitForJob((call) => this.getJob({ job_id: jobId }, call), options),
  };

  constructor(settings: ClientSettings) {
    this.#transport = new Transport(settings);
  }

  /** Report whether the API responds: GET /v1/_health */
  getHealth(input: GetHealthInput = {}, options: CallOptions = {}): Promise<GetHealthAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/_health' }, input, options) as Promise<GetHealthAnswer>;
  }

  /** Look up an ABN: GET /v1/abn/{abn} */
  getAbn(input: GetAbnInput, options: CallOptions = {}): Promise<GetAbnAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/abn/{abn}' }, input, options) as Promise<GetAbnAnswer>;
  }

  /** Verify a counterparty by its ABN: POST /v1/verify-counterparty */
  verifyCounterparty(input: VerifyCounterpartyInput, options: CallOptions = {}): Promise<VerifyCounterpartyAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/verify-counterparty', keyed: true }, input, options) as Promise<VerifyCounterpartyAnswer>;
  }

  /** Look up an ABN with names and GST status: GET /v1/abn/{abn}/profile (A$0.10) */
  abnLookup(input: AbnLookupInput, options: CallOptions = {}): Promise<AbnLookupAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/abn/{abn}/profile', keyed: true }, input, options) as Promise<AbnLookupAnswer>;
  }

  /** Show the history of an ABN: GET /v1/abn/{abn}/history (A$0.10) */
  abnHistory(input: AbnHistoryInput, options: CallOptions = {}): Promise<AbnHistoryAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/abn/{abn}/history', keyed: true }, input, options) as Promise<AbnHistoryAnswer>;
  }

  /** Check GST registration on a day: GET /v1/abn/{abn}/gst (A$0.10) */
  gstCheck(input: GstCheckInput, options: CallOptions = {}): Promise<GstCheckAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/abn/{abn}/gst', keyed: true }, input, options) as Promise<GstCheckAnswer>;
  }

  /** Look up a company in ASIC’s public snapshot: POST /v1/companies/lookup */
  companyLookup(input: CompanyLookupInput, options: CallOptions = {}): Promise<CompanyLookupAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/companies/lookup', keyed: true }, input, options) as Promise<CompanyLookupAnswer>;
  }

  /** Verify the registration of a business name: POST /v1/business-names/verify */
  verifyBusinessNameRegistration(input: VerifyBusinessNameRegistrationInput, options: CallOptions = {}): Promise<VerifyBusinessNameRegistrationAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/business-names/verify', keyed: true }, input, options) as Promise<VerifyBusinessNameRegistrationAnswer>;
  }

  /** Look up an AFS or credit licence: GET /v1/licences/{licence_number} */
  asicLicenceLookup(input: AsicLicenceLookupInput, options: CallOptions = {}): Promise<AsicLicenceLookupAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/licences/{licence_number}', keyed: true }, input, options) as Promise<AsicLicenceLookupAnswer>;
  }

  /** Check a company for insolvency appointments: GET /v1/insolvency/{acn} */
  insolvencyCheck(input: InsolvencyCheckInput, options: CallOptions = {}): Promise<InsolvencyCheckAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/insolvency/{acn}', keyed: true }, input, options) as Promise<InsolvencyCheckAnswer>;
  }

  /** Look up a charity on the ACNC register: GET /v1/charities/{abn} */
  charityLookup(input: CharityLookupInput, options: CallOptions = {}): Promise<CharityLookupAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/charities/{abn}', keyed: true }, input, options) as Promise<CharityLookupAnswer>;
  }

  /** Look up an Aboriginal or Torres Strait Islander corporation: GET /v1/indigenous-corporations/{abn_or_icn} */
  indigenousCorporationLookup(input: IndigenousCorporationLookupInput, options: CallOptions = {}): Promise<IndigenousCorporationLookupAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/indigenous-corporations/{abn_or_icn}', keyed: true }, input, options) as Promise<IndigenousCorporationLookupAnswer>;
  }

  /** Check how a business pays, and whether it was sanctioned: GET /v1/conduct/{abn} */
  conductCheck(input: ConductCheckInput, options: CallOptions = {}): Promise<ConductCheckAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/conduct/{abn}', keyed: true }, input, options) as Promise<ConductCheckAnswer>;
  }

  /** Screen a name against the sanctions list: POST /v1/screening */
  screenName(input: ScreenNameInput, options: CallOptions = {}): Promise<ScreenNameAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/screening', keyed: true }, input, options) as Promise<ScreenNameAnswer>;
  }

  /** Check for bans and disqualifications by ASIC: POST /v1/bans */
  banCheck(input: BanCheckInput, options: CallOptions = {}): Promise<BanCheckAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/bans', keyed: true }, input, options) as Promise<BanCheckAnswer>;
  }

  /** Watch a name on the sanctions list: POST /v1/screening/monitors */
  createScreeningMonitor(input: CreateScreeningMonitorInput, options: CallOptions = {}): Promise<CreateScreeningMonitorAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/screening/monitors', keyed: true }, input, options) as Promise<CreateScreeningMonitorAnswer>;
  }

  /** List watched names: GET /v1/screening/monitors */
  listScreeningMonitors(input: ListScreeningMonitorsInput = {}, options: CallOptions = {}): Listing<ListScreeningMonitorsAnswer, ListScreeningMonitorsAnswerMonitor> {
    const load = (cursor?: string) => this.#transport.json({ method: 'GET', path: '/v1/screening/monitors' }, cursor === undefined ? input : { ...input, cursor }, options) as Promise<ListScreeningMonitorsAnswer>;
    return buildListing(load(), (page) => page.monitors, load);
  }

  /** List alerts of watched names: GET /v1/screening/alerts */
  listScreeningAlerts(input: ListScreeningAlertsInput = {}, options: CallOptions = {}): Listing<ListScreeningAlertsAnswer, ListScreeningAlertsAnswerAlert> {
    const load = (cursor?: string) => this.#transport.json({ method: 'GET', path: '/v1/screening/alerts' }, cursor === undefined ? input : { ...input, cursor }, options) as Promise<ListScreeningAlertsAnswer>;
    return buildListing(load(), (page) => page.alerts, load);
  }

  /** Stop watching a name: DELETE /v1/screening/monitors/{screening_monitor_id} */
  deleteScreeningMonitor(input: DeleteScreeningMonitorInput, options: CallOptions = {}): Promise<DeleteScreeningMonitorAnswer> {
    return this.#transport.json({ method: 'DELETE', path: '/v1/screening/monitors/{screening_monitor_id}', cautious: true }, input, options) as Promise<DeleteScreeningMonitorAnswer>;
  }

  /** Match an address against a G-NAF snapshot: POST /v1/address/lookup */
  addressLookup(input: AddressLookupInput, options: CallOptions = {}): Promise<AddressLookupAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/address/lookup', keyed: true }, input, options) as Promise<AddressLookupAnswer>;
  }

  /** Read the planning layers at an address or point: POST /v1/planning */
  planningContext(input: PlanningContextInput, options: CallOptions = {}): Promise<PlanningContextAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/planning', keyed: true }, input, options) as Promise<PlanningContextAnswer>;
  }

  /** Check an aircraft in CASA’s register: POST /v1/asset-register */
  assetRegisterCheck(input: AssetRegisterCheckInput = {}, options: CallOptions = {}): Promise<AssetRegisterCheckAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/asset-register', keyed: true }, input, options) as Promise<AssetRegisterCheckAnswer>;
  }

  /** Preview a PPSR search (unavailable): POST /v1/ppsr/preview */
  ppsrPreview(input: PpsrPreviewInput, options: CallOptions = {}): Promise<PpsrPreviewAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/ppsr/preview', keyed: true }, input, options) as Promise<PpsrPreviewAnswer>;
  }

  /** Search the PPSR (unavailable): POST /v1/ppsr/search */
  ppsrSearch(input: PpsrSearchInput, options: CallOptions = {}): Promise<PpsrSearchAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/ppsr/search', keyed: true, cautious: true }, input, options) as Promise<PpsrSearchAnswer>;
  }

  /** Create an evidence pack (synthetic): POST /v1/evidence-packs */
  createEvidencePack(input: CreateEvidencePackInput, options: CallOptions = {}): Promise<CreateEvidencePackAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/evidence-packs', keyed: true }, input, options) as Promise<CreateEvidencePackAnswer>;
  }

  /** Create an evidence pack by its retired name (synthetic): POST /v1/evidence-packs/asset-finance */
  createAssetFinanceEvidencePack(input: CreateAssetFinanceEvidencePackInput, options: CallOptions = {}): Promise<CreateAssetFinanceEvidencePackAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/evidence-packs/asset-finance', keyed: true }, input, options) as Promise<CreateAssetFinanceEvidencePackAnswer>;
  }

  /** Download the PDF of an evidence pack: GET /v1/exports/{id} */
  getExport(input: GetExportInput, options: CallOptions = {}): Promise<FileAnswer> {
    return this.#transport.file({ method: 'GET', path: '/v1/exports/{id}', file: ['application/pdf'] }, input, options);
  }

  /** Create a monitor on a target: POST /v1/monitors */
  createMonitor(input: CreateMonitorInput, options: CallOptions = {}): Promise<CreateMonitorAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/monitors', keyed: true }, input, options) as Promise<CreateMonitorAnswer>;
  }

  /** Check a watched business or address now: POST /v1/monitors/{subscription_id}/snapshots */
  captureSnapshot(input: CaptureSnapshotInput, options: CallOptions = {}): Promise<CaptureSnapshotAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/monitors/{subscription_id}/snapshots', keyed: true }, input, options) as Promise<CaptureSnapshotAnswer>;
  }

  /** List monitors: GET /v1/monitors */
  listMonitors(input: ListMonitorsInput = {}, options: CallOptions = {}): Listing<ListMonitorsAnswer, ListMonitorsAnswerMonitor> {
    const load = (cursor?: string) => this.#transport.json({ method: 'GET', path: '/v1/monitors' }, cursor === undefined ? input : { ...input, cursor }, options) as Promise<ListMonitorsAnswer>;
    return buildListing(load(), (page) => page.monitors, load);
  }

  /** Read one monitor with its latest snapshots: GET /v1/monitors/{subscription_id} */
  getMonitor(input: GetMonitorInput, options: CallOptions = {}): Promise<GetMonitorAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/monitors/{subscription_id}' }, input, options) as Promise<GetMonitorAnswer>;
  }

  /** Confirm that nothing relied on has changed: POST /v1/confirm-no-changes */
  confirmNoChanges(input: ConfirmNoChangesInput, options: CallOptions = {}): Promise<ConfirmNoChangesAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/confirm-no-changes', keyed: true }, input, options) as Promise<ConfirmNoChangesAnswer>;
  }

  /** Compare two snapshots of one target: POST /v1/what-changed */
  whatChanged(input: WhatChangedInput, options: CallOptions = {}): Promise<WhatChangedAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/what-changed', keyed: true }, input, options) as Promise<WhatChangedAnswer>;
  }

  /** Recheck all monitors: POST /v1/monitors/recheck */
  recheckMonitors(input: RecheckMonitorsInput = {}, options: CallOptions = {}): Promise<RecheckMonitorsAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/monitors/recheck', keyed: true }, input, options) as Promise<RecheckMonitorsAnswer>;
  }

  /** Delete a monitor: DELETE /v1/monitors/{subscription_id} */
  deleteMonitor(input: DeleteMonitorInput, options: CallOptions = {}): Promise<DeleteMonitorAnswer> {
    return this.#transport.json({ method: 'DELETE', path: '/v1/monitors/{subscription_id}', cautious: true }, input, options) as Promise<DeleteMonitorAnswer>;
  }

  /** List records of completed checks: GET /v1/receipts/due-diligence */
  listRecentSearches(input: ListRecentSearchesInput = {}, options: CallOptions = {}): Listing<ListRecentSearchesAnswer, ListRecentSearchesAnswerRecord> {
    const load = (cursor?: string) => this.#transport.json({ method: 'GET', path: '/v1/receipts/due-diligence' }, cursor === undefined ? input : { ...input, cursor }, options) as Promise<ListRecentSearchesAnswer>;
    return buildListing(load(), (page) => page.records, load);
  }

  /** Read one record of a completed check: GET /v1/receipts/due-diligence/{record_id} */
  getSearchRecord(input: GetSearchRecordInput, options: CallOptions = {}): Promise<GetSearchRecordAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/receipts/due-diligence/{record_id}' }, input, options) as Promise<GetSearchRecordAnswer>;
  }

  /** Read one record of a completed check: GET /v1/receipts/due-diligence/{record_id} */
  getSearchRecordPdf(input: GetSearchRecordInput, options: CallOptions = {}): Promise<FileAnswer> {
    return this.#transport.file({ method: 'GET', path: '/v1/receipts/due-diligence/{record_id}', file: ['application/pdf'], fixed: {"format":"pdf"} }, input, options);
  }

  /** Export records as one ZIP: POST /v1/exports */
  exportEvidencePack(input: ExportEvidencePackInput, options: CallOptions = {}): Promise<ExportEvidencePackAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/exports', keyed: true }, input, options) as Promise<ExportEvidencePackAnswer>;
  }

  /** List exports that were ordered: GET /v1/exports */
  listExports(input: ListExportsInput = {}, options: CallOptions = {}): Listing<ListExportsAnswer, ListExportsAnswerExport> {
    const load = (cursor?: string) => this.#transport.json({ method: 'GET', path: '/v1/exports' }, cursor === undefined ? input : { ...input, cursor }, options) as Promise<ListExportsAnswer>;
    return buildListing(load(), (page) => page.exports, load);
  }

  /** Screen every name of a CSV (unavailable): POST /v1/screening/batches */
  screenBatch(input: ScreenBatchInput, options: CallOptions = {}): Promise<ScreenBatchAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/screening/batches', keyed: true }, input, options) as Promise<ScreenBatchAnswer>;
  }

  /** Follow a job: GET /v1/jobs/{job_id} */
  getJob(input: GetJobInput, options: CallOptions = {}): Promise<GetJobAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/jobs/{job_id}' }, input, options) as Promise<GetJobAnswer>;
  }

  /** Download the file of a job: GET /v1/jobs/{job_id}/result */
  getJobResult(input: GetJobResultInput, options: CallOptions = {}): Promise<FileAnswer> {
    return this.#transport.file({ method: 'GET', path: '/v1/jobs/{job_id}/result', file: ['application/zip', 'application/x-ndjson'], redirects: true }, input, options);
  }

  /** Register a webhook endpoint: POST /v1/webhook-endpoints */
  createWebhookEndpoint(input: CreateWebhookEndpointInput, options: CallOptions = {}): Promise<CreateWebhookEndpointAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/webhook-endpoints', keyed: true }, input, options) as Promise<CreateWebhookEndpointAnswer>;
  }

  /** List webhook endpoints: GET /v1/webhook-endpoints */
  listWebhookEndpoints(input: ListWebhookEndpointsInput = {}, options: CallOptions = {}): Listing<ListWebhookEndpointsAnswer, CreateWebhookEndpointAnswerEndpoint> {
    const load = () => this.#transport.json({ method: 'GET', path: '/v1/webhook-endpoints' }, input, options) as Promise<ListWebhookEndpointsAnswer>;
    return buildListing(load(), (page) => page.endpoints, load);
  }

  /** Change a webhook endpoint: POST /v1/webhook-endpoints/{endpoint_id} */
  changeWebhookEndpoint(input: ChangeWebhookEndpointInput, options: CallOptions = {}): Promise<ChangeWebhookEndpointAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/webhook-endpoints/{endpoint_id}', keyed: true }, input, options) as Promise<ChangeWebhookEndpointAnswer>;
  }

  /** Replace a webhook secret: POST /v1/webhook-endpoints/{endpoint_id}/rotate-secret */
  rotateWebhookSecret(input: RotateWebhookSecretInput, options: CallOptions = {}): Promise<RotateWebhookSecretAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/webhook-endpoints/{endpoint_id}/rotate-secret', keyed: true }, input, options) as Promise<RotateWebhookSecretAnswer>;
  }

  /** Send a test event to an endpoint: POST /v1/webhook-endpoints/{endpoint_id}/test */
  sendTestEvent(input: SendTestEventInput, options: CallOptions = {}): Promise<SendTestEventAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/webhook-endpoints/{endpoint_id}/test', keyed: true }, input, options) as Promise<SendTestEventAnswer>;
  }

  /** List the deliveries to an endpoint: GET /v1/webhook-endpoints/{endpoint_id}/deliveries */
  listDeliveries(input: ListDeliveriesInput, options: CallOptions = {}): Listing<ListDeliveriesAnswer, ListDeliveriesAnswerDelivery> {
    const load = (cursor?: string) => this.#transport.json({ method: 'GET', path: '/v1/webhook-endpoints/{endpoint_id}/deliveries' }, cursor === undefined ? input : { ...input, cursor }, options) as Promise<ListDeliveriesAnswer>;
    return buildListing(load(), (page) => page.deliveries, load);
  }

  /** Send all events since a time again: POST /v1/webhook-endpoints/{endpoint_id}/replay */
  replayEvents(input: ReplayEventsInput, options: CallOptions = {}): Promise<ReplayEventsAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/webhook-endpoints/{endpoint_id}/replay', keyed: true }, input, options) as Promise<ReplayEventsAnswer>;
  }

  /** List events: GET /v1/events */
  listEvents(input: ListEventsInput = {}, options: CallOptions = {}): Listing<ListEventsAnswer, ListEventsAnswerEvent> {
    const load = (cursor?: string) => this.#transport.json({ method: 'GET', path: '/v1/events' }, cursor === undefined ? input : { ...input, cursor }, options) as Promise<ListEventsAnswer>;
    return buildListing(load(), (page) => page.events, load);
  }

  /** Read one event and its delivery log: GET /v1/events/{event_id} */
  getEvent(input: GetEventInput, options: CallOptions = {}): Promise<GetEventAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/events/{event_id}' }, input, options) as Promise<GetEventAnswer>;
  }

  /** Send an event again: POST /v1/events/{event_id}/replay */
  replayEvent(input: ReplayEventInput, options: CallOptions = {}): Promise<ReplayEventAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/events/{event_id}/replay', keyed: true }, input, options) as Promise<ReplayEventAnswer>;
  }

  /** Delete a webhook endpoint: DELETE /v1/webhook-endpoints/{endpoint_id} */
  deleteWebhookEndpoint(input: DeleteWebhookEndpointInput, options: CallOptions = {}): Promise<null> {
    return this.#transport.json({ method: 'DELETE', path: '/v1/webhook-endpoints/{endpoint_id}', cautious: true }, input, options) as Promise<null>;
  }

  /** Show credit balance, spend and calls: GET /v1/usage */
  getUsage(input: GetUsageInput = {}, options: CallOptions = {}): Promise<GetUsageAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/usage' }, input, options) as Promise<GetUsageAnswer>;
  }

  /** Show credit balance, spend and calls: GET /v1/usage */
  getUsagePdf(input: GetUsageInput = {}, options: CallOptions = {}): Promise<FileAnswer> {
    return this.#transport.file({ method: 'GET', path: '/v1/usage', file: ['application/pdf'], fixed: {"format":"pdf"} }, input, options);
  }

  /** Show the credential in use: GET /v1/whoami */
  getWhoami(input: GetWhoamiInput = {}, options: CallOptions = {}): Promise<GetWhoamiAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/whoami' }, input, options) as Promise<GetWhoamiAnswer>;
  }

  /** Create an API key: POST /v1/keys */
  createKey(input: CreateKeyInput, options: CallOptions = {}): Promise<CreateKeyAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/keys', keyed: true }, input, options) as Promise<CreateKeyAnswer>;
  }

  /** List API keys: GET /v1/keys */
  listKeys(input: ListKeysInput = {}, options: CallOptions = {}): Listing<ListKeysAnswer, ListKeysAnswerKey> {
    const load = (cursor?: string) => this.#transport.json({ method: 'GET', path: '/v1/keys' }, cursor === undefined ? input : { ...input, cursor }, options) as Promise<ListKeysAnswer>;
    return buildListing(load(), (page) => page.keys, load);
  }

  /** Replace an API key: POST /v1/keys/{key_id}/rotate */
  rotateKey(input: RotateKeyInput, options: CallOptions = {}): Promise<RotateKeyAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/keys/{key_id}/rotate', keyed: true }, input, options) as Promise<RotateKeyAnswer>;
  }

  /** Revoke an API key: DELETE /v1/keys/{key_id} */
  revokeKey(input: RevokeKeyInput, options: CallOptions = {}): Promise<null> {
    return this.#transport.json({ method: 'DELETE', path: '/v1/keys/{key_id}', cautious: true }, input, options) as Promise<null>;
  }

  /** List the people of the account: GET /v1/team */
  listPeople(input: ListPeopleInput = {}, options: CallOptions = {}): Listing<ListPeopleAnswer, ListPeopleAnswerPeople> {
    const load = () => this.#transport.json({ method: 'GET', path: '/v1/team' }, input, options) as Promise<ListPeopleAnswer>;
    return buildListing(load(), (page) => page.people, load);
  }

  /** Change the role of a person: POST /v1/team/{user_id}/role */
  changeRole(input: ChangeRoleInput, options: CallOptions = {}): Promise<ChangeRoleAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/team/{user_id}/role', keyed: true }, input, options) as Promise<ChangeRoleAnswer>;
  }

  /** Remove a person from the account: DELETE /v1/team/{user_id} */
  removePerson(input: RemovePersonInput, options: CallOptions = {}): Promise<null> {
    return this.#transport.json({ method: 'DELETE', path: '/v1/team/{user_id}', cautious: true }, input, options) as Promise<null>;
  }

  /** Invite a person by a link: POST /v1/team/invitations */
  createInvitation(input: CreateInvitationInput, options: CallOptions = {}): Promise<CreateInvitationAnswer> {
    return this.#transport.json({ method: 'POST', path: '/v1/team/invitations', keyed: true }, input, options) as Promise<CreateInvitationAnswer>;
  }

  /** List invitations: GET /v1/team/invitations */
  listInvitations(input: ListInvitationsInput = {}, options: CallOptions = {}): Listing<ListInvitationsAnswer, CreateInvitationAnswerInvitation> {
    const load = (cursor?: string) => this.#transport.json({ method: 'GET', path: '/v1/team/invitations' }, cursor === undefined ? input : { ...input, cursor }, options) as Promise<ListInvitationsAnswer>;
    return buildListing(load(), (page) => page.invitations, load);
  }

  /** Revoke an invitation: DELETE /v1/team/invitations/{invitation_id} */
  revokeInvitation(input: RevokeInvitationInput, options: CallOptions = {}): Promise<null> {
    return this.#transport.json({ method: 'DELETE', path: '/v1/team/invitations/{invitation_id}', cautious: true }, input, options) as Promise<null>;
  }

  /** List who did what in the account: GET /v1/audit-log */
  listAuditLog(input: ListAuditLogInput = {}, options: CallOptions = {}): Listing<ListAuditLogAnswer, ListAuditLogAnswerEntry> {
    const load = (cursor?: string) => this.#transport.json({ method: 'GET', path: '/v1/audit-log' }, cursor === undefined ? input : { ...input, cursor }, options) as Promise<ListAuditLogAnswer>;
    return buildListing(load(), (page) => page.entries, load);
  }

  /** List who did what in the account: GET /v1/audit-log */
  listAuditLogCsv(input: ListAuditLogInput = {}, options: CallOptions = {}): Promise<FileAnswer> {
    return this.#transport.file({ method: 'GET', path: '/v1/audit-log', file: ['text/csv; charset=utf-8'], fixed: {"format":"csv"} }, input, options);
  }

  /** List the requests of the last 7 days: GET /v1/requests */
  listRequests(input: ListRequestsInput = {}, options: CallOptions = {}): Listing<ListRequestsAnswer, ListRequestsAnswerRequest> {
    const load = (cursor?: string) => this.#transport.json({ method: 'GET', path: '/v1/requests' }, cursor === undefined ? input : { ...input, cursor }, options) as Promise<ListRequestsAnswer>;
    return buildListing(load(), (page) => page.requests, load);
  }

  /** List the sources with owner, licence, versions and limitations: GET /v1/sources */
  getSources(input: GetSourcesInput = {}, options: CallOptions = {}): Promise<GetSourcesAnswer> {
    return this.#transport.json({ method: 'GET', path: '/v1/sources' }, input, options) as Promise<GetSourcesAnswer>;
  }
}
