import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { Config } from '#app/config.ts';
import { requireGoodSettings } from '#app/config-check/require-good-config.ts';
import type { DemoCredentials } from '#app/demo.ts';
import { toPlainObject } from '#base/plain-object.ts';
import { serveMetricsPages } from '#doors/web/metrics-server.ts';
import { openEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { mergeMetrics, mergeReadiness } from './merge-pages.ts';
import { askWorker, type WorkerReady } from './worker-link.ts';
import { buildRoleEnv } from './worker-role.ts';

/** How a service began: its URL, and the demo if it made one. */
type ServiceStart = { url: string; demo: DemoCredentials | null };

/** Running workers. `failed` rejects when one of them ends again and again. */
type RunningWorkers = ServiceStart & { failed: Promise<never>; stop(): Promise<void> };

type Slot = { number: number; worker: Worker | null; shortLives: number; timer: NodeJS.Timeout | null };

/**
 * Starts the workers of `serve`, which share its port, and replaces those that end.
 *
 * The first one migrates, begins the log and makes the demo; the others start when it serves. This process has the
 * listening socket, the embedded PostgreSQL and the port of the metrics, and answers no request of a caller.
 */
export async function runWorkers(config: Config, log: Logger, signal: Promise<void>): Promise<RunningWorkers> {
  const onNotice = (line: string) => log.warn(line);
  await requireGoodSettings(config, onNotice);
  const embedded =
    config.databaseUrl === null
      ? await openEmbeddedPostgres({ dataDir: config.dataDir, share: false, onNotice })
      : null;
  const group = new WorkerGroup(config.workers, log);
  // Ctrl-C reaches the workers too, and none of them is replaced then.
  void signal.then(() => group.noteStopping());
  try {
    const start = await group.startAll();
    const metrics =
      config.metricsPort === null
        ? null
        : await serveMetricsPages((path) => group.buildPage(path), { host: config.host, port: config.metricsPort });
    const stop = async () => {
      await group.stop();
      await metrics?.stop();
      await embedded?.stop();
    };
    return { ...start, failed: group.failed, stop };
  } catch (error) {
    await group.stop();
    await embedded?.stop();
    throw error;
  }
}

class WorkerGroup {
  readonly #slots: Slot[];
  readonly #log: Logger;
  readonly #failure = Promise.withResolvers<never>();
  #replaced = 0;
  #isStopping = false;

  constructor(count: number, log: Logger) {
    this.#log = log;
    this.#slots = Array.from({ length: count }, (_, at) => ({
      number: at + 1,
      worker: null,
      shortLives: 0,
      timer: null,
    }));
    // It is awaited only once all workers serve.
    this.failed.catch(() => undefined);
  }

  get failed(): Promise<never> {
    return this.#failure.promise;
  }

  async startAll(): Promise<ServiceStart> {
    const [first, ...others] = this.#slots;
    const start = await this.#start(first as Slot, true);
    await Promise.all(others.map((slot) => this.#start(slot, false)));
    return start;
  }

  async buildPage(path: string) {
    if (path !== '/metrics' && path !== '/ready') return null;
    const pages = await Promise.all(
      this.#slots.map(async ({ number, worker }) => ({
        worker: number,
        pid: worker?.process.pid ?? null,
        page: worker?.isConnected() === true ? await askWorker(worker, path) : null,
      })),
    );
    if (path === '/ready') return mergeReadiness(pages, this.#isStopping);
    return mergeMetrics(pages, { expected: this.#slots.length, replaced: this.#replaced });
  }

  noteStopping(): void {
    this.#isStopping = true;
  }

  /** Sends SIGTERM to every worker and waits until all have ended; each ends within ten seconds. */
  async stop(): Promise<void> {
    this.noteStopping();
    await Promise.all(
      this.#slots.map(async ({ worker, timer }) => {
        if (timer !== null) clearTimeout(timer);
        if (worker === null) return;
        const ended = new Promise((resolve) => worker.once('exit', resolve));
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
  }

  /** Starts a worker; rejects when it ends before it serves. */
  #start(slot: Slot, isFirst: boolean): Promise<ServiceStart> {
    const worker = cluster.fork(buildRoleEnv({ slot: slot.number, isFirst }));
    const startedMs = performance.now();
    slot.worker = worker;
    return new Promise((resolve, reject) => {
      let serves = false;
      worker.on('message', (message) => {
        const { started } = toPlainObject(message) as Partial<WorkerReady<ServiceStart>>;
        if (started === undefined) return;
        serves = true;
        resolve(started);
      });
      worker.once('exit', (code, signal) => {
        slot.worker = null;
        const how = signal ?? `code ${code}`;
        if (!serves) reject(new Error(`worker ${slot.number} ended with ${how} before it could serve`));
        if (!this.#isStopping) this.#replace(slot, { how, lifeMs: performance.now() - startedMs });
      });
    });
  }

  #replace(slot: Slot, { how, lifeMs }: { how: string; lifeMs: number }): void {
    const { afterMs, shortLives } = decideRestart({ lifeMs, shortLives: slot.shortLives });
    slot.shortLives = shortLives;
    const detail = { worker: slot.number, lived_ms: Math.round(lifeMs) };
    if (afterMs === null) {
      this.#failure.reject(
        new Error(`worker ${slot.number} ended ${shortLives} times in a row, the last time with ${how}`),
      );
      return;
    }
    this.#replaced += 1;
    this.#log.error({ ...detail, after_ms: afterMs }, `a worker ended with ${how}; another one takes its place`);
    slot.timer = setTimeout(() => {
      slot.timer = null;
      // The handler of its exit counts a failed start.
      this.#start(slot, false).catch(() => undefined);
    }, afterMs);
  }
}

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
const HEALTHY_MS = 30_000;
const MAX_SHORT_LIVES = 5;

/** When the next worker of a slot starts; null when it ended too often, and the whole process should end. */
type Restart = { afterMs: number | null; shortLives: number };

/** Decides what follows the end of a worker. A life of half a minute makes its slot healthy again. */
export function decideRestart({ lifeMs, shortLives }: { lifeMs: number; shortLives: number }): Restart {
  if (lifeMs >= HEALTHY_MS) return { afterMs: FIRST_DELAY_MS, shortLives: 0 };
  const lives = shortLives + 1;
  const afterMs = lives >= MAX_SHORT_LIVES ? null : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** lives);
  return { afterMs, shortLives: lives };
}
