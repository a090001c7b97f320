import { listCodesToday } from '#contract/list-error-codes.ts';
import type { Operation } from '#contract/operation.ts';
import { isRetryable } from '#contract/retryable-codes.ts';
import { type ClientMethod, listMethods, toCamel } from './list-methods.ts';
import { writePythonClient, writePythonCodes, writePythonTypes } from './write-python.ts';
import { writeClientReference } from './write-reference.ts';
import { writeTypescriptClient, writeTypescriptCodes, writeTypescriptTypes } from './write-typescript.ts';

const TYPESCRIPT = {
  title: 'TypeScript client',
  readme: 'client/README.md',
  writeName: ({ name }: ClientMethod) => toCamel(name),
};

const PYTHON = {
  title: 'Python client',
  readme: 'client/python/README.md',
  writeName: ({ name }: ClientMethod) => name,
};

/** Lists the generated files of the clients, each with the function that builds it. */
export function buildClients(operations: readonly Operation[]): Record<string, () => string> {
  const parts = listMethods(operations);
  const codes = [...new Set(parts.methods.flatMap(({ operation }) => listCodesToday(operation)))].sort();
  const retryable = codes.filter(isRetryable);
  return {
    'client/src/register-data-client.ts': () => writeTypescriptClient(parts),
    'client/src/types.ts': () => writeTypescriptTypes(parts),
    'client/src/error-codes.ts': () => writeTypescriptCodes(codes, retryable),
    'client/python/register_data/client.py': () => writePythonClient(parts),
    'client/python/register_data/types.py': () => writePythonTypes(parts),
    'client/python/register_data/error_codes.py': () => writePythonCodes(codes, retryable),
    'docs/reference/python-client.md': () => writeClientReference(PYTHON, parts),
    'docs/reference/typescript-client.md': () => writeClientReference(TYPESCRIPT, parts),
  };
}
