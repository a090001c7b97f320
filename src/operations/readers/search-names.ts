import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import { dropLegalForm } from '#domain/names/legal-form.ts';
import { scoreLetterPairs } from '#domain/names/letter-pairs.ts';
import {
  buildFarRespelledKeys,
  buildRespelledKeys,
  listAskedParts,
  listAskedWords,
  listUnknownWords,
  type RegisterWord,
} from '#domain/names/list-respellings.ts';
import { buildJoinedKey, buildNameSearchKeys, listKeyWords, listReadings } from '#domain/names/name-search-keys.ts';
import { buildFarWordKeys } from '#domain/names/near-words.ts';
import { listNameWords } from '#domain/names/normalise-name.ts';
import { type NameScore, scoreNames } from '#domain/names/score-names.ts';
import type { Database } from '#store/postgres/database.ts';
import { listNearWords, wordTableName } from '#store/registers/name-words.ts';
import { listLinesByNameKeys, readByIndex } from '#store/registers/register-rows.ts';

// Other spellings of one name are few; names that share all words but one may be very many.
const MAX_WHOLE = 200;
const MAX_RESPELLED = 300;
const MAX_PARTED = 100;
const MAX_PARTIAL = 150;
const MAX_LOOKED_AT = 20;
// A name with no more against it than its legal form or the order of its words is the one meant.
const SURE_SCORE = 0.93;
// What names that only sound alike lose for letters that they do not share; chosen on seed 201 of bench/registers.
const HEARD_WEIGHT = 0.4;

/** A row that was found by its name, and how alike the names are. */
export type NameHit<Row> = { row: Row; match: NameScore };

type Place = { dataset: string; snapshot_id: number };
type Read<Row> = { parseLine: (line: string) => Row; nameOf: (row: Row) => string };

/** Searches a version for rows whose name is like the one asked for, the most alike first; each step looks further only while none before it was sure. */
export function searchNames<Row>(db: Database, place: Place, name: string, read: Read<Row>): Promise<NameHit<Row>[]> {
  return readByIndex(db, wordTableName(place), (indexed, hasWords) =>
    searchByIndex(indexed, place, name, read, hasWords),
  );
}

async function searchByIndex<Row>(
  db: Database,
  place: Place,
  name: string,
  read: Read<Row>,
  hasWords: boolean,
): Promise<NameHit<Row>[]> {
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
  if (hasWords && !hasHit(found, ({ score }) => score >= SURE_SCORE)) {
    const readings = listReadings(name);
    const respell = (known: readonly RegisterWord[]) => readings.flatMap((one) => buildRespelledKeys(one, known));
    const known = await listNearWords(db, place, readings.flatMap(listAskedWords));
    await look(respell(known), MAX_RESPELLED);
    if (!hasHit(found, isSameName)) {
      const parts = await listNearWords(db, place, readings.flatMap(listAskedParts));
      await look(respell(joinWords(known, parts)), MAX_PARTED);
    }
    const unknown = readings.flatMap((one) => listUnknownWords(one, known));
    if (unknown.length > 0 && !hasHit(found, isSameName)) {
      const far = joinWords(known, await listNearWords(db, place, unknown, buildFarWordKeys));
      await look(
        readings.flatMap((one) => buildFarRespelledKeys(one, unknown, far)),
        MAX_RESPELLED,
      );
    }
  }
  if (!hasHit(found, isSameName)) await look(partial, MAX_PARTIAL);
  return sortHits([...found.values()], name, read);
}

// Many names sound like one: those count less the fewer letters they share, and of two that score alike the one with more of the letters stands first, as far as anybody looks.
function sortHits<Row>(hits: readonly NameHit<Row>[], name: string, read: Read<Row>): NameHit<Row>[] {
  const byScore = hits.toSorted((left, right) => right.match.score - left.match.score);
  const floor = byScore[MAX_LOOKED_AT - 1]?.match.score ?? 0;
  const ranked = byScore.map((hit) => {
    const { score } = hit.match;
    const pairs = score >= floor && score > 0 ? scoreLetterPairs(name, read.nameOf(hit.row)) : null;
    return { hit, pairs: pairs ?? 0, score: isHeardAlike(hit.match) ? score - weighSound(pairs) : score };
  });
  return ranked.sort((left, right) => right.score - left.score || right.pairs - left.pairs).map(({ hit }) => hit);
}

// Letters take time to compare: where nobody looks, half of them are taken to be shared.
function weighSound(pairs: number | null): number {
  return HEARD_WEIGHT * (1 - (pairs ?? 0.5));
}

function joinWords(known: readonly RegisterWord[], parts: readonly RegisterWord[]): RegisterWord[] {
  return [...new Map([...known, ...parts].map((one) => [one.word, one])).values()];
}

function hasHit<Row>(found: ReadonlyMap<string, NameHit<Row>>, is: (match: NameScore) => boolean): boolean {
  return [...found.values()].some(({ match }) => is(match));
}

function isSameName(match: NameScore): boolean {
  return ['exact', 'fuzzy'].includes(decideNameMatch(match));
}

function isHeardAlike({ differences }: NameScore): boolean {
  return differences.some(({ feature }) => feature === 'phonetic');
}

function scoreLine<Row>(line: string, name: string, read: Read<Row>): NameHit<Row> {
  const row = read.parseLine(line);
  return { row, match: scoreNames(name, read.nameOf(row)) };
}
