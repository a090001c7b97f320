# Generated from the contract by `npm run generate`. Change the contract, not this file.
"""The types of requests and answers. Answers may gain fields: ignore those that you do not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired

class GetHealthInput(TypedDict):
    """What `get_health` takes."""


class GetHealthAnswer(TypedDict):
    """What `get_health` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # degraded: the API responds, but part of it does not work; see reasons.
    status: Literal["ok", "degraded"]
    # Empty when ok. store_not_writable: the store responds but refuses writes. objects_unavailable: files and addresses fail. shedding_load: requests were rejected in the last ten seconds. clock_skew: writes are refused with clock_skew. log_behind: the database is older than the signed evidence log, so writes are refused until an operator has decided what to do.
    reasons: List[Literal["store_unavailable", "store_not_writable", "objects_unavailable", "shedding_load", "clock_skew", "log_behind"]]
    # Whether the database responds.
    store: Literal["ok", "unavailable"]
    # The release of the service that answered.
    version: str
    # The service’s clock.
    time: str


class GetAbnInput(TypedDict):
    """What `get_abn` takes."""

    # Australian Business Number: 11 digits, spaces allowed.
    abn: str
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class GetAbnAnswer(TypedDict):
    """What `get_abn` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The ABN that was looked up: 11 digits without spaces.
    abn: str
    # The holder’s name as the register writes it; null when the register withholds it.
    entityName: Optional[str]
    # The holder’s legal form, such as Australian Private Company; null when not known.
    entityType: Optional[str]
    # Status of the ABN on the source’s day; active does not mean that the business trades.
    status: Literal["active", "cancelled", "suspended"]
    # First day on which the ABN is known to have been active; null when the source has only a later change.
    abnRegisteredDate: Optional[str]
    # ACN or ARBN, 9 digits, that the ABN register has for the holder; null when it has none.
    acn: Optional[str]
    # State or territory, such as NSW; null when not known.
    state: Optional[str]
    # Postcode, four digits; null when not known.
    postcode: Optional[str]
    # Where a person can look the ABN up.
    sourceUrl: str
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # The register or dataset that was read.
    source: str
    # Version that was read, such as abn-2026-11; null for a live answer.
    source_version: Optional[str]
    # The source checked, with any sample or snapshot limitation.
    source_citation: str
    # When the source’s data was retrieved.
    retrieved_at: str
    # Id of the stored record.
    record_id: str
    # The ABN that replaced this one, if the source names it.
    replaced_by: NotRequired[Optional[str]]
    # What speaks against the subject, and no clearance when empty.
    risk_flags: NotRequired[List[GetAbnAnswerRiskFlag]]
    # What a person must review first; one sentence each.
    human_review_items: NotRequired[List[str]]


class GetAbnAnswerRiskFlag(TypedDict):
    # Stable name, such as abn_cancelled.
    code: str
    # What kind of risk; source_conflict_risk: two sources disagree.
    category: Literal["identity_risk", "licence_risk", "asset_encumbrance_risk", "sanctions_risk", "insolvency_risk", "address_risk", "charity_status_risk", "procurement_risk", "director_or_control_risk", "source_conflict_risk"]
    # From info to critical.
    severity: Literal["info", "low", "medium", "high", "critical"]
    # What was found, in a sentence.
    message: str
    # 0 to 1: how sure the flag is.
    confidence: float
    # Identifiers or parts of the answer that it rests on.
    evidence_refs: List[str]
    # source_id of what it rests on.
    source_refs: List[str]
    # Evidence wording, not a clearance claim.
    source_backing: str
    # What to check next.
    recommended_next_check: str


class VerifyCounterpartyInput(TypedDict):
    """What `verify_counterparty` takes."""

    # Australian Business Number: 11 digits, spaces allowed.
    abn: str
    # The name that the counterparty uses. It is compared with the names of the ABN’s holder.
    claimed_name: NotRequired[str]
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class VerifyCounterpartyAnswer(TypedDict):
    """What `verify_counterparty` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["verify_counterparty"]
    # The evidence about the counterparty.
    card: VerifyCounterpartyAnswerCard
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # Id of the stored record.
    record_id: str
    # When the card was made; the data is as old as retrieved_at says.
    generated_at: str


class VerifyCounterpartyAnswerCard(TypedDict):
    """The evidence about the counterparty."""

    # The entity that the card is about.
    subject: VerifyCounterpartyAnswerCardSubject
    # verified: active, named and without a flag of medium severity or more. not_verified: not found. Otherwise a person must review it.
    verdict: Literal["verified", "not_verified", "human_review_required"]
    # The verdict in a sentence, with its day.
    headline: str
    # Each fact with its own label.
    fields: List[VerifyCounterpartyAnswerCardField]
    # Absent when the request has no claimed_name.
    claimed_name: NotRequired[VerifyCounterpartyAnswerCardClaimedName]
    # Where two registers differ about the subject. Both values are shown; neither is preferred.
    conflicts: NotRequired[List[VerifyCounterpartyAnswerCardConflict]]
    # Each register that was read, with what it showed.
    source_checks: List[VerifyCounterpartyAnswerCardSourceCheck]
    # What speaks against the subject, and no clearance when empty.
    risk_flags: List[GetAbnAnswerRiskFlag]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # What was not checked, and why.
    not_checked: List[VerifyCounterpartyAnswerCardNotChecked]
    # 0 to 1; at most 0.5 when something was in doubt.
    confidence: float


class VerifyCounterpartyAnswerCardSubject(TypedDict):
    """The entity that the card is about."""

    # The ABN that was checked, 11 digits.
    abn: str
    # The name that the register has for it; null when it has none.
    entity_name: Optional[str]


class VerifyCounterpartyAnswerCardField(TypedDict):
    # Which fact it is, such as abn_status.
    field: str
    # What the source has; null when it has nothing.
    value: Optional[str]
    # verified: the source says so; not_verified: no evidence was found.
    label: Literal["verified", "not_verified", "human_review_required"]
    # The meaning of a code of ASIC; null when it is not known.
    meaning: NotRequired[Optional[str]]


class VerifyCounterpartyAnswerCardClaimedName(TypedDict):
    """Absent when the request has no claimed_name."""

    # The name as you wrote it.
    given: str
    # How the names compare; not_compared: the registers that were read have no name of the holder.
    outcome: Literal["same", "similar", "different", "not_compared"]
    # The most similar name; for different, the holder’s present name.
    register_name: Optional[VerifyCounterpartyAnswerCardClaimedNameRegisterName]
    # How similar the two names are; null when not compared.
    match: Optional[VerifyCounterpartyAnswerCardClaimedNameMatch]
    # verified only for the same, present name with nothing unchecked beside it.
    label: Literal["verified", "not_verified", "human_review_required"]
    # The comparison in a sentence.
    result: str


class VerifyCounterpartyAnswerCardClaimedNameRegisterName(TypedDict):
    # The name as the register writes it.
    name: str
    # What kind of name of the holder it is.
    kind: Literal["entity_name", "company_name", "business_name", "trading_name", "other_name", "former_name"]
    # Id of the source, as in GET /v1/sources.
    source_id: str


class VerifyCounterpartyAnswerCardClaimedNameMatch(TypedDict):
    # Similarity of the two names, 0 to 1; 1 is the same name.
    score: float
    # How the two spellings differ.
    differences: List[VerifyCounterpartyAnswerCardClaimedNameMatchDifference]


class VerifyCounterpartyAnswerCardClaimedNameMatchDifference(TypedDict):
    # The kind of difference, such as legal_form.
    feature: str
    # What it takes off the score, 0 to 1.
    cost: float
    # The difference in words.
    meaning: str


class VerifyCounterpartyAnswerCardConflict(TypedDict):
    # What the two disagree about, such as abn.
    field: str
    # One statement; neither is preferred.
    left: VerifyCounterpartyAnswerCardConflictLeft
    # The other statement.
    right: VerifyCounterpartyAnswerCardConflictLeft
    # The contradiction in a sentence.
    message: str


class VerifyCounterpartyAnswerCardConflictLeft(TypedDict):
    """One statement; neither is preferred."""

    # The source, or request for what you gave.
    source: str
    # What that source has; null when it has nothing.
    value: Optional[str]


class VerifyCounterpartyAnswerCardSourceCheck(TypedDict):
    # The register or dataset that was read.
    source: str
    # Id of the source, as in GET /v1/sources.
    source_id: str
    # What the source was read for.
    check: Literal["identity", "gst", "company", "sanctions", "insolvency", "bans", "licence", "charity", "charity_statements", "indigenous_corporation", "payment_times", "sponsor_sanctions"]
    # Whether the source has an entry; needs_review: only a name that is alike; source_unavailable: it could not be read.
    status: Literal["matched", "needs_review", "no_match", "source_unavailable"]
    # What the source shows, in a sentence.
    result: str
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # Version that was read, such as abn-2026-11; null for a live answer.
    source_version: Optional[str]
    # The source checked, with any sample or snapshot limitation.
    source_citation: str
    # When the source’s data was retrieved; null when it was not read.
    retrieved_at: Optional[str]
    # 0 to 1; at most 0.5 when something was in doubt.
    confidence: float
    # Present when the ABN register returned a GST record.
    gst: Optional[VerifyCounterpartyAnswerCardSourceCheckGst]
    # What the answer does not prove, one sentence each.
    limitations: List[str]


class VerifyCounterpartyAnswerCardSourceCheckGst(TypedDict):
    # True when a registration covers the source’s day.
    registered: bool
    # First day of that registration, or of the last one; null when not known.
    effective_from: Optional[str]
    # Last day of the registration; null when it is in the future or not known.
    effective_to: Optional[str]


class VerifyCounterpartyAnswerCardNotChecked(TypedDict):
    # The source or question that was left out.
    source: str
    # Always not_checked; neither good nor bad news.
    status: Literal["not_checked"]
    # Why it was not checked, in a sentence.
    result: str


class AbnLookupAnswer(TypedDict):
    """What `abn_lookup` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["abn_lookup"]
    # The ABN that was looked up: 11 digits without spaces.
    abn: str
    # The holder’s name as the register writes it; null when the register withholds it.
    entity_name: Optional[str]
    # The register’s code of the legal form, such as PRV.
    entity_type_code: Optional[str]
    # The holder’s legal form, such as Australian Private Company; null when not known.
    entity_type: Optional[str]
    # Status of the ABN on the source’s day; active does not mean that the business trades.
    status: Literal["active", "cancelled", "suspended"]
    # First day of this status; null when not known.
    status_from: Optional[str]
    # ACN or ARBN, 9 digits, that the ABN register has for the holder; null when it has none.
    acn: Optional[str]
    # State or territory, such as NSW; null when not known.
    state: Optional[str]
    # Postcode, four digits; null when not known.
    postcode: Optional[str]
    # Business names that the ABN register lists for the holder.
    business_names: List[str]
    # Historical: the register has accepted no new ones since May 2012.
    trading_names: List[str]
    # Further names of the holder in the extract.
    other_names: List[str]
    # GST registration on the source’s day; gst_check answers for another day.
    gst: AbnLookupAnswerGst
    # The ABN that replaced this one, if the source names it.
    replaced_by: Optional[str]
    # Where a person can look the ABN up.
    source_url: str
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # The register or dataset that was read.
    source: str
    # Version that was read, such as abn-2026-11; null for a live answer.
    source_version: Optional[str]
    # The source checked, with any sample or snapshot limitation.
    source_citation: str
    # When the source’s data was retrieved.
    retrieved_at: str
    # What speaks against the subject, and no clearance when empty.
    risk_flags: NotRequired[List[GetAbnAnswerRiskFlag]]
    # What a person must review first; one sentence each.
    human_review_items: NotRequired[List[str]]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


class AbnLookupAnswerGst(TypedDict):
    """GST registration on the source’s day; gst_check answers for another day."""

    # GST registration on the source’s day; none: the source shows none up to that day.
    status: Literal["registered", "cancelled", "none"]
    # True when a registration covers the source’s day.
    registered: bool
    # First day of this status; null when not known.
    status_from: Optional[str]
    # The day for which the source is valid.
    as_at: NotRequired[str]
    # First day; null when the start is not known.
    effective_from: NotRequired[Optional[str]]
    # The last day; null when it is in the future or not known.
    effective_to: NotRequired[Optional[str]]


class AbnHistoryAnswer(TypedDict):
    """What `abn_history` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["abn_history"]
    # The ABN that was looked up: 11 digits without spaces.
    abn: str
    # Names of the holder, and from when until when each was seen.
    names: List[AbnHistoryAnswerName]
    # The periods of each ABN status.
    statuses: List[AbnHistoryAnswerStatuse]
    # The periods of GST registration.
    gst: List[AbnHistoryAnswerGst]
    # The main business locations, each with its period.
    addresses: List[AbnHistoryAnswerAddresse]
    # True when the register returned the history; false when it is assembled from snapshots.
    complete: bool
    # The day of the first available snapshot; null when the register returned the history.
    observed_from: Optional[str]
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # The register or dataset that was read.
    source: str
    # Version that was read, such as abn-2026-11; null for a live answer.
    source_version: Optional[str]
    # The source checked, with any sample or snapshot limitation.
    source_citation: str
    # When the source’s data was retrieved.
    retrieved_at: str
    # What speaks against the subject, and no clearance when empty.
    risk_flags: NotRequired[List[GetAbnAnswerRiskFlag]]
    # What a person must review first; one sentence each.
    human_review_items: NotRequired[List[str]]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


class AbnHistoryAnswerName(TypedDict):
    # main: the name of the holder itself.
    kind: Literal["main", "business", "trading", "other"]
    # The name as the register writes it.
    name: str
    # Never true for a trading name: the register has accepted none since May 2012.
    is_current: bool
    # First day; null when the start is not known.
    effective_from: Optional[str]
    # The last day; null when it is in the future or not known.
    effective_to: Optional[str]


class AbnHistoryAnswerStatuse(TypedDict):
    # Status of the ABN in this period.
    status: Literal["active", "cancelled", "suspended"]
    # First day; null when the start is not known.
    effective_from: Optional[str]
    # The last day; null when it is in the future or not known.
    effective_to: Optional[str]


class AbnHistoryAnswerGst(TypedDict):
    # First day; null when the start is not known.
    effective_from: Optional[str]
    # The last day; null when it is in the future or not known.
    effective_to: Optional[str]


class AbnHistoryAnswerAddresse(TypedDict):
    # State or territory, such as NSW; null when not known.
    state: Optional[str]
    # Postcode, four digits; null when not known.
    postcode: Optional[str]
    # First day; null when the start is not known.
    effective_from: Optional[str]
    # The last day; null when it is in the future or not known.
    effective_to: Optional[str]


class GstCheckInput(TypedDict):
    """What `gst_check` takes."""

    # Australian Business Number: 11 digits, spaces allowed.
    abn: str
    # The day to check, in Australia; not in the future.
    as_at: str
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class GstCheckAnswer(TypedDict):
    """What `gst_check` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["gst_check"]
    # The ABN that was looked up: 11 digits without spaces.
    abn: str
    # The holder’s name as the register writes it; null when the register withholds it.
    entity_name: Optional[str]
    # The day that was asked about.
    as_at: str
    # Whether a registration covers that day; null when the source cannot show it.
    registered: Optional[bool]
    # First day of the registration that covers the day, or of the last one before it.
    effective_from: Optional[str]
    # The last day; null when it is in the future or not known.
    effective_to: Optional[str]
    # verified: the source says so; not_verified: no evidence was found.
    label: Literal["verified", "not_verified", "human_review_required"]
    # Why the label is what it is.
    reason: str
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # The register or dataset that was read.
    source: str
    # Version that was read, such as abn-2026-11; null for a live answer.
    source_version: Optional[str]
    # The source checked, with any sample or snapshot limitation.
    source_citation: str
    # When the source’s data was retrieved.
    retrieved_at: str
    # What speaks against the subject, and no clearance when empty.
    risk_flags: NotRequired[List[GetAbnAnswerRiskFlag]]
    # What a person must review first; one sentence each.
    human_review_items: NotRequired[List[str]]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


class CompanyLookupInput(TypedDict):
    """What `company_lookup` takes."""

    # Australian Company Number: 9 digits, spaces allowed.
    acn: NotRequired[str]
    # Australian Business Number: 11 digits, spaces allowed.
    abn: NotRequired[str]
    # Present or former name of the company, as you know it.
    company_name: NotRequired[str]
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class CompanyLookupAnswer(TypedDict):
    """What `company_lookup` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["company_lookup"]
    # Whether one entry clearly fits; needs_review: something is in doubt.
    status: Literal["matched", "needs_review", "no_match"]
    # verified: the source says so; not_verified: no evidence was found.
    verdict: Literal["verified", "not_verified", "human_review_required"]
    # What ASIC has about the company; null when none, or more than one, matches.
    company: Optional[CompanyLookupAnswerCompany]
    # Each fact with its own label.
    fields: List[CompanyLookupAnswerField]
    # Companies with a similar name, then longer names with all its words, the most similar first; at most ten.
    candidates: List[CompanyLookupAnswerCandidate]
    # Where two statements disagree. Both values are shown; neither is preferred.
    conflicts: List[VerifyCounterpartyAnswerCardConflict]
    # 0 to 1; at most 0.5 when something was in doubt.
    confidence: float
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What was read for this answer; nothing else was.
    sources: List[CompanyLookupAnswerSource]
    # What speaks against the subject, and no clearance when empty.
    risk_flags: NotRequired[List[GetAbnAnswerRiskFlag]]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # What was not checked, and why.
    not_checked: List[VerifyCounterpartyAnswerCardNotChecked]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


CompanyLookupAnswerCompany = TypedDict("CompanyLookupAnswerCompany", {
    # An ACN, or the ARBN of a registrable body: 9 digits.
    "acn": "str",
    # The present name, as ASIC has it.
    "company_name": "str",
    # ABN, 11 digits; null when the source has none.
    "abn": "Optional[str]",
    # ASIC’s code of the type, such as APTY; type_meaning has it in words.
    "type": "Optional[str]",
    # ASIC’s code of the liability, such as LMSH for limited by shares.
    "class": "Optional[str]",
    # ASIC’s code within the class, such as PROP.
    "sub_class": "Optional[str]",
    # As ASIC codes it: REGD is registered, DRGD deregistered.
    "status": "Optional[str]",
    # First day of the registration; null when not known.
    "registered_on": "Optional[str]",
    # Day of deregistration; null when there is none.
    "deregistered_on": "Optional[str]",
    # Earlier names of the company in the dataset.
    "former_names": "List[str]",
    # The meaning of the code, or that it is unknown; null when there is no code.
    "status_meaning": "NotRequired[Optional[str]]",
    # The meaning of the code, or that it is unknown; null when there is no code.
    "type_meaning": "NotRequired[Optional[str]]",
    # The meaning of the code, or that it is unknown; null when there is no code.
    "class_meaning": "NotRequired[Optional[str]]",
    # The meaning of the code, or that it is unknown; null when there is no code.
    "sub_class_meaning": "NotRequired[Optional[str]]",
})


class CompanyLookupAnswerField(TypedDict):
    # Which fact it is, such as company_name.
    field: str
    # What the source has; null when it has nothing.
    value: Optional[str]
    # verified: the source says so; not_verified: no evidence was found.
    label: Literal["verified", "not_verified", "human_review_required"]
    # Id of the source, as in GET /v1/sources.
    source_id: str
    # The meaning of the code, or that it is unknown; null when there is no code.
    meaning: NotRequired[Optional[str]]


