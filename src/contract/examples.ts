import { readdirSync, readFileSync } from 'node:fs';
import type { Operation } from './operation.ts';

/** A request and its answer from sample data, or the error while the gate is closed. The answer is null for a file. */
type OperationExample = { request: Record<string, unknown>; answer: Record<string, unknown> | null };

const FOLDER = new URL('./examples/', import.meta.url);

// By the name of the file, which is the name of the operation. The errors are read by error-examples.ts.
const EXAMPLES = new Map<string, OperationExample>(
  readdirSync(FOLDER)
    .filter((file) => file !== 'errors.json')
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))]),
);

/** The example of an operation; null when it has none. */
export function findExample(operation: Operation): OperationExample | null {
  return EXAMPLES.get(operation.name) ?? null;
}
