import type { FastifyReply, FastifyRequest } from 'fastify';

/** The name of the cookie: under https with the prefix by which browsers keep other hosts from setting it. */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-svc_session' : 'svc_session';
}

/** The secret of the session that a browser sent, or null. */
export function readSessionCookie(request: Pick<FastifyRequest, 'headers'>, isSecure: boolean): string | null {
  const name = cookieName(isSecure);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = pair.trim().split('=');
    if (key === name && /^[\w-]{20,100}$/.test(value)) return value;
  }
  return null;
}

/** Gives a browser the secret of its session, or (null) takes it away. No script can read it, no other site send it with a form. */
export function setSessionCookie(reply: FastifyReply, isSecure: boolean, secret: string | null): void {
  const parts = [
    `${cookieName(isSecure)}=${secret ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
    ...(secret === null ? ['Max-Age=0'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}
