import { RegisterDataError } from './errors.ts';
import { pauseFor } from './retries.ts';
import type { CallOptions } from './settings.ts';
import type { GetJobAnswer } from './types.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
// A few minutes in total: long enough for a restart of the service.
const MAX_FAILED_POLLS = 10;

/** How to wait. */
export type WaitOptions = {
  /** Stops waiting; the job continues. */
  signal?: AbortSignal | undefined;
  /** Called when the state or the progress has changed. */
  onProgress?: ((job: GetJobAnswer) => void) | undefined;
};

/** A job has failed. `code` is the job's own code. */
export class JobFailedError extends RegisterDataError {
  readonly job: GetJobAnswer;

  constructor(job: GetJobAnswer) {
    const { code = 'internal_error', message = 'it has no reason' } = job.error ?? {};
    super(`${job.job_id} failed with ${code}: ${message}`, {
      code,
      requestId: null,
      retryable: false,
      retryAfterMs: null,
    });
    this.job = job;
  }
}

/** Waits until a job has succeeded. Throws JobFailedError when it failed, and the signal's reason when the caller stops. */
export async function waitForJob(
  read: (options: CallOptions) => Promise<GetJobAnswer>,
  { signal, onProgress }: WaitOptions,
): Promise<GetJobAnswer> {
  let seen = '';
  let failedPolls = 0;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const job = await readOrNull(() => read({ signal }), failedPolls);
    failedPolls = job === null ? failedPolls + 1 : 0;
    if (job !== null) {
      const state = JSON.stringify([job.state, job.progress]);
      if (state !== seen) onProgress?.(job);
      seen = state;
      if (job.state === 'succeeded') return job;
      if (job.state === 'failed') throw new JobFailedError(job);
    }
    await pauseFor(pauseMs, signal);
  }
}

// A busy or unavailable service may recover, and the job runs without this process.
async function readOrNull(read: () => Promise<GetJobAnswer>, failedPolls: number): Promise<GetJobAnswer | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RegisterDataError && error.retryable && failedPolls < MAX_FAILED_POLLS) return null;
    throw error;
  }
}
