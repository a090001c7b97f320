import { EXAMPLE_IDS } from '#contract/example-ids.ts';
import { type Operation, toMethodName } from '#contract/operation.ts';
import { type ExampleRequest, listCaptured, type PlannedStep, planExample } from './plan-example.ts';

/** Builds an example call with the TypeScript client. Ids of the example come from the calls before it. */
export function buildClientCall(operation: Operation, request: ExampleRequest): string {
  const steps = planExample(operation, request);
  return [...steps.map(buildStep), `await ${buildCall(operation, request)}`].join('\n');
}

function buildStep({ name, operation, request, until, fields }: PlannedStep): string {
  const call = buildCall(operation, request);
  if (until !== null) return `await client.jobs.wait(${listCaptured(operation, request).map(findId).join()});`;
  return fields.length === 0 ? `await ${call};` : `const ${name} = await ${call};`;
}

function buildCall(operation: Operation, request: ExampleRequest): string {
  const captured = listCaptured(operation, request);
  const fields = Object.entries(request).map(
    ([field, value]) => `${field}: ${captured.includes(field) ? findId(field) : writeLiteral(value)}`,
  );
  return `client.${toMethodName(operation)}(${fields.length === 0 ? '' : `{ ${fields.join(', ')} }`})`;
}

function findId(field: string): string {
  const { step = '', at = '' } = EXAMPLE_IDS[field] ?? {};
  if (typeof at === 'string') return `${step}.${at}`;
  return `{ ${at.map((path) => `${path}: ${step}.${path}`).join(', ')} }`;
}

// As Biome and Prettier write it.
function writeLiteral(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`;
  if (Array.isArray(value)) return `[${value.map(writeLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(([field, inner]) => `${field}: ${writeLiteral(inner)}`);
  return `{ ${fields.join(', ')} }`;
}
