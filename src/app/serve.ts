import type { Logger } from 'pino';
import {
  buildMetricsPages,
  type MetricsParts,
  type MetricsServer,
  startMetricsServer,
} from '#doors/web/metrics-server.ts';
import type { JobRunner } from '#jobs/runner/start-jobs.ts';
import { beginEvidenceLog } from './begin-evidence-log.ts';
import { buildFigures } from './build-figures.ts';
import { type Additions, type BuiltServer, buildServer } from './build-server.ts';
import type { Config } from './config.ts';
import { requireGoodSettings, requireGoodStores } from './config-check/require-good-config.ts';
import { type DemoCredentials, ensureDemo } from './demo.ts';
import { openStores, type Stores } from './open-stores.ts';
import { type ProcessMeters, startProcessMeters } from './process-meters.ts';
import { buildReadiness } from './readiness.ts';
import { startTracing } from './start-tracing.ts';
import { linkToPrimary } from './workers/worker-link.ts';
import type { WorkerRole } from './workers/worker-role.ts';

export type RunningService = { url: string; demo: DemoCredentials | null; stop(): Promise<void> };

// Of several workers one runs jobs, as `work` would.
const JOBS_SLOT = 1;

/** Opens the stores, builds the doors and listens; closes everything again when a step fails. A worker shares what its primary has opened. */
export async function startService(
  config: Config,
  log: Logger,
  additions: Additions = {},
  role: WorkerRole | null = null,
): Promise<RunningService> {
  const isFirst = role?.isFirst ?? true;
  const onNotice = (line: string) => log.warn(line);
  await requireGoodSettings(config, onNotice);
  // First, because what is built before it stays untraced.
  const tracing = await startTracing(config.tracing, log);
  const stores = await openStores(config, {
    share: role !== null,
    forCallers: true,
    onNotice,
    ...(isFirst ? {} : { schema: 'require' }),
  });
  stores.clock.watch();
  const built = buildServer(stores, config, log, additions);
  const { server, listen } = built;
  try {
    await requireGoodStores(stores, config, onNotice);
    const url = await listen();
    await beginEvidenceLog(stores, config, url);
    // Checked at start, so that an operator who restored an older database sees the problem at once.
    await built.logWatch.findTrouble();
    const demo = config.production || !isFirst ? null : await ensureDemo(stores, config.dataDir, url);
    const meters = startProcessMeters();
    const metrics = role === null ? await startMetrics(stores, built, config, meters) : null;
    if (role !== null)
      linkToPrimary({ url, demo }, buildMetricsPages(built.server, buildMetricsParts(stores, built, meters)));
    built.keepWarm();
    const worksJobs = config.workJobs && (role === null || role.slot === JOBS_SLOT);
    const jobs = worksJobs ? startJobsSoon(stores, log, config, meters) : null;
    return {
      url,
      demo,
      async stop() {
        await Promise.all([server.close(), jobs?.stop()]);
        // Until now it reported to load balancers that this process is draining.
        await metrics?.stop();
        meters.stop();
        await stores.close();
        await tracing?.stop();
      },
    };
  } catch (error) {
    await server.close();
    await stores.close();
    await tracing?.stop();
    throw error;
  }
}

async function startMetrics(
  stores: Stores,
  built: BuiltServer,
  config: Config,
  meters: ProcessMeters,
): Promise<MetricsServer | null> {
  if (config.metricsPort === null) return null;
  const parts = buildMetricsParts(stores, built, meters);
  return startMetricsServer(built.server, parts, { host: config.host, port: config.metricsPort });
}

function buildMetricsParts(stores: Stores, built: BuiltServer, meters: ProcessMeters): MetricsParts {
  return {
    describeFigures: buildFigures(stores, built, meters),
    checkReadiness: buildReadiness(stores, built.probes, built.isDraining),
  };
}

/** Starts running jobs in the background, so that the service is ready without waiting for it. */
function startJobsSoon(stores: Stores, log: Logger, config: Config, meters: ProcessMeters): JobRunner {
  const started = import('./work-jobs.ts').then(({ workJobs }) => workJobs(stores, log, config, meters.noteJob));
  started.catch((error: unknown) =>
    log.error({ err: error }, 'this process does not run jobs: they could not be started'),
  );
  return {
    // A failed start was logged, and there is nothing to stop.
    stop: () =>
      started.then(
        (runner) => runner.stop(),
        () => undefined,
      ),
  };
}
