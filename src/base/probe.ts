import { withDeadline } from './deadline.ts';
import { readErrorMessage } from './read-error.ts';

/** Returns a description of the problem, or null. */
export type Probe = () => Promise<string | null>;

/**
 * Builds a probe over a check that throws when something is wrong.
 *
 * Callers share one run and its outcome for `freshMs`. A run longer than `limitMs` counts as a failure, and no second run
 * starts beside it: a stalled store costs one open request, however often it is probed.
 */
export function buildProbe(
  check: () => Promise<void>,
  { freshMs, limitMs }: { freshMs: number; limitMs: number },
): Probe {
  let run: { startedMs: number; outcome: Promise<string | null>; endedMs: number | null } | null = null;

  const start = () => {
    const outcome = check().then(() => null, readErrorMessage);
    const started: NonNullable<typeof run> = { startedMs: performance.now(), outcome, endedMs: null };
    void outcome.then(() => {
      started.endedMs = performance.now();
    });
    run = started;
    return started;
  };

  return async () => {
    const isFresh = run !== null && (run.endedMs === null || performance.now() - run.endedMs < freshMs);
    const { startedMs, outcome } = isFresh && run !== null ? run : start();
    const leftMs = Math.max(0, startedMs + limitMs - performance.now());
    const late = () => new Error(`no answer within ${limitMs / 1_000} s`);
    return withDeadline(outcome, leftMs, late).catch(readErrorMessage);
  };
}
