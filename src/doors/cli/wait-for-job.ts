import { setTimeout as sleep } from 'node:timers/promises';
import { toPlainObject } from '#base/plain-object.ts';
import type { CliCommand } from './command.ts';
import { type CallFault, type CallSettings, parseCall, readPlace, type SvcCall } from './parse-command-line.ts';
import type { Received, Taken, Unplaced } from './receive-file.ts';
import { type SvcAnswer, sendCall, type Unreachable } from './send-call.ts';
import { hideToken, isTerminal, normaliseText, redrawLine, writeText } from './terminal.ts';

/** How waiting for a job ended: with its last answer, its file, an error, or because the user stopped waiting. */
export type Waited = SvcAnswer | Unreachable | Received | Unplaced | Taken | Failed | Stopped;

type Stopped = { kind: 'stopped' };

/** A failed job, with the answer that reports it. */
export type Failed = { kind: 'failed'; answer: SvcAnswer };

type JobCalls = { follow: SvcCall; fetch: SvcCall; jobId: string };

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
const LONGEST_ASKED_MS = 60_000;
const FILE_TIMEOUT_MS = 3_600_000;
// A few minutes in total: long enough for a restart of the service.
const MAX_FAILED_POLLS = 30;

/** Waits for a job, shows its progress on standard error and fetches its file if --output is given. Interrupting it does not stop the job. */
export async function waitForJob(
  settings: CallSettings,
  ordered: SvcAnswer,
  commands: readonly CliCommand[],
): Promise<Waited> {
  const jobId = String(ordered.body.job_id);
  const { given, access } = settings;
  const calls = prepare(jobId, settings, commands);
  if ('exitCode' in calls) return { kind: 'unreachable', reason: calls.message };
  const say = openProgress(access.token);
  const stop = listenForStop();
  try {
    const end = await follow(calls, stop.stopped, say);
    if (end.kind === 'answer' && end.body.state === 'failed') return { kind: 'failed', answer: end };
    const output = readPlace(given);
    if (output === null || end.kind !== 'answer' || end.body.state !== 'succeeded') return end;
    const { receiveFile } = await import('./receive-file.ts');
    const file = await receiveFile(calls.fetch, output, isTerminal(1), stop.signal);
    return stop.signal.aborted ? { kind: 'stopped' } : file;
  } finally {
    stop.forget();
    say.end();
  }
}

function prepare(jobId: string, settings: CallSettings, commands: readonly CliCommand[]): JobCalls | CallFault {
  const build = (name: string): SvcCall | CallFault => {
    const command = commands.find(({ path, method }) => path === name && method === 'GET');
    if (command === undefined) return { exitCode: 2, message: `there is no route GET ${name} to follow the job` };
    return parseCall(command, { job_id: jobId }, settings);
  };
  const [show, fetch] = [build('/v1/jobs/{job_id}'), build('/v1/jobs/{job_id}/result')];
  if ('exitCode' in show) return show;
  if ('exitCode' in fetch) return fetch;
  // A user who waited for the job should not lose its file to the default timeout of 30 s.
  const timeoutMs = settings.given.has('timeout') ? fetch.timeoutMs : FILE_TIMEOUT_MS;
  return { follow: show, fetch: { ...fetch, timeoutMs }, jobId };
}

async function follow(
  calls: JobCalls,
  stopped: Promise<Stopped>,
  say: Progress,
): Promise<SvcAnswer | Unreachable | Stopped> {
  let failedPolls = 0;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const seen = await Promise.race([sendCall(calls.follow), stopped]);
    if (seen.kind === 'stopped') return seen;
    if (seen.kind === 'answer' && seen.body.ok === true) {
      failedPolls = 0;
      say.show(describe(calls.jobId, seen.body));
      if (seen.body.state === 'succeeded' || seen.body.state === 'failed') return seen;
    } else if (!isTemporary(seen) || failedPolls >= MAX_FAILED_POLLS) return seen;
    else {
      failedPolls += 1;
      say.show(`${calls.jobId} continues; its progress cannot be read right now`);
    }
    const askedMs = seen.kind === 'answer' ? Number(seen.retryAfter ?? 0) * 1000 : 0;
    await Promise.race([sleep(Math.max(pauseMs, Math.min(askedMs || 0, LONGEST_ASKED_MS))), stopped]);
  }
}

// A busy or unavailable service may recover, and the job runs without this process.
function isTemporary(seen: SvcAnswer | Unreachable): boolean {
  return seen.kind === 'unreachable' || seen.status === 429 || seen.status >= 500;
}

function describe(jobId: string, { state, progress }: Record<string, unknown>): string {
  const { done, total } = toPlainObject(progress);
  const far = typeof total === 'number' ? ` ${done} of ${total}` : '';
  return normaliseText(`${jobId} ${state}${far}`);
}

type Progress = { show(text: string): void; end(): void };

/** Shows progress: on a terminal in one changing line, elsewhere one line per change. */
function openProgress(token: string | null): Progress {
  const isLive = isTerminal(2);
  let last = '';
  return {
    show(text) {
      const shown = hideToken(text, token);
      if (text !== last && isLive) redrawLine(2, shown);
      if (text !== last && !isLive) writeText(2, `${shown}\n`);
      last = text;
    },
    end() {
      if (isLive && last !== '') writeText(2, '\n');
    },
  };
}

function listenForStop(): { signal: AbortSignal; stopped: Promise<Stopped>; forget(): void } {
  const controller = new AbortController();
  const { promise: stopped, resolve } = Promise.withResolvers<Stopped>();
  const stop = () => {
    controller.abort();
    resolve({ kind: 'stopped' });
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop);
  return {
    signal: controller.signal,
    stopped,
    forget() {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop);
    },
  };
}
