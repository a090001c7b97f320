import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { OPERATIONS } from '#contract/operations.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

type Document = {
  openapi: string;
  info: { version: string; description: string };
  servers: { url: string }[];
  paths: Record<
    string,
    Record<string, { operationId: string; security?: unknown[]; responses: Record<string, Response> }>
  >;
};
type Response = { content?: Record<string, { schema: JsonSchema }> };
type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema };

const committed = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as Document;

let service: TestService;
let published: Document;
before(async () => {
  service = await startTestService();
  published = (await (await fetch(`${service.url}/.well-known/openapi.json`)).json()) as Document;
});
after(() => service.stop());

test('the published description is OpenAPI 3.1, version 1.0.0, without a credential and for any origin [routes.openapi] [versioning.description-1-0-0]', async () => {
  const response = await fetch(`${service.url}/.well-known/openapi.json`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.deepEqual([published.openapi, published.info.version], ['3.1.0', '1.0.0']);
});

test('it is the committed file except for the server URL [versioning.breaking-changes] [versioning.description-is-contract]', () => {
  assert.deepEqual(published.servers, [{ url: service.url }]);
  assert.deepEqual({ ...published, servers: committed.servers }, committed);
});

// A path of each route of the evidence log, with a log of one entry.
const LOG_ROUTES: Record<string, readonly [path: string, status: number]> = {
  '/log/checkpoint': ['/log/checkpoint', 200],
  '/log/witnessed': ['/log/witnessed', 404],
  '/log/consistency': ['/log/consistency?from=1', 200],
  '/log/tile/{path}': ['/log/tile/0/000.p/1', 200],
  '/log/tile/entries/{path}': ['/log/tile/entries/000.p/1', 200],
  '/.well-known/evidence-keys.json': ['/.well-known/evidence-keys.json', 200],
};

test('it describes every REST route of the service and the log, and no other [versioning.description-is-contract]', () => {
  const described = Object.entries(published.paths).flatMap(([path, methods]) =>
    path in LOG_ROUTES ? [] : Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.deepEqual(
    Object.keys(LOG_ROUTES).filter((path) => !(path in published.paths)),
    [],
  );
  const served = OPERATIONS.flatMap(({ rest }) => (rest === null ? [] : [`${rest.method} ${rest.path}`]));
  assert.deepEqual(described.sort(), served.sort());
});

test('every described route is served, under v1 [versioning.breaking-changes]', async () => {
  for (const [path, methods] of Object.entries(published.paths)) {
    if (path in LOG_ROUTES) continue;
    assert.match(path, /^\/v1\//);
    for (const method of Object.keys(methods)) {
      const response = await fetch(service.url + path.replace(/\{\w+\}/, 'x'), { method: method.toUpperCase() });
      assert.ok([200, 401].includes(response.status), `${method} ${path}: ${response.status}`);
    }
  }
});

test('the routes of the log answer as described, and their JSON has exactly the described fields', async () => {
  await service.request('/v1/abn/79002637069');
  await integrateAll(service.database.db);
  for (const [route, [path, status]] of Object.entries(LOG_ROUTES)) {
    const response = await fetch(service.url + path);
    assert.equal(response.status, status, path);
    const type = response.headers.get('content-type') ?? '';
    const described = published.paths[route]?.get?.responses[status]?.content ?? {};
    if (status === 200) assert.deepEqual(Object.keys(described), [type], path);
    if (!type.startsWith('application/json') || status !== 200) continue;
    assert.deepEqual(findUndescribed(described[type]?.schema ?? {}, await response.json(), path), [], path);
  }
});

function findUndescribed({ properties, items }: JsonSchema, value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => findUndescribed(items ?? {}, one, `${at}[]`));
  if (properties === undefined) return [];
  const fields = Object.entries(value as object);
  const missing = Object.keys(properties).filter((name) => !fields.some(([field]) => field === name));
  return [
    ...missing.map((name) => `${at}.${name} is absent`),
    ...fields.flatMap(([name, one]) =>
      name in properties ? findUndescribed(properties[name] ?? {}, one, `${at}.${name}`) : [`${at}.${name}`],
    ),
  ];
}

test('it says that the service is not advice and that the caller decides [service.not-advice]', () => {
  const said = /[Nn]ot legal, credit, tax or financial advice: the caller decides/;
  assert.match(published.info.description, said);
});

test('PPSR has no success response but the sample for test keys', () => {
  for (const [path, successes] of [
    ['/v1/ppsr/preview', []],
    ['/v1/ppsr/search', ['200']],
  ] as const) {
    const statuses = Object.keys(published.paths[path]?.post?.responses ?? {});
    assert.ok(statuses.includes('503'));
    assert.deepEqual(
      statuses.filter((status) => status < '400'),
      [...successes],
    );
  }
});

test('a route lists only the statuses it can return, each with its headers', () => {
  const { paths } = published as unknown as {
    paths: Record<string, Record<string, { responses: Record<string, { headers: object }> }>>;
  };
  const responsesOf = (path: string, method: string) => paths[path]?.[method]?.responses ?? {};
  assert.deepEqual(Object.keys(responsesOf('/v1/_health', 'get')), ['200', '400', '429', '500']);
  const abn = responsesOf('/v1/abn/{abn}', 'get');
  assert.deepEqual(Object.keys(abn), ['200', '400', '401', '403', '404', '429', '500', '502', '503', '504']);
  const headersOf = (status: string) => Object.keys(abn[status]?.headers ?? {});
  assert.deepEqual(headersOf('200'), ['X-Request-Id', 'X-Record-Id', 'RateLimit', 'RateLimit-Policy', 'Svc-Mode']);
  assert.deepEqual(headersOf('401'), ['X-Request-Id', 'WWW-Authenticate']);
  assert.deepEqual(headersOf('429'), ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After']);
  assert.deepEqual(headersOf('404'), ['X-Request-Id']);
  const redirects = Object.entries(paths).filter(([path]) => '302' in responsesOf(path, 'get'));
  assert.deepEqual(
    redirects.map(([path]) => path),
    ['/v1/jobs/{job_id}/result'],
  );
  const moved = responsesOf('/v1/jobs/{job_id}/result', 'get')['302'];
  assert.ok('Location' in (moved?.headers ?? {}));
});

test('the details and headers of errors are in the document [errors.details-published]', () => {
  const { components } = published as unknown as {
    components: { schemas: { Error: { properties: object } }; headers: object };
  };
  const details = ['issues', 'missing_scopes', 'versions_held', 'retry_after_seconds'];
  for (const detail of details) assert.ok(detail in components.schemas.Error.properties, detail);
  for (const header of ['X-Request-Id', 'X-Record-Id', 'RateLimit', 'Retry-After'])
    assert.ok(header in components.headers, header);
});