class CompanyLookupAnswerCandidate(TypedDict):
    # An ACN, or the ARBN of a registrable body: 9 digits.
    acn: str
    # The one of its names that is most similar to the requested one.
    company_name: str
    # True when that is a former name.
    former: NotRequired[bool]
    # The current name, if the row of the former name has it.
    current_name: NotRequired[Optional[str]]
    # As ASIC codes it: REGD is registered, DRGD deregistered.
    status: NotRequired[Optional[str]]
    # The meaning of the code, or that it is unknown; null when there is no code.
    status_meaning: NotRequired[Optional[str]]
    # How similar the name is to the given one.
    match: VerifyCounterpartyAnswerCardClaimedNameMatch


class CompanyLookupAnswerSource(TypedDict):
    # Id of the source, as in GET /v1/sources.
    source_id: str
    # The register or dataset that was read.
    source: str
    # Version that was read, such as abn-2026-11; null for a live answer.
    source_version: Optional[str]
    # The source checked, with any sample or snapshot limitation.
    source_citation: str
    # When the source’s data was retrieved.
    retrieved_at: str


class VerifyBusinessNameRegistrationInput(TypedDict):
    """What `verify_business_name_registration` takes."""

    # The business name to check, as it is used.
    business_name: str
    # ABN of the expected holder: 11 digits, spaces allowed.
    abn: NotRequired[str]
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class VerifyBusinessNameRegistrationAnswer(TypedDict):
    """What `verify_business_name_registration` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["verify_business_name_registration"]
    # The name that was checked.
    business_name: str
    # ABN of the expected holder, 11 digits; null when none was given.
    abn: Optional[str]
    # How the check ended; only exact-match can be a clean verification.
    outcome: Literal["exact-match", "fuzzy-match", "cancelled", "not-found", "human-review"]
    # True only for exact-match, and only if everything written beside the name was checked and the register names the holder.
    clean: bool
    # verified: the source says so; not_verified: no evidence was found.
    verdict: Literal["verified", "not_verified", "human_review_required"]
    # Why the outcome is what it is.
    reason: str
    # The registration that matches; null when none does.
    registration: Optional[VerifyBusinessNameRegistrationAnswerRegistration]
    # Registrations of this or a similar name, then longer names with all its words, the most similar first.
    candidates: List[VerifyBusinessNameRegistrationAnswerRegistration]
    # 0 to 1; at most 0.5 when something was in doubt.
    confidence: float
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What was read for this answer; nothing else was.
    sources: List[CompanyLookupAnswerSource]
    # What speaks against the subject, and no clearance when empty.
    risk_flags: NotRequired[List[GetAbnAnswerRiskFlag]]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # What was not checked, and why.
    not_checked: List[VerifyCounterpartyAnswerCardNotChecked]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


class VerifyBusinessNameRegistrationAnswerRegistration(TypedDict):
    # The name as it is registered.
    business_name: str
    # As the register writes it, such as Registered.
    status: Optional[str]
    # First day of the registration; null when not known.
    registered_on: Optional[str]
    # Day of cancellation; null when there is none.
    cancelled_on: Optional[str]
    # The holder’s ABN, 11 digits; null when the register withholds or lacks it.
    abn: Optional[str]
    # How similar the name is to the given one.
    match: VerifyCounterpartyAnswerCardClaimedNameMatch


class AsicLicenceLookupInput(TypedDict):
    """What `asic_licence_lookup` takes."""

    # Number of the licence; words such as AFSL before it are allowed.
    licence_number: str
    # afsl: financial services; acl: credit. Default: both registers are read.
    licence_type: NotRequired[Literal["afsl", "acl"]]
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class AsicLicenceLookupAnswer(TypedDict):
    """What `asic_licence_lookup` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["asic_licence_lookup"]
    # The number that was looked up, digits only.
    licence_number: str
    # Whether one entry clearly fits; needs_review: something is in doubt.
    status: Literal["matched", "needs_review", "no_match"]
    # What the registers have under this number.
    licences: List[AsicLicenceLookupAnswerLicence]
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What was read for this answer; nothing else was.
    sources: List[CompanyLookupAnswerSource]
    # What speaks against the subject, and no clearance when empty.
    risk_flags: NotRequired[List[GetAbnAnswerRiskFlag]]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # What was not checked, and why.
    not_checked: List[VerifyCounterpartyAnswerCardNotChecked]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


class AsicLicenceLookupAnswerLicence(TypedDict):
    # afsl: financial services; acl: credit.
    licence_type: Literal["afsl", "acl"]
    # Number of the licence, digits only.
    licence_number: str
    # Who holds the licence.
    licensee_name: str
    # ABN, 11 digits; null when the source has none.
    abn: Optional[str]
    # The holder’s ACN, 9 digits; null when the register has none.
    acn: Optional[str]
    # As the register writes it; the AFS register has no status.
    status: Optional[str]
    # First day of the licence; null when not known.
    started_on: Optional[str]
    # Last day of the licence; null when it has none.
    ended_on: Optional[str]
    # Suburb or town of the holder; null when not known.
    locality: Optional[str]
    # State or territory, such as NSW; null when not known.
    state: Optional[str]
    # Postcode, four digits; null when not known.
    postcode: Optional[str]
    # What the licence allows and requires, as the register writes it.
    conditions: List[str]
    # For a credit licence: the holder’s AFS licence number; null without one.
    afsl_number: Optional[str]
    # Names under which the holder trades, as the register has them.
    business_names: List[str]
    # Codes of the schemes that handle complaints.
    dispute_schemes: List[str]
    # The meaning of the code, or that it is unknown; null when there is no code.
    status_meaning: NotRequired[Optional[str]]
    # The meaning of the code, or that it is unknown; null when there is no code.
    dispute_schemes_meaning: NotRequired[Optional[str]]
    # verified: the source says so; not_verified: no evidence was found.
    label: Literal["verified", "not_verified", "human_review_required"]


class InsolvencyCheckInput(TypedDict):
    """What `insolvency_check` takes."""

    # Australian Company Number: 9 digits, spaces allowed.
    acn: str
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class InsolvencyCheckAnswer(TypedDict):
    """What `insolvency_check` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["insolvency_check"]
    # The ACN or ARBN that was checked, 9 digits.
    acn: str
    # none_found is not clear: appointments before July 2021 and of the last weeks are not in the source.
    status: Literal["appointments_found", "solvent_winding_up_only", "none_found"]
    # The outcome in a sentence.
    reason: str
    # The last day that the source covers.
    as_at: str
    # The appointments to the company, the latest first; at most 200.
    appointments: List[InsolvencyCheckAnswerAppointment]
    # The company in ASIC’s register; null when company_register is not_found or not_read.
    company: Optional[InsolvencyCheckAnswerCompany]
    # Whether ASIC’s register of companies was read, and has the company.
    company_register: Literal["found", "not_found", "not_read"]
    # Where the company register and the statistics disagree; neither is preferred.
    conflicts: List[VerifyCounterpartyAnswerCardConflict]
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What was read for this answer; nothing else was.
    sources: List[CompanyLookupAnswerSource]
    # What speaks against the subject, and no clearance when empty.
    risk_flags: List[GetAbnAnswerRiskFlag]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # What was not checked, and why.
    not_checked: List[VerifyCounterpartyAnswerCardNotChecked]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


class InsolvencyCheckAnswerAppointment(TypedDict):
    # The type in ASIC’s words, such as Court liquidation.
    appointment_type: str
    # What the type means. solvent_winding_up is a members’ voluntary liquidation and no sign of trouble.
    kind: Literal["liquidation", "administration", "restructuring", "receivership", "solvent_winding_up", "other"]
    # The day on which the appointment took effect.
    effective_on: str
    # The person or company appointed; null when not stated.
    appointee: Optional[str]
    # The company’s name in this row, as at the appointment.
    organisation_name: str
    # Whether ASIC counts it as the first entry into external administration.
    is_first_entry: bool
    # The industry division, as ASIC classifies it; null when not stated.
    industry: Optional[str]
    # State or territory, such as NSW; null when not known.
    state: Optional[str]
    # Postcode, four digits; null when not known.
    postcode: Optional[str]


class InsolvencyCheckAnswerCompany(TypedDict):
    # The present name, as ASIC has it.
    company_name: str
    # As ASIC codes it: EXAD is external administration.
    status: Optional[str]
    # The meaning of the code; null when there is no code.
    status_meaning: Optional[str]


class CharityLookupAnswer(TypedDict):
    """What `charity_lookup` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["charity_lookup"]
    # The ABN that was looked up, 11 digits.
    abn: str
    # not_on_register: not on the register as of as_at, which is no statement that it is not a charity. not_checked: the register was not read.
    status: Literal["registered", "not_on_register", "not_checked"]
    # The outcome in a sentence.
    reason: str
    # The day of the register that was read; null when it was not.
    as_at: Optional[str]
    # The charity on the register; null when it has none or was not read.
    charity: Optional[CharityLookupAnswerCharity]
    # The annual statement that was due last; null when none is listed or they were not read.
    last_statement: Optional[CharityLookupAnswerLastStatement]
    # Whether an annual statement is overdue, as far as the source shows.
    overdue: CharityLookupAnswerOverdue
    # The status in the ABN register; null when it has no such ABN or was not read.
    abn_status: Optional[Literal["active", "cancelled", "suspended"]]
    # Where two sources disagree about its status; neither is preferred.
    conflicts: List[VerifyCounterpartyAnswerCardConflict]
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What was read for this answer; nothing else was.
    sources: List[CompanyLookupAnswerSource]
    # What speaks against the subject, and no clearance when empty.
    risk_flags: List[GetAbnAnswerRiskFlag]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # What was not checked, and why.
    not_checked: List[VerifyCounterpartyAnswerCardNotChecked]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


class CharityLookupAnswerCharity(TypedDict):
    # The legal name, as the ACNC has it.
    legal_name: str
    # All other names in one text, as the ACNC joins them; null when there is none.
    other_names: Optional[str]
    # Small, Medium or Large, as the ACNC writes it; null when it has none.
    size: Optional[str]
    # First day of the registration; null when not known.
    registered_on: Optional[str]
    # Day on which the organisation was established; null when not known.
    established_on: Optional[str]
    # Public benevolent institution, Health promotion charity, both or none.
    subtypes: List[str]
    # The charitable purposes; empty when the register shows none.
    purposes: List[str]
    # Whom the charity says it helps.
    beneficiaries: List[str]
    # States and territories in which it operates.
    operates_in: List[str]
    # Countries in which it operates, as codes of three letters.
    operating_countries: List[str]
    # How many people are responsible for it; null when not stated.
    responsible_persons: Optional[int]
    # Last day of its financial year, such as 30-Jun.
    financial_year_end: Optional[str]
    # The business address without state and postcode; null when withheld.
    address: Optional[str]
    # State or territory, such as NSW; null when not known.
    state: Optional[str]
    # Postcode, four digits; null when not known.
    postcode: Optional[str]
    # The country of the address; null when not stated.
    country: Optional[str]
    # As the charity gave it, not checked.
    website: Optional[str]


class CharityLookupAnswerLastStatement(TypedDict):
    # The name in the statement.
    charity_name: str
    # The ACNC’s words for the registration on the day of the file, such as Registered.
    registration_status: str
    # Small, Medium or Large, as the ACNC writes it; null when it has none.
    size: Optional[str]
    # The day on which the statement was due.
    due_on: str
    # The day on which the ACNC received it; null when it has not.
    received_on: Optional[str]
    # Days from the due day to its receipt, 0 if in time; null if not received.
    days_late: Optional[int]
    # Day of the financial report; null when there is none.
    financial_report_received_on: Optional[str]
    # First day of the reporting period; null when not stated.
    period_from: Optional[str]
    # Last day of the reporting period; null when not stated.
    period_to: Optional[str]
    # How the auditor modified the report; null when not modified.
    report_modification: Optional[str]
    # A basic religious charity need not state figures: its zeros mean nothing.
    is_basic_religious: bool
    # Dollars, as stated; null when left out.
    total_gross_income: Optional[float]
    # Dollars, as stated; null when left out.
    total_expenses: Optional[float]
    # Dollars, negative for a deficit; null when left out.
    net_surplus: Optional[float]
    # Dollars, as stated; null when left out.
    total_assets: Optional[float]
    # Dollars, as stated; null when left out.
    total_liabilities: Optional[float]
    # Dollars, negative for more liabilities than assets; null when left out.
    net_assets: Optional[float]


class CharityLookupAnswerOverdue(TypedDict):
    """Whether an annual statement is overdue, as far as the source shows."""

    # overdue: a due day has passed without receipt. not_known: the source cannot show it.
    status: Literal["overdue", "not_overdue", "not_known"]
    # How this was decided, in a sentence.
    reason: str
    # The day of the annual statements that were read; null when they were not.
    as_at: Optional[str]


class IndigenousCorporationLookupInput(TypedDict):
    """What `indigenous_corporation_lookup` takes."""

    # The ABN (11 digits) or the Indigenous Corporation Number.
    abn_or_icn: str
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class IndigenousCorporationLookupAnswer(TypedDict):
    """What `indigenous_corporation_lookup` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["indigenous_corporation_lookup"]
    # What was looked up.
    target: IndigenousCorporationLookupAnswerTarget
    # not_registered: on the register, but deregistered or with another status.
    status: Literal["registered", "not_registered", "not_found"]
    # The outcome in a sentence.
    reason: str
    # The day of the register that was read.
    as_at: str
    # The corporation; null when not found.
    corporation: Optional[IndigenousCorporationLookupAnswerCorporation]
    # Other corporations with the same ABN; usually none.
    others: List[IndigenousCorporationLookupAnswerOther]
    # What the ABN register has for its ABN; null when it has no ABN or the register was not read.
    abn_register: Optional[IndigenousCorporationLookupAnswerAbnRegister]
    # Where ORIC and the ABN register disagree; neither is preferred.
    conflicts: List[VerifyCounterpartyAnswerCardConflict]
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What was read for this answer; nothing else was.
    sources: List[CompanyLookupAnswerSource]
    # What speaks against the subject, and no clearance when empty.
    risk_flags: List[GetAbnAnswerRiskFlag]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # What was not checked, and why.
    not_checked: List[VerifyCounterpartyAnswerCardNotChecked]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


class IndigenousCorporationLookupAnswerTarget(TypedDict):
    """What was looked up."""

    # The kind of identifier, such as ABN, ACN or address.
    type: str
    # The identifier or name that was looked up.
    value: str


class IndigenousCorporationLookupAnswerCorporation(TypedDict):
    # The Indigenous Corporation Number.
    icn: str
    # The name, as ORIC has it.
    corporation_name: str
    # In ORIC’s words: Registered or Deregistered.
    status: str
    # The day of the status; null when not stated.
    status_on: Optional[str]
    # The day of incorporation; null when not stated.
    incorporated_on: Optional[str]
    # Small, Medium, Large or Not Sized; null when not stated.
    size: Optional[str]
    # ABN, 11 digits; null when the source has none.
    abn: Optional[str]
    # State or territory, such as NSW; null when not known.
    state: Optional[str]
    # Postcode, four digits; null when not known.
    postcode: Optional[str]
    # The locality; null when not stated.
    locality: Optional[str]
    # The industries, in ORIC’s words.
    industries: List[str]
    # Whether ORIC marks it as registered with the ACNC; a check with the ACNC is separate.
    is_acnc_registered: bool
    # The number of members; null when not stated.
    member_count: Optional[str]
    # The number of directors; null when not stated.
    director_count: Optional[str]
    # What the corporation reported, the latest year first; bands, not amounts.
    years: List[IndigenousCorporationLookupAnswerCorporationYear]
    # Its page in ORIC’s live register; null when not stated.
    register_url: Optional[str]


class IndigenousCorporationLookupAnswerCorporationYear(TypedDict):
    # The financial year, such as 2025/26.
    financial_year: str
    # The band of total income; null when not stated.
    total_income: Optional[str]
    # The band of total assets; null when not stated.
    total_assets: Optional[str]
    # The band of the number of employees; null when not stated.
    employees: Optional[str]


class IndigenousCorporationLookupAnswerOther(TypedDict):
    # The Indigenous Corporation Number.
    icn: str
    # The name, as ORIC has it.
    corporation_name: str
    # In ORIC’s words: Registered or Deregistered.
    status: str
    # The day of the status; null when not stated.
    status_on: Optional[str]


class IndigenousCorporationLookupAnswerAbnRegister(TypedDict):
    # The ABN, 11 digits.
    abn: str
    # The holder’s name; null when withheld or not found.
    entity_name: Optional[str]
    # The status; null when not found.
    status: Optional[Literal["active", "cancelled", "suspended"]]


class ConductCheckAnswer(TypedDict):
    """What `conduct_check` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["conduct_check"]
    # The ABN that was checked, 11 digits.
    abn: str
    # records_found: a non-compliance, an external administration or a sanction. report_only: only a report of payment times. none_found is not clear: few businesses must report.
    status: Literal["records_found", "report_only", "none_found"]
    # The outcome in words.
    reason: str
    # What the Payment Times register has about the ABN; null when it was not read, as not_checked then says.
    payment_times: Optional[ConductCheckAnswerPaymentTimes]
    # What the register of sanctioned sponsors has about the ABN; null when it was not read, as not_checked then says.
    sponsor_sanctions: Optional[ConductCheckAnswerSponsorSanctions]
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What was read for this answer; nothing else was.
    sources: List[CompanyLookupAnswerSource]
    # What speaks against the subject, and no clearance when empty.
    risk_flags: List[GetAbnAnswerRiskFlag]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # What was not checked, and why.
    not_checked: List[VerifyCounterpartyAnswerCardNotChecked]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


class ConductCheckAnswerPaymentTimes(TypedDict):
    # The day of the source.
    as_at: str
    # The latest report in a sentence. Without one: that only large entities must report.
    statement: str
    # The latest report by the end of its period; null when the register has no current one.
    report: Optional[ConductCheckAnswerPaymentTimesReport]
    # Records of non-compliance with payment times reporting, the latest first.
    non_compliance: List[ConductCheckAnswerPaymentTimesNonCompliance]
    # Reports of an external administration, the latest first.
    external_administration: List[ConductCheckAnswerPaymentTimesExternalAdministration]


class ConductCheckAnswerPaymentTimesReport(TypedDict):
    # Only a standard report has figures. has_nominee: another entity reports. by_segment: figures by operating segment (AASB 8), which are not read.
    kind: Literal["standard", "no_small_business_procurement", "has_nominee", "by_segment"]
    # The entity’s name in the report.
    entity_name: str
    # The register’s words, such as Original report or Revised report; null when not stated.
    report_type: Optional[str]
    # First day of the reporting period; null when not stated.
    period_start: Optional[str]
    # Last day of the reporting period.
    period_end: str
    # The day on which the report was submitted; null when not stated.
    submitted_on: Optional[str]
    # Average days until small businesses were paid; null when the report has no such number.
    average_days: Optional[float]
    # Median days until small businesses were paid; null when the report has no such number.
    median_days: Optional[float]
    # The number of days within which 80 % of the payments were made; null when the report has no such number.
    percentile_80_days: Optional[float]
    # The number of days within which 95 % of the payments were made; null when the report has no such number.
    percentile_95_days: Optional[float]
    # Percentage of the invoices of small businesses that were paid within 30 days; null when the report has no such number.
    paid_within_30_days_percent: Optional[float]
    # Percentage of the invoices of small businesses that were paid after 31 to 60 days; null when the report has no such number.
    paid_31_to_60_days_percent: Optional[float]
    # Percentage of the invoices of small businesses that were paid after more than 60 days; null when the report has no such number.
    paid_over_60_days_percent: Optional[float]
    # Percentage of the invoices of small businesses that were paid within their payment term; null when the report has no such number.
    paid_within_term_percent: Optional[float]
    # Who reports for the entity; null unless kind is has_nominee.
    nominee_name: Optional[str]
    # The nominee’s ABN, 11 digits; null unless kind is has_nominee.
    nominee_abn: Optional[str]


