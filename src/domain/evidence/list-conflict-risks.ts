import { findStatusMeaning } from '#domain/entities/asic-codes.ts';
import type { Conflict } from '#domain/entities/company.ts';
import { buildRisk, type FlagSource, type RiskFlag } from '#domain/risk/build-risk.ts';
import { writeLabel } from './page/write-label.ts';

/** A source of a conflict: its id, its citation, and the identifier it was queried for. */
export type ConflictSource = FlagSource & { evidence_ref: string };

/** Lists a flag for each conflict between two sources; conflicts with the caller's input raise none. */
export function listConflictRisks(
  conflicts: readonly Conflict[],
  sources: Readonly<Record<string, ConflictSource | undefined>>,
): RiskFlag[] {
  return conflicts.flatMap((conflict) => {
    const [left, right] = [sources[conflict.left.source], sources[conflict.right.source]];
    if (left === undefined || right === undefined) return [];
    const both = [left, right];
    return [
      {
        ...buildRisk('source_conflict', describeConflict(conflict)),
        confidence: 0.9,
        evidence_refs: both.map(({ evidence_ref }) => evidence_ref),
        source_refs: both.map(({ source_id }) => source_id),
        source_backing: both.map((one) => `${one.source_citation}, retrieved ${one.retrieved_at}`).join('; '),
      },
    ];
  });
}

const SOURCES: Readonly<Record<string, string>> = {
  ABR: 'ABN register',
  request: 'asked for',
  company_name: 'written in the name',
};

/** Describes a conflict and both its values. */
export function describeConflict({ field, left, right, message }: Conflict): string {
  const sides = [left, right].map(({ source, value }) => `${SOURCES[source] ?? source}: ${writeValue(field, value)}`);
  return `${writeLabel(field)}: ${message} (${sides.join('; ')})`;
}

// ASIC's statuses are codes; those of the ABN register are words.
function writeValue(field: string, value: string | null): string {
  if (value === null) return 'none';
  const isCode = field === 'status' && /^[A-Z0-9]+$/.test(value);
  return isCode ? `${value}, ${findStatusMeaning(value)}` : value;
}
