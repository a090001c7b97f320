import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MEDIA } from '#contract/media.ts';
import type { FileAnswer } from '#operations/funnel/file-answer.ts';

/** Streams a file as fast as its reader takes it. One that breaks off ends the connection, so that what came can never pass for the whole. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
  mayRedirect: boolean,
): Promise<FastifyReply> {
  // Where the store itself can give the bytes they need not come through here; an address for GET is no use to HEAD.
  const publicUrl = request.method === 'HEAD' || !mayRedirect ? null : await file.findPublicUrl();
  if (publicUrl !== null) return reply.redirect(publicUrl, 302);
  // Who asks for the headers alone is not worth a read of the store.
  const body = request.method === 'HEAD' ? Readable.from([]) : requireLength(await file.open(), file.sizeBytes);
  body.once('error', (err) => request.log.error({ request_id: request.id, err }, 'a file broke off'));
  return reply
    .header('content-type', MEDIA[file.media])
    .header('content-length', file.sizeBytes)
    .header('content-disposition', `attachment; filename="${file.fileName.replace(/[^\w.-]/g, '_')}"`)
    .send(body);
}

// The last bytes are held back until the source has ended in good order: a reader with all of them has the whole.
function requireLength(source: Readable, sizeBytes: number): Readable {
  let bytes = 0;
  let last: Buffer = Buffer.alloc(0);
  const fault = () => (bytes === sizeBytes ? null : new Error(`the file has ${bytes} bytes and not ${sizeBytes}`));
  const gauge = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > sizeBytes) return done(fault());
      const ready = last;
      last = chunk;
      done(null, ready);
    },
    flush: (done) => done(fault(), last),
  });
  // Whichever ends first takes the other with it; the door hears of trouble from the gauge.
  pipeline(source, gauge, () => undefined);
  return gauge;
}
