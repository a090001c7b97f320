import type { z } from 'zod';
import type { evidenceCard } from '#contract/schemas/evidence-card.ts';
import type { AbnFinding } from '#domain/entities/abn-finding.ts';
import { dayBefore } from '#domain/entities/day-arithmetic.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { listCounterpartyRisks } from '#domain/risk/list-counterparty-risks.ts';

/** The card inside the answer of counterparty verification. */
export type CounterpartyCard = z.infer<typeof evidenceCard>['card'];

type SourceCheck = CounterpartyCard['source_checks'][number];
type Label = CounterpartyCard['verdict'];

const NOT_CHECKED: CounterpartyCard['not_checked'] = [
  { source: 'PPSR', result: 'PPSR is closed: nothing was searched, and nothing is said about encumbrances.' },
  { source: 'ASIC', result: 'Company registration was not looked up here; company_lookup does that.' },
  { source: 'Sanctions and insolvency', result: 'No such source is read by this service.' },
  { source: 'Bank account ownership', result: 'This service does not verify who owns a bank account.' },
].map((one) => ({ ...one, status: 'not_checked' as const }));

/** Builds the Evidence Card of an ABN from what the register said. */
export function buildCounterpartyCard(
  abn: string,
  finding: AbnFinding,
  source: { name: string; limitations: readonly string[] },
): CounterpartyCard {
  const { entry } = finding;
  const verdict = decideVerdict(finding);
  const risks = listCounterpartyRisks(abn, finding);
  const fields = listFields(finding);
  return {
    subject: { abn, entity_name: entry?.entity_name ?? null },
    verdict,
    headline: buildHeadline(abn, finding),
    fields,
    source_checks: [buildIdentityCheck(finding, source), buildGstCheck(finding, source)],
    risk_flags: risks,
    human_review_items: [
      ...risks.filter((flag) => flag.severity !== 'info').map((flag) => flag.recommended_next_check),
      ...listUnverified(fields),
    ],
    not_checked: NOT_CHECKED,
    confidence: entry === null ? 0 : verdict === 'verified' ? 1 : 0.5,
  };
}

function decideVerdict({ entry, replaced_by }: AbnFinding): Label {
  if (entry === null) return 'not_verified';
  const clean = entry.status === 'active' && entry.entity_name !== null && (replaced_by ?? null) === null;
  return clean ? 'verified' : 'human_review_required';
}

function buildHeadline(abn: string, { entry }: AbnFinding): string {
  const number = `ABN ${formatAbn(abn)}`;
  if (entry === null) return `${number} is not in the register that was read.`;
  const who = entry.entity_name ?? 'an entity whose name is withheld';
  const gst = entry.gst.status === 'registered' ? 'registered for GST' : 'not registered for GST';
  return `${number} is ${entry.status} and belongs to ${who}, ${gst}.`;
}

function listFields({ entry }: AbnFinding): CounterpartyCard['fields'] {
  const found = (field: string, value: string | null, doubtful = false) => {
    const label: Label = value === null ? 'not_verified' : doubtful ? 'human_review_required' : 'verified';
    return { field, value, label };
  };
  return [
    found('entity_name', entry?.entity_name ?? null),
    found('abn_status', entry?.status ?? null, entry?.status !== 'active'),
    found('abn_status_from', entry?.status_from ?? null),
    found('entity_type', entry?.entity_type ?? null),
    found('acn', entry?.acn ?? null),
    found('state', entry?.state ?? null),
    found('postcode', entry?.postcode ?? null),
    found('gst_status', entry?.gst.status ?? null, entry?.gst.status === 'cancelled'),
  ];
}

function listUnverified(fields: CounterpartyCard['fields']): string[] {
  const names = fields.flatMap(({ field, label }) => (label === 'not_verified' ? [field] : []));
  return names.length === 0 ? [] : [`The register gave no evidence for: ${names.join(', ')}.`];
}

function buildIdentityCheck(
  finding: AbnFinding,
  source: { name: string; limitations: readonly string[] },
): SourceCheck {
  const { entry } = finding;
  const result = entry === null ? 'The register holds no such ABN.' : `The ABN is ${entry.status}.`;
  return { ...buildCheck(finding, source), check: 'identity', result, gst: null };
}

function buildGstCheck(finding: AbnFinding, source: { name: string; limitations: readonly string[] }): SourceCheck {
  const gst = finding.entry?.gst ?? null;
  const check = { ...buildCheck(finding, source), check: 'gst' as const };
  if (gst === null) return { ...check, result: 'Without an entry there is no GST record.', gst: null };
  if (gst.status === 'none') {
    return { ...check, result: 'The register shows no GST registration.', gst: buildGst(false, null, null) };
  }
  if (gst.status === 'registered') {
    const since = gst.status_from === null ? '' : ` since ${gst.status_from}`;
    return { ...check, result: `Registered for GST${since}.`, gst: buildGst(true, gst.status_from, null) };
  }
  const result = `The GST registration was cancelled${gst.status_from === null ? '' : ` from ${gst.status_from}`}.`;
  const lastDay = gst.status_from === null ? null : dayBefore(gst.status_from);
  return { ...check, result, gst: buildGst(false, null, lastDay) };
}

function buildGst(registered: boolean, effective_from: string | null, effective_to: string | null) {
  return { registered, effective_from, effective_to };
}

function buildCheck(finding: AbnFinding, source: { name: string; limitations: readonly string[] }) {
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
