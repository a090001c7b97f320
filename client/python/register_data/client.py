# Generated from the contract by `npm run generate`. Change the contract, not this file.
"""The client of the Register-Data Service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from .jobs import Jobs
from .paging import Listing
from .transport import Endpoint, FileAnswer, Transport

if TYPE_CHECKING:
    from .types import (
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
    )


class RegisterDataClient:
    """Calls the Register-Data Service. A failed call raises a RegisterDataError.

    base_url is such as https://service.example, token an API key or an OAuth access token. One attempt
    takes at most timeout seconds; a temporary failure is retried max_retries times.
    """

    jobs: Jobs

    def __init__(
        self, base_url: str, token: Optional[str] = None, *, timeout: float = 30.0, max_retries: int = 3
    ) -> None:
        self._transport = Transport(base_url, token, timeout, max_retries)
        self.jobs = Jobs(lambda job_id: self.get_job({"job_id": job_id}))

    def get_health(
        self, input: Optional[GetHealthInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> GetHealthAnswer:
        """Report whether the API responds: GET /v1/_health"""
        answer: GetHealthAnswer = self._transport.json(Endpoint("GET", "/v1/_health"), input or {}, timeout, max_retries)
        return answer

    def get_abn(
        self, input: GetAbnInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> GetAbnAnswer:
        """Look up an ABN: GET /v1/abn/{abn}"""
        answer: GetAbnAnswer = self._transport.json(Endpoint("GET", "/v1/abn/{abn}"), input, timeout, max_retries)
        return answer

    def verify_counterparty(
        self, input: VerifyCounterpartyInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> VerifyCounterpartyAnswer:
        """Verify a counterparty by its ABN: POST /v1/verify-counterparty"""
        answer: VerifyCounterpartyAnswer = self._transport.json(Endpoint("POST", "/v1/verify-counterparty", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def abn_lookup(
        self, input: AbnLookupInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> AbnLookupAnswer:
        """Look up an ABN with names and GST status: GET /v1/abn/{abn}/profile (A$0.10)"""
        answer: AbnLookupAnswer = self._transport.json(Endpoint("GET", "/v1/abn/{abn}/profile", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def abn_history(
        self, input: AbnHistoryInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> AbnHistoryAnswer:
        """Show the history of an ABN: GET /v1/abn/{abn}/history (A$0.10)"""
        answer: AbnHistoryAnswer = self._transport.json(Endpoint("GET", "/v1/abn/{abn}/history", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def gst_check(
        self, input: GstCheckInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> GstCheckAnswer:
        """Check GST registration on a day: GET /v1/abn/{abn}/gst (A$0.10)"""
        answer: GstCheckAnswer = self._transport.json(Endpoint("GET", "/v1/abn/{abn}/gst", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def company_lookup(
        self, input: CompanyLookupInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> CompanyLookupAnswer:
        """Look up a company in ASIC’s public snapshot: POST /v1/companies/lookup"""
        answer: CompanyLookupAnswer = self._transport.json(Endpoint("POST", "/v1/companies/lookup", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def verify_business_name_registration(
        self, input: VerifyBusinessNameRegistrationInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> VerifyBusinessNameRegistrationAnswer:
        """Verify the registration of a business name: POST /v1/business-names/verify"""
        answer: VerifyBusinessNameRegistrationAnswer = self._transport.json(Endpoint("POST", "/v1/business-names/verify", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def asic_licence_lookup(
        self, input: AsicLicenceLookupInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> AsicLicenceLookupAnswer:
        """Look up an AFS or credit licence: GET /v1/licences/{licence_number}"""
        answer: AsicLicenceLookupAnswer = self._transport.json(Endpoint("GET", "/v1/licences/{licence_number}", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def insolvency_check(
        self, input: InsolvencyCheckInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> InsolvencyCheckAnswer:
        """Check a company for insolvency appointments: GET /v1/insolvency/{acn}"""
        answer: InsolvencyCheckAnswer = self._transport.json(Endpoint("GET", "/v1/insolvency/{acn}", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def charity_lookup(
        self, input: CharityLookupInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> CharityLookupAnswer:
        """Look up a charity on the ACNC register: GET /v1/charities/{abn}"""
        answer: CharityLookupAnswer = self._transport.json(Endpoint("GET", "/v1/charities/{abn}", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def indigenous_corporation_lookup(
        self, input: IndigenousCorporationLookupInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> IndigenousCorporationLookupAnswer:
        """Look up an Aboriginal or Torres Strait Islander corporation: GET /v1/indigenous-corporations/{abn_or_icn}"""
        answer: IndigenousCorporationLookupAnswer = self._transport.json(Endpoint("GET", "/v1/indigenous-corporations/{abn_or_icn}", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def conduct_check(
        self, input: ConductCheckInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> ConductCheckAnswer:
        """Check how a business pays, and whether it was sanctioned: GET /v1/conduct/{abn}"""
        answer: ConductCheckAnswer = self._transport.json(Endpoint("GET", "/v1/conduct/{abn}", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def screen_name(
        self, input: ScreenNameInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> ScreenNameAnswer:
        """Screen a name against the sanctions list: POST /v1/screening"""
        answer: ScreenNameAnswer = self._transport.json(Endpoint("POST", "/v1/screening", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def ban_check(
        self, input: BanCheckInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> BanCheckAnswer:
        """Check for bans and disqualifications by ASIC: POST /v1/bans"""
        answer: BanCheckAnswer = self._transport.json(Endpoint("POST", "/v1/bans", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def create_screening_monitor(
        self, input: CreateScreeningMonitorInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> CreateScreeningMonitorAnswer:
        """Watch a name on the sanctions list: POST /v1/screening/monitors"""
        answer: CreateScreeningMonitorAnswer = self._transport.json(Endpoint("POST", "/v1/screening/monitors", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def list_screening_monitors(
        self, input: Optional[ListScreeningMonitorsInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Listing[ListScreeningMonitorsAnswer, ListScreeningMonitorsAnswerMonitor]:
        """List watched names: GET /v1/screening/monitors"""
        def load(cursor: Optional[str]) -> Any:
            given = {**(input or {})} if cursor is None else {**(input or {}), "cursor": cursor}
            return self._transport.json(Endpoint("GET", "/v1/screening/monitors"), given, timeout, max_retries)
        
        return Listing(load, "monitors")

    def list_screening_alerts(
        self, input: Optional[ListScreeningAlertsInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Listing[ListScreeningAlertsAnswer, ListScreeningAlertsAnswerAlert]:
        """List alerts of watched names: GET /v1/screening/alerts"""
        def load(cursor: Optional[str]) -> Any:
            given = {**(input or {})} if cursor is None else {**(input or {}), "cursor": cursor}
            return self._transport.json(Endpoint("GET", "/v1/screening/alerts"), given, timeout, max_retries)
        
        return Listing(load, "alerts")

    def delete_screening_monitor(
        self, input: DeleteScreeningMonitorInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> DeleteScreeningMonitorAnswer:
        """Stop watching a name: DELETE /v1/screening/monitors/{screening_monitor_id}"""
        answer: DeleteScreeningMonitorAnswer = self._transport.json(Endpoint("DELETE", "/v1/screening/monitors/{screening_monitor_id}", cautious=True), input, timeout, max_retries)
        return answer

    def address_lookup(
        self, input: AddressLookupInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> AddressLookupAnswer:
        """Match an address against a G-NAF snapshot: POST /v1/address/lookup"""
        answer: AddressLookupAnswer = self._transport.json(Endpoint("POST", "/v1/address/lookup", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def planning_context(
        self, input: PlanningContextInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> PlanningContextAnswer:
        """Read the planning layers at an address or point: POST /v1/planning"""
        answer: PlanningContextAnswer = self._transport.json(Endpoint("POST", "/v1/planning", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def asset_register_check(
        self, input: Optional[AssetRegisterCheckInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> AssetRegisterCheckAnswer:
        """Check an aircraft in CASA’s register: POST /v1/asset-register"""
        answer: AssetRegisterCheckAnswer = self._transport.json(Endpoint("POST", "/v1/asset-register", keyed=True), input or {}, timeout, max_retries, idempotency_key)
        return answer

    def ppsr_preview(
        self, input: PpsrPreviewInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> PpsrPreviewAnswer:
        """Preview a PPSR search (unavailable): POST /v1/ppsr/preview"""
        answer: PpsrPreviewAnswer = self._transport.json(Endpoint("POST", "/v1/ppsr/preview", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def ppsr_search(
        self, input: PpsrSearchInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> PpsrSearchAnswer:
        """Search the PPSR (unavailable): POST /v1/ppsr/search"""
        answer: PpsrSearchAnswer = self._transport.json(Endpoint("POST", "/v1/ppsr/search", keyed=True, cautious=True), input, timeout, max_retries, idempotency_key)
        return answer

    def create_evidence_pack(
        self, input: CreateEvidencePackInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> CreateEvidencePackAnswer:
        """Create an evidence pack (synthetic): POST /v1/evidence-packs"""
        answer: CreateEvidencePackAnswer = self._transport.json(Endpoint("POST", "/v1/evidence-packs", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def create_asset_finance_evidence_pack(
        self, input: CreateAssetFinanceEvidencePackInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> CreateAssetFinanceEvidencePackAnswer:
        """Create an evidence pack by its retired name (synthetic): POST /v1/evidence-packs/asset-finance"""
        answer: CreateAssetFinanceEvidencePackAnswer = self._transport.json(Endpoint("POST", "/v1/evidence-packs/asset-finance", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def get_export(
        self, input: GetExportInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> FileAnswer:
        """Download the PDF of an evidence pack: GET /v1/exports/{id}"""
        return self._transport.file(Endpoint("GET", "/v1/exports/{id}", file=("application/pdf",)), input, timeout, max_retries)

    def create_monitor(
        self, input: CreateMonitorInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> CreateMonitorAnswer:
        """Create a monitor on a target: POST /v1/monitors"""
        answer: CreateMonitorAnswer = self._transport.json(Endpoint("POST", "/v1/monitors", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def capture_snapshot(
        self, input: CaptureSnapshotInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> CaptureSnapshotAnswer:
        """Check a watched business or address now: POST /v1/monitors/{subscription_id}/snapshots"""
        answer: CaptureSnapshotAnswer = self._transport.json(Endpoint("POST", "/v1/monitors/{subscription_id}/snapshots", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def list_monitors(
        self, input: Optional[ListMonitorsInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Listing[ListMonitorsAnswer, ListMonitorsAnswerMonitor]:
        """List monitors: GET /v1/monitors"""
        def load(cursor: Optional[str]) -> Any:
            given = {**(input or {})} if cursor is None else {**(input or {}), "cursor": cursor}
            return self._transport.json(Endpoint("GET", "/v1/monitors"), given, timeout, max_retries)
        
        return Listing(load, "monitors")

    def get_monitor(
        self, input: GetMonitorInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> GetMonitorAnswer:
        """Read one monitor with its latest snapshots: GET /v1/monitors/{subscription_id}"""
        answer: GetMonitorAnswer = self._transport.json(Endpoint("GET", "/v1/monitors/{subscription_id}"), input, timeout, max_retries)
        return answer

    def confirm_no_changes(
        self, input: ConfirmNoChangesInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> ConfirmNoChangesAnswer:
        """Confirm that nothing relied on has changed: POST /v1/confirm-no-changes"""
        answer: ConfirmNoChangesAnswer = self._transport.json(Endpoint("POST", "/v1/confirm-no-changes", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def what_changed(
        self, input: WhatChangedInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> WhatChangedAnswer:
        """Compare two snapshots of one target: POST /v1/what-changed"""
        answer: WhatChangedAnswer = self._transport.json(Endpoint("POST", "/v1/what-changed", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def recheck_monitors(
        self, input: Optional[RecheckMonitorsInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> RecheckMonitorsAnswer:
        """Recheck all monitors: POST /v1/monitors/recheck"""
        answer: RecheckMonitorsAnswer = self._transport.json(Endpoint("POST", "/v1/monitors/recheck", keyed=True), input or {}, timeout, max_retries, idempotency_key)
        return answer

    def delete_monitor(
        self, input: DeleteMonitorInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> DeleteMonitorAnswer:
        """Delete a monitor: DELETE /v1/monitors/{subscription_id}"""
        answer: DeleteMonitorAnswer = self._transport.json(Endpoint("DELETE", "/v1/monitors/{subscription_id}", cautious=True), input, timeout, max_retries)
        return answer

    def list_recent_searches(
        self, input: Optional[ListRecentSearchesInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Listing[ListRecentSearchesAnswer, ListRecentSearchesAnswerRecord]:
        """List records of completed checks: GET /v1/receipts/due-diligence"""
        def load(cursor: Optional[str]) -> Any:
            given = {**(input or {})} if cursor is None else {**(input or {}), "cursor": cursor}
            return self._transport.json(Endpoint("GET", "/v1/receipts/due-diligence"), given, timeout, max_retries)
        
        return Listing(load, "records")

    def get_search_record(
        self, input: GetSearchRecordInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> GetSearchRecordAnswer:
        """Read one record of a completed check: GET /v1/receipts/due-diligence/{record_id}"""
        answer: GetSearchRecordAnswer = self._transport.json(Endpoint("GET", "/v1/receipts/due-diligence/{record_id}"), input, timeout, max_retries)
        return answer

    def get_search_record_pdf(
        self, input: GetSearchRecordInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> FileAnswer:
        """Read one record of a completed check: GET /v1/receipts/due-diligence/{record_id}"""
        return self._transport.file(Endpoint("GET", "/v1/receipts/due-diligence/{record_id}", file=("application/pdf",), fixed={"format":"pdf"}), input, timeout, max_retries)

    def export_evidence_pack(
        self, input: ExportEvidencePackInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> ExportEvidencePackAnswer:
        """Export records as one ZIP: POST /v1/exports"""
        answer: ExportEvidencePackAnswer = self._transport.json(Endpoint("POST", "/v1/exports", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def list_exports(
        self, input: Optional[ListExportsInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Listing[ListExportsAnswer, ListExportsAnswerExport]:
        """List exports that were ordered: GET /v1/exports"""
        def load(cursor: Optional[str]) -> Any:
            given = {**(input or {})} if cursor is None else {**(input or {}), "cursor": cursor}
            return self._transport.json(Endpoint("GET", "/v1/exports"), given, timeout, max_retries)
        
        return Listing(load, "exports")

    def screen_batch(
        self, input: ScreenBatchInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> ScreenBatchAnswer:
        """Screen every name of a CSV (unavailable): POST /v1/screening/batches"""
        answer: ScreenBatchAnswer = self._transport.json(Endpoint("POST", "/v1/screening/batches", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def get_job(
        self, input: GetJobInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> GetJobAnswer:
        """Follow a job: GET /v1/jobs/{job_id}"""
        answer: GetJobAnswer = self._transport.json(Endpoint("GET", "/v1/jobs/{job_id}"), input, timeout, max_retries)
        return answer

    def get_job_result(
        self, input: GetJobResultInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> FileAnswer:
        """Download the file of a job: GET /v1/jobs/{job_id}/result"""
        return self._transport.file(Endpoint("GET", "/v1/jobs/{job_id}/result", file=("application/zip", "application/x-ndjson",), redirects=True), input, timeout, max_retries)

    def create_webhook_endpoint(
        self, input: CreateWebhookEndpointInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> CreateWebhookEndpointAnswer:
        """Register a webhook endpoint: POST /v1/webhook-endpoints"""
        answer: CreateWebhookEndpointAnswer = self._transport.json(Endpoint("POST", "/v1/webhook-endpoints", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def list_webhook_endpoints(
        self, input: Optional[ListWebhookEndpointsInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Listing[ListWebhookEndpointsAnswer, CreateWebhookEndpointAnswerEndpoint]:
        """List webhook endpoints: GET /v1/webhook-endpoints"""
        def load(cursor: Optional[str]) -> Any:
            given = {**(input or {})} if cursor is None else {**(input or {}), "cursor": cursor}
            return self._transport.json(Endpoint("GET", "/v1/webhook-endpoints"), given, timeout, max_retries)
        
        return Listing(load, "endpoints")

    def change_webhook_endpoint(
        self, input: ChangeWebhookEndpointInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> ChangeWebhookEndpointAnswer:
        """Change a webhook endpoint: POST /v1/webhook-endpoints/{endpoint_id}"""
        answer: ChangeWebhookEndpointAnswer = self._transport.json(Endpoint("POST", "/v1/webhook-endpoints/{endpoint_id}", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def rotate_webhook_secret(
        self, input: RotateWebhookSecretInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> RotateWebhookSecretAnswer:
        """Replace a webhook secret: POST /v1/webhook-endpoints/{endpoint_id}/rotate-secret"""
        answer: RotateWebhookSecretAnswer = self._transport.json(Endpoint("POST", "/v1/webhook-endpoints/{endpoint_id}/rotate-secret", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def send_test_event(
        self, input: SendTestEventInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> SendTestEventAnswer:
        """Send a test event to an endpoint: POST /v1/webhook-endpoints/{endpoint_id}/test"""
        answer: SendTestEventAnswer = self._transport.json(Endpoint("POST", "/v1/webhook-endpoints/{endpoint_id}/test", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def list_deliveries(
        self, input: ListDeliveriesInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Listing[ListDeliveriesAnswer, ListDeliveriesAnswerDelivery]:
        """List the deliveries to an endpoint: GET /v1/webhook-endpoints/{endpoint_id}/deliveries"""
        def load(cursor: Optional[str]) -> Any:
            given = {**(input)} if cursor is None else {**(input), "cursor": cursor}
            return self._transport.json(Endpoint("GET", "/v1/webhook-endpoints/{endpoint_id}/deliveries"), given, timeout, max_retries)
        
        return Listing(load, "deliveries")

    def replay_events(
        self, input: ReplayEventsInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> ReplayEventsAnswer:
        """Send all events since a time again: POST /v1/webhook-endpoints/{endpoint_id}/replay"""
        answer: ReplayEventsAnswer = self._transport.json(Endpoint("POST", "/v1/webhook-endpoints/{endpoint_id}/replay", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def list_events(
        self, input: Optional[ListEventsInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Listing[ListEventsAnswer, ListEventsAnswerEvent]:
        """List events: GET /v1/events"""
        def load(cursor: Optional[str]) -> Any:
            given = {**(input or {})} if cursor is None else {**(input or {}), "cursor": cursor}
            return self._transport.json(Endpoint("GET", "/v1/events"), given, timeout, max_retries)
        
        return Listing(load, "events")

    def get_event(
        self, input: GetEventInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> GetEventAnswer:
        """Read one event and its delivery log: GET /v1/events/{event_id}"""
        answer: GetEventAnswer = self._transport.json(Endpoint("GET", "/v1/events/{event_id}"), input, timeout, max_retries)
        return answer

    def replay_event(
        self, input: ReplayEventInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> ReplayEventAnswer:
        """Send an event again: POST /v1/events/{event_id}/replay"""
        answer: ReplayEventAnswer = self._transport.json(Endpoint("POST", "/v1/events/{event_id}/replay", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def delete_webhook_endpoint(
        self, input: DeleteWebhookEndpointInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> None:
        """Delete a webhook endpoint: DELETE /v1/webhook-endpoints/{endpoint_id}"""
        self._transport.json(Endpoint("DELETE", "/v1/webhook-endpoints/{endpoint_id}", cautious=True), input, timeout, max_retries)

    def get_usage(
        self, input: Optional[GetUsageInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> GetUsageAnswer:
        """Show credit balance, spend and calls: GET /v1/usage"""
        answer: GetUsageAnswer = self._transport.json(Endpoint("GET", "/v1/usage"), input or {}, timeout, max_retries)
        return answer

    def get_usage_pdf(
        self, input: Optional[GetUsageInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> FileAnswer:
        """Show credit balance, spend and calls: GET /v1/usage"""
        return self._transport.file(Endpoint("GET", "/v1/usage", file=("application/pdf",), fixed={"format":"pdf"}), input or {}, timeout, max_retries)

    def get_whoami(
        self, input: Optional[GetWhoamiInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> GetWhoamiAnswer:
        """Show the credential in use: GET /v1/whoami"""
        answer: GetWhoamiAnswer = self._transport.json(Endpoint("GET", "/v1/whoami"), input or {}, timeout, max_retries)
        return answer

    def create_key(
        self, input: CreateKeyInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> CreateKeyAnswer:
        """Create an API key: POST /v1/keys"""
        answer: CreateKeyAnswer = self._transport.json(Endpoint("POST", "/v1/keys", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def list_keys(
        self, input: Optional[ListKeysInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Listing[ListKeysAnswer, ListKeysAnswerKey]:
        """List API keys: GET /v1/keys"""
        def load(cursor: Optional[str]) -> Any:
            given = {**(input or {})} if cursor is None else {**(input or {}), "cursor": cursor}
            return self._transport.json(Endpoint("GET", "/v1/keys"), given, timeout, max_retries)
        
        return Listing(load, "keys")

    def rotate_key(
        self, input: RotateKeyInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> RotateKeyAnswer:
        """Replace an API key: POST /v1/keys/{key_id}/rotate"""
        answer: RotateKeyAnswer = self._transport.json(Endpoint("POST", "/v1/keys/{key_id}/rotate", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def revoke_key(
        self, input: RevokeKeyInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> None:
        """Revoke an API key: DELETE /v1/keys/{key_id}"""
        self._transport.json(Endpoint("DELETE", "/v1/keys/{key_id}", cautious=True), input, timeout, max_retries)

    def list_people(
        self, input: Optional[ListPeopleInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Listing[ListPeopleAnswer, ListPeopleAnswerPeople]:
        """List the people of the account: GET /v1/team"""
        def load(cursor: Optional[str]) -> Any:
            given = {**(input or {})} if cursor is None else {**(input or {}), "cursor": cursor}
            return self._transport.json(Endpoint("GET", "/v1/team"), given, timeout, max_retries)
        
        return Listing(load, "people")

    def change_role(
        self, input: ChangeRoleInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> ChangeRoleAnswer:
        """Change the role of a person: POST /v1/team/{user_id}/role"""
        answer: ChangeRoleAnswer = self._transport.json(Endpoint("POST", "/v1/team/{user_id}/role", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def remove_person(
        self, input: RemovePersonInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> None:
        """Remove a person from the account: DELETE /v1/team/{user_id}"""
        self._transport.json(Endpoint("DELETE", "/v1/team/{user_id}", cautious=True), input, timeout, max_retries)

    def create_invitation(
        self, input: CreateInvitationInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None, idempotency_key: Optional[str] = None
    ) -> CreateInvitationAnswer:
        """Invite a person by a link: POST /v1/team/invitations"""
        answer: CreateInvitationAnswer = self._transport.json(Endpoint("POST", "/v1/team/invitations", keyed=True), input, timeout, max_retries, idempotency_key)
        return answer

    def list_invitations(
        self, input: Optional[ListInvitationsInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Listing[ListInvitationsAnswer, CreateInvitationAnswerInvitation]:
        """List invitations: GET /v1/team/invitations"""
        def load(cursor: Optional[str]) -> Any:
            given = {**(input or {})} if cursor is None else {**(input or {}), "cursor": cursor}
            return self._transport.json(Endpoint("GET", "/v1/team/invitations"), given, timeout, max_retries)
        
        return Listing(load, "invitations")

    def revoke_invitation(
        self, input: RevokeInvitationInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> None:
        """Revoke an invitation: DELETE /v1/team/invitations/{invitation_id}"""
        self._transport.json(Endpoint("DELETE", "/v1/team/invitations/{invitation_id}", cautious=True), input, timeout, max_retries)

    def list_audit_log(
        self, input: Optional[ListAuditLogInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Listing[ListAuditLogAnswer, ListAuditLogAnswerEntry]:
        """List who did what in the account: GET /v1/audit-log"""
        def load(cursor: Optional[str]) -> Any:
            given = {**(input or {})} if cursor is None else {**(input or {}), "cursor": cursor}
            return self._transport.json(Endpoint("GET", "/v1/audit-log"), given, timeout, max_retries)
        
        return Listing(load, "entries")

    def list_audit_log_csv(
        self, input: Optional[ListAuditLogInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> FileAnswer:
        """List who did what in the account: GET /v1/audit-log"""
        return self._transport.file(Endpoint("GET", "/v1/audit-log", file=("text/csv; charset=utf-8",), fixed={"format":"csv"}), input or {}, timeout, max_retries)

    def list_requests(
        self, input: Optional[ListRequestsInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Listing[ListRequestsAnswer, ListRequestsAnswerRequest]:
        """List the requests of the last 7 days: GET /v1/requests"""
        def load(cursor: Optional[str]) -> Any:
            given = {**(input or {})} if cursor is None else {**(input or {}), "cursor": cursor}
            return self._transport.json(Endpoint("GET", "/v1/requests"), given, timeout, max_retries)
        
        return Listing(load, "requests")

    def get_sources(
        self, input: Optional[GetSourcesInput] = None, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> GetSourcesAnswer:
        """List the sources with owner, licence, versions and limitations: GET /v1/sources"""
        answer: GetSourcesAnswer = self._transport.json(Endpoint("GET", "/v1/sources"), input or {}, timeout, max_retries)
        return answer
