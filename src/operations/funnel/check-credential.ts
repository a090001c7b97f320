import { hasApiKeyPrefix, isApiKeyShaped } from '#domain/access/api-key.ts';
import type { Caller } from '#domain/access/caller.ts';
import { type CredentialFault, isTokenShaped, parseBearer } from '#domain/access/parse-bearer.ts';
import type { Authenticate } from './authenticate.ts';

/** Returns the caller behind an Authorization header, or what is wrong with the credential. */
export async function checkCredential(
  authenticate: Authenticate,
  header: string | undefined,
): Promise<Caller | CredentialFault> {
  const parsed = parseBearer(header);
  if ('fault' in parsed) return parsed.fault;
  const caller = await authenticate(parsed.token);
  return caller ?? (isShaped(parsed.token) ? 'unknown' : 'malformed');
}

function isShaped(token: string): boolean {
  return hasApiKeyPrefix(token) ? isApiKeyShaped(token) : isTokenShaped(token);
}
