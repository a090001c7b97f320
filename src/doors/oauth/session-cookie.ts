import type { FastifyReply, FastifyRequest } from 'fastify';

/** The name of the cookie. Over https its prefix makes browsers stop other hosts from setting it. */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-svc_session' : 'svc_session';
}

/** The session secret that a browser sent; null when it sent none. */
export function readSessionCookie(request: Pick<FastifyRequest, 'headers'>, isSecure: boolean): string | null {
  const name = cookieName(isSecure);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = pair.trim().split('=');
    if (key === name && /^[\w-]{20,100}$/.test(value)) return value;
  }
  return null;
}

/** Sets the session cookie, or deletes it (null). Scripts cannot read it, and forms of other sites cannot send it. */
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
