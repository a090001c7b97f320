import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import type { AddressRow } from '#domain/address/register/address-row.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { textAt } from '#domain/address/text/packed-texts.ts';
import { buildDraft, canCombine, FAULTS, writeDraft } from './fault-classes.ts';
import { openBenchRegister } from './open-bench-register.ts';
import { RowSampler } from './sample-rows.ts';
import { buildSeededRandom, pick } from './seeded-random.ts';
import { formatTable, percent, writeResult } from './text-table.ts';

type Question = { text: string; streetText: string; row: AddressRow };
type Peer = { name: string; ask: (streetText: string) => Promise<string | undefined>; cpuMicros: () => number };
type Measured = { name: string; right: number; micros: number };

const ASKED = Number(process.argv[2] ?? 60);
const SEED = 31;
const BATCH = 20_000;
const BATCHES = 10;
const ROUNDS = 100;
const CLOCK_TICK_MICROS = 10_000;

const register = await openBenchRegister();
const streets = listStreets();
const clean = await draw(0);
const faulty = await draw(1);
const mixed = clean.map((question, index) => (index % 10 < 7 ? question : (faulty[index] ?? question)));
const questions = { clean, 'one fault': faulty, '70 % clean, 30 % one fault': mixed };
const peers = [await openPostgres(), openSqlite()];
const rows: (string | number)[][] = [];
for (const [kind, list] of Object.entries(questions)) {
  const ours = await measureOurs(list);
  rows.push([kind, 'this engine', percent(ours.right, list.length), ours.micros.toFixed(0), '1']);
  for (const peer of peers) {
    const theirs = await measurePeer(peer, list);
    rows.push([
      kind,
      theirs.name,
      percent(theirs.right, list.length),
      theirs.micros.toFixed(0),
      Math.round(theirs.micros / ours.micros),
    ]);
  }
}
writeResult(
  'peers.md',
  [
    '# Comparison with peers',
    '',
    `The same strings, one run, one machine: ${streets.size} streets of the whole country in each index, ${ASKED} strings of each kind.`,
    'The peers get the street alone, without number and unit, which helps them. They are right if the first street is right.',
    'This engine gets the whole string and is right if the first address is right. Times are CPU time, not wall time.',
    'This engine sees the same strings repeatedly, so its caches are warm. `speed.md` has the cost of different strings.',
    '',
    formatTable(['strings', 'engine', 'first right', 'CPU µs a query', 'times ours'], rows),
  ].join('\n'),
);
process.exit(0);

function streetText(
  row: Pick<AddressRow, 'streetName' | 'streetType' | 'streetSuffix' | 'locality' | 'state' | 'postcode'>,
): string {
  const { streetName, streetType, streetSuffix, locality, state, postcode } = row;
  return [streetName, streetType, streetSuffix, locality, state, postcode].filter((part) => part !== '').join(' ');
}

function listStreets(): Set<string> {
  const { table, streetLocality } = register.directory;
  const texts = new Set<string>();
  table.streetName.forEach((name, street) => {
    const place = streetLocality[street] ?? 0;
    const [state = '', postcode = ''] = (table.shards[table.localityShard[place] ?? 0] ?? '').split('-');
    texts.add(
      streetText({
        streetName: textAt(table.streetNames, name),
        streetType: table.streetTypes[table.streetType[street] ?? 0] ?? '',
        streetSuffix: table.streetSuffixes[table.streetSuffix[street] ?? 0] ?? '',
        locality: table.localityNames[table.localityName[place] ?? 0] ?? '',
        state,
        postcode,
      }),
    );
  });
  return texts;
}

