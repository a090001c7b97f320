import { type Config, readConfig } from '#app/config.ts';
import { type DemoCredentials, demoCredentialsPath } from '#app/demo.ts';
import { openLog } from '#app/log.ts';
import { releaseStartMemory } from '#app/release-start-memory.ts';
import { type RunningService, startService } from '#app/serve.ts';
import { VERSION } from '#app/version.ts';
import { waitForSignal } from '#app/wait-for-signal.ts';
import type { Command } from './command.ts';

/** `svc-admin serve` and `npm start`. */
export const serve: Command = {
  usage: 'serve',
  summary: 'Serve the REST API, MCP and the web pages',
  options: {},
  runsOn: true,
  async run(_input, io) {
    const config = readConfig(io.env);
    const log = openLog(config.logLevel);
    // Installed first, so that an interrupted start does not leave its PostgreSQL running.
    const signal = waitForSignal();
    // Imported while the store opens, because importing it later would block all requests.
    const issuer = import('#doors/oauth/build-issuer.ts');
    // The memory is released while PostgreSQL starts, and before the service reports that it is ready.
    const [service] = await Promise.all([startService(config, log), issuer.then(releaseStartMemory)]);
    io.stdout.write(`${buildBanner(service, config)}\nready ${service.url}\n`);
    await signal;
    await service.stop();
    log.flush();
    return 0;
  },
};

function buildBanner(service: RunningService, { dataDir, databaseUrl, workJobs }: Config): string {
  const embedded = databaseUrl === null;
  const lines = [
    '',
    `Register-Data Service ${VERSION}`,
    `  store   ${embedded ? `embedded PostgreSQL in ${dataDir}` : 'PostgreSQL at DATABASE_URL'}`,
    `  jobs    ${workJobs ? 'run by this process' : 'run by svc-admin work (WORK_JOBS is off)'}`,
    `  docs    ${service.url}/docs`,
  ];
  if (service.demo !== null) lines.push(...describeDemo(service, service.demo, dataDir));
  return `${lines.join('\n')}\n`;
}

function describeDemo({ url }: RunningService, demo: DemoCredentials, dataDir: string): string[] {
  const path = demoCredentialsPath(dataDir);
  const call = `curl -s -H "Authorization: Bearer $(node -p "require('${path}').test_api_key")"`;
  const address = JSON.stringify({ source_version: demo.gnaf_source_version, raw_address: demo.sample_address });
  return [
    `  demo    SAMPLE data only; keys, user and ids in ${path}`,
    '',
    'First calls, with the test key: its answers are invented, and cost play money:',
    `  ${call} ${url}/v1/abn/${demo.sample_abn}`,
    `  ${call} -H 'Content-Type: application/json' -d '${address}' ${url}/v1/address/lookup`,
  ];
}
