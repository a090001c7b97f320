import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceError } from '#contract/service-error.ts';
import { findExactAddress } from './admit-requests.ts';
import { LineBudget } from './line-budget.ts';

export type LoggedCall = { operation: string | null; accountId: string | null; credentialId: string | null };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the credential is accepted; null until then. */
    loggedCall: LoggedCall | null;
  }
  interface FastifyReply {
    /** The refusal that this response sends; null for success. */
    refusal: ServiceError | null;
  }
}

const SPAN_MS = 10_000;
const LINES_IN_SPAN = 50;

export type Exchange = {
  request_id: string;
  method: string;
  /** The route, not the URL: what callers look up must not be logged. */
  route: string | null;
  status: number;
  duration_ms: number;
  /** Null for a stream, whose length is not known when it begins. */
  bytes: number | null;
};

/** Writes a line for a refusal, or only counts it. */
export type NoteRefusal = (exchange: Exchange, refusal: ServiceError | null, request: IncomingMessage) => void;

/** Which share of the successful requests gets a line, and how many of the operator's proxies are in front. */
export type RequestLogSettings = { accessLogSample: number; proxyHops: number };

/**
 * Writes one line for each request: every refusal, and a share of the successes.
 *
 * After 50 refusals of the same kind in ten seconds, the rest are only counted, in one line. Returns the function for
 * refusals that do not pass through the server's hooks.
 */
export function addRequestLog(
  server: FastifyInstance,
  { accessLogSample, proxyHops }: RequestLogSettings,
): NoteRefusal {
  const budget = new LineBudget(LINES_IN_SPAN);
  const writeCounts = () => {
    for (const counted of budget.startSpan()) server.log.warn(counted, 'more refusals of this kind, not logged');
  };
  const timer = setInterval(writeCounts, SPAN_MS);
  timer.unref();
  server.addHook('onClose', async () => {
    clearInterval(timer);
    writeCounts();
  });
  server.decorateReply('refusal', null);
  server.decorateRequest('loggedCall', null);
  const share = chooseShare(server.log.level, accessLogSample);
  const describe = (exchange: Exchange, call: LoggedCall | null, request: IncomingMessage) => ({
    ...exchange,
    operation: call?.operation ?? null,
    account_id: call?.accountId ?? null,
    credential_id: call?.credentialId ?? null,
    address: findExactAddress(request, proxyHops),
  });
  const note = (
    exchange: Exchange,
    refusal: ServiceError | null,
    call: LoggedCall | null,
    request: IncomingMessage,
  ) => {
    const kind = `${exchange.method} ${exchange.route ?? '(no route)'} ${refusal?.code ?? exchange.status}`;
    if (budget.take(kind)) writeRefusal(server.log, describe(exchange, call, request), refusal);
  };
  server.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400) note(readExchange(request, reply), reply.refusal, request.loggedCall, request.raw);
    // Describing an exchange costs time, so it is done only for a line that is written.
    else if (share > 0 && Math.random() < share) {
      const line = describe(readExchange(request, reply), request.loggedCall, request.raw);
      request.log.info({ ...line, code: null }, 'answered');
    }
    done();
  });
  return (exchange, refusal, request) => note(exchange, refusal, null, request);
}

// An operator who sets a lower level than info wants every line.
function chooseShare(level: string, sample: number): number {
  if (level === 'debug' || level === 'trace') return 1;
  return level === 'info' ? sample : 0;
}

function writeRefusal(log: FastifyBaseLogger, exchange: Exchange, refusal: ServiceError | null): void {
  const line = { ...exchange, code: refusal?.code ?? null };
  // An expected refusal has no cause; one with a cause is a fault of the service or of what it depends on.
  const cause = refusal?.cause;
  if (exchange.status >= 500 && cause !== undefined) log.error({ ...line, err: cause }, 'refused');
  else log[exchange.status >= 500 ? 'warn' : 'info'](line, 'refused');
}

function readExchange(request: FastifyRequest, reply: FastifyReply): Exchange {
  const bytes = Number(reply.getHeader('content-length') ?? Number.NaN);
  return {
    request_id: request.id,
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    bytes: Number.isNaN(bytes) ? null : bytes,
  };
}
