import {
  findProfile,
  locateProfiles,
  readProfiles,
  UnsafeFile,
  updateProfiles,
} from '#doors/cli/access/config-file.ts';
import { parseWords } from '#doors/cli/parse-words.ts';
import { renderAnswer } from '#doors/cli/render-answer.ts';
import { decidePaint, normaliseText, say, sayFault } from '#doors/cli/terminal.ts';

const { env } = process;
const OPTIONS = { json: false, 'no-color': false };

const HELP = `List the profiles, or choose the one to use. Secrets are not shown.

Usage: svc profiles [--json]
       svc profiles use <name>

A profile is a service and a credential for it. svc login creates one and puts
it into use; svc logout deletes one. They are in svc/profiles.json below
$XDG_CONFIG_HOME or ~/.config. svc refuses that file when other users can
read it.

A command takes the first of these credentials:
  1  --token or --profile
  2  SERVICE_ASSETS_API_KEY or SERVICE_API_KEY
  3  SVC_PROFILE, or the profile in use
  4  demo credentials of a service that runs in this folder (DATA_DIR or ./var)

A profile's credential is sent only to the service of the profile. Demo
credentials are sent only to this machine. Any other key goes to --base-url,
SERVICE_BASE_URL or http://127.0.0.1:8080. No credential goes to another
machine over plain http.

Options:
  --json      Print one JSON value.
  --no-color  Print without colour, like NO_COLOR.
`;

/** Runs `svc profiles`; returns the exit code. */
export async function runProfiles(argv: readonly string[]): Promise<number> {
  const parsed = parseWords(argv, OPTIONS);
  if ('misuse' in parsed) return sayFault(`${parsed.misuse}\nsee svc profiles --help`);
  const { words, given } = parsed;
  if (given.has('help')) return say(1, HELP);
  try {
    if (words.length === 0) return list(given);
    const [verb, name, ...more] = words;
    if (verb === 'use' && name !== undefined && more.length === 0) return use(name);
    return sayFault('write svc profiles, or svc profiles use <name>\nsee svc profiles --help');
  } catch (error) {
    if (error instanceof UnsafeFile) return sayFault(error.message);
    throw error;
  }
}

function list(given: ReadonlyMap<string, string>): number {
  const { current, profiles } = readProfiles(env);
  const shown = Object.entries(profiles).map(([name, { base_url, login }]) => ({
    profile: name,
    in_use: name === current,
    base_url,
    credential: login === undefined ? 'API key' : 'login',
  }));
  if (given.has('json')) return say(1, `${JSON.stringify({ file: locateProfiles(env), profiles: shown })}\n`);
  const paint = decidePaint(1, given.has('no-color'), env);
  if (shown.length === 0) return say(1, 'No profiles. Create one with: svc login\n');
  return say(1, renderAnswer({ profiles: shown }, paint));
}

function use(name: string): number {
  const file = readProfiles(env);
  const profile = findProfile(file, name);
  if (profile === undefined) {
    return sayFault(`there is no profile "${name}" (profiles: ${Object.keys(file.profiles).join(', ') || 'none'})`);
  }
  updateProfiles(env, ({ profiles }) => ({ current: name, profiles }));
  return say(1, `Profile "${normaliseText(name)}" is in use: ${normaliseText(profile.base_url)}\n`);
}
