import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DemoCredentials } from '#app/demo.ts';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { findGnafRegister, type GnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { GNAF_SAMPLE_VERSION } from '#registers/gnaf/manifest.ts';
import { type LoadResult, loadPosts, median } from '../load.ts';
import { readCpuMicros, readPostgresCpuMicros } from '../process-cpu.ts';
import { readResidentMegabytes, type SpawnedServer, spawnServer, spawnService } from '../spawn-server.ts';
import { drawStrings, mixStrings } from './draw-strings.ts';
import { buildFileObjectStore } from './file-object-store.ts';
import { DATA, openBenchRegister, STORE, VERSION } from './open-bench-register.ts';
import { recordBenchVersion } from './record-bench-version.ts';
import { formatTable, writeResult } from './text-table.ts';

type Round = { perSecond: number; serverMicros: number; postgresMicros: number; generatorMicros: number };

const PATH = '/v1/address/lookup';
const CONNECTIONS = 32;
const STRINGS = 24_000;
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SECONDS = 4;
const GOAL_PER_SECOND = 1_500;

// Answers per second of the whole service over REST, each with a record, compared with a bare Fastify route that returns the same JSON.
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
const service = await spawnService({
  DATA_DIR: dataDir,
  PORT: '0',
  RATE_LIMIT_PER_MINUTE: '100000000',
  NSW_PLANNING_URL: 'off',
  VIC_PLANNING_URL: 'off',
  SA_PLANNING_URL: 'off',
  SILO_URL: 'off',
  BOM_URL: 'off',
});
try {
  const { api_key } = JSON.parse(readFileSync(join(dataDir, 'demo-credentials.json'), 'utf8')) as DemoCredentials;
  const register = await openRegister();
  const bodies = await buildBodies(register);
  const answer = await askOnce(bodies[0] ?? '', api_key);
  const bare = await spawnServer(['bench/servers/bare-fastify.ts', answer]);
  const rounds = await measureInTurns(bare, api_key, bodies).finally(() => bare.stop());
  writeResult('rest.md', buildPage(register, answer, rounds));
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Loads the whole country into the service if the data is available. Otherwise the service answers from its sample. */
async function openRegister(): Promise<GnafRegister> {
  const objects = join(dataDir, 'objects');
  if (!existsSync(join(STORE, 'snapshots')) && !existsSync(join(DATA, 'gnaf-core'))) {
    const sample = await findGnafRegister(buildFileObjectStore(objects), GNAF_SAMPLE_VERSION);
    if (sample === null) throw new Error('the service has no sample');
    return sample;
  }
  const register = await openBenchRegister();
  const folder = join(objects, 'snapshots/gnaf', VERSION);
  mkdirSync(dirname(folder), { recursive: true });
  symlinkSync(join(STORE, 'snapshots/gnaf', VERSION), folder);
  await recordBenchVersion(dataDir, register.manifest);
  return register;
}

/** Requests that all get an answer. A refused request leaves no record and would inflate the rate. */
async function buildBodies(register: GnafRegister): Promise<string[]> {
  const bodies: string[] = [];
  for (const raw_address of mixStrings(await drawStrings(register, STRINGS))) {
    const match = await lookUpAddress(register, { raw_address, limit: 10 }).catch(() => null);
    if (match !== null) bodies.push(JSON.stringify({ source_version: register.version, raw_address }));
  }
  return bodies;
}

async function askOnce(body: string, apiKey: string): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const answer = await fetch(service.url + PATH, { method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(`the service answers ${answer.status}: ${await answer.text()}`);
  return answer.text();
}

async function measureInTurns(bare: SpawnedServer, apiKey: string, bodies: string[]) {
  const ours: Round[] = [];
  const baseline: Round[] = [];
  const connections = CONNECTIONS;
  // Every address is looked up once before counting, so that code is compiled and shards are unpacked, as in normal operation.
  for (const [url, key] of [[bare.url, null] as const, [service.url + PATH, apiKey] as const])
    await loadPosts(url, key, { bodies, connections, requests: bodies.length });
  // The two alternate, so that noise affects both equally.
  for (let round = 0; round < ROUNDS; round++) {
    const start = Math.floor((round * bodies.length) / ROUNDS);
    const extent = { bodies: [...bodies.slice(start), ...bodies.slice(0, start)], connections, seconds: SECONDS };
    baseline.push(await measure(bare.pid, () => loadPosts(bare.url, null, extent)));
    ours.push(await measure(service.pid, () => loadPosts(service.url + PATH, apiKey, extent)));
  }
  return { ours, baseline };
}

async function measure(pid: number, load: () => Promise<LoadResult>): Promise<Round> {
  const before = { server: readCpuMicros(pid), postgres: readPostgresCpuMicros(dataDir), own: process.cpuUsage() };
  const { requests, perSecond, errors } = await load();
  if (errors > 0) throw new Error(`${errors} requests failed`);
  const { user, system } = process.cpuUsage(before.own);
  return {
    perSecond,
    serverMicros: (readCpuMicros(pid) - before.server) / requests,
    postgresMicros: (readPostgresCpuMicros(dataDir) - before.postgres) / requests,
    generatorMicros: (user + system) / requests,
  };
}

function buildPage(register: GnafRegister, answer: string, rounds: { ours: Round[]; baseline: Round[] }): string {
  const middle = (list: Round[], name: keyof Round) => Math.round(median(list.map((round) => round[name])));
  const row = (name: string, list: Round[]) => [
    name,
    middle(list, 'perSecond'),
    middle(list, 'serverMicros'),
    middle(list, 'postgresMicros'),
    middle(list, 'generatorMicros'),
  ];
  const rate = middle(rounds.ours, 'perSecond');
  const share = rate / middle(rounds.baseline, 'perSecond');
  return [
    '# Address look-up over REST',
    '',
    `POST ${PATH} with an API key, a record written for each answer, context sources off, ${CONNECTIONS} connections, ${register.version} with ${register.manifest.counts.rows_offered} rows.`,
    `${STRINGS} different addresses, 70 % clean and 30 % with one fault; an answer of ${Buffer.byteLength(answer)} bytes. Load generator, service and PostgreSQL share two cores of ${process.arch} (load ${loadavg()[0]?.toFixed(1)}).`,
    `After each address was asked once; the middle of ${ROUNDS} rounds of ${SECONDS} s, in turns; CPU in microseconds an answer.`,
    '',
    formatTable(
      ['server', 'answers a second', 'CPU of the server', 'CPU of PostgreSQL', 'CPU of the load generator'],
      [row('the service', rounds.ours), row('bare Fastify, the same JSON', rounds.baseline)],
    ),
    '',
    formatTable(
      ['measure', 'value', 'goal'],
      [
        ['answers a second', rate, `at least ${GOAL_PER_SECOND}`],
        ['share of bare Fastify', share.toFixed(2), '-'],
        ['resident memory of the service', `${readResidentMegabytes(service.pid).toFixed(0)} MB`, '-'],
      ],
    ),
  ].join('\n');
}
