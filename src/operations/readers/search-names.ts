import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import { buildNameSearchKeys } from '#domain/names/name-search-keys.ts';
import { type NameScore, scoreNames } from '#domain/names/score-names.ts';
import type { Database } from '#store/database.ts';
import { listLinesByNameKeys } from '#store/snapshot-rows.ts';

// Other spellings of one name are few; names that share all words but one may be very many.
const MAX_WHOLE = 200;
const MAX_PARTIAL = 400;

/** A row that was found by its name, and how alike the names are. */
export type NameHit<Row> = { row: Row; match: NameScore };

/** Searches a version for rows whose name is like the one asked for, the most alike first; looks further only while no name is the same or another spelling of it. */
export async function searchNames<Row>(
  db: Database,
  place: { dataset: string; snapshot_id: number },
  name: string,
  read: { parseLine: (line: string) => Row; nameOf: (row: Row) => string },
): Promise<NameHit<Row>[]> {
  const keys = buildNameSearchKeys(name);
  const whole = new Set(await listLinesByNameKeys(db, place, keys.whole, MAX_WHOLE));
  const hits = scoreLines(whole, name, read);
  if (!hits.some((hit) => isSameName(hit.match))) {
    const partial = await listLinesByNameKeys(db, place, keys.partial, MAX_PARTIAL);
    hits.push(...scoreLines(new Set(partial.filter((line) => !whole.has(line))), name, read));
  }
  return hits.sort((left, right) => right.match.score - left.match.score);
}

function isSameName(match: NameScore): boolean {
  return ['exact', 'fuzzy'].includes(decideNameMatch(match));
}

function scoreLines<Row>(
  lines: ReadonlySet<string>,
  name: string,
  read: { parseLine: (line: string) => Row; nameOf: (row: Row) => string },
): NameHit<Row>[] {
  return [...lines].map((line) => {
    const row = read.parseLine(line);
    return { row, match: scoreNames(name, read.nameOf(row)) };
  });
}
