import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoCredentials } from '#app/demo.ts';
import { type LoadRequest, loadRequest, median } from './load.ts';
import { readPostgresCpuMicros, readServiceCpuMicros } from './process-cpu.ts';
import { type SpawnedServer, spawnService } from './spawn-server.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 4);
const LIMITS = { RATE_LIMIT_PER_MINUTE: '100000000', ANONYMOUS_RATE_LIMIT_PER_MINUTE: '100000000' };

type Side = { workers: number; server: SpawnedServer; dataDir: string; demo: DemoCredentials };
type Round = { perSecond: number; service: number; postgres: number; generator: number };

// Compares one worker with two, in turns in the same run: requests a second, and CPU of the service, of its PostgreSQL
// and of the load generator, which shares the cores.
const KINDS: Record<string, (side: Side) => LoadRequest> = {
  'GET /v1/sources (cached read)': ({ server, demo }) => build(server, demo, '/v1/sources'),
  'GET /v1/abn/{abn} (record written)': ({ server, demo }) => build(server, demo, `/v1/abn/${demo.sample_abn}`),
  'POST /v1/screening (name screened)': ({ server, demo }) =>
    build(server, demo, '/v1/screening', { name: 'Sample Person Name', kind: 'person' }),
};

const sides: Side[] = [];
try {
  for (const workers of [1, 2]) sides.push(await open(workers));
  process.stdout.write(`cores: ${availableParallelism()}, load before: ${loadavg()[0]?.toFixed(1)}\n`);
  process.stdout.write(
    '| request | workers | requests/s | CPU of the service, µs | of PostgreSQL, µs | of the load generator, µs |\n|---|---|---|---|---|---|\n',
  );
  for (const [kind, buildRequest] of Object.entries(KINDS)) {
    const rounds = sides.map(() => [] as Round[]);
    // The first round is a warm-up and does not count.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [at, side] of sides.entries()) {
        const one = await measure(side, buildRequest(side));
        if (round > 0) rounds[at]?.push(one);
      }
    for (const [at, { workers }] of sides.entries())
      process.stdout.write(`${buildRow(kind, workers, rounds[at] ?? [])}\n`);
  }
  process.stdout.write(`load after: ${loadavg()[0]?.toFixed(1)}\n`);
} finally {
  for (const { server, dataDir } of sides) {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function open(workers: number): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-workers-'));
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', WORKERS: String(workers), ...LIMITS };
  const server = await spawnService(env);
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo-credentials.json'), 'utf8')) as DemoCredentials;
  return { workers, server, dataDir, demo };
}

function build({ url }: SpawnedServer, { api_key }: DemoCredentials, path: string, body?: object): LoadRequest {
  const headers = { authorization: `Bearer ${api_key}` };
  if (body === undefined) return { url: url + path, method: 'GET', headers };
  const sent = { ...headers, 'content-type': 'application/json' };
  return { url: url + path, method: 'POST', headers: sent, body: JSON.stringify(body) };
}

async function measure({ server, dataDir }: Side, request: LoadRequest): Promise<Round> {
  const readAll = () => ({
    service: readServiceCpuMicros(server.pid, dataDir),
    postgres: readPostgresCpuMicros(dataDir),
    generator: process.cpuUsage().user + process.cpuUsage().system,
  });
  const before = readAll();
  const result = await loadRequest(request, { seconds: SECONDS });
  const after = readAll();
  if (result.errors > 0) throw new Error(`${result.errors} requests failed`);
  const share = (field: keyof typeof before) => (after[field] - before[field]) / result.requests;
  return {
    perSecond: result.perSecond,
    service: share('service'),
    postgres: share('postgres'),
    generator: share('generator'),
  };
}

function buildRow(kind: string, workers: number, rounds: readonly Round[]): string {
  const middle = (field: keyof Round) => median(rounds.map((round) => round[field])).toFixed();
  return `| ${kind} | ${workers} | ${middle('perSecond')} | ${middle('service')} | ${middle('postgres')} | ${middle('generator')} |`;
}
