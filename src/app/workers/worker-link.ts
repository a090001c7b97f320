import type { Worker } from 'node:cluster';
import { withDeadline } from '#base/deadline.ts';
import { toPlainObject } from '#base/plain-object.ts';
import type { MetricsPage, MetricsPages } from '#doors/web/metrics-server.ts';

/** What a worker reports when it serves. */
export type WorkerReady<Start> = { started: Start };

type Question = { ask: number; path: string };
type Answer = { answers: number; page: MetricsPage };

const ANSWER_MS = 4_000;

/** Reports to the primary that this worker serves, and answers its questions for pages of metrics. */
export function linkToPrimary<Start>(started: Start, buildPage: MetricsPages): void {
  process.on('message', (message) => {
    const { ask, path } = toPlainObject(message) as Partial<Question>;
    if (ask === undefined || path === undefined) return;
    const answer = (page: MetricsPage | null) => page !== null && send({ answers: ask, page } satisfies Answer);
    buildPage(path).then(answer, () => undefined);
  });
  send({ started } satisfies WorkerReady<Start>);
}

function send(message: object): void {
  // The primary may have ended; then this process ends too.
  if (process.connected) process.send?.(message, () => undefined);
}

let asked = 0;

/** Asks a worker for a page of metrics; null when it does not answer in time. */
export function askWorker(worker: Worker, path: string): Promise<MetricsPage | null> {
  asked += 1;
  const ask = asked;
  const { promise, resolve } = Promise.withResolvers<MetricsPage>();
  const listen = (message: unknown) => {
    const { answers, page } = toPlainObject(message) as Partial<Answer>;
    if (answers === ask && page !== undefined) resolve(page);
  };
  worker.on('message', listen);
  worker.send({ ask, path } satisfies Question, () => undefined);
  return withDeadline(promise, ANSWER_MS, () => new Error('late'))
    .catch(() => null)
    .finally(() => worker.off('message', listen));
}
