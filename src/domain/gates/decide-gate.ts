import type { Gate } from '#contract/gates.ts';

export type GateEvidence = {
  gate: string;
  kind: string;
  evidence_ref: string;
  recorded_by: string;
  recorded_at: string;
};

/** Whether a gate is open, and what is missing while it is closed. */
type GateState = { open: boolean; missing: readonly string[] };

/** Decides whether a gate is open: every required kind of evidence must be recorded for it. */
export function decideGate(gate: Gate, evidence: readonly GateEvidence[]): GateState {
  const good = evidence.filter((piece) => piece.gate === gate.name && piece.evidence_ref !== '');
  const recorded = new Set(good.map((piece) => piece.kind));
  const missing = gate.evidenceKinds.filter((kind) => !recorded.has(kind));
  // A gate without requirements is a configuration mistake, so it stays closed.
  return { open: missing.length === 0 && gate.evidenceKinds.length > 0, missing };
}
