import { setTimeout as sleep } from 'node:timers/promises';
import { LockFault, takeFileLock } from '#doors/cli/file-lock.ts';
import { parseOptions, type RequestIn, SWITCH, VALUE } from '#doors/cli/parse-options.ts';
import { isTerminal, redrawLine, say, sayFault } from '#doors/cli/terminal.ts';
import { UnusableFile } from '#doors/cli/verify/local-files.ts';
import { LogUnread, openLogReader } from './fetch-log.ts';
import { type Followed, followOnce } from './follow-once.ts';
import { type Mirror, MirrorFault, openMirror } from './mirror.ts';
import { trustKeys } from './trust-keys.ts';

const FAULT = 1;
const UNREACHABLE = 3;
const NOT_CHECKED = 5;

const CODES: Record<Result['outcome'], number> = {
  begun: 0,
  grown: 0,
  unchanged: 0,
  fault: FAULT,
  not_checked: NOT_CHECKED,
  unreachable: UNREACHABLE,
};

type Result = Followed | { outcome: 'unreachable'; why: string };

/** Runs `svc log follow`; returns the exit code. */
export async function runFollow(argv: readonly string[]): Promise<number> {
  const parsed = parseFollowWords(argv);
  if (parsed.kind === 'help') return say(1, FOLLOW_HELP);
  if (parsed.kind === 'misuse') return sayFault(`${parsed.message}\nsee svc log follow --help`);
  const { request } = parsed;
  try {
    const mirror = openMirror(request.folder);
    const release = takeFileLock(`${request.folder}/.lock`, 0);
    if (release === null) return sayFault(`another program is following into ${request.folder}`);
    const code = await follow(request, mirror);
    release();
    return code;
  } catch (error) {
    if (!isUnusable(error)) throw error;
    return sayFault(error.message);
  }
}

async function follow(request: FollowRequest, mirror: Mirror): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  for (;;) {
    const result = await lookOnce(request, mirror);
    const code = report(result, request, mirror);
    if (request.once || code === FAULT || code === NOT_CHECKED) return code;
    await sleep(request.everySeconds * 1_000, undefined, { signal: stop.signal }).catch(() => undefined);
    if (stop.signal.aborted) return 0;
  }
}

async function lookOnce(request: FollowRequest, mirror: Mirror): Promise<Result> {
  const reader = openLogReader(request.url);
  const onProgress = (done: number, total: number) => {
    if (isTerminal(2)) redrawLine(2, done < total ? `copied ${done} of ${total} entries` : '');
  };
  try {
    return await followOnce(reader, mirror, { keys: await trustKeys(request.keys, reader, mirror), onProgress });
  } catch (error) {
    if (error instanceof LogUnread) return { outcome: 'unreachable', why: error.message };
    throw error;
  }
}

function report(result: Result, request: FollowRequest, mirror: Mirror): number {
  const at = new Date().toISOString();
  const code = CODES[result.outcome];
  const evidence = result.outcome === 'fault' ? mirror.writeFault(result.notes) : undefined;
  if (request.json) {
    const { notes: _, ...shown } = 'notes' in result ? result : { ...result, notes: null };
    return say(1, `${JSON.stringify({ at, ...shown, evidence })}\n`, code);
  }
  const isRead = code !== NOT_CHECKED && code !== UNREACHABLE;
  return say(isRead ? 1 : 2, `${at} ${describe(result, evidence)}\n`, code);
}

function describe(result: Result, evidence: string | undefined): string {
  switch (result.outcome) {
    case 'unchanged':
      return `unchanged: ${countEntries(result.size)}`;
    case 'begun':
      return `begun: ${countEntries(result.size)} copied and checked`;
    case 'grown':
      return `grown by ${result.added} to ${countEntries(result.size)}, and nothing before was changed`;
    case 'fault':
      return `${result.fault.toUpperCase().replace('_', ' ')}: ${result.why}.\nThe signed notes are in ${evidence}. Keep them, and ask the operator.`;
    case 'not_checked':
      return `not checked: ${result.why}`;
    case 'unreachable':
      return `not reached: ${result.why}`;
  }
}

function countEntries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}

function isUnusable(error: unknown): error is Error {
  if (error instanceof UnusableFile || error instanceof MirrorFault || error instanceof LockFault) return true;
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

/** The help of `svc log follow`. */
const FOLLOW_HELP = `Keep your own copy of an evidence log, and notice when it is rewritten.

Usage: svc log follow <address of the service> [options]

Each check fetches the signed checkpoint, checks its signature, checks that it
continues the one kept before, and fetches the new entries and tiles, which must
have the root that was signed. Every checkpoint is kept. Needs no account.

Options:
  --folder <folder>   Where the copy is kept. Default: the host's name, here.
  --keys <file>       Trust only these keys: evidence-keys.json, or C2SP
                      verifier keys, one per line. Default: the keys that the
                      service publishes at first. A later list must still
                      have every key of the one before.
  --once              Check once and end, for cron.
  --every <seconds>   Seconds between two checks. Default: 60.
  --json              Print one JSON value for each check.
  --no-color          Accepted like everywhere; this command prints no colour.

The folder has checkpoint, checkpoints/<size>.txt, tile/ as C2SP tlog-tiles
names them, and evidence-keys.json. After a fault, faults/<time> has both signed
notes: kept.txt and served.txt.

Exit codes:
  0   the log only grew, or you stopped the command
  1   a fault: a fork, a rewind, or tiles that do not match what was signed
  2   the command line is invalid, or a file or folder cannot be used
  3   with --once: the service could not be reached
  5   could not be checked: no trusted key signed the checkpoint
`;

const OPTIONS = {
  folder: VALUE,
  keys: VALUE,
  every: VALUE,
  once: SWITCH,
  json: SWITCH,
  'no-color': SWITCH,
};
const MAX_SECONDS = 86_400;

/** Parses the words after `svc log`. */
export function parseFollowWords(argv: readonly string[]) {
  return parseOptions(argv, OPTIONS, (values, [word, address, ...rest]) => {
    if (word !== 'follow') return 'log needs the word follow: svc log follow <url>';
    if (address === undefined || rest.length > 0) return 'log follow takes exactly one address of a service';
    const url = URL.parse(address);
    if (url === null || !/^https?:$/.test(url.protocol)) return `${address} is not an http or https address`;
    // Without keys, those that the service publishes at first are trusted.
    const { folder = url.host.replace(':', '-'), keys = null, once = false, json = false, every = '60' } = values;
    const everySeconds = /^\d{1,5}$/.test(every) ? Number(every) : 0;
    if (everySeconds < 1 || everySeconds > MAX_SECONDS) return '--every must be 1 to 86400 seconds';
    return { url, folder, keys, once, everySeconds, json };
  });
}

/** The parsed options of `svc log follow`. */
type FollowRequest = RequestIn<typeof parseFollowWords>;
