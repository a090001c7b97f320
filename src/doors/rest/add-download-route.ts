import type { FastifyInstance } from 'fastify';
import { invariant } from '#base/invariant.ts';
import type { DownloadLinks } from '#operations/access/download-links.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import { sendFile } from '#pages/send-file.ts';

/** Adds `/downloads/{token}`, where the links that agents get are downloaded without a credential. */
export function addDownloadRoute(server: FastifyInstance, links: DownloadLinks, funnel: Funnel): void {
  const options = { exposeHeadRoute: true };
  server.get<{ Params: { token: string } }>('/downloads/:token', options, async (request, reply) => {
    const { operation, input, caller } = await links.open(request.params.token);
    const call = { operation, input, authenticate: async () => caller, idempotencyKey: null };
    const answer = await funnel.call({ ...call, requestId: request.id });
    invariant(answer.file !== null, `${operation} returns the file that its link names`);
    return sendFile(request, reply, answer.file, true);
  });
}
