import { type Env, findProfile, readProfiles, updateProfiles } from './config-file.ts';
import type { Access, AccessFault } from './decide-access.ts';
import { exchangeTokens } from './exchange-tokens.ts';

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
