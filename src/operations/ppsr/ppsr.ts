import { cacheFor } from '#base/cache-for.ts';
import { ppsrPreview } from '#contract/operations/ppsr/ppsr-preview.ts';
import { ppsrSearch } from '#contract/operations/ppsr/ppsr-search.ts';
import { ppsrSearchOrganisation } from '#contract/operations/ppsr/ppsr-search-organisation.ts';
import { ppsrSearchSerialNumber } from '#contract/operations/ppsr/ppsr-search-serial-number.ts';
import { ServiceError } from '#contract/service-error.ts';
import { decidePpsrGate, type GateEvidence } from '#domain/gates/ppsr-gate.ts';
import type { BoundOperation } from '#operations/funnel/handler.ts';

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

/** The PPSR operations: nothing stands behind the gate, neither price nor register, so even recorded evidence leads to a refusal. */
export function listPpsrOperations(): BoundOperation[] {
  return [ppsrPreview, ppsrSearch, ppsrSearchOrganisation, ppsrSearchSerialNumber].map((operation) => ({
    operation,
    handle: async () => {
      throw new ServiceError('ppsr_unavailable', 'PPSR is not available: this service has no way to the register.');
    },
  }));
}
