import type { z } from 'zod';
import { newSortableId } from '#base/ids.ts';
import { findOrigin, type JobOrigin } from '#base/tracing/tracing.ts';
import type { ShownJobKind } from './shown-jobs.ts';

export type Job<Input extends z.ZodType = z.ZodType> = {
  name: string;
  summary: string;
  input: Input;
  /** Whether the account that requested the job owns it, or the service. */
  owner: 'account' | 'service';
  /** Its kind in `GET /v1/jobs/{job_id}`; null for a job that callers do not see. */
  shownAs: ShownJobKind | null;
  /** The maximum number of attempts. */
  tries: number;
  /** The delay before the second attempt; it doubles with each further one, up to an hour. */
  retryDelaySeconds: number;
  /** The maximum duration of an attempt. After it another attempt starts, and the effect of the late one is refused. */
  leaseSeconds: number;
  /** How many jobs of this kind one process runs at once. */
  atOnce: number;
  /** How many jobs of one account all processes together run at once, so that one account cannot block others; null: unlimited. */
  perAccount: number | null;
  /** How many jobs a worker claims at a time. Use more than one only for quick jobs: the next claim waits for the slowest. */
  batch: number;
  /** How long a job is kept after its end. */
  keepDays: number;
  /** The period of a recurring job; null for a job that runs on request. */
  everySeconds: number | null;
};

const DEFAULTS = {
  owner: 'account',
  shownAs: null,
  tries: 5,
  retryDelaySeconds: 2,
  leaseSeconds: 900,
  atOnce: 2,
  perAccount: null,
  batch: 1,
  keepDays: 7,
  everySeconds: null,
} as const satisfies Partial<Job>;

type Optional = keyof typeof DEFAULTS;

/** Builds a job record; fields with a default may be left out. */
export function defineJob<Input extends z.ZodType>(
  job: Omit<Job<Input>, Optional> & Partial<Pick<Job<Input>, Optional>>,
): Job<Input> {
  return { ...DEFAULTS, ...job };
}

/** A requested job: its definition, its future id and its input. */
export type JobRequest = {
  job: Job;
  jobId: string;
  input: unknown;
  /** The id of the visible job that this one continues; null for a new job. */
  continues: string | null;
  /** The earliest start; null: immediately. */
  startAfter: Date | null;
  /** The number of records or rows, if known at request time; callers see it as `progress.total`. */
  total: number | null;
  /** What it was requested in; null while tracing is off. */
  origin: JobOrigin | null;
};

/** Requests a job. It exists once the transaction of the request is committed. */
export function requestJob<Input extends z.ZodType>(
  job: Job<Input>,
  input: z.input<Input>,
  startAfter: Date | null = null,
): JobRequest {
  return { job, jobId: newSortableId('job_'), input, continues: null, startAfter, total: null, origin: findOrigin() };
}

/** Requests a job whose total is known from the start. */
export function requestCountedJob<Input extends z.ZodType>(
  job: Job<Input>,
  input: z.input<Input>,
  total: number,
): JobRequest {
  return { ...requestJob(job, input), total };
}

/** Requests the next step of a visible job. The step has its own attempts; the caller sees one job. */
export function continueJob<Input extends z.ZodType>(
  job: Job<Input>,
  input: z.input<Input>,
  shownJobId: string,
): JobRequest {
  return { ...requestJob(job, input), continues: shownJobId };
}
