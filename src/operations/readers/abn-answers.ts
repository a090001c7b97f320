import { buildFieldError } from '#contract/build-field-error.ts';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import type { AbnFinding, AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import type { AbnHistory } from '#domain/entities/abn-history.ts';
import type { GstStanding } from '#domain/entities/decide-gst-standing.ts';
import { listAgeItems } from '#domain/evidence/list-age-items.ts';
import { listSourceLimits } from '#domain/extracts/source-limits.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { describeVanishing, listCounterpartyRisks } from '#domain/risk/list-counterparty-risks.ts';
import type { CallContext, CheckEvidence } from '#operations/funnel/handler.ts';
import { RecordedRefusal } from '#operations/funnel/recorded-refusal.ts';
import { ABN_MANIFEST } from '#registers/abn/manifest.ts';
import { buildRecordSource, describeAbnSource, nameAbnSource } from './source-used.ts';

/** Gives the digits of an ABN, or refuses it. */
export function readAbn(text: string): string {
  const abn = parseAbn(text);
  if (abn !== null) return abn;
  const problem = 'must have check digits that add up';
  throw buildFieldError('invalid_abn', 'abn', problem, 'The check digits of this ABN do not add up.');
}

/** The entry that was found; a refusal that says what was read, and leaves a record of it, where there is none. */
export function readEntry(abn: string, finding: AbnFinding): AbnEntry {
  if (finding.entry !== null) return finding.entry;
  const gone =
    (finding.vanished ?? null) === null
      ? 'The source that was read holds no such ABN'
      : describeVanishing(finding).slice(0, -1);
  throw new RecordedRefusal('abn_not_found', `${gone}: ${finding.source_citation}`, buildAbnEvidence(abn, finding));
}

/** The history of the entry that was found; a refusal where there is none. */
export function readHistory(abn: string, finding: AbnHistoryFinding): AbnHistory {
  readEntry(abn, finding);
  if (finding.history === null) throw new Error('invariant broken: an entry comes with its history');
  return finding.history;
}

/** How an answer names the ABN register that was read. */
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

/** What a person should look at before relying on what the ABN register said; gst and history are null where they are not spoken of. */
export function buildAbnConcerns(
  finding: AbnFinding,
  gst: GstStanding | null,
  now: Date,
  history: AbnHistory | null = null,
) {
  const risk_flags = listCounterpartyRisks(finding.entry?.abn ?? '', finding, gst, history);
  const items = risk_flags.filter((flag) => flag.severity !== 'info');
  return {
    risk_flags,
    human_review_items: [
      ...items.map((flag) => `${flag.message} ${flag.recommended_next_check}`),
      ...listAbnAgeItems(finding, now),
    ],
  };
}

/** Says that the version read is old, where it is. */
export function listAbnAgeItems(finding: AbnFinding, now: Date): string[] {
  const { data_mode, sample, source_version, retrieved_at, newer = null } = finding;
  if (data_mode === 'live' || source_version === null) return [];
  return listAgeItems(ABN_MANIFEST, { source_version, retrieved_at, newer, sample: sample === true }, now);
}

/** What an answer of the ABN register does not tell. */
export function listAbnLimitations({ data_mode }: AbnFinding): string[] {
  return [...listSourceLimits(ABN_MANIFEST.source_id, data_mode === 'live')];
}

/** What the record of an ABN check keeps. */
export function buildAbnEvidence(abn: string, finding: AbnFinding, reference: string | null = null): CheckEvidence {
  return {
    target: { type: 'ABN', value: abn },
    reference,
    data_mode: finding.data_mode,
    sources: [buildRecordSource(describeAbnSource(finding), finding.entry)],
  };
}
