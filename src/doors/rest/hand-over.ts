import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Takes an answer out of the framework's hands, for whoever writes it itself. What every answer carries (request id, security headers) goes with it, and may be replaced: a page needs a content policy of its own. */
export function handOver(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  return reply.raw;
}
