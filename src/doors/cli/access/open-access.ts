import type { Access, AccessFault, AskedAccess } from './decide-access.ts';

type Settings = { given: ReadonlyMap<string, string>; env: Readonly<Record<string, string | undefined>> };

/** Finds where to send a call and its credential. Reads the files of this machine only where flags and environment leave it open. */
export async function openAccess(settings: Settings, needsCredential: boolean): Promise<Access | AccessFault> {
  const asked = readAsked(settings);
  const baseUrl = asked.baseUrl ?? asked.env.baseUrl;
  if (baseUrl !== null && asked.profile === null) {
    if (asked.token !== null) return { baseUrl, token: asked.token, from: '--token', profile: null };
    const { key } = asked.env;
    if (key !== null) return { baseUrl, token: key.value, from: key.name, profile: null };
    if (!needsCredential) return { baseUrl, token: null, from: null, profile: null };
  }
  const { findAccess } = await import('./find-access.ts');
  return findAccess(asked, settings.env);
}

function readAsked({ given, env }: Settings): AskedAccess {
  const names = ['SERVICE_ASSETS_API_KEY', 'SERVICE_API_KEY'];
  const name = names.find((one) => env[one]?.trim());
  return {
    token: given.get('token')?.trim() ?? null,
    profile: given.get('profile')?.trim() ?? null,
    baseUrl: given.get('base-url')?.trim() ?? null,
    env: {
      key: name === undefined ? null : { name, value: env[name]?.trim() ?? '' },
      profile: env.SVC_PROFILE?.trim() || null,
      baseUrl: env.SERVICE_BASE_URL?.trim() || null,
    },
  };
}
