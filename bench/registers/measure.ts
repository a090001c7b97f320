import { performance } from 'node:perf_hooks';
import { invariant } from '#base/invariant.ts';
import { listKeyWords } from '#domain/names/name-search-keys.ts';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { searchNames, searchWords } from '#operations/readers/search-names.ts';
import { openEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { type OpenDatabase, openDatabase } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import { readAllVersions } from '#store/registers/register-versions.ts';
import { businessNameAt, companyAcnAt, companyNameAt } from './generate-registers.ts';
import { buildEntity } from './made-up-entities.ts';

const LOOKUPS = 20_000;
const SEARCHES = 2_000;

/** The stores of a benchmark. */
export type Bench = OpenDatabase;

/** Opens an embedded PostgreSQL with the service's schema in a folder. */
export async function openBench(dataDir: string): Promise<Bench> {
  const embedded = await openEmbeddedPostgres({ dataDir, share: false, onNotice: () => undefined });
  const database = openDatabase(embedded.connection);
  await migrate(database.pool);
  const close = async () => {
    await database.close();
    await embedded.stop();
  };
  return { ...database, close };
}

/** Imports a dataset. Returns a line with time, rate and peak memory of this process. */
export async function measureImport(bench: Bench, dataset: string, path: string, week: number): Promise<string> {
  const source = REGISTER_SOURCES[dataset];
  invariant(source !== undefined, `there is a dataset ${dataset}`);
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  const steps = new Map<string, number>();
  let peakBytes = 0;
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }, 100);
  const manifest = await importRegister(bench, source, {
    path,
    source_version: `made-up-${week}`,
    sample: false,
    retrieved_at: `2026-11-0${week}T00:00:00Z`,
    onProgress: ({ step }) => {
      if (!steps.has(step)) steps.set(step, performance.now());
    },
  });
  clearInterval(watch);
  const endMs = performance.now();
  const seconds = (endMs - startedMs) / 1000;
  const starts = [...steps.values(), endMs];
  const parts = [...steps.keys()].map((step, index) => {
    return `${step} ${(((starts[index + 1] ?? endMs) - (starts[index] ?? endMs)) / 1000).toFixed(1)} s`;
  });
  const cpu = process.cpuUsage(startedCpu);
  const cpuSeconds = (cpu.user + cpu.system) / 1e6;
  const changes = manifest.compared_with === null ? '' : `, ${manifest.compared_with.change_count} changes`;
  return `| import ${dataset}, ${manifest.row_count} rows${changes} | ${seconds.toFixed(1)} s (${parts.join(', ')}), ${Math.round(manifest.row_count / seconds)} rows/s, ${cpuSeconds.toFixed(0)} s of processor time here, peak ${Math.round(peakBytes / 1e6)} MB |`;
}

/** Looks up random ABNs and ACNs. Returns a line with percentiles for each. */
export async function measureLookups(
  bench: Bench,
  counts: { abns: number; companies: number },
  random: () => number,
): Promise<string[]> {
  const abns = await placeOf(bench, 'abn');
  const companies = await placeOf(bench, 'asic-companies');
  const byAbn = await timeEach(LOOKUPS, async () => {
    const { abn } = buildEntity(Math.floor(random() * counts.abns), false);
    const lines = await listLinesByKey(bench.db, abns, 'abn', abn, 1);
    invariant(lines.length === 1, `${abn} is there`);
  });
  const byAcn = await timeEach(LOOKUPS, async () => {
    const acn = companyAcnAt(Math.floor(random() * counts.companies));
    const lines = await listLinesByKey(bench.db, companies, 'acn', acn, 50);
    invariant(lines.length > 0, `${acn} is there`);
  });
  return [describe('look-up by ABN', byAbn), describe('look-up of a company by ACN', byAcn)];
}

/** Searches misspelt names. Returns a line for each dataset with percentiles and how many were found. */
export async function measureNameSearch(
  bench: Bench,
  counts: { companies: number; names: number },
  random: () => number,
): Promise<string[]> {
  const lines: string[] = [];
  for (const [dataset, count, nameAt] of [
    ['asic-companies', counts.companies, companyNameAt],
    ['asic-business-names', counts.names, businessNameAt],
  ] as const) {
    const place = await placeOf(bench, dataset);
    let found = 0;
    const times = await timeEach(SEARCHES, async () => {
      const name = nameAt(Math.floor(random() * count));
      const asked = misspell(name, random);
      const hits = await searchNames(bench.db, place, asked, { parseLine: readName, nameOf: (one) => one });
      if (hits.some((hit) => hit.row === name)) found += 1;
    });
    lines.push(
      `${describe(`name search in ${dataset}, misspelt, with scoring`, times)} ${found} of ${SEARCHES} found again |`,
    );
  }
  return lines;
}

/** Searches names of which only one or two words are remembered. Returns a line with percentiles and how many were found. */
export async function measureWordSearch(bench: Bench, count: number, random: () => number): Promise<string[]> {
  const place = await placeOf(bench, 'asic-companies');
  const lines: string[] = [];
  for (const kept of [1, 2]) {
    let found = 0;
    let common = 0;
    const times = await timeEach(SEARCHES, async () => {
      const name = companyNameAt(Math.floor(random() * count));
      const asked = listKeyWords(name)
        .toSorted(() => random() - 0.5)
        .slice(0, kept);
      const { hits, more } = await searchWords(bench.db, place, asked.join(' '), {
        parseLine: readName,
        nameOf: (one) => one,
      });
      if (hits.some((hit) => hit.row === name)) found += 1;
      if (more) common += 1;
    });
    const what = `name search by ${kept} of the words`;
    lines.push(`${describe(what, times)} ${found} of ${SEARCHES} found, ${common} with more than are read |`);
  }
  return lines;
}

function readName(line: string): string {
  return line.slice(0, line.indexOf('\x1f'));
}

function misspell(name: string, random: () => number): string {
  const words = name.split(' ');
  const place = Math.floor(random() * Math.max(1, words.length - 1));
  const word = words[place] ?? '';
  const choice = random();
  if (choice < 0.34) words[place] = word.slice(0, 2) + word.slice(3);
  else if (choice < 0.67 && words.length > 2) words.splice(place, 1);
  else words.reverse();
  return words.join(' ');
}

async function placeOf(bench: Bench, dataset: string): Promise<{ dataset: string; snapshot_id: number }> {
  const version = (await readAllVersions(bench.db)).find((one) => one.dataset === dataset);
  invariant(version !== undefined, `${dataset} is imported`);
  return version;
}

async function timeEach(times: number, work: () => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < times; index++) {
    const startedMs = performance.now();
    await work();
    taken.push(performance.now() - startedMs);
  }
  return taken.sort((left, right) => left - right);
}

function describe(what: string, taken: readonly number[]): string {
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(2);
  return `| ${what} | p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, p99.9 ${at(0.999)} ms |`;
}
