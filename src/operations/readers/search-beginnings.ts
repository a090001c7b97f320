import { beginsWith, buildBeginningKeys } from '#domain/names/name-beginnings.ts';
import { scoreNames } from '#domain/names/score-names.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByNameKeys, readByIndex, rowTableName } from '#store/registers/register-rows.ts';
import type { NameHit } from './search-names.ts';

const MAX_ROWS = 200;

/** Searches a version for longer names that begin with the word asked for, the most alike first; one that goes on with two words, neither of which is common, is not found. */
export async function searchBeginnings<Row>(
  db: Database,
  place: { dataset: string; snapshot_id: number },
  name: string,
  read: { parseLine: (line: string) => Row; nameOf: (row: Row) => string },
): Promise<NameHit<Row>[]> {
  const keys = buildBeginningKeys(name);
  if (keys.length === 0) return [];
  const lines = await readByIndex(db, rowTableName(place.dataset, place.snapshot_id), (indexed) =>
    listLinesByNameKeys(indexed, place, keys, MAX_ROWS),
  );
  const rows = lines.map(read.parseLine).filter((row) => beginsWith(read.nameOf(row), name));
  const hits = rows.map((row) => ({ row, match: scoreNames(name, read.nameOf(row)) }));
  return hits.sort((left, right) => right.match.score - left.match.score);
}
