import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BoundedMap } from '#base/bounded-map.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type Bucket, type RateState, takeToken } from '#domain/access/rate-limit.ts';
import { buildErrorBody, statusOf } from '#operations/funnel/error-body.ts';
import { findCallerAddress } from './find-caller-address.ts';

const MAX_ADDRESSES = 50_000;
// Where a credential is looked at: anywhere else it is only a header, and anybody could write it to go uncounted.
const TAKES_CREDENTIALS = /^\/(?:v1|mcp|sse)(?:[/?]|$)/;

/** How often, and behind how many proxies of the operator's own. */
export type AnonymousLimits = { anonymousRateLimitPerMinute: number; proxyHops: number };

/** Limits what an address may ask for without a credential, and how often it may try one that is not good; good credentials have limits of their own. */
export function limitAnonymous(
  server: FastifyInstance,
  { anonymousRateLimitPerMinute: limitPerMinute, proxyHops }: AnonymousLimits,
  nowMs: () => number = () => performance.now(),
): void {
  const buckets = new BoundedMap<string, Bucket>(MAX_ADDRESSES);
  server.addHook('onRequest', (request, _reply, done) => {
    if (bringsCredential(request)) return done();
    const state = take(request);
    done(state.allowed ? undefined : buildRefusal(state));
  });
  // With a callback, because a promise would let a body that breaks meanwhile be answered before this request.
  server.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 401 || !bringsCredential(request)) return done(null, payload);
    const state = take(request);
    if (state.allowed) return done(null, payload);
    const refusal = buildRefusal(state);
    reply.refusal = refusal;
    reply.code(statusOf(refusal)).removeHeader('www-authenticate').removeHeader('content-length');
    reply.header('retry-after', state.resetSeconds).header('content-type', 'application/json; charset=utf-8');
    done(null, JSON.stringify(buildErrorBody(refusal, request.id)));
  });

  function take(request: FastifyRequest): RateState {
    const address = findCallerAddress(request.raw, proxyHops);
    let bucket = buckets.use(address);
    if (bucket === undefined) {
      bucket = { tokens: limitPerMinute, countedAtMs: nowMs() };
      buckets.put(address, bucket);
    }
    return takeToken(bucket, limitPerMinute, nowMs());
  }
}

function bringsCredential({ headers, url }: FastifyRequest): boolean {
  return headers.authorization !== undefined && TAKES_CREDENTIALS.test(url);
}

function buildRefusal({ resetSeconds }: RateState): ServiceError {
  return new ServiceError(
    'rate_limited',
    `Too many requests without a good credential came from this address; try again in ${resetSeconds} s.`,
    { details: { retry_after_seconds: resetSeconds } },
  );
}