async function draw(faults: number): Promise<Question[]> {
  const random = buildSeededRandom(SEED + faults);
  const sampler = new RowSampler(register, random);
  const names = Object.keys(FAULTS).filter((name) => !/^(unit|range|building)/.test(name));
  const list: Question[] = [];
  while (list.length < ASKED) {
    const sampled = await sampler.draw();
    const { row } = sampled;
    const chosen = Array.from({ length: faults }, () => pick(random, names));
    const draft = buildDraft(row);
    const context = { row, random, siblings: sampler.siblings(sampled) };
    if (row.number === '' || !canCombine(chosen) || !chosen.every((name) => FAULTS[name]?.(draft, context))) continue;
    const bare = writeDraft({
      ...draft,
      type: draft.type === buildDraft(row).type ? row.streetType : draft.type,
      number: '',
      unit: '',
    });
    list.push({ text: writeDraft(draft), streetText: bare.replace(',', ''), row });
  }
  return list;
}

async function measureOurs(list: Question[]): Promise<Measured> {
  const ask = (text: string) => lookUpAddress(register, { raw_address: text, limit: 10 }).catch(() => null);
  let right = 0;
  for (const { text, row } of list) if ((await ask(text))?.candidates[0]?.full_address === formatAddress(row)) right++;
  let micros = Number.POSITIVE_INFINITY;
  // The batch with the least CPU time is the one least disturbed by other processes.
  for (let batch = 0; batch < BATCHES; batch++) {
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round++) for (const { text } of list) await ask(text);
    const { user, system } = process.cpuUsage(before);
    micros = Math.min(micros, (user + system) / (ROUNDS * list.length));
  }
  return { name: 'this engine', right, micros };
}

async function measurePeer(peer: Peer, list: Question[]): Promise<Measured> {
  let right = 0;
  const before = peer.cpuMicros();
  for (const { streetText: text, row } of list) if ((await peer.ask(text)) === streetText(row)) right++;
  return { name: peer.name, right, micros: (peer.cpuMicros() - before) / list.length };
}

async function connect(): Promise<pg.Client> {
  const url = process.env.ADDRESS_BENCH_DATABASE_URL;
  if (url !== undefined) return new pg.Client({ connectionString: url });
  const launcher = '#store/embedded/start-embedded-postgres.ts';
  const { openEmbeddedPostgres } = (await import(launcher)) as {
    openEmbeddedPostgres: (options: object) => Promise<{ connection: pg.ClientConfig }>;
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'address-peers-'));
  return new pg.Client((await openEmbeddedPostgres({ dataDir, share: false, onNotice: () => undefined })).connection);
}

async function openPostgres(): Promise<Peer> {
  const client = await connect();
  await client.connect();
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  await client.query('CREATE TEMPORARY TABLE street (text text NOT NULL)');
  const texts = [...streets];
  for (let at = 0; at < texts.length; at += BATCH)
    await client.query('INSERT INTO street SELECT unnest($1::text[])', [texts.slice(at, at + BATCH)]);
  await client.query('CREATE INDEX ON street USING gin (text gin_trgm_ops)');
  await client.query('ANALYZE street');
  await client.query('SET pg_trgm.similarity_threshold = 0.4');
  const { rows: found } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = found[0]?.pid ?? 0;
  return {
    name: 'PostgreSQL pg_trgm',
    ask: async (text) => {
      const result = await client.query<{ text: string }>(
        'SELECT text FROM street WHERE text % $1 ORDER BY similarity(text, $1) DESC LIMIT 5',
        [text.toUpperCase()],
      );
      return result.rows[0]?.text;
    },
    // The kernel counts the CPU time of the server process of this connection.
    cpuMicros: () => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MICROS;
    },
  };
}

function openSqlite(): Peer {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE VIRTUAL TABLE street USING fts5(text)');
  const insert = database.prepare('INSERT INTO street VALUES (?)');
  database.exec('BEGIN');
  for (const text of streets) insert.run(text);
  database.exec('COMMIT');
  const select = database.prepare('SELECT text FROM street WHERE street MATCH ? ORDER BY rank LIMIT 5');
  return {
    name: 'SQLite FTS5',
    ask: async (text) => {
      const words = text.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
      return select.all(words.map((word) => `"${word}"`).join(' OR '))[0]?.text as string | undefined;
    },
    cpuMicros: () => {
      const { user, system } = process.cpuUsage();
      return user + system;
    },
  };
}
