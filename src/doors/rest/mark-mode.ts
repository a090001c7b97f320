import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyMode } from '#domain/access/api-key.ts';
import type { Caller } from '#domain/access/caller.ts';

const HEADER = 'svc-mode';
const TEST_KEY = /^bearer +svc_test_/i;

/** Marks every answer to a test key, also where no operation checks the key: on an unknown route, or after it was revoked. */
export function markTestKey({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (isTestKey(headers)) reply.header(HEADER, 'test');
}

/** Whether a request has a credential with the prefix of a test key, valid or not. */
export function isTestKey({ authorization }: IncomingHttpHeaders): boolean {
  return authorization !== undefined && TEST_KEY.test(authorization);
}

/** Returns its argument; for a caller in test mode, every answer from here on carries the header `Svc-Mode: test`. */
export function markMode<T extends Caller | string>(reply: FastifyReply, found: T): T {
  if (typeof found !== 'string' && found.mode === 'test') reply.header(HEADER, found.mode);
  return found;
}

/** The mode of the caller; `live` until the caller is known. */
export function readMode(reply: FastifyReply): KeyMode {
  return reply.getHeader(HEADER) === 'test' ? 'test' : 'live';
}
