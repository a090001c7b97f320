import { findProfile, type Profile, type ProfileFile } from './config-file.ts';
import { isLoopback, isSameOrigin } from './same-origin.ts';

/** The service when nothing names one. */
export const DEFAULT_BASE_URL = 'http://127.0.0.1:8080';

/** Where to send calls, with which credential, and where the credential was found. */
export type Access = {
  baseUrl: string;
  token: string | null;
  /** Null without a credential. */
  from: string | null;
  profile: string | null;
  /** When the token of a login expires. */
  expiresAt?: string;
  /** Why a credential of this machine was not used. */
  hint?: string;
};

/** Why there is no access. */
export type AccessFault = { exitCode: 2 | 4; message: string };

/** What the command line and the environment say; null for what they do not. */
export type AskedAccess = {
  token: string | null;
  profile: string | null;
  baseUrl: string | null;
  env: { key: { name: string; value: string } | null; profile: string | null; baseUrl: string | null };
};

/** The demo credentials of a service that runs in this folder. */
export type Demo = { path: string; base_url: string; api_key: string };

/** What is stored on this machine. */
export type Stored = { file: ProfileFile; demo: Demo | null };

/**
 * Chooses the credential: flag, environment, profile, demo. A profile's credential is sent only to the service it belongs
 * to, and the demo's only to this machine.
 */
export function decideAccess(asked: AskedAccess, stored: Stored): Access | AccessFault {
  const { env } = asked;
  if (asked.token !== null && asked.profile !== null) {
    return { exitCode: 2, message: '--token and --profile both name a credential: give one of them' };
  }
  const given = asked.baseUrl ?? env.baseUrl;
  const demoUrl = stored.demo !== null && isLoopback(stored.demo.base_url) ? stored.demo.base_url : null;
  const plainUrl = given ?? demoUrl ?? DEFAULT_BASE_URL;
  // Anyone can put demo credentials into a folder, so their URL must never receive another key.
  const keyUrl = given ?? DEFAULT_BASE_URL;
  if (asked.token !== null) return { baseUrl: keyUrl, token: asked.token, from: '--token', profile: null };
  if (asked.profile !== null) return useProfile(asked.profile, '--profile', asked.baseUrl, stored);
  if (env.key !== null) return { baseUrl: keyUrl, token: env.key.value, from: env.key.name, profile: null };
  if (env.profile !== null) return useProfile(env.profile, 'SVC_PROFILE', given, stored);
  const { current } = stored.file;
  const profile = current === null ? undefined : findProfile(stored.file, current);
  if (current !== null && profile !== undefined && (given === null || isSameOrigin(given, profile.base_url))) {
    return describe(current, profile, given);
  }
  if (stored.demo !== null && isLoopback(plainUrl) && isSameOrigin(plainUrl, stored.demo.base_url)) {
    return { baseUrl: plainUrl, token: stored.demo.api_key, from: stored.demo.path, profile: null };
  }
  return { baseUrl: plainUrl, token: null, from: null, profile: null };
}

function useProfile(name: string, named: string, given: string | null, { file }: Stored): Access | AccessFault {
  const profile = findProfile(file, name);
  if (profile === undefined) {
    const known = Object.keys(file.profiles).join(', ') || 'none';
    return { exitCode: 2, message: `${named} names no profile: there is no "${name}" (profiles: ${known})` };
  }
  if (given !== null && !isSameOrigin(given, profile.base_url)) {
    const message = `profile "${name}" is for ${profile.base_url}: its credential is not sent to ${given}`;
    return { exitCode: 2, message };
  }
  return describe(name, profile, given);
}

function describe(name: string, { base_url, api_key, login }: Profile, given: string | null): Access {
  const from = `profile "${name}" (${login === undefined ? 'API key' : 'svc login'})`;
  return { baseUrl: given ?? base_url, token: login?.access_token ?? api_key ?? null, from, profile: name };
}
