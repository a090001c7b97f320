import type { Logger } from 'pino';
import { startMetricsServer } from '#doors/web/metrics-server.ts';
import { startHousekeeping } from '#jobs/housekeeping.ts';
import { buildServer } from './build-server.ts';
import type { Config } from './config.ts';
import { type DemoCredentials, ensureDemo } from './demo.ts';
import { openStores } from './open-stores.ts';

/** A service that answers. */
export type RunningService = { url: string; demo: DemoCredentials | null; stop(): Promise<void> };

/** Opens the stores, builds the doors and listens; whatever was opened is closed again when a later step fails. */
export async function startService(config: Config, log: Logger): Promise<RunningService> {
  const stores = await openStores(config, { share: false, onNotice: (line) => log.warn(line) });
  const { server, listen } = buildServer(stores, config, log);
  try {
    const url = await listen();
    const demo = config.production ? null : await ensureDemo(stores, config.dataDir, url);
    const metrics =
      config.metricsPort === null ? null : await startMetricsServer(server, config.host, config.metricsPort);
    const housekeeping = startHousekeeping(stores.db, log);
    return {
      url,
      demo,
      async stop() {
        housekeeping.stop();
        await metrics?.stop();
        await server.close();
        await stores.close();
      },
    };
  } catch (error) {
    await server.close();
    await stores.close();
    throw error;
  }
}
