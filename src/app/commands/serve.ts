import { type Config, readConfig } from '#app/config.ts';
import { type DemoCredentials, demoCredentialsPath } from '#app/demo.ts';
import { openLog } from '#app/log.ts';
import { requireFreePort } from '#app/require-free-port.ts';
import { VERSION } from '#app/version.ts';
import { waitForSignal } from '#app/wait-for-signal.ts';
import { findWorkerRole, type WorkerRole } from '#app/workers/worker-role.ts';
import type { Command, CommandIo } from './command.ts';

type Log = ReturnType<typeof openLog>;
type Banner = { url: string; demo: DemoCredentials | null };

/** `svc-admin serve` and `npm start`. */
export const serve: Command = {
  usage: 'serve',
  summary: 'Serve the REST API, MCP and the web pages',
  runsOn: true,
  async run(_input, io) {
    const config = readConfig(io.env);
    const role = findWorkerRole(io.env);
    const log = role === null ? openLog(config.logLevel) : openLog(config.logLevel).child({ worker: role.slot });
    // Installed first, so that an interrupted start does not leave its PostgreSQL running.
    const signal = waitForSignal();
    if (role === null) await requireFreePorts(config);
    if (role === null && config.workers > 1) await superviseWorkers(config, log, io, signal);
    else await serveAlone(config, log, io, { signal, role });
    log.flush();
    return 0;
  },
};

// Called first, so that a port in use neither starts nor migrates a database.
async function requireFreePorts({ host, port, metricsPort }: Config): Promise<void> {
  if (port !== 0 && metricsPort === port)
    throw new Error(`METRICS_PORT and PORT are both ${port}: they must differ. Nothing was started`);
  for (const one of [port, metricsPort ?? 0]) await requireFreePort(host, one);
}

// Imported here, because the primary needs none of the modules of the service.
async function superviseWorkers(config: Config, log: Log, io: CommandIo, signal: Promise<void>): Promise<void> {
  const { runWorkers } = await import('#app/workers/run-workers.ts');
  const service = await runWorkers(config, log, signal);
  io.stdout.write(`${buildBanner(service, config)}\nready ${service.url}\n`);
  try {
    await Promise.race([signal, service.failed]);
  } finally {
    await service.stop();
  }
}

async function serveAlone(
  config: Config,
  log: Log,
  io: CommandIo,
  { signal, role }: { signal: Promise<void>; role: WorkerRole | null },
): Promise<void> {
  const { startService } = await import('#app/serve.ts');
  const { releaseStartMemory } = await import('#app/release-start-memory.ts');
  // Imported while the store opens, because importing it later would block all requests.
  const issuer = import('#doors/oauth/build-issuer.ts');
  // The memory is released while PostgreSQL starts, and before the service reports that it is ready.
  const [service] = await Promise.all([startService(config, log, {}, role), issuer.then(releaseStartMemory)]);
  if (role === null) io.stdout.write(`${buildBanner(service, config)}\nready ${service.url}\n`);
  await signal;
  await service.stop();
}

function buildBanner(service: Banner, { dataDir, databaseUrl, workJobs, workers }: Config): string {
  const embedded = databaseUrl === null;
  const lines = [
    '',
    `Register-Data Service ${VERSION}`,
    `  store   ${embedded ? `embedded PostgreSQL in ${dataDir}` : 'PostgreSQL at DATABASE_URL'}`,
    `  jobs    ${workJobs ? 'run by this process' : 'run by svc-admin work (WORK_JOBS is off)'}`,
    ...(workers > 1 ? [`  workers ${workers} processes share the port`] : []),
    `  docs    ${service.url}/docs`,
  ];
  if (service.demo !== null) lines.push(...describeDemo(service, service.demo, dataDir));
  return `${lines.join('\n')}\n`;
}

function describeDemo({ url }: Banner, demo: DemoCredentials, dataDir: string): string[] {
  const path = demoCredentialsPath(dataDir);
  const call = `curl -s -H "Authorization: Bearer $(node -p "require('${path}').test_api_key")"`;
  const address = JSON.stringify({ source_version: demo.gnaf_source_version, raw_address: demo.sample_address });
  return [
    `  demo    SAMPLE data only; keys, user and ids in ${path}`,
    `  browser ${url}/sign-in, as ${demo.email} with the password in that file`,
    '',
    'First calls, with the test key: its answers are invented, and cost play money:',
    `  ${call} ${url}/v1/abn/${demo.sample_abn}`,
    `  ${call} -H 'Content-Type: application/json' -d '${address}' ${url}/v1/address/lookup`,
  ];
}
