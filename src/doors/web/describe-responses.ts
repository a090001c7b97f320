import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { findExample } from '#contract/examples.ts';
import { toJsonSchema } from '#contract/json-schema.ts';
import { listRefusals } from '#contract/list-error-codes.ts';
import { MEDIA, type Media } from '#contract/media.ts';
import { type Operation, takesIdempotencyKey } from '#contract/operation.ts';
import { hasRetryAfter } from '#contract/retryable-codes.ts';

const text = (description: string) => ({ description, schema: { type: 'string' } });

/** The response headers, as components of the OpenAPI document. */
export const HEADERS = {
  'X-Request-Id': text(
    'Identifies this request in the service’s logs. It is the caller’s own id if the caller sent one.',
  ),
  'Svc-Mode': text(
    '`test` for a key that begins `svc_test_`: every value in the answer is invented. Otherwise absent.',
  ),
  'X-Record-Id': text('The record that this check wrote.'),
  'Idempotency-Replayed': text('`true` if this is the stored answer of an earlier request with the same key.'),
  RateLimit: text('The remaining requests, such as `"default";r=299;t=60`.'),
  'RateLimit-Policy': text('The rate limit, such as `"default";q=300;w=60`.'),
  'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } },
  'WWW-Authenticate': text('How to send the credential: always `Bearer`.'),
  Location: text('The URL of the file. It needs no credential and expires after five minutes.'),
} as const;

type HeaderName = keyof typeof HEADERS;

/** Builds the responses of an operation: the success, unless its gate is closed to test keys too, and every possible error. */
export function describeResponses(operation: Operation): Record<string, unknown> {
  const canSucceed = operation.gate === null || operation.hasTestSamples;
  const success = canSucceed ? [[String(operation.status), describeSuccess(operation)]] : [];
  const refusals = listRefusals(operation).map(([status, codes]) => [String(status), describeRefusal(status, codes)]);
  const redirect = operation.mayRedirect ? [['302', describeRedirect()]] : [];
  return Object.fromEntries([...success, ...redirect, ...refusals]);
}

function describeSuccess(operation: Operation) {
  const { summary, status, media, output } = operation;
  const names: HeaderName[] = ['X-Request-Id'];
  if (operation.kind === 'check') names.push('X-Record-Id');
  if (takesIdempotencyKey(operation)) names.push('Idempotency-Replayed');
  if (operation.credential === 'required') names.push('RateLimit', 'RateLimit-Policy', 'Svc-Mode');
  const isForTestKeys = operation.gate !== null;
  const described = {
    description: isForTestKeys ? 'Only for a test key: an invented sample' : summary,
    headers: refer(names),
  };
  if (status === 204) return described;
  // The example of a closed operation is its error.
  const answer = isForTestKeys ? null : (findExample(operation)?.answer ?? null);
  const json = { schema: toJsonSchema(output), ...(answer === null ? {} : { example: answer }) };
  const describe = (one: Media) => (one === 'json' ? json : {});
  return { ...described, content: Object.fromEntries(media.map((one) => [MEDIA[one], describe(one)])) };
}

function describeRedirect() {
  const names: HeaderName[] = ['Location', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy'];
  const description =
    'Only if the service keeps its files in S3: fetch the file from Location, without sending the credential.';
  return { description, headers: refer(names) };
}

export function describeRefusal(status: number, codes: readonly ErrorCode[]) {
  const names: HeaderName[] = ['X-Request-Id'];
  if (status === 401) names.push('WWW-Authenticate');
  if (status === 429) names.push('RateLimit', 'RateLimit-Policy');
  if (codes.some(hasRetryAfter)) names.push('Retry-After');
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].meaning}`).join('\n\n'),
    headers: refer(names),
    content: { [MEDIA.json]: { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

function refer(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
