import { buildRequirements } from './requirement.ts';

const part = 'Evidence pack envelope (success response of evidence-pack creation)';

const envelope = buildRequirements(part, {
  'evidence-pack.ok': 'The envelope has ok, a boolean that is always true.',
  'evidence-pack.export-id': 'The envelope has export_id, a UUID v4 string.',
  'evidence-pack.contract-version': 'The envelope has contract_version, always fixture-machine-truth-v2.',
  'evidence-pack.unstamped-is-not-this-shape':
    'An artifact without the contract_version stamp does not meet the shape.',
  'evidence-pack.download-url': 'The envelope has download_url, an absolute URL of the form {base_url}/exports/{id}.',
  'evidence-pack.assembled-at': 'The envelope has assembled_at, a date-time string.',
  'evidence-pack.generated-at': 'The envelope has generated_at, a date-time string.',
  'evidence-pack.freshness-null': 'The envelope has freshness, always null.',
  'evidence-pack.partial': 'The envelope has partial, a boolean that is always true.',
  'evidence-pack.data-mode': 'The envelope has data_mode, always synthetic_fixture_unsearched.',
  'evidence-pack.field-origins':
    'The envelope has field_origins, exactly subject = caller_input_unverified, source_checks = synthetic_fixture_unsearched, risk_outputs = derived_from_unsearched_fixture_rows.',
  'evidence-pack.verdict': 'The envelope has verdict, a string.',
  'evidence-pack.subject': 'The envelope has subject, an EvidencePackSubject.',
  'evidence-pack.source-checks': 'The envelope has source_checks, an array of EvidencePackSourceCheck.',
  'evidence-pack.risk-flags': 'The envelope has risk_flags, an array of EvidencePackRiskFlag.',
  'evidence-pack.human-review-items': 'The envelope has human_review_items, an array of string.',
  'evidence-pack.machine-pack': 'The envelope has machine_pack, an object.',
  'evidence-pack.human-pack': 'The envelope has human_pack, an object.',
  'evidence-pack.risk-score': 'The envelope has risk_score, an integer 0-100.',
  'evidence-pack.risk-explanation': 'The envelope has risk_explanation, an object.',
  'evidence-pack.recommended-next-check': 'The envelope has recommended_next_check, a string.',
});

const legacyAlias = buildRequirements(part, {
  'evidence-pack-legacy.alias-required':
    'The legacy asset-finance variant is the envelope plus a required legacy_alias object.',
  'evidence-pack-legacy.status': 'legacy_alias.status is always retired_alias.',
  'evidence-pack-legacy.tool': 'legacy_alias.tool is always create_asset_finance_evidence_pack.',
  'evidence-pack-legacy.replacement-tool': 'legacy_alias.replacement_tool is always create_evidence_pack.',
  'evidence-pack-legacy.ignored-fields': 'legacy_alias.ignored_fields is an array of string.',
  'evidence-pack-legacy.note': 'legacy_alias.note is a string.',
  'evidence-pack-legacy.no-extra': 'The legacy variant and its legacy_alias allow no additional properties.',
});

const subjectAndSourceCheck = buildRequirements(part, {
  'evidence-pack-subject.fields': 'EvidencePackSubject requires abn, vin and purpose, each string or null.',
  'evidence-pack-source-check.required':
    'EvidencePackSourceCheck requires source, verdict, freshness, certificate_sha256 and source_snapshot_id.',
  'evidence-pack-source-check.source': 'EvidencePackSourceCheck.source is a string.',
  'evidence-pack-source-check.verdict': 'EvidencePackSourceCheck.verdict is a string.',
  'evidence-pack-source-check.freshness': 'EvidencePackSourceCheck.freshness is a date-time string or null.',
  'evidence-pack-source-check.certificate-sha256': 'EvidencePackSourceCheck.certificate_sha256 is a string or null.',
  'evidence-pack-source-check.source-trust':
    'EvidencePackSourceCheck.source_trust is optional and is an EvidencePackSourceTrust.',
  'evidence-pack-source-check.source-snapshot-id': 'EvidencePackSourceCheck.source_snapshot_id is a string or null.',
});

