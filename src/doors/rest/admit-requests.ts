import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Clock, SYSTEM_CLOCK } from '#base/admission/clock.ts';
import { FairLimiter } from '#base/admission/fair-limiter.ts';
import type { LoadShedder } from '#base/admission/load-shedder.ts';
import { buildKeyedRate, type TokenOutcome } from '#base/admission/token-bucket.ts';
import { HEALTH_PATH } from '#contract/list-error-codes.ts';
import { ServiceError } from '#contract/service-error.ts';
import { readCallerAddress, readExactAddress } from '#domain/access/caller-address.ts';
import { buildErrorBody, buildOverloaded, statusOf } from '#operations/funnel/error-body.ts';
import { hasBody, hasLongBody } from './request-bodies.ts';

/** What one address may send: requests without a valid credential, and bodies at once. `proxyHops` is how many proxies of the operator's own are in front. */
export type AddressLimits = { anonymousRateLimitPerMinute: number; maxBodiesPerAddress: number; proxyHops: number };

const MINUTE_MS = 60_000;
// A body of 256 KB takes about 2 ms of a busy machine, so one address uses at most a tenth of the event loop.
const LONG_BODIES = { burst: 1, everyMs: 20, maxWaitMs: 2_000 };
// Other paths ignore the header, so a caller who sends it there must not escape the limit.
const TAKES_CREDENTIALS = /^\/(?:v1|mcp|sse)(?:[/?]|$)/;
const NO_WAIT: TokenOutcome = { allowed: true, waitMs: 0 };
const IN_FLIGHT = 'Too many requests are in progress; try again shortly.';

/** Takes one of the requests that an address may send without a valid credential. */
export type TakeAnonymous = (address: string) => TokenOutcome;

/** Builds the limit of requests without a valid credential. */
export function buildAnonymousRate(perMinute: number, clock: Clock = SYSTEM_CLOCK): TakeAnonymous {
  return buildKeyedRate({ burst: perMinute, everyMs: MINUTE_MS / perMinute, maxWaitMs: 0 }, clock.nowMs);
}

/** Adds the limits that are decided by the headers alone; what exceeds them is refused before its body is read. */
export function addAdmission(
  server: FastifyInstance,
  shedder: LoadShedder,
  { maxBodiesPerAddress, proxyHops }: Omit<AddressLimits, 'anonymousRateLimitPerMinute'>,
  takeAnonymous: TakeAnonymous,
  clock: Clock = SYSTEM_CLOCK,
): void {
  const takeLongBody = buildKeyedRate(LONG_BODIES, clock.nowMs);
  const bodies = new FairLimiter({ perOwner: maxBodiesPerAddress });
  server.addHook('onClose', async () => shedder.stop());

  server.addHook('onRequest', (request, reply, done) => {
    if (!hasCredential(request)) {
      const taken = takeAnonymous(findCallerAddress(request.raw, proxyHops));
      if (!taken.allowed) return done(findRateRefusal(taken));
    }
    const isHealth = request.routeOptions.url === HEALTH_PATH;
    if (!isHealth && shedder.isFull()) return done(shed(IN_FLIGHT));
    if (isHealth || !hasBody(request.raw)) return done();
    if (enterBody(findCallerAddress(request.raw, proxyHops), request, reply)) return done();
    done(shed('Too many bodies are being sent from this address; try again shortly.'));
  });

  // By now the credential is checked: a stranger takes no turn of those who share its address. The body is still unread.
  server.addHook('preParsing', ({ raw }, _reply, _payload, done) => {
    const { allowed, waitMs } = hasLongBody(raw) ? takeLongBody(findCallerAddress(raw, proxyHops)) : NO_WAIT;
    if (!allowed) done(shed('Too many long bodies are being sent from this address; try again shortly.'));
    else if (waitMs === 0) done();
    else clock.later(done, waitMs);
  });

  // The body, if any, has been read: the request counts as in flight from here.
  server.addHook('preValidation', (request, reply, done) => {
    if (request.routeOptions.url === HEALTH_PATH || reply.raw.destroyed) return done();
    if (!shedder.enter()) return done(shed(IN_FLIGHT));
    // `close` is emitted once; `once` would cost as much again.
    reply.raw.on('close', shedder.leave);
    done();
  });

  // An invalid credential counts like none, and so does a key from a network where it does not work. A callback, because with a promise a body that breaks off meanwhile would be answered first.
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!isInvalidHere(reply) || !hasCredential(request)) return done(null, payload);
    const taken = takeAnonymous(findCallerAddress(request.raw, proxyHops));
    if (taken.allowed) return done(null, payload);
    const refusal = findRateRefusal(taken);
    reply.refusal = refusal;
    reply.code(statusOf(refusal)).removeHeader('www-authenticate').removeHeader('content-length');
    reply.header('retry-after', refusal.details.retry_after_seconds);
    reply.header('content-type', 'application/json; charset=utf-8');
    done(null, JSON.stringify(buildErrorBody(refusal, request.id)));
  });

  function enterBody(address: string, { raw }: FastifyRequest, reply: FastifyReply): boolean {
    if (!bodies.tryEnter(address)) return false;
    let isSending = true;
    const leave = () => {
      if (isSending) bodies.leave(address);
      isSending = false;
    };
    raw.once('close', leave);
    // A request whose body is dropped never closes: Node forgets it when its response is sent.
    reply.raw.once('close', leave);
    return true;
  }

  function shed(message: string): ServiceError {
    shedder.noteShed();
    return buildOverloaded(message);
  }
}

/** Returns the address that every limit counts: the caller's, also behind the operator's own proxies. */
export function findCallerAddress({ socket, headers }: IncomingMessage, proxyHops: number): string {
  return readCallerAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), proxyHops);
}

/** Returns the address of the caller, also behind the operator's own proxies. */
export function findExactAddress({ socket, headers }: IncomingMessage, proxyHops: number): string {
  return readExactAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), proxyHops);
}

function hasCredential({ headers, url }: FastifyRequest): boolean {
  return headers.authorization !== undefined && TAKES_CREDENTIALS.test(url);
}

function isInvalidHere({ statusCode, refusal }: FastifyReply): boolean {
  return statusCode === 401 || refusal?.code === 'network_not_allowed';
}

const rateRefusals = new Map<number, ServiceError>();

/** Returns the refusal of a request beyond the limit of requests without a valid credential; the same one for the same wait. */
export function findRateRefusal({ waitMs }: TokenOutcome): ServiceError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  let refusal = rateRefusals.get(seconds);
  if (refusal === undefined) {
    const message = `Too many requests without a valid credential came from this address; try again in ${seconds} s.`;
    refusal = new ServiceError('rate_limited', message, { details: { retry_after_seconds: seconds } });
    rateRefusals.set(seconds, refusal);
  }
  return refusal;
}
