import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { anyText } from '#test/support/any-text.ts';

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
};
type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema };
type Described = {
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
};

/** An operation of the published description. */
export type DescribedOperation = { method: string; path: string; codes: ReadonlySet<string> } & Described;

/** A request as sent over the wire. */
export type RandomRequest = {
  operation: DescribedOperation;
  method: string;
  target: string;
  head: string;
  body: string;
};

/** Credentials to choose from. */
export type Credentials = { good: string; unscoped: string };

/** Lists the operations of the committed description, each with its codes as `status code`. */
export function readOperations(): DescribedOperation[] {
  const text = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      path,
      method: method.toUpperCase(),
      codes: listCodes(described),
    })),
  );
}

function listCodes({ responses }: Described): Set<string> {
  return new Set(
    Object.entries(responses).flatMap(([status, { description }]) =>
      [...description.matchAll(/^`(\w+)`:/gm)].map(([, code]) => `${status} ${code}`),
    ),
  );
}

// Any text that is valid in a header, and any text at all.
const headerText = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });
const someText = fc.oneof(fc.string(), anyText(), fc.constantFrom('', '\0', '%', '../..', '\ud800', "' or 1=1 --"));

const WELL_FORMED: Record<string, fc.Arbitrary<string>> = {
  date: fc.oneof(
    fc
      .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.constantFrom('0000-01-01', '0001-01-01', '9999-12-31', '2026-10-01'),
  ),
  'date-time': fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
};

/** Builds values that fit a schema's type, enum, format and pattern. */
export function buildFitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 500, 500) });
  if (schema.type === 'boolean') return fc.boolean();
  const formatted = WELL_FORMED[schema.format ?? ''];
  if (formatted !== undefined) return formatted;
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  if (patterns.some((pattern) => pattern.includes('{11}')))
    return fc.constantFrom('79002637069', '51 824 753 556', '11111111111');
  if (patterns.some((pattern) => pattern.includes('{9}'))) return fc.constantFrom('002637069', '000 000 019');
  if (patterns.some((pattern) => pattern.includes('rec_'))) return fc.constant(`rec_${'0'.repeat(26)}`);
  return fc.string({ minLength: 1, maxLength: 40 });
}

const orNonsense = (fitting: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 1, arbitrary: someText },
    { weight: 1, arbitrary: fc.jsonValue() },
  );

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function buildTarget({ path, parameters }: DescribedOperation): fc.Arbitrary<string> {
  const named = parameters.filter((parameter) => parameter.in !== 'header');
  // A path without its part is another path, so parts are rarely omitted; query parameters often are.
  const values = fc.tuple(
    ...named.map((parameter) =>
      fc.option(orNonsense(buildFitting(parameter.schema)), { freq: parameter.in === 'path' ? 20 : 2 }),
    ),
  );
  const extra = fc.option(
    fc.tuple(fc.oneof(someText, fc.constantFrom('tenant_id', 'account_id', '__proto__')), someText),
    {
      freq: 12,
    },
  );
  return fc.tuple(values, extra).map(([given, more]) => {
    let target = path;
    const query: string[] = more === null ? [] : [`${encode(more[0])}=${encode(more[1])}`];
    for (const [index, { name, in: where }] of named.entries()) {
      const value = given[index];
      if (where === 'path') target = target.replace(`{${name}}`, encode(toText(value ?? 'x')));
      else if (value !== null) query.push(`${name}=${encode(toText(value))}`);
    }
    return query.length === 0 ? target : `${target}?${query.join('&')}`;
  });
}

function buildBody({ requestBody }: DescribedOperation): fc.Arbitrary<string> {
  const properties = requestBody?.content['application/json'].schema.properties ?? {};
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, orNonsense(buildFitting(one))]),
  );
  const fitting = fc.record(fields, { requiredKeys: [] }).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: requestBody === undefined ? 0 : 6, arbitrary: fitting },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
    { weight: 2, arbitrary: fc.constant('') },
  );
}

function buildHead(credentials: Credentials): fc.Arbitrary<string[]> {
  const authorization = fc.oneof(
    { weight: 6, arbitrary: fc.constant(`Authorization: Bearer ${credentials.good}`) },
    { weight: 2, arbitrary: fc.constant(`Authorization: Bearer ${credentials.unscoped}`) },
    { weight: 1, arbitrary: headerText.map((text) => `Authorization: ${text}`) },
    { weight: 1, arbitrary: fc.constant('X-No-Credential: 1') },
  );
  const contentType = fc.oneof(
    { weight: 8, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('text/plain', 'application/json; charset=nonsense', 'multipart/form-data'),
    },
    { weight: 1, arbitrary: headerText },
  );
  const others = fc.constantFrom(
    'Idempotency-Key',
    'X-Request-Id',
    'Accept',
    'Expect',
    'Range',
    'Content-Encoding',
    'Origin',
    'Cookie',
  );
  const more = fc.array(
    fc.tuple(others, headerText).map(([name, value]) => `${name}: ${value}`),
    { maxLength: 3 },
  );
  return fc
    .tuple(authorization, contentType, more)
    .map(([first, type, rest]) => [first, `Content-Type: ${type}`, ...rest]);
}

/** Builds random requests to the operations, most of them nearly valid. */
export function buildRandomRequest(
  operations: readonly DescribedOperation[],
  credentials: Credentials,
): fc.Arbitrary<RandomRequest> {
  const otherMethod = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE');
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        method: fc.oneof(
          { weight: 12, arbitrary: fc.constant(operation.method) },
          { weight: 1, arbitrary: otherMethod },
        ),
        target: buildTarget(operation),
        body: buildBody(operation),
        headers: buildHead(credentials),
      })
      .map(({ headers, ...request }) => ({ operation, head: headers.join('\r\n'), ...request })),
  );
}
