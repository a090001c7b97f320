import {
  findProfile,
  type Profile,
  type ProfileFile,
  readProfiles,
  UnsafeFile,
  updateProfiles,
} from '#doors/cli/access/config-file.ts';
import { DEFAULT_BASE_URL } from '#doors/cli/access/decide-access.ts';
import { findDemo } from '#doors/cli/access/find-access.ts';
import { isProtected, isSameOrigin } from '#doors/cli/access/same-origin.ts';
import { parseWords } from '#doors/cli/parse-words.ts';
import { decidePaint, isTerminal, normaliseText, say, sayFault, writeText } from '#doors/cli/terminal.ts';
import { openBrowser } from './open-browser.ts';
import { signIn } from './sign-in.ts';

const { env } = process;
const TIMEOUT_MS = 600_000;
const OPTIONS = {
  profile: true,
  'base-url': true,
  scopes: true,
  'no-browser': false,
  'with-key': false,
  'no-color': false,
};

const HELP = `Sign in with your browser. svc then keeps a token that lives for an hour, and
renews it while you use svc.

Usage: svc login [options]

The browser shows what svc may do and how much it may spend a day; untick what
you do not want to allow. The token is kept in a profile, in a file that only
you can read, and is sent only to the service that issued it.

Options:
  --base-url <url>   The service to sign in to.
  --profile <name>   The profile to keep it in (default: that of the service,
                     or "default").
  --scopes <a,b>     Ask for these scopes only (default: all that exist).
  --no-browser       Only print the URL. Open it on this machine.
  --with-key         Keep an API key instead: svc reads it from standard input.
  --no-color         Print without colour, like NO_COLOR.

Examples:
  svc login --base-url https://service.example
  svc login --with-key --profile test < key.txt

On a machine without a browser, use --with-key.
`;

/** Runs `svc login`; returns the exit code. */
export async function runLogin(argv: readonly string[]): Promise<number> {
  const parsed = parseWords(argv, OPTIONS);
  if ('misuse' in parsed) return sayFault(`${parsed.misuse}\nsee svc login --help`);
  const { words, given } = parsed;
  if (given.has('help')) return say(1, HELP);
  if (words.length > 0) return sayFault('login takes no arguments\nsee svc login --help');
  try {
    return await logIn(given, readProfiles(env));
  } catch (error) {
    if (error instanceof UnsafeFile) return sayFault(error.message);
    throw error;
  }
}

async function logIn(given: ReadonlyMap<string, string>, file: ProfileFile): Promise<number> {
  const wanted = given.get('profile') ?? env.SVC_PROFILE?.trim() ?? '';
  const baseUrl =
    given.get('base-url') ??
    (env.SERVICE_BASE_URL?.trim() || (findProfile(file, wanted)?.base_url ?? findDemoUrl() ?? DEFAULT_BASE_URL));
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol))
    return sayFault('--base-url must start with http:// or https://');
  if (!isProtected(baseUrl)) {
    return sayFault(`${url.origin} is not https: a token would cross the network unprotected`);
  }
  const name = wanted || nameProfile(baseUrl, file);
  const profile = given.has('with-key') ? await keepKey(baseUrl) : await browse(baseUrl, name, given);
  if (typeof profile === 'string') return sayFault(`not signed in: ${profile}`, 4);
  const path = updateProfiles(env, ({ profiles }) => ({ current: name, profiles: { ...profiles, [name]: profile } }));
  const paint = decidePaint(1, given.has('no-color'), env);
  const kept = profile.login === undefined ? 'The key' : 'The token';
  say(1, `${paint('bold', `Signed in to ${normaliseText(url.origin)} as profile "${normaliseText(name)}".`)}\n`);
  return say(1, `${kept} is in ${path}. See it with: svc whoami. End it with: svc logout\n`);
}

function findDemoUrl(): string | null {
  const demo = findDemo(env);
  return demo === null || typeof demo === 'string' ? null : demo.base_url;
}

function nameProfile(baseUrl: string, { profiles }: ProfileFile): string {
  const known = Object.entries(profiles).find(([, { base_url }]) => isSameOrigin(base_url, baseUrl));
  if (known !== undefined) return known[0];
  return profiles.default === undefined ? 'default' : new URL(baseUrl).host;
}

async function keepKey(base_url: string): Promise<Profile | string> {
  const api_key = await readKey();
  return /^[!-~]{8,}$/.test(api_key) ? { base_url, api_key } : 'standard input has no API key';
}

async function browse(base_url: string, name: string, given: ReadonlyMap<string, string>): Promise<Profile | string> {
  const host = process.getBuiltinModule('node:os').hostname();
  // One grant for each machine and profile: a second login must not end the first.
  const appName = name === 'default' ? `svc on ${host}` : `svc on ${host} (${name})`;
  const scopes =
    given
      .get('scopes')
      ?.split(',')
      .map((scope) => scope.trim()) ?? null;
  const show = (address: string) => {
    say(2, `Open this URL in a browser on this machine to sign in:\n\n  ${normaliseText(address)}\n\n`);
    if (!given.has('no-browser')) openBrowser(address);
    say(2, 'Waiting for the browser (Ctrl-C to stop) …\n');
  };
  const login = await signIn({ baseUrl: base_url, scopes, appName }, show, AbortSignal.timeout(TIMEOUT_MS));
  return typeof login === 'string' ? login : { base_url, login };
}

// Return, and Ctrl-C and Ctrl-D, which a terminal in raw mode passes on.
const ENDS = ['\r', '\n', '\u0003', '\u0004'];

/** Reads an API key from standard input: the first line of a pipe, or typed without echo. A command line would show it to other users. */
async function readKey(): Promise<string> {
  if (!isTerminal(0)) {
    const { readFileSync } = process.getBuiltinModule('node:fs');
    return (readFileSync(0, 'utf8').split('\n')[0] ?? '').trim();
  }
  writeText(2, 'API key (not shown): ');
  process.stdin.setRawMode(true);
  let typed = '';
  for await (const chunk of process.stdin) {
    typed += String(chunk);
    if (ENDS.some((end) => typed.includes(end))) break;
  }
  process.stdin.setRawMode(false);
  writeText(2, '\n');
  // A key has no control characters: what Ctrl-C, Ctrl-D or Backspace left in it makes it invalid.
  return typed.replace(/[\r\n].*/s, '');
}
