import { type AbnHistoryFinding, findKnownUntil, isReplaced } from '#domain/entities/abn-finding.ts';
import { decideAcnDuty } from '#domain/entities/acn-duty.ts';
import { decideGstStanding, type GstStanding } from '#domain/entities/decide-gst-standing.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { isGraveRisk, type RiskFlag, rankRisk } from '#domain/risk/build-risk.ts';
import {
  describeInactivity,
  describeStatusAhead,
  describeVanishing,
  listCounterpartyRisks,
} from '#domain/risk/list-counterparty-risks.ts';
import type { CardPart, CounterpartyCard } from './card-part.ts';
import { settleReview } from './settle-review.ts';

/** How the card names the register, its limitations, and review items about its version. */
export type CardSource = { name: string; limitations: readonly string[]; reviewItems: readonly string[] };

type SourceCheck = CounterpartyCard['source_checks'][number];
type Label = CounterpartyCard['verdict'];

const NOT_CHECKED: CounterpartyCard['not_checked'] = [
  {
    source: 'PPSR',
    result:
      'The PPSR was not searched: this service may not search it yet. Nothing is known here about security interests.',
  },
  { source: 'Bank account ownership', result: 'This service does not verify who owns a bank account.' },
].map((one) => ({ ...one, status: 'not_checked' as const }));

/** Builds the Evidence Card of an ABN from a finding, with what other comparisons add to it. */
export function buildCounterpartyCard(
  abn: string,
  finding: AbnHistoryFinding,
  source: CardSource,
  parts: readonly CardPart[],
): CounterpartyCard {
  const { entry, history } = finding;
  const gst = entry === null || history === null ? null : decideGstStanding(entry, history, findKnownUntil(finding));
  const risks = [...listCounterpartyRisks(abn, finding, gst, history), ...parts.flatMap((part) => part.risks)];
  const disputed = new Set(parts.flatMap((part) => part.disputed));
  const fields = [
    ...listFields(finding, gst, disputed),
    ...parts.flatMap((part) => part.fields).map((one) => dispute(one, disputed)),
  ];
  const { verdict, items } = settleReview(decideVerdict(finding, risks), fields);
  return {
    subject: { abn, entity_name: entry?.entity_name ?? null },
    verdict,
    headline: [buildHeadline(abn, finding, gst), ...listHeadlines(parts)].filter(Boolean).join(' '),
    fields,
    ...joinOwn(parts),
    source_checks: [
      buildIdentityCheck(finding, source),
      buildGstCheck(finding, gst, source),
      ...parts.flatMap((part) => part.checks),
    ],
    risk_flags: risks,
    human_review_items: [
      ...risks.filter((flag) => flag.severity !== 'info').map(writeReviewItem),
      ...parts.flatMap((part) => part.review),
      ...items,
      ...source.reviewItems,
    ],
    not_checked: [
      ...NOT_CHECKED,
      ...parts.flatMap((part) => part.notChecked).map((one) => ({ ...one, status: 'not_checked' as const })),
    ],
    confidence: entry === null ? 0 : verdict === 'verified' ? 1 : 0.5,
  };
}

// The worst fact comes first; the sort keeps the order of parts that are equally bad.
function listHeadlines(parts: readonly CardPart[]): string[] {
  const rank = ({ risks }: CardPart) => Math.max(-1, ...risks.map(rankRisk));
  return parts.toSorted((left, right) => rank(right) - rank(left)).map(({ headline }) => headline);
}

// Every comparison may find conflicts; the list is absent only if no other register was compared.
function joinOwn(parts: readonly CardPart[]): CardPart['own'] {
  const lists = parts.flatMap(({ own }) => (own.conflicts === undefined ? [] : [own.conflicts]));
  const own: CardPart['own'] = Object.assign({}, ...parts.map((part) => part.own));
  return lists.length === 0 ? own : { ...own, conflicts: lists.flat() };
}

function dispute(field: CounterpartyCard['fields'][number], disputed: ReadonlySet<string>) {
  return disputed.has(field.field) ? { ...field, label: 'human_review_required' as const } : field;
}

// A flagged subject is not verified, unless the flag is info or low: those are about the past or are harmless.
function decideVerdict({ entry }: AbnHistoryFinding, risks: readonly RiskFlag[]): Label {
  if (entry === null) return 'not_verified';
  return risks.some(isGraveRisk) ? 'human_review_required' : 'verified';
}

