import type { FastifyRequest } from 'fastify';
import type { KeyMode } from '#domain/access/api-key.ts';

const NAME = 'svc_mode';

/** Whether the browser is in test mode. */
export function readModeCookie({ headers }: Pick<FastifyRequest, 'headers'>): KeyMode {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.includes(`${NAME}=test`) ? 'test' : 'live';
}

/** The cookie that keeps the mode until the browser closes. It is no secret, but scripts need not read it. */
export function buildModeCookie(mode: KeyMode): string {
  const end = mode === 'live' ? '; Max-Age=0' : '';
  return `${NAME}=${mode}; Path=/; HttpOnly; SameSite=Lax${end}`;
}
