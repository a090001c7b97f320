import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import { addMcpDoor } from '#doors/mcp/add-mcp-door.ts';
import { buildRestServer, urlOf } from '#doors/rest/build-rest-server.ts';
import { addWebPages } from '#doors/web/add-web-pages.ts';
import { startMetricsServer } from '#doors/web/metrics-server.ts';
import { startHousekeeping } from '#jobs/housekeeping.ts';
import type { Config } from './config.ts';
import { type DemoCredentials, ensureDemo } from './demo.ts';
import { refuseEveryToken } from './no-tokens.ts';
import { openStores } from './open-stores.ts';
import { VERSION } from './version.ts';
import { wireOperations } from './wire-operations.ts';

/** A service that answers. */
export type RunningService = { url: string; demo: DemoCredentials | null; stop(): Promise<void> };

/** Opens the stores, builds the doors and listens; whatever was opened is closed again when a later step fails. */
export async function startService(config: Config, log: Logger): Promise<RunningService> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o755 });
  const stores = await openStores(config, { share: false, onNotice: (line) => log.warn(line) });
  try {
    const wired = wireOperations(stores.db, {
      version: VERSION,
      rateLimitPerMinute: config.rateLimitPerMinute,
      abr: config.abr,
    });
    const server = buildRestServer({
      operations: wired.operations,
      funnel: wired.funnel,
      authenticate: wired.authenticateApiKey,
      log,
      maxInFlight: config.maxInFlight,
    });
    const address = { publicUrl: config.publicUrl ?? '', issuerUrl: config.issuerUrl };
    addWebPages(server, wired.operations, () => address.publicUrl);
    addMcpDoor(server, {
      operations: wired.operations,
      funnel: wired.funnel,
      version: VERSION,
      publicUrl: () => address.publicUrl,
      issuerUrl: () => address.issuerUrl ?? address.publicUrl,
      verifyToken: refuseEveryToken,
    });
    await server.listen({ host: config.host, port: config.port });
    address.publicUrl ||= urlOf(server.server, config.host);
    const demo = config.production ? null : await ensureDemo(stores, config.dataDir, address.publicUrl);
    const metrics =
      config.metricsPort === null ? null : await startMetricsServer(server, config.host, config.metricsPort);
    const housekeeping = startHousekeeping(stores.db, log);
    return {
      url: address.publicUrl,
      demo,
      async stop() {
        housekeeping.stop();
        await metrics?.stop();
        await server.close();
        await stores.close();
      },
    };
  } catch (error) {
    await stores.close();
    throw error;
  }
}
