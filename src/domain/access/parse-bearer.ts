import type { CredentialFault } from './credential-fault.ts';

/** Parses an Authorization header: the token that follows Bearer, or what is wrong with the header. */
export function parseBearer(header: string | undefined): { token: string } | { fault: CredentialFault } {
  if (header === undefined || header === '') return { fault: 'missing' };
  if (!/^Bearer(?: |$)/i.test(header)) return { fault: 'wrong_scheme' };
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  return token === undefined ? { fault: 'malformed' } : { token };
}
