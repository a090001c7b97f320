import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import { dropLegalForm } from '#domain/names/legal-form.ts';
import { scoreLetterPairs } from '#domain/names/letter-pairs.ts';
import {
  buildFarRespelledKeys,
  buildRespelledKeys,
  listAskedParts,
  listAskedWords,
  listSpellings,
  listUnknownWords,
  type RegisterWord,
} from '#domain/names/list-respellings.ts';
import { beginsWith, buildBeginningKeys } from '#domain/names/name-beginnings.ts';
import { buildJoinedKey, buildNameSearchKeys, listKeyWords, listReadings } from '#domain/names/name-search-keys.ts';
import { COMMON_WORDS, GENERIC_WORDS } from '#domain/names/name-words.ts';
import { buildFarWordKeys, hasNearWords } from '#domain/names/near-words.ts';
import { listNameWords } from '#domain/names/normalise-name.ts';
import { type NameScore, scoreNames } from '#domain/names/score-names.ts';
import { buildRememberedKeys, buildSingleWordKeys, listRememberedWords } from '#domain/names/word-search.ts';
import type { Database } from '#store/postgres/database.ts';
import { listNearWords, wordTableName } from '#store/registers/name-words.ts';
import { listLinesByEachKey, listLinesByNameKeys, readByIndex, rowTableName } from '#store/registers/register-rows.ts';

// A name has few spellings, but very many names may share all words but one.
const MAX_WHOLE = 120;
const MAX_RESPELLED = 150;
const MAX_PARTED = 100;
const MAX_PARTIAL = 150;
const MAX_WORDED = 200;
const MAX_RANKED = 20;
// At this score the names differ in legal form or word order at most, so the search stops.
const SURE_SCORE = 0.93;
// Penalty of names that only sound alike, by the share of letters that differ; chosen on seed 201 of bench/registers.
const HEARD_WEIGHT = 0.4;

/** A row found by its name, and how similar the names are. */
export type NameHit<Row> = { row: Row; match: NameScore };

type Place = { dataset: string; snapshot_id: number };
type Read<Row> = { parseLine: (line: string) => Row; nameOf: (row: Row) => string };

/** Searches a version for rows with a similar name, best match first; each wider step runs only if the steps before found no sure match. */
export function searchNames<Row>(db: Database, place: Place, name: string, read: Read<Row>): Promise<NameHit<Row>[]> {
  return readByIndex(db, wordTableName(place), (indexed, hasWords) =>
    searchByIndex(indexed, place, name, read, hasWords),
  );
}

/** Searches a version for rows with exactly this name, in one query without respelling. */
export async function searchExactName<Row>(db: Database, place: Place, name: string, read: Read<Row>) {
  const { whole } = buildNameSearchKeys(listKeyWords(name));
  const hits = await searchByKeys(db, place, whole, name, read);
  return hits.filter(({ match }) => decideNameMatch(match) === 'exact');
}

/** Searches a version for longer names that begin with the given word, best match first; misses names that continue with two uncommon words. */
export async function searchBeginnings<Row>(db: Database, place: Place, name: string, read: Read<Row>) {
  const keys = buildBeginningKeys(name);
  if (keys.length === 0) return [];
  const hits = await searchByKeys(db, place, keys, name, read);
  return hits
    .filter(({ row }) => beginsWith(read.nameOf(row), name))
    .sort((left, right) => right.match.score - left.match.score);
}

/** Names that contain all remembered words, best match first; `more` means that not all were read, and none if every word is too common. */
type WordHits<Row> = { hits: NameHit<Row>[]; more: boolean };

/** Searches a version for longer names with all words of a half-remembered one, in any order. */
export function searchWords<Row>(db: Database, place: Place, name: string, read: Read<Row>): Promise<WordHits<Row>> {
  const words = listRememberedWords(name);
  return readByIndex(db, wordTableName(place), async (indexed, hasWords) => {
    if (!hasWords) return { hits: [], more: false };
    const known = await listNearWords(indexed, place, words.filter(hasNearWords));
    const keys = buildRememberedKeys(words, known);
    if (keys === null) return { hits: [], more: true };
    const lines = await listLinesByEachKey(indexed, place, keys, MAX_WORDED);
    const hits = lines.map((line) => scoreLine(line, name, read));
    return { hits: sortHits(hits, name, read), more: lines.length === MAX_WORDED };
  });
}

