import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { invariant } from '#base/invariant.ts';
import type { TextDataset } from '#domain/extracts/register-dataset.ts';
import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import { dropLegalForm } from '#domain/names/legal-form.ts';
import { buildWordsKey, listKeyWords } from '#domain/names/name-search-keys.ts';
import { listNameWords } from '#domain/names/normalise-name.ts';
import { scoreNames } from '#domain/names/score-names.ts';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { searchNames } from '#operations/readers/search-names.ts';
import { listLinesByNameKeys, readByIndex, rowTableName } from '#store/registers/register-rows.ts';
import { readAllVersions } from '#store/registers/register-versions.ts';
import { readPostgresCpuMicros } from '../process-cpu.ts';
import { businessNameAt, companyNameAt, writeBusinessNames, writeCompanies } from './generate-registers.ts';
import { openRandom } from './made-up-entities.ts';
import { type Bench, openBench } from './measure.ts';
import { NAME_FAULTS, type NameFault } from './name-faults.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    dataset: { type: 'string', default: 'asic-companies' },
    rows: { type: 'string', default: '100000' },
    searches: { type: 'string', default: '200' },
    trigram: { type: 'string', default: '20' },
    // The similarity threshold of pg_trgm; its default is 0.3.
    threshold: { type: 'string', default: '0.3' },
    seed: { type: 'string', default: '5' },
    imports: { type: 'string', default: '2' },
    keep: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
});
if (values.folder === undefined) throw new Error('--folder says where the made-up file and the store go');
const folder = values.folder;
const rows = Number(values.rows);
const searches = Number(values.searches);
const seed = Number(values.seed);
const companies = values.dataset === 'asic-companies';
const nameAt = companies ? companyNameAt : businessNameAt;
const MAX_SAME_WORDS = 100;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The searched name, the right one, and what remains after a word was lost; null if none was. */
type Asked = { fault: string; right: string; asked: string; left: string | null };
/** How many names have the remaining words: no search can say which of them was meant. */
type CountAlike = (left: string) => Promise<number>;
type Search = (asked: string) => Promise<string[]>;

type Taken = { seconds: number; cpuSeconds: number; steps: string };

async function importTimed(bench: Bench, week: number, dataset: TextDataset, path: string): Promise<Taken> {
  const source = REGISTER_SOURCES[dataset.dataset];
  invariant(source !== undefined, `there is a dataset ${dataset.dataset}`);
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  const startedStoreMicros = readPostgresCpuMicros(join(folder, 'store'));
  const starts = new Map<string, number>();
  await importRegister(
    bench,
    { ...source, dataset },
    {
      path,
      source_version: `made-up-${week}`,
      sample: false,
      retrieved_at: `2026-11-0${week}T00:00:00Z`,
      onProgress: ({ step }) => starts.has(step) || starts.set(step, performance.now()),
    },
  );
  const endMs = performance.now();
  const { user, system } = process.cpuUsage(startedCpu);
  const storeSeconds = (readPostgresCpuMicros(join(folder, 'store')) - startedStoreMicros) / 1e6;
  const ownSeconds = (user + system) / 1e6;
  const ends = [...starts.values()].slice(1).concat(endMs);
  const steps = [...starts].map(
    ([step, atMs], index) => `${step} ${(((ends[index] ?? endMs) - atMs) / 1000).toFixed(1)} s`,
  );
  return {
    seconds: (endMs - startedMs) / 1000,
    cpuSeconds: ownSeconds + storeSeconds,
    steps: `${steps.join(', ')}; processor time ${ownSeconds.toFixed(1)} s here, ${storeSeconds.toFixed(1)} s in the store`,
  };
}

// The previous import: the same keys in the rows, no table of words.
function withoutWords(dataset: TextDataset): TextDataset {
  return {
    ...dataset,
    openParser: () => {
      const parser = dataset.openParser();
      return {
        push: (text, emit) =>
          parser.push(text, (row) => emit('rejected' in row ? row : { keys: row.keys, line: row.line })),
        end: (emit) => parser.end((row) => emit('rejected' in row ? row : { keys: row.keys, line: row.line })),
      };
    },
  };
}

function findQuickest(taken: readonly Taken[]): Taken {
  const [quickest] = taken.toSorted((left, right) => left.seconds - right.seconds);
  invariant(quickest !== undefined, 'there was an import');
  return quickest;
}

