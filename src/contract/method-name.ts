import type { Operation } from './operation.ts';

/** The name of an operation as the TypeScript client has it: get_abn is getAbn. */
export function toMethodName(operation: Operation): string {
  return operation.name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
