import { sql } from 'kysely';
import type pg from 'pg';
import { buildWordKeys } from '#domain/names/near-words.ts';
import type { WordCounts } from '#domain/names/word-counts.ts';
import { startCopyIn } from '#store/postgres/copy-stream.ts';
import type { Database } from '#store/postgres/database.ts';
import { type RowPlace, rowTableName } from './register-rows.ts';

// A longer text would survive collections of the young generation, and fill the heap with garbage.
const WORDS_A_CHUNK = 500;
// Short words have very many neighbours, so the intended word is unclear anyway.
const MAX_ROWS = 4_000;

/** Records the words in the names of a version, each with its count and the keys that find its misspellings. */
export async function recordNameWords(client: pg.PoolClient, place: RowPlace, counts: WordCounts): Promise<void> {
  const table = wordTableName(place);
  await client.query(
    `create table ${table} (key integer not null, uses integer not null, word text not null)
     with (fillfactor = 100, autovacuum_enabled = false)`,
  );
  const copy = startCopyIn(client, `copy ${table} (key, uses, word) from stdin with (freeze)`);
  let text = '';
  let waiting = 0;
  for (const [word, uses] of counts.entries()) {
    // One row per key: a plain index builds in half the time of one over lists of keys.
    for (const key of buildWordKeys(word)) text += `${key}\t${uses}\t${word}\n`;
    waiting += 1;
    if (waiting < WORDS_A_CHUNK) continue;
    await copy.write(text);
    text = '';
    waiting = 0;
  }
  await copy.write(text);
  await copy.end();
  // With the words, so that a search reads one page of the index for each key instead of one of the table for each word.
  await client.query(`create index on ${table} (key) include (uses, word)`);
  await client.query(`analyze ${table}`);
}

/** The words of a version that share a key with one of these, in no order; the version must have been imported with its words. */
export async function listNearWords(
  db: Database,
  place: RowPlace,
  words: readonly string[],
  buildKeys: (word: string) => number[] = buildWordKeys,
): Promise<{ word: string; uses: number }[]> {
  const keys = `{${[...new Set(words.flatMap(buildKeys))].join(',')}}`;
  const { rows } = await sql<{ word: string; uses: number }>`
    select distinct word, uses from (
      select word, uses from ${sql.raw(wordTableName(place))}
      where key = any(cast(${keys} as integer[])) limit ${MAX_ROWS}
    ) near`.execute(db);
  return rows;
}

export function wordTableName({ dataset, snapshot_id }: RowPlace): string {
  return `${rowTableName(dataset, snapshot_id)}_words`;
}
