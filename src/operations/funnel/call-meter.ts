import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { Approach } from './call.ts';
import { buildInternalError, statusOf } from './error-body.ts';
import type { Funnel } from './funnel.ts';

/** Upper bounds of the histogram of durations, in seconds. */
export const DURATION_BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** The calls of one operation: how many ended with each code (`ok` for success), and how long they took. */
export type OperationFigures = {
  operation: string;
  codes: ReadonlyMap<string, number>;
  /** How many calls took at most each bound; the last number is all calls. */
  withinBounds: readonly number[];
  sumSeconds: number;
};

/** Counts the calls of all doors. */
export class CallMeter {
  readonly #figures = new Map<string, { codes: Map<string, number>; withinBounds: number[]; sumSeconds: number }>();

  record(operation: string, code: string, seconds: number): void {
    const figures = this.#figures.get(operation) ?? this.#add(operation);
    figures.codes.set(code, (figures.codes.get(code) ?? 0) + 1);
    figures.sumSeconds += seconds;
    for (let index = 0; index <= DURATION_BOUNDS_SECONDS.length; index += 1) {
      const bound = DURATION_BOUNDS_SECONDS[index] ?? Number.POSITIVE_INFINITY;
      if (seconds <= bound) figures.withinBounds[index] = (figures.withinBounds[index] ?? 0) + 1;
    }
  }

  /** Returns the counts since the start, by operation. */
  list(): OperationFigures[] {
    return [...this.#figures].map(([operation, figures]) => ({ operation, ...figures }));
  }

  #add(operation: string) {
    const none = { codes: new Map<string, number>(), withinBounds: [], sumSeconds: 0 };
    const figures = { ...none, withinBounds: Array.from({ length: DURATION_BOUNDS_SECONDS.length + 1 }, () => 0) };
    this.#figures.set(operation, figures);
    return figures;
  }
}

/** A call that has ended, of a caller whose credential was accepted. */
export type FinishedCall = {
  caller: Caller;
  operation: string;
  status: number;
  /** The error code; null for success. */
  code: string | null;
  durationMs: number;
  requestId: string | null;
};

/** What hears of every call that has ended, and the HTTP status of each operation's success. */
export type CallListener = { note(call: FinishedCall): void; successStatus(operation: string): number };

/** Measures the calls of a funnel. The time in which a body is read does not count. */
export function measureFunnel(
  funnel: Funnel,
  meter: CallMeter,
  listener: CallListener | null = null,
  nowMs: () => number = () => performance.now(),
): Funnel {
  const admit: Funnel['admit'] = async (approach) => {
    let spentMs = 0;
    let caller: Caller | null = null;
    const authenticate: Approach['authenticate'] = async () => {
      const found = await approach.authenticate();
      if (typeof found !== 'string') caller = found;
      return found;
    };
    const note = (refusal: ServiceError | null) => {
      if (listener === null || caller === null) return;
      const { operation, requestId = null } = approach;
      const status = refusal === null ? listener.successStatus(operation) : statusOf(refusal);
      listener.note({ caller, operation, status, code: refusal?.code ?? null, durationMs: spentMs, requestId });
    };
    const measure = async <T>(run: () => Promise<T>, codeWhenDone: string | null): Promise<T> => {
      const startedMs = nowMs();
      let code = codeWhenDone;
      let refusal: ServiceError | null = null;
      try {
        return await run();
      } catch (error) {
        refusal = error instanceof ServiceError ? error : buildInternalError(error);
        code = refusal.code;
        throw error;
      } finally {
        spentMs += nowMs() - startedMs;
        if (code !== null) {
          meter.record(approach.operation, code, spentMs / 1_000);
          note(refusal);
        }
      }
    };
    // An admitted call is counted when it ends.
    const runAdmitted = await measure(() => funnel.admit({ ...approach, authenticate }), null);
    return (asked) => measure(() => runAdmitted(asked), 'ok');
  };
  return { admit, call: async (call) => (await admit(call))(call) };
}