class ConductCheckAnswerPaymentTimesNonCompliance(TypedDict):
    # The type of non-compliance, in the register’s words.
    non_compliance_type: str
    # The entity’s name in the record.
    entity_name: str
    # First day of the reporting period concerned; null when not stated.
    period_start: Optional[str]
    # Last day of the reporting period concerned; null when not stated.
    period_end: Optional[str]


class ConductCheckAnswerPaymentTimesExternalAdministration(TypedDict):
    # The type of appointment, in the register’s words.
    appointment_type: str
    # The entity’s name in the report.
    entity_name: str
    # The external administrator’s firm; null when not stated.
    firm: Optional[str]
    # The day of the appointment; null when not stated.
    appointed_on: Optional[str]


class ConductCheckAnswerSponsorSanctions(TypedDict):
    # The day of the source.
    as_at: str
    # What was found, in a sentence.
    statement: str
    # The sanctions, the latest first, those that have ended included; at most 200.
    sanctions: List[ConductCheckAnswerSponsorSanctionsSanction]


class ConductCheckAnswerSponsorSanctionsSanction(TypedDict):
    # The sanction in the register’s words.
    sanction: str
    # What the sanction is. other: words that this service does not know.
    kind: Literal["bar", "cancellation", "infringement_notice", "warning", "other"]
    # The day it was imposed, else the day of the infringement notice; null when not stated.
    imposed_on: Optional[str]
    # The last day of the sanction; null when no end is stated.
    ended_on: Optional[str]
    # The register’s words in place of an end day; null when it has a day or nothing.
    end_text: Optional[str]
    # The state on as_at. no_end_stated: as for a cancellation or a notice, which happen once.
    sanction_state: Literal["in_force", "ended", "not_started", "no_end_stated"]
    # The sponsor’s name.
    sponsor_name: str
    # The sponsor’s trading name; null when not stated.
    trading_name: Optional[str]
    # State or territory, such as NSW; null when not known.
    state: Optional[str]
    # Postcode, four digits; null when not known.
    postcode: Optional[str]
    # The obligation that the sponsor breached; null when not stated.
    obligation_breached: Optional[str]


class ScreenNameInput(TypedDict):
    """What `screen_name` takes."""

    # The name to screen, in any script and order.
    name: str
    # What bears the name: person, organisation or vessel. Default: every kind is compared.
    kind: NotRequired[Literal["person", "organisation", "vessel"]]
    # Year of birth, or day as YYYY-MM-DD. One that differs from the list lowers a score; it never removes a candidate.
    birth_date: NotRequired[str]
    # Countries of the subject, in English or as two-letter ISO codes.
    countries: NotRequired[List[str]]
    # Numbers of the subject. The list has only the IMO numbers of ships; others are not compared.
    identifiers: NotRequired[List[str]]
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]
    # The most candidates to return: 1-50, default 10.
    limit: NotRequired[int]


class ScreenNameAnswer(TypedDict):
    """What `screen_name` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["screen_name"]
    # The name that was screened.
    name: str
    # The best band. none_found: no listed name is like it, which is not a clearance.
    outcome: Literal["match", "possible", "none_found"]
    # The outcome in a sentence, with the version and day of the list.
    reason: str
    # The listed entities that may be meant, best first; at most limit.
    candidates: List[ScreenNameAnswerCandidate]
    # How many there are, including those beyond limit.
    candidate_count: int
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What was read for this answer; nothing else was.
    sources: List[CompanyLookupAnswerSource]
    # What speaks against the subject, and no clearance when empty.
    risk_flags: NotRequired[List[GetAbnAnswerRiskFlag]]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # What was not checked, and why.
    not_checked: List[VerifyCounterpartyAnswerCardNotChecked]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


class ScreenNameAnswerCandidate(TypedDict):
    # match: the name fits; possible: a person must compare. Neither proves identity.
    band: Literal["match", "possible"]
    # How well the entity fits, 0 to 1; a measure, not a chance.
    score: float
    # The very name that matched; null when only an identifier did.
    matched_name: Optional[str]
    # How the list marks the name; a weak alias counts only when it is the same.
    matched_name_strength: Optional[Literal["primary", "strong", "weak", "original_script"]]
    # The main name of the entity on the list.
    primary_name: str
    # What the entity is.
    kind: Literal["person", "organisation", "vessel"]
    # Reference of the entity on the list.
    reference: str
    # Birth dates or years on the list, any of which may be right.
    births: List[str]
    # Citizenships, in the words of the list.
    countries: List[str]
    # IMO number of a ship.
    identifiers: List[str]
    # What the listing forbids.
    measures: List[Literal["targeted_financial_sanction", "travel_ban", "arms_embargo", "maritime_restriction"]]
    # The sanctions programmes, in the words of the list.
    committees: List[str]
    # Last edit of the listing, not the day of listing; null when not known.
    control_date: Optional[str]
    # Version of the list that was read.
    list_version: Optional[str]
    # The day for which that version speaks.
    list_day: str
    # How the names were compared; null when only an identifier matched.
    comparison: Optional[ScreenNameAnswerCandidateComparison]
    # Why it is a candidate, and what speaks against it; one sentence each.
    reasons: List[str]


class ScreenNameAnswerCandidateComparison(TypedDict):
    # Likeness of the two names, 0 to 1: the contributions less the deductions.
    name_score: float
    # The words of the two names that correspond.
    parts: List[ScreenNameAnswerCandidateComparisonPart]
    # The words that only one name has.
    unmatched: List[ScreenNameAnswerCandidateComparisonUnmatched]
    # What lowers the likeness of the names as a whole.
    deductions: List[ScreenNameAnswerCandidateComparisonDeduction]


class ScreenNameAnswerCandidateComparisonPart(TypedDict):
    # The word or words of the requested name.
    asked: str
    # The word or words of the listed name.
    listed: str
    # How the two correspond; joined: one name writes them as one word.
    how: Literal["same", "alike", "joined", "initials", "other_number"]
    # Likeness of the two, 0 to 1.
    likeness: float
    # What the part adds to the likeness of the names.
    contribution: float


ScreenNameAnswerCandidateComparisonUnmatched = TypedDict("ScreenNameAnswerCandidateComparisonUnmatched", {
    # A word without a partner in the other name.
    "word": "str",
    # Which of the two names has it.
    "in": "Literal[\"asked\", \"listed\"]",
    # What the likeness of the names loses by it.
    "cost": "float",
})


class ScreenNameAnswerCandidateComparisonDeduction(TypedDict):
    # What lowers the score, in a sentence.
    why: str
    # What it takes off the score.
    cost: float


class BanCheckInput(TypedDict):
    """What `ban_check` takes."""

    # Australian Company Number: 9 digits, spaces allowed.
    acn: NotRequired[str]
    # Australian Business Number: 11 digits, spaces allowed.
    abn: NotRequired[str]
    # Name of a person or organisation, in any order.
    name: NotRequired[str]
    # What bears the name: person or organisation. Default: both registers are searched.
    kind: NotRequired[Literal["person", "organisation"]]
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]
    # The most bans to return: 1-50, default 10.
    limit: NotRequired[int]


class BanCheckAnswer(TypedDict):
    """What `ban_check` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["ban_check"]
    # The ACN that was compared, 9 digits; null without one.
    acn: Optional[str]
    # The name that was compared; null without one.
    name: Optional[str]
    # The best band, including expired bans. none_found: nothing is alike, which is not a clearance.
    outcome: Literal["match", "possible", "none_found"]
    # The outcome in a sentence, with the version and day of each register.
    reason: str
    # The bans that may be meant, best first; at most limit. One for each document.
    bans: List[BanCheckAnswerBan]
    # How many there are, including those beyond limit.
    ban_count: int
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What was read for this answer; nothing else was.
    sources: List[CompanyLookupAnswerSource]
    # What speaks against the subject, and no clearance when empty.
    risk_flags: List[GetAbnAnswerRiskFlag]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # What was not checked, and why.
    not_checked: List[VerifyCounterpartyAnswerCardNotChecked]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


class BanCheckAnswerBan(TypedDict):
    # acn: the very number. name: only a name that is alike.
    matched_by: Literal["acn", "name"]
    # match: the number, or an organisation’s name, fits. A person is never more than possible.
    band: Literal["match", "possible"]
    # How alike the names are, 0 to 1; 1 for the same number. A measure, not a chance.
    score: float
    # The very name that matched; null when the number did.
    matched_name: Optional[str]
    # Which of the two registers has the ban.
    kind: Literal["person", "organisation"]
    # The names in the register; persons have the family name first.
    names: List[str]
    # ACN of the organisation, 9 digits; null for a person.
    acn: Optional[str]
    # The type in ASIC’s words, such as Disq. Director.
    ban_type: str
    # Number of the document, whose rows are one ban; null when there is none.
    document_number: Optional[str]
    # First day of the ban; null when not stated.
    started_on: Optional[str]
    # Last day of the ban; null when the register has no day.
    ended_on: Optional[str]
    # What the register has in place of a last day, such as Permanent banning.
    end_text: Optional[str]
    # Whether the ban is in force on the day of the source; a ban without a last day is.
    state: Literal["in_force", "expired", "not_started"]
    # Why, in a sentence with its day.
    state_reason: str
    # The addresses of the person, each once; they may be old.
    places: List[str]
    # Documents of ASIC about the ban.
    urls: List[str]
    # Remarks in the register.
    comments: List[str]
    # Id of the source, as in GET /v1/sources.
    source_id: str
    # The day for which the register speaks.
    as_at: str
    # Why the ban is listed here; one sentence each.
    reasons: List[str]


class CreateScreeningMonitorInput(TypedDict):
    """What `create_screening_monitor` takes."""

    # The name to screen, in any script and order.
    name: str
    # What bears the name: person, organisation or vessel. Default: every kind is compared.
    kind: NotRequired[Literal["person", "organisation", "vessel"]]
    # Year of birth, or day as YYYY-MM-DD. One that differs from the list lowers a score; it never removes a candidate.
    birth_date: NotRequired[str]
    # Countries of the subject, in English or as two-letter ISO codes.
    countries: NotRequired[List[str]]
    # Numbers of the subject. The list has only the IMO numbers of ships; others are not compared.
    identifiers: NotRequired[List[str]]
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class CreateScreeningMonitorAnswer(TypedDict):
    """What `create_screening_monitor` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The id of the watched name, scr_….
    screening_monitor_id: str
    # The name that is watched.
    name: str
    # What bears the name; null: every kind is compared.
    kind: Optional[Literal["person", "organisation", "vessel"]]
    # Year or day of birth; null when none was given.
    birth_date: Optional[str]
    # The countries that were given.
    countries: List[str]
    # The numbers that were given.
    identifiers: List[str]
    # Your deal or file id; null when none was given.
    reference: Optional[str]
    # Since when it is watched, in epoch milliseconds.
    created_at: int


class ListScreeningMonitorsInput(TypedDict):
    """What `list_screening_monitors` takes."""

    # The most items to return: 1-200, default 50.
    limit: NotRequired[int]
    # next_cursor of the previous page; leave it out for the first page.
    cursor: NotRequired[str]
    # Only names with this deal or file id.
    reference: NotRequired[str]


class ListScreeningMonitorsAnswer(TypedDict):
    """What `list_screening_monitors` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The names that you watch, newest first.
    monitors: List[ListScreeningMonitorsAnswerMonitor]
    # The cursor of the next page; null on the last page.
    next_cursor: Optional[str]


class ListScreeningMonitorsAnswerMonitor(TypedDict):
    # The id of the watched name, scr_….
    screening_monitor_id: str
    # The name that is watched.
    name: str
    # What bears the name; null: every kind is compared.
    kind: Optional[Literal["person", "organisation", "vessel"]]
    # Year or day of birth; null when none was given.
    birth_date: Optional[str]
    # The countries that were given.
    countries: List[str]
    # The numbers that were given.
    identifiers: List[str]
    # Your deal or file id; null when none was given.
    reference: Optional[str]
    # Since when it is watched, in epoch milliseconds.
    created_at: int
    # The version of the list that it was last screened against; null before the first time.
    screened_version: Optional[str]
    # The day for which that version speaks; null before the first time.
    screened_day: Optional[str]
    # How many alerts are open. None is not a clearance.
    open_alert_count: int


class ListScreeningAlertsInput(TypedDict):
    """What `list_screening_alerts` takes."""

    # The most items to return: 1-200, default 50.
    limit: NotRequired[int]
    # next_cursor of the previous page; leave it out for the first page.
    cursor: NotRequired[str]
    # Which alerts: open (default), closed or all.
    state: NotRequired[Literal["open", "closed", "all"]]
    # Only alerts of this watched name, scr_….
    screening_monitor_id: NotRequired[str]


class ListScreeningAlertsAnswer(TypedDict):
    """What `list_screening_alerts` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The alerts, newest first.
    alerts: List[ListScreeningAlertsAnswerAlert]
    # The cursor of the next page; null on the last page.
    next_cursor: Optional[str]


class ListScreeningAlertsAnswerAlert(TypedDict):
    # Id of the alert, alt_….
    alert_id: str
    # The id of the watched name, scr_….
    screening_monitor_id: str
    # The watched name.
    name: str
    # Your deal or file id; null when none was given.
    reference: Optional[str]
    # Reference of the entry on the list.
    list_reference: str
    # The main name of the entry.
    listed_as: str
    # The very name that matched; null when only an identifier did.
    matched_name: Optional[str]
    # match: the name fits; possible: a person must compare.
    band: Literal["match", "possible"]
    # How well the entry fits, 0 to 1; a measure, not a chance.
    score: float
    # first_screening: listed when the name was first screened; otherwise what a new version did.
    why: Literal["first_screening", "added", "changed"]
    # Why the name is alike, and what speaks against it.
    reasons: List[str]
    # The version of the list that opened the alert.
    list_version: str
    # The day for which that version speaks.
    list_day: str
    # The record of the screening that opened it.
    record_id: str
    # When it was opened, in epoch milliseconds.
    opened_at: int
    # When it was closed, in epoch milliseconds; null while it is open.
    closed_at: Optional[int]
    # The version of the list that closed it; null while open.
    closed_version: Optional[str]
    # removed: the entry left the list. changed: a newer alert replaces it. Null while open.
    closed_why: Optional[Literal["removed", "changed", "no_longer_alike"]]
    # The record of the screening that closed it; null while open.
    closed_record_id: Optional[str]


class DeleteScreeningMonitorInput(TypedDict):
    """What `delete_screening_monitor` takes."""

    # The id of the watched name, scr_….
    screening_monitor_id: str


class DeleteScreeningMonitorAnswer(TypedDict):
    """What `delete_screening_monitor` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The id of the watched name, scr_….
    screening_monitor_id: str
    # When it was deleted, in epoch milliseconds.
    deleted_at: int
    # What is kept after the deletion, in a sentence.
    note: str


