import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectStore } from '#base/object-store.ts';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { findGnafRegister, type GnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { drawStrings, mixStrings } from './draw-strings.ts';
import { buildFileObjectStore } from './file-object-store.ts';
import { DATA, openBenchRegister, STORE, VERSION } from './open-bench-register.ts';
import { formatTable, writeResult } from './text-table.ts';

type Timing = { cpuMicros: number; p50: number; p99: number };

const STRINGS = 20_000;
const ROUNDS = 5;
const COLD_QUERIES = 400;
const LATENCY_MS = 20;
const GROWTH_ROUNDS = 2;
const MEMORY_NAMES: Record<string, string> = {
  directory: 'memory, directory only',
  country: 'memory, whole country resident',
  cache: 'memory with a 128 MB shard cache, after 5,000 queries over the whole country',
};

const register = await openBenchRegister();
const { clean, faulty } = await drawStrings(register, STRINGS);
const mixed = mixStrings({ clean, faulty });
const ask = (held: GnafRegister) => (text: string) =>
  lookUpAddress(held, { raw_address: text, limit: 10 }).catch(() => null);

const timings: [string, Timing][] = [
  ['clean', await time(clean, ask(register))],
  ['one fault', await time(faulty, ask(register))],
  ['70 % clean, 30 % one fault', await time(mixed, ask(register))],
  ['the same, with the answer as JSON', await time(mixed, async (text) => JSON.stringify(await ask(register)(text)))],
];
const cold = await timeCold(buildFileObjectStore(STORE));
const far = await timeCold(withLatency(buildFileObjectStore(STORE)));
const growth = await measureGrowth();
const memory = ['directory', 'country', 'cache'].map((mode) => [mode, readMemory(mode)] as const);
writeResult('speed.md', buildPage());

/** Times a list in several rounds, CPU and wall time separately because reading a clock costs time too. The least is the one least disturbed by other processes. */
async function time(list: string[], work: (text: string) => Promise<unknown>): Promise<Timing> {
  const best: Timing = {
    cpuMicros: Number.POSITIVE_INFINITY,
    p50: Number.POSITIVE_INFINITY,
    p99: Number.POSITIVE_INFINITY,
  };
  const times = new Float64Array(list.length);
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (const text of list) await work(text);
    const { user, system } = process.cpuUsage(before);
    best.cpuMicros = Math.min(best.cpuMicros, (user + system) / list.length);
    for (const [index, text] of list.entries()) {
      const started = performance.now();
      await work(text);
      times[index] = (performance.now() - started) * 1000;
    }
    times.sort();
    best.p50 = Math.min(best.p50, quantile(times, 0.5));
    best.p99 = Math.min(best.p99, quantile(times, 0.99));
  }
  return best;
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** Looks addresses up with an empty cache each time, and counts the shards that were read. */
async function timeCold(store: ObjectStore): Promise<{ p50Ms: number; shardsPerQuery: number }> {
  let reads = 0;
  const counting: ObjectStore = {
    ...store,
    findObject: (key) => {
      reads++;
      return store.findObject(key);
    },
  };
  const held = await findGnafRegister(counting, VERSION, 1);
  if (held === null) throw new Error('there is no snapshot to open');
  reads = 0;
  const times = new Float64Array(COLD_QUERIES);
  for (let index = 0; index < COLD_QUERIES; index++) {
    const started = performance.now();
    await ask(held)(mixed[index] ?? '');
    times[index] = performance.now() - started;
  }
  return { p50Ms: quantile(times.sort(), 0.5), shardsPerQuery: reads / COLD_QUERIES };
}

function withLatency(store: ObjectStore): ObjectStore {
  return {
    ...store,
    findObject: async (key) => {
      await sleep(LATENCY_MS);
      return store.findObject(key);
    },
  };
}

/** The cost of the same strings of one state, in a version of that state and in one of the whole country. */
async function measureGrowth(): Promise<{ small: number; large: number; rows: number }> {
  const root = join(tmpdir(), 'address-growth-bench');
  const store = buildFileObjectStore(root);
  await importGnaf({ path: join(DATA, 'gnaf-core/SA_GNAF_CORE.psv.zst'), version: VERSION, store });
  const small = await findGnafRegister(store, VERSION, 1e9);
  if (small === null) throw new Error('the import left no snapshot');
  const list = mixStrings(await drawStrings(small, STRINGS / 4));
  const costs = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let round = 0; round < GROWTH_ROUNDS; round++) {
    costs.small = Math.min(costs.small, (await time(list, ask(small))).cpuMicros);
    costs.large = Math.min(costs.large, (await time(list, ask(register))).cpuMicros);
  }
  await rm(root, { recursive: true, force: true });
  return { ...costs, rows: small.manifest.counts.rows_offered ?? 0 };
}

function readMemory(mode: string): number {
  const script = join(import.meta.dirname, 'memory.ts');
  // Like svc-admin, which loads compiled modules from its cache. Compiling them again would take about 30 MB more.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'address-bench-compiled') };
  const run = (): string => execFileSync(process.execPath, ['--expose-gc', script, mode], { encoding: 'utf8', env });
  run();
  return Number(run());
}

function buildPage(): string {
  const speed = timings.map(([name, { cpuMicros, p50, p99 }]) => [
    name,
    cpuMicros.toFixed(1),
    Math.round(1e6 / cpuMicros),
    p50.toFixed(0),
    p99.toFixed(0),
  ]);
  return [
    '# Speed and memory',
    '',
    `${STRINGS} strings drawn at random from the whole country, in one process on one core of ${process.arch}, all shards in memory.`,
    `The machine was shared (load ${loadavg()[0]?.toFixed(1)} on two cores), so CPU time is the measure; wall times hold the pauses of others.`,
    '',
    formatTable(['strings', 'CPU µs a query', 'queries a second and core', 'wall p50 µs', 'wall p99 µs'], speed),
    '',
    formatTable(
      ['measure', 'value'],
      [
        ['cold shard, local disk, p50', `${cold.p50Ms.toFixed(2)} ms`],
        [`cold shard, store with ${LATENCY_MS} ms latency, p50`, `${far.p50Ms.toFixed(1)} ms`],
        ['shards read a query', cold.shardsPerQuery.toFixed(3)],
        [
          `cost of ${growth.rows} rows → ${register.manifest.counts.rows_offered} rows`,
          `${(growth.large / growth.small).toFixed(2)} times`,
        ],
        ...memory.map(([mode, megabytes]) => [MEMORY_NAMES[mode] ?? mode, `${megabytes} MB`]),
      ],
    ),
  ].join('\n');
}
