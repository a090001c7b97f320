import { LockFault, takeFileLock } from '#doors/cli/file-lock.ts';
import { isTerminal, redrawLine, say, sayFault } from '#doors/cli/terminal.ts';
import { UnusableFile } from '#doors/cli/verify/local-files.ts';
import { LogUnread, openLogReader } from './fetch-log.ts';
import { type Followed, followOnce } from './follow-once.ts';
import { type Mirror, MirrorFault, openMirror } from './mirror.ts';
import { FOLLOW_HELP, type FollowRequest, parseFollowWords } from './parse-follow-words.ts';
import { trustKeys } from './trust-keys.ts';

const FAULT = 1;
const UNREACHABLE = 3;
const NOT_CHECKED = 5;

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
    await sleep(request.everySeconds * 1_000, stop.signal);
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
  const evidence = result.outcome === 'fault' ? mirror.writeFault(result.notes) : undefined;
  if (request.json) {
    const { notes: _, ...shown } = 'notes' in result ? result : { ...result, notes: null };
    return say(1, `${JSON.stringify({ at, ...shown, evidence })}\n`, decideCode(result));
  }
  switch (result.outcome) {
    case 'unchanged':
      return say(1, `${at} unchanged: ${countEntries(result.size)}\n`);
    case 'begun':
      return say(1, `${at} begun: ${countEntries(result.size)} copied and checked\n`);
    case 'grown':
      return say(1, `${at} grown by ${result.added} to ${countEntries(result.size)}, and nothing before was changed\n`);
    case 'fault':
      return say(
        1,
        `${at} ${result.fault.toUpperCase().replace('_', ' ')}: ${result.why}.\nThe signed notes are in ${evidence}. Keep them, and ask the operator.\n`,
        FAULT,
      );
    case 'not_checked':
      return say(2, `${at} not checked: ${result.why}\n`, NOT_CHECKED);
    case 'unreachable':
      return say(2, `${at} not reached: ${result.why}\n`, UNREACHABLE);
  }
}

function countEntries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}

function decideCode({ outcome }: Result): number {
  return { begun: 0, grown: 0, unchanged: 0, fault: FAULT, not_checked: NOT_CHECKED, unreachable: UNREACHABLE }[
    outcome
  ];
}

function isUnusable(error: unknown): error is Error {
  if (error instanceof UnusableFile || error instanceof MirrorFault || error instanceof LockFault) return true;
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
