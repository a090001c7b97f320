import { cacheFor } from '#base/cache-for.ts';
import { ppsrPreview, ppsrSearch, ppsrSearchOrganisation, ppsrSearchSerialNumber } from '#contract/operations/ppsr.ts';
import { decidePpsrGate, type GateEvidence } from '#domain/gates/ppsr-gate.ts';
import type { BoundOperation } from './handler.ts';

const CACHE_MS = 1_000;

/** The gate before PPSR, as the funnel asks it. */
export type PpsrGate = { isOpen(): Promise<boolean> };

/** Builds the gate over the recorded evidence; evidence that cannot be read leaves it closed. */
export function buildPpsrGate(listEvidence: () => Promise<GateEvidence[]>): PpsrGate {
  const readEvidence = cacheFor(CACHE_MS, listEvidence);
  return {
    isOpen: () =>
      readEvidence().then(
        (evidence) => decidePpsrGate(evidence).open,
        () => false,
      ),
  };
}

/** The PPSR operations: the gate refuses every call, so nothing stands behind it, neither price nor register. */
export function listPpsrOperations(): BoundOperation[] {
  return [ppsrPreview, ppsrSearch, ppsrSearchOrganisation, ppsrSearchSerialNumber].map((operation) => ({
    operation,
    handle: async () => {
      throw new Error('PPSR has no client: even an open gate has nothing to dispatch to');
    },
  }));
}
