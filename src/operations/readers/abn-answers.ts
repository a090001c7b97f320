import { ServiceError } from '#contract/service-error.ts';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import type { AbnFinding, AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import type { AbnHistory } from '#domain/entities/abn-history.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import type { CallContext, CheckEvidence } from '#operations/funnel/handler.ts';
import { buildRecordSource, describeAbnSource, nameAbnSource } from './source-used.ts';

/** Gives the digits of an ABN, or refuses it. */
export function readAbn(text: string): string {
  const abn = parseAbn(text);
  if (abn === null) throw new ServiceError('invalid_abn', 'The check digits of this ABN do not add up.');
  return abn;
}

/** The entry that was found; a refusal that says what was read where there is none. */
export function readEntry(finding: AbnFinding): AbnEntry {
  if (finding.entry !== null) return finding.entry;
  throw new ServiceError('abn_not_found', `The source that was read holds no such ABN: ${finding.source_citation}`);
}

/** The history of the entry that was found; a refusal where there is none. */
export function readHistory(finding: AbnHistoryFinding): AbnHistory {
  readEntry(finding);
  if (finding.history === null) throw new Error('invariant broken: an entry comes with its history');
  return finding.history;
}

/** How an answer names the ABN register that was read. */
export function buildAbnProvenance(finding: AbnFinding, context: CallContext) {
  return {
    data_mode: finding.data_mode,
    source: nameAbnSource(finding),
    source_version: finding.source_version,
    source_citation: finding.source_citation,
    retrieved_at: finding.retrieved_at,
    limitations: listAbnLimitations(finding),
    record_id: context.recordId,
  };
}

/** What an answer of the ABN register does not tell. */
export function listAbnLimitations({ data_mode }: AbnFinding): string[] {
  const place = 'The main business location is state and postcode only.';
  if (data_mode === 'live') return [place];
  return [place, 'A snapshot shows the register as it was extracted; later changes are not in it.'];
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
