import { toPlainObject } from '#base/plain-object.ts';
import { findExample } from '#contract/examples.ts';
import { type JsonSchema, toJsonSchema } from '#contract/json-schema.ts';
import { availabilityOf, type Operation, type RestFacet, takesIdempotencyKey } from '#contract/operation.ts';
import { errorBody } from '#contract/schemas/error-body.ts';
import { SCOPES } from '#contract/scopes.ts';
import { ALL_SUBJECTS, API_SUBJECTS } from '#contract/subjects.ts';
import { describeLogPaths, LOG_TAG } from './describe-log-paths.ts';
import { describeResponses, HEADERS } from './describe-responses.ts';

const CONTRACT_VERSION = '1.0.0';

/** Builds the OpenAPI 3.1 document of all operations that have a REST route, and of the evidence log. */
export function buildOpenApi(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    if (operation.rest === null) continue;
    const path = paths[operation.rest.path] ?? {};
    path[operation.rest.method.toLowerCase()] = describeOperation(operation, operation.rest);
    paths[operation.rest.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Register-Data Service',
      version: CONTRACT_VERSION,
      description:
        'Australian register data and due-diligence evidence. Not legal, credit, tax or financial advice: the caller decides what to do with the data.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:8080' }],
    security: [{ bearer: [] }],
    tags: [
      ...ALL_SUBJECTS.map((name) => ({
        name,
        description: API_SUBJECTS[name].about,
        'x-displayName': API_SUBJECTS[name].title,
      })),
      LOG_TAG,
    ],
    paths: { ...paths, ...describeLogPaths() },
    components: {
      schemas: { Error: toJsonSchema(errorBody) },
      headers: HEADERS,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key. Scopes: ${Object.keys(SCOPES).join(', ')}.`,
        },
      },
    },
  };
}

function describeOperation(operation: Operation, rest: RestFacet) {
  const input = toJsonSchema(operation.input);
  const example = findExample(operation)?.request;
  return {
    operationId: operation.name,
    tags: [operation.subject],
    summary: operation.summary,
    description: operation.description,
    ...(operation.credential === 'none' ? { security: [] } : {}),
    'x-scopes': operation.scopes,
    'x-availability': availabilityOf(operation),
    parameters: [
      ...describeParameters(input, rest, example),
      ...(operation.kind === 'check' ? [REFERENCE] : []),
      ...(takesIdempotencyKey(operation) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(rest.method === 'POST' ? { requestBody: { required: true, content: jsonContent(input, example) } } : {}),
    responses: describeResponses(operation),
  };
}

function describeParameters(input: JsonSchema, rest: RestFacet, example: Record<string, unknown> = {}): unknown[] {
  const required = Array.isArray(input.required) ? input.required : [];
  const inPath = [...rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  return Object.entries(toPlainObject(input.properties))
    .filter(([name]) => inPath.includes(name) || rest.method !== 'POST')
    .map(([name, property]) => {
      const { description, ...schema } = toPlainObject(property);
      return {
        name,
        in: inPath.includes(name) ? 'path' : 'query',
        required: inPath.includes(name) || required.includes(name),
        ...(description === undefined ? {} : { description }),
        schema,
        ...(name in example ? { example: example[name] } : {}),
      };
    });
}

const REFERENCE = {
  name: 'Svc-Reference',
  in: 'header',
  required: false,
  description:
    'The same as the field `reference`, in printable ASCII. If both are given and differ, the request is refused with invalid_input.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key and body returns the stored answer again; another body is refused with idempotency_conflict.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function jsonContent(schema: JsonSchema, example: unknown) {
  return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } };
}
