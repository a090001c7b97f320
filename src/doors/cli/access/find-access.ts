import { type Env, findPrivateJson, findProfile, type ProfileFile, readProfiles, UnsafeFile } from './config-file.ts';
import { type Access, type AccessFault, type AskedAccess, type Demo, decideAccess } from './decide-access.ts';

/** Finds where to send calls and the credential, with the files of this machine. Refreshes a login that is about to expire. */
export async function findAccess(asked: AskedAccess, env: Env): Promise<Access | AccessFault> {
  try {
    const demo = findDemo(env);
    const file = readIfNeeded(asked, env);
    const access = decideAccess(asked, { file, demo: typeof demo === 'string' ? null : demo });
    if ('exitCode' in access) return access;
    // Only a run that found nothing else needs to know about an unsafe file of the demo.
    if (access.token === null && typeof demo === 'string') return { ...access, hint: demo };
    const login = access.profile === null ? undefined : findProfile(file, access.profile)?.login;
    if (access.profile === null || login === undefined) return access;
    if (!isEnding(login.expires_at)) return { ...access, expiresAt: login.expires_at };
    const { refreshLogin } = await import('./exchange-tokens.ts');
    return await refreshLogin(access, access.profile, env);
  } catch (error) {
    if (error instanceof UnsafeFile) return { exitCode: 2, message: error.message };
    throw error;
  }
}

function readIfNeeded({ token, profile, env: { key } }: AskedAccess, env: Env): ProfileFile {
  const isNeeded = profile !== null || (token === null && key === null);
  return isNeeded ? readProfiles(env) : { current: null, profiles: {} };
}

/** Finds the credentials that a service writes when it starts: in DATA_DIR, or in var below its folder. Text says why they are not used. */
export function findDemo(env: Env): Demo | string | null {
  const path = `${env.DATA_DIR || 'var'}/demo-credentials.json`;
  try {
    const { base_url, api_key } = findPrivateJson(path, 'delete it and start the service again') ?? {};
    return typeof base_url === 'string' && typeof api_key === 'string' ? { path, base_url, api_key } : null;
  } catch (error) {
    if (error instanceof UnsafeFile) return error.message;
    throw error;
  }
}

// A minute early, so that a token does not expire while a request is sent.
function isEnding(expiresAt: string): boolean {
  return !(Date.parse(expiresAt) - Date.now() > 60_000);
}
