import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookies of this service: the session of a person, and the test key that they created for the documentation. */
type CookieName = 'svc_session' | 'svc_docs_key';

// Over https the prefix makes browsers stop other hosts from setting the cookie.
function fullName(name: CookieName, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** The secret in a cookie that a browser sent; null when it sent none. */
export function readSecretCookie(
  cookie: CookieName,
  request: Pick<FastifyRequest, 'headers'>,
  isSecure: boolean,
): string | null {
  const name = fullName(cookie, isSecure);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = pair.trim().split('=');
    if (key === name && /^[\w-]{20,100}$/.test(value)) return value;
  }
  return null;
}

/** Sets a cookie until the browser closes, or deletes it (null). Scripts cannot read it, and forms of other sites cannot send it. */
export function setSecretCookie(
  cookie: CookieName,
  reply: FastifyReply,
  isSecure: boolean,
  secret: string | null,
): void {
  const parts = [
    `${fullName(cookie, isSecure)}=${secret ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
    ...(secret === null ? ['Max-Age=0'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}