class AddressLookupInput(TypedDict):
    """What `address_lookup` takes."""

    # G-NAF snapshot version to query, such as gnaf-2026-08; GET /v1/sources lists those held.
    source_version: str
    # Single-line Australian address.
    raw_address: str
    # The most candidates to return: 1-25, default 10; larger values are capped at 25.
    limit: NotRequired[int]
    # The record of an earlier lookup, if a person chose this address among its candidates. It is kept unread.
    chosen_from: NotRequired[str]
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class AddressLookupAnswer(TypedDict):
    """What `address_lookup` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["address_lookup"]
    # Whether one address is meant; ambiguous: several may be, and none is chosen.
    status: Literal["exact_match", "fuzzy_match", "ambiguous", "no_match"]
    # What was compared: the whole address, its parts, or nothing that fits.
    matched_on: Literal["normalized_full_address", "address_components", "none"]
    # Your address in normal form; two spellings of one address share it.
    normalized_address_key: str
    # 0 to 1: how often such an answer is the intended address.
    confidence: float
    # How your input differs from the first candidate.
    mismatch_flags: List[AddressLookupAnswerMismatchFlag]
    # The number of candidates shown.
    candidate_count: int
    # Addresses that may be meant, the most likely first.
    candidates: List[AddressLookupAnswerCandidate]
    # What was read about the property, and what was not.
    property_evidence: AddressLookupAnswerPropertyEvidence


class AddressLookupAnswerMismatchFlag(TypedDict):
    # medium: a person should compare the two addresses.
    severity: Literal["low", "medium"]
    # Which part differs; ambiguous_match: several addresses fit.
    code: Literal["fuzzy_street_name", "suburb_mismatch", "postcode_mismatch", "state_mismatch", "ambiguous_match"]
    # The difference in a sentence.
    message: str
    # That part in your input.
    input_component: NotRequired[str]
    # That part in G-NAF.
    candidate_component: NotRequired[str]


class AddressLookupAnswerCandidate(TypedDict):
    # G-NAF’s permanent id of the address, such as GANSW900000001.
    gnaf_pid: str
    # The address as G-NAF has it, on one line.
    full_address: str
    # Suburb or town, as G-NAF names it.
    locality: str
    # State or territory of the address.
    state: Literal["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"]
    # Postcode of the address, four digits.
    postcode: str
    # In decimal degrees, negative to the south; null when G-NAF has none.
    latitude: Optional[float]
    # In decimal degrees east; null when G-NAF has none.
    longitude: Optional[float]
    # What the coordinates mark, such as PROPERTY CENTROID; null when not given.
    geocode_type: Optional[str]
    # The release that the candidate is from.
    source: AddressLookupAnswerCandidateSource
    # The row of the release that supports the candidate.
    evidence: AddressLookupAnswerCandidateEvidence
    # How it was found, and how well it fits.
    match: AddressLookupAnswerCandidateMatch


class AddressLookupAnswerCandidateSource(TypedDict):
    """The release that the candidate is from."""

    # Id of the source: always gnaf.
    source_id: Literal["gnaf"]
    # The G-NAF version that you asked for.
    source_version: str
    # Always a release of G-NAF, not a live register.
    source_kind: Literal["versioned_snapshot"]
    # Later changes are not in the release.
    registry_truth: Literal["snapshot_not_realtime"]
    # Always true: a row of the release supports it.
    snapshot_backed: Literal[True]


class AddressLookupAnswerCandidateEvidence(TypedDict):
    """The row of the release that supports the candidate."""

    # Key of the stored part of the release.
    store_shard_key: str
    # Row in that part, counted from 0.
    row_offset: int


class AddressLookupAnswerCandidateMatch(TypedDict):
    """How it was found, and how well it fits."""

    # exact_normalized: the same after normalising; fuzzy_components: similar part by part.
    method: Literal["exact_normalized", "fuzzy_components"]
    # 0 to 1: how often such a candidate is the intended address.
    confidence: float
    # How similar each part is.
    component_scores: AddressLookupAnswerCandidateMatchComponentScores
    # How your input differs from this candidate.
    mismatch_flags: List[AddressLookupAnswerMismatchFlag]


class AddressLookupAnswerCandidateMatchComponentScores(TypedDict):
    """How similar each part is."""

    # Similarity of this part, 0 to 1; 1 is the same.
    street_number: float
    # Similarity of this part, 0 to 1; 1 is the same.
    street_name: float
    # Similarity of this part, 0 to 1; 1 is the same.
    street_type: float
    # Similarity of this part, 0 to 1; 1 is the same.
    suburb: float
    # Similarity of this part, 0 to 1; 1 is the same.
    state: float
    # Similarity of this part, 0 to 1; 1 is the same.
    postcode: float


class AddressLookupAnswerPropertyEvidence(TypedDict):
    """What was read about the property, and what was not."""

    # Whether one property is identified; not_found: the release does not have it.
    verdict: Literal["matched", "needs_review", "not_found"]
    # The verdict in a sentence.
    headline: str
    # The property that the evidence is about.
    subject: AddressLookupAnswerPropertyEvidenceSubject
    # Each source with what it showed.
    source_checks: List[Union[AddressLookupAnswerPropertyEvidenceSourceCheck, AddressLookupAnswerPropertyEvidenceSourceCheck2, AddressLookupAnswerPropertyEvidenceSourceCheck3, AddressLookupAnswerPropertyEvidenceSourceCheck4]]
    # What was not checked, and why.
    not_checked: List[AddressLookupAnswerPropertyEvidenceNotChecked]
    # What to do next.
    recommended_next_action: str
    # What the answer does not prove, one sentence each.
    limitations: List[str]


class AddressLookupAnswerPropertyEvidenceSubject(TypedDict):
    """The property that the evidence is about."""

    # Always a property.
    kind: Literal["property"]
    # Your address in normal form.
    normalized_address_key: str
    # The matched address; null without a single match, as are the fields below.
    matched_address: Optional[str]
    # G-NAF’s permanent id of the address.
    gnaf_pid: Optional[str]
    # State or territory, such as NSW.
    jurisdiction: Optional[str]
    # Suburb or town, as G-NAF names it.
    locality: Optional[str]
    # Postcode of the address, four digits.
    postcode: Optional[str]
    # In decimal degrees, negative to the south.
    latitude: Optional[float]
    # In decimal degrees east.
    longitude: Optional[float]


class AddressLookupAnswerPropertyEvidenceSourceCheck(TypedDict):
    # Always true: the source covers this property.
    applies: Literal[True]
    # What the source shows, in a sentence.
    result: str
    # Version that was read, live- and the time of reading, or not read.
    source_version: str
    # 0 to 1; 0 when the source could not be read.
    confidence: float
    # The row of the release, or sha256: of the response; null when nothing supports it.
    evidence_ref: Optional[str]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # The source that was queried.
    source: Literal["G-NAF"]
    # Stable id of that source.
    source_id: Literal["gnaf"]
    # Whether the release has the address.
    status: Literal["matched", "needs_review", "no_match"]
    # A release of G-NAF, not a live register.
    source_kind: Literal["versioned_snapshot"]


class AddressLookupAnswerPropertyEvidenceSourceCheck2(TypedDict):
    # Always true: the source covers this property.
    applies: Literal[True]
    # What the source shows, in a sentence.
    result: str
    # Version that was read, live- and the time of reading, or not read.
    source_version: str
    # 0 to 1; 0 when the source could not be read.
    confidence: float
    # The row of the release, or sha256: of the response; null when nothing supports it.
    evidence_ref: Optional[str]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Who publishes the source.
    owner: str
    # Where the source is queried.
    source_url: str
    # How the source is read, and how long its answer is kept.
    access_mode: str
    # What the source demands of its readers.
    credential_requirement: str
    # The form of the query to the source.
    request_shape: str
    # The form of the response of the source.
    response_shape: str
    # How often the source is updated.
    cadence: str
    # By what rows are assigned to the property.
    join_keys: List[str]
    # The credit that the licence demands.
    attribution: str
    # The source that was queried.
    source: Literal["NSW Planning Portal Online DA"]
    # Stable id of that source.
    source_id: Literal["nsw-planning-portal-online-da"]
    # source_unavailable: it was not read, so there may be applications or none.
    status: Literal["matched", "no_match", "source_unavailable"]
    # Context about the property, not about its owner.
    source_kind: Literal["planning_application_context"]
    # Terms under which the source may be used.
    licence: str
    # The days of lodgement that were searched.
    date_range: AddressLookupAnswerPropertyEvidenceSourceCheck2DateRange
    # What is requested from the portal.
    fields: List[str]
    # What is done about personal data.
    pii_handling: str
    # Applications for this property.
    records: List[AddressLookupAnswerPropertyEvidenceSourceCheck2Record]


class AddressLookupAnswerPropertyEvidenceSourceCheck2DateRange(TypedDict):
    """The days of lodgement that were searched."""

    # First day of lodgement, YYYY-MM-DD.
    lodgement_from: str
    # Last day of lodgement, YYYY-MM-DD.
    lodgement_to: str


class AddressLookupAnswerPropertyEvidenceSourceCheck2Record(TypedDict):
    # The portal’s own id of the application.
    planning_portal_application_number: str
    # Kind of application, as the portal writes it.
    application_type: str
    # Its progress, as the portal writes it.
    application_status: str
    # Address of the site on one line.
    full_address: str
    # Council of the area.
    council_name: str
    # Always NSW: the portal has no other state.
    state: Literal["NSW"]
    # The council’s own number.
    council_application_number: Optional[str]
    # Broad kind of work.
    development_category: Optional[str]
    # What is to be built or changed.
    development_type: Optional[str]
    # When it was lodged, YYYY-MM-DD; null when not given.
    lodgement_date: Optional[str]
    # When it was decided, YYYY-MM-DD; null when not given.
    determination_date: Optional[str]
    # Who decides it.
    determination_authority: Optional[str]
    # First day on public display, YYYY-MM-DD; null when not given.
    assessment_exhibition_start_date: Optional[str]
    # Last day on public display, YYYY-MM-DD; null when not given.
    assessment_exhibition_end_date: Optional[str]
    # Lots of the parcels.
    lot: Optional[str]
    # Plans of the parcels, such as DP12345.
    plan_label: Optional[str]
    # Sections of the plans.
    section: Optional[str]
    # Suburb of the site.
    suburb: Optional[str]
    # Postcode of the site, four digits.
    postcode: Optional[str]
    # Estimated cost in AUD; null when not given.
    cost_of_development: Optional[float]
    # Longitude of the site in degrees; null when not given.
    x: Optional[float]
    # Latitude of the site in degrees; null when not given.
    y: Optional[float]


class AddressLookupAnswerPropertyEvidenceSourceCheck3(TypedDict):
    # Always true: the source covers this property.
    applies: Literal[True]
    # What the source shows, in a sentence.
    result: str
    # Version that was read, live- and the time of reading, or not read.
    source_version: str
    # 0 to 1; 0 when the source could not be read.
    confidence: float
    # The row of the release, or sha256: of the response; null when nothing supports it.
    evidence_ref: Optional[str]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Who publishes the source.
    owner: str
    # Where the source is queried.
    source_url: str
    # How the source is read, and how long its answer is kept.
    access_mode: str
    # What the source demands of its readers.
    credential_requirement: str
    # The form of the query to the source.
    request_shape: str
    # The form of the response of the source.
    response_shape: str
    # How often the source is updated.
    cadence: str
    # By what rows are assigned to the property.
    join_keys: List[str]
    # The credit that the licence demands.
    attribution: str
    # source_unavailable: it was not read, so nothing is known here.
    status: Literal["climate_context_available", "source_unavailable"]
    # Past weather at the place, not a hazard map.
    source_kind: Literal["observed_climate_context"]
    # The days that the weather data covers.
    date_range: AddressLookupAnswerPropertyEvidenceSourceCheck3DateRange
    # The source that was queried.
    source: Literal["SILO Data Drill"]
    # Stable id of that source.
    source_id: Literal["silo-data-drill"]


class AddressLookupAnswerPropertyEvidenceSourceCheck3DateRange(TypedDict):
    """The days that the weather data covers."""

    # First day, YYYY-MM-DD.
    start: str
    # Last day, YYYY-MM-DD.
    finish: str


class AddressLookupAnswerPropertyEvidenceSourceCheck4(TypedDict):
    # Always true: the source covers this property.
    applies: Literal[True]
    # What the source shows, in a sentence.
    result: str
    # Version that was read, live- and the time of reading, or not read.
    source_version: str
    # 0 to 1; 0 when the source could not be read.
    confidence: float
    # The row of the release, or sha256: of the response; null when nothing supports it.
    evidence_ref: Optional[str]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Who publishes the source.
    owner: str
    # Where the source is queried.
    source_url: str
    # How the source is read, and how long its answer is kept.
    access_mode: str
    # What the source demands of its readers.
    credential_requirement: str
    # The form of the query to the source.
    request_shape: str
    # The form of the response of the source.
    response_shape: str
    # How often the source is updated.
    cadence: str
    # By what rows are assigned to the property.
    join_keys: List[str]
    # The credit that the licence demands.
    attribution: str
    # source_unavailable: it was not read, so nothing is known here.
    status: Literal["climate_context_available", "source_unavailable"]
    # Past weather at the place, not a hazard map.
    source_kind: Literal["observed_climate_context"]
    # The days that the weather data covers.
    date_range: AddressLookupAnswerPropertyEvidenceSourceCheck3DateRange
    # The source that was queried.
    source: Literal["BoM Climate Data Online"]
    # Stable id of that source.
    source_id: Literal["bom-climate-data-online"]


class AddressLookupAnswerPropertyEvidenceNotChecked(TypedDict):
    # The question that was left out.
    source: Literal["Title ownership", "Mortgage or encumbrance", "Valuation or sales history", "Planning applications", "Hazard context"]
    # Always false: nothing was read for it.
    applies: Literal[False]
    # Always not_checked, which is neither good nor bad news.
    status: Literal["not_checked"]
    # Why it was not checked, in a sentence.
    result: str


class PlanningContextInput(TypedDict):
    """What `planning_context` takes."""

    # G-NAF’s permanent id of the address, as address_lookup returns it. Leave it out to ask by coordinates.
    gnaf_pid: NotRequired[str]
    # With gnaf_pid: the G-NAF version to find it in. Default: the newest that is held.
    source_version: NotRequired[str]
    # Latitude in decimal degrees, negative to the south (WGS 84 or GDA2020).
    latitude: NotRequired[float]
    # Longitude in decimal degrees east.
    longitude: NotRequired[float]
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class PlanningContextAnswer(TypedDict):
    """What `planning_context` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["planning_context"]
    # checked: all that this service reads for the place was read. What was found is in the lists, and no clearance.
    status: Literal["checked", "partly_checked", "not_checked"]
    # The outcome in a sentence.
    reason: str
    # The place that was queried.
    place: PlanningContextAnswerPlace
    # State of the address, or of the zone that includes the point; null when that is not known.
    state: Optional[Literal["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"]]
    # States in which the point may be. More than one near a border, unless a zone decided.
    possible_states: List[Literal["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"]]
    # Zones and subzones that include the point. Empty: all was read, and none is here. Null: none was found, and a part was not checked.
    zones: Optional[List[PlanningContextAnswerZone]]
    # Overlays and bushfire-prone areas that include the point. Empty: all was read, and none is here. Null: none was found, and a part was not checked.
    overlays: Optional[List[PlanningContextAnswerZone]]
    # Applications of the last two years, for addresses in New South Wales asked by gnaf_pid. Empty: all was read, and none is here. Null: none was found, and a part was not checked.
    planning_applications: Optional[List[AddressLookupAnswerPropertyEvidenceSourceCheck2Record]]
    # Each layer or list with what it showed.
    checks: List[PlanningContextAnswerCheck]
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What was read for this answer; nothing else was.
    sources: List[CompanyLookupAnswerSource]
    # What speaks against the subject, and no clearance when empty.
    risk_flags: List[GetAbnAnswerRiskFlag]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # What was not checked, and why.
    not_checked: List[VerifyCounterpartyAnswerCardNotChecked]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


class PlanningContextAnswerPlace(TypedDict):
    """The place that was queried."""

    # The PID that was asked; null when coordinates were.
    gnaf_pid: Optional[str]
    # Its address in G-NAF, on one line; null for coordinates.
    full_address: Optional[str]
    # The G-NAF version of the address; null for coordinates.
    source_version: Optional[str]
    # Latitude that was queried, in degrees to 7 decimals; null when G-NAF has none.
    latitude: Optional[float]
    # Longitude that was queried, in degrees to 7 decimals; null when G-NAF has none.
    longitude: Optional[float]
    # What G-NAF’s coordinates mark; null for coordinates of yours.
    geocode_type: Optional[str]


class PlanningContextAnswerZone(TypedDict):
    # Id of the source, as in GET /v1/sources.
    source_id: str
    # The layer that includes the point, as the source names it.
    layer: str
    # The code, verbatim, such as LSIO1. Codes of two states do not correspond; null when the source has none.
    code: Optional[str]
    # What the source calls it, verbatim; null when the source has none.
    description: Optional[str]
    # Number of the schedule that has the rules of a Victorian code; null when the source has none.
    schedule: Optional[str]
    # What the code or layer is about. Empty: something else.
    topics: List[Literal["flood", "bushfire", "heritage"]]
    # Code of the planning scheme, verbatim; null when the source has none.
    scheme: Optional[str]
    # Local government area, as the source writes it; null when the source has none.
    council: Optional[str]
    # First day in force; null when the source does not say.
    in_force_from: Optional[str]


class PlanningContextAnswerCheck(TypedDict):
    # Id of the source, as in GET /v1/sources.
    source_id: str
    # The register or dataset that was read.
    source: str
    # What the layer or list shows.
    question: Literal["zones", "subzones", "overlays", "flood_overlays", "bushfire_overlays", "heritage_overlays", "bushfire_prone_area", "planning_applications"]
    # The layer, as the source names it; null when it has no such layer or none was read.
    layer: Optional[str]
    # none_found: it was read and includes nothing here. not_checked: it was not read, so nothing is known.
    status: Literal["found", "none_found", "not_checked"]
    # How many areas or applications were found; null when it was not read.
    count: Optional[int]
    # The outcome in a sentence.
    result: str


class AssetRegisterCheckInput(TypedDict):
    """What `asset_register_check` takes."""

    # The registration mark of an aircraft, with or without VH-.
    mark: NotRequired[str]
    # What kind of number serial_number is: aircraft, the only assets with a register here.
    serial_type: NotRequired[Literal["aircraft"]]
    # The serial number of the airframe, or the mark. Case, spaces and hyphens make no difference.
    serial_number: NotRequired[str]
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class AssetRegisterCheckAnswer(TypedDict):
    """What `asset_register_check` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["asset_register_check"]
    # What was looked up.
    target: IndigenousCorporationLookupAnswerTarget
    # candidates: several aircraft fit, or one fits only in part; none was chosen.
    status: Literal["found", "candidates", "not_found"]
    # The outcome in a sentence.
    reason: str
    # The day of the register that was read.
    as_at: str
    # The aircraft; null unless status is found.
    aircraft: Optional[AssetRegisterCheckAnswerAircraft]
    # The aircraft that may be meant, by mark; at most 50.
    candidates: List[AssetRegisterCheckAnswerAircraft]
    # The one company that has exactly the holder’s name: CASA’s register has no ACN. Null when there is none.
    holder_company: Optional[AssetRegisterCheckAnswerHolderCompany]
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What was read for this answer; nothing else was.
    sources: List[CompanyLookupAnswerSource]
    # What speaks against the subject, and no clearance when empty.
    risk_flags: List[GetAbnAnswerRiskFlag]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # What was not checked, and why.
    not_checked: List[VerifyCounterpartyAnswerCardNotChecked]
    # What the answer does not prove, one sentence each.
    limitations: List[str]
    # Id of the stored record.
    record_id: str


class AssetRegisterCheckAnswerAircraft(TypedDict):
    # The registration mark, such as VH-ABC.
    mark: str
    # What agrees with the request; serial_number_without_zeros: only leading zeros differ.
    matched_by: Literal["mark", "serial_number", "serial_number_without_zeros"]
    # The serial number as the register writes it; null when not stated.
    serial_number: Optional[str]
    # The manufacturer; null when not stated.
    manufacturer: Optional[str]
    # The model; null when not stated.
    model: Optional[str]
    # The type designator of the ICAO; null when not stated.
    icao_type: Optional[str]
    # The kind of airframe, such as Rotorcraft; null when not stated.
    airframe: Optional[str]
    # The type certificate; null when not stated.
    type_certificate: Optional[str]
    # The year of manufacture; null when not stated.
    year_of_manufacture: Optional[str]
    # The country of manufacture; null when not stated.
    country_of_manufacture: Optional[str]
    # The maximum take-off weight in kilograms; null when not stated.
    max_takeoff_weight_kg: Optional[str]
    # Number, manufacturer and model of the engines; null when not stated.
    engines: Optional[str]
    # The registration and its expiry.
    registration: AssetRegisterCheckAnswerAircraftRegistration
    # The suspension of the registration; null when the register states none.
    suspension: Optional[AssetRegisterCheckAnswerAircraftSuspension]
    # The registration holder, which is not proof of ownership; null when not stated.
    holder: Optional[AssetRegisterCheckAnswerAircraftHolder]
    # The registered operator; null when not stated.
    operator: Optional[AssetRegisterCheckAnswerAircraftHolder]
    # Who may have the aircraft deregistered and exported (IDERA), usually a financier; null when none is recorded.
    idera_authorised_party: Optional[str]


class AssetRegisterCheckAnswerAircraftRegistration(TypedDict):
    """The registration and its expiry."""

    # The type of registration in CASA’s words; null when not stated.
    type: Optional[str]
    # The day of the first registration in Australia; null when not stated.
    first_registered_on: Optional[str]
    # The last day of the registration; null when not stated.
    expires_on: Optional[str]
    # Whether the last day has passed, on the day of the check. Most registrations state none.
    expiry: Literal["not_stated", "ahead", "passed"]
    # The day of the check, in Sydney.
    checked_on: str


class AssetRegisterCheckAnswerAircraftSuspension(TypedDict):
    # The status in CASA’s words.
    status: str
    # The day of the suspension; null when not stated.
    suspended_on: Optional[str]


class AssetRegisterCheckAnswerAircraftHolder(TypedDict):
    # The name, as the register writes it; people are written SURNAME, Given.
    name: str
    # Judged by how the name is written.
    kind: Literal["person", "organisation"]
    # The suburb; null when not stated.
    suburb: Optional[str]
    # State or territory, such as NSW; null when not known.
    state: Optional[str]
    # The country of an organisation; null for a person or when not stated.
    country: Optional[str]
    # The first day as holder or operator; null when not stated.
    since: Optional[str]


class AssetRegisterCheckAnswerHolderCompany(TypedDict):
    # The ACN, 9 digits.
    acn: str
    # The present name, as ASIC has it.
    company_name: str
    # As ASIC codes it: REGD is registered.
    status: Optional[str]
    # The meaning of the code; null when there is no code.
    status_meaning: Optional[str]


class PpsrPreviewInput(TypedDict):
    """What `ppsr_preview` takes."""

    # Organisations only; individual grantors are out of scope.
    subject_kind: Literal["organisation"]
    # Australian Company Number: 9 digits, spaces allowed.
    acn: str
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class PpsrSearchInput(TypedDict):
    """What `ppsr_search` takes."""

    # Organisations only; individual grantors are out of scope.
    subject_kind: Literal["organisation"]
    # Australian Company Number: 9 digits, spaces allowed.
    acn: str
    # Why the search is made, in your words.
    purpose: str
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class PpsrSearchAnswer(TypedDict):
    """What `ppsr_search` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: str
    # What was searched, in its canonical form.
    target: IndigenousCorporationLookupAnswerTarget
    # Id of the stored record.
    record_id: str
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # The source checked, with any sample or snapshot limitation.
    source_citation: str
    # When the source’s data was retrieved.
    retrieved_at: str
    # What the search certificate shows; invented in a sample.
    verdict: str
    # What speaks against the subject, and no clearance when empty.
    risk_flags: List[GetAbnAnswerRiskFlag]
    # The search certificate; invented in a sample.
    certificate: PpsrSearchAnswerCertificate
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # What this answer does not prove.
    limitations: List[str]


