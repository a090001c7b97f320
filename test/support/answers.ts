import assert from 'node:assert/strict';

/** A parsed JSON body. */
export type Body = Record<string, unknown>;

/** An HTTP response, from fetch or read from a socket. */
export type AnyAnswer = { status: number; headers: { get(name: string): string | null }; text(): Promise<string> };

const SECURITY_HEADERS = [
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

/** Reads an answer that must be the refusal named, in the one shape that refusals have. */
export async function readRefusal(answer: AnyAnswer, status: number, code: string): Promise<Body> {
  const text = await answer.text();
  assert.equal(answer.status, status, text);
  const body = JSON.parse(text) as Body;
  assert.deepEqual([body.ok, body.code], [false, code], text);
  assert.equal(typeof body.message, 'string');
  assert.equal(body.request_id, answer.headers.get('x-request-id'));
  assertNoLeak(text);
  assertCommonHeaders(answer);
  return body;
}

/** Reads an answer that must be a success. */
export async function readOk(answer: AnyAnswer): Promise<Body> {
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  const body = JSON.parse(text) as Body;
  assert.equal(body.ok, true);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  assertCommonHeaders(answer);
  return body;
}

/** Asserts that an answer has the headers that every answer carries. */
export function assertCommonHeaders(answer: AnyAnswer): void {
  assert.match(answer.headers.get('x-request-id') ?? '', /^[\w.:-]{1,100}$/);
  for (const name of SECURITY_HEADERS) assert.ok(answer.headers.get(name), `${name} is missing`);
}

/** Fails when a text reveals internals: stacks, files, SQL or sockets. */
export function assertNoLeak(text: string): void {
  assert.doesNotMatch(text, /\n\s+at |node_modules|node:internal|\.ts\b|\/tmp\/|PGSQL|ECONN|ENOENT|select |insert /);
}
