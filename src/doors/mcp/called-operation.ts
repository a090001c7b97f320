import { toPlainObject } from '#base/plain-object.ts';
import type { Operation } from '#contract/operation.ts';

/** Finds the operation of the tool that one message calls; undefined when it calls none, or one that does not exist. */
export type FindCalled = (message: unknown) => Operation | undefined;

export function buildCalledFinder(operations: readonly Operation[]): FindCalled {
  const byTool = new Map(operations.map((operation) => [operation.tool?.name, operation]));
  return (message) => {
    const { method, params } = toPlainObject(message);
    const { name } = toPlainObject(params);
    return method === 'tools/call' && typeof name === 'string' ? byTool.get(name) : undefined;
  };
}

/** Returns the names of the operations that a message calls, for the access log; null when it calls none. */
export function nameCalled(findCalled: FindCalled, message: unknown): string | null {
  const names = (Array.isArray(message) ? message : [message]).flatMap((one) => findCalled(one)?.name ?? []);
  return names.length === 0 ? null : [...new Set(names)].join(' ');
}
