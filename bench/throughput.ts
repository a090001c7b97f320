import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoCredentials } from '#app/demo.ts';
import type { BenchRow } from './bench-row.ts';
import { load, median } from './load.ts';
import { readResidentMegabytes, type SpawnedServer, spawnServer, spawnService } from './spawn-server.ts';

const ROUNDS = 5;
const SECONDS = 3;
// The heap reaches its working size only after the first full collections.
const MEMORY_WARM_UP_REQUESTS = 100_000;
const MEMORY_REQUESTS = 200_000;

/** Measures the service against a bare Fastify route that returns the same JSON, and its memory over many requests. */
export async function measureThroughput(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const service = await spawnService({
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '100000000',
    ANONYMOUS_RATE_LIMIT_PER_MINUTE: '100000000',
  });
  try {
    const demo = JSON.parse(readFileSync(join(dataDir, 'demo-credentials.json'), 'utf8')) as DemoCredentials;
    const check = await compare(service, demo.api_key, `/v1/abn/${demo.sample_abn}`);
    const read = await compare(service, demo.api_key, '/v1/sources');
    const memory = await measureMemory(service, demo);
    return [
      { measure: 'GET /v1/abn/{abn}, record written, share of bare Fastify', ...check, goal: 0.35, atLeast: true },
      { measure: 'GET /v1/sources (read-only), share of bare Fastify', ...read, goal: 0.6, atLeast: true },
      memory,
    ];
  } finally {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(service: SpawnedServer, apiKey: string, path: string) {
  const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${apiKey}` } });
  const bare = await spawnServer(['bench/servers/bare-fastify.ts', await answer.text()]);
  const ours: number[] = [];
  const baseline: number[] = [];
  try {
    // The first round is a warm-up and does not count. The two take turns, so that noise affects both equally.
    for (let round = 0; round <= ROUNDS; round++) {
      const one = await load(bare.url, null, { seconds: SECONDS });
      const other = await load(service.url + path, apiKey, { seconds: SECONDS });
      if (other.errors > 0) throw new Error(`${other.errors} requests to ${path} failed`);
      if (round === 0) continue;
      baseline.push(one.perSecond);
      ours.push(other.perSecond);
    }
  } finally {
    await bare.stop();
  }
  const detail = `${Math.round(median(ours))} of ${Math.round(median(baseline))} requests/s`;
  return { value: median(ours) / median(baseline), detail };
}

async function measureMemory(service: SpawnedServer, demo: DemoCredentials): Promise<BenchRow> {
  const url = `${service.url}/v1/abn/${demo.sample_abn}`;
  await load(url, demo.api_key, { requests: MEMORY_WARM_UP_REQUESTS });
  const before = readResidentMegabytes(service.pid);
  const { requests } = await load(url, demo.api_key, { requests: MEMORY_REQUESTS });
  const after = readResidentMegabytes(service.pid);
  return {
    measure: `growth of resident memory over ${requests} requests, MB`,
    value: after - before,
    detail: `${before.toFixed(0)} to ${after.toFixed(0)} MB`,
    goal: 20,
    atLeast: false,
  };
}
