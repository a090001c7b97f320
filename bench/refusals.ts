import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { DemoCredentials } from '#app/demo.ts';
import { type BenchRow, buildTable, isMet } from './bench-row.ts';
import { median } from './load.ts';
import { readCpuMicros } from './process-cpu.ts';
import { type SpawnedServer, spawnServer, spawnService } from './spawn-server.ts';

const CONNECTIONS = 64;
// V8 compiles for about this long: a request then costs a third less than after 10,000.
const WARM_UP_REQUESTS = 50_000;
const REQUESTS = 8_000;
const ROUNDS = 5;
const GOAL = 0.7;
const GENEROUS = '100000000';

type Refusal = { what: string; service: SpawnedServer; path: string; apiKey: string | null; status: number };
type Side = { url: string; pid: number; apiKey: string | null; status: number };

// Compares refusals with a bare Fastify route that sends the same text, by CPU of the process, in turns.
const folders: string[] = [];
const servers: SpawnedServer[] = [];
try {
  const service = await startService({ ANONYMOUS_RATE_LIMIT_PER_MINUTE: GENEROUS });
  const strict = await startService({ ANONYMOUS_RATE_LIMIT_PER_MINUTE: '1' });
  const [folder = ''] = folders;
  const demo = JSON.parse(readFileSync(join(folder, 'demo-credentials.json'), 'utf8')) as DemoCredentials;
  const narrow = addNarrowKey(folder, demo.account_id);
  const abn = `/v1/abn/${demo.sample_abn}`;
  const refusals: Refusal[] = [
    { what: '401 without a credential', service, path: abn, apiKey: null, status: 401 },
    { what: '401 for a key that is not one', service, path: abn, apiKey: 'svc_live_no', status: 401 },
    { what: '403 for a missing scope', service, path: abn, apiKey: narrow, status: 403 },
    { what: '404 for an unknown route', service, path: '/v1/nothing', apiKey: null, status: 404 },
    { what: '400 for a wrong ABN', service, path: '/v1/abn/123', apiKey: demo.api_key, status: 400 },
    { what: '429 without a credential', service: strict, path: abn, apiKey: null, status: 429 },
  ];
  const rows: BenchRow[] = [];
  for (const refusal of refusals) rows.push(await compare(refusal));
  process.stdout.write(`load at the end: ${loadavg()[0]?.toFixed(1)}\n${buildTable(rows)}\n`);
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  for (const server of servers) await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

async function startService(limits: Record<string, string>): Promise<SpawnedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-refusals-'));
  folders.push(folder);
  const env = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: GENEROUS, ...limits };
  const server = await spawnService(env);
  servers.push(server);
  return server;
}

/** Adds a key that may do nothing but read records; returns it. */
function addNarrowKey(folder: string, accountId: string): string {
  const program = join(import.meta.dirname, '..', 'src', 'app', 'admin.ts');
  const words = ['keys', 'create', '--account', accountId, '--scopes', 'assets:receipts'];
  const env = { ...process.env, DATA_DIR: folder };
  return JSON.parse(execFileSync(process.execPath, [program, ...words], { env, encoding: 'utf8' })).api_key;
}

async function compare({ what, service, path, apiKey, status }: Refusal): Promise<BenchRow> {
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  const text = await (await fetch(service.url + path, { headers })).text();
  const bare = await spawnServer(['bench/servers/bare-fastify.ts', text]);
  const baseline: Side = { url: bare.url, pid: bare.pid, apiKey, status: 200 };
  const ours: Side = { url: service.url + path, pid: service.pid, apiKey, status };
  const micros: { bare: number[]; ours: number[] } = { bare: [], ours: [] };
  try {
    for (const side of [baseline, ours]) await measure(side, WARM_UP_REQUESTS);
    for (let round = 0; round < ROUNDS; round++) {
      micros.bare.push(await measure(baseline, REQUESTS));
      micros.ours.push(await measure(ours, REQUESTS));
    }
  } finally {
    await bare.stop();
  }
  const [one, other] = [median(micros.bare), median(micros.ours)];
  const detail = `${other.toFixed(0)} against ${one.toFixed(0)} µs of CPU, medians of ${ROUNDS} rounds in turns`;
  return { measure: `${what}, share of bare Fastify`, value: one / other, detail, goal: GOAL, atLeast: true };
}

/** Returns the CPU of the process for each request, in microseconds. */
async function measure({ url, pid, apiKey, status }: Side, requests: number): Promise<number> {
  const headers = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  const before = readCpuMicros(pid);
  const result = await autocannon({ url, headers, connections: CONNECTIONS, amount: requests, duration: 600 });
  const expected = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  if (expected !== requests) throw new Error(`${url}: only ${expected} of ${requests} were ${status}`);
  return (readCpuMicros(pid) - before) / requests;
}
