import { type RawBuilder, sql } from 'kysely';

/**
 * A column of JSON, in SQL, or null where PostgreSQL cannot read it: half a character or a number like 1e200000, which
 * the column takes and no operator does, would end a statement over all rows with nothing said of the others.
 */
export function readableJson(column: 'r.body' | 'q.input'): RawBuilder<unknown> {
  return sql`(case when is_valid_input(${sql.ref(column)}::text, 'jsonb') then ${sql.ref(column)} end)`;
}
