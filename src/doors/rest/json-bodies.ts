import type { FastifyInstance } from 'fastify';
import { parseBoundedJson } from '#base/bounded-json.ts';
import { ServiceError } from '#contract/service-error.ts';

/** Makes the server read JSON bodies within the limits of `bounded-json.ts`, and no other media type. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (body.length === 0) return done(new ServiceError('invalid_input', 'The body is empty; send a JSON object.'));
    const read = parseBoundedJson(body);
    if (read.ok) done(null, read.value);
    else done(new ServiceError('invalid_input', read.fault));
  });
}
