/** One fact about a target, in the form in which it is compared. */
export type Fact = { field: string; normalized_value: string; value_hash: string; evidence_ref: string };

/** A fact before it is hashed. */
export type PlainFact = Omit<Fact, 'value_hash'>;

export type ObservedSource = { source_id: string; source_version: string; observed_at: number };

/** The severity of a change or a flag. */
export type ChangeSeverity = 'info' | 'low' | 'medium' | 'high';

/** A flag as stored in an observation. */
export type MonitoredFlag = { code: string; severity: ChangeSeverity; evidence_ref?: string | undefined };

/** Lists facts field by field, skipping null values. */
export function listFacts(
  evidence_ref: string,
  values: Readonly<Record<string, readonly (string | null)[]>>,
): PlainFact[] {
  return Object.entries(values).flatMap(([field, all]) =>
    all.flatMap((normalized_value) => (normalized_value === null ? [] : [{ field, normalized_value, evidence_ref }])),
  );
}
