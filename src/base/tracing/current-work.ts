import { AsyncLocalStorage } from 'node:async_hooks';

/** The attributes of a span. They never contain a person’s name, a body, a URL or a parameter of a statement. */
export type Attributes = Record<string, string | number | boolean | null>;

/** The trace of a piece of work, and how many spans it may still record. */
export type Trace = { traceId: string; sampled: boolean; spansLeft: number };

/** One request, or one attempt of a job. */
export type Work = {
  /** The request that this is, or that ordered the job; null when it is not known. */
  readonly requestId: string | null;
  readonly jobId: string | null;
  /** Null while tracing is off. */
  readonly trace: Trace | null;
  name: string;
  readonly attributes: Attributes;
  hasEnded: boolean;
};

/** The work that is running, and its innermost span. */
export type WorkPlace = { work: Work; spanId: string };

const places = new AsyncLocalStorage<WorkPlace | undefined>();

/** Returns the current place; undefined outside any work, and in a timer that runs after its work has ended. */
export function findPlace(): WorkPlace | undefined {
  const place = places.getStore();
  return place?.work.hasEnded === true ? undefined : place;
}

/** Runs code at a place, or outside any work. */
export function runAt<T>(place: WorkPlace | undefined, run: () => T): T {
  return places.run(place, run);
}

/** Returns a function that runs at the current place, for code that is called in another context. */
export function keepPlace<Given extends unknown[], T>(run: (...given: Given) => T): (...given: Given) => T {
  const place = places.getStore();
  return place === undefined ? run : (...given) => places.run(place, run, ...given);
}

/** Returns the ids that are added to every log line of the current work; a line may set its own instead. */
export function showWorkIds(): Record<string, string> {
  const place = findPlace();
  if (place === undefined) return {};
  const { requestId, jobId, trace } = place.work;
  return {
    ...(requestId !== null && { request_id: requestId }),
    ...(jobId !== null && { job_id: jobId }),
    ...(trace !== null && { trace_id: trace.traceId, span_id: place.spanId }),
  };
}