function buildHeadline(abn: string, finding: AbnHistoryFinding, gst: GstStanding | null): string {
  const number = `ABN ${formatAbn(abn)}`;
  const { entry } = finding;
  const as_at = findKnownUntil(finding);
  if (entry === null) return `${number} is not in the register that was read, as at ${as_at}.`;
  const who = entry.entity_name ?? 'an entity whose name is withheld';
  const next = (gst?.next_from ?? null) === null ? '' : ` before ${gst?.next_from}`;
  const registered = gst?.registered === true ? 'registered for GST' : `not registered for GST${next}`;
  return `${number} is ${describeStatus(finding)} and belongs to ${who}, ${registered}, as at ${as_at}.`;
}

function describeStatus(finding: AbnHistoryFinding): string {
  const status = finding.entry?.status ?? 'not held';
  if (!isReplaced(finding)) return status;
  const successor = finding.replaced_by ?? null;
  return `${status}, replaced by ${successor === null ? 'another ABN' : `ABN ${formatAbn(successor)}`},`;
}

// A disputed field is for review even if the ABN register has no value for it: the other source has one.
function listFields(
  finding: AbnHistoryFinding,
  gst: GstStanding | null,
  disputed: ReadonlySet<string>,
): CounterpartyCard['fields'] {
  const { entry } = finding;
  const found = (field: string, value: string | null, doubtful = false) => {
    const own: Label = value === null ? 'not_verified' : doubtful ? 'human_review_required' : 'verified';
    return { field, value, label: disputed.has(field) ? ('human_review_required' as const) : own };
  };
  // Leaves the ACN out if the entity type does not need one and no register has one.
  const needsAcn = decideAcnDuty(entry?.entity_type_code ?? null) === 'must' || disputed.has('acn');
  const hasAcn = needsAcn || (entry?.acn ?? null) !== null;
  return [
    found('entity_name', entry?.entity_name ?? null),
    found('abn_status', entry?.status ?? null, entry?.status !== 'active' || isReplaced(finding)),
    found('abn_status_from', entry?.status_from ?? null),
    found('entity_type', entry?.entity_type ?? null),
    ...(hasAcn ? [found('acn', entry?.acn ?? null)] : []),
    found('state', entry?.state ?? null),
    found('postcode', entry?.postcode ?? null),
    found('gst_status', gst?.status ?? null, gst?.status === 'cancelled'),
  ];
}

function writeReviewItem({ message, recommended_next_check }: RiskFlag): string {
  return `${message} ${recommended_next_check}`;
}

function buildIdentityCheck(finding: AbnHistoryFinding, source: CardSource): SourceCheck {
  const as_at = findKnownUntil(finding);
  const details = [describeInactivity(finding, finding.history), describeStatusAhead(finding)];
  const held = [`The ABN is ${describeStatus(finding)} as at ${as_at}.`, ...details.filter((one) => one !== '')].join(
    ' ',
  );
  const result = finding.entry === null ? describeAbsence(finding) : held;
  return { ...buildCheck(finding, source), check: 'identity', result, gst: null };
}

function describeAbsence(finding: AbnHistoryFinding): string {
  if ((finding.vanished ?? null) !== null) return describeVanishing(finding);
  return `The register holds no such ABN, as at ${findKnownUntil(finding)}.`;
}

function buildGstCheck(finding: AbnHistoryFinding, gst: GstStanding | null, source: CardSource): SourceCheck {
  const check = { ...buildCheck(finding, source), check: 'gst' as const };
  if (gst === null) return { ...check, result: 'Without an entry there is no GST record.', gst: null };
  const { registered, effective_from, effective_to } = gst;
  return { ...check, result: describeGst(gst), gst: { registered, effective_from, effective_to } };
}

function describeGst({ status, status_from, effective_to, next_from, as_at }: GstStanding): string {
  const next = next_from === null ? '' : ` A registration begins on ${next_from}.`;
  if (status === 'none') return `The register shows no GST registration as at ${as_at}.${next}`;
  const since = status_from === null ? '' : ` from ${status_from}`;
  if (status === 'cancelled') return `The GST registration was cancelled${since}; as at ${as_at} there is none.${next}`;
  const until = effective_to === null ? '' : ` until ${effective_to}`;
  return `Registered for GST${since}${until}, as at ${as_at}.`;
}

function buildCheck(finding: AbnHistoryFinding, source: CardSource) {
  return {
    source: source.name,
    source_id: 'abn',
    status: finding.entry === null ? ('no_match' as const) : ('matched' as const),
    data_mode: finding.data_mode,
    source_version: finding.source_version,
    source_citation: finding.source_citation,
    retrieved_at: finding.retrieved_at,
    confidence: 1,
    limitations: [...source.limitations],
  };
}
