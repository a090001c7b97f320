import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { DemoCredentials } from '#app/demo.ts';
import { type LoadRequest, loadRequest, median } from './load.ts';
import { readCpuMicros, readPostgresCpuMicros } from './process-cpu.ts';
import { type SpawnedServer, spawnServer, spawnService } from './spawn-server.ts';

// V8 compiles for about this long: a request then costs a third less than after 10,000.
const WARM_UP_REQUESTS = 30_000;
const REQUESTS = 6_000;
const ROUNDS = Number(process.env.ROUNDS ?? 10);
const QUIET = {
  NSW_PLANNING_URL: 'off',
  VIC_PLANNING_URL: 'off',
  SA_PLANNING_URL: 'off',
  SILO_URL: 'off',
  BOM_URL: 'off',
};

type Side = { name: string; server: SpawnedServer; dataDir: string | null; request: LoadRequest; rounds: Round[] };
type Round = { perSecond: number; service: number; postgres: number };

// Compares a recorded look-up of checkouts with a bare Fastify route that returns the same JSON, in turns: requests a
// second, and CPU of the service and of its PostgreSQL.
const { positionals, values } = parseArgs({ allowPositionals: true, options: { address: { type: 'boolean' } } });
const sides: Side[] = [];
try {
  for (const root of positionals) sides.push(await open(resolve(root)));
  if (sides[0] !== undefined) sides.unshift(await openBare(sides[0].request), await openRecording(sides[0]));
  for (const side of sides) await look(side, WARM_UP_REQUESTS);
  process.stdout.write(`load before the measurements: ${loadavg()[0]?.toFixed(1)}\n`);
  for (let round = 0; round < ROUNDS; round++) for (const side of sides) side.rounds.push(await look(side, REQUESTS));
  process.stdout.write(
    '| checkout | requests/s | share of bare | CPU of the service, µs | share of bare | CPU of PostgreSQL, µs |\n|---|---|---|---|---|---|\n',
  );
  for (const { name, rounds } of sides) process.stdout.write(`${buildRow(name, rounds, sides[0]?.rounds ?? [])}\n`);
} finally {
  for (const { server } of sides) await server.stop();
  for (const { dataDir } of sides) if (dataDir !== null) rmSync(dataDir, { recursive: true, force: true });
}

function buildRow(name: string, rounds: Round[], bare: Round[]): string {
  const middle = (list: Round[], field: keyof Round) => median(list.map((round) => round[field]));
  const rate = middle(rounds, 'perSecond');
  const cpu = middle(rounds, 'service');
  const shares = [rate / middle(bare, 'perSecond'), middle(bare, 'service') / cpu].map((share) => share.toFixed(2));
  return `| ${name} | ${rate.toFixed()} | ${shares[0]} | ${cpu.toFixed()} | ${shares[1]} | ${middle(rounds, 'postgres').toFixed()} |`;
}

async function open(root: string): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-look-up-'));
  const limits = { RATE_LIMIT_PER_MINUTE: '100000000', ANONYMOUS_RATE_LIMIT_PER_MINUTE: '100000000' };
  const server = await spawnService(
    { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...limits, ...QUIET },
    { root },
  );
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo-credentials.json'), 'utf8')) as DemoCredentials;
  const request = buildRequest(server.url, demo);
  return { name: root.split('/').at(-1) ?? root, server, dataDir, request, rounds: [] };
}

function buildRequest(url: string, demo: DemoCredentials): LoadRequest {
  const authorization = `Bearer ${demo.api_key}`;
  if (values.address !== true)
    return { url: `${url}/v1/abn/${demo.sample_abn}`, method: 'GET', headers: { authorization } };
  const body = JSON.stringify({ source_version: demo.gnaf_source_version, raw_address: demo.sample_address });
  const headers = { authorization, 'content-type': 'application/json' };
  return { url: `${url}/v1/address/lookup`, method: 'POST', headers, body };
}

async function openBare(request: LoadRequest): Promise<Side> {
  const server = await spawnServer(['bench/servers/bare-fastify.ts', await ask(request)]);
  return { name: 'bare Fastify', server, dataDir: null, request: sendTo(server.url, request), rounds: [] };
}

/** A bare route that also stores a record, in the PostgreSQL of a checkout: what is left when nothing else is done. */
async function openRecording({ request, dataDir }: Side): Promise<Side> {
  const answer = await ask(request);
  const socket = join(dataDir ?? '', 'postgres-socket');
  const server = await spawnServer(['bench/servers/recording-fastify.ts', socket, answer, buildLine(answer)]);
  return { name: 'the same, storing a record', server, dataDir, request: sendTo(server.url, request), rounds: [] };
}

async function ask({ url, method, headers, body }: LoadRequest): Promise<string> {
  return (await fetch(url, { method, headers, ...(body !== undefined && { body }) })).text();
}

function sendTo(url: string, { method, headers: { authorization: _, ...headers }, body }: LoadRequest): LoadRequest {
  return { url, method, headers, ...(body !== undefined && { body }) };
}

// About as long as the record of the answer.
function buildLine(answer: string): string {
  return JSON.stringify({ record_sha256: '0'.repeat(64), result: JSON.parse(answer), request: 'x'.repeat(500) });
}

async function look({ server, dataDir, request }: Side, requests: number): Promise<Round> {
  const readPostgres = () => (dataDir === null ? 0 : readPostgresCpuMicros(dataDir));
  const before = { service: readCpuMicros(server.pid), postgres: readPostgres() };
  const result = await loadRequest(request, { requests });
  if (result.errors > 0) throw new Error(`${result.errors} requests failed`);
  return {
    perSecond: result.perSecond,
    service: (readCpuMicros(server.pid) - before.service) / requests,
    postgres: (readPostgres() - before.postgres) / requests,
  };
}
