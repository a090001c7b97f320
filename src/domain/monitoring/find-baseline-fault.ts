import type { ComparedFact } from './compare-observations.ts';
import type { EvidenceFault } from './find-evidence-faults.ts';

type Facts = { facts?: readonly ComparedFact[] | undefined };

/** Where evidence calls a fact of the baseline by another name; null where it does not. A hash is of field and value together. */
export function findRenamedFact(baseline: Facts, evidence: Facts): EvidenceFault | null {
  const known = new Map((baseline.facts ?? []).map(({ value_hash, field }) => [value_hash, field]));
  const isRenamed = ({ value_hash, field }: ComparedFact) => (known.get(value_hash) ?? field) !== field;
  if (!(evidence.facts ?? []).some(isRenamed)) return null;
  return { field: 'comparison.facts', problem: 'must have the field of which the baseline knows the value_hash' };
}
