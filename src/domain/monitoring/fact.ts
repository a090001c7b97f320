/** One thing that a check of a target says, in the form in which it is compared. */
export type Fact = { field: string; normalized_value: string; value_hash: string; evidence_ref: string };

/** A fact before it is hashed. */
export type PlainFact = Omit<Fact, 'value_hash'>;

/** The version of a source as it was observed. */
export type ObservedSource = { source_id: string; source_version: string; observed_at: number };

/** How much a change or a flag weighs. */
export type ChangeSeverity = 'info' | 'low' | 'medium' | 'high';

/** A flag as an observation keeps it. */
export type MonitoredFlag = { code: string; severity: ChangeSeverity; evidence_ref?: string | undefined };
