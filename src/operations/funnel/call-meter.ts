import { Histogram } from '#base/histogram.ts';
import { type MaybePromise, whenKnown } from '#base/maybe-promise.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { AdmittedCall, CallBody, CallHead, OperationAnswer } from './call.ts';
import { buildInternalError, statusOf } from './error-body.ts';
import type { Funnel } from './funnel.ts';

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
  readonly #codes = new Map<string, Map<string, number>>();
  readonly #durations = new Histogram();

  record(operation: string, code: string, seconds: number): void {
    const codes = this.#codes.get(operation) ?? this.#add(operation);
    codes.set(code, (codes.get(code) ?? 0) + 1);
    this.#durations.observe(operation, seconds);
  }

  /** Returns the counts since the start, by operation. */
  list(): OperationFigures[] {
    return this.#durations.list().map(({ key, ...counts }) => ({
      operation: key,
      codes: this.#codes.get(key) ?? new Map(),
      ...counts,
    }));
  }

  #add(operation: string): Map<string, number> {
    const codes = new Map<string, number>();
    this.#codes.set(operation, codes);
    return codes;
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

/** Where every ended call is reported, and the HTTP status of each operation's success. */
type CallListener = { note(call: FinishedCall): void; successStatus(operation: string): number };

/** Measures the calls of a funnel. The time in which a body is read does not count. */
export function measureFunnel(
  funnel: Funnel,
  meter: CallMeter,
  listener: CallListener | null = null,
  nowMs: () => number = () => performance.now(),
): Funnel {
  const admit: Funnel['admit'] = (head) => {
    let spentMs = 0;
    let caller: Caller | null = null;
    const authenticate: CallHead['authenticate'] = () =>
      whenKnown(head.authenticate(), (found) => {
        if (typeof found !== 'string') caller = found;
        return found;
      });
    const note = (refusal: ServiceError | null) => {
      if (listener === null || caller === null) return;
      const { operation, requestId = null } = head;
      const status = refusal === null ? listener.successStatus(operation) : statusOf(refusal);
      listener.note({ caller, operation, status, code: refusal?.code ?? null, durationMs: spentMs, requestId });
    };
    const end = (startedMs: number, code: string | null, refusal: ServiceError | null) => {
      spentMs += nowMs() - startedMs;
      if (code === null) return;
      meter.record(head.operation, code, spentMs / 1_000);
      note(refusal);
    };
    // Returns a promise, because throwing a refusal costs more than building it.
    const fail = (startedMs: number, error: unknown): Promise<never> => {
      const refusal = error instanceof ServiceError ? error : buildInternalError(error);
      end(startedMs, refusal.code, refusal);
      return Promise.reject(error);
    };
    const runMeasured = (runAdmitted: AdmittedCall, body: CallBody): Promise<OperationAnswer> => {
      const startedMs = nowMs();
      const succeed = (answer: OperationAnswer) => {
        end(startedMs, 'ok', null);
        return answer;
      };
      return runAdmitted(body).then(succeed, (error) => fail(startedMs, error));
    };
    // An admitted call is counted when it ends.
    const toMeasured = (startedMs: number, runAdmitted: AdmittedCall): AdmittedCall => {
      end(startedMs, null, null);
      return (body) => runMeasured(runAdmitted, body);
    };
    const admitMeasured = (startedMs: number): MaybePromise<AdmittedCall> => {
      try {
        const admitted = funnel.admit({ ...head, authenticate });
        if (!(admitted instanceof Promise)) return toMeasured(startedMs, admitted);
        return admitted.then(
          (runAdmitted) => toMeasured(startedMs, runAdmitted),
          (error) => fail(startedMs, error),
        );
      } catch (error) {
        return fail(startedMs, error);
      }
    };
    return admitMeasured(nowMs());
  };
  const refuseAnonymous: Funnel['refuseAnonymous'] = (operation, fault) => {
    const refusal = funnel.refuseAnonymous(operation, fault);
    if (refusal !== null) meter.record(operation, refusal.code, 0);
    return refusal;
  };
  return { refuseAnonymous, admit, call: async (call) => (await admit(call))(call) };
}
