import type { LocalCommand } from './command.ts';

/** All commands written by hand. Each imports its code when it runs, because every module delays the start. */
export const LOCAL_COMMANDS: readonly LocalCommand[] = [
  {
    command: 'check',
    usage: '--csv <in.csv> --out <out.csv>',
    summary: 'Check a spreadsheet of suppliers',
    words: [],
    options: [
      ...['csv', 'out', 'columns', 'reference', 'source-version', 'encoding', 'dry-run', 'max-cost', 'yes', 'force'],
      ...['restart', 'json', 'token', 'profile', 'base-url', 'timeout', 'no-color', 'help'],
    ],
    run: async (argv) => (await import('./check/run-check.ts')).runCheck(argv),
  },
  {
    command: 'login',
    usage: '',
    summary: 'Sign in with your browser',
    words: [],
    options: ['base-url', 'profile', 'scopes', 'no-browser', 'with-key', 'no-color', 'help'],
    run: async (argv) => (await import('./login/run-login.ts')).runLogin(argv),
  },
  {
    command: 'logout',
    usage: '',
    summary: 'Revoke the token and delete the profile',
    words: [],
    options: ['profile', 'no-color', 'help'],
    run: async (argv) => (await import('./login/run-logout.ts')).runLogout(argv),
  },
  {
    command: 'profiles',
    usage: '[use <name>]',
    summary: 'List the profiles, or choose the one to use',
    words: ['use'],
    options: ['json', 'no-color', 'help'],
    run: async (argv) => (await import('./login/run-profiles.ts')).runProfiles(argv),
  },
  {
    command: 'watch',
    usage: '<target>',
    summary: 'Watch a business or address for changes',
    words: ['list', 'check', 'accept', 'remove'],
    options: ['reference', 'json', 'token', 'profile', 'base-url', 'timeout', 'no-color', 'help'],
    run: async (argv) => (await import('./watch/run-watch.ts')).runWatch(argv),
  },
  {
    command: 'verify',
    usage: '<file>',
    summary: 'Check a JSON, PDF or ZIP of evidence offline',
    words: [],
    options: [
      ...['keys', 'witness', 'policy', 'authority', 'remember', 'checkpoint', 'consistency', 'source-file'],
      ...['json', 'no-color', 'help'],
    ],
    run: async (argv) => (await import('./verify/run-verify.ts')).runVerify(argv),
  },
  {
    command: 'log',
    usage: 'follow <url>',
    summary: 'Keep a copy of an evidence log and notice changes of its history',
    words: ['follow'],
    options: ['folder', 'keys', 'once', 'every', 'json', 'no-color', 'help'],
    run: async (argv) => (await import('./follow/run-follow.ts')).runFollow(argv),
  },
  {
    command: 'open',
    usage: '<record_id>',
    summary: 'Open the page of a record in your browser',
    words: [],
    options: ['no-browser', 'base-url', 'profile', 'no-color', 'help'],
    run: async (argv) => (await import('./open/run-open.ts')).runOpen(argv),
  },
  {
    command: 'completion',
    usage: 'bash|zsh|fish',
    summary: 'Complete commands and options in your shell',
    words: ['bash', 'zsh', 'fish'],
    options: ['help'],
    run: async (argv) => (await import('./completion/run-completion.ts')).runCompletion(argv, LOCAL_COMMANDS),
  },
  {
    command: 'sandbox',
    usage: '',
    summary: 'List a value for every outcome, for test keys',
    words: [],
    options: ['json', 'no-color', 'help'],
    run: async (argv) => (await import('./sandbox/run-sandbox.ts')).runSandbox(argv),
  },
];

/** Finds the local command of the first word; null when there is none. */
export function findLocalCommand(word: string | undefined): LocalCommand | null {
  return LOCAL_COMMANDS.find(({ command }) => command === word) ?? null;
}
