import { asksForSample, type Operation } from '#contract/operation.ts';
import type { Scope } from '#contract/scopes.ts';
import { PROOF_PLACE } from './show-record.ts';

const RECORDS: readonly Scope[] = ['assets:receipts'];

/** Builds what finds the scopes that a message needs and a caller lacks, so that the host can ask its person for them. */
export function buildScopeFinder(
  operations: readonly Operation[],
): (message: unknown, held: readonly Scope[]) => Scope[] {
  const byTool = new Map(operations.map((operation) => [operation.tool?.name, operation]));
  return (message, held) => {
    const needed = (Array.isArray(message) ? message : [message]).flatMap((one) => [...listNeeded(one)]);
    return [...new Set(needed)].filter((scope) => !held.includes(scope));
  };

  function listNeeded(message: unknown): readonly Scope[] {
    if (typeof message !== 'object' || message === null || !('method' in message)) return [];
    if (message.method === 'resources/list' || message.method === 'resources/read') return RECORDS;
    if (message.method !== 'tools/call' || !('params' in message)) return [];
    const { params } = message;
    if (typeof params !== 'object' || params === null || !('name' in params)) return [];
    const operation = byTool.get(params.name as string);
    if (operation === undefined) return [];
    // Nobody is asked to agree to what a gate keeps closed; the funnel refuses it by the gate first. A sample is not closed.
    const isSample = 'arguments' in params && asksForSample(operation, params.arguments);
    if (operation.gate !== null && !isSample) return [];
    return asksForProof(params) ? [...operation.scopes, ...RECORDS] : operation.scopes;
  }
}

// The proof comes with the record, and whoever may not read records is told before anything is done.
function asksForProof(params: object): boolean {
  const meta = '_meta' in params ? params._meta : null;
  return typeof meta === 'object' && meta !== null && (meta as Record<string, unknown>)[PROOF_PLACE] === true;
}
