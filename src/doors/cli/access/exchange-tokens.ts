import { type Env, findProfile, readProfiles, type StoredLogin, updateProfiles } from './config-file.ts';
import type { Access, AccessFault } from './decide-access.ts';
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

/** Replaces the tokens of a login by new ones and saves them. */
export async function refreshLogin(access: Access, name: string, env: Env): Promise<Access | AccessFault> {
  const login = findProfile(readProfiles(env), name)?.login;
  if (login === undefined || login.refresh_token === null) return buildEnded(name);
  const { refresh_token } = login;
  const fresh = await exchangeTokens(login, { grant_type: 'refresh_token', refresh_token });
  if ('why' in fresh) {
    // Another process may have renewed it at the same time, and a refresh token works once.
    const now = findProfile(readProfiles(env), name)?.login;
    if (now !== undefined && now.access_token !== login.access_token)
      return { ...access, token: now.access_token, expiresAt: now.expires_at };
    if (fresh.isEnded) return buildEnded(name);
    return { exitCode: 4, message: `the login of profile "${name}" could not be renewed: ${fresh.why}` };
  }
  updateProfiles(env, (file) => {
    const profile = findProfile(file, name);
    if (profile === undefined) return file;
    return { ...file, profiles: { ...file.profiles, [name]: { ...profile, login: fresh } } };
  });
  return { ...access, token: fresh.access_token, expiresAt: fresh.expires_at };
}

function buildEnded(name: string): AccessFault {
  return { exitCode: 4, message: `the login of profile "${name}" has ended: run svc login --profile ${name}` };
}
