import type { PlainFact } from './fact.ts';

/** Lists facts field by field; what is null is no fact. */
export function listFacts(
  evidence_ref: string,
  values: Readonly<Record<string, readonly (string | null)[]>>,
): PlainFact[] {
  return Object.entries(values).flatMap(([field, all]) =>
    all.flatMap((normalized_value) => (normalized_value === null ? [] : [{ field, normalized_value, evidence_ref }])),
  );
}
