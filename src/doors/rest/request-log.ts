import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceError } from '#contract/service-error.ts';
import { LineBudget } from './line-budget.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The refusal that this response sends; null for success. */
    refusal: ServiceError | null;
  }
}

const SPAN_MS = 10_000;
const LINES_IN_SPAN = 50;

/** Writes one line for each refusal. After 50 of the same kind in ten seconds, the rest are only counted, in one line. */
export function addRequestLog(server: FastifyInstance): void {
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
  // These lines are rarely read, and describing every exchange costs time.
  const logsSuccess = ['debug', 'trace'].includes(server.log.level);
  server.addHook('onResponse', (request, reply, done) => {
    // A success leaves its record; only a refusal needs a line.
    if (reply.statusCode < 400) {
      if (logsSuccess) request.log.debug(describeExchange(request, reply), 'answered');
    } else if (budget.take(kindOf(request, reply))) writeRefusal(request, reply);
    done();
  });
}

function writeRefusal(request: FastifyRequest, reply: FastifyReply): void {
  const exchange = { ...describeExchange(request, reply), code: reply.refusal?.code ?? null };
  // An expected refusal has no cause; one with a cause is a fault of the service or of what it depends on.
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
    // The route, not the URL: what callers look up must not be logged.
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    duration_ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}
