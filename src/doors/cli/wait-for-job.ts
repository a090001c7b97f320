import type { CliCommand } from './command.ts';
import { type Call, type CallFault, findToken, type Invocation, parseCall, readPlace } from './parse-command-line.ts';
import type { Received, Taken, Unplaced } from './receive-file.ts';
import { type Answer, sendCall, type Unreachable } from './send-call.ts';
import { hideToken, isTerminal, normaliseText, writeText } from './terminal.ts';

/** How the wait for a job ended: with its last answer, its file, trouble on the way, or because somebody stopped waiting. */
export type Waited = Answer | Unreachable | Received | Unplaced | Taken | Failed | { kind: 'stopped' };

/** A job that failed: the answer that says so. */
export type Failed = { kind: 'failed'; answer: Answer };

type CallInvocation = Extract<Invocation, { kind: 'call' }>;
type Look = { follow: Call; fetch: Call; jobId: string };

const { env } = process;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
const FILE_TIMEOUT_MS = 3_600_000;
// Some minutes in all: long enough for a service that is started anew.
const MAX_LOSSES = 30;

/** Waits for the job that an order was answered with, telling on standard error how far it is, and fetches its file if one is wanted. Whoever stops waiting stops nothing else. */
export async function waitForJob(
  { given }: CallInvocation,
  ordered: Answer,
  commands: readonly CliCommand[],
): Promise<Waited> {
  const jobId = String(ordered.body.job_id);
  const look = prepare(jobId, given, commands);
  if ('exitCode' in look) return { kind: 'unreachable', reason: look.message };
  const token = findToken({ given, env });
  const say = openTeller((text) => writeText(2, hideToken(text, token)));
  const stop = listenForStop();
  try {
    const end = await follow(look, stop.signal, say);
    if (end.kind !== 'answer' || end.body.state !== 'succeeded') return judge(end);
    const output = readPlace(given);
    if (output === null) return end;
    const { receiveFile } = await import('./receive-file.ts');
    const file = await receiveFile(look.fetch, output, isTerminal(1), stop.signal);
    return stop.signal.aborted ? { kind: 'stopped' } : file;
  } finally {
    stop.forget();
    say.end();
  }
}

function prepare(jobId: string, given: ReadonlyMap<string, string>, commands: readonly CliCommand[]): Look | CallFault {
  const build = (name: string): Call | CallFault => {
    const command = commands.find(({ path, method }) => path === name && method === 'GET');
    if (command === undefined) return { exitCode: 2, message: `there is no route ${name} to follow a job by` };
    return parseCall(command, { job_id: jobId }, { given, env });
  };
  const [show, fetch] = [build('/v1/jobs/{job_id}'), build('/v1/jobs/{job_id}/result')];
  if ('exitCode' in show) return show;
  if ('exitCode' in fetch) return fetch;
  // Whoever waited for the file does not want it cut off after half a minute.
  const timeoutMs = given.has('timeout') ? fetch.timeoutMs : FILE_TIMEOUT_MS;
  return { follow: show, fetch: { ...fetch, timeoutMs }, jobId };
}

async function follow(
  look: Look,
  signal: AbortSignal,
  say: Teller,
): Promise<Answer | Unreachable | { kind: 'stopped' }> {
  let losses = 0;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const seen = await Promise.race([sendCall(look.follow), whenStopped(signal)]);
    if (seen.kind === 'stopped') return seen;
    if (seen.kind === 'answer' && seen.body.ok === true) {
      losses = 0;
      say.tell(describe(look.jobId, seen.body));
      if (seen.body.state === 'succeeded' || seen.body.state === 'failed') return seen;
    } else if (!mayPass(seen) || losses >= MAX_LOSSES) return seen;
    else {
      losses += 1;
      say.tell(`${look.jobId} goes on; how far it is cannot be seen at the moment`);
    }
    const askedMs = seen.kind === 'answer' ? Number(seen.retryAfter ?? 0) * 1000 : 0;
    await Promise.race([sleep(Math.max(pauseMs, askedMs || 0)), whenStopped(signal)]);
  }
}

// A service that is busy or away may be back soon, and the job does not need us.
function mayPass(seen: Answer | Unreachable): boolean {
  return seen.kind === 'unreachable' || seen.status === 429 || seen.status >= 500;
}

function judge(end: Answer | Unreachable | { kind: 'stopped' }): Waited {
  return end.kind === 'answer' && end.body.state === 'failed' ? { kind: 'failed', answer: end } : end;
}

function describe(jobId: string, { state, progress }: Record<string, unknown>): string {
  const { done, total } = (progress ?? {}) as { done?: unknown; total?: unknown };
  const far = typeof total === 'number' ? ` ${done} of ${total}` : '';
  return normaliseText(`${jobId} ${state}${far}`);
}

type Teller = { tell(text: string): void; end(): void };

/** Tells on a terminal in one line that changes, and elsewhere in a line for each change. */
function openTeller(write: (text: string) => void): Teller {
  const isPerson = isTerminal(2);
  let last = '';
  return {
    tell(text) {
      if (text !== last) write(isPerson ? `\r\u001b[K${text}` : `${text}\n`);
      last = text;
    },
    end() {
      if (isPerson && last !== '') write('\n');
    },
  };
}

function listenForStop(): { signal: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop);
  return {
    signal: controller.signal,
    forget() {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop);
    },
  };
}

function whenStopped(signal: AbortSignal): Promise<{ kind: 'stopped' }> {
  return new Promise((resolve) => {
    const stopped = () => resolve({ kind: 'stopped' });
    if (signal.aborted) stopped();
    else signal.addEventListener('abort', stopped, { once: true });
  });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
