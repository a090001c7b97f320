import type { Operation } from '#contract/operation.ts';
import type { Scope } from '#contract/scopes.ts';

const RECORDS: readonly Scope[] = ['assets:receipts'];

/** Builds what finds the scopes that a message needs and a caller lacks, so that the host can ask its person for them. */
export function buildScopeFinder(
  operations: readonly Operation[],
): (message: unknown, held: readonly Scope[]) => Scope[] {
  // Nobody is asked to agree to a tool that a gate keeps closed; the funnel refuses it by the gate first.
  const open = operations.filter(({ gate }) => gate === null);
  const byTool = new Map(open.map((operation) => [operation.tool?.name, operation.scopes]));
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
    return byTool.get(params.name as string) ?? [];
  }
}
