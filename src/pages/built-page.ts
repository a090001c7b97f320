import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256Hex } from '#base/sha256.ts';

/** A page that is built on the first request and then cached, with its ETag. */
export class BuiltPage {
  readonly #build: () => string | Buffer;
  #kept: { bytes: Buffer; tag: string } | null = null;

  constructor(build: () => string | Buffer) {
    this.#build = build;
  }

  /** Sends the page, or 304 if the browser has it. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    this.#kept ??= buildKept(this.#build());
    const { bytes, tag } = this.#kept;
    // Browsers may cache it for 5 minutes, so a new release shows within minutes.
    reply.header('etag', tag).header('cache-control', 'public, max-age=300');
    return isKnown(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(bytes);
  }
}

function buildKept(text: string | Buffer): { bytes: Buffer; tag: string } {
  // A buffer is shared by all responses; a string would be copied for each.
  return { bytes: Buffer.from(text), tag: `"${sha256Hex(text).slice(0, 32)}"` };
}

// RFC 9110, section 13.1.2: a list of tags, weak or strong, or a star for any.
function isKnown(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
