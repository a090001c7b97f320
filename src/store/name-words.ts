import { sql } from 'kysely';
import type pg from 'pg';
import { buildWordKeys } from '#domain/names/near-words.ts';
import { startCopyIn } from './copy-stream.ts';
import type { Database } from './database.ts';
import { rowTableName } from './snapshot-rows.ts';

const WORDS_A_CHUNK = 5_000;
// Short words have very many like them; what they were meant to be is then not to be told anyway.
const MAX_WORDS = 2_000;

/** Keeps the words that the names of a version have, each with its count and the keys by which misspellings of it are found. */
export async function recordNameWords(
  client: pg.PoolClient,
  { dataset, snapshot_id }: { dataset: string; snapshot_id: number },
  uses: ReadonlyMap<string, number>,
): Promise<void> {
  const table = wordTableName(dataset, snapshot_id);
  await client.query(
    `create table ${table} (uses integer not null, keys integer[] not null, word text not null)
     with (fillfactor = 100, autovacuum_enabled = false)`,
  );
  const copy = startCopyIn(client, `copy ${table} (uses, keys, word) from stdin with (freeze)`);
  let text = '';
  let waiting = 0;
  for (const [word, count] of uses) {
    text += `${count}\t{${buildWordKeys(word).join(',')}}\t${word}\n`;
    waiting += 1;
    if (waiting < WORDS_A_CHUNK) continue;
    await copy.write(text);
    text = '';
    waiting = 0;
  }
  await copy.write(text);
  await copy.end();
  await client.query(`create index on ${table} using gin (keys)`);
  await client.query(`analyze ${table}`);
}

/** The words of a version that share a key with one of these, in no order; none where the version was imported without its words. */
export async function listNearWords(
  db: Database,
  { dataset, snapshot_id }: { dataset: string; snapshot_id: number },
  words: readonly string[],
): Promise<{ word: string; uses: number }[]> {
  const name = wordTableName(dataset, snapshot_id);
  const { rows: tables } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db);
  if (tables[0]?.there !== true) return [];
  const keys = `{${[...new Set(words.flatMap(buildWordKeys))].join(',')}}`;
  const { rows } = await sql<{ word: string; uses: number }>`
    select word, uses from ${sql.raw(name)} where keys && cast(${keys} as integer[]) limit ${MAX_WORDS}`.execute(db);
  return rows;
}

/** The table that holds the words of a version. */
export function wordTableName(dataset: string, snapshot_id: number): string {
  return `${rowTableName(dataset, snapshot_id)}_words`;
}
