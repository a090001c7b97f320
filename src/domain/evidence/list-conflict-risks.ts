import type { Conflict } from '#domain/entities/company.ts';
import { buildRisk, type FlagSource, type RiskFlag } from '#domain/risk/build-risk.ts';
import { describeConflict } from './describe-conflict.ts';

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
