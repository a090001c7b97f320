import type { z } from 'zod';
import { newSortableId } from '#base/ids.ts';
import type { ShownJobKind } from './shown-jobs.ts';

/** Everything there is to know about one kind of work that outlives a request. */
export type Job<Input extends z.ZodType = z.ZodType> = {
  name: string;
  summary: string;
  input: Input;
  /** Whose a job of this kind is: the account's whose call asked for it, or the service's own. */
  owner: 'account' | 'service';
  /** What `GET /v1/jobs/{job_id}` calls it; null for work that no caller sees. */
  shownAs: ShownJobKind | null;
  /** How often it is tried before it has failed. */
  tries: number;
  /** The pause before the second try; each further pause is twice as long, up to an hour. */
  retryDelaySeconds: number;
  /** How long one try may take. A slower one is taken for lost: another begins, and the effect of the late one is refused. */
  leaseSeconds: number;
  /** How many of them one process works on at once. */
  atOnce: number;
  /** How many of one account's all processes work on at once, so that whoever is slow keeps nobody else waiting; null: as many as there are. */
  perAccount: number | null;
  /** How many are claimed in one go. More than one is for quick work: the next are claimed when the slowest of them is done. */
  batch: number;
  /** How long a job is remembered after its end. */
  keepDays: number;
  /** Null for work that is asked for; otherwise one job is made in every slot of this length. */
  everySeconds: number | null;
};

type Defaulted =
  | 'owner'
  | 'shownAs'
  | 'tries'
  | 'retryDelaySeconds'
  | 'leaseSeconds'
  | 'atOnce'
  | 'perAccount'
  | 'batch'
  | 'keepDays'
  | 'everySeconds';

/** Builds a job record; what is usual may be left out. */
export function defineJob<Input extends z.ZodType>(
  job: Omit<Job<Input>, Defaulted> & Partial<Pick<Job<Input>, Defaulted>>,
): Job<Input> {
  return {
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
    ...job,
  };
}

/** A job that is asked for: its record, the id it will have, and its input. */
export type JobRequest = {
  job: Job;
  jobId: string;
  input: unknown;
  /** The job of a caller's that this one goes on with, under whose id the caller follows it; null for one of its own. */
  continues: string | null;
  /** When it may begin; null: at once. */
  startAfter: Date | null;
  /** How many records or rows it is about, where that is known when it is asked for; its caller sees it from then on. */
  total: number | null;
};

/** Asks for a job; it exists once whatever asks for it is committed. */
export function requestJob<Input extends z.ZodType>(
  job: Job<Input>,
  input: z.input<Input>,
  startAfter: Date | null = null,
): JobRequest {
  return { job, jobId: newSortableId('job_'), input, continues: null, startAfter, total: null };
}

/** Asks for a job of which its caller sees from the start how much there is to do. */
export function requestCountedJob<Input extends z.ZodType>(
  job: Job<Input>,
  input: z.input<Input>,
  total: number,
): JobRequest {
  return { ...requestJob(job, input), total };
}

/** Asks for the next step of a job that a caller sees: the step has tries of its own, and the caller sees one job. */
export function continueJob<Input extends z.ZodType>(
  job: Job<Input>,
  input: z.input<Input>,
  shownJobId: string,
): JobRequest {
  return { ...requestJob(job, input), continues: shownJobId };
}
