import { toJsonSchema } from '#contract/json-schema.ts';
import type { Operation } from '#contract/operation.ts';
import type { Caller } from '#domain/access/caller.ts';

const open = new WeakMap<Operation, boolean>();

/** Returns an answer with `sample: true` for a caller in test mode, where the schema allows more fields; otherwise the answer itself. */
export function markSample(operation: Operation, answer: unknown, caller: Caller | null): unknown {
  if (caller?.mode !== 'test' || !isOpen(operation)) return answer;
  return Object.assign({}, answer, { sample: true });
}

function isOpen(operation: Operation): boolean {
  const known = open.get(operation);
  if (known !== undefined) return known;
  const { type, additionalProperties } = toJsonSchema(operation.output);
  const decided = type === 'object' && additionalProperties !== false;
  open.set(operation, decided);
  return decided;
}
