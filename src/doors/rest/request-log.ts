import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceError } from '#contract/service-error.ts';
import { LineBudget } from './line-budget.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** What this answer refuses, and why. */
    refusal: ServiceError | null;
  }
}

const SPAN_MS = 10_000;
const LINES_IN_SPAN = 50;

/** Writes one line for each refusal; past a number of the same kind in ten seconds they are counted, and the count is one line. */
export function addRequestLog(server: FastifyInstance): void {
  const budget = new LineBudget(LINES_IN_SPAN);
  const writeCounts = () => {
    for (const counted of budget.startSpan()) server.log.warn(counted, 'more refusals of this kind, not written out');
  };
  const timer = setInterval(writeCounts, SPAN_MS);
  timer.unref();
  server.addHook('onClose', async () => {
    clearInterval(timer);
    writeCounts();
  });
  server.decorateReply('refusal', null);
  // Nearly nobody reads these lines, and to describe every exchange costs.
  const tellsAnswers = ['debug', 'trace'].includes(server.log.level);
  server.addHook('onResponse', (request, reply, done) => {
    // A good answer left its record; only a refusal is news.
    if (reply.statusCode < 400) {
      if (tellsAnswers) request.log.debug(describeExchange(request, reply), 'answered');
    } else if (budget.take(kindOf(request, reply))) writeRefusal(request, reply);
    done();
  });
}

function writeRefusal(request: FastifyRequest, reply: FastifyReply): void {
  const exchange = { ...describeExchange(request, reply), code: reply.refusal?.code ?? null };
  // A refusal that was foreseen has no cause; what has one is a fault of ours or of what we stand on.
  const cause = reply.refusal?.cause;
  if (reply.statusCode >= 500 && cause !== undefined) request.log.error({ ...exchange, err: cause }, 'refused');
  else request.log[reply.statusCode >= 500 ? 'warn' : 'info'](exchange, 'refused');
}

function kindOf(request: FastifyRequest, reply: FastifyReply): string {
  return `${request.method} ${request.routeOptions.url ?? '(no route)'} ${reply.refusal?.code ?? reply.statusCode}`;
}

function describeExchange(request: FastifyRequest, reply: FastifyReply) {
  return {
    request_id: request.id,
    method: request.method,
    // The route, not the URL: what callers look up does not belong in a log.
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    duration_ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}
