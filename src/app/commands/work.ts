import { beginEvidenceLog } from '#app/begin-evidence-log.ts';
import { buildFigures } from '#app/build-figures.ts';
import { buildProbes } from '#app/build-probes.ts';
import { type Config, readConfig } from '#app/config.ts';
import { requireGoodSettings, requireGoodStores } from '#app/config-check/require-good-config.ts';
import { openLog } from '#app/log.ts';
import type { Stores } from '#app/open-stores.ts';
import { type ProcessMeters, startProcessMeters } from '#app/process-meters.ts';
import { buildReadiness } from '#app/readiness.ts';
import { requireFreePort } from '#app/require-free-port.ts';
import { startTracing } from '#app/start-tracing.ts';
import { waitForSignal } from '#app/wait-for-signal.ts';
import { watchLog } from '#app/watch-log.ts';
import { withStores } from '#app/with-stores.ts';
import { startMetricsServer } from '#doors/web/metrics-server.ts';
import type { Command } from './command.ts';

/** `svc-admin work` */
export const work: Command = {
  usage: 'work',
  summary: 'Run jobs without serving; any number of workers can share one database',
  runsOn: true,
  async run(_input, io) {
    const config = readConfig(io.env);
    const log = openLog(config.logLevel);
    const onNotice = (line: string) => log.warn(line);
    await requireGoodSettings(config, onNotice);
    await requireFreePort(config.host, config.metricsPort ?? 0);
    // Installed first, so that an interrupted start does not leave its PostgreSQL running.
    const signal = waitForSignal();
    const tracing = await startTracing(config.tracing, log);
    return withStores(io, async (stores) => {
      await requireGoodStores(stores, config, onNotice);
      // Imported here, because it loads pg-boss, which would slow down the help.
      const { workJobs } = await import('#app/work-jobs.ts');
      const { logOrigin, publicUrl } = config;
      // A worker that does not know the URL of the service leaves naming the log to one that does.
      if (logOrigin !== null || publicUrl !== null) await beginEvidenceLog(stores, config, publicUrl ?? '');
      const meters = startProcessMeters();
      const metrics = await startWorkMetrics(stores, config, meters);
      const runner = await workJobs(stores, log, config, meters.noteJob);
      io.stdout.write('working\n');
      await signal;
      metrics?.drain();
      await runner.stop();
      await metrics?.stop();
      meters.stop();
      await tracing?.stop();
      log.flush();
      return 0;
    });
  },
};

type WorkMetrics = { drain(): void; stop(): Promise<void> };

// The runner has its own watch, which logs what it finds.
const SILENT = { onTrouble: () => undefined, onUnknown: () => undefined };

/** Serves /metrics and /ready of a worker on METRICS_PORT; null without one. */
async function startWorkMetrics(
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
