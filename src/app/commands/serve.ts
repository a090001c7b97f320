import { readConfig } from '#app/config.ts';
import { type DemoCredentials, demoCredentialsPath } from '#app/demo.ts';
import { openLog } from '#app/log.ts';
import { outliveReaders } from '#app/outlive-readers.ts';
import { type RunningService, startService } from '#app/serve.ts';
import { VERSION } from '#app/version.ts';
import type { Command } from './command.ts';

const DRAIN_MS = 9_000;

/** `svc-admin serve` and `npm start`. */
export const serve: Command = {
  usage: 'serve',
  summary: 'Serve the REST API and the agent door',
  options: {},
  async run() {
    outliveReaders();
    const config = readConfig(process.env);
    const log = openLog(config.logLevel);
    // Heard from the first moment, so that a start that is called off does not leave its PostgreSQL behind.
    const signal = waitForSignal();
    const service = await startService(config, log);
    process.stdout.write(
      `${buildBanner(service, config.dataDir, config.databaseUrl === null)}\nready ${service.url}\n`,
    );
    await signal;
    await service.stop();
    log.flush();
    return 0;
  },
};

async function waitForSignal(): Promise<void> {
  await new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  // A drain that takes too long must not keep the machine from stopping us.
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
}

function buildBanner(service: RunningService, dataDir: string, embedded: boolean): string {
  const lines = [
    '',
    `Register-Data Service ${VERSION}`,
    `  store   ${embedded ? `embedded PostgreSQL in ${dataDir}` : 'PostgreSQL at DATABASE_URL'}`,
    `  docs    ${service.url}/docs`,
  ];
  if (service.demo !== null) lines.push(...describeDemo(service, service.demo, dataDir));
  return `${lines.join('\n')}\n`;
}

function describeDemo({ url }: RunningService, demo: DemoCredentials, dataDir: string): string[] {
  const path = demoCredentialsPath(dataDir);
  const call = `curl -s -H "Authorization: Bearer $(node -p "require('${path}').api_key")"`;
  const address = JSON.stringify({ source_version: demo.gnaf_source_version, raw_address: demo.sample_address });
  return [
    `  demo    SAMPLE data only; key, user and ids in ${path}`,
    '',
    'First calls:',
    `  ${call} ${url}/v1/abn/${demo.sample_abn}`,
    `  ${call} -H 'Content-Type: application/json' -d '${address}' ${url}/v1/address/lookup`,
  ];
}
