import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { ServiceError } from '#contract/service-error.ts';
import { sendRefusal } from '#doors/rest/send-refusal.ts';

async function refuse(error: ServiceError) {
  const server = fastify();
  server.decorateReply('refusal', null);
  server.get('/', (request, reply) => sendRefusal(request, reply.header('content-disposition', 'attachment'), error));
  const response = await server.inject('/');
  await server.close();
  return response;
}

/** A refusal, its status, and its Retry-After and WWW-Authenticate headers. */
const CASES = [
  [new ServiceError('not_found', 'x'), 404, undefined, undefined],
  [new ServiceError('internal_error', 'x'), 500, undefined, undefined],
  [new ServiceError('network_error', 'x'), 504, undefined, undefined],
  [new ServiceError('authentication_required', 'x'), 401, undefined, 'Bearer'],
  [new ServiceError('unauthorized', 'x', { status: 403 }), 403, undefined, undefined],
  [new ServiceError('rate_limited', 'x', { details: { retry_after_seconds: 7 } }), 429, '7', undefined],
  [new ServiceError('store_unavailable', 'x'), 503, '1', undefined],
  [new ServiceError('shard_read_failed', 'x'), 503, '1', undefined],
  [new ServiceError('overloaded', 'x', { details: { retry_after_seconds: 3 } }), 503, '3', undefined],
  // Waiting does not open a closed gate.
  [new ServiceError('ppsr_unavailable', 'x'), 503, undefined, undefined],
] as const;

for (const [error, status, retryAfter, challenge] of CASES)
  test(`${error.code} is ${status}, ${retryAfter === undefined ? 'without Retry-After' : `with Retry-After: ${retryAfter}`}`, async () => {
    const response = await refuse(error);
    const { headers } = response;
    assert.equal(response.statusCode, status);
    assert.deepEqual([headers['retry-after'], headers['www-authenticate']], [retryAfter, challenge]);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(headers['content-disposition'], undefined, 'the refusal is not a file');
    const { request_id, ...body } = response.json();
    assert.deepEqual(body, { ok: false, code: error.code, message: 'x', ...error.details });
    assert.equal(typeof request_id, 'string');
  });
