import { ServiceError } from '#contract/service-error.ts';
import type { Funnel } from './funnel.ts';

/** Upper bounds of the durations that are told apart, in seconds. */
export const DURATION_BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** What the calls of one operation gave: how many of each code (`ok` for a good answer), and how long they took. */
export type OperationFigures = {
  operation: string;
  codes: ReadonlyMap<string, number>;
  /** How many took at most each bound, and in the end how many there were. */
  withinBounds: readonly number[];
  sumSeconds: number;
};

/** Counts the calls that go through the funnel, whichever door they came by. */
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

  /** What was counted since the start, by operation. */
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

/** Puts a meter around a funnel. */
export function measureFunnel(funnel: Funnel, meter: CallMeter, nowMs: () => number = () => performance.now()): Funnel {
  return {
    async call(call) {
      const startedMs = nowMs();
      const record = (code: string) => meter.record(call.operation, code, (nowMs() - startedMs) / 1_000);
      try {
        const answer = await funnel.call(call);
        record('ok');
        return answer;
      } catch (error) {
        record(error instanceof ServiceError ? error.code : 'internal_error');
        throw error;
      }
    },
  };
}
