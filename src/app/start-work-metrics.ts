import { startMetricsServer } from '#doors/web/metrics-server.ts';
import { buildFigures } from './build-figures.ts';
import { buildProbes } from './build-probes.ts';
import type { Config } from './config.ts';
import type { Stores } from './open-stores.ts';
import type { ProcessMeters } from './process-meters.ts';
import { buildReadiness } from './readiness.ts';
import { watchLog } from './watch-log.ts';

type WorkMetrics = { drain(): void; stop(): Promise<void> };

// The runner has its own watch, which logs what it finds.
const SILENT = { onTrouble: () => undefined, onUnknown: () => undefined };

/** Serves /metrics and /ready of a worker on METRICS_PORT; null without one. */
export async function startWorkMetrics(
  stores: Stores,
  { host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>,
  meters: ProcessMeters,
): Promise<WorkMetrics | null> {
  if (metricsPort === null) return null;
  const logWatch = watchLog(stores, SILENT);
  let draining = false;
  const parts = {
    describeFigures: buildFigures(stores, null, meters),
    checkReadiness: buildReadiness(stores, buildProbes(stores, logWatch), () => draining),
  };
  const server = await startMetricsServer(null, parts, { host, port: metricsPort });
  return {
    drain() {
      draining = true;
    },
    async stop() {
      logWatch.stop();
      await server.stop();
    },
  };
}
