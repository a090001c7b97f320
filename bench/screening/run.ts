import { existsSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { type AskedBirth, compareBirths } from '#domain/screening/compare-births.ts';
import { listScreeningCandidates, type ScreeningCandidate } from '#domain/screening/list-screening-candidates.ts';
import type { ListedEntity } from '#domain/screening/listed-entity.ts';
import type { ScreeningIndex } from '#domain/screening/screening-index.ts';
import { type BenchRow, buildTable, isMet } from '../bench-row.ts';
import { measurePairs, type PairError, sumUp } from './pairs.ts';
import { readCsv } from './read-csv.ts';
import { indexList, readList } from './read-list.ts';

// node --expose-gc bench/screening/run.ts <folder of the labelled sets> <DFAT workbook>
// Measures accuracy on labelled pairs and on a real list, and speed; writes the tables to RESULTS.md in this folder.
const [folder, workbook] = process.argv.slice(2);
if (folder === undefined || workbook === undefined)
  throw new Error('name the folder of labelled sets and the workbook of the list');
const PAIRS = join(folder, 'nomenklatura_name_cases.csv');
const DAMAGED = join(folder, 'yente_positives_un_treated.csv');
const CLEAN = join(folder, 'yente_negatives_global.csv');
for (const path of [PAIRS, DAMAGED, CLEAN, workbook]) if (!existsSync(path)) throw new Error(`${path} does not exist`);
const BATCH = 10_000;
const FRESH = 5;

const entities = await readList(workbook);
const heapBefore = readHeap();
const buildStart = readCpuMs();
const index = indexList(entities);
const buildMs = readCpuMs() - buildStart;
const indexMb = readHeap() - heapBefore;

const pairs = measurePairs(PAIRS, 'possible');
const matches = measurePairs(PAIRS, 'match');
const damaged = screenAll(index, readCsv(DAMAGED), false);
const clean = screenAll(index, readCsv(CLEAN), false);
const cleanWithBirth = screenAll(index, readCsv(CLEAN), true);
const names = [...readCsv(DAMAGED), ...readCsv(CLEAN)].map(({ full_name = '' }) => full_name);
const batch = measureBatch(index, names);
const fresh = Array.from({ length: FRESH }, () => indexList(entities));
const latency = measureLatency(fresh, names);

const rows: BenchRow[] = [
  row('labelled pairs, F1 (match or possible)', sumUp(pairs.all).f1, 0.789, true, describeCount(pairs.all)),
  row(
    'labelled pairs, recall',
    sumUp(pairs.all).recall,
    0.83,
    true,
    'OpenSanctions logic-v2 on the same pairs: F1 0.789, recall 0.83',
  ),
  row('pairs marked STRONG that were missed', countStrong(pairs.errors), 0, false, 'of 12 in this half'),
  row('labelled pairs, F1 (match alone)', sumUp(matches.all).f1, null, true, describeCount(matches.all)),
  row(
    'damaged UN names found, %',
    share(damaged.found, damaged.all),
    99,
    true,
    `${damaged.found} of ${damaged.all}; birth year agrees with the list for ${damaged.agreeing} of ${damaged.dated}`,
  ),
  row('clean names as match, %', share(clean.match, clean.all), 1, false, `${clean.match} of ${clean.all}`),
  row(
    'clean names as possible, %',
    share(clean.possible, clean.all),
    3,
    false,
    `${clean.possible} of ${clean.all}; with their birth dates ${cleanWithBirth.match} match, ${cleanWithBirth.possible} possible`,
  ),
  row(
    'one name against the list, p99, ms',
    latency.p99,
    5,
    false,
    `p50 ${latency.p50.toFixed(2)} ms of CPU time; the quickest of ${FRESH} calls with nothing cached, load ${loadavg()[0]?.toFixed(1)}`,
  ),
  row(`${BATCH} names, CPU seconds`, batch.cpuMs / 1000, 20, false, `${batch.ms.toFixed(0)} ms by the clock`),
  row('index of the list, MB', indexMb, 50, false, `${entities.length} entities`),
  row('index built, CPU seconds', buildMs / 1000, 3, false, 'one core'),
];
const text = `${buildTable(rows)}

## Errors on the labelled pairs, by what the label says

${describeErrors(pairs.errors)}
`;
writeFileSync(
  join(import.meta.dirname, 'RESULTS.md'),
  `# Screening, measured\n\n\`node --expose-gc bench/screening/run.ts <folder> <workbook>\`; see [README](README.md).\n\n${text}`,
);
process.stdout.write(text);
if (!rows.every(isMet)) process.exitCode = 1;

type Screened = { all: number; found: number; match: number; possible: number; dated: number; agreeing: number };

function screenAll(list: ScreeningIndex, people: readonly Record<string, string>[], withBirth: boolean): Screened {
  const count: Screened = { all: people.length, found: 0, match: 0, possible: 0, dated: 0, agreeing: 0 };
  for (const { full_name = '', date_of_birth = '' } of people) {
    const birth = readBirth(date_of_birth);
    const [best] = screen(list, full_name, withBirth ? birth : null);
    if (best === undefined) continue;
    count.found += 1;
    count[best.band] += 1;
    const fit = birth === null ? 'unknown' : compareBirths(birth, best.entity.births);
    if (fit !== 'unknown') count.dated += 1;
    if (fit !== 'unknown' && fit !== 'other_year') count.agreeing += 1;
  }
  return count;
}

function screen(list: ScreeningIndex, name: string, birth: AskedBirth | null): ScreeningCandidate<ListedEntity>[] {
  return listScreeningCandidates(list, { name, kind: 'person', birth, countries: [], identifiers: [] });
}

function readBirth(text: string): AskedBirth | null {
  const [year = ''] = /^\d{4}/.exec(text) ?? [];
  if (year === '') return null;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { date: text } : { year: Number(year) };
}

/** The CPU time of many names, each with another misspelling, so that few words are answered from a cache. */
function measureBatch(list: ScreeningIndex, names: readonly string[]) {
  const cpu = readCpuMs();
  const start = performance.now();
  for (let place = 0; place < BATCH; place++) screen(list, misspell(names[place % names.length] ?? '', place), null);
  return { ms: performance.now() - start, cpuMs: readCpuMs() - cpu };
}

// By CPU time, because a busy machine takes the core away in the middle of a call, and shares its caches. So each name is
// asked of several fresh indexes, which have cached nothing, and its quickest call counts.
function measureLatency(lists: readonly ScreeningIndex[], names: readonly string[]) {
  const times = names.map((name) => Math.min(...lists.map((list) => timeCall(list, name))));
  times.sort((one, other) => one - other);
  return { p50: times[Math.floor(times.length / 2)] ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

function timeCall(list: ScreeningIndex, name: string): number {
  const start = readCpuMs();
  screen(list, name, null);
  return readCpuMs() - start;
}

function misspell(name: string, seed: number): string {
  const place = 1 + (seed % Math.max(1, name.length - 2));
  return `${name.slice(0, place)}${'aeiourstln'[seed % 10]}${name.slice(place + 1)}`;
}

function describeErrors(errors: readonly PairError[]): string {
  const counts = new Map<string, number>();
  for (const { kind, category } of errors) {
    const what = `${kind} | ${category.replaceAll('|', '/') || 'no category'}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  const lines = [...counts].map(([what, count]) => `| ${what} | ${count} |`).sort();
  return ['| error | category | pairs |', '|---|---|---|', ...lines].join('\n');
}

function countStrong(errors: readonly PairError[]): number {
  return errors.filter(({ kind, category }) => kind === 'missed' && category.startsWith('STRONG')).length;
}

function describeCount(count: Parameters<typeof sumUp>[0]): string {
  const { precision, recall } = sumUp(count);
  const { right, falseAlarms, missed } = count;
  return `${right} right, ${falseAlarms} false alarms, ${missed} missed; precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`;
}

function row(measure: string, value: number, goal: number | null, atLeast: boolean, detail: string): BenchRow {
  return { measure, value, detail, goal, atLeast };
}

function share(part: number, whole: number): number {
  return (100 * part) / whole;
}

function readCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function readHeap(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