class PpsrSearchAnswerCertificate(TypedDict):
    """The search certificate; invented in a sample."""

    # Number of the search certificate; invented in a sample.
    search_certificate_number: str
    # SHA-256 of the search certificate.
    certificate_sha256: str


class CreateEvidencePackInput(TypedDict):
    """What `create_evidence_pack` takes."""

    # Australian Business Number: 11 digits with valid check digits.
    abn: NotRequired[str]
    # Vehicle identification number: 17 letters and digits without I, O and Q.
    vin: NotRequired[str]
    # What the pack is for, in your words.
    purpose: NotRequired[str]
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class CreateEvidencePackAnswer(TypedDict):
    """What `create_evidence_pack` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # Id of the pack, a UUID.
    export_id: str
    # The format of this envelope; anything without it is another format.
    contract_version: Literal["fixture-machine-truth-v2"]
    # GET it with your credential for the PDF of the sample.
    download_url: str
    # When the sample was assembled; not a source time.
    assembled_at: str
    # Legacy alias of assembled_at; never source freshness.
    generated_at: str
    # Always null: no source was queried.
    freshness: None
    # Always true: nothing was searched.
    partial: Literal[True]
    # Always synthetic: no source was queried.
    data_mode: Literal["synthetic_fixture_unsearched"]
    # Where the parts of the pack come from.
    field_origins: CreateEvidencePackAnswerFieldOrigins
    # Always not_checked: nothing is known about the subject.
    verdict: str
    # What the caller asked about; not looked up.
    subject: CreateEvidencePackAnswerSubject
    # One invented row for each source that was not searched.
    source_checks: List[CreateEvidencePackAnswerSourceCheck]
    # What is not known, as flags.
    risk_flags: List[GetAbnAnswerRiskFlag]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # The pack for programs, without prose.
    machine_pack: CreateEvidencePackAnswerMachinePack
    # The pack for people, as the PDF shows it.
    human_pack: CreateEvidencePackAnswerHumanPack
    # 0 to 100: the points of the flags. A low score is not a clearance.
    risk_score: int
    # How risk_score is computed.
    risk_explanation: CreateEvidencePackAnswerRiskExplanation
    # What to check next, from the most severe flag.
    recommended_next_check: str


class CreateEvidencePackAnswerFieldOrigins(TypedDict):
    """Where the parts of the pack come from."""

    # The subject is what the caller wrote.
    subject: Literal["caller_input_unverified"]
    # The rows are invented by this service.
    source_checks: Literal["synthetic_fixture_unsearched"]
    # Flags and score follow from those rows.
    risk_outputs: Literal["derived_from_unsearched_fixture_rows"]


class CreateEvidencePackAnswerSubject(TypedDict):
    """What the caller asked about; not looked up."""

    # ABN as given, 11 digits; null when none was given.
    abn: Optional[str]
    # VIN as given, 17 characters; null when none was given.
    vin: Optional[str]
    # What the pack is for, in the caller’s words; null when not given.
    purpose: Optional[str]


class CreateEvidencePackAnswerSourceCheck(TypedDict):
    # The source that the row stands for.
    source: str
    # What the row says: always unsearched in a sample.
    verdict: str
    # When the source was observed; null: it was not searched.
    freshness: Optional[str]
    # SHA-256 of a search certificate; null: there is none.
    certificate_sha256: Optional[str]
    # How far the row can be trusted.
    source_trust: NotRequired[CreateEvidencePackAnswerSourceCheckSourceTrust]
    # Snapshot that the source publishes; null: it was not queried.
    source_snapshot_id: Optional[str]


class CreateEvidencePackAnswerSourceCheckSourceTrust(TypedDict):
    """How far the row can be trusted."""

    # Exact manifest source id, or svc-fixture-unsearched-… for sample rows.
    source_id: str
    # Who publishes the source.
    owner: CreateEvidencePackAnswerSourceCheckSourceTrustOwner
    # What the row is, and what it does not say.
    detail: str
    # How current the source is.
    freshness: CreateEvidencePackAnswerSourceCheckSourceTrustFreshness
    # The imported version behind the row.
    snapshot: CreateEvidencePackAnswerSourceCheckSourceTrustSnapshot
    # How the source was read.
    parser: CreateEvidencePackAnswerSourceCheckSourceTrustParser
    # What the answer does not prove, one sentence each.
    limitations: List[str]


class CreateEvidencePackAnswerSourceCheckSourceTrustOwner(TypedDict):
    """Who publishes the source."""

    # The body that publishes the source.
    name: str
    # What kind of body it is; svc: this service itself.
    kind: Literal["svc", "government", "regulator", "intergovernmental"]
    # Where it is responsible, such as Australia.
    jurisdiction: str
    # The home page of that body.
    website: str


class CreateEvidencePackAnswerSourceCheckSourceTrustFreshness(TypedDict):
    """How current the source is."""

    # How often the source is updated; for sample rows, never.
    cadence: str


class CreateEvidencePackAnswerSourceCheckSourceTrustSnapshot(TypedDict):
    """The imported version behind the row."""

    # The version that was read; for sample rows, none.
    source_version: str


class CreateEvidencePackAnswerSourceCheckSourceTrustParser(TypedDict):
    """How the source was read."""

    # Which parser read it; for sample rows, none.
    parser_version: str
    # What was parsed, in a sentence.
    notes: str


class CreateEvidencePackAnswerMachinePack(TypedDict):
    """The pack for programs, without prose."""

    # The format of this part.
    pack_version: Literal["machine-pack-v1"]
    # Id of the pack, a UUID.
    export_id: str
    # Your deal or file id; null when none was given.
    reference: Optional[str]
    # What a program may decide from this pack: nothing.
    reliance: Literal["none"]
    # 11 digits, as given; not looked up.
    abn: Optional[str]
    # The identifiers of the asset, as given; not looked up.
    identifiers: List[CreateEvidencePackAnswerMachinePackIdentifier]
    # Always empty: no source was queried.
    sources_searched: List[str]
    # The fixture ids of source_checks, in their order.
    sources_unsearched: List[str]
    # All ten categories of the risk ontology, none of them searched.
    categories: List[CreateEvidencePackAnswerMachinePackCategory]
    # From the risk ontology, the most severe first.
    next_checks: List[CreateEvidencePackAnswerMachinePackNextCheck]


class CreateEvidencePackAnswerMachinePackIdentifier(TypedDict):
    # What the identifier is; vin: the 17 characters of a vehicle.
    kind: Literal["vin", "chassis_number", "engine_number", "serial_number"]
    # As the caller wrote it.
    raw: str
    # Without spaces and in capitals, for comparing.
    canonical: str
    # As it is shown to people.
    display: str


class CreateEvidencePackAnswerMachinePackCategory(TypedDict):
    # What kind of risk; source_conflict_risk: two sources disagree.
    category: Literal["identity_risk", "licence_risk", "asset_encumbrance_risk", "sanctions_risk", "insolvency_risk", "address_risk", "charity_status_risk", "procurement_risk", "director_or_control_risk", "source_conflict_risk"]
    # Always false: nothing was searched.
    searched: Literal[False]
    # The codes of its flags in this pack.
    flag_codes: List[str]
    # The points of those flags together.
    points: int


class CreateEvidencePackAnswerMachinePackNextCheck(TypedDict):
    # The flag that asks for it.
    code: str
    # What kind of risk; source_conflict_risk: two sources disagree.
    category: Literal["identity_risk", "licence_risk", "asset_encumbrance_risk", "sanctions_risk", "insolvency_risk", "address_risk", "charity_status_risk", "procurement_risk", "director_or_control_risk", "source_conflict_risk"]
    # What to check, in a sentence.
    action: str


class CreateEvidencePackAnswerHumanPack(TypedDict):
    """The pack for people, as the PDF shows it."""

    # The format of this part.
    pack_version: Literal["human-pack-v1"]
    # Printed across every page of the PDF.
    label: str
    # The heading of the PDF.
    title: str
    # What was checked, in a sentence: nothing.
    headline: str
    # The text below the headline, one paragraph each.
    summary: List[str]
    # The subject as the PDF shows it.
    subject_lines: List[CreateEvidencePackAnswerHumanPackSubjectLine]
    # Always empty: nothing was checked.
    checked: List[str]
    # What was not checked, one sentence each.
    not_checked: List[str]
    # What to do next, the most urgent first.
    next_steps: List[str]
    # What the pack may not be used for.
    disclaimer: str


class CreateEvidencePackAnswerHumanPackSubjectLine(TypedDict):
    # What the line shows.
    label: str
    # What the caller gave.
    value: str


class CreateEvidencePackAnswerRiskExplanation(TypedDict):
    """How risk_score is computed."""

    # Which formula it is.
    formula_version: Literal["risk-points-v1"]
    # The formula in words.
    formula: str
    # The points that a flag of each severity adds at full confidence.
    severity_points: CreateEvidencePackAnswerRiskExplanationSeverityPoints
    # One for each risk flag, in their order.
    terms: List[CreateEvidencePackAnswerRiskExplanationTerm]
    # The points of all terms.
    sum: int
    # The highest possible score.
    cap: Literal[100]
    # The sum, limited to the cap.
    risk_score: int
    # What the number does not mean.
    reading: str


class CreateEvidencePackAnswerRiskExplanationSeverityPoints(TypedDict):
    """The points that a flag of each severity adds at full confidence."""

    # Points of a flag of severity info.
    info: int
    # Points of a flag of severity low.
    low: int
    # Points of a flag of severity medium.
    medium: int
    # Points of a flag of severity high.
    high: int
    # Points of a flag of severity critical.
    critical: int


class CreateEvidencePackAnswerRiskExplanationTerm(TypedDict):
    # The code of the flag.
    code: str
    # What kind of risk; source_conflict_risk: two sources disagree.
    category: Literal["identity_risk", "licence_risk", "asset_encumbrance_risk", "sanctions_risk", "insolvency_risk", "address_risk", "charity_status_risk", "procurement_risk", "director_or_control_risk", "source_conflict_risk"]
    # From info to critical.
    severity: Literal["info", "low", "medium", "high", "critical"]
    # What a flag of that severity adds.
    severity_points: int
    # 0 to 1: the confidence of the flag.
    confidence: float
    # severity_points × confidence, rounded to a whole number.
    points: int


class CreateAssetFinanceEvidencePackAnswer(TypedDict):
    """What `create_asset_finance_evidence_pack` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # Id of the pack, a UUID.
    export_id: str
    # The format of this envelope; anything without it is another format.
    contract_version: Literal["fixture-machine-truth-v2"]
    # GET it with your credential for the PDF of the sample.
    download_url: str
    # When the sample was assembled; not a source time.
    assembled_at: str
    # Legacy alias of assembled_at; never source freshness.
    generated_at: str
    # Always null: no source was queried.
    freshness: None
    # Always true: nothing was searched.
    partial: Literal[True]
    # Always synthetic: no source was queried.
    data_mode: Literal["synthetic_fixture_unsearched"]
    # Where the parts of the pack come from.
    field_origins: CreateEvidencePackAnswerFieldOrigins
    # Always not_checked: nothing is known about the subject.
    verdict: str
    # What the caller asked about; not looked up.
    subject: CreateEvidencePackAnswerSubject
    # One invented row for each source that was not searched.
    source_checks: List[CreateEvidencePackAnswerSourceCheck]
    # What is not known, as flags.
    risk_flags: List[GetAbnAnswerRiskFlag]
    # What a person must review first; one sentence each.
    human_review_items: List[str]
    # The pack for programs, without prose.
    machine_pack: CreateEvidencePackAnswerMachinePack
    # The pack for people, as the PDF shows it.
    human_pack: CreateEvidencePackAnswerHumanPack
    # 0 to 100: the points of the flags. A low score is not a clearance.
    risk_score: int
    # How risk_score is computed.
    risk_explanation: CreateEvidencePackAnswerRiskExplanation
    # What to check next, from the most severe flag.
    recommended_next_check: str
    # Says that the called name is retired.
    legacy_alias: CreateAssetFinanceEvidencePackAnswerLegacyAlias


class CreateAssetFinanceEvidencePackAnswerLegacyAlias(TypedDict):
    """Says that the called name is retired."""

    # This name is retired and still works.
    status: Literal["retired_alias"]
    # The retired name that you called.
    tool: Literal["create_asset_finance_evidence_pack"]
    # The operation to call instead.
    replacement_tool: Literal["create_evidence_pack"]
    # Fields of your request that were ignored, by name.
    ignored_fields: List[str]
    # What to do instead, in a sentence.
    note: str


class GetExportInput(TypedDict):
    """What `get_export` takes."""

    # export_id of the pack.
    id: str


class CreateMonitorInput(TypedDict):
    """What `create_monitor` takes."""

    # What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address).
    target_type: Literal["ABN", "ACN", "VIN", "address"]
    # An ABN, an ACN or, for address, a G-NAF PID; an address as text is refused. A VIN is refused while this service has no access to the PPSR.
    target: str
    # Your deal or file id: one line of visible characters.
    reference: NotRequired[str]


class CreateMonitorAnswer(TypedDict):
    """What `create_monitor` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The monitor’s id, mon_….
    subscription_id: str
    # What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address).
    target_type: Literal["ABN", "ACN", "VIN", "address"]
    # HMAC-SHA-256 of the target with the tenant’s secret; what_changed accepts it.
    target_hash: str
    # 32 bytes in base64url, for computing the hash of any fact.
    comparison_salt: str
    # Your deal or file id; null when none was given.
    reference: Optional[str]
    # When the monitor was created, in epoch milliseconds.
    created_at: int
    # The current baseline, snp_…; null until one is captured.
    baseline_snapshot_id: Optional[str]


class CaptureSnapshotInput(TypedDict):
    """What `capture_snapshot` takes."""

    # The monitor’s id, mon_….
    subscription_id: str
    # baseline: what later confirmations compare with; check: one more observation.
    role: Literal["baseline", "check"]
    # The version to observe: for an address any available G-NAF version, else only the current one.
    source_version: NotRequired[str]
    # Your deal or file id; the monitor’s own by default.
    reference: NotRequired[str]
    # Store nothing unless the register still says what this snapshot of the monitor shows, snp_…; otherwise snapshot_mismatch.
    expected_snapshot_id: NotRequired[str]


class CaptureSnapshotAnswer(TypedDict):
    """What `capture_snapshot` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # Id of the snapshot, snp_….
    snapshot_id: str
    # The monitor’s id, mon_….
    subscription_id: str
    # baseline: what confirmations compare with; check: one more observation.
    role: Literal["baseline", "check"]
    # The record with its evidence, rec_….
    evidence_pack_id: str
    # The caller’s own name for that evidence; null when none was given.
    evidence_pack_ref: Optional[str]
    # What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address).
    target_type: Literal["ABN", "ACN", "VIN", "address"]
    # Stands for the target without revealing it: hmac-sha256: with the tenant’s secret.
    target_hash: str
    # When the snapshot was stored, in epoch milliseconds.
    created_at: int
    # The time for which the source’s data is valid, in epoch milliseconds.
    source_observed_at: int
    # The sources that were read, each with its version.
    source_versions: List[CaptureSnapshotAnswerSourceVersion]
    # The risk flags that the snapshot has.
    risk_flags: List[CaptureSnapshotAnswerRiskFlag]
    # The facts that are compared; confirm_no_changes takes it as it is.
    comparison: CaptureSnapshotAnswerComparison
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What was read for this answer; nothing else was.
    sources: List[CompanyLookupAnswerSource]
    # The highest severity of its risk flags; info without flags.
    severity: Literal["info", "low", "medium", "high"]


class CaptureSnapshotAnswerSourceVersion(TypedDict):
    # Id of the source, as in GET /v1/sources.
    source_id: str
    # The version that was read, such as abn-2026-11.
    source_version: str
    # The time for which that version is valid, in epoch milliseconds.
    observed_at: int


class CaptureSnapshotAnswerRiskFlag(TypedDict):
    # Stable name of the flag, such as abn_cancelled.
    code: str
    # How serious it is, from info to high.
    severity: Literal["info", "low", "medium", "high"]
    # The record that supports it.
    evidence_ref: NotRequired[str]


class CaptureSnapshotAnswerComparison(TypedDict):
    """The facts that are compared; confirm_no_changes takes it as it is."""

    # sha256: over all fact hashes, in ascending order and one per line.
    fingerprint: str
    # The value_hash of every fact, in ascending order.
    fact_hashes: List[str]
    # The facts themselves.
    facts: List[CaptureSnapshotAnswerComparisonFact]


class CaptureSnapshotAnswerComparisonFact(TypedDict):
    # Which fact it is, such as abn_status.
    field: str
    # The value in the form that is compared.
    normalized_value: str
    # sha256: over the monitor’s comparison_salt, the field and its value.
    value_hash: str
    # The record that supports it, rec_….
    evidence_ref: str


class ListMonitorsInput(TypedDict):
    """What `list_monitors` takes."""

    # The most items to return: 1-200, default 50.
    limit: NotRequired[int]
    # next_cursor of the previous page; leave it out for the first page.
    cursor: NotRequired[str]
    # Only monitors with this deal or file id.
    reference: NotRequired[str]
    # Only monitors of this ABN, ACN or G-NAF PID, as people write it. An unknown one has none.
    target: NotRequired[str]
    # Only these monitors: their ids with commas between them, at most 100. An unknown one is left out.
    subscription_ids: NotRequired[str]
    # Only monitors in this state, such as changed; include=state explains them. Those counted as unsettled are left out.
    state: NotRequired[Literal["no_baseline", "not_checked", "older_data", "no_change", "changed"]]
    # state: adds what is monitored, its name, and whether it differs from its baseline.
    include: NotRequired[Literal["state"]]


