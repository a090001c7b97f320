import { findProfile, type Profile, readProfiles, UnsafeFile, updateProfiles } from '#doors/cli/access/config-file.ts';
import { fetchJson } from '#doors/cli/access/fetch-json.ts';
import { parseWords } from '#doors/cli/parse-words.ts';
import { normaliseText, say, sayFault } from '#doors/cli/terminal.ts';

const { env } = process;
const UNREACHABLE = 3;
const OPTIONS = { profile: true, 'no-color': false };

const HELP = `Sign out: revoke the token at the service and delete the profile.

Usage: svc logout [options]

Options:
  --profile <name>  The profile to sign out of (default: the one in use).

An API key that svc login --with-key keeps is only deleted here. It still works;
revoke it with svc keys revoke.
`;

/** Runs `svc logout`; returns the exit code. */
export async function runLogout(argv: readonly string[]): Promise<number> {
  const parsed = parseWords(argv, OPTIONS);
  if ('misuse' in parsed) return sayFault(`${parsed.misuse}\nsee svc logout --help`);
  if (parsed.given.has('help')) return say(1, HELP);
  if (parsed.words.length > 0) return sayFault('logout takes no arguments\nsee svc logout --help');
  try {
    return await logOut(parsed.given.get('profile') ?? (env.SVC_PROFILE?.trim() || null));
  } catch (error) {
    if (error instanceof UnsafeFile) return sayFault(error.message);
    throw error;
  }
}

async function logOut(wanted: string | null): Promise<number> {
  const file = readProfiles(env);
  const name = wanted ?? file.current;
  const profile = name === null ? undefined : findProfile(file, name);
  if (name === null || profile === undefined) {
    return sayFault(
      wanted === null ? 'no profile is in use: nothing to sign out of' : `there is no profile "${wanted}"`,
    );
  }
  const trouble = await revoke(profile);
  updateProfiles(env, ({ current, profiles: { [name]: _ended, ...rest } }) => {
    return { current: current === name ? null : current, profiles: rest };
  });
  if (trouble !== null) {
    const apps = `${profile.base_url.replace(/\/+$/, '')}/account/apps`;
    return sayFault(
      `profile "${name}" was deleted here, but the service did not confirm the end of its token: ${trouble}\nend it at ${apps}`,
      UNREACHABLE,
    );
  }
  const note = profile.login === undefined ? ' The API key itself still works.' : ' The token no longer works.';
  return say(1, `Signed out of ${normaliseText(profile.base_url)} (profile "${normaliseText(name)}").${note}\n`);
}

// Revoking the refresh token ends the whole grant with all its tokens.
async function revoke({ login }: Profile): Promise<string | null> {
  if (login === undefined) return null;
  const form = { client_id: login.client_id, token: login.refresh_token ?? login.access_token };
  const answer = await fetchJson(login.revocation_endpoint, new URLSearchParams(form));
  if ('reason' in answer) return answer.reason;
  return answer.status === 200 ? null : `HTTP ${answer.status}`;
}
