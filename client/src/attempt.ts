import { ConnectionError, RegisterDataError, TimeoutError } from './errors.ts';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** One attempt of a call: its signal, and how it ends. */
export type Attempt = {
  signal: AbortSignal;
  /** Runs a step. A failure becomes a RegisterDataError, or the reason of the caller's signal. */
  run<T>(step: () => Promise<T>): Promise<T>;
  /** Starts the time limit again. */
  startClock(): void;
  /** Stops the time limit, while the caller works on what was read. */
  stopClock(): void;
  /** Stops the time limit and lets go of the caller's signal. */
  end(): void;
};

/** Starts an attempt that ends after the time limit, or when the caller's signal is aborted. */
export function startAttempt(limitMs: number, signal: AbortSignal | undefined): Attempt {
  signal?.throwIfAborted();
  // A longer timer would fire at once.
  const timeoutMs = Math.min(limitMs, LONGEST_TIMER_MS);
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  const late = () => controller.abort(new TimeoutError(timeoutMs));
  let timer = setTimeout(late, timeoutMs);
  return {
    signal: controller.signal,
    async run(step) {
      try {
        return await step();
      } catch (error) {
        if (controller.signal.aborted) throw controller.signal.reason;
        if (error instanceof RegisterDataError) throw error;
        throw new ConnectionError(describe(error), { cause: error });
      }
    },
    startClock() {
      clearTimeout(timer);
      timer = setTimeout(late, timeoutMs);
    },
    stopClock: () => clearTimeout(timer),
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    },
  };
}

// Node says "fetch failed" and has the reason in the cause.
function describe(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = inner instanceof Error ? inner.message || inner.name : String(inner);
  return `The service could not be reached, or the connection broke: ${reason}`;
}
