import { cacheFor } from '#base/cache-for.ts';
import type { Gate } from '#contract/gates.ts';
import { decideGate, type GateEvidence } from '#domain/gates/decide-gate.ts';

const CACHE_MS = 1_000;

/** The gates, as the funnel asks them. */
export type Gates = { isOpen(gate: Gate): Promise<boolean> };

/** Builds the gates over the recorded evidence, which is read at most once a second; evidence that cannot be read leaves them closed. */
export function buildGates(listEvidence: () => Promise<GateEvidence[]>, nowMs: () => number = Date.now): Gates {
  const readEvidence = cacheFor(CACHE_MS, listEvidence, nowMs);
  return {
    isOpen: (gate) =>
      readEvidence().then(
        (evidence) => decideGate(gate, evidence).open,
        () => false,
      ),
  };
}
