/** The three pieces of evidence that opening PPSR needs. */
export const PPSR_EVIDENCE_KINDS = [
  'verified_production_access',
  'successful_billable_live_search',
  'durable_audit_evidence',
] as const;

/** One recorded piece of evidence for a gate. */
export type GateEvidence = { kind: string; evidence_ref: string; recorded_by: string; recorded_at: string };

/** Whether a gate is open, and what is missing while it is closed. */
export type GateState = { gate: 'ppsr'; open: boolean; missing: readonly string[] };

/** Decides the PPSR gate: open only when every piece of evidence is recorded. */
export function decidePpsrGate(evidence: readonly GateEvidence[]): GateState {
  const recorded = new Set(evidence.filter((piece) => piece.evidence_ref !== '').map((piece) => piece.kind));
  const missing = PPSR_EVIDENCE_KINDS.filter((kind) => !recorded.has(kind));
  return { gate: 'ppsr', open: missing.length === 0, missing };
}