function* drawFaults(count: number, faultCount: number, seed: number): Generator<Asked> {
  const random = openRandom(seed);
  for (const first of NAME_FAULTS) {
    for (let drawn = 0; drawn < count; ) {
      const right = nameAt(Math.floor(random() * rows));
      const second = NAME_FAULTS[Math.floor(random() * NAME_FAULTS.length)];
      // The legal form is changed last, because the other faults keep it.
      const faults =
        faultCount === 1 ? [first] : [first, second].sort((left) => (left === NAME_FAULTS.at(-1) ? 1 : -1));
      let left: string | null = null;
      const asked = faults.reduce<string | null>((text, fault) => {
        const written = text === null ? null : (fault?.write(text, random) ?? null);
        if (fault?.name === LOST_WORD) left = written;
        return written;
      }, right);
      if (asked === null || asked === right) continue;
      drawn += 1;
      yield { fault: faultCount === 1 ? first.name : describePair(faults, right, asked), right, asked, left };
    }
  }
}

// It matters little which letters are wrong, but much whether both are in one word.
function describePair(faults: readonly (NameFault | undefined)[], right: string, asked: string): string {
  const kinds = faults.map((fault) => (fault?.name.includes('letter') ? 'letter' : (fault?.name ?? ''))).sort();
  if (kinds[0] !== 'letter' || kinds[1] !== 'letter') return kinds.join(' + ');
  const there = asked.split(' ');
  const changed = right.split(' ').filter((word) => !there.includes(word)).length;
  return changed > 1 ? 'a letter in each of two words' : 'two letters in one word';
}

const LOST_WORD = 'a word lost';
const IDENTIFIABLE = 'all identifiable';

async function measure(what: string, search: Search, countAlike: CountAlike, asked: Iterable<Asked>): Promise<void> {
  const faults = new Map<string, { first: number; five: number; found: number; times: number[] }>();
  const all = { first: 0, five: 0, found: 0, times: [] as number[] };
  const identifiable = { first: 0, five: 0, found: 0, times: [] as number[] };
  const atBest = { first: 0, five: 0 };
  for (const { fault, right, asked: text, left } of asked) {
    const count = faults.get(fault) ?? { first: 0, five: 0, found: 0, times: [] };
    faults.set(fault, count);
    const startedMs = performance.now();
    const names = await search(text);
    const ms = performance.now() - startedMs;
    const place = [...new Set(names)].indexOf(right);
    if (process.env.SHOW !== undefined && (place < 0 || place >= 5)) say(`${fault}: ${text} | ${right} | ${place}`);
    const alike = left === null ? 1 : Math.max(1, await countAlike(left));
    atBest.first += 1 / alike;
    atBest.five += Math.min(1, 5 / alike);
    const counts = alike <= 5 ? [count, all, identifiable] : [count, all];
    for (const one of counts) {
      one.times.push(ms);
      if (place === 0) one.first += 1;
      if (place >= 0 && place < 5) one.five += 1;
      if (place >= 0) one.found += 1;
    }
  }
  for (const [fault, count] of [...faults, ['all', all] as const, [IDENTIFIABLE, identifiable] as const]) {
    const share = (part: number) => `${((100 * part) / count.times.length).toFixed(1)} %`;
    const times = count.times.toSorted((left, right) => left - right);
    const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(2);
    say(
      `| ${what} | ${fault} | ${times.length} | ${share(count.first)} | ${share(count.five)} | ${share(count.found)} | ${at(0.5)} | ${at(0.99)} |`,
    );
  }
  const ofAll = (part: number) => `${((100 * part) / all.times.length).toFixed(1)} %`;
  // The best possible result of a search that knows everything except the lost word.
  say(`| at best | all | ${all.times.length} | ${ofAll(atBest.first)} | ${ofAll(atBest.five)} | | | |`);
}