const sourceTrust = buildRequirements(part, {
  'evidence-pack-source-trust.required':
    'EvidencePackSourceTrust requires source_id, owner, detail, freshness, snapshot, parser and limitations.',
  'evidence-pack-source-trust.no-extra': 'EvidencePackSourceTrust allows no extra properties.',
  'evidence-pack-source-trust.source-id': 'EvidencePackSourceTrust.source_id is a string.',
  'evidence-pack-source-trust.owner': 'owner has name, kind, jurisdiction and website, all required.',
  'evidence-pack-source-trust.owner-kind': 'owner.kind is svc, government, regulator or intergovernmental.',
  'evidence-pack-source-trust.owner-website': 'owner.website is a URI.',
  'evidence-pack-source-trust.detail': 'EvidencePackSourceTrust.detail is a string.',
  'evidence-pack-source-trust.freshness': 'EvidencePackSourceTrust.freshness has cadence, a string.',
  'evidence-pack-source-trust.snapshot': 'EvidencePackSourceTrust.snapshot has source_version, a string.',
  'evidence-pack-source-trust.parser': 'EvidencePackSourceTrust.parser has parser_version and notes, strings.',
  'evidence-pack-source-trust.limitations': 'EvidencePackSourceTrust.limitations is an array of string.',
});

const riskFlag = buildRequirements(part, {
  'evidence-pack-risk-flag.required':
    'EvidencePackRiskFlag requires code, category, severity, message, confidence, evidence_refs, source_refs, source_backing and recommended_next_check.',
  'evidence-pack-risk-flag.no-extra': 'EvidencePackRiskFlag allows no extra properties.',
  'evidence-pack-risk-flag.code': 'EvidencePackRiskFlag.code is a string.',
  'evidence-pack-risk-flag.category':
    'EvidencePackRiskFlag.category is identity_risk, licence_risk, asset_encumbrance_risk, sanctions_risk, insolvency_risk, address_risk, charity_status_risk, procurement_risk, director_or_control_risk or source_conflict_risk.',
  'evidence-pack-risk-flag.severity': 'EvidencePackRiskFlag.severity is info, low, medium, high or critical.',
  'evidence-pack-risk-flag.message': 'EvidencePackRiskFlag.message is a string.',
  'evidence-pack-risk-flag.confidence': 'EvidencePackRiskFlag.confidence is a number 0-1.',
  'evidence-pack-risk-flag.evidence-refs': 'EvidencePackRiskFlag.evidence_refs is an array of string.',
  'evidence-pack-risk-flag.source-refs': 'EvidencePackRiskFlag.source_refs is an array of string.',
  'evidence-pack-risk-flag.source-backing': 'EvidencePackRiskFlag.source_backing is a string.',
  'evidence-pack-risk-flag.recommended-next-check': 'EvidencePackRiskFlag.recommended_next_check is a string.',
});

const canonicalIdentifier = buildRequirements(part, {
  'canonical-identifier.required':
    'AssetInvoiceCanonicalIdentifier requires kind, raw, canonical and display; the last three are strings.',
  'canonical-identifier.kind':
    'AssetInvoiceCanonicalIdentifier.kind is vin, chassis_number, engine_number or serial_number.',
});

const behaviour = buildRequirements(part, {
  'evidence-pack.export-id-canonical': 'export_id is the canonical identifier under which the pack is found again.',
  'evidence-pack.download-url-serves-pdf': 'download_url leads to the fixture PDF of the pack.',
  'evidence-pack.assembled-at-not-source-time':
    'assembled_at is when the sample was assembled and stands for no source time.',
  'evidence-pack.generated-at-alias': 'generated_at is the legacy alias of assembled_at and never source freshness.',
  'evidence-pack.risk-score-from-flags': 'risk_score is computed from the typed risk flags.',
  'evidence-pack.next-check-from-ontology':
    'recommended_next_check is the next check or review action from the risk ontology.',
  'evidence-pack-source-check.fixture-freshness-null':
    'freshness is the source-observation time and null for every current unsearched fixture row.',
  'evidence-pack-source-check.fixture-snapshot-null':
    'source_snapshot_id is set only when a source was actually queried and publishes one; it is null for fixture rows.',
  'evidence-pack-source-check.fixture-rows':
    'In prelaunch sample exports every ABN, GST, VIN and PPSR row is fixture or unsearched.',
  'evidence-pack-source-trust.source-id-from-manifest':
    'source_id is an exact manifest source id, or an id starting svc-fixture-unsearched- for sample rows.',
  'evidence-pack-source-trust.ppsr-alias': 'A PPSR fixture alias never stands for the real PPSR source id.',
  'evidence-pack-source-trust.own-rows': 'owner.kind of the service’s own rows is svc.',
  'evidence-pack-risk-flag.no-clearance': 'source_backing is evidence wording, not a clearance claim.',
});

/** The evidence pack envelope, its legacy variant and all its parts. */
export const evidencePackRequirements = [
  ...envelope,
  ...legacyAlias,
  ...subjectAndSourceCheck,
  ...sourceTrust,
  ...riskFlag,
  ...canonicalIdentifier,
  ...behaviour,
];
