import type { StoredLogin } from './config-file.ts';
import { fetchJson } from './fetch-json.ts';

/** The client and endpoints that tokens belong to. */
export type TokenClient = Pick<StoredLogin, 'client_id' | 'token_endpoint' | 'revocation_endpoint'>;

/** Why the issuer gave no tokens; `isEnded` when the login is no longer valid. */
type TokenFault = { isEnded: boolean; why: string };

// Keeps the expiry within what a Date can hold.
const MAX_LIFE_SECONDS = 366 * 86_400;

/** Exchanges a code or a refresh token for tokens. They go to the token endpoint of their issuer only. */
export async function exchangeTokens(
  client: TokenClient,
  form: Readonly<Record<string, string>>,
): Promise<StoredLogin | TokenFault> {
  const { client_id, token_endpoint, revocation_endpoint } = client;
  const answer = await fetchJson(token_endpoint, new URLSearchParams({ client_id, ...form }));
  if ('reason' in answer) return { isEnded: false, why: answer.reason };
  const { access_token, refresh_token, expires_in, error, error_description } = answer.body;
  if (answer.status !== 200 || typeof access_token !== 'string' || !/^[!-~]+$/.test(access_token)) {
    const isEnded = error === 'invalid_grant' || error === 'invalid_client';
    const why = [error_description, error].find((text) => typeof text === 'string');
    return { isEnded, why: why ?? `it sent no usable token (HTTP ${answer.status})` };
  }
  const seconds = typeof expires_in === 'number' && expires_in > 0 ? Math.min(expires_in, MAX_LIFE_SECONDS) : 0;
  return {
    client_id,
    token_endpoint,
    revocation_endpoint,
    access_token,
    refresh_token: typeof refresh_token === 'string' ? refresh_token : (form.refresh_token ?? null),
    expires_at: new Date(Date.now() + seconds * 1000).toISOString(),
  };
}
