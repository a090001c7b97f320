import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Histogram, type HistogramFigures } from '#base/histogram.ts';
import { type UpstreamRequest, upstreamRequests } from '#base/upstream-channel.ts';

// An answer of an outside source, and a job, may take longer than an operation.
const UPSTREAM_BOUNDS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_BOUNDS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300, 900];
const LOOP_RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

/** Durations by key, and the bounds of their buckets. */
export type Durations = { bounds: readonly number[]; figures: readonly HistogramFigures[] };

/** Measures what is not an operation: upstreams, jobs and the event loop of this process. */
export type ProcessMeters = {
  /** The key is host and outcome, separated by a space. */
  upstreams(): Durations;
  /** The key is the name of the job and the outcome, separated by a space. */
  jobs(): Durations;
  noteJob(name: string, outcome: string, seconds: number): void;
  /** The 99th percentile of the lag of the event loop since the last call. */
  takeLoopLagSeconds(): number;
  stop(): void;
};

export function startProcessMeters(): ProcessMeters {
  const upstreams = new Histogram(UPSTREAM_BOUNDS_SECONDS);
  const jobs = new Histogram(JOB_BOUNDS_SECONDS);
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  const noteUpstream = (message: unknown) => {
    const { host, outcome, seconds } = message as UpstreamRequest;
    upstreams.observe(`${host} ${outcome}`, seconds);
  };
  upstreamRequests.subscribe(noteUpstream);
  return {
    upstreams: () => ({ bounds: upstreams.bounds, figures: upstreams.list() }),
    jobs: () => ({ bounds: jobs.bounds, figures: jobs.list() }),
    noteJob: (name, outcome, seconds) => jobs.observe(`${name} ${outcome}`, seconds),
    takeLoopLagSeconds() {
      // The histogram counts the whole interval of its timer, also without any lag.
      const seconds = Math.max(0, loop.percentile(99) / NANOSECONDS - LOOP_RESOLUTION_MS / 1_000);
      loop.reset();
      return Number.isFinite(seconds) ? seconds : 0;
    },
    stop() {
      loop.disable();
      upstreamRequests.unsubscribe(noteUpstream);
    },
  };
}
