import type { AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import type { Company } from '#domain/entities/company.ts';
import { type CardPart, type CounterpartyCard, EMPTY_PART } from './card-part.ts';
import type { ConflictSource } from './list-conflict-risks.ts';

type SourceRow = CounterpartyCard['source_checks'][number];

/** Whom a card is about, as the ABN register and ASIC's companies have it. */
export type CardSubject = {
  abn: string;
  finding: AbnHistoryFinding;
  abr: ConflictSource;
  /** ASIC's company of the ABN; null if there is none, or more than one. */
  company: Company | null;
  /** Null while ASIC's companies were not read. */
  asic: Omit<ConflictSource, 'evidence_ref'> | null;
  /** The ACNs that either register links to the ABN. */
  acns: readonly string[];
};

/** A source that was read, with its limits and the items about the age of its version. */
export type ReadCardSource = {
  source: Omit<ConflictSource, 'evidence_ref'> & { source: string; source_version: string | null };
  limitations: readonly string[];
  ageItems: readonly string[];
};

/** What one source has about the subject of a card. */
export type CardReading<Found> = ReadCardSource & {
  /** The day for which the source speaks. */
  as_at: string;
  found: Found;
};

/** Whether the holder of the ABN is a person and not an organisation. */
export function isPerson({ finding }: Pick<CardSubject, 'finding'>): boolean {
  return finding.entry?.entity_type_code === 'IND';
}

/** Builds a part with the row of one source, and the items about the age of its version. */
export function buildSourcePart(
  { source, limitations, ageItems }: ReadCardSource,
  row: Pick<SourceRow, 'check' | 'status' | 'result'> & { confidence?: number },
): CardPart {
  const { source: name, source_id, source_version, source_citation, retrieved_at } = source;
  const check: SourceRow = {
    source: name,
    source_id,
    check: row.check,
    status: row.status,
    result: row.result,
    data_mode: 'snapshot',
    source_version,
    source_citation,
    retrieved_at,
    confidence: row.confidence ?? 1,
    gst: null,
    limitations: [...limitations],
  };
  return { ...EMPTY_PART, checks: [check], review: [...ageItems] };
}

/** Builds the part of a source that was not read, or that does not apply, with the reason. */
export function buildUnreadPart(source: string, result: string): CardPart {
  return { ...EMPTY_PART, notChecked: [{ source, result }] };
}
