import { cacheFor } from '#base/cache-for.ts';
import type { Gate } from '#contract/gates.ts';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import { decideGate, type GateEvidence } from '#domain/gates/decide-gate.ts';

const CACHE_MS = 1_000;

/** Which gates are open. */
export type Gates = { isOpen(gate: Gate): Promise<boolean> };

/** Builds the gates from the recorded evidence, read at most once a second. Evidence that cannot be read leaves them closed. */
export function buildGates(listEvidence: () => Promise<GateEvidence[]>, nowMs: () => number = Date.now): Gates {
  const readEvidence = cacheFor(CACHE_MS, listEvidence, nowMs);
  return {
    isOpen: (gate) =>
      Promise.resolve(readEvidence()).then(
        (evidence) => decideGate(gate, evidence).open,
        () => false,
      ),
  };
}

/** Throws the refusal of the operation's gate, or of a gate behind it, while it is closed. */
export async function requireOpenGate(gates: Gates, operation: Pick<Operation, 'gate'>): Promise<void> {
  for (let gate = operation.gate; gate !== null; gate = gate.behind ?? null) {
    if (!(await gates.isOpen(gate))) throw new ServiceError(gate.code, gate.refusal);
  }
}
