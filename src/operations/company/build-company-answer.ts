import type { AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import {
  findClassMeaning,
  findStatusMeaning,
  findSubClassMeaning,
  findTypeMeaning,
} from '#domain/entities/asic-codes.ts';
import type { Company, Conflict } from '#domain/entities/company.ts';
import { describeConflict, listConflictRisks } from '#domain/evidence/list-conflict-risks.ts';
import { settleReview, type VerificationLabel } from '#domain/evidence/settle-review.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { normaliseTarget } from '#domain/identifiers/normalise-target.ts';
import { divideConfidence } from '#domain/names/decide-name-match.ts';
import { isGraveRisk, type RiskFlag } from '#domain/risk/build-risk.ts';
import { listCandidateRisks, listCompanyRisks } from '#domain/risk/list-company-risks.ts';
import { listCounterpartyRisks } from '#domain/risk/list-counterparty-risks.ts';
import type { CheckEvidence } from '#operations/funnel/handler.ts';
import type { CompanyCandidate } from '#operations/readers/company-register.ts';
import {
  buildSnapshotEvidence,
  describeAbnSource,
  nameSource,
  type SourceUsed,
} from '#operations/readers/source-used.ts';
import { COMPANIES_MANIFEST } from '#registers/asic-companies/manifest.ts';

export type CompanyAnswerParts = {
  asked: { acn: string | null; abn: string | null; name: string | null };
  /** The version of the company register that was read. */
  source: SourceUsed;
  /** Review items about the age of that version. */
  ageItems: readonly string[];
  company: Company | null;
  /** The former name that the given name equals or resembles; null without one. */
  formerName: string | null;
  candidates: CompanyCandidate[];
  /** Former names mentioned in the request that the register confirms. */
  confirmedFormerNames: string[];
  /** How many companies the requested text seems to name. */
  named: number;
  conflicts: Conflict[];
  review: string[];
  finding: AbnHistoryFinding | null;
  /** The ABN register's finding for the given ABN if it belongs to another entity: a source that was read, but no risk of this company. */
  other: AbnHistoryFinding | null;
  /** The ABN that was looked up in the ABN register. */
  abnRead: string;
  /** Findings for ABNs in the request that are not the company's. */
  met: { abn: string; finding: AbnHistoryFinding }[];
  notChecked: string | null;
  /** The ABN that could not be compared with the ABN register; null if it was, or if there is none. */
  uncompared: string | null;
  /** Statements written beside the name that no register was read for. */
  notLookedUp: { source: string; result: string }[];
};

const LABELLED = ['company_name', 'acn', 'abn', 'type', 'status', 'registered_on', 'deregistered_on'] as const;

// Fields that not every company has.
const MAY_LACK: ReadonlySet<string> = new Set(['abn', 'deregistered_on']);

const ASIC = { source_id: COMPANIES_MANIFEST.source_id };

// The labelled fields that ASIC writes as codes.
const MEANINGS = { status: findStatusMeaning, type: findTypeMeaning };

export function buildCompanyAnswer(parts: CompanyAnswerParts, record_id: string) {
  const { company, candidates, conflicts, review, source: asic } = parts;
  const abrRead = listAbrRead(parts);
  const risks = listRisks(parts);
  const fields = company === null ? [] : listFields(parts, company);
  const { verdict, items } = settleReview(decideVerdict(parts, risks), fields);
  const status = STATUSES[verdict];
  const answer = {
    ok: true as const,
    tool: 'company_lookup' as const,
    status,
    verdict,
    company: company && describeCompany(company),
    fields,
    candidates: candidates.map(({ match, ...one }) => ({
      ...one,
      status_meaning: findStatusMeaning(one.status),
      match: { score: match.score, differences: [...match.differences] },
    })),
    conflicts,
    confidence: company === null ? decideCandidateConfidence(parts) : verdict === 'verified' ? 1 : 0.5,
    data_mode: 'snapshot' as const,
    sources: [asic, ...abrRead.map(({ source }) => source)].map(nameSource),
    risk_flags: risks,
    human_review_items: [
      ...(status === 'no_match' ? ['The snapshot that was read holds no such company.'] : []),
      ...review,
      ...conflicts.map(describeConflict),
      ...parts.notLookedUp.map(({ result }) => result),
      ...listUncompared(parts),
      ...items,
      ...risks.filter((flag) => isNews(parts, flag)).map((flag) => `${flag.message} ${flag.recommended_next_check}`),
      ...parts.ageItems,
    ],
    not_checked: listNotChecked(parts),
    limitations: [...COMPANIES_MANIFEST.limitations],
    record_id,
  };
  const used = [{ source: asic, payload: { company, candidates } }, ...abrRead];
  return { answer, evidence: buildSnapshotEvidence(decideTarget(parts), used) };
}

/** Lists the ABN register versions that were read: one source per version, however many ABNs were looked up. */
function listAbrRead({ finding, other, met }: CompanyAnswerParts) {
  const findings = [finding, other, ...met.map((one) => one.finding)].filter((one) => one !== null);
  const versions = Map.groupBy(findings, (one) => `${one.source_version}/${one.retrieved_at}`);
  return [...versions.values()].flatMap((read) => {
    const [first, second] = read;
    if (first === undefined) return [];
    const payload = second === undefined ? first.entry : read.map(({ entry }) => entry);
    return [{ source: describeAbnSource(first), payload }];
  });
}

// These three are among the review items already.
function isNews({ company }: CompanyAnswerParts, { code }: RiskFlag): boolean {
  return code !== 'abn_not_found' && code !== 'source_conflict' && (code !== 'former_name' || company === null);
}

// Includes the risks of ABNs in the request that no company has.
function listRisks(parts: CompanyAnswerParts): RiskFlag[] {
  const { abnRead, company, formerName, finding, met, source } = parts;
  const read = [...(finding === null ? [] : [{ abn: finding.entry?.abn ?? abnRead, finding }]), ...met];
  const abr = read.flatMap((one) => listCounterpartyRisks(one.abn, one.finding, null, one.finding.history));
  const own = company === null ? listLikeliestRisks(parts) : listCompanyRisks(company, formerName, source);
  return [...own, ...abr, ...listSourceConflicts(parts)];
}

function listSourceConflicts({ company, conflicts, finding, abnRead, source }: CompanyAnswerParts): RiskFlag[] {
  if (company === null || finding === null) return [];
  return listConflictRisks(conflicts, {
    ASIC: { ...source, evidence_ref: `acn:${company.acn}` },
    ABR: { ...describeAbnSource(finding), evidence_ref: `abn:${abnRead}` },
  });
}

// While the company is undecided, the risks of the best candidates help a person to choose.
function listLikeliestRisks({ company, candidates, source }: CompanyAnswerParts): RiskFlag[] {
  if (company !== null) return [];
  const likeliest = candidates.filter(({ match }) => match.score === candidates[0]?.match.score);
  return likeliest.flatMap((one) => listCandidateRisks(one, source));
}

function describeCompany(company: Company) {
  const { status, type } = company;
  return {
    ...company,
    status_meaning: findStatusMeaning(status),
    type_meaning: findTypeMeaning(type),
    class_meaning: findClassMeaning(company.class),
    sub_class_meaning: findSubClassMeaning(company.sub_class),
  };
}

const STATUSES = { verified: 'matched', human_review_required: 'needs_review', not_verified: 'no_match' } as const;

function decideVerdict(parts: CompanyAnswerParts, risks: readonly RiskFlag[]): VerificationLabel {
  const { company, candidates, conflicts, review, notLookedUp, uncompared } = parts;
  if (company === null) return candidates.length === 0 ? 'not_verified' : 'human_review_required';
  // An unchecked statement in the request means that the request as a whole is not verified. And an unreadable
  // register must not lead to a better verdict than a readable one.
  const isSound = conflicts.length + review.length + notLookedUp.length + risks.filter(isGraveRisk).length === 0;
  return isSound && uncompared === null ? 'verified' : 'human_review_required';
}

// Info and low flags are about the past.
// Equally good candidates share the confidence; with unchecked statements it is at most 0.5.
function decideCandidateConfidence({ candidates, named, notLookedUp }: CompanyAnswerParts): number {
  const likeness = candidates[0]?.match.score ?? 0;
  const alike = candidates.filter(({ match }) => match.score === likeness).length;
  return divideConfidence(notLookedUp.length === 0 ? likeness : Math.min(likeness, 0.5), Math.max(1, alike, named));
}

function listFields(parts: CompanyAnswerParts, company: Company) {
  const { conflicts, review, source, uncompared, confirmedFormerNames } = parts;
  const disputed = new Set(conflicts.map(({ field }) => field));
  if (uncompared !== null || conflicts.some(isAboutHolder)) disputed.add('abn');
  if (review.length > 0) disputed.add('company_name');
  if (listCompanyRisks(company, null, source).length > 0) disputed.add('status');
  const labelled = LABELLED.filter((field) => !MAY_LACK.has(field) || company[field] !== null || disputed.has(field));
  const former = confirmedFormerNames.map((value) => ({
    field: 'former_name',
    value,
    label: 'verified' as const,
    ...ASIC,
  }));
  const present = labelled.map((field) => {
    const value = company[field];
    const own = value === null ? 'not_verified' : 'verified';
    const label: VerificationLabel = disputed.has(field) ? 'human_review_required' : own;
    const meaning = field === 'status' || field === 'type' ? { meaning: MEANINGS[field](value) } : {};
    return { field, value, label, ...ASIC, ...meaning };
  });
  return [...present, ...former];
}

// True if the ABN register links the ABN to another company than ASIC does, or to no company.
function isAboutHolder({ field, right }: Conflict): boolean {
  return field === 'acn' && right.source === 'ABR';
}

function listUncompared({ company, uncompared, notChecked }: CompanyAnswerParts): string[] {
  if (uncompared === null) return [];
  const whose = company?.abn === uncompared ? 'ASIC’s own statement' : 'as given in the request';
  return [`ABN ${formatAbn(uncompared)} is ${whose}, and was not compared with the ABN register. ${notChecked}`];
}

function listNotChecked({ notChecked: abr, notLookedUp }: CompanyAnswerParts) {
  const items = [
    { source: 'ASIC live extract', result: 'Only the public snapshot was read; directors and members are not in it.' },
    ...(abr === null ? [] : [{ source: 'ABN register', result: abr }]),
    ...notLookedUp,
  ];
  return items.map((item) => ({ ...item, status: 'not_checked' as const }));
}

function decideTarget({ asked, company }: CompanyAnswerParts): CheckEvidence['target'] {
  if (asked.acn !== null) return { type: 'ACN', value: asked.acn };
  if (asked.abn !== null) return { type: 'ABN', value: asked.abn };
  if (company !== null) return { type: 'ACN', value: company.acn };
  // Normalised as the record list normalises its target filter, so that the record can be found.
  return { type: 'company_name', value: normaliseTarget(asked.name ?? '') };
}
