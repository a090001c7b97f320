import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import { buildNameSearchKeys, listKeyWords } from '#domain/names/name-search-keys.ts';
import { scoreNames } from '#domain/names/score-names.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByNameKeys, readByIndex, rowTableName } from '#store/registers/register-rows.ts';
import type { NameHit } from './search-names.ts';

const MAX_ROWS = 200;

/** Searches a version for rows that bear exactly a name; it asks once, and looks for no misspelling. */
export async function searchExactName<Row>(
  db: Database,
  place: { dataset: string; snapshot_id: number },
  name: string,
  read: { parseLine: (line: string) => Row; nameOf: (row: Row) => string },
): Promise<NameHit<Row>[]> {
  const { whole } = buildNameSearchKeys(listKeyWords(name));
  const lines = await readByIndex(db, rowTableName(place.dataset, place.snapshot_id), (indexed) =>
    listLinesByNameKeys(indexed, place, whole, MAX_ROWS),
  );
  const hits = lines.map(read.parseLine).map((row) => ({ row, match: scoreNames(name, read.nameOf(row)) }));
  return hits.filter(({ match }) => decideNameMatch(match) === 'exact');
}