async function openTrigram(bench: Bench, table: string): Promise<{ search: Search; seconds: number }> {
  const startedMs = performance.now();
  const client = await bench.pool.connect();
  // Building an index over millions of rows takes longer than the service's statement timeout.
  await client.query('set statement_timeout = 0');
  await client.query('drop table if exists trigram_names');
  await client.query('create extension if not exists pg_trgm');
  // The legal form that all names share is left out, as in the service's keys.
  await client.query(
    `create table trigram_names as select name, regexp_replace(name, ' PTY LTD$', '') as proper
     from (select split_part(line, E'\\x1f', 1) as name from ${table}) names`,
  );
  await client.query('create index on trigram_names using gin (proper gin_trgm_ops)');
  await client.query('analyze trigram_names');
  client.release(true);
  const seconds = (performance.now() - startedMs) / 1000;
  // As the service's search runs: only indexes, and hits sorted by the same scores.
  const search: Search = (asked) =>
    readByIndex(bench.db, 'trigram_names', async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`select set_config('pg_trgm.similarity_threshold', ${values.threshold}, true)`.execute(db);
      const proper = dropLegalForm(listNameWords(asked)).join(' ');
      const { rows: found } = await sql<{ name: string }>`
        select name from trigram_names where proper % ${proper}
        order by similarity(proper, ${proper}) desc limit 50`.execute(db);
      const scored = found.map(({ name }) => ({ name, score: scoreNames(asked, name).score }));
      return scored.sort((left, right) => right.score - left.score).map(({ name }) => name);
    });
  return { search, seconds };
}

mkdirSync(folder, { recursive: true });
const bench = await openBench(join(folder, 'store'));
try {
  const source = REGISTER_SOURCES[values.dataset];
  invariant(source !== undefined, `there is a dataset ${values.dataset}`);
  const { dataset } = source;
  invariant('openParser' in dataset, 'its file is text');
  if (!values.again) {
    const path = join(folder, 'names.csv');
    await (companies ? writeCompanies : writeBusinessNames)(path, rows);
    // In turns, and the fastest of each counts, because other work on the machine can only slow one down.
    const without: Taken[] = [];
    const withWords: Taken[] = [];
    for (let turn = 0; turn < Number(values.imports); turn++) {
      without.push(await importTimed(bench, 2 * turn + 1, withoutWords(dataset), path));
      withWords.push(await importTimed(bench, 2 * turn + 2, dataset, path));
    }
    const [before, now] = [findQuickest(without), findQuickest(withWords)];
    say(`without words: ${before.steps}\nwith words: ${now.steps}`);
    const ratio = (of: (taken: Taken) => number) =>
      `${of(before).toFixed(1)} s, with ${of(now).toFixed(1)} s: ${(of(now) / of(before)).toFixed(2)}`;
    say(`${rows} rows; import without words ${ratio(({ seconds }) => seconds)}`);
    say(`processor time without words ${ratio(({ cpuSeconds }) => cpuSeconds)}`);
  }
  const place = (await readAllVersions(bench.db)).find((one) => one.source_version === 'made-up-2');
  invariant(place !== undefined, 'the second version is there');
  const read = { parseLine: (line: string) => line.slice(0, line.indexOf('\x1f')), nameOf: (name: string) => name };
  const search: Search = async (asked) => {
    const hits = await searchNames(bench.db, place, asked, read);
    return hits.filter((hit) => hit.match.score > 0).map((hit) => hit.row);
  };
  say('| search | fault | names | first | first five | found | p50 ms | p99 ms |\n|---|---|---|---|---|---|---|---|');
  const countAlike: CountAlike = async (left) => {
    const lines = await listLinesByNameKeys(bench.db, place, [buildWordsKey(listKeyWords(left))], MAX_SAME_WORDS);
    return new Set(lines.map(read.parseLine)).size;
  };
  await measure('keys and words', search, countAlike, drawFaults(searches, 1, seed));
  await measure('two faults', search, countAlike, drawFaults(searches, 2, seed + 1));
  let verified = 0;
  for (let index = 0; index < searches * 5; index++) {
    const absent = nameAt(rows + index * 7 + 1);
    const hits = await searchNames(bench.db, place, absent, read);
    if (hits.some((hit) => decideNameMatch(hit.match) === 'exact' && hit.row !== absent)) verified += 1;
  }
  say(`of ${searches * 5} names that are not there, verified: ${verified}`);
  if (Number(values.trigram) > 0) {
    const trigram = await openTrigram(bench, rowTableName(values.dataset, place.snapshot_id));
    say(`trigram table and index over the same rows: ${trigram.seconds.toFixed(1)} s`);
    await measure('pg_trgm', trigram.search, countAlike, drawFaults(Number(values.trigram), 1, seed));
    await measure('pg_trgm, two faults', trigram.search, countAlike, drawFaults(Number(values.trigram), 2, seed + 1));
  }
} finally {
  await bench.close();
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
