import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { DemoCredentials } from '#app/demo.ts';
import { load, median } from './load.ts';
import { readCpuMicros, readPostgresCpuMicros } from './process-cpu.ts';
import { type SpawnedServer, spawnService } from './spawn-server.ts';

const WARM_UP_REQUESTS = 10_000;
const REQUESTS = 6_000;
const ROUNDS = 10;

type Side = { name: string; service: SpawnedServer; dataDir: string; demo: DemoCredentials; rounds: Round[] };
type Round = { perSecond: number; service: number; postgres: number };

// Compares a recorded look-up of checkouts in turns: requests a second, and CPU of the service and of its PostgreSQL.
const { positionals } = parseArgs({ allowPositionals: true });
const sides: Side[] = [];
try {
  for (const root of positionals) sides.push(await open(resolve(root)));
  for (const side of sides) await look(side, WARM_UP_REQUESTS);
  process.stdout.write(`load before the measurements: ${loadavg()[0]?.toFixed(1)}\n`);
  for (let round = 0; round < ROUNDS; round++) for (const side of sides) side.rounds.push(await look(side, REQUESTS));
  process.stdout.write(
    '| checkout | requests/s | CPU of the service, µs | CPU of PostgreSQL, µs |\n|---|---|---|---|\n',
  );
  for (const { name, rounds } of sides) {
    const middle = (field: keyof Round) => Math.round(median(rounds.map((round) => round[field])));
    process.stdout.write(`| ${name} | ${middle('perSecond')} | ${middle('service')} | ${middle('postgres')} |\n`);
  }
} finally {
  for (const { service, dataDir } of sides) {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function open(root: string): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-look-up-'));
  const limits = { RATE_LIMIT_PER_MINUTE: '100000000', ANONYMOUS_RATE_LIMIT_PER_MINUTE: '100000000' };
  const service = await spawnService({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...limits }, { root });
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo-credentials.json'), 'utf8')) as DemoCredentials;
  return { name: root.split('/').at(-1) ?? root, service, dataDir, demo, rounds: [] };
}

async function look({ service, dataDir, demo }: Side, requests: number): Promise<Round> {
  const before = { service: readCpuMicros(service.pid), postgres: readPostgresCpuMicros(dataDir) };
  const result = await load(`${service.url}/v1/abn/${demo.sample_abn}`, demo.api_key, { requests });
  if (result.errors > 0) throw new Error(`${result.errors} requests failed`);
  return {
    perSecond: result.perSecond,
    service: (readCpuMicros(service.pid) - before.service) / requests,
    postgres: (readPostgresCpuMicros(dataDir) - before.postgres) / requests,
  };
}
