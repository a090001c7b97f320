import type { Logger } from 'pino';
import { type MetricsServer, startMetricsServer } from '#doors/web/metrics-server.ts';
import type { JobRunner } from '#jobs/runner/start-jobs.ts';
import { beginEvidenceLog, findKeySecretWarning } from './begin-evidence-log.ts';
import { buildFigures } from './build-figures.ts';
import { type Additions, type BuiltServer, buildServer } from './build-server.ts';
import type { Config } from './config.ts';
import { type DemoCredentials, ensureDemo } from './demo.ts';
import { openStores, type Stores } from './open-stores.ts';
import { buildReadiness } from './readiness.ts';

/** A service that answers. */
export type RunningService = { url: string; demo: DemoCredentials | null; stop(): Promise<void> };

/** Opens the stores, builds the doors and listens; whatever was opened is closed again when a later step fails. */
export async function startService(config: Config, log: Logger, additions: Additions = {}): Promise<RunningService> {
  const stores = await openStores(config, { share: false, onNotice: (line) => log.warn(line) });
  stores.clock.watch();
  const built = buildServer(stores, config, log, additions);
  const { server, listen } = built;
  try {
    const url = await listen();
    await beginEvidenceLog(stores, config, url);
    const warning = findKeySecretWarning(config);
    if (warning !== null) log.warn(warning);
    // Now and not at the first write: an operator who restored an older database must see it.
    await built.logWatch.findTrouble();
    const demo = config.production ? null : await ensureDemo(stores, config.dataDir, url);
    const metrics = await startMetrics(stores, built, config);
    const jobs = config.workJobs ? startJobsSoon(stores, log, config) : null;
    return {
      url,
      demo,
      async stop() {
        await Promise.all([server.close(), jobs?.stop()]);
        // Until now it told balancers that this process drains.
        await metrics?.stop();
        await stores.close();
      },
    };
  } catch (error) {
    await server.close();
    await stores.close();
    throw error;
  }
}

async function startMetrics(stores: Stores, built: BuiltServer, config: Config): Promise<MetricsServer | null> {
  if (config.metricsPort === null) return null;
  const parts = {
    describeFigures: buildFigures(stores, built),
    checkReadiness: buildReadiness(stores, built.probes, built.isDraining),
  };
  return startMetricsServer(built.server, parts, { host: config.host, port: config.metricsPort });
}

/** Starts to work off jobs in a while: whoever waits for the service to be ready does not wait for this. */
function startJobsSoon(stores: Stores, log: Logger, config: Config): JobRunner {
  const started = import('./work-jobs.ts').then(({ workJobs }) => workJobs(stores, log, config));
  started.catch((error: unknown) => log.error({ err: error }, 'jobs are not worked off here'));
  return {
    // A start that failed was told, and leaves nothing to stop.
    stop: () =>
      started.then(
        (runner) => runner.stop(),
        () => undefined,
      ),
  };
}
