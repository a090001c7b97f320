import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import { dropLegalForm } from '#domain/names/legal-form.ts';
import { buildRespelledKeys, listAskedParts, listAskedWords } from '#domain/names/list-respellings.ts';
import { buildJoinedKey, buildNameSearchKeys, listKeyWords } from '#domain/names/name-search-keys.ts';
import { listNameWords } from '#domain/names/normalise-name.ts';
import { type NameScore, scoreNames } from '#domain/names/score-names.ts';
import type { Database } from '#store/database.ts';
import { listNearWords } from '#store/name-words.ts';
import { listLinesByNameKeys, readByIndex } from '#store/snapshot-rows.ts';

// Other spellings of one name are few; names that share all words but one may be very many.
const MAX_WHOLE = 200;
const MAX_RESPELLED = 300;
const MAX_PARTIAL = 400;
// A name with no more against it than its legal form or the order of its words is the one meant.
const SURE_SCORE = 0.93;

/** A row that was found by its name, and how alike the names are. */
export type NameHit<Row> = { row: Row; match: NameScore };

type Place = { dataset: string; snapshot_id: number };
type Read<Row> = { parseLine: (line: string) => Row; nameOf: (row: Row) => string };

/** Searches a version for rows whose name is like the one asked for, the most alike first; each step looks further only while none before it was sure. */
export function searchNames<Row>(db: Database, place: Place, name: string, read: Read<Row>): Promise<NameHit<Row>[]> {
  return readByIndex(db, (indexed) => searchByIndex(indexed, place, name, read));
}

async function searchByIndex<Row>(db: Database, place: Place, name: string, read: Read<Row>): Promise<NameHit<Row>[]> {
  const words = listKeyWords(name);
  const { whole, partial } = buildNameSearchKeys(words);
  const found = new Map<string, NameHit<Row>>();
  const look = async (keys: readonly number[], limit: number) => {
    for (const line of await listLinesByNameKeys(db, place, keys, limit)) {
      if (!found.has(line)) found.set(line, scoreLine(line, name, read));
    }
  };
  // A word that was parted may look like a short form or an article, so the letters are also taken as written.
  await look([...whole, buildJoinedKey(dropLegalForm(listNameWords(name)))], MAX_WHOLE);
  if (!hasHit(found, ({ score }) => score >= SURE_SCORE)) {
    const known = await listNearWords(db, place, listAskedWords(words));
    await look(buildRespelledKeys(words, known), MAX_RESPELLED);
    if (!hasHit(found, isSameName)) {
      const parts = await listNearWords(db, place, listAskedParts(words));
      await look(buildRespelledKeys(words, parts), MAX_RESPELLED);
    }
  }
  if (!hasHit(found, isSameName)) await look(partial, MAX_PARTIAL);
  return [...found.values()].sort((left, right) => right.match.score - left.match.score);
}

function hasHit<Row>(found: ReadonlyMap<string, NameHit<Row>>, is: (match: NameScore) => boolean): boolean {
  return [...found.values()].some(({ match }) => is(match));
}

function isSameName(match: NameScore): boolean {
  return ['exact', 'fuzzy'].includes(decideNameMatch(match));
}

function scoreLine<Row>(line: string, name: string, read: Read<Row>): NameHit<Row> {
  const row = read.parseLine(line);
  return { row, match: scoreNames(name, read.nameOf(row)) };
}
