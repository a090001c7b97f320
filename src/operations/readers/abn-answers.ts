import { keepCanonical } from '#base/canonical-json.ts';
import { invariant } from '#base/invariant.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import type { Target } from '#domain/billing/quote.ts';
import {
  type AbnFinding,
  type AbnHistoryFinding,
  type AbnSource,
  findKnownUntil,
} from '#domain/entities/abn-finding.ts';
import type { AbnHistory } from '#domain/entities/abn-history.ts';
import { decideGstStanding, type GstStanding } from '#domain/entities/decide-gst-standing.ts';
import { listAgeItems, listUnreadItems } from '#domain/evidence/version-warnings.ts';
import { listSourceLimits } from '#domain/extracts/source-limits.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import type { RiskFlag } from '#domain/risk/build-risk.ts';
import { describeVanishing, listCounterpartyRisks } from '#domain/risk/list-counterparty-risks.ts';
import { type CallContext, type CheckEvidence, RecordedRefusal } from '#operations/funnel/handler.ts';
import { ABN_MANIFEST } from '#registers/abn/manifest.ts';
import { buildRecordSource, describeAbnSource, nameAbnSource } from './source-used.ts';

/** Returns the digits of an ABN; throws invalid_abn. */
export function readAbn(text: string): string {
  const abn = parseAbn(text);
  if (abn !== null) return abn;
  throw buildFieldError('invalid_abn', 'abn', 'is not a valid ABN: check it for typos');
}

/** Returns the input with its ABN in canonical form; throws invalid_abn before the call costs anything. */
export function admitAbn<T extends { abn: string }>(input: T): { input: T; target: Target } {
  const abn = readAbn(input.abn);
  return { input: { ...input, abn }, target: { type: 'ABN', value: abn } };
}

/** Looks up an ABN with its history and GST standing; for an unknown ABN throws abn_not_found, which says what was read and leaves a record. */
export async function lookUpAbn(abns: AbnSource, abn: string) {
  const finding = await abns.findAbnHistory(abn);
  const { entry, history } = finding;
  if (entry === null) throw buildNotFound(abn, finding);
  invariant(history !== null, 'an entry comes with its history');
  return { finding, entry, history, ...decideStanding(finding) };
}

// A finding of an imported version is cached, and what follows from it alone is too.
const decideStanding = oncePer((finding: AbnHistoryFinding) => {
  const { entry, history } = finding;
  invariant(entry !== null && history !== null, 'only an entry has a standing');
  const knownUntil = findKnownUntil(finding);
  return { knownUntil, gst: decideGstStanding(entry, history, knownUntil) };
});

const listRisks = oncePer((finding: AbnHistoryFinding) =>
  listCounterpartyRisks(finding.entry?.abn ?? '', finding, null, finding.history),
);

/** The risk flags and review items of an ABN and its history alone. */
export function buildHistoryConcerns(finding: AbnHistoryFinding, now: Date) {
  return buildConcerns(listRisks(finding), finding, now);
}

function buildNotFound(abn: string, finding: AbnFinding): RecordedRefusal {
  const gone =
    (finding.vanished ?? null) === null
      ? 'The source that was read holds no such ABN'
      : describeVanishing(finding).slice(0, -1);
  const message = [`${gone}: ${finding.source_citation}`, ...listUnreadAbnItems(finding)].join('. ');
  return new RecordedRefusal('abn_not_found', message, buildAbnEvidence(abn, finding));
}

/** The fields of an answer that say which ABN register was read, and what to review about it. */
export function buildAbnProvenance(finding: AbnHistoryFinding, context: CallContext, gst: GstStanding | null = null) {
  return {
    data_mode: finding.data_mode,
    source: nameAbnSource(finding),
    source_version: finding.source_version,
    source_citation: finding.source_citation,
    retrieved_at: finding.retrieved_at,
    ...buildAbnConcerns(finding, gst, context.now, finding.history),
    limitations: listAbnLimitations(finding),
    record_id: context.recordId,
  };
}

/** The risk flags and review items of a finding; gst and history are null for answers that do not cover them. */
export function buildAbnConcerns(
  finding: AbnFinding,
  gst: GstStanding | null,
  now: Date,
  history: AbnHistory | null = null,
) {
  return buildConcerns(listCounterpartyRisks(finding.entry?.abn ?? '', finding, gst, history), finding, now);
}

function buildConcerns(risk_flags: readonly RiskFlag[], finding: AbnFinding, now: Date) {
  const items = risk_flags.filter((flag) => flag.severity !== 'info');
  return {
    risk_flags: [...risk_flags],
    human_review_items: [
      ...items.map((flag) => `${flag.message} ${flag.recommended_next_check}`),
      ...listAbnAgeItems(finding, now),
    ],
  };
}

/** Lists review items if the version is old or was superseded, or if rows of it could not be read. */
export function listAbnAgeItems(finding: AbnFinding, now: Date): string[] {
  const { data_mode, sample, source_version, retrieved_at, newer = null } = finding;
  if (data_mode === 'live' || source_version === null) return [];
  return [
    ...listAgeItems(ABN_MANIFEST, { source_version, retrieved_at, newer, sample: sample === true }, now),
    ...listUnreadAbnItems(finding),
  ];
}

function listUnreadAbnItems({ source_version, unread_rows = 0 }: AbnFinding): string[] {
  return listUnreadItems(ABN_MANIFEST, { source_version: source_version ?? '', unread_rows });
}

export function listAbnLimitations({ data_mode }: AbnFinding): string[] {
  return [...listSourceLimits(ABN_MANIFEST.source_id, data_mode === 'live')];
}

export function buildAbnEvidence(abn: string, finding: AbnFinding): CheckEvidence {
  return {
    target: { type: 'ABN', value: abn },
    data_mode: finding.data_mode,
    sources: listRecordSources(finding),
  };
}

const listRecordSources = oncePer((finding: AbnFinding) =>
  keepCanonical([buildRecordSource(describeAbnSource(finding), finding.entry)]),
);

/** Builds a function that computes its result once for each object. Only for objects that never change. */
export function oncePer<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) {
      found = { value: compute(key) };
      known.set(key, found);
    }
    return found.value;
  };
}