class ListMonitorsAnswer(TypedDict):
    """What `list_monitors` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # Your monitors, newest first.
    monitors: List[ListMonitorsAnswerMonitor]
    # The cursor of the next page; null on the last page.
    next_cursor: Optional[str]
    # How many monitors of the account are in each state; 1000 means 1,000 or more. Only with include=state, and without reference, target or subscription_ids.
    counts: NotRequired[ListMonitorsAnswerCounts]


class ListMonitorsAnswerMonitor(TypedDict):
    # The monitor’s id, mon_….
    subscription_id: str
    # What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address).
    target_type: Literal["ABN", "ACN", "VIN", "address"]
    # HMAC-SHA-256 of the target with the tenant’s secret; what_changed accepts it.
    target_hash: str
    # 32 bytes in base64url, for computing the hash of any fact.
    comparison_salt: str
    # Your deal or file id; null when none was given.
    reference: Optional[str]
    # When the monitor was created, in epoch milliseconds.
    created_at: int
    # The current baseline, snp_…; null until one is captured.
    baseline_snapshot_id: Optional[str]
    # What is known since the baseline. Only with include=state.
    latest: NotRequired[ListMonitorsAnswerMonitorLatest]


class ListMonitorsAnswerMonitorLatest(TypedDict):
    """What is known since the baseline. Only with include=state."""

    # What is monitored: the ABN, ACN, VIN or G-NAF PID.
    target: str
    # Its name or address when it was last read, in capitals and with PTY LTD short; null before a baseline.
    name: Optional[str]
    # no_baseline: nothing to compare with. not_checked: not read since the baseline. older_data: only an older version than the baseline’s, or a sample beside a register, or not every register of the baseline, was read since; it shows nothing about today. Otherwise whether a fact or flag differs.
    state: Literal["no_baseline", "not_checked", "older_data", "no_change", "changed"]
    # When the baseline was stored, in epoch milliseconds; null without one.
    baseline_at: Optional[int]
    # When the service stored what is compared with the baseline, in epoch milliseconds; null before.
    checked_at: Optional[int]
    # The time for which the data of that check is valid, in epoch milliseconds; null before.
    source_observed_at: Optional[int]
    # The number of changes.
    change_count: int
    # That of the most serious change; info when there is none.
    severity: Literal["info", "low", "medium", "high"]
    # The risk flags of that check, or of the baseline before one; no_change does not make them harmless.
    risk_flags: List[CaptureSnapshotAnswerRiskFlag]
    # True when the baseline, or what is compared with it, is sample data.
    sample_data: bool
    # Why a recheck would not read it now: it cannot have changed. Null when it would be read.
    not_due: Optional[ListMonitorsAnswerMonitorLatestNotDue]


class ListMonitorsAnswerMonitorLatestNotDue(TypedDict):
    # Id of the source, as in GET /v1/sources.
    source_id: str
    # The last version in which it equalled its baseline.
    seen_version: str
    # The current version.
    answering_version: str
    # same_version: no newer version is loaded; not_among_changes: a newer one lists no change of it.
    reason: Literal["same_version", "not_among_changes"]
    # The same in a sentence.
    message: str
    # A version of this day or later is read in any case, because the same rows then mean something else.
    due_on: Optional[str]


class ListMonitorsAnswerCounts(TypedDict):
    """How many monitors of the account are in each state; 1000 means 1,000 or more. Only with include=state, and without reference, target or subscription_ids."""

    # How many have no baseline.
    no_baseline: int
    # How many were not read since their baseline.
    not_checked: int
    # How many were read only in data that cannot be compared.
    older_data: int
    # How many show no difference.
    no_change: int
    # How many differ from their baseline.
    changed: int
    # How many were read just now, or before an upgrade, and are sorted within minutes.
    unsettled: int


class GetMonitorInput(TypedDict):
    """What `get_monitor` takes."""

    # The monitor’s id, mon_….
    subscription_id: str
    # state: adds what is monitored, its name, and whether it differs from its baseline. history: adds that, and each difference between one snapshot and the next.
    include: NotRequired[Literal["state", "history"]]
    # With include: the earlier snapshot to compare, snp_…; default: the baseline.
    previous_snapshot_id: NotRequired[str]
    # With include: the later snapshot to compare, snp_…; default: the latest.
    current_snapshot_id: NotRequired[str]


class GetMonitorAnswer(TypedDict):
    """What `get_monitor` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The monitor’s id, mon_….
    subscription_id: str
    # What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address).
    target_type: Literal["ABN", "ACN", "VIN", "address"]
    # HMAC-SHA-256 of the target with the tenant’s secret; what_changed accepts it.
    target_hash: str
    # 32 bytes in base64url, for computing the hash of any fact.
    comparison_salt: str
    # Your deal or file id; null when none was given.
    reference: Optional[str]
    # When the monitor was created, in epoch milliseconds.
    created_at: int
    # The current baseline, snp_…; null until one is captured.
    baseline_snapshot_id: Optional[str]
    # The record of the baseline, which confirm_no_changes asks for. Null until a baseline is captured.
    baseline_evidence_pack_id: NotRequired[Optional[str]]
    # The latest 20, newest first.
    snapshots: List[GetMonitorAnswerSnapshot]
    # What is known since the baseline. Only with include.
    latest: NotRequired[ListMonitorsAnswerMonitorLatest]
    # Of the latest 20 snapshots, each that differs from the one before it, newest first. Only with include=history.
    history: NotRequired[List[GetMonitorAnswerHistory]]
    # How two snapshots differ. Only with include; null when there are no two, or the latest is older_data and none was named. It leaves no record.
    compared: NotRequired[Optional[GetMonitorAnswerHistory]]


class GetMonitorAnswerSnapshot(TypedDict):
    # Id of the snapshot, snp_….
    snapshot_id: str
    # The monitor’s id, mon_….
    subscription_id: str
    # baseline: what confirmations compare with; check: one more observation.
    role: Literal["baseline", "check"]
    # The record with its evidence, rec_….
    evidence_pack_id: str
    # The caller’s own name for that evidence; null when none was given.
    evidence_pack_ref: Optional[str]
    # What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address).
    target_type: Literal["ABN", "ACN", "VIN", "address"]
    # Stands for the target without revealing it: hmac-sha256: with the tenant’s secret.
    target_hash: str
    # When the snapshot was stored, in epoch milliseconds.
    created_at: int
    # The time for which the source’s data is valid, in epoch milliseconds.
    source_observed_at: int
    # The sources that were read, each with its version.
    source_versions: List[CaptureSnapshotAnswerSourceVersion]
    # The risk flags that the snapshot has.
    risk_flags: List[CaptureSnapshotAnswerRiskFlag]


class GetMonitorAnswerHistory(TypedDict):
    # The earlier snapshot.
    previous: GetMonitorAnswerSnapshot
    # The later snapshot.
    current: GetMonitorAnswerSnapshot
    # Every difference once, with the evidence on both sides.
    changes: List[GetMonitorAnswerHistoryChange]
    # True when one of the two is sample data.
    sample_data: bool


class GetMonitorAnswerHistoryChange(TypedDict):
    # What kind of fact changed; source_version: the source itself was exchanged.
    kind: Literal["identity", "registration", "status", "address", "risk", "source_version", "unknown"]
    # How serious it is, from info to high.
    severity: Literal["info", "low", "medium", "high"]
    # The fact, flag or source that changed, such as abn_status; null when not known.
    field: Optional[str]
    # Normalised value before; null when absent or known by its hash only.
    old_value: Optional[str]
    # Normalised value after; null when absent or known by its hash only.
    new_value: Optional[str]
    # Hash of the fact before; null when it was absent.
    old_hash: Optional[str]
    # Hash of the fact after; null when it is absent.
    new_hash: Optional[str]
    # The evidence on both sides.
    evidence: GetMonitorAnswerHistoryChangeEvidence


class GetMonitorAnswerHistoryChangeEvidence(TypedDict):
    """The evidence on both sides."""

    # What the earlier snapshot rests on.
    previous: GetMonitorAnswerHistoryChangeEvidencePrevious
    # What the later snapshot rests on.
    current: GetMonitorAnswerHistoryChangeEvidencePrevious


class GetMonitorAnswerHistoryChangeEvidencePrevious(TypedDict):
    """What the earlier snapshot rests on."""

    # The snapshot on this side, snp_….
    snapshot_id: str
    # The record with its evidence, rec_….
    evidence_pack_id: str
    # The caller’s own name for that evidence; null when none was given.
    evidence_pack_ref: Optional[str]
    # The record that supports this fact.
    fact_evidence_ref: NotRequired[str]


class ConfirmNoChangesInput(TypedDict):
    """What `confirm_no_changes` takes."""

    # Your tenant, ten_…; GET /v1/usage shows it.
    tenant_id: str
    # Your account, acc_…; GET /v1/usage shows it.
    account_id: str
    # The monitor, mon_….
    subscription_id: str
    # evidence_pack_id of the monitor’s current baseline, rec_….
    baseline_evidence_pack_id: str
    # What your latest check of the target found.
    current_evidence: ConfirmNoChangesInputCurrentEvidence
    # Your key for this confirmation: the same as the header Idempotency-Key.
    idempotency_key: NotRequired[str]
    # Your deal or file id; the monitor’s own by default.
    reference: NotRequired[str]


class ConfirmNoChangesInputCurrentEvidence(TypedDict):
    """What your latest check of the target found."""

    # Record of a check of this target by your account, rec_….
    evidence_pack_id: str
    # Your own name for that evidence.
    evidence_pack_ref: NotRequired[str]
    # The facts to compare with the baseline, as capture_snapshot returns them.
    comparison: ConfirmNoChangesInputCurrentEvidenceComparison
    # The sources that the check read, each with its version.
    source_versions: List[CaptureSnapshotAnswerSourceVersion]
    # The time for which that data is valid, in epoch milliseconds.
    source_observed_at: int
    # The risk flags of that check.
    risk_flags: NotRequired[List[CaptureSnapshotAnswerRiskFlag]]


class ConfirmNoChangesInputCurrentEvidenceComparison(TypedDict):
    """The facts to compare with the baseline, as capture_snapshot returns them."""

    # sha256: over all fact hashes, in ascending order and one per line.
    fingerprint: str
    # The value_hash of every fact, in ascending order.
    fact_hashes: List[str]
    # The facts themselves, so that changes can be named.
    facts: NotRequired[List[ConfirmNoChangesInputCurrentEvidenceComparisonFact]]


class ConfirmNoChangesInputCurrentEvidenceComparisonFact(TypedDict):
    # Which fact it is, such as abn_status.
    field: str
    # sha256: over the monitor’s comparison_salt, the field and its value.
    value_hash: str
    # The value in the form that is compared.
    normalized_value: NotRequired[str]
    # The record that supports it.
    evidence_ref: NotRequired[str]


class ConfirmNoChangesAnswer(TypedDict):
    """What `confirm_no_changes` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["confirm_no_changes"]
    # no_change: your evidence and what the service itself read both equal the baseline.
    outcome: Literal["no_change", "changed"]
    # The monitor’s id, mon_….
    subscription_id: str
    # This confirmation and its state.
    check: ConfirmNoChangesAnswerCheck
    # What was relied on.
    baseline_snapshot: ConfirmNoChangesAnswerBaselineSnapshot
    # The evidence as you sent it.
    current_snapshot: ConfirmNoChangesAnswerBaselineSnapshot
    # The number of changes.
    change_count: int
    # That of the most serious change; info when there is none.
    severity: Literal["info", "low", "medium", "high"]
    # Every difference once, with the evidence on both sides.
    changes: List[GetMonitorAnswerHistoryChange]
    # What the service itself read during this call.
    observation: NotRequired[ConfirmNoChangesAnswerObservation]
    # Risk flags at the baseline that still apply; no_change does not make them harmless.
    standing_flags: NotRequired[List[ConfirmNoChangesAnswerStandingFlag]]
    # How the service itself read the target during this call.
    data_mode: NotRequired[Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]]
    # What the service itself read during this call; current_snapshot is the evidence that the caller gave.
    sources: NotRequired[List[CompanyLookupAnswerSource]]
    # What the answer does not prove, one sentence each.
    limitations: NotRequired[List[str]]
    # When it was answered, in epoch milliseconds.
    generated_at: int


class ConfirmNoChangesAnswerCheck(TypedDict):
    """This confirmation and its state."""

    # Id of this confirmation, chk_….
    check_id: str
    # How far it is; in an answer it equals outcome.
    status: Literal["queued", "running", "no_change", "changed", "failed"]
    # Why it was made: always before_funding.
    trigger: Literal["before_funding"]
    # The baseline that it compared with, snp_….
    baseline_snapshot_id: Optional[str]
    # What the service itself observed, snp_….
    result_snapshot_id: Optional[str]
    # The record of this confirmation, rec_….
    evidence_pack_id: Optional[str]
    # Finds this confirmation in the audit trail, aud_….
    audit_correlation_id: str
    # When it was completed, in epoch milliseconds.
    completed_at: Optional[int]


class ConfirmNoChangesAnswerBaselineSnapshot(TypedDict):
    """What was relied on."""

    # Id of the snapshot, snp_….
    snapshot_id: str
    # The record with its evidence, rec_….
    evidence_pack_id: str
    # The caller’s own name for that evidence; null when none was given.
    evidence_pack_ref: Optional[str]
    # The sources that were read, each with its version.
    source_versions: List[CaptureSnapshotAnswerSourceVersion]
    # The time for which the source’s data is valid, in epoch milliseconds.
    source_observed_at: int
    # When the snapshot was stored, in epoch milliseconds.
    created_at: int


class ConfirmNoChangesAnswerObservation(TypedDict):
    """What the service itself read during this call."""

    # The sources that were read, each with its version.
    read: List[CaptureSnapshotAnswerSourceVersion]
    # False when the service read the same version of the target’s own register as the baseline, so that it could not see a change there.
    newer_than_baseline: bool


class ConfirmNoChangesAnswerStandingFlag(TypedDict):
    # Stable name of the flag, such as abn_cancelled.
    code: str
    # How serious it is, from info to high.
    severity: Literal["info", "low", "medium", "high"]
    # The record that supports it.
    evidence_ref: NotRequired[str]
    # What the flag means.
    message: str


class WhatChangedInputChoice(TypedDict):
    # Your tenant, ten_…; GET /v1/usage shows it.
    tenant_id: str
    # Your account, acc_…; GET /v1/usage shows it.
    account_id: str
    # The monitor, mon_…; needed when several have this target.
    subscription_id: NotRequired[str]
    # Your deal or file id; the monitor’s own by default.
    reference: NotRequired[str]
    # evidence_pack_id of the earlier snapshot.
    previous_pack_id: str
    # evidence_pack_id of the later snapshot.
    current_pack_id: str


WhatChangedInputChoice2 = TypedDict("WhatChangedInputChoice2", {
    # Your tenant, ten_…; GET /v1/usage shows it.
    "tenant_id": "str",
    # Your account, acc_…; GET /v1/usage shows it.
    "account_id": "str",
    # The monitor, mon_…; needed when several have this target.
    "subscription_id": "NotRequired[str]",
    # Your deal or file id; the monitor’s own by default.
    "reference": "NotRequired[str]",
    # What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address).
    "target_type": "Literal[\"ABN\", \"ACN\", \"VIN\", \"address\"]",
    # target_hash of the monitor, a privacy-preserving hash; raw addresses are never accepted.
    "target_hash": "str",
    # First created_at of the window, in epoch milliseconds.
    "from": "int",
    # Last created_at of the window, in epoch milliseconds.
    "to": "int",
})


class WhatChangedAnswer(TypedDict):
    """What `what_changed` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The operation that answered.
    tool: Literal["what_changed"]
    # pack_pair: the two that you named; target_window: the first and last of the window.
    selector: Literal["pack_pair", "target_window"]
    # Whether the two snapshots differ in a fact or a flag.
    outcome: Literal["no_change", "changed"]
    # That of the most serious change; info when there is none.
    severity: Literal["info", "low", "medium", "high"]
    # What both snapshots are about.
    target: WhatChangedAnswerTarget
    # The earlier snapshot.
    previous_snapshot: GetMonitorAnswerSnapshot
    # The later snapshot.
    current_snapshot: GetMonitorAnswerSnapshot
    # The number of changes.
    change_count: int
    # Every difference once, with the evidence on both sides.
    changes: List[GetMonitorAnswerHistoryChange]
    # When the comparison was made, in epoch milliseconds.
    generated_at: int


class WhatChangedAnswerTarget(TypedDict):
    """What both snapshots are about."""

    # What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address).
    type: Literal["ABN", "ACN", "VIN", "address"]
    # Stands for the target without revealing it: hmac-sha256: with the tenant’s secret.
    hash: str


class RecheckMonitorsInput(TypedDict):
    """What `recheck_monitors` takes."""

    # Only monitors with this deal or file id.
    reference: NotRequired[str]


class RecheckMonitorsAnswer(TypedDict):
    """What `recheck_monitors` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # Follow it with GET /v1/jobs/{job_id}.
    job_id: str
    # GET it with the same credential for the progress and, at the end, the URL of the report.
    job_url: str


class DeleteMonitorInput(TypedDict):
    """What `delete_monitor` takes."""

    # The monitor’s id, mon_….
    subscription_id: str


class DeleteMonitorAnswer(TypedDict):
    """What `delete_monitor` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The monitor’s id, mon_….
    subscription_id: str
    # When it was deleted, in epoch milliseconds.
    deleted_at: int
    # What is kept after the deletion, in a sentence.
    note: str


ListRecentSearchesInput = TypedDict("ListRecentSearchesInput", {
    # The most items to return: 1-200, default 50.
    "limit": "NotRequired[int]",
    # next_cursor of the previous page; leave it out for the first page.
    "cursor": "NotRequired[str]",
    # Only records with this deal or file id: the field reference or the header Svc-Reference of the check.
    "reference": "NotRequired[str]",
    # Only records about this target: an ABN, ACN, VIN or licence number, with or without spaces and words such as ABN or AFSL; any other value exactly as in the record.
    "target": "NotRequired[str]",
    # Only records made by this tool, such as abn_lookup.
    "tool": "NotRequired[str]",
    # Only records made by this API key (key_), app (its grant, grt_) or person (usr_).
    "made_by": "NotRequired[str]",
    # Only records made at or after this date-time.
    "from": "NotRequired[str]",
    # Only records made at or before this date-time.
    "to": "NotRequired[str]",
})


class ListRecentSearchesAnswer(TypedDict):
    """What `list_recent_searches` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The records of this page, newest first, without request, result and sources.
    records: List[ListRecentSearchesAnswerRecord]
    # Records of this page that no longer match their hash: listed by id and not shown. Absent when there are none.
    damaged: NotRequired[List[ListRecentSearchesAnswerDamaged]]
    # The cursor of the next page; null on the last page.
    next_cursor: Optional[str]


class ListRecentSearchesAnswerRecord(TypedDict):
    # Id of the stored record.
    record_id: str
    # The operation that wrote the record.
    tool: str
    # What was looked up.
    target: IndigenousCorporationLookupAnswerTarget
    # Your deal or file id; null when none was given.
    reference: Optional[str]
    # pending_reconciliation: a paid search may have been sent, and its outcome is not known yet.
    status: Literal["completed", "pending_reconciliation"]
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What the check cost, in cents of AUD.
    price_cents: int
    # When the check was completed.
    created_at: str
    # SHA-256 of the RFC 8785 form of the record without record_sha256 and log.
    record_sha256: str
    # As in the record, but without the proof, because the list does not show the whole record.
    log: Optional[ListRecentSearchesAnswerRecordLog]
    # The API key, app (its grant) or person that made it; null: a job, or before this was stored. Not part of the hashed record.
    made_by: Optional[str]
    # The name or address that the answer settled on; null when it has none, or several may be meant.
    subject_name: Optional[str]
    # The name or address as the request wrote it; null when it was asked by a number.
    asked_for: Optional[str]
    # The code of the answer, as its tool writes it: its verdict, outcome, status, or severity of its flags; null without one.
    outcome: Optional[str]
    # The answer in a sentence; null when it has none.
    headline: Optional[str]
    # True when a source of the record is sample data, even if data_mode is snapshot.
    sample_data: bool


class ListRecentSearchesAnswerRecordLog(TypedDict):
    # Index of the entry in the evidence log.
    index: int
    # The first signed checkpoint that covers it (C2SP tlog-checkpoint).
    checkpoint: str


class ListRecentSearchesAnswerDamaged(TypedDict):
    # Id of the damaged record.
    record_id: str
    # What does not match, in a sentence.
    message: str


class GetSearchRecordInput(TypedDict):
    """What `get_search_record` takes."""

    # Id of the record to read, rec_….
    record_id: str
    # full: the PDF also has an annex with what its page leaves out. For pdf only.
    annex: NotRequired[Literal["none", "full"]]


class GetSearchRecordAnswer(TypedDict):
    """What `get_search_record` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # What was asked and answered then.
    record: GetSearchRecordAnswerRecord