async function searchByKeys<Row>(db: Database, place: Place, keys: readonly number[], name: string, read: Read<Row>) {
  const lines = await readByIndex(db, rowTableName(place.dataset, place.snapshot_id), (indexed) =>
    listLinesByNameKeys(indexed, place, keys, MAX_WHOLE),
  );
  return lines.map((line) => scoreLine(line, name, read));
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
  const take = (lines: readonly string[]) => {
    for (const line of lines) if (!found.has(line)) found.set(line, scoreLine(line, name, read));
  };
  const searched = new Set<number>();
  let isCrowded = false;
  const look = async (keys: readonly number[], limit: number, wordKeys: readonly (readonly number[])[]) => {
    const fresh = keys.filter((key) => !searched.has(key));
    if (!isCrowded || wordKeys.length === 0) {
      const lines = await listLinesByNameKeys(db, place, fresh, limit);
      take(lines);
      isCrowded = lines.length === limit;
      if (!isCrowded) for (const key of fresh) searched.add(key);
    }
    // More names sound alike than are read: read those with the words themselves.
    if (isCrowded && wordKeys.length > 0) take(await listLinesByEachKey(db, place, [fresh, ...wordKeys], limit));
  };
  // A split word may look like an abbreviation or an article, so the joined letters are searched too.
  const wholeKeys = [...whole, buildJoinedKey(dropLegalForm(listNameWords(name)))];
  await look(wholeKeys, MAX_WHOLE, buildTellingKeys(words.map((word) => [word])));
  if (hasWords && !hasHit(found, ({ score }) => score >= SURE_SCORE)) {
    const readings = listReadings(name);
    const respell = (known: readonly RegisterWord[]) => readings.flatMap((one) => buildRespelledKeys(one, known));
    const known = await listNearWords(db, place, readings.flatMap(listAskedWords));
    const wordKeys = buildTellingKeys(listSpellings(words, known));
    await look(respell(known), MAX_RESPELLED, wordKeys);
    if (!hasHit(found, isSameName)) {
      const parts = await listNearWords(db, place, readings.flatMap(listAskedParts));
      await look(respell(joinWords(known, parts)), MAX_PARTED, wordKeys);
    }
    const unknown = readings.flatMap((one) => listUnknownWords(one, known));
    if (unknown.length > 0 && !hasHit(found, isSameName)) {
      const far = joinWords(known, await listNearWords(db, place, unknown, buildFarWordKeys));
      await look(
        readings.flatMap((one) => buildFarRespelledKeys(one, unknown, far)),
        MAX_RESPELLED,
        wordKeys,
      );
    }
  }
  if (!hasHit(found, isSameName)) await look(partial, MAX_PARTIAL, []);
  return sortHits([...found.values()], name, read);
}

// Many names sound alike: they lose score with each letter they do not share. Equal scores are ordered by shared letters,
// but only for the first MAX_RANKED hits.
function sortHits<Row>(hits: readonly NameHit<Row>[], name: string, read: Read<Row>): NameHit<Row>[] {
  const byScore = hits.toSorted((left, right) => right.match.score - left.match.score);
  const floor = byScore[MAX_RANKED - 1]?.match.score ?? 0;
  const ranked = byScore.map((hit) => {
    const { score } = hit.match;
    const pairs = score >= floor && score > 0 ? scoreLetterPairs(name, read.nameOf(hit.row)) : null;
    return { hit, pairs: pairs ?? 0, score: isHeardAlike(hit.match) ? score - weighSound(pairs) : score };
  });
  return ranked.sort((left, right) => right.score - left.score || right.pairs - left.pairs).map(({ hit }) => hit);
}

// Comparing letters is slow, so hits below the first MAX_RANKED count as sharing half of them.
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

// Nearly every name has one of the others.
function buildTellingKeys(spellings: readonly (readonly string[])[]): number[][] {
  const telling = spellings.filter((some) => !some.some((word) => GENERIC_WORDS.has(word) || COMMON_WORDS.has(word)));
  return (telling.length === 0 ? spellings : telling).map(buildSingleWordKeys);
}

function isHeardAlike({ differences }: NameScore): boolean {
  return differences.some(({ feature }) => feature === 'phonetic');
}

function scoreLine<Row>(line: string, name: string, read: Read<Row>): NameHit<Row> {
  const row = read.parseLine(line);
  return { row, match: scoreNames(name, read.nameOf(row)) };
}
