import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type AnyAnswer, assertNoLeak } from '#test/support/answers.ts';
import { sendRaw } from '#test/support/raw-request.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { buildRandomRequest, type DescribedOperation, type RandomRequest, readOperations } from './random-requests.ts';

const RUNS = 500;
const REQUESTS_A_RUN = 10;
const ABSENT_ABN = '51824753556';
const ABSENT_RECORD = `rec_${'0'.repeat(26)}`;

// Errors that the transport can return before an operation is found.
const TRANSPORT = new Set([
  '400 invalid_input',
  '404 not_found',
  '405 method_not_allowed',
  '413 payload_too_large',
  '415 unsupported_media_type',
]);

const OPERATIONS = readOperations();
const takes = (path: string, target: string) =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(target.split('?')[0] ?? '');

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

async function send(request: RandomRequest): Promise<AnyAnswer> {
  const body = Buffer.from(request.body);
  const head = `${request.method} ${request.target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${request.head}`;
  const bytes = Buffer.concat([Buffer.from(`${head}\r\nContent-Length: ${body.length}\r\n\r\n`, 'latin1'), body]);
  const answer = await sendRaw(service.url, bytes);
  assert.ok(answer !== null, 'the connection was closed without an answer');
  return answer;
}

function buildPlainRequest(target: string, apiKey: string): RandomRequest {
  const operation = OPERATIONS.find(({ method, path }) => method === 'GET' && takes(path, target));
  assert.ok(operation);
  return { operation, method: 'GET', target, head: `Authorization: Bearer ${apiKey}`, body: '' };
}

// With another method the request may match another operation: /v1/monitors/recheck is also a monitor's path.
function listAnswering({ operation, method, target }: RandomRequest): DescribedOperation[] {
  return [operation, ...OPERATIONS.filter((one) => one.method === method && takes(one.path, target))];
}

// A monitor on a VIN also needs the PPSR.
function needsPpsr({ method, path }: DescribedOperation): boolean {
  return path.startsWith('/v1/ppsr/') || (method === 'POST' && path === '/v1/monitors');
}

async function judge(request: RandomRequest, answer: AnyAnswer): Promise<string> {
  const { status } = answer;
  const text = await answer.text();
  assertNoLeak(text);
  assert.ok(answer.headers.get('x-request-id'));
  // A response to HEAD has no body by definition.
  if (request.method === 'HEAD') return `${status}`;
  const isGood = status >= 200 && status < 300;
  const type = answer.headers.get('content-type') ?? '';
  if (isGood && !type.startsWith('application/json')) {
    const described = listAnswering(request).flatMap(({ responses }) => Object.keys(responses[status]?.content ?? {}));
    assert.ok(described.includes(type), `${type} is not described for ${request.method} ${request.target}`);
    return `${status} ${type}`;
  }
  const body = JSON.parse(text) as Record<string, unknown>;
  if (isGood) {
    assert.ok(body.ok === true || request.target.startsWith('/.well-known/evidence-keys.json'), text);
    return `${status}`;
  }
  const said = `${status} ${body.code}`;
  assert.deepEqual(
    [body.ok, typeof body.message, body.request_id],
    [false, 'string', answer.headers.get('x-request-id')],
  );
  const isGated = said === '501 tool_not_live' && request.target.startsWith('/v1/screening/batches');
  assert.ok(status < 500 || isGated || (said === '503 ppsr_unavailable' && needsPpsr(request.operation)), said);
  assert.ok(
    TRANSPORT.has(said) || listAnswering(request).some(({ codes }) => codes.has(said)),
    `${said} is not described for ${request.method} ${request.target}`,
  );
  return said;
}

test(`${RUNS * REQUESTS_A_RUN} random requests made from openapi.json: each gets 2xx, or 4xx with a described code and request id, or the PPSR 503 [errors.request-id-header] [errors.no-stack]`, async () => {
  const { api_key } = await createTestAccount(service.database.db, { scopes: [] });
  const credentials = { good: service.account.api_key, unscoped: api_key };
  const requests = fc.array(buildRandomRequest(OPERATIONS, credentials), {
    minLength: REQUESTS_A_RUN,
    maxLength: REQUESTS_A_RUN,
  });
  const said = new Map<string, number>();
  const property = fc.asyncProperty(requests, async (batch) => {
    await Promise.all(
      batch.map(async (request) => {
        const outcome = await judge(request, await send(request));
        said.set(outcome, (said.get(outcome) ?? 0) + 1);
      }),
    );
  });
  // Valid ids of missing things are rare among random requests, and so are files. A first batch has them.
  const paths = [`/v1/abn/${ABSENT_ABN}`, `/v1/receipts/due-diligence/${ABSENT_RECORD}`, '/v1/audit-log?format=csv'];
  const rare = paths.map((target) => buildPlainRequest(target, credentials.good));
  await fc.assert(property, { numRuns: RUNS + 1, examples: [[rare]] });
  // A run with only one kind of response would prove nothing.
  const usual = ['200', '400 invalid_input', '400 invalid_abn', '400 invalid_id', '401 authentication_required'];
  const rest = ['403 insufficient_scope', '404 not_found', '404 abn_not_found', '405 method_not_allowed'];
  for (const outcome of [...usual, ...rest, '415 unsupported_media_type', '503 ppsr_unavailable']) {
    assert.ok((said.get(outcome) ?? 0) > 0, `${outcome} never came: ${JSON.stringify([...said])}`);
  }
});

test('after all of them the service is healthy', async () => {
  const health = (await (await fetch(`${service.url}/v1/_health`)).json()) as { status: string };
  assert.equal(health.status, 'ok');
});
