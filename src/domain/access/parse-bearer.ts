import { hasApiKeyPrefix, isApiKeyShaped } from './api-key.ts';

/** Parses an Authorization header: the token that follows Bearer, or what is wrong with the header. */
export function parseBearer(header: string | undefined): { token: string } | { fault: EvidentFault } {
  if (header === undefined || header === '') return { fault: 'missing' };
  if (!/^Bearer(?: |$)/i.test(header)) return { fault: 'wrong_scheme' };
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  return token === undefined ? { fault: 'malformed' } : { token };
}

const PROBLEMS = {
  missing: 'No credential was sent.',
  wrong_scheme: 'The Authorization header does not use the scheme Bearer.',
  malformed: 'The credential is malformed; check that it was copied whole.',
  unknown: 'The credential is unknown, expired or revoked.',
  expired: 'The API key has expired; use its successor or create another.',
  revoked: 'The API key was revoked; use another.',
} as const;

/** Why an API key no longer works. Only its holder can learn this, because the whole secret is needed. */
export type EndedKey = 'expired' | 'revoked';

/** Why a credential was rejected. */
export type CredentialFault = keyof typeof PROBLEMS;

/** A fault that the header alone shows. */
export type EvidentFault = 'missing' | 'wrong_scheme' | 'malformed';

/** Finds a fault that the header alone shows, such as an API key with a typo; null when the store has to decide. */
export function findEvidentFault(header: string | undefined): EvidentFault | null {
  const parsed = parseBearer(header);
  if ('fault' in parsed) return parsed.fault;
  return hasApiKeyPrefix(parsed.token) && !isApiKeyShaped(parsed.token) ? 'malformed' : null;
}

/** Describes the fault and what to send instead. Never quotes the header, which may contain a secret. */
export function describeCredentialFault(fault: CredentialFault, placeholder: string): string {
  return `${PROBLEMS[fault]} Send Authorization: Bearer <${placeholder}>.`;
}

// The shape of the issuer's tokens.
const SHAPE = /^[\w-]{20,200}$/;

/** Whether a text has the shape of an access token; anything else is rejected without a query. */
export function isTokenShaped(text: string): boolean {
  return SHAPE.test(text);
}