class GetSearchRecordAnswerRecord(TypedDict):
    """What was asked and answered then."""

    # Id of the stored record.
    record_id: str
    # The operation that wrote the record.
    tool: str
    # What was looked up.
    target: IndigenousCorporationLookupAnswerTarget
    # Your deal or file id; null when none was given.
    reference: Optional[str]
    # pending_reconciliation: a paid search may have been sent, and its outcome is not known yet.
    status: Literal["completed", "pending_reconciliation"]
    # live: the source was queried; snapshot: an imported version; otherwise invented.
    data_mode: Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]
    # What was read, each source with the hash of what it said.
    sources: List[GetSearchRecordAnswerRecordSource]
    # The input of the check, field by field.
    request: Dict[str, Any]
    # The answer of the check, as it was given then.
    result: Dict[str, Any]
    # What the check cost, in cents of AUD.
    price_cents: int
    # When the check was completed.
    created_at: str
    # SHA-256 of the RFC 8785 form of the record without record_sha256 and log.
    record_sha256: str
    # Position in the evidence log with its proof; null for the second or two until the record is logged.
    log: Optional[GetSearchRecordAnswerRecordLog]


class GetSearchRecordAnswerRecordSource(TypedDict):
    # Id of the source, as in GET /v1/sources.
    source_id: str
    # Version that was read, such as abn-2026-11; null for a live answer.
    source_version: Optional[str]
    # The source checked, with any sample or snapshot limitation.
    source_citation: str
    # When the source’s data was retrieved.
    retrieved_at: str
    # SHA-256 of the source’s answer or snapshot row.
    payload_sha256: str
    # True when the source is sample data. Absent in old records.
    sample: NotRequired[bool]
    # The file that was read; null or absent when it was not recorded.
    source_file: NotRequired[Optional[GetSearchRecordAnswerRecordSourceSourceFile]]


class GetSearchRecordAnswerRecordSourceSourceFile(TypedDict):
    # SHA-256 of the imported file. For several files: of their list, with one line `{sha256}  {name}` each, sorted by name. For a live answer: of the response body.
    sha256: str
    # Base name of the file, or the name of the list or response.
    name: str
    # Where the owner of the source publishes it, or the URL that answered; null for sample data.
    url: Optional[str]
    # When the source created the file, according to the source; null when unknown.
    published_at: Optional[str]


class GetSearchRecordAnswerRecordLog(TypedDict):
    # Index of the entry in the evidence log.
    index: int
    # The first signed checkpoint that covers it (C2SP tlog-checkpoint).
    checkpoint: str
    # C2SP tlog-proof against that checkpoint; `extra` holds the salt.
    proof: str


class ExportEvidencePackInput(TypedDict):
    """What `export_evidence_pack` takes."""

    # Which records to export; {} means all.
    filter: ExportEvidencePackInputFilter
    # full: each PDF also has an annex with what its page leaves out. Default none.
    annex: NotRequired[Literal["none", "full"]]
    # The URL to notify when the export has ended.
    webhook_url: NotRequired[str]


ExportEvidencePackInputFilter = TypedDict("ExportEvidencePackInputFilter", {
    # Only records with this deal or file id.
    "reference": "NotRequired[str]",
    # Only records made at or after this date-time.
    "from": "NotRequired[str]",
    # Only records made at or before this date-time.
    "to": "NotRequired[str]",
    # Only records about this target: an ABN, ACN, VIN or licence number, with or without spaces and words such as ABN or AFSL; any other value exactly as in the record.
    "target": "NotRequired[str]",
})


class ExportEvidencePackAnswer(TypedDict):
    """What `export_evidence_pack` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # Follow it with GET /v1/jobs/{job_id}.
    job_id: str
    # GET it with the same credential for the progress and, at the end, the URL of the file.
    job_url: str
    # How many records match the filter now.
    record_count: int


class ListExportsInput(TypedDict):
    """What `list_exports` takes."""

    # The most items to return: 1-200, default 50.
    limit: NotRequired[int]
    # next_cursor of the previous page; leave it out for the first page.
    cursor: NotRequired[str]
    # Only exports that were ordered for this deal or file id.
    reference: NotRequired[str]


class ListExportsAnswer(TypedDict):
    """What `list_exports` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The exports of this page, newest first.
    exports: List[ListExportsAnswerExport]
    # The cursor of the next page; null on the last page.
    next_cursor: Optional[str]


class ListExportsAnswerExport(TypedDict):
    # Follow it with GET /v1/jobs/{job_id}.
    job_id: str
    # Which records it contains; {} means all.
    filter: ExportEvidencePackInputFilter
    # How many records matched when it was ordered.
    record_count: int
    # When it was ordered.
    created_at: str
    # How far the job is. It moves forward only; a retry stays running.
    state: Literal["queued", "running", "succeeded", "failed"]
    # GET it with the same credential for the file. Null until the job has succeeded, and after the file expired.
    result_url: Optional[str]
    # When the file expires; null without a file.
    expires_at: Optional[str]


class ScreenBatchInput(TypedDict):
    """What `screen_batch` takes."""

    # Where the service fetches the CSV file of rows to check.
    csv_url: NotRequired[str]
    # The URL to notify when the batch has ended.
    webhook_url: NotRequired[str]
    # The CSV itself, up to 500,000 characters. Give csv_url for a longer one.
    csv: NotRequired[str]


class ScreenBatchAnswer(TypedDict):
    """What `screen_batch` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # Follow it with GET /v1/jobs/{job_id}.
    job_id: str


class GetJobInput(TypedDict):
    """What `get_job` takes."""

    # Id of the job, as the request that started it returned it.
    job_id: str


class GetJobAnswer(TypedDict):
    """What `get_job` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # Follow it with GET /v1/jobs/{job_id}.
    job_id: str
    # What the job does.
    kind: Literal["evidence_export", "batch_search", "monitor_recheck"]
    # How far the job is. It moves forward only; a retry stays running.
    state: Literal["queued", "running", "succeeded", "failed"]
    # How many records, rows or monitors are done, and the total. The total is null for a recheck until it is planned, and for some old jobs.
    progress: GetJobAnswerProgress
    # When it was requested.
    created_at: str
    # When it began to run; null while it is queued.
    started_at: Optional[str]
    # When it succeeded or failed; null before.
    finished_at: Optional[str]
    # GET it with the same credential for the file. Null until the job has succeeded, and after the file expired.
    result_url: Optional[str]
    # When the file expires; null without a file.
    expires_at: Optional[str]
    # Why the job failed; null otherwise.
    error: Optional[GetJobAnswerError]


class GetJobAnswerProgress(TypedDict):
    """How many records, rows or monitors are done, and the total. The total is null for a recheck until it is planned, and for some old jobs."""

    # How many are done.
    done: int
    # How many there are; null while that is not known.
    total: Optional[int]


class GetJobAnswerError(TypedDict):
    # Stable code of the reason.
    code: str
    # The reason in a sentence.
    message: str


class CreateWebhookEndpointInput(TypedDict):
    """What `create_webhook_endpoint` takes."""

    # The URL that receives events: https, port 443 or 8443, a public address.
    url: str
    # Send only this type; all types by default.
    event_type: NotRequired[Literal["batch_search.completed", "evidence_export.ready", "evidence_export.failed"]]
    # A note for your own use.
    description: NotRequired[str]


class CreateWebhookEndpointAnswer(TypedDict):
    """What `create_webhook_endpoint` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The new endpoint.
    endpoint: CreateWebhookEndpointAnswerEndpoint
    # HMAC secret of the v1 signatures: whsec_ and base64. Shown only once; null in a replayed answer.
    secret: Optional[str]


class CreateWebhookEndpointAnswerEndpoint(TypedDict):
    """The new endpoint."""

    # The endpoint’s id, whe_….
    endpoint_id: str
    # The URL that receives events.
    url: str
    # The only event type sent there; null: all types.
    event_type: Optional[Literal["batch_search.completed", "evidence_export.ready", "evidence_export.failed"]]
    # Your own note; null when none was given.
    description: Optional[str]
    # Whether events are sent there.
    state: Literal["enabled", "disabled"]
    # When it was disabled; null while it is enabled.
    disabled_at: Optional[str]
    # Why it was disabled; null while it is enabled.
    disabled_because: Optional[str]
    # When the endpoint was created.
    created_at: str
    # The keys that sign messages, the newest first; two during a rotation.
    public_keys: List[CreateWebhookEndpointAnswerEndpointPublicKey]


class CreateWebhookEndpointAnswerEndpointPublicKey(TypedDict):
    # Ed25519 key of the v1a signatures: whpk_ and its 32 bytes in base64.
    public_key: str
    # When the key was made.
    created_at: str
    # When it stops signing beside a newer key; null for the newest key.
    retires_at: Optional[str]


class ListWebhookEndpointsInput(TypedDict):
    """What `list_webhook_endpoints` takes."""


class ListWebhookEndpointsAnswer(TypedDict):
    """What `list_webhook_endpoints` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The endpoints of your account.
    endpoints: List[CreateWebhookEndpointAnswerEndpoint]
    # The keys that sign messages to the webhook_url of an export or batch; empty until the first message or rotation.
    orders: ListWebhookEndpointsAnswerOrders


class ListWebhookEndpointsAnswerOrders(TypedDict):
    """The keys that sign messages to the webhook_url of an export or batch; empty until the first message or rotation."""

    # The keys that sign messages, the newest first; two during a rotation.
    public_keys: List[CreateWebhookEndpointAnswerEndpointPublicKey]


class ChangeWebhookEndpointInput(TypedDict):
    """What `change_webhook_endpoint` takes."""

    # Id of the endpoint to change.
    endpoint_id: str
    # Send only this type from now on, or all types.
    event_type: NotRequired[Literal["batch_search.completed", "evidence_export.ready", "evidence_export.failed", "all"]]
    # disabled: nothing more is sent there, and pending deliveries are dropped; enabled: events are sent again.
    state: NotRequired[Literal["enabled", "disabled"]]


class ChangeWebhookEndpointAnswer(TypedDict):
    """What `change_webhook_endpoint` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The endpoint as it is now.
    endpoint: CreateWebhookEndpointAnswerEndpoint


class RotateWebhookSecretInput(TypedDict):
    """What `rotate_webhook_secret` takes."""

    # Id of the endpoint, or orders for the webhook_url of exports.
    endpoint_id: str
    # How many hours the old secret keeps signing, 0-168, default 24.
    overlap_hours: NotRequired[int]


class RotateWebhookSecretAnswer(TypedDict):
    """What `rotate_webhook_secret` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The endpoint, or orders.
    endpoint_id: str
    # HMAC secret of the v1 signatures: whsec_ and base64. Shown only once; null in a replayed answer.
    secret: Optional[str]
    # The keys that sign messages, the newest first; two during a rotation.
    public_keys: List[CreateWebhookEndpointAnswerEndpointPublicKey]


class SendTestEventInput(TypedDict):
    """What `send_test_event` takes."""

    # Id of the endpoint to try.
    endpoint_id: str


class SendTestEventAnswer(TypedDict):
    """What `send_test_event` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The event that is sent; get_event shows its delivery.
    event_id: str
    # Id of its delivery to the endpoint.
    delivery_id: str


class ListDeliveriesInput(TypedDict):
    """What `list_deliveries` takes."""

    # Id of the endpoint whose deliveries to list.
    endpoint_id: str
    # The most items to return: 1-200, default 50.
    limit: NotRequired[int]
    # next_cursor of the previous page; leave it out for the first page.
    cursor: NotRequired[str]
    # Only deliveries in this state: pending, delivered, failed or dropped.
    state: NotRequired[Literal["pending", "delivered", "failed", "dropped"]]


class ListDeliveriesAnswer(TypedDict):
    """What `list_deliveries` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The deliveries of this page, newest first.
    deliveries: List[ListDeliveriesAnswerDelivery]
    # The cursor of the next page; null on the last page.
    next_cursor: Optional[str]


class ListDeliveriesAnswerDelivery(TypedDict):
    # The event that is delivered; get_event shows its body.
    event_id: str
    # What has happened, such as evidence_export.ready; webhook.test: someone tried an endpoint.
    event_type: Literal["batch_search.completed", "evidence_export.ready", "evidence_export.failed", "webhook.test"]
    # Id of the delivery: one event to one receiver.
    delivery_id: str
    # The receiving endpoint; null: the webhook_url of the export or batch.
    endpoint_id: Optional[str]
    # Where the message is sent.
    url: str
    # failed: given up after three days or a 410; dropped: replaced by a replay, or the endpoint is gone.
    state: Literal["pending", "delivered", "failed", "dropped"]
    # When the delivery was requested.
    created_at: str
    # When it is tried next; null when it is not.
    next_attempt_at: Optional[str]
    # When it was delivered, failed or dropped; null while pending.
    settled_at: Optional[str]
    # Every attempt so far, oldest first.
    attempts: List[ListDeliveriesAnswerDeliveryAttempt]


class ListDeliveriesAnswerDeliveryAttempt(TypedDict):
    # 1 for the first attempt.
    attempt_no: int
    # When the attempt began.
    started_at: str
    # How long it took, in milliseconds.
    duration_ms: int
    # HTTP status of the receiver’s response; null without one.
    status: Optional[int]
    # Why there was no response: the address is private (refused), does not resolve, is unreachable, took longer than 15 s (late), or the message could not be signed.
    fault: Optional[Literal["refused", "unresolved", "unreachable", "late", "not_signed"]]
    # The first 500 characters of the receiver’s response as text, hidden characters replaced; null when it was empty, compressed or not received.
    response_body: Optional[str]


class ReplayEventsInput(TypedDict):
    """What `replay_events` takes."""

    # Id of the endpoint that gets them again.
    endpoint_id: str
    # Events that happened at or after this time, such as 2026-11-15T00:00:00+11:00.
    since: str


class ReplayEventsAnswer(TypedDict):
    """What `replay_events` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The endpoint that gets them.
    endpoint_id: str
    # How many events are sent again, at most 500.
    event_count: int
    # Call again with this as `since` for the rest; null when every event is sent.
    next_since: Optional[str]


class ListEventsInput(TypedDict):
    """What `list_events` takes."""

    # The most items to return: 1-200, default 50.
    limit: NotRequired[int]
    # next_cursor of an earlier answer with the same order.
    cursor: NotRequired[str]
    # Only events of this type.
    type: NotRequired[Literal["batch_search.completed", "evidence_export.ready", "evidence_export.failed", "webhook.test"]]
    # Which come first: oldest to read every event once (default), newest to look back.
    order: NotRequired[Literal["oldest", "newest"]]


class ListEventsAnswer(TypedDict):
    """What `list_events` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The events of this page, in the order requested.
    events: List[ListEventsAnswerEvent]
    # Use it for the next page, now or later; null while there are no events, and after the oldest event.
    next_cursor: Optional[str]
    # Whether there are more events now.
    has_more: bool


class ListEventsAnswerEvent(TypedDict):
    # The webhook-id of its messages: the same for every attempt, receiver and replay.
    event_id: str
    # What has happened, such as evidence_export.ready; webhook.test: someone tried an endpoint.
    type: Literal["batch_search.completed", "evidence_export.ready", "evidence_export.failed", "webhook.test"]
    # When it happened.
    timestamp: str
    # What it is about: job_id, to read with GET /v1/jobs/{job_id}.
    data: Dict[str, Any]


class GetEventInput(TypedDict):
    """What `get_event` takes."""

    # Id of the event to read, from the list of events.
    event_id: str


class GetEventAnswer(TypedDict):
    """What `get_event` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The event itself.
    event: ListEventsAnswerEvent
    # The deliveries of the event, one for each receiver and replay.
    deliveries: List[GetEventAnswerDelivery]


class GetEventAnswerDelivery(TypedDict):
    # Id of the delivery: one event to one receiver.
    delivery_id: str
    # The receiving endpoint; null: the webhook_url of the export or batch.
    endpoint_id: Optional[str]
    # Where the message is sent.
    url: str
    # failed: given up after three days or a 410; dropped: replaced by a replay, or the endpoint is gone.
    state: Literal["pending", "delivered", "failed", "dropped"]
    # When the delivery was requested.
    created_at: str
    # When it is tried next; null when it is not.
    next_attempt_at: Optional[str]
    # When it was delivered, failed or dropped; null while pending.
    settled_at: Optional[str]
    # Every attempt so far, oldest first.
    attempts: List[ListDeliveriesAnswerDeliveryAttempt]


class ReplayEventInput(TypedDict):
    """What `replay_event` takes."""

    # Id of the event to send again, from the list of events.
    event_id: str
    # Send only to this endpoint; to all receivers by default.
    endpoint_id: NotRequired[str]


class ReplayEventAnswer(TypedDict):
    """What `replay_event` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The event that is sent again.
    event_id: str
    # The new deliveries, one for each receiver.
    deliveries: List[ReplayEventAnswerDelivery]


class ReplayEventAnswerDelivery(TypedDict):
    # Id of the delivery: one event to one receiver.
    delivery_id: str
    # The receiving endpoint; null: the webhook_url of the export or batch.
    endpoint_id: Optional[str]
    # Where the message is sent.
    url: str


class DeleteWebhookEndpointInput(TypedDict):
    """What `delete_webhook_endpoint` takes."""

    # Id of the endpoint to delete.
    endpoint_id: str


GetUsageInput = TypedDict("GetUsageInput", {
    # First day in Sydney; default: 30 days ago.
    "from": "NotRequired[str]",
    # Last day in Sydney; default: today.
    "to": "NotRequired[str]",
})


GetUsageAnswer = TypedDict("GetUsageAnswer", {
    # True, as an error has false.
    "ok": "Literal[True]",
    # The tenant of your credential, ten_….
    "tenant_id": "str",
    # The account of your credential, acc_….
    "account_id": "str",
    # All amounts are Australian dollars.
    "currency": "Literal[\"AUD\"]",
    # Credit that is left now, in cents of AUD.
    "balance_cents": "int",
    # The account’s daily cap (Sydney time) and the amount spent today; null: no cap.
    "daily_cap": "Optional[GetUsageAnswerDailyCap]",
    # First day in Sydney of the figures below.
    "from": "str",
    # Last day in Sydney of the figures below.
    "to": "str",
    # Credit when the first day began, in cents of AUD.
    "opening_balance_cents": "int",
    # Credit when the last day ended, or now, in cents of AUD: opening balance, plus credit and refunds, less reversals and spend.
    "closing_balance_cents": "int",
    # Credit added on these days, in cents of AUD.
    "credit_cents": "int",
    # Credit withdrawn on these days, in cents of AUD.
    "reversal_cents": "int",
    # The prices of the checks in cents of AUD, refunded or not.
    "spend_cents": "int",
    # Refunds made on these days in cents of AUD, for checks of any day.
    "refund_cents": "int",
    # The number of completed checks.
    "calls": "int",
    # The same figures for each operation and day.
    "by_tool_and_day": "List[GetUsageAnswerByToolAndDay]",
    # Refunds and credit reversals made on these days: newest first, at most 200.
    "corrections": "List[GetUsageAnswerCorrection]",
})


