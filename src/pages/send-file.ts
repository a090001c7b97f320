import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FileMedia, MEDIA } from '#contract/media.ts';

/** A file to send: its description, how to read it, and the URL from which the store serves it (null: it does not). */
type SendableFile = {
  media: FileMedia;
  fileName: string;
  sizeBytes: number;
  open: () => Promise<Readable>;
  findPublicUrl: () => Promise<string | null>;
};

/** Streams a file. If the file fails midway, the connection is closed, so that a part never looks like the whole file. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SendableFile,
  mayRedirect: boolean,
): Promise<FastifyReply> {
  // If the store can serve the bytes itself, redirect to it; a URL signed for GET does not work for HEAD.
  const publicUrl = request.method === 'HEAD' || !mayRedirect ? null : await file.findPublicUrl();
  if (publicUrl !== null) return reply.redirect(publicUrl, 302);
  // HEAD needs the headers alone, so the store is not read.
  const body = request.method === 'HEAD' ? Readable.from([]) : requireLength(await file.open(), file.sizeBytes);
  body.once('error', (err) => request.log.error({ request_id: request.id, err }, 'a file failed while it was sent'));
  return reply
    .header('content-type', MEDIA[file.media])
    .header('content-length', file.sizeBytes)
    .header('content-disposition', `attachment; filename="${file.fileName.replace(/[^\w.-]/g, '_')}"`)
    .send(body);
}

// The last chunk is held back until the source has ended without an error, so that a client with all bytes has the file.
function requireLength(source: Readable, sizeBytes: number): Readable {
  let bytes = 0;
  let last: Buffer = Buffer.alloc(0);
  const fault = () => (bytes === sizeBytes ? null : new Error(`the file has ${bytes} bytes instead of ${sizeBytes}`));
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
  // An error of either stream ends both; the error is reported on the gauge.
  pipeline(source, gauge, () => undefined);
  return gauge;
}