class GetUsageAnswerDailyCap(TypedDict):
    # The most that may be spent in a day, in cents of AUD.
    cap_cents: int
    # What was spent today, in cents of AUD.
    spent_cents: int
    # When the next day begins in Sydney.
    resets_at: str


class GetUsageAnswerByToolAndDay(TypedDict):
    # The day of the checks in Sydney.
    day: str
    # The operation that was called.
    tool: str
    # The number of completed checks.
    calls: int
    # Their prices together, in cents of AUD.
    spend_cents: int


class GetUsageAnswerCorrection(TypedDict):
    # Id of the ledger transaction.
    transaction_id: str
    # The ledger transaction that this one reverses completely.
    reverses_transaction_id: str
    # charge_refund: the price of a check was returned; credit_reversal: credit was withdrawn.
    kind: Literal["credit_reversal", "charge_refund"]
    # The check whose charge was refunded; null for a reversal of credit.
    record_id: Optional[str]
    # Its effect on the balance, in cents of AUD: a refund adds, a reversal of credit subtracts.
    amount_cents: int
    # Why it was made, in the operator’s words.
    because: str
    # When it was made.
    created_at: str


class GetWhoamiInput(TypedDict):
    """What `get_whoami` takes."""


class GetWhoamiAnswer(TypedDict):
    """What `get_whoami` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # An API key of the account, an OAuth access token that a person approved for an app, or a person who is signed in to the console.
    credential: Literal["api_key", "access_token", "session"]
    # The id of the API key (key_…), of the person’s approval (grt_…) or of the person (usr_…).
    credential_id: str
    # The name of the API key or of the app that the person approved, or the e-mail address of the person.
    name: str
    # The tenant of the account.
    tenant_id: str
    # The account that the calls belong to.
    account_id: str
    # `test`: invented data and play money only.
    mode: Literal["live", "test"]
    # What the credential may do.
    scopes: List[Literal["abn:lookup", "gst:status", "company:lookup", "address:lookup", "ppsr:search.org", "ppsr:search.serial", "assets:receipts", "exports:write", "assets:monitor", "billing:read", "account:admin"]]
    # When the API key stops working; null: never. Null for a token too: its life came with it.
    expires_at: Optional[str]


class CreateKeyInput(TypedDict):
    """What `create_key` takes."""

    # What the key is for: one line of visible characters.
    name: str
    # live or test; yours by default. A test key sees invented data only, spends play money and cannot create live keys.
    mode: NotRequired[Literal["live", "test"]]
    # What the key may do; each scope must be one of yours. Default: yours without account:admin.
    scopes: NotRequired[List[Literal["abn:lookup", "gst:status", "company:lookup", "address:lookup", "ppsr:search.org", "ppsr:search.serial", "assets:receipts", "exports:write", "assets:monitor", "billing:read", "account:admin"]]]
    # When it stops working, such as 2027-06-30T00:00:00Z; not after your own key. Default: when yours does.
    expires_at: NotRequired[str]
    # IPv4 and IPv6 networks from which it works, each inside one of yours. Default: yours.
    allowed_networks: NotRequired[List[str]]


class CreateKeyAnswer(TypedDict):
    """What `create_key` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The new key.
    key: CreateKeyAnswerKey
    # The secret of the key. Shown only once, and stored only as a hash; null in a replayed answer.
    api_key: Optional[str]


class CreateKeyAnswerKey(TypedDict):
    """The new key."""

    # Id of the key; it is not secret.
    key_id: str
    # What the key is for, in its creator’s words.
    name: str
    # The first characters of the secret, by which people recognise it.
    key_prefix: str
    # A test key sees invented data only and spends play money.
    mode: Literal["live", "test"]
    # What the key may do.
    scopes: List[Literal["abn:lookup", "gst:status", "company:lookup", "address:lookup", "ppsr:search.org", "ppsr:search.serial", "assets:receipts", "exports:write", "assets:monitor", "billing:read", "account:admin"]]
    # The networks from which it works; null: any.
    allowed_networks: Optional[List[str]]
    # Whether the key works; only active does.
    state: Literal["active", "expired", "revoked"]
    # When the key was created.
    created_at: str
    # The key that created it; null: a person or the operator.
    created_by_key_id: Optional[str]
    # The person who created it in the console; null: a key or the operator.
    created_by_user_id: Optional[str]
    # The key that it replaced; null when it replaced none.
    replaces_key_id: Optional[str]
    # When it was last used, to the minute; null: never.
    last_used_at: Optional[str]
    # When it stops working; null: never.
    expires_at: Optional[str]
    # When it was revoked; null: it was not.
    revoked_at: Optional[str]
    # The key that revoked it; null: a person, the operator, or not revoked.
    revoked_by_key_id: Optional[str]
    # The person who revoked it in the console; null: a key, the operator, or not revoked.
    revoked_by_user_id: Optional[str]


class ListKeysInput(TypedDict):
    """What `list_keys` takes."""

    # The most items to return: 1-200, default 50.
    limit: NotRequired[int]
    # next_cursor of the previous page; leave it out for the first page.
    cursor: NotRequired[str]


class ListKeysAnswer(TypedDict):
    """What `list_keys` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The keys of your account, newest first.
    keys: List[ListKeysAnswerKey]
    # The cursor of the next page; null on the last page.
    next_cursor: Optional[str]


class ListKeysAnswerKey(TypedDict):
    # Id of the key; it is not secret.
    key_id: str
    # What the key is for, in its creator’s words.
    name: str
    # The first characters of the secret, by which people recognise it.
    key_prefix: str
    # A test key sees invented data only and spends play money.
    mode: Literal["live", "test"]
    # What the key may do.
    scopes: List[Literal["abn:lookup", "gst:status", "company:lookup", "address:lookup", "ppsr:search.org", "ppsr:search.serial", "assets:receipts", "exports:write", "assets:monitor", "billing:read", "account:admin"]]
    # The networks from which it works; null: any.
    allowed_networks: Optional[List[str]]
    # Whether the key works; only active does.
    state: Literal["active", "expired", "revoked"]
    # When the key was created.
    created_at: str
    # The key that created it; null: a person or the operator.
    created_by_key_id: Optional[str]
    # The person who created it in the console; null: a key or the operator.
    created_by_user_id: Optional[str]
    # The key that it replaced; null when it replaced none.
    replaces_key_id: Optional[str]
    # When it was last used, to the minute; null: never.
    last_used_at: Optional[str]
    # When it stops working; null: never.
    expires_at: Optional[str]
    # When it was revoked; null: it was not.
    revoked_at: Optional[str]
    # The key that revoked it; null: a person, the operator, or not revoked.
    revoked_by_key_id: Optional[str]
    # The person who revoked it in the console; null: a key, the operator, or not revoked.
    revoked_by_user_id: Optional[str]
    # The e-mail address of the person, or the name of the key, that created it; null: the operator.
    created_by_name: Optional[str]


class RotateKeyInput(TypedDict):
    """What `rotate_key` takes."""

    # Id of the key to replace, from the list of keys.
    key_id: str
    # How many hours the old key keeps working, 0-168, default 24.
    overlap_hours: NotRequired[int]
    # When the new key stops working, such as 2027-06-30T00:00:00Z. Default: when the old one would have.
    expires_at: NotRequired[str]


class RotateKeyAnswer(TypedDict):
    """What `rotate_key` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The new key.
    key: CreateKeyAnswerKey
    # The secret of the key. Shown only once, and stored only as a hash; null in a replayed answer.
    api_key: Optional[str]
    # The old key, which works until its expires_at.
    replaced: CreateKeyAnswerKey


class RevokeKeyInput(TypedDict):
    """What `revoke_key` takes."""

    # Id of the key to revoke, from the list of keys.
    key_id: str


class ListPeopleInput(TypedDict):
    """What `list_people` takes."""


class ListPeopleAnswer(TypedDict):
    """What `list_people` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # At most 100, in the order in which they joined.
    people: List[ListPeopleAnswerPeople]


class ListPeopleAnswerPeople(TypedDict):
    # The person’s id, from the list of people.
    user_id: str
    # The e-mail address with which they sign in.
    email: str
    # What the person may do in the account: owner, member, viewer or billing.
    role: Literal["owner", "member", "viewer", "billing"]
    # When they joined.
    created_at: str
    # When they last signed in; null when no sign-in is recorded.
    signed_in_at: Optional[str]


class ChangeRoleInput(TypedDict):
    """What `change_role` takes."""

    # The person’s id, from the list of people.
    user_id: str
    # What the person may do in the account: owner, member, viewer or billing.
    role: Literal["owner", "member", "viewer", "billing"]


class ChangeRoleAnswer(TypedDict):
    """What `change_role` answers."""

    # True, as an error has false.
    ok: Literal[True]


class RemovePersonInput(TypedDict):
    """What `remove_person` takes."""

    # The person’s id, from the list of people.
    user_id: str


class CreateInvitationInput(TypedDict):
    """What `create_invitation` takes."""

    # The role that the invited person gets: owner, member, viewer or billing. It must not have more rights than you.
    role: Literal["owner", "member", "viewer", "billing"]
    # For whom it is, to recognise it: one line of visible characters.
    note: NotRequired[str]


class CreateInvitationAnswer(TypedDict):
    """What `create_invitation` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # What was made, without its link.
    invitation: CreateInvitationAnswerInvitation
    # The link to send. Shown only once, and stored only as a hash; null in a replayed answer.
    join_url: Optional[str]


class CreateInvitationAnswerInvitation(TypedDict):
    """What was made, without its link."""

    # Id of the invitation, as the list of invitations shows it; it is not the link.
    invitation_id: str
    # What the person may do in the account: owner, member, viewer or billing.
    role: Literal["owner", "member", "viewer", "billing"]
    # What its maker wrote to recognise it; null: nothing.
    note: Optional[str]
    # Only an open one can be accepted, once, while its maker can still invite people.
    state: Literal["open", "accepted", "revoked", "expired"]
    # When it was made.
    created_at: str
    # The person (usr_) or API key (key_) that made it.
    created_by: str
    # When it can no longer be accepted: three days after it was made.
    expires_at: str
    # When it was accepted; null: not yet.
    accepted_at: Optional[str]
    # The person who joined with it; null: no one yet.
    accepted_by_user_id: Optional[str]


class ListInvitationsAnswer(TypedDict):
    """What `list_invitations` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # Those of this page, newest first.
    invitations: List[CreateInvitationAnswerInvitation]
    # The cursor of the next page; null on the last page.
    next_cursor: Optional[str]


class RevokeInvitationInput(TypedDict):
    """What `revoke_invitation` takes."""

    # Id of the invitation, as the list of invitations shows it; it is not the link.
    invitation_id: str


ListAuditLogInput = TypedDict("ListAuditLogInput", {
    # The most items to return: 1-1000, default 50.
    "limit": "NotRequired[int]",
    # next_cursor of the previous page, or the cursor in the last row of a CSV file.
    "cursor": "NotRequired[str]",
    # Only this act, such as key_created.
    "action": "NotRequired[Literal[\"sign_in\", \"sign_in_failed\", \"signed_out\", \"signed_out_everywhere\", \"password_changed\", \"passkey_added\", \"passkey_removed\", \"key_created\", \"key_rotated\", \"key_revoked\", \"app_connected\", \"app_disconnected\", \"app_cap_changed\", \"account_cap_changed\", \"account_erased\", \"price_approved\", \"price_declined\", \"webhook_created\", \"webhook_changed\", \"webhook_secret_rotated\", \"webhook_deleted\", \"export_ordered\", \"person_created\", \"person_joined\", \"person_removed\", \"role_changed\", \"invitation_created\", \"invitation_revoked\"]]",
    # Only acts of this person (usr_), API key (key_) or app (grt_).
    "actor_id": "NotRequired[str]",
    # Only acts at or after this date-time.
    "from": "NotRequired[str]",
    # Only acts at or before this date-time.
    "to": "NotRequired[str]",
})


class ListAuditLogAnswer(TypedDict):
    """What `list_audit_log` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The acts of this page, newest first.
    entries: List[ListAuditLogAnswerEntry]
    # The cursor of the next page; null on the last page.
    next_cursor: Optional[str]


class ListAuditLogAnswerEntry(TypedDict):
    # When it was done.
    at: str
    # What was done.
    action: Literal["sign_in", "sign_in_failed", "signed_out", "signed_out_everywhere", "password_changed", "passkey_added", "passkey_removed", "key_created", "key_rotated", "key_revoked", "app_connected", "app_disconnected", "app_cap_changed", "account_cap_changed", "account_erased", "price_approved", "price_declined", "webhook_created", "webhook_changed", "webhook_secret_rotated", "webhook_deleted", "export_ordered", "person_created", "person_joined", "person_removed", "role_changed", "invitation_created", "invitation_revoked"]
    # Who did it; unknown: someone whose sign-in failed.
    actor_kind: Literal["person", "key", "app", "operator", "unknown"]
    # The person, API key or grant; null for the operator and for an unknown.
    actor_id: Optional[str]
    # Their present e-mail address or name; null when there is none.
    actor_name: Optional[str]
    # What it was done to: the id of a person, key, grant, quote, job or invitation.
    subject_id: Optional[str]
    # The network address that the request came from, of IPv6 the /64 network; null for the operator, and for entries made before it was recorded.
    address: Optional[str]
    # More about the act, without secrets.
    details: Dict[str, Any]


ListRequestsInput = TypedDict("ListRequestsInput", {
    # The most items to return: 1-200, default 50.
    "limit": "NotRequired[int]",
    # next_cursor of the previous page; leave it out for the first page.
    "cursor": "NotRequired[str]",
    # Only those of this API key (key_), app (grt_) or person (usr_).
    "made_by": "NotRequired[str]",
    # Only this operation, such as get_abn.
    "operation": "NotRequired[str]",
    # Only this HTTP status, such as 429.
    "status": "NotRequired[int]",
    # Only this error code.
    "code": "NotRequired[Literal[\"invalid_input\", \"invalid_id\", \"invalid_abn\", \"invalid_source_version\", \"incomplete_address\", \"invalid_state\", \"invalid_postcode\", \"unsupported_street_type\", \"authentication_required\", \"unauthorized\", \"insufficient_credit\", \"price_confirmation_required\", \"spend_cap_reached\", \"insufficient_scope\", \"account_mismatch\", \"network_not_allowed\", \"key_too_broad\", \"role_too_broad\", \"abn_not_found\", \"not_found\", \"snapshot_not_found\", \"monitor_not_found\", \"job_not_found\", \"snapshot_mismatch\", \"ambiguous_target\", \"baseline_not_captured\", \"baseline_mismatch\", \"idempotency_conflict\", \"key_limit_reached\", \"key_already_rotated\", \"team_limit_reached\", \"last_owner\", \"last_admin_key\", \"legacy_artifact_unavailable\", \"method_not_allowed\", \"payload_too_large\", \"unsupported_media_type\", \"rate_limited\", \"pdf_render_error\", \"internal_error\", \"tool_not_live\", \"upstream_error\", \"parse_error\", \"recheck_failed\", \"store_unavailable\", \"shard_read_failed\", \"storage_error\", \"ppsr_unavailable\", \"clock_skew\", \"overloaded\", \"network_error\"]]",
    # Only the request with this id, as its answer carried it.
    "request_id": "NotRequired[str]",
    # all (default), or programs: without the calls that pages of the console make for signed-in people.
    "callers": "NotRequired[Literal[\"all\", \"programs\"]]",
    # Only those answered at or after this date-time.
    "from": "NotRequired[str]",
    # Only those answered at or before this date-time.
    "to": "NotRequired[str]",
})


class ListRequestsAnswer(TypedDict):
    """What `list_requests` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # The calls of this page, newest first.
    requests: List[ListRequestsAnswerRequest]
    # The cursor of the next page; null on the last page.
    next_cursor: Optional[str]


class ListRequestsAnswerRequest(TypedDict):
    # When it was answered.
    at: str
    # The API key (key_), app (its grant, grt_) or person (usr_).
    made_by: str
    # Its present name or e-mail address; null when there is none.
    made_by_name: Optional[str]
    # Its name in the contract, such as get_abn.
    operation: str
    # The HTTP status; for an agent’s call the one that REST would have sent.
    status: int
    # The error code; null for success.
    code: Optional[str]
    # How long the service worked on it, in milliseconds.
    duration_ms: float
    # The id that the answer carried; null where it carried none.
    request_id: Optional[str]


class GetSourcesInput(TypedDict):
    """What `get_sources` takes."""


class GetSourcesAnswer(TypedDict):
    """What `get_sources` answers."""

    # True, as an error has false.
    ok: Literal[True]
    # Every source that this service knows.
    sources: List[GetSourcesAnswerSource]


class GetSourcesAnswerSource(TypedDict):
    # Id of the source, such as abn or gnaf.
    source_id: str
    # What the publisher calls the source.
    name: str
    # Who publishes the source.
    owner: CreateEvidencePackAnswerSourceCheckSourceTrustOwner
    # Terms under which the source may be used.
    licence: str
    # The credit that the licence demands.
    attribution: str
    # How often the source is updated.
    cadence: str
    # Where the source is published.
    source_url: str
    # What the source cannot show, one sentence each.
    limitations: List[str]
    # Whether this service can read the source now.
    availability: Literal["available", "unavailable"]
    # Whether answers are live, from a snapshot or invented; null while this source cannot be read.
    data_mode: Optional[Literal["live", "snapshot", "sample", "synthetic_fixture_unsearched"]]
    # The imported versions; empty for a source that is only read live.
    versions: List[GetSourcesAnswerSourceVersion]
    # What answers for your credential now.
    answering: NotRequired[GetSourcesAnswerSourceAnswering]


class GetSourcesAnswerSourceVersion(TypedDict):
    # Name of the version, such as abn-2026-11.
    source_version: str
    # active: it answers; staged: imported and not yet used; retired: replaced by a newer one.
    state: Literal["staged", "active", "retired"]
    # True for the bundled sample, which is invented and not register data.
    sample: bool
    # The number of rows imported.
    row_count: int
    # The time for which its data is valid.
    retrieved_at: str
    # SHA-256 of the imported content.
    content_sha256: str
    # The imported file; null for old versions that did not record it.
    source_file: NotRequired[Optional[GetSearchRecordAnswerRecordSourceSourceFile]]


class GetSourcesAnswerSourceAnswering(TypedDict):
    """What answers for your credential now."""

    # The version that answers; null when none or the live source does.
    source_version: Optional[str]
    # Why that one answers, in a sentence.
    why: str


AbnLookupInput = GetAbnInput


AbnHistoryInput = GetAbnInput


CharityLookupInput = GetAbnInput


ConductCheckInput = GetAbnInput


PpsrPreviewAnswer = Any


CreateAssetFinanceEvidencePackInput = CreateEvidencePackInput


WhatChangedInput = Union[WhatChangedInputChoice, WhatChangedInputChoice2]


GetJobResultInput = GetJobInput


ListInvitationsInput = ListKeysInput
